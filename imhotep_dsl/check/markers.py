"""Markers that are set, added to or rolled, owners and faces of pieces among them."""

from __future__ import annotations

from collections.abc import Callable

from imhotep_dsl.check import ir
from imhotep_dsl.check.context import OWNER, Context, StrangeWords
from imhotep_dsl.check.expressions import expression, number, wanted
from imhotep_dsl.check.moving import wanted_piece
from imhotep_dsl.check.names import named
from imhotep_dsl.check.types import AREAS, NUMBER, PLAYER, WORD, advice, fits, mismatch, or_none, strange_words
from imhotep_dsl.check.written import written
from imhotep_dsl.code.limits import MOST_NUMBER
from imhotep_dsl.diagnostics import Label
from imhotep_dsl.syntax import tree

FACE = "face"
_NO_MARKER = "Declare one with `marker NAME: 0..5`."


def _give(context: Context, node: tree.Give) -> ir.Stmt:
    """A piece belongs to somebody else from now on: who has it is remembered of every piece of its kind."""
    piece, player = wanted_piece(context, node.piece), wanted(context, node.player, PLAYER)
    kind = piece.type.kind
    if kind is None:
        if piece.type.tag != "unknown":
            said = "It is not certain which kind of piece this is."
            context.error("E451", node.piece.span, said, "Say which kind is meant, for instance `NAME in …`.")
        return ir.Note(node.span, "", False)
    context.program.given.add(kind)
    marker = context.program.markers_of_kinds.get((kind, OWNER))
    if marker is None:
        said = f"No rule gives pieces `{kind}` to anybody, so their owners never change."
        context.error("E467", node.span, said, "Do it in a rule of the game, and carry that out here.")
        return ir.Note(node.span, "", False)
    return ir.SetMarker(node.span, marker, piece, player, given=True)


def _flip(context: Context, node: tree.Flip) -> ir.Stmt:
    """The other one of the two faces."""
    piece = wanted_piece(context, node.piece)
    kind = piece.type.kind
    marker = context.program.markers_of_kinds.get((kind or "", FACE))
    faces = context.model.markers[marker].type if marker is not None else None
    if marker is None or not isinstance(faces, tree.Or) or len(faces.items) != 2:
        if piece.type.tag != "unknown":
            what = f"Pieces `{kind}` have" if kind else "This has"
            help_text = f"Write `faces light, dark`, or other words, below `piece {kind or 'NAME'}`."
            context.error("E468", node.piece.span, f"{what} no two faces to be flipped.", help_text)
        return ir.Note(node.span, "", False)
    one, other = (context.components.words[name.text] for name in faces.items if isinstance(name, tree.Name))
    low, high = min(one, other), max(one, other)
    others = (high, *[low] * (high - low))
    shown = ir.MarkerAt(node.span, WORD, marker, piece)
    return ir.SetMarker(node.span, marker, piece, ir.TableAt(node.span, WORD, others, low, None, shown))


def marker_at(context: Context, target: tree.Expr, numbers: str = "0..5") -> ir.MarkerAt | None:
    """numbers: an example of what it may be, for whoever has not declared it."""
    if isinstance(target, tree.Name):
        given = named(context, target, f"Declare it: `marker {target.text}: {numbers}`.")
    else:
        given = expression(context, target)
    if isinstance(given, ir.MarkerAt):
        if context.program.is_owner(given.marker):
            context.error("E452", target.span, "Who owns a piece is not set.", "Write `give PIECE to PLAYER`.")
            return None
        return given
    if given.type.tag != "unknown":
        about = target.text if isinstance(target, tree.Name) else None
        told = _told_otherwise(target) or _markers_of(context, given)
        context.error("E452", target.span, "Only a marker can be set, added to or rolled.", told, about)
    return None


_TOLD = {
    "out": "Write `eliminate you`, or `eliminate player`.",
    "passed": "Whoever passes does so: `pass`.",
    "owner": "Write `give PIECE to PLAYER`.",
    "design": "What a piece is stays the same; what changes is a marker below `piece`.",
}
"""What changes by other lines than markers do."""


def _told_otherwise(target: tree.Expr) -> str:
    return _TOLD.get(target.name.text, "") if isinstance(target, tree.Dot) else ""


def _markers_of(context: Context, given: ir.Expr) -> str:
    """What can be set instead: what is remembered on the thing itself, or on each of those that lie there."""
    if isinstance(given, ir.Attr) and given.name == "points":
        return "Points are told with `score 1` and `lose 1`, and those of others with `PLAYER scores 1`."
    kind, said = given.type.kind, written(context.program, given)
    own = [f"{kind}.{name}" for of, name in context.program.markers_of_kinds if of == kind and name != OWNER]
    if own and given.type.tag in AREAS:
        return f"Name what is on each of them: `for each {kind} in {said or 'PLACE'}`, and below it `{own[0]}`."
    if own and given.type.tag in ("piece", "board"):
        shown = [f"`{name.replace(str(kind), said or str(kind), 1)}`" for name in own]
        return f"Name what is on it: {' or '.join(shown)}."
    if given.type.tag == "player":
        each = [f"`{said or 'player'}.{marker.name}`" for marker in context.model.declared_markers if marker.per_player]
        return f"Name what belongs to the player: {' or '.join(each)}." if each else _NO_MARKER
    names = [marker.name for marker in context.model.declared_markers]
    return f"The markers are {', '.join(names)}." if names else _NO_MARKER


def _set(context: Context, node: tree.SetMarker) -> ir.Stmt:
    marker = marker_at(context, node.target)
    if marker is None:
        return ir.Note(node.span, "", False)
    value = expression(context, node.value)
    if value.type.tag == "none" and not marker.type.optional:
        declared = context.model.markers[marker.marker]
        help_text = f"Declare `{declared.name}` with `or none` behind its type, or set it to something."
        label = Label(declared.type.span, "never none")
        fixes = or_none(declared.type.span)
        said = mismatch(marker.type, value.type)
        context.program.diagnostics.error("E417", node.value.span, said, help_text, label, fixes=fixes)
    elif not fits(value.type, marker.type):
        context.error("E417", node.value.span, mismatch(marker.type, value.type), advice(value.type, marker.type))
    _check_range(context, marker, value, node)
    return ir.SetMarker(node.span, marker.marker, marker.whose, value)


def _check_range(context: Context, marker: ir.MarkerAt, value: ir.Expr, node: tree.SetMarker) -> None:
    span = node.value.span
    low, high = context.program.marker_ranges[marker.marker]
    name = context.model.markers[marker.marker].name
    if strange := strange_words(value.type, marker.type):
        words = tuple(_words_of(context, marker.marker).values())
        numbers = {context.components.words[word]: word for word in strange}
        found = StrangeWords(name, words, numbers, written(context.program, value), span)
        if isinstance(value, ir.Const):
            said = f"`{name}` is {' or '.join(words)}."
            context.error("E453", span, said, f"Set it to one of these words, or let `{name}` be `{strange[0]}`, too.")
        elif context.in_scenario:
            context.error("E453", span, found.said(strange[0]), found.advice(strange[0]))
        else:
            before = context.program.strange_words.get(node.span)  # the same line in the place of another rule
            numbers |= before.words if before is not None else {}
            context.program.strange_words[node.span] = found
    if isinstance(value, ir.Const) and value.type == NUMBER and not low <= value.value <= high:
        context.error(
            "E453",
            span,
            f"`{name}` goes from {low} to {high}.",
            "Widen its range (`0..unlimited` has no upper end), or set another number.",
        )


def _words_of(context: Context, marker: int) -> dict[int, str]:
    """The words that a marker may be, by their numbers."""
    known, numbers = context.program.words_of_markers, context.components.words
    if marker not in known:
        type_ = context.model.markers[marker].type
        items = type_.items if isinstance(type_, tree.Or) else (type_,)
        names = [item.text for item in items if isinstance(item, tree.Name)]
        known[marker] = {numbers[name]: name for name in names if name in numbers}
    return known[marker]


def _add(context: Context, node: tree.AddMarker) -> ir.Stmt:
    marker = marker_at(context, node.target)
    amount = number(context, node.amount)
    if marker is None:
        return ir.Note(node.span, "", False)
    if marker.type.tag not in ("number", "unknown"):
        said = f"Only numbers can be added to, and this is {marker.type}."
        context.error("E417", node.target.span, said, "Use `set … to …`.")
    low, high = context.program.marker_ranges[marker.marker]
    if isinstance(amount, ir.Const) and abs(amount.value) > high - low:
        name = context.model.markers[marker.marker].name
        context.error(
            "E453",
            node.amount.span,
            f"`{name}` goes from {low} to {high}.",
            "Widen its range; `0..unlimited` has no upper end.",
        )
    return ir.AddMarker(node.span, marker.marker, marker.whose, amount)


def _roll(context: Context, node: tree.Roll) -> ir.Stmt:
    marker = marker_at(context, node.target, "1..6")
    if marker is None:
        return ir.Note(node.span, "", False)
    if marker.type.tag not in ("number", "word", "truth"):
        context.error(
            "E443",
            node.target.span,
            f"Only a number or one of several words can be rolled, and this is {marker.type}.",
            "Choose a thing with `choose NAME in LIST at random`.",
        )
        return ir.Note(node.span, "", False)
    low, high = context.program.marker_ranges[marker.marker]
    if marker.type.tag == "number" and (low <= -MOST_NUMBER or high >= MOST_NUMBER):
        name = context.model.markers[marker.marker].name
        context.error(
            "E443", node.target.span, f"`{name}` has no end, so it cannot be rolled.", "Give it two ends: `1..6`."
        )
    return ir.Roll(node.span, marker.marker, marker.whose, _faces(context, marker))


def _faces(context: Context, marker: ir.MarkerAt) -> tuple[int, ...]:
    if marker.type.tag == "number":
        return ()
    if marker.type.tag == "truth":
        return (0, 1)
    return tuple(number for number, word in _words_of(context, marker.marker).items() if word != "none")


MARKERS: dict[type, Callable[..., ir.Stmt]] = {
    tree.Give: _give,
    tree.Flip: _flip,
    tree.SetMarker: _set,
    tree.AddMarker: _add,
    tree.Roll: _roll,
}
