"""Calling compiled functions with numbers in prepared buffers: all that knows the inside of the `wasmtime` package.

Its own way of calling looks at types and values each time and takes ten times as long. If its inside is not as
expected, that way is taken all the same (`prepared` is None then).
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

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
    room = max(params, 1)
    raw = (value * room)()
    words = ctypes.sizeof(value) // 4
    numbers = (ctypes.c_int32 * (words * room)).from_buffer(raw)
    trap = (ctypes.c_void_p * 1)()
    places = [words * at for at in range(params)]
    func_at, raw_at, trap_at = ctypes.addressof(func), ctypes.addressof(raw), ctypes.addressof(trap)
    kept: Any = (store, function, raw)

    second = words

    def call(*given: int) -> int:
        if len(given) == 2:  # what is done by the thousand
            numbers[0], numbers[second] = given
        else:
            for place, number in zip(places, given, strict=True):
                numbers[place] = number
        problem = enter(context, func_at, raw_at, room, trap_at)
        if problem or trap[0]:
            found, trap[0] = trap[0], None
            if found:
                inside.wasm_trap_delete(ctypes.cast(found, ctypes.POINTER(inside.wasm_trap_t)))
            if problem:
                inside.wasmtime_error_delete(ctypes.cast(problem, ctypes.POINTER(inside.wasmtime_error_t)))
            raise Trapped("compiled code stopped")
        return numbers[0]

    call.kept = kept  # type: ignore[attr-defined]
    return call
