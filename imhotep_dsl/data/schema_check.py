"""Holds a YAML tree against a JSON Schema and says what is wrong in the author's words.

The schemas serve editors as well. For our sentences they carry annotations: `x-is` (what should stand here), `x-help`
(what to write), `x-text-help` (the same where a text of several words was written, which goes in the place of TEXT),
`x-key` and `x-key-help` (the same for keys), `x-keys-help` (where no key is one), `x-blocks-help` (where each key has a
block below it). jsonschema is loaded when the first file is checked.
"""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Any

from imhotep_dsl.data.fitting import schema_of, surely_fits
from imhotep_dsl.data.nodes import Entry, Mapping, Node, Scalar, Sequence, contains, plain
from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.diagnostics.model import fixes_of
from imhotep_dsl.diagnostics.suggest import IN_OTHER_WORDS, did_you_mean, nearest, written
from imhotep_dsl.source import Span

MOST_ERRORS = 200
"""Whoever has more than these in one file has sent us something else."""

_TYPES = {
    "integer": "a whole number",
    "string": "a word",
    "boolean": "true or false",
    "array": "a list",
    "object": "a block of `name: value` lines",
    "null": "nothing",
}


def schema_errors(root: Node, schema: str, known: list[Diagnostic]) -> tuple[list[Diagnostic], bool]:
    """Everything in which the tree departs from `schemas/<schema>.schema.json`, in the order of the text, and whether
    that is all: nobody needs more than so many.

    What only follows from errors that are already `known` is not said again.
    """
    given = plain(root)
    if surely_fits(given, schema):
        return [], True
    errors = _validator(schema).iter_errors(given)
    every = (one for error in errors for one in _translate(error, _Spot(root, list(error.absolute_path))))
    fresh = (item for span, item in every if not any(contains(span, other.span) for other in known))
    found = dict.fromkeys(islice(fresh, MOST_ERRORS))
    return sorted(found, key=lambda item: item.span), next(fresh, None) is None


@cache
def _validator(schema: str) -> Any:
    from jsonschema import Draft202012Validator, ValidationError, validators

    extend: Any = validators.extend

    def pattern(_: Any, value: str, instance: object, __: Any) -> Iterator[ValidationError]:
        """Like ECMAScript's: `$` is the end of the text, not also the place before a last line break."""
        if isinstance(instance, str) and (not re.search(value, instance) or instance.endswith("\n")):
            yield ValidationError("pattern")

    def unique(_: Any, __: Any, instance: object, ___: Any) -> Iterator[ValidationError]:
        """The library compares each with each; a hostile list would take for ever."""
        if isinstance(instance, list) and len({repr(item) for item in instance}) < len(instance):
            yield ValidationError("uniqueItems")

    def items(validator: Any, wanted: Any, instance: object, _: Any) -> Iterator[ValidationError]:
        """Numbers differ in nothing but their size: if the least and the greatest fit, all of them do."""
        entries = instance if isinstance(instance, list) else []
        numbers = [entry for entry in entries if type(entry) is int]
        fit = bool(numbers) and not any(
            error for ends in (min(numbers), max(numbers)) for error in validator.descend(ends, wanted)
        )
        for position, entry in enumerate(entries):
            if not (fit and type(entry) is int):
                yield from validator.descend(entry, wanted, path=position)

    def additional(validator: Any, wanted: Any, instance: object, schema: Any) -> Iterator[ValidationError]:
        """In the order of the text: the library keeps what is not named in a set, of which the order changes."""
        if not isinstance(wanted, dict) or not isinstance(instance, dict):
            yield from inherited(validator, wanted, instance, schema)
            return
        named, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
        for key, entry in instance.items():
            if key not in named and not any(re.search(pattern, key) for pattern in patterns):
                yield from validator.descend(entry, wanted, path=key)

    def whole(_: Any, instance: object) -> bool:
        return isinstance(instance, int) and not isinstance(instance, bool)

    checker = Draft202012Validator.TYPE_CHECKER.redefine("integer", whole)
    inherited: Any = Draft202012Validator.VALIDATORS["additionalProperties"]
    own = {"pattern": pattern, "uniqueItems": unique, "items": items, "additionalProperties": additional}
    strict = extend(Draft202012Validator, validators=own, type_checker=checker)
    return strict(schema_of(schema))


class _Spot:
    """The place in the tree that an error is about: the node, and the entry whose key leads to it."""

    def __init__(self, root: Node, path: list[str | int]) -> None:
        self.node = root
        self.entry: Entry | None = None
        self.name = "The file"
        for step in path:
            if isinstance(self.node, Mapping):
                self.entry = next(entry for entry in self.node.entries if entry.key.text == step)
                self.node = self.entry.value
                self.name = f"`{step}`"
            elif isinstance(self.node, Sequence):
                self.node = self.node.items[int(step)]
                self.name = f"Number {int(step) + 1} of {self.name}"

    @property
    def title(self) -> Span:
        """Where to point when something is missing: the key, or the beginning of the node."""
        if self.entry is not None and self.entry.value is self.node:
            return self.entry.key.span
        start = self.node.span
        return Span(start.file, start.line, start.column, start.line, start.column + 1)

    def key(self, text: str) -> Scalar:
        assert isinstance(self.node, Mapping)
        return next(entry.key for entry in self.node.entries if entry.key.text == text)


Found = Iterator[tuple[Span, Diagnostic]]
"""Diagnostics, each with the stretch of text it is about; a known error inside it makes it superfluous."""


def _translate(error: Any, spot: _Spot) -> Found:
    if "propertyNames" in error.absolute_schema_path:
        yield from _bad_name(error, spot)
    else:
        yield from _SENTENCES.get(error.validator, _other)(error, spot)


def _error(code: str, span: Span, message: str, *help: str) -> Diagnostic:
    fixes = fixes_of(help[0], span) if help else ()
    return Diagnostic(code, "error", span, message, " ".join(part for part in help if part), fixes=fixes)


def _bad_name(error: Any, spot: _Spot) -> Found:
    key = spot.key(error.instance)
    yield key.span, _error("E224", key.span, f"`{_short(key.text)}` cannot be a name.", _name_help(key.text))


def _unknown_key(error: Any, spot: _Spot) -> Found:
    known = list(error.schema.get("properties", {}))
    patterns = list(error.schema.get("patternProperties", {}))
    kind = error.schema.get("x-key")
    named = error.schema.get("x-keys-help")
    around = error.schema.get("x-blocks-help")
    if around and spot.entry and _holds_blocks(spot.node):
        yield spot.node.span, _error("E224", spot.title, f"What stands below {spot.name} is not {kind}.", around)
        return
    if kind and named and spot.entry and not any(re.search(each, key) for key in error.instance for each in patterns):
        span = spot.entry.key.span
        yield span, _error("E224", span, f"What stands below {spot.name} is not {kind}.", named)
        return
    for text in error.instance:
        if text in known or any(re.search(pattern, text) for pattern in patterns):
            continue
        key = spot.key(text)
        if ":" in text and not key.quoted:
            left, _, right = text.partition(":")
            help = f"Put a space after the colon: `{_short(left)}: {_short(right)}`."
            yield key.span, _error("E220", key.span, f"`{_short(text)}` is read as one word.", help)
        elif kind:
            yield (
                key.span,
                _error("E224", key.span, f"`{_short(text)}` is not {kind}.", error.schema.get("x-key-help", "")),
            )
        else:
            message = f"`{_short(text)}` is not known in {spot.name if spot.entry else 'this file'}."
            listed = f"Possible are {_listed(known)}."
            yield key.span, _error("E220", key.span, message, did_you_mean(text, known), listed)


def _holds_blocks(node: Node) -> bool:
    return isinstance(node, Mapping) and all(isinstance(entry.value, Mapping) for entry in node.entries)


def _missing(error: Any, spot: _Spot) -> Found:
    properties = error.schema["properties"]
    strange = [key for key in error.instance if key not in properties]
    for name in error.validator_value:
        slip = any(key.startswith(f"{name}:") or nearest(key, [name]) for key in strange)
        if name not in error.instance and not slip:
            help = f"Add `{name}: …`. {properties[name]['description']}"
            yield spot.node.span, _error("E221", spot.title, f"{spot.name} has no `{name}`.", help)


def _wrong_type(error: Any, spot: _Spot) -> Found:
    types = [error.validator_value] if isinstance(error.validator_value, str) else error.validator_value
    wanted = error.schema.get("x-is") or " or ".join(_TYPES[name] for name in types)
    empty = isinstance(spot.node, Scalar) and spot.node.value is None and not spot.node.quoted
    span = spot.title if empty else spot.node.span
    message = f"{spot.name} must be {wanted}, not {_shown(spot.node)}."
    if empty:
        message = f"{spot.name} is empty; it must be {wanted}."
    yield (
        spot.node.span,
        _error(
            "E222",
            span,
            message,
            _instead_of_a_text(error, spot) or error.schema.get("x-help") or _instead(spot, types, empty),
        ),
    )


def _instead_of_a_text(error: Any, spot: _Spot) -> str:
    """A sentence is no example of a word in two forms."""
    text = spot.node.text if isinstance(spot.node, Scalar) else ""
    help_text: str = error.schema.get("x-text-help", "")
    return help_text.replace("TEXT", json.dumps(text, ensure_ascii=False)) if " " in text.strip() else ""


def _instead(spot: _Spot, types: list[str], empty: bool) -> str:
    """What to write where the schema has no example."""
    word = spot.node.text if isinstance(spot.node, Scalar) else ""
    number = IN_OTHER_WORDS.get(word.casefold(), "")
    if "integer" in types and number.isdigit():
        return written(word, number)
    if empty:
        return "Write a value behind the colon, or leave the line out."
    if set(types) <= {"array", "null"} and word:
        return written(word, f"[{word}]")
    return "Write a number without a fraction, in figures." if "integer" in types else ""


def _not_listed(error: Any, spot: _Spot) -> Found:
    word = spot.node.text if isinstance(spot.node, Scalar) else ""
    wanted = error.schema.get("x-is", f"possible for {spot.name}")
    yield (
        spot.node.span,
        _error(
            "E223",
            spot.node.span,
            f"{_shown(spot.node).capitalize() if not word else f'`{_short(word)}`'} is not {wanted}.",
            did_you_mean(word, error.validator_value),
            f"Possible are {_listed(error.validator_value)}.",
        ),
    )


_A_NUMBER = "A number stands without quotes: `{}`."


def _wrong_form(error: Any, spot: _Spot) -> Found:
    text = spot.node.text if isinstance(spot.node, Scalar) else ""
    wanted = "one word" if isinstance(error.schema.get("type"), list) else error.schema.get("x-is", "one word")
    help = error.schema.get("x-help") or (_A_NUMBER.format(text) if text.isdecimal() else _name_help(text))
    yield spot.node.span, _error("E229", spot.node.span, f"`{_short(text)}` is not {wanted}.", help)


def _too_few(error: Any, spot: _Spot) -> Found:
    yield spot.node.span, _error("E225", spot.node.span, f"{spot.name} is empty.", error.schema.get("x-help", ""))


def _too_many(error: Any, spot: _Spot) -> Found:
    message = f"{spot.name} has {len(error.instance)} entries; {error.validator_value} are possible."
    help_text = error.schema.get("x-help", "Leave out the others.")
    yield spot.node.span, _error("E226", spot.node.span, message, help_text)


def _out_of_range(error: Any, spot: _Spot) -> Found:
    border = "at least" if error.validator == "minimum" else "at most"
    message = f"{spot.name} must be {border} {error.validator_value}, not {error.instance}."
    yield spot.node.span, _error("E226", spot.node.span, message, "Write another number, or leave this out.")


def _repeated(_: Any, spot: _Spot) -> Found:
    assert isinstance(spot.node, Sequence)
    seen: set[str] = set()
    for item in spot.node.items:
        text = item.text if isinstance(item, Scalar) else repr(plain(item))
        if text in seen:
            yield (
                item.span,
                _error("E227", item.span, f"{spot.name} has `{_short(text)}` twice.", "Remove one of the two."),
            )
        seen.add(text)


def _other(error: Any, spot: _Spot) -> Found:
    yield (
        spot.node.span,
        _error("E222", spot.node.span, f"{spot.name} is not as it should be: {_short(error.message)}."),
    )


_SENTENCES: dict[str, Callable[[Any, _Spot], Found]] = {
    "additionalProperties": _unknown_key,
    "required": _missing,
    "type": _wrong_type,
    "enum": _not_listed,
    "pattern": _wrong_form,
    "minItems": _too_few,
    "minProperties": _too_few,
    "minLength": _too_few,
    "maxItems": _too_many,
    "minimum": _out_of_range,
    "maximum": _out_of_range,
    "uniqueItems": _repeated,
}


def _name_help(text: str) -> str:
    better = re.sub(r"[^A-Za-z0-9]+", "_", text).strip("_")
    usual = "A name has letters, digits and `_`, 100 at most, and does not begin with a digit."
    is_one = re.match(r"[A-Za-z]", better) and better != text and better == _short(better)
    return f"{usual} Write `{better}`." if is_one else usual


def _shown(node: Node) -> str:
    """What was written, short enough for a sentence."""
    match node:
        case Scalar(value=None, quoted=False):
            return "nothing"
        case Scalar(value=str()):
            return f"the {'text' if node.quoted or ' ' in node.text else 'word'} `{_short(node.text)}`"
        case Scalar():
            return f"`{_short(node.text)}`"
        case Sequence():
            return "a list"
        case Mapping():
            return "a block"


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 40 else text[:39] + "…"


def _listed(names: list[str]) -> str:
    quoted = [f"`{name}`" for name in names]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} and {quoted[-1]}"
