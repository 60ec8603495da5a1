"""Expressions as phrases: things become nouns, numbers become numbers or descriptions of numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from imhotep_dsl.book.author_words import beside
from imhotep_dsl.book.english_plurals import is_plural
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.nouns import (
    NO_NAME,
    attribute_noun,
    board_noun,
    built_in,
    design_noun,
    is_noun,
    kind_noun,
    marker_noun,
    place_noun,
    place_sort,
    type_noun,
)
from imhotep_dsl.book.phrases.printed_numbers import VALUE, is_amount
from imhotep_dsl.book.phrases.quoted import quoted
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.phrases.tables import are_points
from imhotep_dsl.check import ir
from imhotep_dsl.check.types import DIRECTION
from imhotep_dsl.check.types import PLAYER as PLAYER_TYPE
from imhotep_dsl.code.directions import coordinate
from imhotep_dsl.code.names_of_spaces import names_of_spaces
from imhotep_dsl.resolve.kinds import readable
from imhotep_dsl.resolve.model import Constant

_THINGS = ("space", "place", "part", "piece", "board", "player")
MOST_WAYS = 6  # so many directions in a list are told as all: those of hexagons


def phrase(scope: Scope, expr: ir.Expr) -> p.Phrase:
    """Any expression; those of the author's own words are said with them, if the words are there."""
    said = author_word(scope, expr) or team_members(scope, expr)
    return said if said is not None else EXPRESSIONS[type(expr)](scope, expr)


def noun(scope: Scope, expr: ir.Expr) -> p.Noun:
    """An expression that stands for a thing."""
    said = phrase(scope, expr)
    return (
        said
        if isinstance(said, p.Noun)
        else replace(type_noun(scope, expr.type), that=(p.clause("meant", value=said),))
    )


def number(scope: Scope, expr: ir.Expr) -> p.Phrase:
    """A number that does not stand ahead of what is counted."""
    said = phrase(scope, expr)
    return built_in("amount", "that") if said == p.clause("that-many") else said


def those(said: p.Phrase) -> p.Phrase:
    """All of several that are told of as a list: `among the spaces of the row`."""
    if isinstance(said, p.Clause) and said.id in _OF_LIST:
        return p.Clause(
            said.id, tuple((name, those(arg) if at == 0 else arg) for at, (name, arg) in enumerate(said.args))
        )
    several = isinstance(said, p.Noun) and said.many and said.amount is None and said.determiner == "bare"
    return replace(said, determiner="the") if several and isinstance(said, p.Noun) else said


_OF_LIST = ("reverse-of", "without")


def author_word(scope: Scope, expr: ir.Expr) -> p.Phrase | None:
    """A word (`let`) with a text in the word files that names its parameters: `the tokens of {player}`. A thing that
    something has is said like its places: `your yard`; one that nothing has is a noun: `the fountain`, `the space
    behind {piece}`."""
    if expr.word is None:
        return None
    keys = word_keys(scope, expr.word)
    if (expr.word.subject, expr.word.name) in scope.defined:
        return defined_noun(scope, expr, expr.word, [number(scope, value) for _, value in expr.word.given])
    if not scope.knows(*keys) or (expr.type.tag == "number" and any(map(_is_kind, expr.word.given))):
        return None
    given = tuple((name, number(scope, value)) for name, value in expr.word.given)
    noun_ = expr.type.tag in _THINGS or (expr.type.tag == "number" and scope.is_noun(*keys))
    if len(given) == 1 and given[0][0] == expr.word.subject and noun_:
        whose = given[0][1]
        owner = whose if isinstance(whose, p.Noun) else p.Noun(("@thing",), "thing")
        return p.Noun(keys, expr.word.name, owner=owner, person=expr.type == PLAYER_TYPE)
    thing = expr.type.tag in _THINGS and not scope.names_parts(*keys)
    if expr.word.subject is None and (thing or (noun_ and not given)):
        return p.Noun(keys, expr.word.name, person=expr.type == PLAYER_TYPE)
    if expr.type.tag in _THINGS and scope.names_parts(*keys):
        return p.Noun(keys, expr.word.name, person=expr.type == PLAYER_TYPE, parts=given)
    return p.Clause("authors", (("text", p.Text(keys, expr.word.name)), *given))


def _is_kind(given: tuple[str, ir.Expr]) -> bool:
    """Whether a word is said of a kind by its name: its text speaks of `that kind`, where an article would not fit."""
    return isinstance(given[1], ir.Const) and given[1].type.tag == "design"


def defined_noun(scope: Scope, expr: ir.Expr, word: ir.WordUse, given: list[p.Phrase]) -> p.Noun:
    """A word that is explained, by its title or name: `your total for that colour`. given: what it is said of."""
    name = word.title or word.name.replace("_", " ")
    determiner = "the" if is_noun(name.replace(" ", "_").lower()) else "title"
    if expr.type.tag == "number" and determiner == "the" and is_plural(name):
        name = f"number of {name[:1].lower()}{name[1:]}"
    owners = [said for (called, _), said in zip(word.given, given, strict=True) if called == word.subject]
    others = tuple(said for (called, _), said in zip(word.given, given, strict=True) if called != word.subject)
    owner = next((said for said in owners if isinstance(said, p.Noun)), None)
    told = (of_given(scope, word, others),) if others else ()
    person = expr.type == PLAYER_TYPE
    return p.Noun(word_keys(scope, word), name, determiner, owner=owner, given=True, that=told, person=person)


def of_given(scope: Scope, word: ir.WordUse, others: tuple[p.Phrase, ...]) -> p.Clause:
    """What else a word is said of; a name like `pieces_at` leads to it by itself."""
    leads = word.name.rpartition("_")[2] in _LEADING and not scope.knows(*word_keys(scope, word))
    return p.clause("given-behind" if leads else "for-given", list=p.ListOf(others))


_LEADING = {"at", "by", "for", "from", "in", "of", "on", "over", "to", "under", "with"}


def team_members(scope: Scope, expr: ir.Expr) -> p.Noun | None:
    """`player.team` is a word that no author has to put into words."""
    word = expr.word
    if word is None or (word.subject, word.name) != ("player", "team") or not scope.checked.model.teams:
        return None
    return built_in("member", owner=built_in("team", owner=noun(scope, dict(word.given)["player"])), many=True)


def word_keys(scope: Scope, word: ir.WordUse) -> tuple[str, ...]:
    """Where a variant has made a word, or changed what it means, only words that lie beside that variant are about
    it."""
    keys = (f"{word.subject}.{word.name}", word.name) if word.subject else (word.name,)
    file = word.changed_in or _made_elsewhere(scope, word, keys)
    return keys if file is None else tuple(beside(file, key) for key in keys)


def _made_elsewhere(scope: Scope, word: ir.WordUse, keys: tuple[str, ...]) -> str | None:
    """The file of a word that lies apart from the wordings of its name: they are about something else."""
    if not scope.knows(*keys):
        return None
    lets = (let for let in scope.checked.model.lets if (let.subject, let.name) == (word.subject, word.name))
    file = next((let.span.file for let in lets), None)
    if file is None or any(scope.has_words_beside(file, key) for key in keys):
        return None
    return file


def where(scope: Scope, expr: ir.Expr, relation: str) -> p.Where:
    """A place, space or board as somewhere."""
    if isinstance(expr, ir.PlaceAt):
        found = noun(scope, expr)
        place = scope.components.places[expr.place]
        on_piece = place.scope.kind in scope.checked.model.kinds
        return p.Where(found, relation, "spaces" if on_piece else place_sort(scope, expr.place))
    sort = {"board": "board", "space": "space", "spot": "space"}.get(expr.type.tag, "pile")
    return p.Where(noun(scope, expr), relation, sort)


# ---- leaves -------------------------------------------------------------------------------------------------


def _const(scope: Scope, expr: ir.Const) -> p.Phrase:
    tag = expr.type.tag
    if tag == "none" or (expr.value < 0 and tag != "number"):
        return p.clause("none")
    if tag == "truth":
        return p.clause("yes" if expr.value else "no")
    if tag == "board":
        return board_noun(scope, expr.value)
    if tag == "player":
        colour = scope.checked.model.colours[expr.value]
        return p.Noun((colour,), readable(colour), "name", person=True)
    if tag == "design":
        return design_noun(scope, expr.value)
    if tag == "word":
        word = scope.checked.model.words[expr.value]
        return p.Text((word,), word.replace("_", " "))
    if tag == "direction":
        from imhotep_dsl.book.phrases.geometry import direction

        return direction(expr.value)
    if tag == "action":
        rule = scope.checked.rules[expr.value]
        return p.clause("quoted", text=p.Text((rule.title,), rule.title))
    return p.Number(expr.value, scope.is_assumed(expr.span))


def _local(scope: Scope, expr: ir.Local) -> p.Phrase:
    named = scope.locals.get(expr.slot)
    return named.say() if named is not None else type_noun(scope, expr.type)


def _bound(scope: Scope, expr: ir.Bound) -> p.Phrase:
    named = scope.bounds.get(expr.slot)
    return named.say() if named is not None else type_noun(scope, expr.type)


def _marker(scope: Scope, expr: ir.MarkerAt) -> p.Phrase:
    if expr.whose is not None and scope.checked.checker.is_owner(expr.marker):
        return built_in("owner", "the", noun(scope, expr.whose))
    return marker_noun(scope, expr.marker, noun(scope, expr.whose) if expr.whose is not None else None)


def _place(scope: Scope, expr: ir.PlaceAt) -> p.Phrase:
    holder = noun(scope, expr.holder) if expr.holder is not None else None
    player = noun(scope, expr.player) if expr.player is not None else None
    return place_noun(scope, expr.place, holder, player)


def _own_piece(scope: Scope, expr: ir.OwnPiece) -> p.Phrase:
    return replace(kind_noun(scope, expr.kind), owner=noun(scope, expr.player))


def _printed(scope: Scope, expr: ir.Printed) -> p.Phrase:
    known = printed_here(scope, expr)
    if known is not None:
        return known
    if expr.subject.type.tag == "space" and expr.type.tag == "number" and expr.name != VALUE:
        things = replace(attribute_noun(scope, expr.name, expr.subject.type, None), many=True)
        if is_amount(scope, things.keys, expr.name):
            return p.clause("printed-number", things=things, space=noun(scope, expr.subject))
    said = attribute_noun(scope, expr.name, expr.subject.type, noun(scope, expr.subject))
    if expr.name.rpartition("_")[2] in NO_NAME and said.owner is not None and not scope.knows(*said.keys):
        return p.clause("depends", thing=said.owner, name=p.Text(said.keys, said.fallback))
    return said


def printed_here(scope: Scope, expr: ir.Printed) -> p.Phrase | None:
    """What is printed on the very piece whose text is told."""
    return printed_on_design(scope, expr.name) if is_own_design(scope, expr.subject) else None


def is_own_design(scope: Scope, subject: ir.Expr) -> bool:
    """Whether it is the very piece whose text is told: a rule is given it first. Later names may be the same."""
    if scope.design is None or not isinstance(subject, ir.Local):
        return False
    return subject.name == scope.design.kind and subject.slot == 0


def printed_on_design(scope: Scope, name: str) -> p.Phrase | None:
    if scope.design is None:
        return None
    value: Constant = scope.design.definition.attributes.get(name, (None, None))[1]
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int):
        return p.Number(value, scope.design.definition.source == "assumed")
    if isinstance(value, str):
        boards = [at for at, board in enumerate(scope.components.boards) if board.name == value]
        return board_noun(scope, boards[0]) if boards else p.Text((value,), value.replace("_", " "))
    return None


def truth_phrase(scope: Scope, expr: ir.Expr) -> p.Phrase:
    from imhotep_dsl.book.phrases.conditions import condition

    return condition(scope, expr)


# ---- numbers ----------------------------------------------------------------------------------------------------


def _table_at(scope: Scope, expr: ir.TableAt) -> p.Phrase:
    if isinstance(expr.index, ir.Const) and 0 <= expr.index.value - expr.first < len(expr.entries):
        return p.Number(expr.entries[expr.index.value - expr.first], scope.is_assumed(expr.span))
    table = p.Table(expr.entries, expr.first, expr.further, are_points(scope, expr))
    return p.clause("table-at", index=phrase(scope, expr.index), table=table)


def _space_at(scope: Scope, expr: ir.SpaceAt) -> p.Phrase:
    index = expr.index.value - 1 if isinstance(expr.index, ir.Const) else -1
    known = space_called(scope, expr.place, index)
    if known is not None:
        return known
    return p.Noun(("@space",), "space", "bare", owner=noun(scope, expr.place), named=number(scope, expr.index))


def space_called(scope: Scope, place: ir.Expr, index: int) -> p.Noun | None:
    """A space of which it is known where it lies, by its letters or its number."""
    shape = scope.components.instances_of(place.place)[0].shape if isinstance(place, ir.PlaceAt) else None
    if shape is None or not 0 <= index < len(shape.spaces):
        return None
    word = names_of_spaces([tuple(space.printed.items()) for space in shape.spaces]).get(index)
    called = p.Text((word,), word.replace("_", " ")) if word is not None else None
    space = shape.spaces[index]
    named = p.Text((), coordinate(space.row, space.column)) if shape.has_coordinates else p.Number(index + 1)
    return p.Noun(("@space",), "space", "bare", owner=noun(scope, place), named=named, called=called)


def _list_of(scope: Scope, expr: ir.ListOf) -> p.Phrase:
    if expr.type.element == PLAYER_TYPE and all(isinstance(item, ir.Const) for item in expr.items):
        return built_in("player", "all", many=True)
    if expr.type.element == DIRECTION and len(expr.items) >= MOST_WAYS:
        return built_in("direction", "all", many=True)
    return p.ListOf(tuple(phrase(scope, item) for item in expr.items))


def _range(scope: Scope, expr: ir.RangeOf) -> p.Phrase:
    return p.clause("range", low=phrase(scope, expr.low), high=phrase(scope, expr.high))


# ---- what has modules of its own -------------------------------------------------------------------------------------


def _attribute(scope: Scope, expr: ir.Attr) -> p.Phrase:
    from imhotep_dsl.book.phrases.attributes import attribute

    return attribute(scope, expr)


def _query(scope: Scope, expr: ir.Query) -> p.Phrase:
    from imhotep_dsl.book.phrases.functions import QUERIES

    return QUERIES[expr.function](scope, expr)


def _function(scope: Scope, expr: ir.Function) -> p.Phrase:
    from imhotep_dsl.book.phrases.functions import FUNCTIONS

    return FUNCTIONS[expr.name](scope, expr)


def _arithmetic(scope: Scope, expr: ir.Arithmetic) -> p.Phrase:
    from imhotep_dsl.book.phrases.arithmetic import arithmetic

    return arithmetic(scope, expr)


def _one_or_other(scope: Scope, expr: ir.OneOrOther) -> p.Phrase:
    if expr.type.tag == "truth":
        return truth_phrase(scope, expr)
    from imhotep_dsl.book.phrases.arithmetic import one_choice
    from imhotep_dsl.book.phrases.conditions import condition

    value, said = phrase(scope, expr.value), condition(scope, expr.condition)
    otherwise = phrase(scope, expr.otherwise)
    return p.clause("one-or-other", value=one_choice(value), condition=said, otherwise=one_choice(otherwise))


def _dispatch(scope: Scope, expr: ir.Dispatch) -> p.Phrase:
    """A word with another meaning on each design: that of the design at hand, or a reference."""
    subject = expr.subject
    if scope.design is not None and is_own_design(scope, subject):
        own = dict(expr.cases).get(scope.design.index, expr.otherwise)
        return phrase(scope, own)
    if expr.type.tag == "truth":
        return truth_phrase(scope, expr)
    return p.clause("depends", thing=noun(scope, subject), name=dispatched(expr)[0])


def dispatched(expr: ir.Dispatch) -> tuple[p.Text, tuple[tuple[str, ir.Expr], ...]]:
    """What a word is called that each design or board explains for itself, and what it is asked about besides."""
    word = expr.word or next((own.word for own in (*dict(expr.cases).values(), expr.otherwise) if own.word), None)
    kind = expr.subject.type.kind
    name, given = (word.name, word.given) if word is not None else (kind or "", ())
    others = tuple((called, value) for called, value in given if value != expr.subject)
    return p.Text((f"{kind}.{name}", name), readable(name)), others


EXPRESSIONS: dict[type, Callable[..., p.Phrase]] = {
    ir.Const: _const, ir.Local: _local, ir.Bound: _bound, ir.You: lambda scope, expr: scope.you, ir.MarkerAt: _marker,
    ir.PlaceAt: _place, ir.Attr: _attribute, ir.Printed: _printed, ir.OwnPiece: _own_piece, ir.TableAt: _table_at,
    ir.SpaceAt: _space_at, ir.Arithmetic: _arithmetic, ir.Compare: truth_phrase, ir.Member: truth_phrase,
    ir.IsDesign: truth_phrase, ir.Not: truth_phrase, ir.And: truth_phrase, ir.Or: truth_phrase,
    ir.ListOf: _list_of, ir.RangeOf: _range, ir.Query: _query, ir.Function: _function, ir.Dispatch: _dispatch,
    ir.OneOrOther: _one_or_other,
    ir.Quoted: lambda scope, expr: quoted(scope, expr.text),
}  # fmt: skip
