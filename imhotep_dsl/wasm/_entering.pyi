from collections.abc import Callable

VERSION: int
SOURCE: str
"""The digest of the text that it was built from."""

class Entry:
    def __new__(
        cls, *, call: int, delete_trap: int, delete_error: int, store: int, function: int, numbers: int, size: int,
        count: int, trap: int, memory: int, options: int, most: int, backup: int, apart: int,
        tokens: list[None], wait: Callable[[], None], trapped: type[Exception], kept: object,
    ) -> Entry: ...  # fmt: skip
    def __call__(self, state: int, number: int, /) -> list[int]: ...
    def at(self, state: int, /) -> Callable[[int, list[int]], list[int]]: ...
