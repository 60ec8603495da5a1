"""Effects without a block of their own: moving, points, markers, knowledge, ranking. Names, types and certainties."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import get_args

from imhotep_dsl.check import ir
from imhotep_dsl.check.binders import binder_in_expression, binder_over, refuse_order
from imhotep_dsl.check.context import OWNER, Context
from imhotep_dsl.check.expressions import area, expression, number, truth, wanted
from imhotep_dsl.check.types import AREAS, NUMBER, PLACE, PLAYER, WORD, Type, advice, fits, list_of, mismatch, or_none
from imhotep_dsl.check.written import written
from imhotep_dsl.code.limits import MOST_NUMBER
from imhotep_dsl.diagnostics import Label
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree

EVERYONE, FACE = "everyone", "face"
_NO_MARKER = "Declare one with `marker NAME: 0..5`."

# ---- moving -------------------------------------------------------------------------------------------


def _piece(context: Context, expr: tree.Expr) -> ir.Expr:
    given = expression(context, expr)
    if given.type.tag not in ("piece", "unknown"):
        piece = Type("piece")
        some = "To move a number of pieces, write `move N from PLACE to PLACE`."
        help_text = some if given.type.tag == "number" else advice(given.type, piece)
        context.error("E417", expr.span, mismatch(piece, given.type), help_text)
        return context.unknown(expr.span)
    return given


def kinds_at(context: Context, area: ir.Expr) -> tuple[str, ...]:
    """The kinds of pieces that can lie in an area, as far as its name says; nothing if it does not."""
    if area.type.kind is not None:
        return (area.type.kind,)
    return context.components.places[area.place].kinds if isinstance(area, ir.PlaceAt) else ()


def _check_lies(context: Context, piece: Type, target: ir.Expr, span: Span, come_from: ir.Expr | None = None) -> None:
    """come_from: where a piece of an uncertain kind is taken from."""
    kinds = kinds_at(context, target)
    if len(kinds) > 1:
        found = (piece.kind,) if piece.kind else kinds_at(context, come_from) if come_from is not None else ()
        wrong = [kind for kind in found if kind not in kinds]
        if piece.tag == "piece" and (wrong or not found):
            all_of = " or ".join(f"`{kind}`" for kind in kinds)
            what = f"this is a piece `{wrong[0]}`" if wrong else "it is not certain that this is one"
            context.error(
                "E451", span, f"Only pieces {all_of} can lie there, and {what}.",
                "Name another place, or say which kind is meant: `NAME in …`.",
            )  # fmt: skip
        return
    lying = kinds[0] if kinds else None
    if lying is not None and piece.kind is not None and lying != piece.kind:
        said = f"Only pieces `{lying}` can lie there, and this is a piece `{piece.kind}`."
        context.error("E451", span, said, f"Name a place of `{piece.kind}`, or another piece.")
    elif lying is not None and piece.kind is None and piece.tag == "piece":
        said = f"Only pieces `{lying}` can lie there, and it is not certain that this is one."
        context.error("E451", span, said, f"Say which kind is meant, for instance `{lying} in …`.")


_ENDS = ("top", "bottom")


def _destination(context: Context, expr: tree.Expr) -> ir.Expr:
    """A piece that lies there is no place, but who names the lowest one means below it."""
    if isinstance(expr, tree.Dot) and expr.name.text in _ENDS and expression(context, expr.subject).type.tag in AREAS:
        said = f"`.{expr.name.text}` is the piece that lies there, and no place."
        context.error("E418", expr.span, said, "Write `to PLACE` to put it on top, `under PLACE` to put it below.")
        return context.unknown(expr.span)
    return area(context, expr)


def _check_heap(context: Context, target: ir.Expr, under: bool) -> None:
    if under and target.type.tag in ("spot", "group"):
        said = "Nothing can be put under pieces that cover several spaces."
        context.error("E451", target.span, said, "Write `to`, or name a place or a space.")


def _move(context: Context, node: tree.Move) -> ir.Stmt:
    piece, target = _piece(context, node.piece), _destination(context, node.target)
    _check_heap(context, target, node.under)
    _check_lies(context, piece.type, target, node.target.span)
    return ir.Move(node.span, piece, target, node.under)


def _move_some(context: Context, node: tree.MoveSome) -> ir.Stmt:
    """Out of a place for all kinds, those are meant that can lie where they go."""
    amount = number(context, node.amount) if node.amount is not None else None
    place, target = area(context, node.source), _destination(context, node.target)
    _check_heap(context, target, node.under)
    kind = place.type.kind or target.type.kind or "piece"
    binder = binder_over(context, node.name or tree.Word(node.source.span, kind), place, node.where, node.span)
    _check_lies(context, binder.element, target, node.target.span, place)
    return ir.MoveSome(node.span, amount, node.up_to, binder, target, node.under)


def _swap(context: Context, node: tree.Swap) -> ir.Stmt:
    first, second = _piece(context, node.first), _piece(context, node.second)
    if "unknown" not in (first.type.tag, second.type.tag) and (
        first.type.kind is None or first.type.kind != second.type.kind
    ):
        context.error(
            "E451",
            node.span,
            f"Only pieces of the same kind can change places: {first.type} and {second.type}.",
            "Swap two pieces of one kind, or move each by itself.",
        )
        return ir.Note(node.span, "", False)
    return ir.Swap(node.span, first, second)


def _give(context: Context, node: tree.Give) -> ir.Stmt:
    """A piece belongs to somebody else from now on: who has it is remembered of every piece of its kind."""
    piece, player = _piece(context, node.piece), wanted(context, node.player, PLAYER)
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
    piece = _piece(context, node.piece)
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


# ---- points, markers, knowledge -----------------------------------------------------------------------


def acting_player(context: Context, expr: tree.Expr | None, span: Span) -> ir.Expr:
    """The player that is named, or `you`."""
    return wanted(context, expr if expr is not None else tree.Name(span, "you"), PLAYER)


def _score(context: Context, node: tree.Score) -> ir.Stmt:
    amount = number(context, node.amount)
    player = acting_player(context, node.player, node.span)
    return ir.Score(node.span, amount, player, node.losing, _source(context))


def _source(context: Context) -> str:
    """Under which heading points are counted here."""
    source = context.source or context.model.title
    context.program.sources.setdefault(source)
    return source


def marker_at(context: Context, target: tree.Expr) -> ir.MarkerAt | None:
    given = expression(context, target)
    if isinstance(given, ir.MarkerAt):
        if context.program.is_owner(given.marker):
            context.error("E452", target.span, "Who owns a piece is not set.", "Write `give PIECE to PLAYER`.")
            return None
        return given
    if given.type.tag != "unknown":
        context.error("E452", target.span, "Only a marker can be set, added to or rolled.", _markers_of(context, given))
    return None


def _markers_of(context: Context, given: ir.Expr) -> str:
    """What can be set instead: what is remembered on the thing itself, or on each of those that lie there."""
    kind, said = given.type.kind, written(context.program, given)
    own = [f"{kind}.{name}" for of, name in context.program.markers_of_kinds if of == kind and name != OWNER]
    if own and given.type.tag in AREAS:
        return f"Name what is on each of them: `for each {kind} in {said or 'PLACE'}`, and below it `{own[0]}`."
    if own and given.type.tag in ("piece", "board"):
        shown = [f"`{name.replace(str(kind), said or str(kind), 1)}`" for name in own]
        return f"Name what is on it: {' or '.join(shown)}."
    if given.type.tag == "player":
        each = [f"`{said or 'player'}.{marker.name}`" for marker in context.model.markers if marker.per_player]
        return f"Name what belongs to the player: {' or '.join(each)}." if each else _NO_MARKER
    names = [marker.name for marker in context.model.markers if not (marker.name == "out" and marker.per_player)]
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
    _check_range(context, marker, value, node.value.span)
    return ir.SetMarker(node.span, marker.marker, marker.whose, value)


def _check_range(context: Context, marker: ir.MarkerAt, value: ir.Expr, span: Span) -> None:
    low, high = context.program.marker_ranges[marker.marker]
    name, words = context.model.markers[marker.marker].name, _words_of(context, marker.marker)
    if isinstance(value, ir.Const) and value.type == WORD and value.value not in words.values():
        context.error("E453", span, f"`{name}` is {' or '.join(words)}.", "Set it to one of these words.")
    if isinstance(value, ir.Const) and value.type == NUMBER and not low <= value.value <= high:
        context.error(
            "E453",
            span,
            f"`{name}` goes from {low} to {high}.",
            "Widen its range (`0..unlimited` has no upper end), or set another number.",
        )


def _words_of(context: Context, marker: int) -> dict[str, int]:
    """The words that a marker may be, with their numbers."""
    type_ = context.model.markers[marker].type
    items = type_.items if isinstance(type_, tree.Or) else (type_,)
    names = [item.text for item in items if isinstance(item, tree.Name)]
    return {name: context.components.words[name] for name in names if name in context.components.words}


def _add(context: Context, node: tree.AddMarker) -> ir.Stmt:
    marker = marker_at(context, node.target)
    amount = number(context, node.amount)
    if marker is None:
        return ir.Note(node.span, "", False)
    if marker.type.tag != "number":
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


def _show(context: Context, node: tree.Show) -> ir.Stmt:
    what, to = expression(context, node.what), node.player
    to_all = isinstance(to, tree.Name) and to.text == EVERYONE and EVERYONE not in context.names
    player = None if to_all else acting_player(context, to, node.span)
    if isinstance(what, ir.MarkerAt) and what.type.tag != "piece":
        marker = context.model.markers[what.marker]
        if marker.seen_by not in (None, EVERYONE):
            return ir.ShowMarker(node.span, what, player)
        if what.type.tag not in AREAS:
            piece = marker.scope.kind is not None and marker.scope.kind in context.model.kinds
            help_text = f"Leave the line out, or declare `{marker.name}` with `seen by owner` or `seen by none`."
            if piece:
                help_text = "Whoever sees a piece sees what is remembered of it: show the piece."
            context.error("E417", node.what.span, f"`{marker.name}` is not hidden.", help_text)
    elif what.type.tag not in AREAS | {"piece", "unknown"}:
        said = f"A place, a piece or a hidden marker is needed here, and this is {what.type}."
        context.error("E417", node.what.span, said, advice(what.type, PLACE))
    return ir.Show(node.span, what, player)


def _let(context: Context, node: tree.LetHere) -> ir.Stmt:
    value = expression(context, node.value)
    if value.type.tag == "list" and context.in_scenario:
        context.error(
            "E454",
            node.value.span,
            "A name within a scenario stands for one thing, not for a list.",
            "Write the list where it is needed, or go through it with `for each`.",
        )
    type_ = value.type
    kind = context.program.type_by_name(node.name.text)
    if kind != NUMBER and not fits(type_, kind):
        said = f"`{node.name.text}` is always {kind}, and this is {type_}."
        context.error("E434", node.name.span, said, "Take another name.")
    local = context.new_local(node.name.text, type_, node.name.span)
    context.names[node.name.text] = local
    kept = ir.KeepList if type_.tag == "list" else ir.SetLocal
    return kept(node.span, local.slot, value)


def _roll(context: Context, node: tree.Roll) -> ir.Stmt:
    marker = marker_at(context, node.target)
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
            "E443", node.target.span, f"`{name}` has no end, so it cannot be rolled.", "Write a range: `1..6`."
        )
    return ir.Roll(node.span, marker.marker, marker.whose, _faces(context, marker))


def _faces(context: Context, marker: ir.MarkerAt) -> tuple[int, ...]:
    if marker.type.tag == "number":
        return ()
    if marker.type.tag == "truth":
        return (0, 1)
    written = context.model.markers[marker.marker].type
    items = written.items if isinstance(written, tree.Or) else (written,)
    words = [item.text for item in items if isinstance(item, tree.Name) and item.text != "none"]
    return tuple(context.model.words.index(word) for word in words)


def _rank(context: Context, node: tree.Rank) -> ir.Stmt:
    binder, inner = binder_in_expression(context, node.binder)
    refuse_order(context, node.binder, binder, "the lines below say by what players are ranked")
    if binder.element.tag not in ("player", "unknown"):
        context.error("E460", node.binder.span, "Only players can be ranked.", "Write `rank player`.")
    keys = tuple((key.highest, number(inner, key.key)) for key in node.keys)
    pay = wanted(context, node.pay, list_of(NUMBER))
    items = pay.items if isinstance(pay, ir.ListOf) else ()
    if not items and pay.type.tag != "unknown":
        context.error("E461", node.pay.span, "The points of the places must be a printed list.", "Write `pay [3, 1]`.")
    ties, tied = _ties(context, node)
    return ir.Rank(node.span, binder, keys, items, ties, tied, _source(context))


def _ties(context: Context, node: tree.Rank) -> tuple[str, ir.Expr | None]:
    if node.rounded is not None:
        if node.rounded.text not in ("down", "nearest"):
            context.error("E462", node.rounded.span, "Shares are rounded `down` or `nearest`.", "Write one of the two.")
        return node.rounded.text, None
    assert node.tied_pay is not None
    if isinstance(node.tied_pay, tree.Name) and node.tied_pay.text in ("full", "nothing"):
        return node.tied_pay.text, None
    return "each", number(context, node.tied_pay)


def _whole_place(context: Context, expr: tree.Expr) -> ir.Expr:
    """What is shuffled: never only a part of a place."""
    given = expression(context, expr)
    if given.type.tag not in AREAS - {PLACE.tag}:
        return given if given.type.tag in (PLACE.tag, "unknown") else wanted(context, expr, PLACE)
    names = [place.name for place in context.components.places if place.shape and given.type.kind in place.kinds]
    meant = names[0] if len(names) == 1 else "PLACE"
    said = f"Only a whole place is shuffled, and this is {given.type}."
    context.error("E417", expr.span, said, f"Name the place itself: `shuffle {meant}`.")
    return context.unknown(expr.span)


_PARTS: dict[str, Callable[[Context, tree.Expr], ir.Expr]] = {
    "piece": lambda context, expr: wanted(context, expr, Type("piece")),
    "place": _whole_place,
    "player": lambda context, expr: wanted(context, expr, PLAYER),
    "amount": number,
    "condition": truth,
}
"""What is wanted of the parts of a statement that is nothing but its parts."""


def _of_parts(typed: Callable[..., ir.Stmt], names: tuple[str, ...]) -> Callable[[Context, tree.Stmt], ir.Stmt]:
    def made(context: Context, node: tree.Stmt) -> ir.Stmt:
        return typed(node.span, *(_PARTS[name](context, getattr(node, name)) for name in names))

    return made


def _nothing_but_parts() -> Iterator[tuple[type, Callable[[Context, tree.Stmt], ir.Stmt]]]:
    """Statements that are called alike before and after, and whose parts say by their names what is wanted."""
    typed = {sort.__name__: sort for sort in get_args(ir.Stmt)}
    for sort in get_args(tree.Stmt):
        names = tuple(field.name for field in fields(sort))
        same = sort.__name__ in typed and names == tuple(field.name for field in fields(typed[sort.__name__]))
        if same and set(names[1:]) <= set(_PARTS):
            yield sort, _of_parts(typed[sort.__name__], names[1:])


EFFECTS: dict[type, Callable[..., ir.Stmt]] = {
    **dict(_nothing_but_parts()),
    tree.Move: _move,
    tree.MoveSome: _move_some,
    tree.Swap: _swap,
    tree.Give: _give,
    tree.Flip: _flip,
    tree.Score: _score,
    tree.SetMarker: _set,
    tree.AddMarker: _add,
    tree.Show: _show,
    tree.LetHere: _let,
    tree.Roll: _roll,
    tree.Rank: _rank,
}
