"""Records are what `dataclasses` would have made of the same text."""

import copy
import dataclasses
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from imhotep_dsl.source import records


def written(frozen: Callable[..., Any]) -> tuple[Any, Any, Any]:
    @frozen(frozen=True, slots=True)
    class Node:
        span: int
        note: str = dataclasses.field(default="", compare=False, repr=False, kw_only=True)

    @frozen(frozen=True, slots=True)
    class Leaf(Node):
        name: str
        parts: list[int] = dataclasses.field(default_factory=list)

    @frozen(frozen=True, slots=True)
    class Nothing:
        pass

    return Node, Leaf, Nothing


OWN = written(records.dataclass)
USUAL = written(dataclasses.dataclass)


@records.dataclass(frozen=True, slots=True)
class Kept:
    one: int
    other: tuple[int, ...] = ()


@pytest.mark.parametrize(("node", "leaf", "nothing"), [OWN, USUAL], ids=["own", "usual"])
def test_as_dataclasses(node: Any, leaf: Any, nothing: Any) -> None:
    made = leaf(1, "a", note="x")
    assert (made.span, made.name, made.parts, made.note) == (1, "a", [], "x")
    assert made == leaf(span=1, name="a", note="y") != leaf(1, "b")
    assert node(1) != leaf(1, "a") and node(1) != 1 and nothing() == nothing()
    assert hash(node(1, note="x")) == hash(node(1)) and hash(nothing()) == hash(nothing())
    assert repr(made).endswith("Leaf(span=1, name='a', parts=[])") and repr(nothing()).endswith("Nothing()")
    assert dataclasses.replace(made, name="c") == leaf(1, "c")
    assert leaf(1, "a").parts is not leaf(1, "a").parts
    assert leaf.__match_args__ == ("span", "name", "parts") and not hasattr(made, "__dict__")
    with pytest.raises(dataclasses.FrozenInstanceError):
        made.name = "d"
    with pytest.raises(dataclasses.FrozenInstanceError):
        del made.name
    with pytest.raises(TypeError):
        leaf(1)
    with pytest.raises(TypeError):
        node(1, "x")


def test_they_can_be_copied_and_sent() -> None:
    made = Kept(1, (2,))
    assert pickle.loads(pickle.dumps(made)) == copy.deepcopy(made) == copy.copy(made) == made
