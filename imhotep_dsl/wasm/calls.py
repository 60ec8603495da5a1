"""Calling compiled functions with numbers in prepared buffers: all that knows the inside of the `wasmtime` package.

Its own way of calling looks at types and values each time and takes ten times as long. If its inside is not as
expected, that way is taken all the same (`Entry.of` is None then). For what is done at every decision, ctypes, too, is
slow: `_entering.c` does that, where it could be built.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from struct import calcsize
from typing import Any, Literal

import wasmtime

from imhotep_dsl.wasm.around import Around
from imhotep_dsl.wasm.offered import as_offered
from imhotep_dsl.wasm.trapped import Trapped

try:
    from imhotep_dsl.wasm import _entering
except ImportError:
    _entering = None  # type: ignore[assignment]

Call = Callable[..., int]
Start = Callable[[int, int], list[int]]
"""Where a game is to lie and its seed → the options of its first decision."""
Take = Callable[[int, list[int]], list[int]]
"""The value of an option and all that are offered → the options then. TypeError if it is no number, ValueError if it is
not offered, and Trapped where compiled code stops: the game is as it was before."""

Kind = Callable[[None], Callable[[int], Any]]
"""Of functions that take long, `CFUNCTYPE`: it lets go of Python's lock, so that other threads run meanwhile. For a
single decision, letting go would take as long as the decision, and threads would wait for each other all the time:
`PYFUNCTYPE`."""

_VERSION = 2
"""Of `_entering`: one that was built of a text before the last changes is not used."""
_MASK = (1 << 32) - 1
_MOST_PARAMS = 3


def caller(store: wasmtime.Store, function: wasmtime.Func, params: int) -> Call:
    """A function of so many numbers that may take long."""
    entry = Entry.of(store, function, params, ctypes.CFUNCTYPE)
    return plain(store, function) if entry is None else entry.call


def plain(store: wasmtime.Store, function: wasmtime.Func) -> Call:
    def call(*given: int) -> int:
        try:
            return int(function(store, *given))
        except (wasmtime.Trap, wasmtime.WasmtimeError) as trap:
            raise Trapped(str(trap)) from None

    return call


def starting(store: wasmtime.Store, function: wasmtime.Func, around: Around) -> Start:
    """A new game from a seed, in one go."""
    entry = Entry.of(store, function, 3, ctypes.PYFUNCTYPE)
    quick = None if entry is None else entry.quick(around, keeps_backup=False)
    if quick is not None:
        return quick
    call, alone, offered = plain(store, function) if entry is None else entry.call, around.alone, around.offered

    def start(address: int, seed: int) -> list[int]:
        with alone:
            return offered(call(address, signed(seed), signed(seed >> 32)))

    return start


def taking(store: wasmtime.Store, function: wasmtime.Func, around: Around) -> Callable[[int], Take]:
    """Where a game lies → what takes an option in it, in one go."""
    entry = Entry.of(store, function, 2, ctypes.PYFUNCTYPE)
    quick = None if entry is None else entry.quick(around, keeps_backup=True)
    if quick is not None:
        return quick.at
    call = plain(store, function) if entry is None else entry.call
    token, wait, give_back = around.alone.take, around.alone.wait, around.alone.give_back
    offered, put_back = around.offered, around.put_back

    def at(address: int) -> Take:
        def take(value: int, among: list[int]) -> list[int]:
            number = as_offered(value, among)
            # As `with alone`, which is a quarter of the time.
            try:
                token()
            except IndexError:
                wait()
            try:
                return offered(call(address, number))
            except Trapped:
                put_back(address)
                raise
            finally:
                give_back(None)

        return take

    return at


def signed(number: int) -> int:
    number &= _MASK
    return number - (1 << 32) if number >> 31 else number


class Entry:
    """A compiled function with buffers for its arguments, its answer and the reason why it stopped.

    call: with as many numbers as it takes."""

    def __init__(self, inside: Any, store: wasmtime.Store, function: wasmtime.Func, params: int, kind: Kind) -> None:
        value = inside.wasmtime_val_raw_t
        numbers, trap = (value * _MOST_PARAMS)(), ctypes.c_void_p()
        self._size = size = ctypes.sizeof(value)
        self._given = {
            "store": _address(store._context()),
            "function": ctypes.addressof(function._func),
            "numbers": ctypes.addressof(numbers),
            "count": params,
            "trap": ctypes.addressof(trap),
        }
        self._functions = {
            "call": _address(inside._wasmtime_func_call_unchecked),
            "delete_trap": _address(inside._wasm_trap_delete),
            "delete_error": _address(inside._wasmtime_error_delete),
        }
        self._kept = store, function, numbers, trap
        first, second, third = (_cell(numbers, "i", size * at) for at in range(_MOST_PARAMS))
        stopped, delete_trap = _cell(trap, "P"), inside._wasm_trap_delete
        # What is given is ready to be handed over: to say of which types it is would only have it looked at each time.
        # Nor is the answer looked at: it tells of problems with what was imported, and a module imports nothing.
        enter = kind(None)(self._functions["call"])
        given = tuple(ctypes.c_void_p.from_param(each) for each in self._given.values())

        def call(one: int, two: int = 0, three: int = 0) -> int:
            first[()] = one
            second[()] = two
            third[()] = three
            enter(*given)
            if stopped[()]:
                # The reason is let go of: the interpreter will say it in better words.
                delete_trap(ctypes.cast(trap, delete_trap.argtypes[0]))
                trap.value = None
                raise Trapped("compiled code stopped")
            answer: int = first[()]
            return answer

        self.call: Call = call

    @classmethod
    def of(cls, store: wasmtime.Store, function: wasmtime.Func, params: int, kind: Kind) -> Entry | None:
        """None if the inside of the package is not as expected."""
        try:
            from wasmtime import _bindings as inside

            return cls(inside, store, function, params, kind)
        except (ImportError, AttributeError):
            return None

    def quick(self, around: Around, keeps_backup: bool) -> _entering.Entry | None:
        """The same, with what has to be done before and after it, in C; None where that was not built.

        keeps_backup: whether the function keeps a state before it changes it."""
        if _entering is None or _entering.VERSION != _VERSION:
            return None
        return _entering.Entry(
            **self._functions, **self._given, size=self._size, memory=ctypes.addressof(around.memory),
            options=around.options, most=(len(around.memory) - around.options) // 4,
            backup=around.backup if keeps_backup else -1, apart=around.apart,
            tokens=around.alone.tokens, wait=around.alone.wait, trapped=Trapped, kept=self._kept,
        )  # fmt: skip


def _address(pointer: Any) -> int:
    return ctypes.cast(pointer, ctypes.c_void_p).value or 0


def _cell(buffer: Any, form: Literal["i", "P"], at: int = 0) -> Any:
    """One number of it, in no dimension: so it is the quickest to write and to read."""
    return memoryview(buffer).cast("B")[at : at + calcsize(form)].cast(form, shape=[])
