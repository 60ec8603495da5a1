"""One file, from its text to what it says. What was read before in this process is not read again.

Reading depends on nothing but a file's name and its text, and what it gives is never changed. So whoever asks for many
tables of a game, or for the same game with one text changed, pays for each text once.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final

from imhotep_dsl.data import load_data, load_table, load_words
from imhotep_dsl.data.model import DataFile, TableFile, WordsFile
from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.source.belonging import is_data, is_table, is_words
from imhotep_dsl.source.files import SourceText
from imhotep_dsl.syntax import parse, tree

Content = tree.RuleFile | DataFile | WordsFile | TableFile
Reading = tuple[Content, tuple[Diagnostic, ...]]

MOST_REMEMBERED: Final = 1_000_000
"""Characters of texts, several games' worth: what they say needs about thirty times the memory."""

_remembered: OrderedDict[tuple[str, SourceText], Reading] = OrderedDict()
_characters = 0
"""Of all of them."""
_one_at_a_time = Lock()
"""While somebody writes, a language server looks through everything in another thread."""


def read_text(file: str, source: SourceText) -> Reading:
    """What a text says and what is wrong with it. file: the file's own name, which says what kind of text it is."""
    global _characters
    with _one_at_a_time:
        reading = _remembered.get((file, source))
        if reading is not None:
            _remembered.move_to_end((file, source))
            return reading
    reading = _read(file, source)
    with _one_at_a_time:
        _characters += 0 if (file, source) in _remembered else len(source.text)
        _remembered[file, source] = reading
        while len(_remembered) > 1 and _characters > MOST_REMEMBERED:
            (_, oldest), _ = _remembered.popitem(last=False)
            _characters -= len(oldest.text)
    return reading


def _read(file: str, source: SourceText) -> Reading:
    content: Content
    if not is_data(file):
        content, problems = parse(source.text, source.name)
    elif is_table(file):
        content, problems = load_table(source.text, source.name)
    elif is_words(file):
        content, problems = load_words(source.text, source.name)
    else:
        content, problems = load_data(source.text, source.name)
    return content, tuple(problems)
