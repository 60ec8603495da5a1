"""Text that other people wrote, put where Markdown is read: on a page, in an editor. None of it becomes a mark.

Characters that could mean something there are written as numbers.
"""

from __future__ import annotations

import re
from typing import Final

from imhotep_dsl.source.characters import neutral

_MEANS_SOMETHING: Final = re.compile(
    r"[\\`*_{}\[\]<>&#|~\"$^=@]"
    r"|(?<=[A-Za-z]):(?=//)|(?<=\b[Ww]{3})\."  # some readers make a link of whatever looks like an address
)
_BEGINS_SOMETHING: Final = re.compile(r"^(?:[-+:!.]|\d+(?=[.)]))")
_SPACE: Final = re.compile(r"[ \t\r\n\f\v]+")


def encoded(text: str) -> str:
    """What reads as the text does, anywhere but at the beginning of a line."""
    return _MEANS_SOMETHING.sub(_number, _SPACE.sub(" ", neutral(text)))


def line_of(markdown: str) -> str:
    """A line of its own: one that begins as a list or a remark does is neither."""
    markdown = markdown.strip(" ")
    found = _BEGINS_SOMETHING.match(markdown)
    if found is None:
        return markdown
    at = found.end() if found[0].isdecimal() else 0
    return f"{markdown[:at]}&#{ord(markdown[at])};{markdown[at + 1 :]}"


def _number(found: re.Match[str]) -> str:
    return f"&#{ord(found[0])};"
