"""Plain data and dataclasses as JSON values and back, by their annotations. What does not fit them is refused.

A dataclass is the list of its fields; where several may stand, its name comes first. A dict is the list of its pairs,
ordered by their keys. So every value has exactly one form.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import pairwise
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from imhotep_dsl.code.steps import STEPS, Step

Change = Callable[[Any], Any]


class Malformed(Exception):
    """Something is not what its annotation says."""


def encode(value: object, hint: object) -> object:
    """hint: the annotation of the value."""
    return _encoder(hint)(value)


def decode(given: object, hint: object) -> Any:
    return _decoder(hint)(given)


@cache
def _encoder(hint: Any) -> Change:
    if _is_tagged(hint):
        own = {option: _encoder(option) for option in _options(hint)}
        return lambda value: [type(value).__name__, *own[type(value)](value)]
    if is_dataclass(hint):
        return _encode_dataclass(hint)
    origin, args = get_origin(hint), get_args(hint)
    if origin is tuple and Ellipsis in args:
        if args[0] in (int, str, bool):
            return list
        inside = _encoder(args[0])
        return lambda value: [inside(item) for item in value]
    if origin is tuple:
        each = [_encoder(arg) for arg in args]
        return lambda value: [encode_part(item) for encode_part, item in zip(each, value, strict=True)]
    if origin is dict:
        key, inside = _encoder(args[0]), _encoder(args[1])
        return lambda value: [[key(at), inside(value[at])] for at in sorted(value)]
    return _plain


def _encode_dataclass(hint: Any) -> Change:
    """Most parts are plain: they are taken out together, and the others changed."""
    taken_out = _values([name for name, _ in _hints(hint)])
    encoders = ((at, _encoder(inner)) for at, (_, inner) in enumerate(_hints(hint)))
    changes = [(at, encode_part) for at, encode_part in encoders if encode_part is not _plain]

    def encode_parts(value: Any) -> list[Any]:
        parts = list(taken_out(value))
        for at, encode_part in changes:
            parts[at] = encode_part(parts[at])
        return parts

    return encode_parts


def _values(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)


def _plain(value: object) -> object:
    """Numbers, texts and tuples of them; to JSON a tuple is a list."""
    return value


@cache
def _decoder(hint: Any) -> Change:
    if _is_tagged(hint):
        return _tagged(hint)
    if is_dataclass(hint):
        return _dataclass(hint)
    origin, args = get_origin(hint), get_args(hint)
    if origin is tuple and Ellipsis in args:
        return _many(args[0])
    if origin is tuple:
        return _few(args)
    if origin is dict:
        return _pairs(*args)
    if hint in (int, str, bool):
        return _exactly(hint)
    if origin in (Union, UnionType) and set(args) in ({str, NoneType}, {int, NoneType}):
        return _exactly(*args)
    return _datum


def _dataclass(hint: Any) -> Change:
    parts = [_decoder(inner) for _, inner in _hints(hint)]

    def read(given: Any) -> Any:
        if type(given) is not list or len(given) != len(parts):
            raise Malformed(f"this is no {hint.__name__}")
        return hint(*[read_part(item) for read_part, item in zip(parts, given, strict=True)])

    return read


def _tagged(hint: Any) -> Change:
    named = {option.__name__: _decoder(option) for option in _options(hint)}

    def read(given: Any) -> Any:
        if type(given) is not list or not given or type(given[0]) is not str or given[0] not in named:
            raise Malformed("this is nothing known")
        return named[given[0]](given[1:])

    return read


def _many(hint: Any) -> Change:
    inside = _decoder(hint)
    plain = hint if hint in (int, str, bool) else None

    def read(given: Any) -> Any:
        if type(given) is not list:
            raise Malformed("this is no list")
        if plain is not None:
            if any(type(item) is not plain for item in given):
                raise Malformed(f"this is no list of {plain.__name__}")
            return tuple(given)
        return tuple([inside(item) for item in given])

    return read


def _few(hints: tuple[Any, ...]) -> Change:
    each = [_decoder(hint) for hint in hints]

    def read(given: Any) -> Any:
        if type(given) is not list or len(given) != len(each):
            raise Malformed(f"these are not {len(each)}")
        return tuple([read_part(item) for read_part, item in zip(each, given, strict=True)])

    return read


def _pairs(key_hint: Any, value_hint: Any) -> Change:
    pair = _few((key_hint, value_hint))

    def read(given: Any) -> Any:
        if type(given) is not list:
            raise Malformed("these are no pairs")
        found = [pair(item) for item in given]
        if any(one[0] >= other[0] for one, other in pairwise(found)):
            raise Malformed("these pairs are not in order")
        return dict(found)

    return read


def _exactly(*sorts: type) -> Change:
    def read(given: Any) -> Any:
        if type(given) not in sorts:
            raise Malformed(f"this is no {sorts[0].__name__}")
        return given

    return read


def _datum(given: Any) -> Any:
    """A number, a word, yes or no, nothing, or a list of these."""
    if type(given) is list:
        return tuple([_datum(item) for item in given])
    if type(given) not in (int, str, bool, NoneType):
        raise Malformed("this is no plain value")
    return given


@cache
def _hints(sort: Any) -> list[tuple[str, Any]]:
    hints = get_type_hints(sort)
    return [(field.name, hints[field.name]) for field in fields(sort)]


def _is_tagged(hint: Any) -> bool:
    return hint is Step or (
        get_origin(hint) in (Union, UnionType) and all(is_dataclass(option) for option in get_args(hint))
    )


def _options(hint: Any) -> tuple[Any, ...]:
    return STEPS if hint is Step else get_args(hint)
