"""Calling compiled functions with numbers in prepared buffers: all that knows the inside of the `wasmtime` package.

Its own way of calling looks at types and values each time and takes ten times as long. If its inside is not as
expected, that way is taken all the same (`prepared` is None then).
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any, NoReturn, cast

import wasmtime

from imhotep_dsl.wasm.trapped import Trapped

Call = Callable[..., int]


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
    try:
        from wasmtime import _bindings as inside

        context = ctypes.cast(store._context(), ctypes.c_void_p).value
        value = inside.wasmtime_val_raw_t
        unchecked = inside._wasmtime_func_call_unchecked
        func = function._func
    except (ImportError, AttributeError):
        return None
    address = ctypes.cast(unchecked, ctypes.c_void_p).value or 0
    pointer = ctypes.c_void_p
    enter = ctypes.CFUNCTYPE(pointer, pointer, pointer, pointer, ctypes.c_size_t, pointer)(address)
    raw = (value * params)()
    words = ctypes.sizeof(value) // 4
    numbers = memoryview((ctypes.c_int32 * (words * params)).from_buffer(raw)).cast("B").cast("i")
    trap = (pointer * 1)()
    trapped = memoryview(trap).cast("B").cast("Q")
    given = (
        pointer(context), pointer(ctypes.addressof(func)), pointer(ctypes.addressof(raw)), ctypes.c_size_t(params),
        pointer(ctypes.addressof(trap)),
    )  # fmt: skip

    def stop(problem: int | None) -> NoReturn:
        found, trap[0] = trap[0], None
        if found:
            inside.wasm_trap_delete(ctypes.cast(found, ctypes.POINTER(inside.wasm_trap_t)))
        if problem:
            inside.wasmtime_error_delete(ctypes.cast(problem, ctypes.POINTER(inside.wasmtime_error_t)))
        raise Trapped("compiled code stopped")

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
    call.kept = (store, function, raw)
    return cast(Call, call)
