"""What steps are made of: questions, what is ranged over, spaces."""

from __future__ import annotations

from typing import Annotated

from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.code.steps.declaring import Operand
from imhotep_dsl.source.records import dataclass

Asked = Annotated[int, Operand()]
Thing = Annotated[int, Operand(needed="thing")]
Piece = Annotated[int, Operand(needed="piece")]
Listed = Annotated[int, Operand(is_list=True)]
Considered = Annotated[int, Operand(in_program=False)]
"""What only the analysis asks."""


@dataclass(frozen=True, slots=True)
class Binder:
    """What is ranged over: the list, the condition, the order, and where the thing at hand is kept.

    sort: what the things are (`piece`, `space`, `number` …). in_frame: slot is a name of the rule, else a depth within
    the expression. exists: the node that asks whether there is any such thing; listed: all of them in their order.
    """

    name: str
    sort: str
    source: Listed
    where: Asked
    order: Asked
    highest: bool
    slot: int
    in_frame: bool
    exists: Asked
    listed: Considered


@dataclass(frozen=True, slots=True)
class Area:
    """Spaces: a place, a space, a row … by its node; refill: where a deck that has run out is made anew from."""

    node: Asked
    sort: str
    refill: Asked = ABSENT
    refill_sort: str = ""


Spaces = Annotated[Area, Operand(needed="thing")]
