"""The lowered form: functions made of numbers, names, cells of the state and fixed tables. It is data.

Every function is given the address of a state. A truth is 0 or 1, a thing that is not there is -1.
"""

from __future__ import annotations

from imhotep_dsl.source.records import dataclass

# ---- expressions ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Num:
    value: int


@dataclass(frozen=True, slots=True)
class Var:
    """A name of the function."""

    name: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of the state: the index-th of a region."""

    region: str
    index: Expr


@dataclass(frozen=True, slots=True)
class Slot:
    """A cell of the frame at hand."""

    at: int


@dataclass(frozen=True, slots=True)
class Word:
    """A number in working memory, at an address."""

    address: Expr


@dataclass(frozen=True, slots=True)
class Load:
    of: Cell | Slot | Word


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a fixed table; or_none: what is not there has no entry."""

    table: str
    index: Expr
    or_none: bool = False


@dataclass(frozen=True, slots=True)
class Address:
    """Where a fixed table begins in memory, or the state, or the frame."""

    of: str


@dataclass(frozen=True, slots=True)
class Op:
    """+ - * / % (rounded down; %+ of what is not negative), = != < <= > >=, & | ^ << >> (of bits), `min`, `max`.

    What is added, subtracted or multiplied is known to fit into 32 bits.
    """

    sign: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class LowestBit:
    """Which bit of a number is the lowest that is set; there is one."""

    of: Expr


@dataclass(frozen=True, slots=True)
class Together:
    """The sum of neighbouring narrow cells that fit into 64 bits, none of them negative; it fits into one of them."""

    region: str
    first: Expr
    size: Expr


@dataclass(frozen=True, slots=True)
class Bounded:
    """A sum, difference or product; a fault if it is larger than numbers may be."""

    sign: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Pick:
    """One or the other; only that one is worked out."""

    condition: Expr
    yes: Expr
    no: Expr


@dataclass(frozen=True, slots=True)
class Call:
    """on: the address of another state than the one at hand."""

    function: str
    args: tuple[Expr, ...]
    on: Expr | None = None


@dataclass(frozen=True, slots=True)
class After:
    """A value that is known after some steps."""

    steps: tuple[Stmt, ...]
    value: Expr


Expr = Num | Var | Load | Entry | Address | Op | LowestBit | Together | Bounded | Pick | Call | After

# ---- statements -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Assign:
    name: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Store:
    into: Cell | Slot | Word
    value: Expr


@dataclass(frozen=True, slots=True)
class When:
    condition: Expr
    yes: tuple[Stmt, ...]
    no: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True)
class Loop:
    """Again and again, until left."""

    label: str
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """Steps that can be left in the middle."""

    label: str
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Leave:
    """Out of a loop or block."""

    label: str


@dataclass(frozen=True, slots=True)
class Give:
    """The answer of the function; it ends here."""

    value: Expr


@dataclass(frozen=True, slots=True)
class Run:
    """A call whose answer does not matter."""

    call: Call


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that must not happen: the interpreter says what, and where."""

    why: str


@dataclass(frozen=True, slots=True)
class Effort:
    """So much more has been done since the last decision; a fault if it is too much."""

    amount: Expr


@dataclass(frozen=True, slots=True)
class Note:
    """For the reader: which line of which rule comes here."""

    text: str


@dataclass(frozen=True, slots=True)
class Blocks:
    """Numbered blocks; the name `pc` says with which to begin, a Jump goes on with another."""

    blocks: tuple[tuple[int, tuple[Stmt, ...]], ...]


@dataclass(frozen=True, slots=True)
class Jump:
    to: int


@dataclass(frozen=True, slots=True)
class JumpTo:
    """To a block whose number is worked out."""

    to: Expr


Stmt = Assign | Store | When | Loop | Block | Leave | Give | Run | Fault | Effort | Note | Blocks | Jump | JumpTo

FRAME_AT_HAND = "f"
"""The name of where the frame at hand lies, in functions that work in one."""


@dataclass(frozen=True, slots=True)
class Function:
    """names: its parameters after the state. frame: whether it works in the frame on top of the stack."""

    name: str
    params: tuple[str, ...]
    body: tuple[Stmt, ...]
    about: str = ""
    frame: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Fixed numbers; width: bytes each takes."""

    name: str
    numbers: tuple[int, ...]
    width: int


@dataclass(frozen=True, slots=True)
class Region:
    """A stretch of the state: where it begins, how many cells, how many bytes each; first: the interpreter's number of
    its first cell. low: what is kept in one byte is how much a number is above this."""

    name: str
    offset: int
    size: int
    width: int
    first: int
    low: int = 0


@dataclass(frozen=True, slots=True)
class Lowered:
    """regions: the layout of a state; stack: where the frames begin, in bytes; room: bytes that a state may take."""

    functions: tuple[Function, ...]
    tables: tuple[Table, ...]
    regions: tuple[Region, ...]
    stack: int
    room: int
    exports: tuple[str, ...]
