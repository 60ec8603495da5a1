"""Compiled tables: a module for a program, instances of it, and games that live in their memory."""

from __future__ import annotations

import contextlib
import ctypes
import platform
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass

import wasmtime

from imhotep_dsl.lower.layout import ANSWERED, ANSWERS, GATHERINGS, TAKEN
from imhotep_dsl.program.layout import OVER
from imhotep_dsl.program.model import Program
from imhotep_dsl.wasm.alone import Alone
from imhotep_dsl.wasm.around import Around
from imhotep_dsl.wasm.calls import Call, Take, caller, signed, starting, taking
from imhotep_dsl.wasm.cells import Cells
from imhotep_dsl.wasm.description import Description
from imhotep_dsl.wasm.memory import GAMES, Memory
from imhotep_dsl.wasm.trapped import Trapped

_DEEP = 20_000
_recursion = threading.RLock()
_engine = wasmtime.Engine()


@contextlib.contextmanager
def deep_recursion() -> Iterator[None]:
    """Code lies as deep in code as the author's blocks do, several times over. The limit is one for all threads."""
    with _recursion:
        usual = sys.getrecursionlimit()
        sys.setrecursionlimit(max(usual, _DEEP))
        try:
            yield
        finally:
            sys.setrecursionlimit(usual)


_MASK = (1 << 32) - 1


@dataclass(frozen=True, slots=True)
class Built:
    """A table as WebAssembly, and what one must know to use it. wat: the same as text."""

    description: Description
    wat: str
    wasm: bytes


def build(program: Program, first_state: list[int]) -> Built:
    """first_state: a game before its setup; the seed is set when a game starts."""
    with deep_recursion():
        return _build(program, first_state)


def _build(program: Program, first_state: list[int]) -> Built:
    # A table that was compiled before needs neither.
    from imhotep_dsl.lower.module import lowered
    from imhotep_dsl.wasm.text import text

    module = lowered(program)
    first = Cells(module.regions, module.stack).bytes_of(first_state)
    memory = Memory.of(module, first)
    wat = text(module, memory)
    described = Description.of(memory, program.tables.game, program.hash, module.stack, GAMES)
    return Built(described, wat, bytes(wasmtime.wat2wasm(wat)))


def runtime() -> str:
    """For which machine modules are compiled; the runtime itself refuses those of another version of it."""
    return f"wasmtime {platform.machine()} {platform.system()}"


class CompiledTable:
    """One table, compiled. Games are made here; each lives in an instance that has room for it.

    Each thread makes its games in instances of its own, so threads play side by side. A game may be handed to another
    thread: an instance does one thing at a time.
    """

    def __init__(self, description: Description, module: wasmtime.Module) -> None:
        self.description = description
        self.cells = Cells(description.regions, description.stack)
        self.module = module
        self._own = threading.local()

    @classmethod
    def of(cls, built: Built) -> CompiledTable:
        return cls(built.description, wasmtime.Module(_engine, built.wasm))

    # ---- kept for the next start --------------------------------------------------------------------------

    def dump(self) -> bytes:
        """Compiled for this machine; as trusted as a .pyc."""
        return self.description.json().encode() + b"\0" + bytes(self.module.serialize())

    @classmethod
    def load(cls, data: bytes) -> CompiledTable | None:
        """None if it is not what `dump` wrote, or was written for another machine."""
        described, _, module = data.partition(b"\0")
        try:
            return cls(Description.from_json(described.decode()), wasmtime.Module.deserialize(_engine, module))
        except (ValueError, KeyError, TypeError, wasmtime.WasmtimeError):
            return None

    # ---- games --------------------------------------------------------------------------------------------

    def instance(self) -> Instance:
        """One with room for another game. Trapped if the system has no memory for it."""
        found: list[Instance]
        try:
            found = self._own.instances
        except AttributeError:
            found = self._own.instances = []
        if not found or not found[-1].free:
            try:
                found[:] = [each for each in found if each.free] or [Instance(self)]
            except wasmtime.WasmtimeError as problem:
                raise Trapped(str(problem)) from None
        return found[-1]

    def start(self, seed: int) -> tuple[Position, list[int]]:
        """A new game at its first decision, and the options there."""
        try:
            instance: Instance = self._own.instances[-1]
            place = instance.free.pop()
        except (AttributeError, IndexError):
            instance = self.instance()
            place = instance.free.pop()
        return Position(instance, place), instance.start(place[0], seed)

    def position(self, cells: list[int]) -> Position:
        """A game in the middle, given as the interpreter keeps it."""
        found = self.instance().position()
        found.write(cells)
        return found


class Instance:
    def __init__(self, table: CompiledTable) -> None:
        about = table.description
        self.table = table
        self.store = store = wasmtime.Store(_engine)
        exports = wasmtime.Instance(store, table.module, []).exports(store)
        own = exports["memory"]
        assert isinstance(own, wasmtime.Memory)
        self._owned = own
        size = own.data_len(store)
        memory = (ctypes.c_ubyte * size).from_address(ctypes.addressof(own.data_ptr(store).contents))
        self.view = memoryview(memory).cast("B")
        self.numbers = self.view[: size // 4 * 4].cast("i")
        self.bots = (about.bots + about.region("machine").offset) // 4
        self.machine = about.region("machine").offset
        self.taken = about.region(TAKEN).offset
        self.gathers = about.has(GATHERINGS)
        """Whether players can act in secret at the same time."""
        self.gatherings = about.region(GATHERINGS).offset if self.gathers else 0
        self.above = about.stack - 4 * table.cells.size
        self.alone = Alone()
        self.functions: dict[str, wasmtime.Func] = {}
        for name in ("start", "attempt", "run", "playout", "games"):
            function = exports[name]
            assert isinstance(function, wasmtime.Func)
            self.functions[name] = function
        backup = about.states + about.apart * (about.games - 1)
        self.around = around = Around(memory, about.options, backup, about.apart, self.alone)
        self.start = starting(store, self.functions["start"], around)
        taking_at = taking(store, self.functions["attempt"], around)
        addresses = [about.states + about.apart * at for at in range(about.games - 1)]
        self.free = [(address, taking_at(address)) for address in addresses]
        """Where there is room for another game, and what takes an option there."""
        self.run = self._caller("run", 1)
        self.playout = self._caller("playout", 1)
        self.games = self._caller("games", 3)

    def _caller(self, name: str, params: int) -> Call:
        return caller(self.store, self.functions[name], params)

    def position(self) -> Position:
        return Position(self, self.free.pop())


class Position:
    """A game in compiled memory. Where compiled code stops (`Trapped`), it is as it was before."""

    __slots__ = ("_place", "address", "choose", "instance")

    def __init__(self, instance: Instance, place: tuple[int, Take]) -> None:
        self.instance = instance
        self._place = place
        self.address, self.choose = place
        """choose: take an option and go on; the options then."""

    def __del__(self) -> None:
        self.instance.free.append(self._place)

    def go_on(self) -> list[int]:
        """The options of the decision that is waiting."""
        with self.instance.alone:
            return self.instance.around.offered(self.instance.run(self.address))

    def playout(self, bots: list[int]) -> int:
        """Everybody chooses at random to the end: how many decisions that were. bots: the two numbers of the chance
        they choose by, as they will be afterwards."""
        instance = self.instance
        numbers, at = instance.numbers, instance.bots
        with instance.alone:
            instance.around.keep(self.address)
            numbers[at], numbers[at + 1] = signed(bots[0]), signed(bots[1])
            try:
                decisions = instance.playout(self.address)
            except Trapped:
                instance.around.put_back(self.address)
                raise
            bots[:] = [numbers[at] & _MASK, numbers[at + 1] & _MASK]
        return decisions

    @property
    def taken(self) -> int:
        """How many options were taken since the game lies here."""
        return self.instance.numbers[(self.address + self.instance.taken) >> 2]

    @property
    def gatherings(self) -> int:
        """Odd while players act in secret at the same time, and another number each time they do."""
        instance = self.instance
        return instance.numbers[(self.address + instance.gatherings) >> 2] if instance.gathers else 0

    @property
    def answers(self) -> list[int]:
        """What was chosen since those who act at the same time began to."""
        numbers, at = self.instance.numbers, (self.address + self.instance.gatherings) >> 2
        return numbers[at + ANSWERS : at + ANSWERS + numbers[at + ANSWERED]].tolist()

    @property
    def before_gathering(self) -> list[int]:
        """The cells from before any of those has acted who act at the same time now."""
        return self._cells(self.address + self.instance.table.description.room)

    @property
    def over(self) -> bool:
        return bool(self.instance.numbers[(self.address + self.instance.machine) // 4 + OVER])

    @property
    def cells(self) -> list[int]:
        return self._cells(self.address)

    def _cells(self, address: int) -> list[int]:
        room = self.instance.table.description.room
        return self.instance.table.cells.cells_of(self.instance.view[address : address + room])

    def write(self, cells: list[int]) -> None:
        """Put the game there; Trapped if its stack is too high for compiled code."""
        state = self.instance.table.cells.bytes_of(cells)
        if len(state) > self.instance.table.description.room:
            raise Trapped("no room for more rules")
        self.instance.view[self.address : self.address + len(state)] = state

    def copy(self) -> Position:
        instance = self.instance
        other = instance.position() if instance.free else instance.table.instance().position()
        cells = instance.numbers[self.address >> 2]
        used = instance.around.apart if self.gatherings & 1 else 4 * cells + instance.above
        other.instance.view[other.address : other.address + used] = instance.view[self.address : self.address + used]
        return other
