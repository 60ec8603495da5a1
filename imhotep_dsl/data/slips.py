"""What is really wrong with a line that YAML reads otherwise than its author: told once, and nothing that follows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from imhotep_dsl.diagnostics import Diagnostic, Edit, Fix
from imhotep_dsl.source import Span

_NOT_READ: Final = "E204"
_VALUE: Final = r"[^\s,:{}\[\]()\"'=]+(?: [^\s,:{}\[\]()\"'=]+)*"
_IN_BRACES: Final = r"\s*(?=,\s*[\w.]+\s*[:=]|\})"
# `faces: 0, 1, 2` and `faces: (0, 1, 2)`
_LIST: Final = re.compile(rf"(?P<name>[A-Za-z]\w*):\s+(?P<given>\(?\s*{_VALUE}(?:\s*,\s*{_VALUE})+\s*\)?){_IN_BRACES}")
# `copies=9`
_EQUAL: Final = re.compile(rf"(?<=[{{,\s])(?P<name>[A-Za-z]\w*)\s*=\s*(?P<given>{_VALUE}){_IN_BRACES}")
# `{7, source: rulebook}`
_NAMELESS: Final = re.compile(rf"(?<=\{{)\s*(?P<given>{_VALUE})\s*(?=,)")
# How a line begins, what is missing behind that, and how it is told.
_BEGINNINGS: Final = (
    (re.compile(r"\s*(?:- +)?(?P<name>[A-Za-z]\w*)(?=\s*[\[{])"), ":", "A `:` is missing behind `{name}`."),
    (re.compile(r"\s*(?:- +)?(?P<name>[A-Za-z]\w*:)(?=[^\s:])"), " ", "A space is missing behind `{name}`."),
    (re.compile(r"\s*(?P<name>-)(?=[\w{\[\"'])"), " ", "A space is missing behind the `{name}`."),
)
_ALONE: Final = re.compile(r"\s*(?P<name>[A-Za-z]\w*)\s*(?:#.*)?")
_ASSIGNED: Final = re.compile(r"\s*(?P<name>[A-Za-z]\w*(?P<sign> ?= ?))[^=].*")
# `{de: Karte: groß}`
_WITH_COLON: Final = re.compile(r"(?<=: )(?P<given>[^\s,:{}\[\]\"']+: [^,:{}\[\]\"']*[^\s,:{}\[\]\"'])(?=\s*[,}\]])")
_COMMENT: Final = re.compile(r"\s*(?P<name>//)")
_LONGEST: Final = 500
"""So many characters nobody writes on a line by hand: what is meant by a longer one is not looked for."""


def what_is_meant(found: Iterable[Diagnostic], lines: Sequence[str]) -> list[Diagnostic]:
    """The same mistakes; of those on a line with such a slip only the slip."""
    found = _indented(found)
    told: list[Diagnostic] = []
    slips: dict[int, Diagnostic] = {}
    for item in (_outdented(item, found) for item in found):
        line = item.span.line
        if line not in slips and (slip := _slip(item, lines)) is not None:
            slips[line] = slip
            told.append(slip)
        elif line not in slips:
            told.append(item)
    unread = {line for item in told if item.code == _NOT_READ for line in _lines_of(item)}
    return [item for item in told if item.code == _NOT_READ or item.span.line not in unread]


def _indented(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """A block whose lines stand right below its name is empty, and they are unknown where they stand."""
    items = list(found)
    for item in [item for item in items if item.code == "E222" and "is empty; it must be a block" in item.message]:
        beside = [other for other in items if other.code == "E220" and other.span.column == item.span.column]
        below = [other for other in beside if other.span.line > item.span.line]
        if below:
            said = replace(item, help="Indent the lines that belong to it two spaces further to the right.")
            items = [said if other is item else other for other in items if other not in below]
    return items


def _lines_of(item: Diagnostic) -> range:
    """The lines that were read otherwise than they are meant, as far as one can know."""
    return range(min(label.span.line for label in item.labels) if item.labels else item.span.line, item.span.line + 1)


def _outdented(item: Diagnostic, found: Iterable[Diagnostic]) -> Diagnostic:
    """Of a line that stands too far to the left YAML says that the next one does not fit."""
    if item.code != _NOT_READ or not item.labels:
        return item
    outside = (other for other in found if other.code == "E220" and other.span.column == 1)
    for other in outside:
        if other.span.line in _lines_of(item):
            said = "This line begins further to the left than those around it."
            return Diagnostic(_NOT_READ, "error", other.span, said, "Indent it like its neighbours.", item.labels)
    return item


def _slip(item: Diagnostic, lines: Sequence[str]) -> Diagnostic | None:
    at = item.span.line - 1
    if at >= len(lines) or len(lines[at]) > _LONGEST:
        return None
    if item.code == _NOT_READ:
        if text := _WITH_COLON.search(lines[at]) if "`{`" in item.message else None:
            said, meant = "A text with a `:` needs quotes.", f'"{text["given"]}"'
            return _error(item.span, at, text.span("given"), said, f"Write `{meant}`.", text["given"], meant)
        return _beginning(item, lines[at], at) or _before(item, lines) if "`:`" in item.message else None
    column = item.span.column - 1
    listed = next((each for each in _LIST.finditer(lines[at]) if each.start() <= column < each.end()), None)
    if listed is not None and (values := _alike(listed["given"])):
        meant = f"[{', '.join(values)}]"
        said = f"`{listed['name']}` has several values: a list stands in brackets."
        help_text = f"Write `{listed['name']}: {meant}`."
        return _error(item.span, at, listed.span("given"), said, help_text, listed["given"], meant)
    if any(each.start() <= column < each.end() for each in _EQUAL.finditer(lines[at])):
        return _with_colons(item.span, at, lines[at])
    if nameless := next((each for each in _NAMELESS.finditer(lines[at]) if _reaches(item.span, each)), None):
        given = nameless["given"]
        place = Span(item.span.file, at + 1, nameless.start("given") + 1, at + 1, nameless.end("given") + 1)
        said = f"A name and a `:` are missing before `{given}`."
        return Diagnostic(_NOT_READ, "error", place, said, f"Write `name: {given}`, with the name of what it says.")
    return None


def _reaches(span: Span, found: re.Match[str]) -> bool:
    return found.start("given") == span.column - 1


def _alike(given: str) -> list[str]:
    """The values of what is meant as a list: all of them numbers, or none."""
    values = [value.strip() for value in given.strip("() ").split(",")]
    numbers = sum(value.lstrip("-").isdigit() for value in values)
    return values if numbers in (0, len(values)) else []


def _with_colons(span: Span, at: int, line: str) -> Diagnostic:
    pairs = list(_EQUAL.finditer(line))
    start, end = pairs[0].start(), pairs[-1].end("given")
    meant = line[start:end]
    for pair in pairs:
        meant = meant.replace(line[pair.start() : pair.end("given")], f"{pair['name']}: {pair['given']}", 1)
    said = f"`{pairs[0]['name']}` gets its value with `:`, not with `=`."
    return _error(span, at, (start, end), said, f"Write `{meant}`.", line[start:end], meant)


def _beginning(item: Diagnostic, line: str, at: int) -> Diagnostic | None:
    for pattern, missing, said in _BEGINNINGS:
        if begun := pattern.match(line):
            return _missing(item.span, at, begun, missing, said)
    return None


def _missing(span: Span, at: int, begun: re.Match[str], missing: str, said: str) -> Diagnostic:
    name, shown = begun["name"], f"{begun['name']}{missing}".strip()
    help_text = f"Write `{shown}`, and a space behind it." if missing == ":" else "Put a space there."
    new = f"{name}{missing}"
    return _error(span, at, begun.span("name"), said.format(name=name), help_text, name, new)


def _before(item: Diagnostic, lines: Sequence[str]) -> Diagnostic | None:
    """A line above that YAML takes for the beginning of a text which goes on to here."""
    above = [at for at in range(item.span.line - 1) if lines[at].strip() and not lines[at].lstrip().startswith("#")]
    for at in reversed(above):
        if len(lines[at]) > _LONGEST:
            break
        if begun := _ALONE.fullmatch(lines[at]):
            return _missing(item.span, at, begun, ":", "A `:` is missing behind `{name}`.")
        if begun := _ASSIGNED.fullmatch(lines[at]):
            name, sign = begun["name"].removesuffix(begun["sign"]), begun["sign"]
            said = f"`{name}` gets its value with `:`, not with `=`."
            return _error(item.span, at, begun.span("sign"), said, f"Write `{name}:`.", sign, ": ")
        if begun := _COMMENT.match(lines[at]):
            said = "A comment begins with `#` in a data file."
            return _error(item.span, at, begun.span("name"), said, "Write `#` instead of `//`.", "//", "#")
        break
    return None


def _error(span: Span, at: int, columns: tuple[int, int], said: str, help_text: str, old: str, new: str) -> Diagnostic:
    place = Span(span.file, at + 1, columns[0] + 1, at + 1, columns[1] + 1)
    fix = Fix(f"Write `{new.strip()}`", (Edit(place, old, new),), certain=True)
    return Diagnostic(_NOT_READ, "error", place, said, help_text, fixes=(fix,))
