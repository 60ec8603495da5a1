"""Whether a program from outside is whole: every number in it means something that is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT, FORKS, LOOKED_UP, OPS, QUERIES, SIGNS, Node, lists_things
from imhotep_dsl.code.operands import listed, operands
from imhotep_dsl.program.codec import Malformed
from imhotep_dsl.program.layout import PASSED, SKIPPED
from imhotep_dsl.program.model import Program
from imhotep_dsl.program.tables import Tables


def verify(program: Program) -> None:
    """Raises Malformed."""
    _tables(program.tables)
    for at, node in enumerate(program.nodes):
        _node(program, at, node)
    nodes, tables = len(program.nodes), program.tables
    laid = {instance.place for instance in tables.instances}
    if any(node.op == "place" and not node.kids and node.number(0) not in laid for node in program.nodes):
        raise Malformed("a place lies nowhere")
    _within("what scenarios ask", program.asked, nodes)
    _values(program, "where markers start", (marker.start for marker in tables.markers if marker.start != ABSENT))
    _values(program, "where pieces start", (start.node for start in tables.starts))
    _values(program, "rooms", (room.node for room in tables.rooms))
    _values(program, "who wins", (key for _, key in tables.winner))
    _values(program, "who can win", (tables.wins_where,) if tables.wins_where != ABSENT else ())
    code, rules = len(program.code), len(tables.rules)
    _same("rules", rules, len(program.entries), len(program.frames), len(program.turns), len(program.written.rules))
    _same("places in the text", code, len(program.written.code))
    _same("kinds", len(tables.kinds), len(program.written.kinds))
    _same("markers", len(tables.markers), len(program.written.markers))
    _same("what decides", len(tables.winner), len(program.written.deciding), len(program.written.winner))
    _within("entries", (program.start, program.after_setup, *program.entries, *program.segments), code)
    _within("the ends of turns", (end for turns in program.turns for _, end in turns), code)
    _within("steps that count", tables.counted, code)
    _within("steps done because of few", tables.by_few, code)
    _within("steps of chance", tables.untold, code)
    if not (program.segment_end == ABSENT or 0 <= program.segment_end < code):
        raise Malformed("scenarios do not end")
    for instruction in program.code:
        _within("what follows", instruction.following.values(), code)
        _within("rules of steps", (instruction.rule,), rules)
        _values(program, "what is asked", operands(instruction.step), listed(instruction.step))
        missing = set(instruction.step.about.leads) - set(instruction.following)
        if missing:
            raise Malformed(f"nothing follows a {type(instruction.step).__name__}")
        _step(program, instruction.step, instruction.following)


def _step(program: Program, step: steps.Step, following: dict[str, int]) -> None:
    tables = program.tables
    if isinstance(step, steps.ChooseOption):
        if any(f"option {number}" not in following for number in range(1, len(step.texts) + 1)):
            raise Malformed("an option leads nowhere")
    elif isinstance(step, steps.SetMarker | steps.AddMarker | steps.Roll | steps.ShowMarker):
        _within("markers", (step.marker,), len(tables.markers))
        if isinstance(step, steps.ShowMarker) and not tables.markers[step.marker].shown:
            raise Malformed("nothing remembers who was shown a marker")
        if isinstance(step, steps.Roll):
            _within("words", step.words, max(2, len(tables.words)))
    elif isinstance(step, steps.OrderTurns) and step.how not in steps.TURN_ORDERS:
        raise Malformed("turns go on in no known order")
    elif isinstance(step, steps.TurnsNext):
        _within("players who are asked", (step.depth,), max(1, program.depth))
    elif isinstance(step, steps.Score | steps.Rank):
        _within("headings", (step.heading,), len(tables.headings))
    elif isinstance(step, steps.Call):
        _within("rules that are called", (target for _, target in step.targets), len(tables.rules))
        _same("arguments", len(step.args), len(step.things))
        if step.subject == ABSENT and len(step.targets) != 1:
            raise Malformed("a call has no rule")
    elif isinstance(step, steps.ChooseAction):
        _within("actions", step.actions, len(tables.rules))
    elif isinstance(step, steps.Reach) and step.moment not in [moment.name for moment in tables.moments]:
        raise Malformed("a moment is not there")


def _node(program: Program, at: int, node: Node) -> None:
    about = OPS.get(node.op)
    if about is None:
        raise Malformed(f"`{node.op}` is nothing known")
    if len(node.kids) < about.least or (about.most is not None and len(node.kids) > about.most):
        raise Malformed(f"a `{node.op}` has too few parts or too many")
    _within("parts of a question", (kid for kid in node.kids if kid != ABSENT or node.op != "query"), at)
    _same("fixed parts of a question", len(node.data), len(about.data))
    most = {
        "marker": len(program.tables.markers), "place": len(program.tables.places), "depth": program.depth,
        "table": len(program.lookups if node.op in LOOKED_UP else program.lists),
    }  # fmt: skip
    for name, given in zip(about.data, node.data, strict=True):
        if name in ("number", "slot", "step", "first", *most) and type(given) is not int:
            raise Malformed(f"the {name} of a `{node.op}` is no number")
        if name in most and isinstance(given, int):
            _within(f"the {name} of a `{node.op}`", (given,), most[name])
        if name in ("numbers", "entries", "designs", "which") and not _are_numbers(given):
            raise Malformed(f"the {name} of a `{node.op}` are no numbers")
        if name in ("sort", "op", "of", "word", "text", "by", "function") and type(given) is not str:
            raise Malformed(f"the {name} of a `{node.op}` is no word")
        if name == "function" and given not in QUERIES:
            raise Malformed(f"`{given}` is no question")
        if name == "op" and given not in SIGNS[node.op]:
            raise Malformed(f"`{given}` is no sign of a `{node.op}`")
    ways = node.kids[1:] if node.op in FORKS else ()
    is_list = bool(ways) and lists_things(program.nodes, node)
    lists = ways if is_list else [node.kids[kid] for kid in about.lists]
    _values(program, "parts of a question", (kid for kid in node.kids if kid != ABSENT), lists)


def _values(program: Program, what: str, asked: Iterable[int], lists: Iterable[int] = ()) -> None:
    """Numbers of nodes: values, but for those that are lists, which are asked, too."""
    are_lists = Counter(lists)
    for is_list, numbers in ((True, are_lists), (False, Counter(asked) - are_lists)):
        _within(what, numbers, len(program.nodes))
        if any(lists_things(program.nodes, program.nodes[number]) != is_list for number in numbers):
            raise Malformed(f"{what}: a list where there is none, or none where there is one")


def _are_numbers(given: object) -> bool:
    return isinstance(given, tuple) and all(type(item) is int for item in given)


def _tables(tables: Tables) -> None:
    pieces, spaces, instances = len(tables.pieces), len(tables.spaces), len(tables.instances)
    players, regions = len(tables.players), len(tables.regions)
    if PASSED << players > SKIPPED:
        raise Malformed("there are too many players")
    _within("designs of pieces", (piece.design for piece in tables.pieces), len(tables.designs))
    _within("owners", (piece.owner for piece in tables.pieces if piece.owner != -1), players)
    _within("places", (instance.place for instance in tables.instances), len(tables.places))
    _within("boards of places", (place.board for place in tables.places if place.board != -1), len(tables.boards))
    _within("players of places", (at.player for at in tables.instances if at.player != -1), players)
    for instance in tables.instances:
        on = tables.places[instance.place].on
        most = {"pieces": pieces, "boards": len(tables.boards)}.get(on)
        if instance.holder != -1 or most is not None:
            _within("what places are on", (instance.holder,), most or 0)
    _markers(tables)
    first = 0
    for instance in tables.instances:
        if instance.first != first or instance.size < 1:
            raise Malformed("a place is not where it should be")
        first += instance.size
    _same("spaces", spaces, first, len(tables.neighbours), len(tables.supports))
    _within("spaces", (space.instance for space in tables.spaces), instances)
    for together in (*tables.neighbours, *tables.supports, *tables.regions, *(board.spaces for board in tables.boards)):
        _within("spaces", together, spaces)
    _same("regions", regions, len(tables.region_numbers))
    if not all(tables.regions) or not tables.instances or not tables.players:
        raise Malformed("something has no spaces")
    known = [(part.instance, part.regions) for part in tables.parts]
    known += [(spots.instance, spots.regions) for spots in tables.spots]
    for instance_number, meant in known:
        _within("regions", meant, regions)
        _within("places of regions", (instance_number,), instances)
    _within("places with changing room", (room.place for room in tables.rooms), len(tables.places))
    _within("places at an edge", (place for pair in tables.edges for place in pair), len(tables.places))


def _markers(tables: Tables) -> None:
    for marker in tables.markers:
        numbers = {
            "table": [0],
            "players": list(range(len(tables.players))),
            "pieces": [at for at, piece in enumerate(tables.pieces) if piece.kind == marker.kind],
            "boards": [at for at, board in enumerate(tables.boards) if board.kind == marker.kind],
        }.get(marker.of)
        if numbers is None or numbers != list(range(marker.first, marker.first + marker.size)):
            raise Malformed("a marker belongs to nothing that is there")


def _within(what: str, numbers: Iterable[int], most: int) -> None:
    for number in numbers:
        if not 0 <= number < most:
            raise Malformed(f"{what}: {number} is not there")


def _same(what: str, *counts: int) -> None:
    if len(set(counts)) > 1:
        raise Malformed(f"{what}: their numbers do not fit")
