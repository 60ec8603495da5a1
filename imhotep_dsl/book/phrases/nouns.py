"""Nouns for declared things: kinds, places, boards, markers, designs, and what a binder ranges over."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.book.english_plurals import is_plural
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.check import ir
from imhotep_dsl.check.components import BOX
from imhotep_dsl.check.types import Type
from imhotep_dsl.resolve.kinds import readable
from imhotep_dsl.resolve.model import Place
from imhotep_dsl.source import Span
from imhotep_dsl.source.files import SourceText

PLAYER = p.Noun(("@player",), "player", person=True)
OTHER = p.Text(("@other",), "other")
CHOSEN = p.Text(("@chosen",), "chosen")
_BUILT_IN = {"space": "space", "part": "part", "group": "group", "spot": "spot", "place": "place", "player": "player",
             "direction": "direction"}  # fmt: skip
PARTS = ("row", "column", "level", "part", "line")


def built_in(name: str, determiner: str = "the", owner: p.Noun | None = None, many: bool = False) -> p.Noun:
    return p.Noun((f"@{name}",), name, determiner, many, owner, person=name in ("player", "owner"))


def kind_noun(scope: Scope, kind: str | None, determiner: str = "the", many: bool = False) -> p.Noun:
    """Where a game has pieces of one kind only, any piece is one of these."""
    model = scope.checked.model
    found = model.kinds.get(kind or "") or model.board_kinds.get(kind or "")
    if found is None and kind is None and len(model.kinds) == 1:
        (found,) = model.kinds.values()
    if found is None:
        return built_in("piece", determiner, many=many)
    return p.Noun((found.name,), found.title, determiner, many)


def type_noun(scope: Scope, type_: Type, determiner: str = "the") -> p.Noun:
    """What a thing of a type is called when nothing else is known of it."""
    if type_.tag in ("piece", "board", "design"):
        return kind_noun(scope, type_.kind, determiner)
    if type_.tag in _BUILT_IN:
        return built_in(_BUILT_IN[type_.tag], determiner)
    return built_in("amount" if type_.tag == "number" else "thing", determiner)


def name_noun(
    scope: Scope, name: str, type_: Type, at: Span, determiner: str = "the", apart: bool = False
) -> p.Noun:  # fmt: skip
    """A name that an author gave within a rule, at a line: the kind's own noun, or the name itself.

    apart: another name of its sort is in use."""
    kind = type_.kind if type_.tag in ("piece", "board") else None
    if name in ("", kind, type_.tag):
        return type_noun(scope, type_, determiner)
    if type_.tag == "number" and any(place.name == name for place in scope.components.places):
        return p.Noun((f"number.{name}",), readable(name), determiner)
    markers = zip(scope.checked.model.markers, scope.checked.markers, strict=True)
    of_marker = any(marker.name == name and known.type == type_ for marker, known in markers)
    about_it = (key := given_key(scope, name, at)) == name or of_marker
    if scope.knows(name) and (about_it or _is_called_so_by_others(scope, name, type_)):
        return p.Noun((name,), readable(name), determiner, person=type_.tag == "player")
    if name == "other":
        return replace(type_noun(scope, type_, determiner), adjectives=(OTHER,))
    if type_.tag == "design":
        return built_in("design", determiner)
    if type_.tag == "number" and any(marker.title == readable(name) for marker in scope.checked.model.markers):
        return replace(built_in("amount", determiner), called=p.Text((key,), name.replace("_", " ")))
    if type_.tag == "part" and name in PARTS:
        return part_noun(name, determiner)
    if type_.tag in ("space", "piece", "player", "group", "spot", "board"):
        called = p.Text((key,), name.replace("_", " ")) if apart else None
        return replace(type_noun(scope, type_, determiner), called=called)
    return p.Noun((key,), readable(name), determiner)


def part_noun(name: str, determiner: str = "the") -> p.Noun:
    return built_in(name if name in PARTS else "part", determiner)


def is_noun(name: str) -> bool:
    """Whether a name can follow `the`; one like `in_the_middle` is quoted."""
    return name.partition("_")[0] not in NO_NAME


NO_NAME = {
    "mine", "yours", "theirs", "his", "hers", "ours", "it", "this", "that", "here", "there", "other", "another",
    "above", "after", "at", "before", "behind", "below", "beside", "between", "beyond", "from", "in", "into", "near",
    "off", "on", "onto", "out", "over", "past", "through", "to", "towards", "under", "up", "down", "was", "is",
}  # fmt: skip


def given_key(scope: Scope, name: str, at: Span) -> str:
    """Under which key words for a name are found that a rule gives: those of a thing of that name, or those that lie
    beside the rules of others, are not about it. A line that is copied from there gives the name to the same thing."""
    model = scope.checked.model
    things = {*model.kinds, *model.board_kinds, *model.colours, *model.words}
    things |= {place.name for place in model.places} | {marker.name for marker in model.markers}
    things |= {board.name for board in model.boards}
    things |= {design.name for kind in model.kinds.values() for design in kind.designs if design.name}
    of_others = name in scope.words.forms and not scope.has_words_beside(at.file, name)
    of_others = of_others and not _is_copied(scope, name, at)
    return f"let {name}" if name in things or of_others else name


def _is_copied(scope: Scope, name: str, at: Span) -> bool:
    """Whether the line stands so, too, in rules that lie beside the words for a name."""
    own = scope.sources.get(at.file)
    line = _lines(own)[at.line - 1] if own is not None else ""
    others = [file for file in scope.sources if file != at.file and scope.has_words_beside(file, name)]
    return any(line in _lines(scope.sources[file]) for file in others) if line else False


def _lines(source: SourceText) -> list[str]:
    return [line.strip().removeprefix("replace ") for line in source.text.split("\n")]


def _is_called_so_by_others(scope: Scope, name: str, type_: Type) -> bool:
    """Whether the rules beside the words for a name give it to things of this type: then a variant that does so, too,
    speaks of the same."""
    lets = {(let.subject, let.name): let.span for let in scope.checked.model.lets}
    for node in scope.parts:
        if isinstance(node, ir.Binder) and (node.name, node.element) == (name, type_):
            at: Span | None = node.span
        elif isinstance(node, ir.Typed) and node.word is not None and _is_given(node.word, name, type_):
            at = lets.get((node.word.subject, node.word.name))
        else:
            continue
        if at is not None and given_key(scope, name, at) == name:
            return True
    return False


def _is_given(word: ir.WordUse, name: str, type_: Type) -> bool:
    return any(called == name and given.type == type_ for called, given in word.given)


def is_several(amount: p.Phrase) -> bool:
    """Whether what stands behind an amount is said of several things."""
    return not (isinstance(amount, p.Number) and amount.value == 1)


def board_noun(scope: Scope, at: int, determiner: str = "the") -> p.Noun:
    board = scope.components.boards[at]
    return p.Noun(board.called, board.title, determiner)


def place_keys(scope: Scope, place: Place) -> tuple[str, ...]:
    """The most particular name first: with its board and side, with its board or kind, alone."""
    keys: list[str] = []
    if place.scope.board is not None:
        board = scope.components.boards[scope.components.board_index(place.scope.board)]
        keys += [f"{board.name}.{board.side}.{place.name}", f"{board.name}.{place.name}"]
    if place.scope.kind is not None:
        keys.append(f"{place.scope.kind}.{place.name}")
    return (*keys, place.name)


def place_noun(scope: Scope, at: int, holder: p.Noun | None, player: p.Noun | None) -> p.Noun:
    """A place without words or title of its own is called after the piece it is on, or the board that it is of."""
    if at == BOX:
        return built_in("box")
    place = scope.components.places[at]
    keys = place_keys(scope, place)
    if not has_name(scope, place):
        if holder is not None and place.scope.kind in scope.checked.model.kinds:
            return holder
        if place.scope.board is not None and at == _main_place(scope, place.scope.board):
            return board_noun(scope, scope.components.board_index(place.scope.board))
    title = place.title or readable(place.name)
    many = is_plural(title) and not scope.knows(*keys)
    return p.Noun(keys, title, many=many, owner=player or holder)


def has_name(scope: Scope, place: Place) -> bool:
    return place.title is not None or scope.knows(*place_keys(scope, place))


def _main_place(scope: Scope, board: str) -> int | None:
    """What one looks at when one looks at the board: the first place of it that belongs to nobody. Where others have no
    name either, none of them is more of the board than the rest."""
    places = [*enumerate(scope.components.places)]
    own = [(at, place) for at, place in places if place.scope.board == board and not place.per_player]
    nameless = sum(not has_name(scope, place) for _, place in own)
    return own[0][0] if own and nameless <= 1 else None


def place_sort(scope: Scope, at: int) -> str:
    if at == BOX:
        return "box"
    instances = scope.components.instances_of(at)
    return "pile" if not instances or instances[0].shape.single else "spaces"


def marker_keys(scope: Scope, at: int) -> tuple[str, ...]:
    marker = scope.checked.model.markers[at]
    owner = marker.scope.board or marker.scope.kind or ("player" if marker.per_player else None)
    return (f"{owner}.{marker.name}", marker.name) if owner is not None else (marker.name,)


def marker_noun(scope: Scope, at: int, whose: p.Noun | None) -> p.Noun:
    """A title that is no noun is quoted; one for several things stands for their number."""
    marker, tag = scope.checked.model.markers[at], scope.checked.markers[at].type.tag
    keys, title = marker_keys(scope, at), marker.title or readable(marker.name)
    if not scope.knows(*keys):
        if title.split(" ")[0].lower() in _NO_NOUN:
            return p.Noun(keys, title, "title", owner=whose, person=tag == "player")
        if tag == "number" and is_plural(title):
            return replace(built_in("count", owner=whose), made_of=p.Noun(keys, title, "bare"))
    return p.Noun(keys, title, owner=whose, person=tag == "player")


_NO_NOUN = {
    "who", "whom", "whose", "what", "which", "when", "where", "whether", "why", "how", "if", "to", "after", "before",
    "has", "have", "had", "is", "are", "was", "were", "did", "does", "do", "can", "may", "must", "already",
}  # fmt: skip


def marker_text(scope: Scope, at: int) -> p.Text:
    """A marker that is yes or no, as a word that is put beside a thing."""
    marker = scope.checked.model.markers[at]
    return p.Text(marker_keys(scope, at), (marker.title or marker.name.replace("_", " ")).lower())


def design_noun(scope: Scope, at: int, determiner: str = "a") -> p.Noun:
    """A title without letters is no noun (`1 2 from the deck`): it stands behind the noun of the kind."""
    design = scope.components.designs[at]
    keys, title = design_keys(design.kind, design.definition.name), design.definition.title
    if design.definition.name and not scope.knows(*keys) and not any(map(str.isalpha, title)):
        return replace(kind_noun(scope, design.kind, determiner), called=p.Text(keys, title))
    return p.Noun(keys, title, determiner)


def design_keys(kind: str, name: str | None) -> tuple[str, ...]:
    return (f"{kind}.{name}", name) if name else (kind,)


def attribute_noun(scope: Scope, name: str, subject: Type, owner: p.Noun | None) -> p.Noun:
    """What is printed on a thing: `cart.size`, `space.value`."""
    base = subject.kind if subject.tag in ("piece", "design", "board") else subject.tag
    return p.Noun((f"{base}.{name}", name), readable(name), "the" if owner else "bare", owner=owner)
