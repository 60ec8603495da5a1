"""One at a time: as a lock, for what takes less than a microsecond, of which a lock of the system would be much."""

from __future__ import annotations

from time import sleep

_LONGEST = 0.001


class Alone:
    """Whoever has taken the token out of the list may go on, and puts it back. Taking out and putting back are done in
    one go, whatever other threads do."""

    __slots__ = ("give_back", "take", "tokens")

    def __init__(self) -> None:
        self.tokens = [None]
        """For those who do all they have to do in one go: they need only look whether it is there."""
        self.take = self.tokens.pop
        """IndexError if somebody else has it: then `wait`."""
        self.give_back = self.tokens.append

    def wait(self) -> None:
        pause = 0.0
        while True:
            sleep(pause)
            try:
                return self.take()
            except IndexError:
                pause = min(2 * pause + 0.00001, _LONGEST)

    def __enter__(self) -> None:
        try:
            self.take()
        except IndexError:
            self.wait()

    def __exit__(self, *problem: object) -> None:
        self.give_back(None)
