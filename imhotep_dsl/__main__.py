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


def main() -> None:
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
