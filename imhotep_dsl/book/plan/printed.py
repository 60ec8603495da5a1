"""What is printed on the spaces of a place, in the order of the spaces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.nouns import built_in
from imhotep_dsl.book.phrases.printed_numbers import is_amount, is_scored
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.check import ir
from imhotep_dsl.check.shapes import Shape, SpaceShape
from imhotep_dsl.code.directions import coordinate
from imhotep_dsl.code.names_of_spaces import names_of_spaces
from imhotep_dsl.resolve.model import Constant


def printed_facts(scope: Scope, at: int, shape: Shape, subject: p.Noun, assumed: bool) -> list[p.Clause]:
    """Level by level and part by part; a value that every space has is named once."""
    printed = tuple(dict.fromkeys(name for space in shape.spaces for name in space.printed))
    told = [name for name in printed if _is_told_of_spaces(scope, at, shape, name)]
    names = tuple(name for name in printed if name not in told)
    facts = [_holding(scope, at, shape, subject, name) for name in told]
    by_word = names_of_spaces([tuple(space.printed.items()) for space in shape.spaces])
    called = {id(shape.spaces[number]): word for number, word in by_word.items()}
    for own in _stretches(shape.spaces) if names else ():
        if len(names) == 1 and all(space.printed.get(names[0]) is not None for space in own):
            shown: list[p.Phrase] = [constant(space.printed[names[0]]) for space in own]
            value = p.Noun(_keys(scope, at, names[0]), names[0].replace("_", " "), "bare", many=True)
            facts.append(_fact(scope, at, own, subject, _marked(shown, assumed), value))
        else:
            shown = [_together(scope, at, space, names, called.get(id(space))) for space in own]
            facts.append(_fact(scope, at, own, subject, _marked(shown, assumed)))
    return facts


def _is_told_of_spaces(scope: Scope, at: int, shape: Shape, name: str) -> bool:
    """Whether the author has a sentence for what is true of a space (`is a pit`): it is nothing that lies in a list."""
    keys = _keys(scope, at, name)
    yes_or_no = all(isinstance(space.printed.get(name, False), bool | None) for space in shape.spaces)
    return yes_or_no and scope.knows(*keys) and not scope.has_plural(*keys)


def _holding(scope: Scope, at: int, shape: Shape, subject: p.Noun, name: str) -> p.Clause:
    """`Spaces 1–6 and 8: the space is a pit.`"""
    own = [number for number, space in enumerate(shape.spaces, 1) if space.printed.get(name)]
    if shape.has_coordinates:
        called = [coordinate(shape.spaces[number - 1].row, shape.spaces[number - 1].column) for number in own]
    else:
        firsts = [number for number in own if number - 1 not in own]
        lasts = [number for number in own if number + 1 not in own]
        called = [str(first) if first == last else f"{first}–{last}" for first, last in zip(firsts, lasts, strict=True)]
    text = p.Text(_keys(scope, at, name), name.replace("_", " "))
    holds = p.clause("predicate", subject=built_in("space"), text=text)
    spaces = p.ListOf(tuple(p.Text((), one) for one in called))
    return p.clause("printed-holds", list=spaces, place=subject, condition=holds)


def _stretches(spaces: Sequence[SpaceShape]) -> list[list[SpaceShape]]:
    """The spaces of each part; if there are none, of each level."""
    parts = len({space.part for space in spaces}) > 1
    found: dict[int, list[SpaceShape]] = {}
    for space in spaces:
        found.setdefault(space.part if parts else space.level, []).append(space)
    return list(found.values())


def _fact(
    scope: Scope, at: int, own: Sequence[SpaceShape], subject: p.Noun, shown: p.ListOf, value: p.Noun | None = None
) -> p.Clause:  # fmt: skip
    shape = scope.components.instances_of(at)[0].shape
    order = p.clause("order-filled" if at in filled_in_order(scope) else "order-plain")
    what = "printed-values" if value is not None else "printed-things"
    given: dict[str, p.Phrase] = {"value": value} if value is not None else {}
    if len({space.part for space in shape.spaces}) > 1:
        return p.clause(f"{what}-part", **given, part=_part(scope, at, own[0]), list=shown)
    if len({space.level for space in shape.spaces}) > 1:
        return p.clause(f"{what}-level", **given, level=p.Number(own[0].level), list=shown)
    return p.clause(what, **given, place=subject, order=order, list=shown)


def _part(scope: Scope, at: int, space: SpaceShape) -> p.Text:
    layout = _layout(scope, at)
    name = space.part_name or str(space.part)
    return p.Text((f"{layout}.{name}",), name.replace("_", " "))


def _together(scope: Scope, at: int, space: SpaceShape, names: Sequence[str], called: str | None) -> p.Phrase:
    """`1 point and 2 tokens`, behind the name by which the space is called, if it has one."""
    shown: list[p.Phrase] = []
    for name in names:
        value = space.printed.get(name)
        if value is None or value is False or value == 0 or value == called:
            continue
        keys = _keys(scope, at, name)
        if isinstance(value, bool):
            shown.append(p.Noun(keys, name.replace("_", " "), "bare"))
        elif isinstance(value, int) and is_scored(scope, name):
            shown.append(p.clause("points", amount=p.Number(value)))
        elif isinstance(value, int):
            thing = p.Noun(keys, name.replace("_", " "), "bare")
            many = is_amount(scope, keys, name)
            called_so = p.clause("named-value", name=thing, value=p.Number(value))
            shown.append(replace(thing, amount=p.Number(value)) if many else called_so)
        else:
            shown.append(constant(value))
    if called is not None:
        own = constant(called)
        return p.clause("space-showing", name=own, list=p.ListOf(tuple(shown))) if shown else own
    return p.ListOf(tuple(shown)) if shown else p.clause("dash")


def _marked(shown: list[p.Phrase], assumed: bool) -> p.ListOf:
    if assumed:
        shown[-1] = p.clause("marked", value=shown[-1])
    return p.ListOf(tuple(shown), "plain")


def _layout(scope: Scope, at: int) -> str:
    return str(getattr(scope.components.places[at].shape, "text", ""))


def _keys(scope: Scope, at: int, name: str) -> tuple[str, ...]:
    """What is printed on the spaces of one board may have another name than on all others: `LAYOUT.NAME`."""
    return (f"{_layout(scope, at)}.{name}", f"space.{name}", name)


def constant(value: Constant, assumed: bool = False) -> p.Phrase:
    """A printed value in words; nothing printed is a dash."""
    if isinstance(value, bool):
        return p.clause("yes" if value else "no")
    if value is None:
        return p.clause("dash")
    if isinstance(value, int):
        return p.Number(value, assumed)
    if isinstance(value, str):
        return p.Text((value,), value.replace("_", " "))
    return p.ListOf(tuple(constant(item) for item in value), "plain")


def filled_in_order(scope: Scope) -> set[int]:
    """Places that pieces are moved to as a whole, or to a part of them: there the order of the spaces matters."""
    found: set[int] = set()
    for node in scope.parts:
        if isinstance(node, ir.Move | ir.MoveSome) and isinstance(node.target, ir.PlaceAt):
            found.add(node.target.place)
        elif isinstance(node, ir.Source) and node.how == "parts" and node.word == "part":
            found |= {node.area.place} if isinstance(node.area, ir.PlaceAt) else set()
    return found
