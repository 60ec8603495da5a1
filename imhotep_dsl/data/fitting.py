"""Whether data surely fits its schema: yes, or it has to be looked at closely.

Most files are right. For these the library that explains what is wrong need not even be imported.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

from imhotep_dsl.source.shipped import shipped

Schema = dict[str, Any]

_TYPES: dict[str, Callable[[Any], bool]] = {
    "integer": lambda value: type(value) is int,
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
    "null": lambda value: value is None,
}
_FOR_READERS = ("$schema", "$id", "$defs", "title", "description", "x-")
_WITH_OTHERS = ("then", "properties", "patternProperties", "additionalProperties")


@cache
def schema_of(name: str) -> Schema:
    found: Schema = json.loads(shipped("schemas", f"{name}.schema.json").read_text(encoding="utf-8"))
    return found


def surely_fits(value: object, name: str) -> bool:
    root = schema_of(name)
    return _fits(value, root, root)


def _fits(value: Any, schema: Schema, root: Schema) -> bool:
    if isinstance(value, dict) and not _entries_fit(value, schema, root):
        return False
    return all(word in _WORDS and _WORDS[word](value, schema, root) for word in schema if asks(word))


@cache
def asks(word: str) -> bool:
    """Whether a word of a schema asks something by itself."""
    return word not in _WITH_OTHERS and not word.startswith(_FOR_READERS)


def _type(value: Any, schema: Schema, root: Schema) -> bool:
    wanted = schema["type"]
    return any(_TYPES[each](value) for each in ([wanted] if isinstance(wanted, str) else wanted))


def _ref(value: Any, schema: Schema, root: Schema) -> bool:
    begin, _, name = schema["$ref"].rpartition("/")
    return begin == "#/$defs" and _fits(value, root["$defs"][name], root)


def _entries_fit(value: dict[str, Any], schema: Schema, root: Schema) -> bool:
    named, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    others = schema.get("additionalProperties", True)
    for key, each in value.items():
        asked = [named[key]] if key in named else []
        asked += [wanted for pattern, wanted in patterns.items() if re.search(pattern, key)]
        if not asked:
            asked = [others] if isinstance(others, dict) else []
            if others is False:
                return False
        if not all(_fits(each, wanted, root) for wanted in asked):
            return False
    return True


def _names(value: Any, schema: Schema, root: Schema) -> bool:
    return not isinstance(value, dict) or all(_fits(key, schema["propertyNames"], root) for key in value)


def _items(value: Any, schema: Schema, root: Schema) -> bool:
    return not isinstance(value, list) or all(_fits(each, schema["items"], root) for each in value)


def _pattern(value: Any, schema: Schema, root: Schema) -> bool:
    return not isinstance(value, str) or bool(re.search(schema["pattern"], value) and not value.endswith("\n"))


def _unique(value: Any, schema: Schema, root: Schema) -> bool:
    return not isinstance(value, list) or len({repr(each) for each in value}) == len(value)


def _if(value: Any, schema: Schema, root: Schema) -> bool:
    return "else" not in schema and (_fits(value, schema["then"], root) or not _fits(value, schema["if"], root))


def _bounded(word: str, sort: type, size: Callable[[Any], int], least: bool) -> Callable[[Any, Schema, Schema], bool]:
    def fits(value: Any, schema: Schema, root: Schema) -> bool:
        if not isinstance(value, sort):
            return True
        return bool(size(value) >= schema[word] if least else size(value) <= schema[word])

    return fits


_WORDS: dict[str, Callable[[Any, Schema, Schema], bool]] = {
    "type": _type,
    "$ref": _ref,
    "propertyNames": _names,
    "required": lambda value, schema, root: not isinstance(value, dict) or set(schema["required"]) <= set(value),
    "items": _items,
    "enum": lambda value, schema, root: isinstance(value, str) and value in schema["enum"],
    "pattern": _pattern,
    "uniqueItems": _unique,
    "if": _if,
    "minimum": _bounded("minimum", int, int, True),
    "maximum": _bounded("maximum", int, int, False),
    "minLength": _bounded("minLength", str, len, True),
    "minItems": _bounded("minItems", list, len, True),
    "maxItems": _bounded("maxItems", list, len, False),
    "minProperties": _bounded("minProperties", dict, len, True),
}
