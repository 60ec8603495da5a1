"""What follows from a program's tables and everybody needs who plays it: worked out in one place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.program.model import Program
from imhotep_dsl.program.tables import BOX
from imhotep_dsl.source.records import dataclass


def marks_of_pieces(program: Program) -> list[tuple[int, ...]]:
    """What rules can know of each piece but where it lies; pieces with equal marks on one space are alike."""
    tables = program.tables
    carrying = {kind.name for kind in tables.kinds if kind.carries}
    given = {marker.kind for marker in tables.markers if marker.is_owner}
    numbered = any(table.of == "piece" and table.name == "number of" for table in program.lookups)
    return [
        (
            piece.design, -1 if piece.kind in given else piece.owner, piece.number if numbered else 0,
            at if piece.kind in carrying else -1,
        )
        for at, piece in enumerate(tables.pieces)
    ]  # fmt: skip


def cells_of_pieces(program: Program) -> list[tuple[int, ...]]:
    """The cells of the state in which something is remembered of each piece."""
    tables = program.tables
    markers = zip(tables.markers, program.layout.markers, strict=True)
    own = [(marker.kind, offset) for marker, offset in markers if marker.of == "pieces"]
    return [tuple(offset + at for of, offset in own if of == piece.kind) for at, piece in enumerate(tables.pieces)]


def counted_together(program: Program) -> dict[int, list[int]]:
    """Piece → all that are called like it, itself included: of kinds that may lie out of sight, if rules do not
    tell pieces apart by numbers."""
    tables, groups = program.tables, dict[tuple[str, int], list[int]]()
    if any(table.of == "piece" and table.name == "number of" for table in program.lookups):
        return {}
    hidden = [place for number, place in enumerate(tables.places) if number != BOX and place.seen != "everyone"]
    kinds = {kind for place in hidden for kind in place.holds.split(" or ")}
    for at, piece in enumerate(tables.pieces):
        if piece.kind in kinds:
            called = tables.designs[piece.design].name or piece.kind
            groups.setdefault((called, piece.owner), []).append(at)
    return {piece: alike for alike in groups.values() for piece in alike}


def look_alike(program: Program) -> Callable[[Sequence[int], int, int], bool]:
    """Whether nobody who sees the faces of two pieces can tell one from the other, in a state."""
    marks, cells = marks_of_pieces(program), cells_of_pieces(program)

    def alike(state: Sequence[int], one: int, other: int) -> bool:
        remembered = zip(cells[one], cells[other], strict=True) if marks[one] == marks[other] else ()
        return marks[one] == marks[other] and all(state[mine] == state[theirs] for mine, theirs in remembered)

    return alike


def order_counts(program: Program) -> list[bool]:
    """For each space whether rules ask in which order the pieces lie there."""
    tables = program.tables
    return [tables.places[tables.instances[space.instance].place].ordered for space in tables.spaces]


def seeing(program: Program) -> list[int]:
    """For each space a bit for each player who sees what lies there."""
    tables, found = program.tables, []
    for space in tables.spaces:
        instance = tables.instances[space.instance]
        seen = tables.places[instance.place].seen
        players = range(program.layout.players)
        sees = [who for who in players if seen == "everyone" or (seen == "owner" and instance.player == who)]
        found.append(sum(1 << who for who in sees))
    return found


def stacked(program: Program) -> list[bool]:
    """For each space whether everybody sees which piece is which, though not what is on its face."""
    tables = program.tables
    return [tables.instances[space.instance].shape in ("stack", "deck") for space in tables.spaces]


def hiding_loads(program: Program) -> list[list[int]]:
    """For each piece the spaces on it; nothing if everybody sees what lies on pieces."""
    tables, found = program.tables, [list[int]() for _ in program.tables.pieces]
    places = [place for place in tables.places if place.on == "pieces"]
    if all(place.seen == "everyone" for place in places):
        return found
    for instance in tables.instances:
        if tables.places[instance.place] in places:
            found[instance.holder] += range(instance.first, instance.first + instance.size)
    return found


@dataclass(frozen=True, slots=True)
class Around:
    """What lies around turns in the same rule, and what within them: slots of lists that stay and cells that do not."""

    slot: int
    end: int
    outer: tuple[int, ...]
    inner: tuple[int, ...]


def around_turns(program: Program) -> list[list[Around]]:
    """For each rule its turns, the innermost first. What is laid within turns has higher slots than they have."""
    found = []
    for rule, turns in enumerate(program.turns):
        kept = [instruction.step for instruction in program.code if turns and instruction.rule == rule]
        lists = {step.slot for step in kept if isinstance(step, steps.LoopStart | steps.KeepList)}
        cells = {slot + more for slot in lists for more in range(3)}
        cells |= {step.slot for step in kept if isinstance(step, steps.RepeatStart | steps.YouStart)}
        cells |= {step.rounds for step in kept if isinstance(step, steps.UntilNext) and step.rounds != ABSENT}
        cells |= {step.slot + more for step in kept if isinstance(step, steps.TurnsStart) for more in range(3)}
        found.append([
            Around(slot, end, tuple(sorted(at for at in lists if at < slot)),
                   tuple(sorted(at for at in cells if at > slot + 2)))
            for slot, end in reversed(turns)
        ])  # fmt: skip
    return found


def changes_order(program: Program) -> bool:
    """Whether turns ever go on otherwise than from seat to seat."""
    return any(isinstance(instruction.step, steps.OrderTurns) for instruction in program.code)


def skips_turns(program: Program) -> bool:
    """Whether anybody who would be next is ever left out."""
    order = (instruction.step for instruction in program.code)
    return any(isinstance(step, steps.OrderTurns) and step.how == "skip" for step in order)


def gathers(program: Program) -> bool:
    """Whether players ever act in secret at the same time."""
    return any(isinstance(instruction.step, steps.Gather) for instruction in program.code)


def answered_aloud(program: Program) -> frozenset[str]:
    """The markers by which something is answered that not everybody knows."""
    answering = (program.code[at].step for at in program.tables.by_few)
    markers = (step.marker for step in answering if isinstance(step, steps.SetMarker))
    return frozenset(program.tables.markers[marker].name for marker in markers)


def known_in_play(program: Program) -> bool:
    """Whether something is said to be known in rules other than the setup."""
    begins = program.code[program.start].step
    setup = {rule for _, rule in begins.targets} if isinstance(begins, steps.Call) else set()
    return any(isinstance(each.step, steps.Known) and each.rule not in setup for each in program.code)
