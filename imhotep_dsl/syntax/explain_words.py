"""Explains wrong words: slips, words of other languages, and words in the wrong kind of block."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from imhotep_dsl.diagnostics.suggest import nearest
from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.machine import keywords
from imhotep_dsl.syntax.scene import Scene
from imhotep_dsl.syntax.terminals import (
    BLOCK_HEADERS,
    DECLARATIONS,
    HEADERS_OF_STATEMENTS,
    JOINING,
    LINE_END,
    OPERATOR_WORDS,
    SEAT_LINES,
    STATEMENTS,
    STATEMENTS_OR_DECLARATIONS,
    VALUE_BEGINNINGS,
)
from imhotep_dsl.syntax.token import Token
from imhotep_dsl.syntax.words import listed

ARTICLES: Final = frozenset({"a", "an", "the"})

_ELSEWHERE: Final = {
    "elif": "else if",
    "elseif": "else if",
    "otherwise": "else",
    "foreach": "for each",
    "forall": "for each",
    "loop": "repeat",
    "function": "rule",
    "def": "rule",
    "method": "rule",
    "procedure": "rule",
    "class": "piece",
    "type": "piece",
    "var": "let",
    "const": "let",
    **dict.fromkeys(("print", "say", "log"), "note"),
    "call": "do",
    "perform": "do",
    "gain": "score",
    "break": "stop",
    "return": "stop",
    "assert": "known",
    "select": "choose",
    "pick": "choose",
    "put": "move",
    "discard": "move",
    "get": "move",
    "receive": "move",
    "obtain": "move",
    "grab": "move",
    "change": "set",
    "reset": "set",
    "modify": "set",
    "update": "set",
    "begins": "starts",
    "default": "usually",
    "wenn": "if",
    "falls": "if",
    "sonst": "else",
    "regel": "rule",
    "aktion": "action",
    "spieler": "players",
    "farben": "colours",
}

_HEADERS_ELSEWHERE: Final = {
    **{word: meant for word, meant in _ELSEWHERE.items() if meant in ("rule", "action", "piece")},
}


def article(scene: Scene) -> Fault | None:
    for token, follower in zip(scene.line[: scene.at + 1], scene.line[1 : scene.at + 2], strict=False):
        noun = follower.type == "NAME" or (follower.type in keywords() and follower.type not in JOINING)
        if token.type == "NAME" and token.casefold() in ARTICLES and noun:
            return scene.fault("article", token, found=str(token))
    return None


def other_language(scene: Scene) -> Fault | None:
    for token in (scene.token, *scene.line[:1]):
        if token.type == "NAME" and token.casefold() in _ELSEWHERE:
            return scene.fault("other_language", token, found=str(token), instead=_ELSEWHERE[token.casefold()])
    return None


def other_header(scene: Scene) -> Fault | None:
    """Lines below a header that other languages have: each of them is a surprise, and the header is the mistake."""
    for header in scene.headers():
        instead = _HEADERS_ELSEWHERE.get(header.casefold()) if header.type == "NAME" else None
        if instead is not None:
            return scene.fault("other_language", header, found=str(header), instead=instead)
    return None


def misspelt(scene: Scene) -> Fault | None:
    """A misspelt word is a name to the parser: it is the surprise …"""
    return _slip(scene, scene.token, scene.accepted - OPERATOR_WORDS, at=scene.surprise.at)


def misspelt_before(scene: Scene) -> Fault | None:
    """… or it was taken for a name, and a surprise follows."""
    before = scene.surprise.at - 1
    return None if scene.before is None else _slip(scene, scene.before, scene.accepted - OPERATOR_WORDS, at=before)


def misspelt_else(scene: Scene) -> Fault | None:
    """A word alone on its line, with a block below: to the parser it is somebody who is about to score."""
    if not (len(scene.line) == 1 and scene.heads_block and scene.accepts("SCORES")):
        return None
    return _slip(scene, scene.line[0], {"ELSE"})


def misspelt_header(scene: Scene) -> Fault | None:
    """A line that belongs into another kind of block, and a word above it that is nearly the header of one."""
    header = scene.header() if scene.begins_line and scene.token.type in keywords() else None
    return None if header is None else _slip(scene, header, BLOCK_HEADERS)


def misspelt_alone(scene: Scene, header: Token) -> Fault | None:
    """A header that consists of one word."""
    return _slip(scene, header, {"SETUP", "PLAY"})


def misspelt_not(scene: Scene) -> Fault | None:
    word = scene.before
    return _slip(scene, word, {"NOT"}) if word is not None and scene.token.type in VALUE_BEGINNINGS else None


def line_of_a_game(scene: Scene) -> Fault | None:
    """Who can play is said below the header of the game or of the variant and nowhere else."""
    if not (scene.begins_line and scene.token.type in SEAT_LINES and scene.accepts("RULE")):
        return None
    return misspelt_header(scene) or scene.fault("line_of_a_game", found=str(scene.token))


def misspelt_operator(scene: Scene) -> Fault | None:
    return _slip(scene, scene.token, scene.accepted & OPERATOR_WORDS)


def misspelt_beginning(scene: Scene) -> Fault | None:
    """A misspelt word at the beginning of a line looks like a name of the author's own, so it fails later."""
    beginnings = STATEMENTS | STATEMENTS_OR_DECLARATIONS if scene.accepts("SCORES") else DECLARATIONS
    is_own_word = scene.begins_line or scene.line[0] == "player"
    return None if is_own_word else _slip(scene, scene.line[0], beginnings)


def thing_begins_statement(scene: Scene) -> Fault | None:
    """Of a thing only points can be told at the beginning of a line."""
    if scene.begins_line or not scene.accepts("SCORES"):
        return None
    return scene.fault("name_begins_statement", scene.line[0], found=str(scene.line[0]))


def _slip(scene: Scene, token: Token, terminals: Iterable[str], at: int | None = None) -> Fault | None:
    """at: where the word stands, if what is written behind it has to go on from the word that may be meant: a name of
    the author's own that is near to a word of the language is no slip because of that."""
    if token.type != "NAME":
        return None
    meant = {keywords()[each]: each for each in terminals if each in keywords()}
    guesses = nearest(str(token), meant, 2)
    if at is not None:
        guesses = [guess for guess in guesses if scene.surprise.could_be(at, meant[guess])]
    if not guesses:
        return None
    if guesses[0] == token.casefold():
        return scene.fault("capital", token, found=str(token), guess=guesses[0])
    fault = scene.fault("misspelt", token, found=str(token), guess=listed([f"`{guess}`" for guess in guesses]))
    return replace(fault, meant=tuple(guesses))


def wrong_block(scene: Scene) -> Fault | None:
    """Words that would be right in another block."""
    kind, found = scene.token.type, str(scene.token)
    if not scene.begins_line:
        return None
    if kind == "ELSE":
        return scene.fault("else_without_if")
    if kind == "OPTION":
        return scene.fault("option_outside")
    if kind in STATEMENTS and scene.accepts("RULE"):
        header = scene.header()
        slip = None if header is None else _slip(scene, header, HEADERS_OF_STATEMENTS)
        return slip or scene.fault("statement_outside", found=found)
    if kind in DECLARATIONS and scene.accepts("MOVE"):
        return scene.fault("declaration_inside", found=found)
    return None


def second_on_line(scene: Scene) -> Fault | None:
    if scene.begins_line or not scene.accepts(LINE_END):
        return None
    if scene.token.type == "THEN":
        return scene.fault("then_word")
    if scene.token.type in (STATEMENTS | DECLARATIONS) - JOINING:
        return scene.fault("one_line_only", instead=f"Begin a new line for `{scene.token}`.")
    return None
