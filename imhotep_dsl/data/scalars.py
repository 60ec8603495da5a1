"""What an unquoted word means in a data file: far less than YAML allows, so that `no` and `1:30` stay words."""

import re

from imhotep_dsl.data.nodes import Plain

LARGEST = 1_000_000_000

_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\Z")
_FLOAT = re.compile(r"[-+]?(?:0|[1-9][0-9]*)\.[0-9]+(?:[eE][-+]?[0-9]{1,3})?\Z")
_WORDS: dict[str, Plain] = {"true": True, "false": False, "null": None, "~": None, "": None}


def resolve(text: str) -> Plain:
    """The value of an unquoted text. Raises OverflowError for a number no game can hold."""
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.match(text):
        if len(text) > 11 or abs(int(text)) > LARGEST:
            raise OverflowError(text)
        return int(text)
    return float(text) if len(text) < 40 and _FLOAT.match(text) else text
