"""The few words that pictures need of their own, in every language of the book."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

Say = Callable[[tuple[str, ...], str], str]
"""Declared names, the most exact first, and the title in the rules → what it is called in the language of the book."""

_TEXTS: dict[str, dict[str, str]] = {
    "en": {
        "level": "level {n}", "each player": "each player", "of": "{place} · {owner}",
        "order": "Small numbers: the order of the spaces.", "at most": "≤ {n}", "unlimited": "∞",
        "further": "each further", "number": "number", "points": "points", "point": "point", "place": "place",
        "players": "{n} players", "assumed": "* assumed", "face down": "face down", "otherwise": "otherwise",
        "before": "before", "after": "after", "done": "done", "yes": "yes", "no": "no", "each": "each",
        "card count": "×{n}", "spaces": "{n} spaces", "space": "space {n}", "empty": "empty",
        "start": "The start, with {n} players", "connected": "{place}, connected spaces: {ways}.",
    },
    "de": {
        "level": "Ebene {n}", "each player": "jeder Spieler", "of": "{place} · {owner}",
        "order": "Kleine Zahlen: Reihenfolge der Felder.", "at most": "≤ {n}", "unlimited": "∞",
        "further": "je weitere", "number": "Anzahl", "points": "Punkte", "point": "Punkt", "place": "Platz",
        "players": "{n} Spieler", "assumed": "* angenommen", "face down": "verdeckt", "otherwise": "sonst",
        "before": "vorher", "after": "nachher", "done": "fertig", "yes": "ja", "no": "nein", "each": "je",
        "card count": "×{n}", "spaces": "{n} Felder", "space": "Feld {n}", "empty": "leer",
        "start": "Der Anfang, mit {n} Spielern", "connected": "{place}, verbundene Felder: {ways}.",
    },
    "es": {
        "level": "nivel {n}", "each player": "cada jugador", "of": "{place} · {owner}",
        "order": "Números pequeños: orden de las casillas.", "at most": "≤ {n}", "unlimited": "∞",
        "further": "cada más", "number": "cantidad", "points": "puntos", "point": "punto", "place": "puesto",
        "players": "{n} jugadores", "assumed": "* supuesto", "face down": "boca abajo", "otherwise": "si no",
        "before": "antes", "after": "después", "done": "hecho", "yes": "sí", "no": "no", "each": "cada uno",
        "card count": "×{n}", "spaces": "{n} casillas", "space": "casilla {n}", "empty": "vacío",
        "start": "El comienzo, con {n} jugadores", "connected": "{place}, casillas conectadas: {ways}.",
    },
}  # fmt: skip


def _as_written(names: tuple[str, ...], title: str) -> str:
    del names
    return title


@dataclass(frozen=True, slots=True)
class Labels:
    """language: `en`, `de` or `es`; say: names of the game's own things."""

    language: str = "en"
    say: Say = field(default=_as_written)

    def text(self, key: str, **values: object) -> str:
        return _TEXTS[self.language][key].format(**values)

    def keys(self) -> set[str]:
        return set(_TEXTS[self.language])


ENGLISH = Labels()
LANGUAGES = tuple(_TEXTS)
