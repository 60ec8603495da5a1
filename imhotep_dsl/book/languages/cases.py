"""The case of every argument of a message that is not the subject form, as it is noted above the message."""

from __future__ import annotations

import re
from pathlib import Path

_NOTED = re.compile(r"^# cases: (.+)\n([\w-]+) =", re.MULTILINE)


def cases_of(code: str) -> dict[str, dict[str, str]]:
    """Message → argument → case, from lines `# cases: ARGUMENT CASE, …`."""
    text = Path(__file__).with_name(f"{code}.ftl").read_text(encoding="utf-8")
    return {message: _by_argument(noted) for noted, message in _NOTED.findall(text)}


def _by_argument(noted: str) -> dict[str, str]:
    pairs = (pair.split() for pair in noted.split(", "))
    return {argument: case for argument, case in pairs}
