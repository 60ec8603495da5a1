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
Choose = Callable[[int], list[int]]
"""The option that is chosen in a game → the options then."""
Start = Callable[[int, int], list[int]]
"""Where a game is to lie and its seed → the options of its first decision."""

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
    entry = _Entry.of(store, function, params, ctypes.CFUNCTYPE)
    if entry is None:
        return None
    numbers, words, enter, given, trapped, stop = entry.parts

    # One function for each number of arguments: a general one would take longer than the call itself.
    def one(first: int) -> int:
        numbers[0] = first
        enter(*given)
        if trapped[0]:
            stop()
        return numbers[0]

    def two(first: int, second: int) -> int:
        numbers[0] = first
        numbers[words] = second
        enter(*given)
        if trapped[0]:
            stop()
        return numbers[0]

    def three(first: int, second: int, third: int) -> int:
        numbers[2 * words] = third
        return two(first, second)

    return cast(Call, _kept({1: one, 2: two, 3: three}[params], entry))


def choosing(store: wasmtime.Store, function: wasmtime.Func, around: Around) -> Callable[[int], Choose]:
    """What is done for each decision, in one go: an option is taken, and the options then are read. For each game, by
    its address."""
    options, alone, put_back = around.options, around.alone, around.put_back
    entry = _Entry.of(store, function, 2, ctypes.PYFUNCTYPE)
    if entry is None:
        call = plain(store, function)

        def slowly(address: int) -> Choose:
            def choose(value: int) -> list[int]:
                with alone:
                    try:
                        return options(call(address, value))
                    except Trapped:
                        put_back(address)
                        raise

            return choose

        return slowly
    numbers, words, enter, given, _, stop = entry.parts
    take, wait, give_back, few = alone.take, alone.wait, alone.give_back, around.few

    def choosing_in(address: int) -> Choose:
        def choose(value: int) -> list[int]:
            try:
                take()
            except IndexError:
                wait()
            try:
                numbers[0] = address
                numbers[words] = value
                enter(*given)
                count = numbers[0]
                # Where it stopped, no answer has been written.
                if count == address:
                    stop()
                return few[count]()
            except IndexError:
                return options(numbers[0])
            except Trapped:
                put_back(address)
                raise
            finally:
                give_back(None)

        return choose

    return cast(Callable[[int], Choose], _kept(choosing_in, entry))


def starting(store: wasmtime.Store, function: wasmtime.Func, around: Around) -> Start:
    """A new game from a seed, in one go as well."""
    options, alone = around.options, around.alone
    entry = _Entry.of(store, function, 3, ctypes.PYFUNCTYPE)
    if entry is None:
        call = plain(store, function)

        def slowly(address: int, seed: int) -> list[int]:
            with alone:
                return options(call(address, signed(seed), signed(seed >> 32)))

        return slowly
    numbers, words, enter, given, _, stop = entry.parts
    seeds, few = numbers.cast("B").cast("I"), around.few
    take, wait, give_back = alone.take, alone.wait, alone.give_back

    def start(address: int, seed: int) -> list[int]:
        try:
            take()
        except IndexError:
            wait()
        try:
            numbers[0] = address
            seeds[words] = seed & _MASK
            seeds[2 * words] = seed >> 32 & _MASK
            enter(*given)
            count = numbers[0]
            # Where it stopped, no answer has been written.
            if count == address:
                stop()
            return few[count]()
        except IndexError:
            return options(numbers[0])
        finally:
            give_back(None)

    return cast(Start, _kept(start, entry))


def _kept(call: Any, entry: _Entry) -> Any:
    """What a call stands on is there as long as the call itself."""
    call.kept = entry
    return call


def signed(number: int) -> int:
    number &= _MASK
    return number - (1 << 32) if number >> 31 else number


class Around:
    """What a call that chooses needs besides: how options are read (few: of one that are few, by their number), what
    lets one call in at a time, and what puts the state of a game back."""

    __slots__ = ("_first", "_memory", "alone", "few", "put_back")

    def __init__(self, memory: memoryview, first: int, alone: Alone, put_back: Callable[[int], None]) -> None:
        """memory: as numbers, of which the first is where options begin."""
        self._memory = memory
        self._first = first
        self.alone = alone
        self.few = [memory[first : first + count].tolist for count in range(_FEW)]
        self.put_back = put_back

    def options(self, count: int) -> list[int]:
        return self._memory[self._first : self._first + count].tolist()


class _Entry:
    """A compiled function with buffers for its arguments, its answer and the reason why it stopped."""

    def __init__(self, inside: Any, store: wasmtime.Store, function: wasmtime.Func, params: int, kind: Kind) -> None:
        pointer, value = ctypes.c_void_p, inside.wasmtime_val_raw_t
        context = ctypes.cast(store._context(), pointer).value
        address = ctypes.cast(inside._wasmtime_func_call_unchecked, pointer).value or 0
        # What is given is ready to be handed over: to say of which types it is would only have it looked at each time.
        # Nor is the answer looked at: it tells of problems with what was imported, and a module imports nothing.
        enter = kind(None)(address)
        raw = (value * params)()
        words = ctypes.sizeof(value) // 4
        numbers = memoryview((ctypes.c_int32 * (words * params)).from_buffer(raw)).cast("B").cast("i")
        trap = (pointer * 1)()
        trapped = memoryview(trap).cast("B").cast("Q")
        given = tuple(
            pointer.from_param(each)
            for each in (
                context,
                ctypes.addressof(function._func),
                ctypes.addressof(raw),
                params,
                ctypes.addressof(trap),
            )
        )
        self.kept = store, function, raw, trap

        def stop() -> NoReturn:
            found, trap[0] = trap[0], None
            if found:
                inside.wasm_trap_delete(ctypes.cast(found, ctypes.POINTER(inside.wasm_trap_t)))
            raise Trapped("compiled code stopped")

        self.parts: tuple[memoryview, int, Any, tuple[Any, ...], memoryview, Callable[[], NoReturn]] = (
            numbers, words, enter, given, trapped, stop,
        )  # fmt: skip

    @classmethod
    def of(cls, store: wasmtime.Store, function: wasmtime.Func, params: int, kind: Kind) -> _Entry | None:
        """None if the inside of the package is not as expected."""
        try:
            from wasmtime import _bindings as inside

            return cls(inside, store, function, params, kind)
        except (ImportError, AttributeError):
            return None
