"""Explains first lines of files that do not say of which game they are, and a kind that is written where one of it is
meant."""

from __future__ import annotations

from typing import Final

from imhotep_dsl.syntax.explain_english import in_other_words
from imhotep_dsl.syntax.explain_wishes import text_of
from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.scene import Scene, span_of
from imhotep_dsl.syntax.token import Token

_OF_A_GAME: Final = frozenset({"VARIANT", "RULES", "SCENARIO"})
_EXTREMES: Final = {
    **dict.fromkeys(("most", "highest", "max"), ""),
    **dict.fromkeys(("fewest", "lowest", "least", "min"), "lowest "),
}
_INSTEAD_OF_OF: Final = frozenset({"for", "to", "in", "from"})


def game_without_of(scene: Scene) -> Fault | None:
    """`variant mine imhotep`, `variant mine for imhotep`, `rules imhotep`."""
    line, at = scene.line, scene.at
    if not line or line[0].type not in _OF_A_GAME or not scene.accepts("OF"):
        return None
    named = line[at + 1 :] if scene.token.casefold() in _INSTEAD_OF_OF else line[at:]
    if not named or named[0].type != "NAME":
        return None
    words = {"instead": " ".join(filter(None, (text_of(line[:at]), f"of {named[0]}", text_of(named[1:]))))}
    return Fault("game_of_rules", span_of(scene.token, named[0], scene.file), words, (f"of {named[0]}",))


def game_not_named(scene: Scene) -> Fault | None:
    """`variant mine "My rule"`, `rules`."""
    line, before = scene.line, scene.before
    if not line or line[0].type not in _OF_A_GAME:
        return None
    of_what = scene.accepts("OF") or (before is not None and before.type == "OF" and scene.accepts("NAME"))
    return scene.fault("game_of_rules", instead=_header(line)) if of_what else None


def _header(line: tuple[Token, ...]) -> str:
    title = next((str(token) for token in line if token.type == "STRING"), "")
    if line[0].type == "VARIANT":
        return f"variant {line[1]} of GAME {title}".strip()
    return f"scenario {title} of GAME" if line[0].type == "SCENARIO" else "rules of GAME"


def side_of_a_kind(scene: Scene) -> Fault | None:
    """`board moor side A`: a side is of one board, and that begins with its kind."""
    line = scene.line
    if scene.at != 2 or line[0].type != "BOARD" or line[1].type != "NAME" or scene.token.type not in ("SIDE", "LIKE"):
        return None
    lines = (scene.line_of(token) for token in scene.surprise.tokens if token.type == "BOARD" and token.column == 1)
    kinds = {str(words[1]) for words in lines if len(words) in (2, 3)} - {str(line[1])}
    span, rest = span_of(line[0], line[0], scene.file), text_of(line[1:4])
    if len(kinds) == 1:
        (kind,) = kinds
        return Fault("side_of_a_kind", span, {"instead": f"{kind} {rest}"}, (kind,))
    return Fault("side_of_a_kind", span, {"instead": f"KIND {rest}"})


def who_wins(scene: Scene) -> Fault | None:
    """`winner most points`, `winner player with most points`; `highest player.points` below `winner player`."""
    line, header = scene.line, scene.header()
    at = next((at for at, token in enumerate(line) if token.casefold() in _EXTREMES), None)
    if at is None or at == len(line) - 1:
        return None
    counted = text_of(line[at + 1 :])
    by = f"by {_EXTREMES[line[at].casefold()]}{counted if '.' in counted else f'player.{counted}'}"
    if line[0].type == "WINNER" and header is None:
        words = {"found": text_of(line), "instead": f"winner player`, and below it `{by}"}
        span = span_of(line[0], line[-1], scene.file)
        return Fault("other_words", span, words, (f"winner player\n    {by}",)) if len(counted.split()) == 1 else None
    below = at == 0 and header is not None and header.type in ("WINNER", "RANK")
    return in_other_words(scene, line, by) if below else None
