"""Which numbers in a step are those of nodes: asked by whoever reads, renumbers or looks over a program."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Annotated, Any, TypeVar, cast, get_args, get_origin, get_type_hints

from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.code.steps import Area, Binder, Operand, Step

Parts = TypeVar("Parts", bound="Step | Binder | Area")
_OTHERWISE = Operand()
_KNOWN: dict[type, tuple[tuple[str, Operand], ...]] = {}


def renumbered(item: Parts, number: Callable[[int], int]) -> Parts:
    """The same step with other numbers for its nodes; an absent one stays absent."""
    sort: Any = type(item)
    with_nodes = dict(_fields(sort))
    if not with_nodes:
        return item
    parts: list[object] = []
    for name in sort.__match_args__:
        given, operand = getattr(item, name), with_nodes.get(name)
        if isinstance(given, Binder | Area):
            given = renumbered(given, number)
        elif operand is not None and operand.in_program:
            given = _renumber(given, number)
        parts.append(given)
    return cast("Parts", sort(*parts))


def _renumber(given: object, number: Callable[[int], int]) -> object:
    if isinstance(given, tuple):
        return tuple(_renumber(item, number) for item in given)
    if isinstance(given, bool) or given == ABSENT:
        return given
    assert isinstance(given, int)
    return number(given)


def operands(item: Step | Binder | Area, considered: bool = False) -> list[int]:
    """The nodes a step is made of, those of its binders and areas included; considered: also those that only the
    analysis asks."""
    found: list[int] = []
    for name, operand in _fields(type(item)):
        given: object = getattr(item, name)
        if type(given) is int:
            if given != ABSENT and (operand.in_program or considered):
                found.append(given)
        elif isinstance(given, Binder | Area):
            found += operands(given, considered)
        elif operand.in_program or considered:
            found += _numbers(given)
    return found


def listed(item: Step | Binder | Area) -> Iterator[int]:
    """Those of the nodes a step is made of that are lists; none of them may be absent."""
    for name, operand in _fields(type(item)):
        given: object = getattr(item, name)
        if isinstance(given, Binder):
            yield from listed(given)
        elif operand.is_list:
            assert isinstance(given, int)
            yield given


def _numbers(given: object) -> Iterator[int]:
    if isinstance(given, tuple):
        for item in given:
            yield from _numbers(item)
    elif not isinstance(given, bool) and given != ABSENT:
        assert isinstance(given, int)
        yield given


def needed(step: Step) -> Iterator[tuple[int, str]]:
    """The nodes that must not be none, or the step is refused; each with what is missing then."""
    for name, operand in _fields(type(step)):
        given: object = getattr(step, name)
        if operand.needed:
            node = given.node if isinstance(given, Area) else given
            assert isinstance(node, int)
            if node != ABSENT:
                yield node, operand.needed


def _fields(sort: type) -> tuple[tuple[str, Operand], ...]:
    """The fields of a step that hold nodes, or binders or areas with nodes in them."""
    if sort not in _KNOWN:
        _KNOWN[sort] = _annotated(sort)
    return _KNOWN[sort]


def _annotated(sort: Any) -> tuple[tuple[str, Operand], ...]:
    hints = get_type_hints(sort, include_extras=True)
    found = ((field.name, _operand(hints[field.name])) for field in fields(sort))
    return tuple((name, operand) for name, operand in found if operand is not None)


def _operand(hint: Any) -> Operand | None:
    """What the annotation of a field says of the nodes in it; None: there are none."""
    if hint in (Binder, Area):
        return _OTHERWISE
    if get_origin(hint) is Annotated:
        return next((said for said in get_args(hint)[1:] if isinstance(said, Operand)), None)
    inside = (_operand(part) for part in get_args(hint))
    return next((said for said in inside if said is not None), None)
