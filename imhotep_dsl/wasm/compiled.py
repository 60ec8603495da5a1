"""Compiled tables: a module for a program, instances of it, and games that live in their memory."""

from __future__ import annotations

import ctypes
import threading
import weakref
from dataclasses import dataclass

import wasmtime

from imhotep_dsl.lower.form import Lowered
from imhotep_dsl.lower.module import lowered
from imhotep_dsl.program.layout import OVER
from imhotep_dsl.program.model import Program
from imhotep_dsl.wasm.calls import Trapped, caller
from imhotep_dsl.wasm.cells import Cells
from imhotep_dsl.wasm.memory import GAMES, Memory
from imhotep_dsl.wasm.text import text

_engine = wasmtime.Engine()
_MASK = (1 << 32) - 1


@dataclass(frozen=True, slots=True)
class Built:
    """A table as WebAssembly: the bytes, and what one must know to use them."""

    module: Lowered
    memory: Memory
    wat: str
    wasm: bytes


def build(program: Program, first_state: list[int]) -> Built:
    module = lowered(program)
    first = Cells(module).bytes_of(first_state)
    wat = text(module, first)
    return Built(module, Memory.of(module, first), wat, bytes(wasmtime.wat2wasm(wat)))


class CompiledTable:
    """One table, compiled. Games are made here; each lives in an instance that has room for it.

    An instance belongs to the thread that made its games, so threads play side by side.
    """

    def __init__(self, built: Built) -> None:
        self.built = built
        self.cells = Cells(built.module)
        self.module = wasmtime.Module(_engine, built.wasm)
        self._own = threading.local()

    def instance(self) -> Instance:
        """One with room for another game."""
        found: list[Instance] = self._own.__dict__.setdefault("instances", [])
        if not found or not found[-1].free:
            found[:] = [each for each in found if each.free] or [Instance(self)]
        return found[-1]

    def start(self, seed: int) -> tuple[Position, list[int]]:
        """A new game at its first decision, and the options there."""
        position = self.instance().position()
        return position, position.start(seed)

    def position(self, cells: list[int]) -> Position:
        """A game in the middle, given as the interpreter keeps it."""
        found = self.instance().position()
        found.write(cells)
        return found


class Instance:
    def __init__(self, table: CompiledTable) -> None:
        memory = table.built.memory
        self.table = table
        self.store = store = wasmtime.Store(_engine)
        exports = wasmtime.Instance(store, table.module, []).exports(store)
        own = exports["memory"]
        assert isinstance(own, wasmtime.Memory)
        self._owned = own
        size = own.data_len(store)
        self.bytes = (ctypes.c_ubyte * size).from_address(ctypes.addressof(own.data_ptr(store).contents))
        self.view = memoryview(self.bytes).cast("B")
        self.numbers = self.view[: size // 4 * 4].cast("i")
        self.options = memory.addresses["arena"] // 4
        first = memory.addresses["states"]
        self.free = [first + memory.room * at for at in range(GAMES - 1)]
        self.backup = first + memory.room * (GAMES - 1)
        self.machine = memory.regions["machine"].offset
        self.start = self._function(exports, "start", 3)
        self.choose = self._function(exports, "choose", 2)
        self.run = self._function(exports, "run", 1)
        self.playout = self._function(exports, "playout", 4)
        self.games = self._function(exports, "games", 3)

    def _function(self, exports: wasmtime.InstanceExports, name: str, params: int):  # type: ignore[no-untyped-def]
        function = exports[name]
        assert isinstance(function, wasmtime.Func)
        return caller(self.store, function, params)

    def position(self) -> Position:
        return Position(self, self.free.pop())


class Position:
    """A game in compiled memory. Whatever the compiled code stops at is left to the interpreter (`Trapped`)."""

    __slots__ = ("__weakref__", "_back", "address", "instance")

    def __init__(self, instance: Instance, address: int) -> None:
        self.instance = instance
        self.address = address
        self._back = weakref.finalize(self, instance.free.append, address)
        self._back.atexit = False

    def start(self, seed: int) -> list[int]:
        return self._options(self.instance.start(self.address, _signed(seed), _signed(seed >> 32)))

    def choose(self, value: int) -> list[int]:
        """Take an option and go on; what was there before is kept until the next choice, for `before`."""
        instance, room = self.instance, self.instance.table.built.memory.room
        instance.view[instance.backup : instance.backup + room] = instance.view[self.address : self.address + room]
        return self._options(instance.choose(self.address, value))

    def before(self) -> list[int]:
        """The cells before the choice at which compiled code stopped."""
        return self._cells(self.instance.backup)

    def go_on(self) -> list[int]:
        """The options of the decision that is waiting."""
        return self._options(self.instance.run(self.address))

    def playout(self, count: int, seed: int) -> int:
        """Everybody chooses at random to the end; how many decisions that were."""
        return self.instance.playout(self.address, count, _signed(seed), _signed(seed >> 32))

    def _options(self, count: int) -> list[int]:
        first = self.instance.options
        return self.instance.numbers[first : first + count].tolist()

    @property
    def over(self) -> bool:
        return bool(self.instance.numbers[(self.address + self.instance.machine) // 4 + OVER])

    @property
    def cells(self) -> list[int]:
        return self._cells(self.address)

    def _cells(self, address: int) -> list[int]:
        room = self.instance.table.built.memory.room
        return self.instance.table.cells.cells_of(self.instance.view[address : address + room])

    def write(self, cells: list[int]) -> None:
        state = self.instance.table.cells.bytes_of(cells)
        self.instance.view[self.address : self.address + len(state)] = state

    def copy(self) -> Position:
        other = self.instance.position() if self.instance.free else self.instance.table.instance().position()
        room = self.instance.table.built.memory.room
        other.instance.view[other.address : other.address + room] = self.instance.view[self.address : self.address + room]
        return other


def _signed(number: int) -> int:
    number &= _MASK
    return number - (1 << 32) if number >> 31 else number


__all__ = ["Built", "CompiledTable", "Position", "Trapped", "build"]
