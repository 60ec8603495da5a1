"""The command `imhotep`: Ctrl+C ends it quietly from the first moment on, while everything is still being imported."""

import os
import signal
import sys
from types import FrameType

INTERRUPTED = 130


def _end_at_once(signal_number: int, frame: FrameType | None) -> None:
    os._exit(INTERRUPTED)


def _unraisable(problem: "sys.UnraisableHookArgs") -> None:
    """Ctrl+C may come while Python cleans up after an object, where nothing can be raised."""
    if issubclass(problem.exc_type, KeyboardInterrupt):
        os._exit(INTERRUPTED)
    sys.__unraisablehook__(problem)


def main() -> None:
    signal.signal(signal.SIGINT, _end_at_once)
    sys.unraisablehook = _unraisable
    from imhotep_dsl.cli import main as commands

    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        commands(prog_name="imhotep")
    except KeyboardInterrupt:
        os._exit(INTERRUPTED)
    finally:
        signal.signal(signal.SIGINT, _end_at_once)


if __name__ == "__main__":
    main()
