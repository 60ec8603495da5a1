"""Explains lines of scenarios that are written as in rules, or as tests are written elsewhere."""

from __future__ import annotations

import re
from typing import Final

from imhotep_dsl.syntax.explain_english import in_other_words
from imhotep_dsl.syntax.explain_phrases import OPEN, written_instead
from imhotep_dsl.syntax.explain_wishes import text_of
from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.scene import Scene
from imhotep_dsl.syntax.terminals import COMPARISONS

_TESTS: Final = frozenset({"test", "case", "example", "szenario", "check"})
_GIVEN: Final = frozenset({"setup", "start", "before", "arrange"})
_COMPARED: Final = re.compile(r"[^\"]+?(?: ?(?:=|!=|<|>|<=|>=) ?)[^\"]+")


def in_a_scenario(scene: Scene) -> Fault | None:
    line = scene.line
    header = scene.header()
    if not line or header is None:
        return _headed_otherwise(scene)
    said = text_of(line)
    if header.type == "SCENARIO":
        return _in_its_header(scene, said)
    if header.type == "WHEN":
        return _done_there(scene, said)
    own = line[0].type in ("NAME", "YOU") and any(token.type in COMPARISONS for token in line)
    if header.type == "THEN" and own and _COMPARED.fullmatch(said) and not said.startswith("expect"):
        return in_other_words(scene, line, f"expect {said}")
    return None


def done_with_its_answers(scene: Scene) -> Fault | None:
    """`deal tile to red`: what is chosen there is answered below it."""
    line, header = scene.line, scene.header()
    told = header is not None and header.type == "WHEN" and scene.at == 1 and line[0].type == "NAME"
    if not told or scene.token.type not in ("NAME", "NUMBER", "TO", "FROM", "WITH") or scene.heads_block:
        return None
    answers = f"answer {OPEN} with {OPEN}` for each thing that is chosen there, such as `answer tile with first(deck)"
    return written_instead(scene, f"do {line[0]}`, and below it `{answers}")


def _headed_otherwise(scene: Scene) -> Fault | None:
    """`test "A match is taken" of game`"""
    line = scene.line
    told = scene.at == 1 and line[0].casefold() in _TESTS and scene.token.type == "STRING" and len(line) > 2
    return in_other_words(scene, line, f"scenario {text_of(line[1:])}") if told else None


def _in_its_header(scene: Scene, said: str) -> Fault | None:
    """`players 2`, `setup`"""
    if scene.line[0].type == "PLAYERS" and scene.at == 1 and scene.token.type == "NUMBER":
        return written_instead(
            scene, f"players {OPEN}, {OPEN}`, with the colours of those who play, such as `players red, blue"
        )
    if len(scene.line) == 1 and said.casefold() in _GIVEN and scene.heads_block:
        return in_other_words(scene, scene.line, "given")
    return None


def _done_there(scene: Scene, said: str) -> Fault | None:
    """`turn`, `answer place[3]`, `choose place[3]`, `answer place[3] from red`"""
    line = scene.line
    if len(line) == 1 and line[0].type == "NAME" and not scene.heads_block:
        return in_other_words(scene, line, f"do {said}")
    if scene.token.type == "FROM" and line[0].type == "ANSWER" and scene.at > 2:
        return in_other_words(scene, line[scene.at : scene.at + 1], "by")
    chosen = line[0].type in ("CHOOSE", "ANSWER") and len(line) > 1 and line[1].type in ("NAME", "NUMBER")
    things = len(line) == 2 or (len(line) > 2 and line[2].type in ("LSQB", "DOT"))
    if chosen and things and (line[0].type == "CHOOSE" or scene.at in (1, 2)):
        given = text_of(line[1:])
        named = f"with the name that stands behind `choose` in the rule: `answer space with {given}"
        return written_instead(scene, f"answer {OPEN} with {given}`, {named}")
    return None
