"""A misspelt declaration makes every use of the right name a mistake. Then the declaration is to blame, and once.

The proof is made, not guessed: a name that stands only once in all texts takes the name that is looked for in vain, and
everything is checked again. If that heals the uses and hurts nothing, it was the mistake.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from imhotep_dsl.diagnostics import Diagnostic, Edit, Fix, Label
from imhotep_dsl.diagnostics.suggest import nearest
from imhotep_dsl.proofreading.places_of_names import Places, names_in
from imhotep_dsl.resolve.project import Project, with_text
from imhotep_dsl.source import Span
from imhotep_dsl.source.files import SourceText

MOST_REPAIRS = 6
"""How often everything is checked again at most: whoever has more misspelt declarations mends these first."""

MOST_NAMES = 20
"""Of how many missing names the cause is looked for."""

MOST_MISSING = 60
"""Where more names are missing than these, a misspelt declaration is not what is wrong."""

TELLING = 250
"""Of how many different pairs of letters a text has to be made, so that one it does not have is strange."""

_UNREAD = "E2"
"""Codes of what could not be read in rules are less: what stands there is no name that was meant."""

COPIES = "copies"
"""What is looked for in vain of a design that no data speaks of: then what the data names alone may be this design."""

_LETTERS = re.compile(r"[^\W\d_]+")

Check = Callable[[Project], list[Diagnostic]]


def blame_declarations(project: Project, found: list[Diagnostic], check: Check) -> list[Diagnostic]:
    """The same mistakes, those that follow from a misspelt declaration told once, at the declaration."""
    blamed: list[Diagnostic] = []
    warned = {item for item in found if item.severity == "warning"}
    repairs = MOST_REPAIRS
    while (missing := _missing(found)) and len(missing) <= MOST_MISSING and repairs > 0:
        places = names_in(project)
        unread = {(item.span.file, item.span.line) for item in found if item.code < _UNREAD}
        once = {name: spans[0] for name, spans in places.items() if len(spans) == 1}
        once = {name: span for name, span in once.items() if (span.file, span.line) not in unread}
        for path, name, near in _suspects(missing, places, project):
            if near not in once:
                continue
            repairs -= 1
            repaired = with_text(project, once[near].file, _renamed(project.sources[once[near].file], once[near], name))
            left = check(repaired)
            if _heals(found, left, path):
                uses = sorted(item.span for item in found if item.about == path and item.severity == "error")
                blamed.append(_to_blame(near, once[near], name, len(places.get(name, ())), uses))
                project, found = repaired, left
                break
            if repairs == 0:
                break
        else:
            break
    # What is only suspicious once the mistake is mended is not the author's text.
    return [*blamed, *(item for item in found if item.severity == "error" or item in warned)]


def _missing(found: Sequence[Diagnostic]) -> Counter[str]:
    return Counter(item.about for item in found if item.about is not None and item.severity == "error")


def _suspects(missing: Counter[str], places: Places, project: Project) -> Iterator[tuple[str, str, str]]:
    """What is looked for in vain, a name in it, and another that may be this name. Of two that both stand once, the
    likelier is right."""
    once = [name for name, spans in places.items() if len(spans) == 1]
    for path, _ in missing.most_common(MOST_NAMES):
        for name in reversed(path.split(".")):
            doubtful = len(places.get(name, ())) <= 1
            for near in _near(name, once):
                alone = near in _may_stand_alone(project) and path != f"{name}.{COPIES}"
                if not doubtful or not (alone or _is_likelier(near, name, project)):
                    yield path, name, near


def _near(name: str, once: list[str]) -> list[str]:
    """For a name of one letter also any other of one letter, as that is proved afterwards."""
    alike = nearest(name, once, 2)
    return alike if len(name) > 1 else [*alike, *(other for other in once if len(other) == 1 and other != name)]


def _may_stand_alone(project: Project) -> set[str]:
    """Colours, and pieces that only the data names: that nobody speaks of one is nothing strange."""
    files = [*project.data, *(file for variant in project.variants.values() for file in variant.data)]
    tables = [table for file in files for table in file.pieces]
    designs = {entry.name for table in tables for group in table.entries.values() for entry in group if entry.name}
    heads = [variant.decl for variant in project.variants.values()]
    colours = [colour for head in (project.decl, *heads) if head is not None for colour in head.colours]
    return designs | {colour.text for colour in colours}


def _is_likelier(one: str, other: str, project: Project) -> bool:
    """Which of two spellings has parts that are written elsewhere, too, in other names, titles and remarks; and if that
    does not tell, letters that follow each other elsewhere. Names are mostly written small."""
    if one.casefold() == other.casefold():
        return one.islower()
    texts = [project.directory.name, *(source.text for source in project.sources.values())]
    written = Counter(word for text in texts for word in _LETTERS.findall(text.casefold()))
    pairs = {pair for word, times in written.items() if times > 1 for pair in pairwise(word)}

    def familiar(name: str) -> tuple[int, int]:
        parts = _LETTERS.findall(name.casefold())
        strange = sum(pair not in pairs for part in parts for pair in pairwise(part)) if len(pairs) > TELLING else 0
        return sum(written[part] > 1 for part in parts), -strange

    return familiar(one) > familiar(other)


def _heals(before: list[Diagnostic], after: list[Diagnostic], missing: str) -> bool:
    known = {(item.code, item.span.file, item.span.line) for item in before}
    errors = [item for item in after if item.severity == "error"]
    new = [item for item in errors if (item.code, item.span.file, item.span.line) not in known]
    return not new and missing not in _missing(after)


def _to_blame(written: str, declared: Span, name: str, times: int, uses: list[Span]) -> Diagnostic:
    lines = len({(span.file, span.line) for span in uses})
    if times == 1:
        said = f"`{written}` and `{name}` stand nowhere else: one of the two is misspelt."
        help_text = "Write the same name in both places."
    else:
        said = f"`{written}` stands nowhere else: `{name}` seems to be meant."
        help_text = f"Write `{name}`, of which {lines} lines speak." if lines > 1 else f"Write `{name}`."
    fixes = [Fix(f"Write `{name}`", (Edit(declared, written, name),), certain=times > 1)]
    if times == 1:
        fixes.append(Fix(f"Write `{written}`", (Edit(uses[0], name, written),)))
    label = Label(uses[0], f"`{name}` stands here")
    return Diagnostic("E308", "error", declared, said, help_text, (label,), fixes=tuple(fixes))


def _renamed(source: SourceText, span: Span, name: str) -> str:
    lines = source.text.split("\n")
    line = lines[span.line - 1]
    lines[span.line - 1] = f"{line[: span.column - 1]}{name}{line[span.end_column - 1 :]}"
    return "\n".join(lines)
