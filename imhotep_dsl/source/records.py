"""Frozen dataclasses that cost next to nothing until one is made.

The trees, steps and tables are hundreds of sorts. `dataclasses` writes and compiles six functions for each of them
whenever the program starts, most of them for nothing. These share all functions but `__init__`, and that is written
when the first of its sort is made.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any

__all__ = ["dataclass"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(*, frozen: bool, slots: bool) -> Callable[[type], type]:
        """As `dataclasses.dataclass`, for those that are frozen and have slots."""
        assert frozen and slots
        return _record


def _record(sort: type) -> type:
    if sort.__doc__ is None:
        sort.__doc__ = sort.__name__  # else `dataclasses` works out a signature to put there
    made: Any = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True)(sort)
    compared = _values([field.name for field in dataclasses.fields(made) if field.compare])

    def first_init(self: Any, *given: Any, **named: Any) -> None:
        made.__init__ = _init(made)
        made.__init__(self, *given, **named)

    def equal(self: Any, other: object) -> bool:
        return compared(self) == compared(other) if other.__class__ is self.__class__ else NotImplemented

    functions = {
        "__init__": first_init,
        "__eq__": equal,
        "__hash__": lambda self: hash(compared(self)),
        "__repr__": _shown,
        "__setattr__": _refuse,
        "__delattr__": _refuse,
        "__getstate__": _taken_out,
        "__setstate__": _put_back,
    }
    for name, function in functions.items():
        if name not in sort.__dict__:
            setattr(made, name, function)
    return made  # type: ignore[no-any-return]


def _values(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda self: tuple(getattr(self, name) for name in names)


def _init(sort: Any) -> Callable[..., None]:
    """With a slot written to by its own descriptor, which is the quickest way past `__setattr__`."""
    known: dict[str, Any] = {"missing": dataclasses.MISSING}
    asked, by_name, lines = ["self"], ["*"], []
    for field in dataclasses.fields(sort):
        name = told = value = field.name
        if field.default is not dataclasses.MISSING:
            known[f"default_{name}"] = field.default
            told = f"{name}=default_{name}"
        elif field.default_factory is not dataclasses.MISSING:
            known[f"make_{name}"] = field.default_factory
            told, value = f"{name}=missing", f"make_{name}() if {name} is missing else {name}"
        (by_name if field.kw_only else asked).append(told)
        known[f"set_{name}"] = getattr(sort, name).__set__
        lines.append(f"set_{name}(self, {value})")
    parameters = ", ".join([*asked, *(by_name if len(by_name) > 1 else [])])
    exec(f"def __init__({parameters}):\n " + "\n ".join(lines or ["pass"]), known)
    made: Callable[..., None] = known["__init__"]
    return made


def _shown(self: Any) -> str:
    told = [f"{field.name}={getattr(self, field.name)!r}" for field in dataclasses.fields(self) if field.repr]
    return f"{type(self).__qualname__}({', '.join(told)})"


def _refuse(self: Any, name: str, *_: Any) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot change field {name!r}")


def _taken_out(self: Any) -> tuple[Any, ...]:
    return tuple(getattr(self, field.name) for field in dataclasses.fields(self))


def _put_back(self: Any, values: tuple[Any, ...]) -> None:
    for field, value in zip(dataclasses.fields(self), values, strict=True):
        object.__setattr__(self, field.name, value)
