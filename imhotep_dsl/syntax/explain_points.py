"""Explains lines that say in another way whose points change, or that something gets more or less."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from imhotep_dsl.syntax.everybody import EVERYBODY, MOST_WORDS, header_for
from imhotep_dsl.syntax.explain_english import in_other_words
from imhotep_dsl.syntax.explain_wishes import text_of
from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.scene import Scene, span_of
from imhotep_dsl.syntax.signs import SIGNS_THAT_ADD
from imhotep_dsl.syntax.token import Token

_EXTREMES: Final = frozenset({"lowest", "highest"})
_MOST: Final = {"most": "highest", "fewest": "lowest", "least": "lowest", **{word: word for word in _EXTREMES}}
_HAVING: Final = (["with"], ["who", "has"], ["having"], ["that", "has"])
_SCORES: Final = {"score": "scores", "scores": "scores", "lose": "loses", "loses": "loses"}
_YOURS: Final = {"scores": "score", "loses": "lose"}
_GAINING: Final = frozenset(
    word for verb in ("score", "get", "gain", "earn", "receive", "win", "collect") for word in (verb, f"{verb}s")
)
_LOSING: Final = frozenset({"lose", "loses", "pay", "pays"})
_POINTS: Final = frozenset({"point", "points", "vp"})
_ONE: Final = frozenset({"a", "an", "one"})
_POINTING: Final = frozenset({"the", "that", "this"})
_WHOEVER_ACTS: Final = (["you"], ["i"], ["active", "player"], ["current", "player"])
_WINNING: Final = frozenset({"win", "wins"})
_AT_ONCE: Final = frozenset({"the", "game", "at", "once", "immediately", "now"})


def points_in_other_words(scene: Scene) -> Fault | None:
    """`get 1 point`, `player gains 2 points`, `lose 3 points`."""
    line = scene.line
    at = next((at for at, token in enumerate(line) if token.casefold() in _GAINING | _LOSING), None)
    if at is None or at == len(line) - 1 or not _can_be_told_of(line[:at]):
        return None
    verb, given = line[at].casefold(), list(line[at + 1 :])
    named = given[-1].casefold() in _POINTS and line[-2].type != "DOT"
    given = given[:-1] if named else given
    amount = "1" if len(given) == 1 and given[0].casefold() in _ONE else text_of(given)
    if not amount or not (named or (verb not in _SCORES and [token.type for token in given] == ["NUMBER"])):
        return None
    told = "scores" if verb in _GAINING else "loses"
    who = [token for token in line[:at] if token.casefold() not in _POINTING]
    words = [token.casefold() for token in who]
    span = span_of(line[0], line[-1], scene.file)
    if header := header_for(words):
        below = f"player {told} {amount}"
        instead = f"`{header}`, and `{below}` below it, four spaces further to the right"
        meant = f"{header}\n{' ' * ((line[0].column or 1) + 3)}{below}"
        return Fault("points_in_other_words", span, {"instead": instead}, (meant,))
    meant = f"{_YOURS[told]} {amount}" if not who or words in _WHOEVER_ACTS else f"{text_of(who)} {told} {amount}"
    return Fault("points_in_other_words", span, {"instead": f"`{meant}`"}, (meant,))


def marker_gained(scene: Scene) -> Fault | None:
    """`you gain 2 gold`, `player pays 1 gold`, where the text has such a marker."""
    line = scene.line
    at = next((at for at, token in enumerate(line) if token.casefold() in _GAINING | _LOSING), None)
    if at is None or len(line) != at + 3 or line[at + 1].type != "NUMBER" or not _can_be_told_of(line[:at]):
        return None
    amount, name = line[at + 1], str(line[at + 2])
    declared = _marker_declared(scene, name)
    if declared is None:
        return None
    who = "you" if [token.casefold() for token in line[:at]] in ([], *_WHOEVER_ACTS) else text_of(line[:at])
    what = f"{who}.{name}" if declared else name
    return in_other_words(
        scene, line, f"add {amount} to {what}" if line[at].casefold() in _GAINING else f"take {amount} from {what}"
    )


def _marker_declared(scene: Scene, name: str) -> bool | None:
    """Whether each player has the marker; None if the text declares none that is called so."""
    tokens = scene.surprise.tokens
    for word, called, behind in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if word.type == "MARKER" and called == name:
            return behind.type == "PER"
    return None


def has_points(scene: Scene) -> Fault | None:
    """`black has 5 points`: given, expected or asked."""
    line = scene.line
    at = next((place for place in (scene.at, scene.at - 1) if 0 < place < len(line) - 2 and line[place] == "has"), None)
    if at is None or line[at + 2].casefold() not in _POINTS or line[at + 1].type != "NUMBER":
        return None
    who, amount, header = line[at - 1], line[at + 1], scene.header()
    if at > 1 or len(line) > at + 3:
        return in_other_words(scene, line[at - 1 : at + 3], f"{who}.points = {amount}")
    expected = header is not None and header.type == "THEN"
    return in_other_words(scene, line, f"expect {who}.points = {amount}" if expected else f"{who} scores {amount}")


def _can_be_told_of(who: Sequence[Token]) -> bool:
    return all(token.type in ("NAME", "YOU", "DOT", "EACH", "ALL", "PLAYERS") for token in who)


def said_to_win(scene: Scene) -> Fault | None:
    """`you win`, `player wins the game`."""
    line = scene.line
    at = next((at for at, token in enumerate(line) if token.casefold() in _WINNING), None)
    if at is None or not _can_be_told_of(line[:at]):
        return None
    is_all = all(token.casefold() in _AT_ONCE for token in line[at + 1 :])
    return Fault("said_to_win", span_of(line[0], line[-1], scene.file)) if is_all else None


def everybody_begins(scene: Scene) -> Fault | None:
    """`each player scores 1`, `all players score 1`, `everyone else loses 2`, `all score 1`."""
    if not scene.accepts("SCORES") and not scene.begins_line:
        return None
    words = [token.casefold() for token in scene.line]
    who = next((end for end in range(MOST_WORDS, 0, -1) if end < len(words) and header_for(words[:end])), 0)
    points = text_of(scene.line[who + 1 :]) if who and words[who] in _SCORES else ""
    if not who or (who == 1 and not points and words[0] not in EVERYBODY):
        return None
    header = header_for(words[:who])
    below = f"player {_SCORES[words[who]]} {points}" if points else "what each of them does"
    quoted = f"`{below}`" if points else below
    help_text = f"Write `{header}`, and {quoted} below it, four spaces further to the right."
    if not points:
        return _begun(scene, who, help_text)
    instead = f"{header}\n{' ' * ((scene.line[0].column or 1) + 3)}{below}"
    return _begun(scene, who, help_text, instead)


def numbered_player_begins(scene: Scene) -> Fault | None:
    """`player 1 scores 2`."""
    line = scene.line
    if scene.at != 1 or line[0] != "player" or scene.token.type != "NUMBER" or not scene.accepts("SCORES"):
        return None
    who = f"players[{scene.token}]"
    instead = " ".join((who, text_of(line[2:]))) if len(line) > 2 and line[2].casefold() in _SCORES else ""
    return _begun(scene, 2, f"Write `{instead or who}`: who sits there is asked by number.", instead)


def extreme_begins(scene: Scene) -> Fault | None:
    """`lowest player scores 1`."""
    line = scene.line
    if not scene.begins_line or len(line) < 3 or line[0].casefold() not in _EXTREMES or line[1] != "player":
        return None
    return _begun(scene, 2, f"{_those_with(line[0].casefold(), text_of(line[2:]))}.")


def player_with_most_begins(scene: Scene) -> Fault | None:
    """`the player with the most cards scores 5`, `player who has fewest points loses 1`."""
    line = [(at, token.casefold()) for at, token in enumerate(scene.line) if token.casefold() not in ("the", "a")]
    words = [word for _, word in line]
    extreme = next((at for at, word in enumerate(words) if word in _MOST), 0)
    verb = next((at for at, word in enumerate(words) if word in _SCORES), 0)
    if words[:1] != ["player"] or words[1:extreme] not in _HAVING or not extreme < verb < len(words) - 1:
        return None
    begins = line[verb][0]
    did = f"{_SCORES[words[verb]]} {text_of(scene.line[begins + 1 :])}"
    counted = "" if words[extreme + 1 : verb] == ["points"] else "; in the place of `player.points` stands what counts"
    return _begun(scene, begins, f"{_those_with(_MOST[words[extreme]], did)}{counted}.")


def _those_with(extreme: str, did: str) -> str:
    function = {"lowest": "min", "highest": "max"}[extreme]
    all_of_them = f"for each player where player.points = {function}(other.points for each other in players)"
    one = f"first(player in players by {extreme} player.points) {did}"
    return f"Write `{all_of_them}`, and `player {did}` below it; for one of them, `{one}`"


def _begun(scene: Scene, words: int, instead: str, meant: str = "") -> Fault:
    span = span_of(scene.line[0], scene.line[-1] if meant else scene.line[words - 1], scene.file)
    found = text_of(scene.line[:words])
    return Fault("begins_with", span, {"found": found, "instead": instead}, (meant,) if meant else ())


def added_with_sign(scene: Scene) -> Fault | None:
    """`total += 3`, `player.points -= 1`, `total++`."""
    line = scene.line
    at = next((at for at in (scene.at - 1, scene.at) if at > 0 and "".join(line[at : at + 2]) in SIGNS_THAT_ADD), None)
    if at is None:
        return None
    sign, amount = "".join(line[at : at + 2]), text_of(line[at + 2 :])
    thing = line[1:at] if line[0].type == "SET" else line[:at]
    instead = _without_sign(thing, sign, amount)
    if not instead:
        written = "Write `add 1 to total` or `take 1 from total`."
        return Fault("add_with_sign", span_of(line[at], line[at + 1], scene.file), {"found": sign, "instead": written})
    words = {"found": sign, "instead": f"Write `{instead}`."}
    return Fault("add_with_sign", span_of(line[0], line[-1], scene.file), words, (instead,))


def _without_sign(thing: Sequence[Token], sign: str, amount: str) -> str:
    named = bool(thing) and all(token.type in ("NAME", "YOU", "DOT") for token in thing)
    if sign in ("++", "--"):
        amount = "" if amount else "1"
    if not named or not amount:
        return ""
    if sign in ("*=", "/="):
        factor = amount if amount.replace(".", "").isalnum() else f"({amount})"
        return f"set {text_of(thing)} to {text_of(thing)} {sign[0]} {factor}"
    if len(thing) > 2 and thing[-1] == "points":
        owner, verb = text_of(thing[:-2]), "scores" if sign[0] == "+" else "loses"
        return f"{_YOURS[verb]} {amount}" if owner == "you" else f"{owner} {verb} {amount}"
    return f"add {amount} to {text_of(thing)}" if sign[0] == "+" else f"take {amount} from {text_of(thing)}"
