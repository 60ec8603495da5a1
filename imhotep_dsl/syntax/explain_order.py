"""Explains lines whose words are right and stand in another order, or with one of another language among them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from imhotep_dsl.syntax.explain_english import in_other_words
from imhotep_dsl.syntax.explain_phrases import OPEN, written_instead
from imhotep_dsl.syntax.explain_wishes import text_of
from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.scene import Scene, is_long, span_of
from imhotep_dsl.syntax.terminals import VALUE_BEGINNINGS

_PATH: Final = r"[a-z_][\w.]*"
_COUNTED: Final = r"(?P<low>\d+) ?\.\. ?(?P<high>\d+)"

Meant = Callable[[re.Match[str]], str]


def _repeated(told: re.Match[str]) -> str:
    return f"repeat {int(told['high']) - int(told['low']) + 1}"


# Lines that are done.
_DONE: Final[tuple[tuple[re.Pattern[str], Meant], ...]] = (
    (
        re.compile(rf"(?P<who>{_PATH}) (?:is|are) (?:out|eliminated|out of the game)"),
        lambda told: f"eliminate {told['who']}",
    ),
    (
        re.compile(rf"(?:set )?(?P<what>{_PATH}) ?(?:=|:=|to) ?(?:random|rand|randint) ?\(.*\)"),
        lambda told: f"roll {told['what']}",
    ),
    (re.compile(r"for \w+ in range ?\( ?(?P<times>\w+) ?\) ?:?"), lambda told: f"repeat {told['times']}"),
    (re.compile(rf"for (?:each )?\w+ (?:in|from|=) {_COUNTED} ?:?"), _repeated),
    (re.compile(r"for \w+ (?:=|from) (?P<low>\d+) to (?P<high>\d+) ?:?"), _repeated),
    (
        re.compile(rf"(?P<before>(?:else )?if|require|repeat until|known) at least (?P<n>\d+) (?P<what>{_PATH})"),
        lambda told: f"{told['before']} {told['what']} >= {told['n']}",
    ),
    (
        re.compile(rf"(?P<before>(?:else )?if|require|repeat until|known) at most (?P<n>\d+) (?P<what>{_PATH})"),
        lambda told: f"{told['before']} {told['what']} <= {told['n']}",
    ),
    (
        re.compile(r"(?P<before>.+ )(?:every|all) players? ?(?:\.|are |is |have |has )(?P<what>\w+)"),
        lambda told: f"{told['before']}every(player.{told['what']} for each player)",
    ),
    (
        re.compile(r"(?P<before>.+ )(?:any|some) players? ?(?:\.|are |is |have |has )(?P<what>\w+)"),
        lambda told: f"{told['before']}any(player where player.{told['what']})",
    ),
    (
        re.compile(rf"turns (?:starting|beginning|begin|start) (?:with|at|from) (?P<who>{_PATH}) until (?P<end>.+)"),
        lambda told: f"turns from {told['who']} until {told['end']}",
    ),
    (re.compile(r"(?:when|whenever) (?P<condition>.+?)(?: then)? ?:?"), lambda told: f"if {told['condition']}"),
    (re.compile(r"unless (?P<condition>.+?)(?: then)? ?:?"), lambda told: f"if not ({told['condition']})"),
    (
        re.compile(rf"(?P<what>{_PATH})\.(?P<verb>shuffle|hide|flip|roll) ?\( ?\)"),
        lambda told: f"{told['verb']} {told['what']}",
    ),
    (
        re.compile(rf"(?P<what>{_PATH})\.move(?:_?to)? ?\( ?(?P<where>{_PATH}) ?\)"),
        lambda told: f"move {told['what']} to {told['where']}",
    ),
    (re.compile(rf"(?P<what>{_PATH}) ?\( ?\)"), lambda told: f"do {told['what']}"),
    (
        re.compile(rf"(?:set )?(?P<what>{_PATH})\.owner (?:=|:=|to) (?P<who>{_PATH})"),
        lambda told: f"give {told['what']} to {told['who']}",
    ),
    (re.compile(r"move at most (?P<rest>.+)"), lambda told: f"move up to {told['rest']}"),
    (re.compile(r"(?P<head>show .+ to) all(?: players)?"), lambda told: f"{told['head']} everyone"),
    (
        re.compile(rf"(?:next turn|next turn for|next turn is) (?P<who>{_PATH})"),
        lambda told: f"next turn to {told['who']}",
    ),
    (
        re.compile(r"(?P<head>let \w+ =|set .+ to) (?P<one>.+) if (?P<condition>.+) else (?P<other>.+)"),
        lambda told: f"{told['head']} if {told['condition']} then {told['one']} else {told['other']}",
    ),
    (
        re.compile(rf"(?P<before>.*?)(?P<what>{_PATH}) not (?P<how>empty|full)\b(?P<rest>.*)"),
        lambda told: f"{told['before']}not {told['what']}.{told['how']}{told['rest']}",
    ),
    (
        re.compile(rf"add (?P<n>\w+) (?P<what>[a-z_]\w*) to (?P<who>{_PATH})"),
        lambda told: f"add {told['n']} to {told['who']}.{told['what']}",
    ),
    (
        re.compile(rf"(?P<part>[a-z_]\w*) of (?:the )?(?P<what>{_PATH}) (?P<rest>(?:scores|loses) .+)"),
        lambda told: f"{told['what']}.{told['part']} {told['rest']}",
    ),
    (
        re.compile(rf"draw (?P<n>\d+|all)(?: \w+)? from (?P<where>{_PATH})"),
        lambda told: f"move {told['n']} from {told['where']} to {OPEN}",
    ),
    (
        re.compile(rf"give (?P<n>\d+) \w+ to (?P<who>{_PATH})"),
        lambda told: f"move {told['n']} from {OPEN} to {told['who']}.{OPEN}",
    ),
    (re.compile(r"(?P<head>move .+) (?:into|onto) (?P<rest>.+)"), lambda told: f"{told['head']} to {told['rest']}"),
    (
        re.compile(rf"swap (?P<one>{_PATH}) and (?P<other>{_PATH})"),
        lambda told: f"swap {told['one']} with {told['other']}",
    ),
    (re.compile(rf"show (?P<what>{_PATH})"), lambda told: f"show {told['what']} to {OPEN}"),
    (re.compile(r"remove (?P<who>you|player)"), lambda told: f"eliminate {told['who']}"),
    (re.compile(rf"remove (?P<what>{_PATH})"), lambda told: f"move {told['what']} to box"),
)


def _seeing(place: str) -> str:
    return "owner" if "per player" in place else "none"


def _one_of(values: str) -> str:
    """`sunny, rainy` is `sunny or rainy`."""
    return re.sub(r" ?, ?(?:or )?", " or ", values)


# Lines that declare or change something.
_DECLARED: Final[tuple[tuple[re.Pattern[str], Meant], ...]] = (
    (
        re.compile(r"(?P<head>table \w+) ?: ?(?P<values>-?\d+(?: -?\d+)+)"),
        lambda told: f"{told['head']}: {', '.join(told['values'].split())}",
    ),
    (
        re.compile(r"(?P<head>place [^\"]+ holds) (?:up to|at most) (?P<rest>.+)"),
        lambda told: f"{told['head']} {told['rest']}",
    ),
    (
        re.compile(r"(?P<head>place \w+ of [^\"]+?) (?:hidden|face down)(?P<rest>.*)"),
        lambda told: f"{told['head']} seen by {_seeing(told['head'])}{told['rest']}",
    ),
    (
        re.compile(r"(?P<head>place [^\"]+ as row) of (?P<n>\w+)(?P<rest>.*)"),
        lambda told: f"{told['head']}({told['n']}){told['rest']}",
    ),
    (
        re.compile(r"(?P<head>rule \w+) ?\((?P<type>\w+) (?P<name>\w+)\)(?P<rest>.*)"),
        lambda told: f"{told['head']}({told['name']}: {told['type']}){told['rest']}",
    ),
    (
        re.compile(
            r"(?P<head>marker \w+(?: per player)?) starts (?P<start>-?\w+) ?: ?(?P<type>[^\"]+?)(?P<title> \"[^\"]*\")?"
        ),
        lambda told: f"{told['head']}: {_one_of(told['type'])} starts {told['start']}{told['title'] or ''}",
    ),
    (
        re.compile(r"(?P<word>place|marker|piece) (?P<title>\"[^\"]*\") (?P<rest>(?!of |per |as )[a-z][^\"]*)"),
        lambda told: f"{told['word']} {told['rest']} {told['title']}",
    ),
    (
        re.compile(r"(?P<head>marker \w+) ?: ?(?P<type>[^\"]+?) (?:per|for (?:each|every)) player(?P<rest>.*)"),
        lambda told: f"{told['head']} per player: {told['type']}{told['rest']}",
    ),
    (
        re.compile(r"(?P<head>(?:marker|place|piece) [^\"]*[^\" ]) ?(?P<title>\"[^\"]*\") (?P<rest>[^\"]+)"),
        lambda told: f"{told['head']} {told['rest']} {told['title']}",
    ),
    (
        re.compile(r"(?P<name>\w+) ?: ?(?P<type>\d+ ?\.\. ?\w+|truth|(?:player|space) or none)(?P<rest> .*\".*\")"),
        lambda told: f"marker {told['name']}: {told['type']}{told['rest']}",
    ),
    (
        re.compile(
            r"faces ?: ?(?P<one>\w+) ?(?:,|or|and) ?(?P<other>\w+)|faces (?P<first>\w+) (?:or|and) (?P<second>\w+)"
        ),
        lambda told: f"faces {told['one'] or told['first']}, {told['other'] or told['second']}",
    ),
    (
        re.compile(r"(?P<head>(?:game|piece|board|action|rule|moment) \w+) ?: ?(?P<rest>.+)"),
        lambda told: f"{told['head']} {told['rest']}",
    ),
    (
        re.compile(r"piece (?P<n>\d+) (?P<name>\w+)(?P<rest>.*)"),
        lambda told: f"piece {told['name']} {told['n']}{told['rest']}",
    ),
    (
        re.compile(
            r"(?P<head>piece \w+ [^\"]*?)(?:(?:start|starting|begins?|lies|lying) )?\b(?<!starts )in (?P<rest>.+)"
        ),
        lambda told: f"{told['head']}starts in {told['rest']}",
    ),
    (
        re.compile(r"(?P<shape>deck|stack|pile) (?P<name>\w+) of (?P<rest>\w+(?: or \w+)*)(?P<more>.*)"),
        lambda told: f"place {told['name']} of {told['rest']} as {told['shape']}{told['more']}",
    ),
    (
        re.compile(r"replace (?P<what>\w+) (?P<rest>(?:as|holds|seen|filled|refilled) .+)"),
        lambda told: f"set {told['what']} {told['rest']}",
    ),
    (
        re.compile(r"add to (?:board|piece|place|rule|action|card|kind) (?P<what>\w+)"),
        lambda told: f"add to {told['what']}",
    ),
    (
        re.compile(
            r"(?P<when>before|after) (?:every|all|each)? ?actions? (?:except|but|besides) (?:for )?(?P<which>.+)"
        ),
        lambda told: f"{told['when']} each action except {told['which']}",
    ),
    (re.compile(r"(?P<when>before|after|instead) \"[^\"]*\""), lambda told: f"{told['when']} {OPEN}"),
    (
        re.compile(r"(?:override|overwrite|redefine|overrule) (?P<what>\w+(?:\.\w+)?(?:\(.*\))?)"),
        lambda told: f"instead {told['what']}",
    ),
    (re.compile(r"(?:extend|expand|augment) (?P<what>\w+)"), lambda told: f"add to {told['what']}"),
    (re.compile(r"(?:delete|drop|cancel|disable) (?P<what>\w+)"), lambda told: f"remove {told['what']}"),
    (
        re.compile(r"variant (?P<title>\"[^\"]*\") of (?P<rest>.+)"),
        lambda told: f"variant {_as_name(told['title'])} of {told['rest']} {told['title']}",
    ),
    (
        re.compile(r"variant (?P<name>\w+(?: \w+)+?) of (?P<rest>.+)"),
        lambda told: f"variant {told['name'].replace(' ', '_')} of {told['rest']}",
    ),
)


def _as_name(title: str) -> str:
    return re.sub(r"\W+", "_", title.casefold()).strip("_") or OPEN


def in_another_order(scene: Scene) -> Fault | None:
    """`marker total: 0..9 per player`, `for i in range(3):`, `extend board`."""
    said = text_of(scene.line)
    for pattern, meant in _DONE if scene.surprise.could_begin("MOVE") else _DECLARED:
        if (told := pattern.fullmatch(said)) is not None and meant(told) != said:
            return written_instead(scene, meant(told))
    return None


def headed_in_other_words(scene: Scene) -> Fault | None:
    """`override turn`, with lines below it of which each may be a surprise, too."""
    for header in scene.headers():
        line = scene.line_of(header)
        if is_long(line):
            continue
        told = next((found for pattern, _ in _DECLARED if (found := pattern.fullmatch(text_of(line)))), None)
        if header.type == "NAME" and header.column == 1 and told is not None:
            meant = next(make(told) for pattern, make in _DECLARED if pattern is told.re)
            return in_other_words(scene, line, meant)
    return None


def named_without_let(scene: Scene) -> Fault | None:
    """`in_play = count(player)` among the declarations of a game; in a variant it may be a change, too."""
    line = scene.line
    told = scene.at == 1 and scene.token.type == "EQUAL" and len(line) > 2 and line[0].type == "NAME"
    if not told or line[0].column != 1 or scene.surprise.tokens[0].type == "VARIANT":
        return None
    return scene.fault("equals_without_let", before=str(scene.before))


def else_with_condition(scene: Scene) -> Fault | None:
    """`else total > 3`."""
    line = scene.line
    if scene.at != 1 or line[0].type != "ELSE" or scene.token.type not in VALUE_BEGINNINGS - {"IF"}:
        return None
    condition = line[1:-1] if line[-1].type == "COLON" else line[1:]
    return in_other_words(scene, line, f"else if {text_of(condition)}") if len(condition) > 1 else None


def another_word(scene: Scene) -> Fault | None:
    """`all(total = 0 for each tile)`, `every(total = 0 for tile in hand)`."""
    line, at = scene.line, scene.at
    if not line or at == 0 or at == len(line) - 1:
        return None
    if scene.token.type == "ALL" and line[at + 1].type == "LPAR" and scene.accepts("NUMBER"):
        return in_other_words(scene, line[at : at + 1], "every")
    if scene.token.type == "NAME" and line[at - 1].type == "FOR" and scene.accepted == {"EACH"} and at > 1:
        return in_other_words(scene, line[at : at + 1], f"each {scene.token}")
    return None


def option_in_a_list(scene: Scene) -> Fault | None:
    """`- "Pass"` below a `choose`."""
    line = scene.line
    if scene.accepted == {"OPTION"} and [token.type for token in line] == ["PLUS_MINUS", "STRING"]:
        return in_other_words(scene, line, f"option {line[1]}")
    return None


def one_name(scene: Scene) -> Fault | None:
    """`do end round`, where a line of the same text speaks of `end_round`."""
    known = {str(token) for token in scene.surprise.tokens if token.type == "NAME" and "_" in token}
    for end in (scene.at + 2, scene.at + 1):
        for begin in range(max(0, end - 3), end - 1):
            words = scene.line[begin:end]
            name = "_".join(words)
            if end <= len(scene.line) and begin < scene.at < end and name in known:
                said = {"found": text_of(words), "instead": name}
                return Fault("other_words", span_of(words[0], words[-1], scene.file), said, (name,))
    return None


def called_by_title(scene: Scene) -> Fault | None:
    """`do "On your turn"`: a rule is carried out by its name."""
    line = scene.line
    if scene.at != 1 or line[0].type not in ("DO", "REACH") or scene.token.type != "STRING" or len(line) > 2:
        return None
    tokens = scene.surprise.tokens
    titled = (
        tokens[at - 1] for at in range(2, len(tokens)) if tokens[at] == scene.token and tokens[at - 1].type == "NAME"
    )
    name = next((str(each) for each in titled), OPEN)
    return written_instead(scene, f"{line[0]} {name}")
