"""Calling compiled functions with numbers in prepared buffers: all that knows the inside of the `wasmtime` package.

Its own way of calling looks at types and values each time and takes ten times as long. If its inside is not as
expected, that way is taken all the same (`prepared` is None then).
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NoReturn, cast

import wasmtime

from imhotep_dsl.wasm.trapped import Trapped

Call = Callable[..., int]
Choose = Callable[[int, int], list[int]]
"""The address of a game and the option that is chosen → the options then."""


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
    entry = _Entry.of(store, function, params)
    if entry is None:
        return None
    numbers, words, enter, given, trapped, stop = entry.parts

    # One function for each number of arguments: a general one would take longer than the call itself.
    def one(first: int) -> int:
        numbers[0] = first
        if (problem := enter(*given)) or trapped[0]:
            stop(problem)
        return numbers[0]

    def two(first: int, second: int) -> int:
        numbers[0] = first
        numbers[words] = second
        if (problem := enter(*given)) or trapped[0]:
            stop(problem)
        return numbers[0]

    def three(first: int, second: int, third: int) -> int:
        numbers[2 * words] = third
        return two(first, second)

    call: Any = {1: one, 2: two, 3: three}[params]
    call.kept = (store, function, entry)
    return cast(Call, call)


def choosing(store: wasmtime.Store, function: wasmtime.Func, around: Around) -> Choose:
    """What is done for each decision, in one go: an option is taken, and the options then are read."""
    memory, first, alone, put_back = around.memory, around.options, around.alone, around.put_back
    entry = _Entry.of(store, function, 2)
    if entry is None:
        call = plain(store, function)

        def slowly(address: int, value: int) -> list[int]:
            with alone:
                try:
                    count = call(address, value)
                except Trapped:
                    put_back(address)
                    raise
                return memory[first : first + count].tolist()

        return slowly
    numbers, words, enter, given, trapped, stop = entry.parts
    acquire, release = alone.acquire, alone.release

    def choose(address: int, value: int) -> list[int]:
        acquire()
        try:
            numbers[0] = address
            numbers[words] = value
            problem = enter(*given)
            count = numbers[0]
            # Where it stopped, no answer has been written.
            if problem or (count == address and trapped[0]):
                stop(problem)
            return memory[first : first + count].tolist()
        except Trapped:
            put_back(address)
            raise
        finally:
            release()

    kept: Any = choose
    kept.kept = (store, function, entry)
    return choose


@dataclass(frozen=True, slots=True)
class Around:
    """What a call that chooses needs besides: memory as numbers, which of them the options begin with, the lock, and
    what puts the state of a game back."""

    memory: memoryview
    options: int
    alone: threading.Lock
    put_back: Callable[[int], None]


class _Entry:
    """A compiled function with buffers for its arguments, its answer and the reason why it stopped."""

    def __init__(self, inside: Any, context: int | None, function: wasmtime.Func, params: int) -> None:
        pointer, value = ctypes.c_void_p, inside.wasmtime_val_raw_t
        address = ctypes.cast(inside._wasmtime_func_call_unchecked, pointer).value or 0
        # The arguments are ready: to say of which types they are would only have them looked at each time.
        enter = ctypes.CFUNCTYPE(pointer)(address)
        self.raw = raw = (value * params)()
        words = ctypes.sizeof(value) // 4
        numbers = memoryview((ctypes.c_int32 * (words * params)).from_buffer(raw)).cast("B").cast("i")
        trap = (pointer * 1)()
        trapped = memoryview(trap).cast("B").cast("Q")
        given = (
            pointer(context), pointer(ctypes.addressof(function._func)), pointer(ctypes.addressof(raw)),
            ctypes.c_size_t(params), pointer(ctypes.addressof(trap)),
        )  # fmt: skip

        def stop(problem: int | None) -> NoReturn:
            found, trap[0] = trap[0], None
            if found:
                inside.wasm_trap_delete(ctypes.cast(found, ctypes.POINTER(inside.wasm_trap_t)))
            if problem:
                inside.wasmtime_error_delete(ctypes.cast(problem, ctypes.POINTER(inside.wasmtime_error_t)))
            raise Trapped("compiled code stopped")

        self.parts: tuple[memoryview, int, Any, tuple[Any, ...], memoryview, Callable[[int | None], NoReturn]] = (
            numbers, words, enter, given, trapped, stop,
        )  # fmt: skip

    @classmethod
    def of(cls, store: wasmtime.Store, function: wasmtime.Func, params: int) -> _Entry | None:
        """None if the inside of the package is not as expected."""
        try:
            from wasmtime import _bindings as inside

            context = ctypes.cast(store._context(), ctypes.c_void_p).value
            return cls(inside, context, function, params)
        except (ImportError, AttributeError):
            return None
