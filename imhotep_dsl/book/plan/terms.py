"""The words of a game, each explained once: what the author says about places, markers and other words."""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.expressions import word_keys
from imhotep_dsl.book.phrases.nouns import marker_keys, place_keys
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.plan.authors import authors_text
from imhotep_dsl.book.plan.outline import Term
from imhotep_dsl.book.plan.places_used import places_used
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.check import ir
from imhotep_dsl.data.word_keys import ABOUT, TERM
from imhotep_dsl.resolve.kinds import readable

Title = p.Noun | p.Text


def terms(teller: Teller) -> tuple[Term, ...]:
    """In the order in which the author explains them; what is not on this table is left out."""
    known = _known(teller)
    made = []
    for key in teller.words.forms:
        name = key.removeprefix(ABOUT)
        text = authors_text(teller, (key,)) if key.startswith(ABOUT) and name in known else None
        if text is not None:
            made.append(Term(f"term-{name.replace('.', '-')}", known[name], text))
    return tuple(made)


def _known(teller: Teller) -> dict[str, Title]:
    """What needs a word of explanation and has no section of its own. What has one is explained there."""
    scope = teller.scope()
    model = teller.checked.model
    found: dict[str, Title] = dict(_lets(scope))
    for word in (*model.words, *model.colours):
        found[word] = p.Text((word,), word.replace("_", " "))
    unasked = _unasked(teller)
    for key in teller.words.forms:
        if key.startswith(TERM) and (name := key.removeprefix(TERM)) not in unasked:
            found[name] = p.Noun((key,), readable(name), "bare")
    for kind in model.board_kinds.values():
        found[kind.name] = p.Noun((kind.name,), kind.title, "bare")
    used = places_used(scope)
    for at, place in enumerate(scope.components.places):
        if at not in used:
            continue
        keys = place_keys(scope, place)
        found |= dict.fromkeys(keys, p.Noun(keys, place.title or readable(place.name), "bare"))
    for at, marker in enumerate(model.markers):
        found |= dict.fromkeys(marker_keys(scope, at), _marker(scope, at, marker.title or readable(marker.name)))
    elsewhere = {*model.kinds, *(board.name for board in model.boards)}
    elsewhere |= {design.name for kind in model.kinds.values() for design in kind.designs if design.name}
    return {name: title for name, title in found.items() if name not in elsewhere}


def _lets(scope: Scope) -> Iterator[tuple[str, Title]]:
    """Words that an author has made (`let`), by all names under which they can be explained, if they are used."""
    said = [(node, node.word) for node in scope.parts if isinstance(node, ir.Expr) and node.word is not None]
    for node, word in said:
        keys = word_keys(scope, word)
        title: Title = p.Text((word.title or readable(word.name),), word.title or readable(word.name))
        if word.title is None and node.type.tag != "truth" and scope.is_noun(*keys):
            title = p.Noun(keys, readable(word.name), "bare")
        yield word.name, title
        if word.subject is not None:
            yield f"{word.subject}.{word.name}", title


def _unasked(teller: Teller) -> set[str]:
    """What is printed on boards and pieces though no rule of this table asks for it."""
    model = teller.checked.model
    printed = {name for piece in model.kinds.values() for name in piece.fields}
    printed |= {name for board in model.board_kinds.values() for name in board.fields}
    return printed - {node.name for node in teller.scope().parts if isinstance(node, ir.Printed)}


def _marker(scope: Scope, at: int, title: str) -> p.Noun:
    return p.Noun(marker_keys(scope, at), title, "bare")
