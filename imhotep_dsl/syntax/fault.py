"""A mistake as the stages of this package find it: which message, where, and the words to put into it.

Messages stand in a file that is only opened once there is something to say; until then a fault is all there is.
"""

from collections.abc import Mapping
from dataclasses import field

from imhotep_dsl.source import Span
from imhotep_dsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """message is the id of an entry of `grammar/messages.yaml`; words fill its `{gaps}`.

    meant: what may have been meant by what stands there, the likeliest first; sure: whether a single one must be; also:
    where else the same stands and has to become the same.
    """

    message: str
    span: Span
    words: Mapping[str, str] = field(default_factory=dict)
    meant: tuple[str, ...] = ()
    sure: bool = True
    also: tuple[Span, ...] = ()
