"""Explains lines that change something, or say when something is done, with the author's own words in another order."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import Final

from imhotep_dsl.syntax.explain_phrases import OPEN, written_instead
from imhotep_dsl.syntax.explain_wishes import negated, text_of
from imhotep_dsl.syntax.explain_words import misspelt_alone
from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.scene import Scene, span_of
from imhotep_dsl.syntax.terminals import DECLARATIONS, LINE_END

_CHANGING: Final = {"add": "", "new": "", "create": "", "change": "replace", "remove": "remove"}
"""How a line begins that an author begins with one of these and goes on as if he declared something."""

_MEANT_AS_TO: Final = ("=", ":")
_WHENEVER: Final = frozenset({"on", "upon", "whenever", "during"})


def set_without_to(scene: Scene) -> Fault | None:
    """`set total = 3`; `set tile price to 3`, where it is the dot that is missing."""
    line, at = scene.line, scene.at
    if at < 2 or line[0].type != "SET" or not scene.accepts("TO"):
        return None
    before = line[at - 1]
    if scene.token.type == "NAME" and before.type == "NAME" and any(token.type == "TO" for token in line[at + 1 :]):
        meant = (f"{before}.{scene.token}", f"{before}_{scene.token}")
        words = {"first": str(before), "found": str(scene.token), "dotted": meant[0], "one": meant[1]}
        return Fault("dot_left_out", span_of(before, scene.token, scene.file), words, meant, sure=False)
    value = text_of(line[at + 1 if str(scene.token) in _MEANT_AS_TO else at :]) or "3"
    fault = scene.fault("set_without_to", instead=f"{text_of(line[:at])} to {value}")
    if str(scene.token) in _MEANT_AS_TO and at + 1 < len(line):
        before_it, behind_it = (one.end_pos == other.start_pos for one, other in pairwise(line[at - 1 : at + 2]))
        return replace(fault, meant=(f"{' ' * before_it}to{' ' * behind_it}",))
    return fault


def place_set_anew(scene: Scene) -> Fault | None:
    """`set heap of tile or token`, `set cart.bed of tile`: the kinds that lie at a place are said in its line."""
    line, at = scene.line, scene.at
    if at < 2 or line[0].type != "SET" or not scene.accepts("TO") or scene.token.type != "OF":
        return None
    header = scene.header()
    owner, _, place = text_of(line[1:at]).rpartition(".")
    among = f"`, below `add to {owner}" if owner else "`, for a place of a kind below `add to KIND"
    if header is not None and header.type == "ADD":
        among = ""
    said = {"found": text_of(line), "instead": f"replace place {place} {text_of(line[at:])} …{among}"}
    return Fault("other_words", span_of(line[0], line[-1], scene.file), said)


def declared_by_itself(scene: Scene) -> Fault | None:
    """`add action trade`, `new place heap of tile`: what is new is declared by itself. `remove action trade`: the name
    is enough."""
    line = scene.line
    if len(line) < 3 or line[0].casefold() not in _CHANGING or not (_declares(scene) or _declares_design(scene)):
        return None
    begin = _CHANGING[line[0].casefold()]
    instead = text_of(line[2 if begin == "remove" else 1 :])
    words = {"found": text_of(line[:2]), "instead": f"{begin} {instead}".strip()}
    return Fault("declared_by_itself", span_of(line[0], line[-1], scene.file), words, (words["instead"],))


def _declares(scene: Scene) -> bool:
    return scene.at == 1 and scene.token.type in DECLARATIONS


def _declares_design(scene: Scene) -> bool:
    """`add tile joker "Joker"`: a kind, and the name of one more."""
    line = scene.line
    named = scene.at == 2 and line[0].type == "ADD" and [token.type for token in line[1:3]] == ["NAME", "NAME"]
    return named and (len(line) == 3 or line[3].type == "STRING")


def at_once_comes_last(scene: Scene) -> Fault | None:
    """`for each player at once where ready`."""
    line, at = scene.line, scene.at
    if at < 3 or line[0].type != "FOR" or line[at - 1].casefold() != "once" or not scene.accepts(LINE_END):
        return None
    instead = f"{text_of(line[: at - 2])} {text_of(line[at:])} at once"
    span = span_of(line[0], line[-1], scene.file)
    return Fault("at_once_comes_last", span, {"found": str(scene.token), "instead": instead}, (instead,))


def not_said_when(scene: Scene) -> Fault | None:
    """`end_of_round` by itself, or `on sell`, with lines below it that are to be done then: of these each may be a
    surprise, too."""
    own = scene.line[:1] if scene.heads_block else ()
    for header in (*scene.headers(), *own):
        if header.type != "NAME" or header.column != 1:
            continue
        words = scene.line_of(header)
        if len(words) == 1 or (len(words) == 2 and header.casefold() in _WHENEVER):
            span = span_of(words[0], words[-1], scene.file)
            fault = Fault("not_said_when", span, {"found": text_of(words), "name": str(words[-1])})
            return (misspelt_alone(scene, header) if len(words) == 1 else None) or fault
    return None


_VALUE_CHANGED: Final = re.compile(
    r"(?P<before>set (?P<what>[\w.]+) to) (?P<value>.+)"
    r"|(?P<form>set .+ holds) (?P<room>.+)"
    r"|add (?P<amount>.+) (?P<behind>to [\w.]+)"
)


def changed_only_if(scene: Scene) -> Fault | None:
    """`set room to 4 if players.count = 2` at the left margin: no line stands above it that could say when, so the
    value says it."""
    line, word = scene.line, scene.token.casefold()
    if scene.at == 0 or word not in ("if", "unless", "when") or line[0].column != 1 or scene.ends_line:
        return None
    told = _VALUE_CHANGED.fullmatch(text_of(line[: scene.at]))
    condition = line[scene.at + 1 :]
    if told is None or any(token.type in ("THEN", "ELSE") for token in condition):
        return None
    when = f"if {negated(condition) if word == 'unless' else text_of(condition)} then"
    if told["before"]:
        return written_instead(scene, f"{told['before']} {when} {told['value']} else {told['what']}")
    if told["form"]:
        return written_instead(scene, f"{told['form']} {when} {told['room']} else {OPEN}")
    return written_instead(scene, f"add {when} {told['amount']} else 0 {told['behind']}")
