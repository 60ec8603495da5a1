"""What there is to know about each code, from `grammar/codes.yaml`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

import yaml

from imhotep_dsl.source.shipped import shipped

Parts = Mapping[str, str]
"""An example: texts by the file or the place in a small game where they stand; a text by itself under no name."""

# The pages lie in a folder of their own; what they point at lies above it.
_PAGE_BESIDE: Final = re.compile(r"\]\((?=\w+\.md)")
_PLACES: Final = {
    "": "",
    "declare": "among the declarations of a game",
    "setup": "in the setup",
    "play": "in the course of play",
    "turn": "in an action",
    "end": "at the end of the game",
    "command": "on the command line",
    "python": "in Python",
}


@dataclass(frozen=True, slots=True)
class Explanation:
    code: str
    what: str
    help: str
    why: str = ""
    wrong: Parts = field(default_factory=dict)
    right: Parts = field(default_factory=dict)
    unshown: str = ""  # why there is no example


@cache
def explanations() -> Mapping[str, Explanation]:
    """By code, in the order of the file."""
    text = shipped("grammar", "codes.yaml").read_text(encoding="utf-8")
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return {
        code: Explanation(
            code,
            entry["what"],
            entry["help"],
            entry.get("why", ""),
            _parts(entry.get("wrong", {})),
            _parts(entry.get("right", {})),
            entry.get("unshown", ""),
        )
        for code, entry in yaml.load(text, loader).items()
    }


def _parts(example: str | dict[str, str]) -> Parts:
    return {"": example} if isinstance(example, str) else example


def page(known: Explanation) -> str:
    """Everything about a code, as Markdown."""
    lines = [f"# {known.code}", "", known.what, ""]
    if known.why:
        lines += [f"**Why it matters.** {known.why}", ""]
    lines += [f"**What to do.** {known.help}", ""]
    for title, example in (("Wrong", known.wrong), ("Right", known.right)):
        if example:
            lines += [f"## {title}", "", *_shown(example)]
    if known.unshown:
        lines += [f"There is no example: {known.unshown}"]
    return _PAGE_BESIDE.sub("](../", "\n".join(lines)).rstrip() + "\n"


def _shown(example: Parts) -> list[str]:
    lines: list[str] = []
    for where, text in example.items():
        caption = _PLACES.get(where, f"in the file `{where}`")
        lines += [f"{caption[:1].upper()}{caption[1:]}:", ""] if caption else []
        lines += ["```text", *text.rstrip("\n").split("\n"), "```", ""]
    return lines


def table(known: Explanation) -> str:
    """A code as a line of the table of all messages."""
    return f"| [`{known.code}`](messages/{known.code}.md) | {known.what} | {known.help} |"
