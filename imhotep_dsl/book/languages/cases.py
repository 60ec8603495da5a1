"""The case of every argument of a message that is not the subject form: as a preposition before it asks for, or as it
is noted above the message."""

from __future__ import annotations

import re
from pathlib import Path

SAME = "same"
_NOTED = re.compile(r"^# cases: (.+)\n([\w-]+) =", re.MULTILINE)
_MESSAGE = re.compile(r"^([a-z][\w-]*) = (.*(?:\n[ }].*)*)", re.MULTILINE)
_GOVERNED = {
    "en": dict.fromkeys(("at", "between", "by", "for", "from", "in", "of", "on", "to", "with"), "object"),
    "de": {
        **dict.fromkeys(("von", "mit", "zu", "bei", "aus", "nach"), "dative"),
        **dict.fromkeys(("um", "für", "ohne", "durch", "gegen"), "accusative"),
    },
    "es": dict.fromkeys(("a", "con", "de", "desde", "en", "entre", "hasta", "para", "por", "según", "sin"), "object"),
}
"""Prepositions that ask for one case only."""


def cases_of(code: str) -> dict[str, dict[str, str]]:
    """Message → argument → case. Above a message: `# cases: ARGUMENT CASE, …`; SAME is the case of the whole."""
    text = Path(__file__).with_name(f"{code}.ftl").read_text(encoding="utf-8")
    governed = _GOVERNED[code]
    behind = re.compile(rf"\b({'|'.join(governed)}) \{{ \$(\w+) \}}")
    noted = {message: _by_argument(said) for said, message in _NOTED.findall(text)}
    found: dict[str, dict[str, str]] = {}
    for message, pattern in _MESSAGE.findall(text):
        asked = {argument: governed[word] for word, argument in behind.findall(pattern)}
        if cases := asked | noted.get(message, {}):
            found[message] = cases
    return found


def _by_argument(noted: str) -> dict[str, str]:
    pairs = (pair.split() for pair in noted.split(", "))
    return {argument: case for argument, case in pairs}
