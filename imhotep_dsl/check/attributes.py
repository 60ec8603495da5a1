"""What a thing can be asked with a dot: built-in attributes, what is printed on it, its places, markers and words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from imhotep_dsl.check import ir
from imhotep_dsl.check.binders import spaces_of
from imhotep_dsl.check.context import OWNER, Context
from imhotep_dsl.check.declared_types import read_type
from imhotep_dsl.check.geometry import METHODS, coordinate, directions, method, method_names, without_coordinates
from imhotep_dsl.check.one_for_all import report_one_for_all
from imhotep_dsl.check.ownerless import who_may_be_meant
from imhotep_dsl.check.types import (
    AREAS,
    DIRECTION,
    NUMBER,
    PART,
    PLAYER,
    SPACE,
    TRUTH,
    UNKNOWN,
    WORD,
    Type,
    list_of,
    one_of,
)  # fmt: skip
from imhotep_dsl.code.directions import DIRECTIONS
from imhotep_dsl.data.model import Simple
from imhotep_dsl.diagnostics.suggest import did_you_mean, written
from imhotep_dsl.syntax import tree

_AREA: dict[str, Type] = {
    "count": NUMBER, "size": NUMBER, "free": NUMBER, "empty": TRUTH, "full": TRUTH,
    "top": Type("piece").or_none(), "bottom": Type("piece").or_none(),
    "next": SPACE.or_none(), "first": SPACE, "last": SPACE, "spaces": list_of(SPACE),
}  # fmt: skip
_SPACE: dict[str, Type] = {
    "number": NUMBER, "row": NUMBER, "column": NUMBER, "level": NUMBER, "part": NUMBER,
    "following": list_of(SPACE), "preceding": list_of(SPACE), "neighbours": list_of(SPACE), "below": list_of(SPACE),
    "diagonals": list_of(SPACE), "around": list_of(SPACE), **dict.fromkeys(DIRECTIONS, SPACE.or_none()),
}  # fmt: skip
_PLACE: dict[str, Type] = {"rows": list_of(PART), "columns": list_of(PART), "directions": list_of(DIRECTION)}
_PIECE: dict[str, Type] = {"owner": PLAYER, "space": SPACE, "number": NUMBER, "design": Type("design")}
_PLAYER: dict[str, Type] = {
    "points": NUMBER, "seat": NUMBER, "next": PLAYER, "previous": PLAYER, "out": TRUTH, "passed": TRUTH,
}  # fmt: skip
_LIST: dict[str, Type] = {"count": NUMBER, "empty": TRUTH, "first": UNKNOWN, "last": UNKNOWN}
BUILT_IN = {"area": _AREA, "place": _PLACE, "space": _SPACE, "piece": _PIECE, "player": _PLAYER, "list": _LIST}


_ELSEWHERE = {
    **dict.fromkeys(("length", "len", "amount"), "count"),
    **dict.fromkeys(("is_empty", "isempty"), "empty"),
    **dict.fromkeys(("is_full", "isfull"), "full"),
    **dict.fromkeys(("score", "scores"), "points"),
}
"""What is asked of things elsewhere, and what the same is called here."""

MOST_LAYOUTS = 5
"""That are named in a help."""


def _printed_nowhere(context: Context) -> str:
    """Whoever asks a space for what is printed on it looks for it in the layouts of this table."""
    drawn = dict.fromkeys(instance.shape.name for instance in context.components.instances)
    layouts = [f"`{name}`" for name in drawn if name in context.model.layouts][:MOST_LAYOUTS]
    return f"What is printed on spaces stands in the legend of a layout: here {', '.join(layouts)}. " if layouts else ""


def attribute(context: Context, subject: ir.Expr, name: tree.Word, args: tuple[ir.Expr, ...] | None) -> ir.Expr:
    """`subject.name` or `subject.name(args)`."""
    tag = subject.type.tag
    if tag == "unknown":
        return context.unknown(name.span)
    if args is not None:
        found = method(context, subject, name, args) or _word(context, subject, name, args)
    else:
        found = _ASK[tag](context, subject, name) if tag in _ASK else None
        found = found or _word(context, subject, name, ())
    if found is not None:
        return found
    context.note_unanswered(name.span, subject.type)
    if without_coordinates(context, subject, name):
        return context.unknown(name.span)
    if tag == "player" and report_one_for_all(context, subject, name):
        return context.unknown(name.span)
    known = sorted(set(answers(context, subject.type)))
    if args is not None and name.text in known:
        told = f"Write `.{name.text}` without brackets; of only some of them, `{name.text}(NAME in PLACE where …)`."
        told = told if name.text == "count" else f"Write `.{name.text}` without brackets."
        context.error("E413", name.span, f"`{name.text}` is given nothing in brackets.", told)
        return context.unknown(name.span)
    elsewhere = _ELSEWHERE.get(name.text, "")
    called = written(name.text, elsewhere) if elsewhere in known else did_you_mean(name.text, known)
    help_text = called or f"It can be asked for: {', '.join(known)}."
    if tag == "piece" and name.text in {**_AREA, **_SPACE, **METHODS["space"]}:
        help_text = (
            f"Ask the space where it lies: `.space.{name.text}`. To go through spaces under a name of your own, write"
            " `NAME in PLACE.spaces`."
        )
    if tag == "space" and not called:
        help_text = _printed_nowhere(context) + help_text
    if tag == "player" and (kind := context.model.kinds.get(name.text)) is not None and kind.per_player:
        help_text = _of_whom_there_is_not_one(context, name.text)
    if tag == "piece" and subject.type.kind is None:
        help_text = _only_of_its_kind(context, name.text) or help_text
    # A direction is asked for nothing: whoever does so has another thing in mind that is called like one.
    shadowed = DIRECTIONS[subject.value] if tag == "direction" and isinstance(subject, ir.Const) else None
    about = f"{shadowed}.{name.text}" if shadowed else name.text
    context.error("E413", name.span, f"{_capital(str(subject.type))} has no `{name.text}`.", help_text, about)
    return context.unknown(name.span)


def _only_of_its_kind(context: Context, asked: str) -> str:
    """Of a piece that may be of several kinds nothing can be asked that only one of them has."""
    having = [kind for kind in context.model.kinds if asked in answers(context, Type("piece", kind))]
    if not having:
        return ""
    told = f"Go through those only: `{having[0]} in PLACE`, or `NAME in PLACE where NAME is {having[0]}`."
    return f"This may be a piece of any kind, and only {' and '.join(f'`{kind}`' for kind in having)} has it. {told}"


def _of_whom_there_is_not_one(context: Context, kind: str) -> str:
    """Of a kind of piece that players have: a player is asked for the one that is theirs for good."""
    given = any(marker.name == OWNER and marker.scope.kind == kind for marker in context.model.markers)
    why = "A rule gives it to others (`give`), so whose it is changes" if given else "Everybody has several of them"
    return f"{why}. Say which one is meant, for instance `first({kind} where {kind}.owner = you)`, or where it lies."


def answers(context: Context, type_: Type) -> list[str]:
    """Everything that a thing of this type can be asked."""
    model, names = context.model, []
    if type_.tag in AREAS:
        names += list(_AREA)
    if type_.tag == "part":
        names.append("number")
    if type_.tag == "place":
        names += [*_PLACE]
    names += [f"{name}(…)" for name in method_names(type_)]
    if type_.tag == "space":
        names += [*_SPACE, *context.components.printed_on_spaces]
    if type_.tag == "design" and type_.kind in model.kinds:
        names += list(model.kinds[type_.kind].fields)
    if type_.tag in ("piece", "board") and type_.kind:
        kind = model.kinds.get(type_.kind) or model.board_kinds.get(type_.kind)
        names += list(kind.fields) if kind else []
        names += [place.name for place in model.places if place.scope.kind == type_.kind]
        names += [marker.name for marker in model.markers if marker.scope.kind == type_.kind]
        names += [let.name for let in model.lets if let.subject == type_.kind]
    if type_.tag == "piece":
        names += list(_PIECE)
    if type_.tag == "player":
        names += list(_PLAYER)
        names += [place.name for place in model.places if place.per_player]
        names += [marker.name for marker in model.declared_markers if marker.per_player]
        names += [let.name for let in model.lets if let.subject == "player"]
    if type_.tag == "list":
        names += list(_LIST)
    return names


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _of_area(context: Context, subject: ir.Expr, name: tree.Word) -> ir.Expr | None:
    kind = subject.type.kind or context.only_kind()
    if subject.type.tag == "space":
        if name.text in _SPACE:
            type_, element = _SPACE[name.text], Type("space", kind)
            if type_.tag == "space":
                return ir.Attr(name.span, element.or_none(), name.text, subject)
            return ir.Attr(name.span, list_of(element) if type_.tag == "list" else type_, name.text, subject)
        printed = context.components.printed_on_spaces.get(name.text)
        if printed:
            return ir.Printed(name.span, _printed_type(printed), name.text, subject)
    if subject.type.tag == "part" and name.text == "number":
        return ir.Attr(name.span, NUMBER, "number", subject)
    if subject.type.tag == "place":
        if name.text == "directions":
            return directions(context, subject, name.span)
        if name.text in _PLACE:
            return ir.Attr(name.span, list_of(Type("part", kind)), name.text, subject)
        if found := coordinate(context, subject, name):
            return found
    if name.text == "spaces":
        return spaces_of(context, subject, name.span)
    if name.text in _AREA:
        type_ = _AREA[name.text]
        if type_.tag in ("piece", "space"):
            type_ = Type(type_.tag, kind, optional=type_.optional)
        return ir.Attr(name.span, type_, name.text, subject)
    return None


def _printed_type(printed: Sequence[Simple]) -> Type:
    """Where several sorts of things are printed under one name, nobody has said which words these are."""
    sorts = {type(value) for value in printed}
    if sorts in ({int}, {bool}):
        return NUMBER if int in sorts else TRUTH
    words = [value for value in printed if isinstance(value, str)]
    return (one_of(*words) if sorts == {str} else WORD).or_none()


def _of_piece(context: Context, subject: ir.Expr, name: tree.Word) -> ir.Expr | None:
    kind = context.model.kinds.get(subject.type.kind or "")
    if kind is not None and name.text in kind.fields:
        return _field(context, subject, name, kind.fields[name.text].type)
    if kind is not None:
        for at, place in enumerate(context.components.places):
            if place.scope.kind == kind.name and place.name == name.text:
                return context.place_at(name.span, at, holder=subject)
        if (marker := _marker_of_kind(context, subject, kind.name, name)) is not None:
            return marker
    if name.text == "owner" and kind is not None and not kind.per_player:
        context.error(
            "E414",
            name.span,
            f"A piece `{kind.name}` belongs to nobody, so it has no owner.",
            who_may_be_meant(context, subject, kind, name.span),
        )
        return context.unknown(name.span)
    if name.text in _PIECE:
        type_, own = _PIECE[name.text], subject.type.kind
        if type_.tag == "design" or (type_.tag == "space" and _lies_among_its_own(context, own)):
            type_ = replace(type_, kind=own)
        return ir.Attr(name.span, type_, name.text, subject)
    return None


def _lies_among_its_own(context: Context, kind: str | None) -> bool:
    """Whether pieces of a kind lie only where no others can."""
    return all(place.kinds == (kind,) for place in context.components.places if kind in place.kinds)


def _of_design(context: Context, subject: ir.Expr, name: tree.Word) -> ir.Expr | None:
    """What is printed on every piece of it."""
    kind = context.model.kinds.get(subject.type.kind or "")
    if kind is None or name.text not in kind.fields:
        return None
    return _field(context, subject, name, kind.fields[name.text].type)


def _marker_of_kind(context: Context, subject: ir.Expr, kind: str, name: tree.Word) -> ir.Expr | None:
    """What is remembered of every piece or board of a kind."""
    at = context.program.markers_of_kinds.get((kind, name.text))
    return None if at is None else ir.MarkerAt(name.span, context.program.marker_types[at], at, subject)


def _of_board(context: Context, subject: ir.Expr, name: tree.Word) -> ir.Expr | None:
    kind = context.model.board_kinds.get(subject.type.kind or "")
    if kind is not None and name.text in kind.fields:
        return _field(context, subject, name, kind.fields[name.text].type)
    for at, place in enumerate(context.components.places):
        if place.name == name.text and kind is not None and place.scope.kind == kind.name:
            return context.place_at(name.span, at, holder=subject)
    if kind is not None and (found := _marker_of_kind(context, subject, kind.name, name)) is not None:
        return found
    if isinstance(subject, ir.Const):
        return of_named_board(context, context.components.boards[subject.value].name, name)
    return None


def of_named_board(context: Context, board: str, name: tree.Word) -> ir.Expr | None:
    """`board.place`, `board.marker`, a word of that board."""
    for at, place in enumerate(context.components.places):
        if place.name == name.text and place.scope.board == board:
            return context.place_at(name.span, at)
    for at, marker in enumerate(context.model.markers):
        if marker.name == name.text and marker.scope.board == board:
            return ir.MarkerAt(name.span, context.program.marker_types[at], at, None)
    lets = [let for let in context.model.lets if let.name == name.text and let.scope.board == board]
    if lets and lets[0].subject is None:
        from imhotep_dsl.check.words import expand

        return expand(context, lets[0], name.span, {})
    return None


def _of_player(context: Context, subject: ir.Expr, name: tree.Word) -> ir.Expr | None:
    board = context.scope.board
    places = [at for at in context.places_named(name.text, board) if context.components.places[at].per_player]
    if not places:
        places = [
            at
            for at, place in enumerate(context.components.places)
            if place.name == name.text and place.per_player and place.scope.kind is None
        ]
    if places:
        return context.place_at(name.span, places[0], player=subject)
    for at, marker in context.markers_named(name.text, board) or [
        (at, marker) for at, marker in enumerate(context.model.markers) if marker.name == name.text
    ]:
        if marker.per_player and at != context.model.out:
            return ir.MarkerAt(name.span, context.program.marker_types[at], at, subject)
    kind = context.model.kinds.get(name.text)
    given = kind is not None and (kind.name, OWNER) in context.program.markers_of_kinds
    if kind is not None and kind.per_player and not given and sum(design.copies for design in kind.designs) == 1:
        return ir.OwnPiece(name.span, Type("piece", kind.name), kind.name, subject)
    if name.text in _PLAYER:
        return ir.Attr(name.span, _PLAYER[name.text], name.text, subject)
    return None


def _of_list(context: Context, subject: ir.Expr, name: tree.Word) -> ir.Expr | None:
    if name.text not in _LIST:
        return None
    type_ = _LIST[name.text]
    if type_ == UNKNOWN and subject.type.element is not None:
        type_ = subject.type.element.or_none()
    return ir.Attr(name.span, type_, name.text, subject)


_ASK = {
    "space": _of_area, "place": _of_area, "part": _of_area, "group": _of_area, "spot": _of_area,
    "piece": _of_piece, "design": _of_design, "board": _of_board, "player": _of_player, "list": _of_list,
}  # fmt: skip


def _field(context: Context, subject: ir.Expr, name: tree.Word, type_expr: tree.Expr) -> ir.Expr:
    type_, _ = read_type(context.program, type_expr)
    if type_.optional and _always_given(context, subject, name.text):
        type_ = type_.surely()
    return ir.Printed(name.span, type_, name.text, subject)


def _always_given(context: Context, subject: ir.Expr, field: str) -> bool:
    """In the text of some designs, a field that all of them have is never none."""
    scope = context.scope
    if not scope.designs or not (isinstance(subject, ir.Local) and subject.name == scope.kind):
        return False
    designs = [design for design in context.components.designs if design.definition.name in scope.designs]
    return all(design.definition.attributes.get(field, (None, None))[1] is not None for design in designs)


def _word(context: Context, subject: ir.Expr, name: tree.Word, args: tuple[ir.Expr, ...]) -> ir.Expr | None:
    from imhotep_dsl.check.words import ask_word

    return ask_word(context, subject, name, args)
