"""Calling compiled functions with numbers in prepared buffers: all that knows the inside of the `wasmtime` package.

Its own way of calling looks at types and values each time and takes ten times as long. If its inside is not as
expected, that way is taken all the same (`prepared` is None then).
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any, NoReturn, cast

import wasmtime

from imhotep_dsl.wasm.alone import Alone
from imhotep_dsl.wasm.trapped import Trapped

Call = Callable[..., int]
Start = Callable[[int, int], list[int]]
"""Where a game is to lie and its seed → the options of its first decision."""
Few = list[Callable[[], list[int]]]
"""What reads options, by their number."""
Ready = tuple[int, Callable[[], None], Callable[[None], None], Any, Any, Callable[..., None], tuple[Any, ...], Few]
"""All that it takes to take an option in a game and to read the options then: where the game lies; what lets one in at
a time, before and after; the cells of the game and of the option, of which the first will hold how many options there
are; the call, and what is given to it; what reads options."""

Kind = Callable[[None], Callable[[int], Any]]
"""Of functions that take long, `CFUNCTYPE`: it lets go of Python's lock, so that other threads run meanwhile. For a
single decision, letting go would take as long as the decision, and threads would wait for each other all the time:
`PYFUNCTYPE`."""

_FEW = 64
_MASK = (1 << 32) - 1


def caller(store: wasmtime.Store, function: wasmtime.Func, params: int) -> Call:
    """A function of so many numbers."""
    return prepared(store, function, params) or plain(store, function)


def plain(store: wasmtime.Store, function: wasmtime.Func) -> Call:
    def call(*given: int) -> int:
        try:
            return int(function(store, *given))
        except (wasmtime.Trap, wasmtime.WasmtimeError) as trap:
            raise Trapped(str(trap)) from None

    return call


def prepared(store: wasmtime.Store, function: wasmtime.Func, params: int) -> Call | None:
    entry = Entry.of(store, function, params, ctypes.CFUNCTYPE)
    if entry is None:
        return None
    cells, enter, given, stopped = entry.cells, entry.enter, entry.given, entry.stopped

    def call(*numbers: int) -> int:
        for cell, number in zip(cells, numbers, strict=True):
            cell[()] = number
        enter(*given)
        if stopped():
            entry.stop()
        return cast(int, cells[0][()])

    return call


def starting(store: wasmtime.Store, function: wasmtime.Func, around: Around) -> Start:
    """A new game from a seed, in one go."""
    options, alone = around.options, around.alone
    entry = Entry.of(store, function, 3, ctypes.PYFUNCTYPE)
    if entry is None:
        call = plain(store, function)

        def slowly(address: int, seed: int) -> list[int]:
            with alone:
                return options(call(address, signed(seed), signed(seed >> 32)))

        return slowly
    first, *seeds = entry.cells
    low, high = (cell.cast("B").cast("I", shape=[]) for cell in seeds)
    enter, given, few = entry.enter, entry.given, around.few
    take, wait, give_back = alone.take, alone.wait, alone.give_back

    def start(address: int, seed: int) -> list[int]:
        try:
            take()
        except IndexError:
            wait()
        try:
            first[()] = address
            low[()] = seed & _MASK
            high[()] = seed >> 32 & _MASK
            enter(*given)
            count: int = first[()]
            return few[count]()
        except IndexError:
            # Where it stopped, no answer has been written.
            if count == address:
                entry.stop()
            return options(count)
        finally:
            give_back(None)

    return start


def signed(number: int) -> int:
    number &= _MASK
    return number - (1 << 32) if number >> 31 else number


class Around:
    """How options are read (few: of one that are few, by their number), and what lets one call in at a time."""

    __slots__ = ("_first", "_memory", "alone", "few")

    def __init__(self, memory: memoryview, first: int, alone: Alone) -> None:
        """memory: as numbers, of which the first is where options begin."""
        self._memory = memory
        self._first = first
        self.alone = alone
        self.few: Few = [memory[first : first + count].tolist for count in range(_FEW)]

    def options(self, count: int) -> list[int]:
        return self._memory[self._first : self._first + count].tolist()


class Entry:
    """A compiled function with buffers for its arguments, its answer and the reason why it stopped.

    cells: one for each argument, in no dimension: so they are the quickest to write and to read."""

    def __init__(self, inside: Any, store: wasmtime.Store, function: wasmtime.Func, params: int, kind: Kind) -> None:
        pointer, value = ctypes.c_void_p, inside.wasmtime_val_raw_t
        context = ctypes.cast(store._context(), pointer).value
        address = ctypes.cast(inside._wasmtime_func_call_unchecked, pointer).value or 0
        # What is given is ready to be handed over: to say of which types it is would only have it looked at each time.
        # Nor is the answer looked at: it tells of problems with what was imported, and a module imports nothing.
        self.enter = kind(None)(address)
        raw, size = (value * params)(), ctypes.sizeof(value)
        content = memoryview((ctypes.c_ubyte * (size * params)).from_buffer(raw)).cast("B")
        self.cells: tuple[Any, ...] = tuple(
            content[size * at : size * at + 4].cast("i", shape=[]) for at in range(params)
        )
        self._trap = trap = (pointer * 1)()
        self.given = tuple(
            pointer.from_param(each)
            for each in (
                context,
                ctypes.addressof(function._func),
                ctypes.addressof(raw),
                params,
                ctypes.addressof(trap),
            )
        )
        self._kept = store, function, raw
        self._inside = inside

    def stopped(self) -> bool:
        return self._trap[0] is not None

    def stop(self) -> NoReturn:
        """The reason is let go of: the interpreter will say it in better words."""
        found, self._trap[0] = self._trap[0], None
        if found:
            self._inside.wasm_trap_delete(ctypes.cast(found, ctypes.POINTER(self._inside.wasm_trap_t)))
        raise Trapped("compiled code stopped")

    @classmethod
    def of(cls, store: wasmtime.Store, function: wasmtime.Func, params: int, kind: Kind) -> Entry | None:
        """None if the inside of the package is not as expected."""
        try:
            from wasmtime import _bindings as inside

            return cls(inside, store, function, params, kind)
        except (ImportError, AttributeError):
            return None

    def ready(self, address: int, around: Around) -> Ready:
        alone, (first, second) = around.alone, self.cells
        return address, alone.take, alone.give_back, first, second, self.enter, self.given, around.few
