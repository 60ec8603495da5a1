"""The command `imhotep`: Ctrl+C ends it quietly from the first moment on, while everything is still being imported."""

import os
import signal
import sys

INTERRUPTED = 130


def _end_at_once() -> None:
    os._exit(INTERRUPTED)


# Here and not in `main`: this module is imported to be run, and every moment counts.
signal.signal(signal.SIGINT, lambda number, frame: _end_at_once())


def _unraisable(problem: "sys.UnraisableHookArgs") -> None:
    """Ctrl+C may come while Python cleans up after an object, where nothing can be raised."""
    if issubclass(problem.exc_type, KeyboardInterrupt):
        _end_at_once()
    sys.__unraisablehook__(problem)


def _leave(number: int, _: object) -> None:
    """Whoever is told to end takes away what he laid down meanwhile. The exit code is the one that a shell gives."""
    signal.signal(number, signal.SIG_DFL)  # who is told twice ends at once
    raise SystemExit(128 + number)


def _leave_when_told() -> None:
    for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
        if signal.getsignal(number) == signal.SIG_DFL:  # `nohup` has it ignored
            signal.signal(number, _leave)


def main() -> None:
    _leave_when_told()
    quiet = signal.getsignal(signal.SIGINT)
    sys.unraisablehook = _unraisable
    from imhotep_dsl.cli import main as commands

    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        commands(prog_name="imhotep")
    except KeyboardInterrupt:
        _end_at_once()
    except SystemExit as leaving:
        if leaving.code == INTERRUPTED:  # Python remembers some interrupts that were caught, and would exit otherwise
            sys.stdout.flush()
            _end_at_once()
        raise
    finally:
        signal.signal(signal.SIGINT, quiet)


if __name__ == "__main__":
    main()
