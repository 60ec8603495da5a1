"""Numbers printed on spaces: how many of something (`2 tokens`), points, or a value with a name (`length 2`)."""

from __future__ import annotations

from collections import Counter

from imhotep_dsl.book.english_plurals import is_plural
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.check import ir
from imhotep_dsl.resolve.kinds import readable

VALUE = "value"
"""What a plain number in the picture of a layout is called."""


def is_amount(scope: Scope, keys: tuple[str, ...], name: str) -> bool:
    """Whether it says how many: it is called by several things (`tokens`), or the words call it by such a noun, which
    is not its name. What rules only compare is no amount: `side 2` is not two sides."""
    if name in _compared_only(scope):
        return False
    said = [scope.words.forms[key]["en"].one for key in keys if scope.knows(key)]
    other_noun = scope.has_plural(*keys) and said[0] != readable(name)
    return is_plural(readable(name)) or other_noun


def is_scored(scope: Scope, name: str) -> bool:
    """Whether it is scored as it is. What has a name of its own and is used for something else is not points."""
    asked, compared = _asked(scope), _compared(scope)
    scored = Counter(
        part.amount.name for part in scope.parts if isinstance(part, ir.Score) and isinstance(part.amount, ir.Printed)
    )
    return bool(scored[name]) and (name == VALUE or asked[name] == scored[name] + compared[name])


def _compared_only(scope: Scope) -> set[str]:
    compared = _compared(scope, ("=", "!="))
    return {name for name, times in _asked(scope).items() if times == compared[name]}


def _asked(scope: Scope) -> Counter[str]:
    return Counter(part.name for part in scope.parts if isinstance(part, ir.Printed))


def _compared(scope: Scope, ops: tuple[str, ...] = ("=", "!=", "<", "<=", ">", ">=")) -> Counter[str]:
    compared = [part for part in scope.parts if isinstance(part, ir.Compare) and part.op in ops]
    sides = [side for part in compared for side in (part.left, part.right)]
    return Counter(side.name for side in sides if isinstance(side, ir.Printed))
