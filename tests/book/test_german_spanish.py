"""German and Spanish: agreement in awkward cases, the same messages as in English, no English left in a book."""

from __future__ import annotations

import re
import typing
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from books import shipped_book, shipped_pages, shipped_rules
from fluent.syntax import FluentParser, FluentSerializer, ast

from imhotep_dsl.book.author_words import Words, words_of
from imhotep_dsl.book.languages import Language, language
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.site.markdown import plain_text
from imhotep_dsl.data import load_words
from imhotep_dsl.source import Span

LANGUAGES = Path(__file__).resolve().parents[2] / "imhotep_dsl" / "book" / "languages"

WORDS = """
stone: {de: [der Stein, die Steine], es: [la piedra, las piedras]}
card: {de: [die Karte, die Karten], es: [la carta de mercado, las cartas de mercado]}
ship: {de: [das Schiff, die Schiffe], es: [el barco, los barcos]}
obelisk: {de: [der Obelisk, die Obelisken], es: [el obelisco, los obeliscos]}
path: {de: [der gepflasterte Weg, die gepflasterten Wege], es: [el paseo empedrado, los paseos empedrados]}
pile: {de: [der Stapel der Rundenkarten, die Stapel der Rundenkarten], es: [el mazo de ronda, los mazos de ronda]}
place: {de: [der Platz, die Plätze], es: [el lugar, los lugares]}
scarab: {de: [der Skarabäus, die Skarabäen], es: [el escarabajo, los escarabajos]}
water: {de: [das Wasser, die Wasser], es: [el agua, las aguas]}
sled: {de: [der Schlitten, die Schlitten], es: [el trineo, los trineos]}
sled.in: {de: auf, es: en}
dock: {de: [die Anlegestelle, die Anlegestellen], es: [el muelle, los muelles]}
dock.in: {de: an, es: en}
harbour: {de: [der Hafen, die Häfen], es: [el puerto, los puertos]}
site: {de: [der Ort, die Orte], es: [el emplazamiento, los emplazamientos]}
starter: {de: [der letzte Segler, die letzten Segler], es: [el último en zarpar, los últimos en zarpar]}
black: {de: Schwarz, es: negro}
blue: {de: Blau, es: azul}
red: {de: Rot, es: rojo}
brown: {de: Braun, es: marrón}
ready: {de: [seine Ladung trägt, deine Ladung trägst], es: [lleva su carga, lleve su carga]}
able: {de: [Steine holen kann, Steine holen kannst], es: [puede tomar piedras, puedes tomar piedras]}
Take the card: {de: Die Karte nehmen, es: Tomar la carta}
last_call: {de: Nimm 1 Stein, es: Toma 1 piedra}
space_number: {de: [die Nummer, die Nummern], es: [el número de casilla, los números de casilla]}
"""


@cache
def said_in(code: str) -> Language:
    file, found = load_words(WORDS, "words.yaml")
    assert not found
    return language(code, words_of([file]))


def noun(key: str, determiner: str = "the", **more: object) -> p.Noun:
    return p.Noun((key,), key, determiner, **more)  # type: ignore[arg-type]


def text(key: str) -> p.Text:
    return p.Text((key,), key.lstrip("@"))


def n(value: int) -> p.Number:
    return p.Number(value)


YOU = p.Noun(("you",), "you", "you", person=True)
PLAYER = p.Noun(("@player",), "player", person=True)
SPACE = p.Noun(("@space",), "space")


def its(thing: p.Noun, determiner: str = "it") -> p.Noun:
    return p.Noun(thing.keys, thing.fallback, determiner, person=thing.person)


def replace_many(thing: p.Noun) -> p.Noun:
    return replace(thing, many=True)


def which(thing: p.Noun) -> p.Noun:
    return its(thing, "which")


def at(thing: p.Noun, relation: str, sort: str = "pile") -> p.Where:
    return p.Where(thing, relation, sort)


SHIP, STONE, CARD = noun("ship"), noun("stone"), noun("card")
THIRD_OF_SHIP = p.Noun(("@space",), "space", "bare", owner=SHIP, named=n(3))

# What is said; the German case, the German words; the Spanish case, the Spanish words.
NOUNS: list[tuple[p.Phrase, str, str, str, str]] = [
    # one and several
    (noun("stone", "bare", amount=n(1)), "accusative", "1 Stein", "object", "1 piedra"),
    (noun("stone", "bare", amount=n(2)), "accusative", "2 Steine", "object", "2 piedras"),
    (noun("stone", "bare", amount=n(2)), "dative", "2 Steinen", "of", "de 2 piedras"),
    (noun("card", "bare", amount=n(1)), "dative", "1 Karte", "to", "a 1 carta de mercado"),
    (noun("ship", "bare", amount=n(1)), "accusative", "1 Schiff", "object", "1 barco"),
    (noun("ship", "bare", amount=n(2)), "genitive", "von 2 Schiffen", "of", "de 2 barcos"),
    (noun("stone", "bare", amount=n(3), up_to=True), "accusative", "bis zu 3 Steine", "object", "hasta 3 piedras"),
    (noun("path", "bare", amount=n(1)), "accusative", "1 gepflasterten Weg", "object", "1 paseo empedrado"),
    (noun("path", "bare", amount=n(2)), "accusative", "2 gepflasterte Wege", "object", "2 paseos empedrados"),
    # masculine, feminine, neuter in their cases
    (STONE, "accusative", "den Stein", "object", "la piedra"),
    (STONE, "dative", "dem Stein", "to", "a la piedra"),
    (STONE, "genitive", "des Steins", "of", "de la piedra"),
    (CARD, "dative", "der Karte", "of", "de la carta de mercado"),
    (SHIP, "genitive", "des Schiffs", "of", "del barco"),
    (SHIP, "dative", "dem Schiff", "to", "al barco"),
    (noun("place"), "genitive", "des Platzes", "of", "del lugar"),
    (noun("obelisk"), "accusative", "den Obelisken", "object", "el obelisco"),
    (noun("obelisk", "a"), "dative", "einem Obelisken", "to", "a un obelisco"),
    (noun("scarab", "that"), "genitive", "dieses Skarabäus", "of", "de ese escarabajo"),
    (noun("pile"), "genitive", "des Stapels der Rundenkarten", "of", "del mazo de ronda"),
    (noun("pile", many=True), "dative", "den Stapeln der Rundenkarten", "to", "a los mazos de ronda"),
    (noun("path", "a"), "subject", "ein gepflasterter Weg", "subject", "un paseo empedrado"),
    (noun("path", "a"), "dative", "einem gepflasterten Weg", "to", "a un paseo empedrado"),
    (noun("water", "the"), "dative", "dem Wasser", "of", "del agua"),
    (noun("water", "a"), "accusative", "ein Wasser", "object", "un agua"),
    (noun("water", "the", many=True), "genitive", "der Wasser", "of", "de las aguas"),
    # whose it is
    (noun("stone", owner=YOU), "accusative", "deinen Stein", "object", "tu piedra"),
    (noun("card", owner=YOU), "dative", "deiner Karte", "to", "a tu carta de mercado"),
    (noun("ship", many=True, owner=YOU), "dative", "deinen Schiffen", "of", "de tus barcos"),
    (noun("stone", amount=n(3), owner=YOU), "accusative", "3 deiner Steine", "object", "3 de tus piedras"),
    (noun("stone", "a", owner=YOU), "accusative", "einen deiner Steine", "object", "una de tus piedras"),
    (noun("ship", "a", owner=YOU), "subject", "eines deiner Schiffe", "subject", "uno de tus barcos"),
    (noun("card", "each", owner=YOU), "dative", "jeder deiner Karten", "to", "a cada una de tus cartas de mercado"),
    (noun("stone", "no", owner=YOU), "accusative", "keinen deiner Steine", "object", "ninguna de tus piedras"),
    (noun("card", "all", owner=YOU), "dative", "allen deinen Karten", "to", "a todas tus cartas de mercado"),
    (noun("ship", owner=its(PLAYER)), "dative", "seinem Schiff", "to", "a su barco"),
    (noun("ship", owner=its(CARD)), "accusative", "ihr Schiff", "object", "su barco"),
    (noun("sled", owner=PLAYER), "accusative", "den Schlitten des Spielers", "object", "el trineo del jugador"),
    (noun("stone", owner=noun("black", "name")), "dative", "dem Stein von Schwarz", "to", "a la piedra de Negro"),
    (p.Noun(("@next-player",), "", owner=YOU), "dative", "dem nächsten Spieler nach dir", "to",
     "al jugador siguiente a ti"),
    (p.Noun(("@space",), "", owner=noun("obelisk")), "dative", "dem Feld des Obelisken", "to",
     "a la casilla del obelisco"),
    (THIRD_OF_SHIP, "accusative", "Feld 3 des Schiffs", "object", "la casilla 3 del barco"),
    # no, all, any, another; adjectives
    (noun("stone", "no"), "accusative", "keinen Stein", "object", "ninguna piedra"),
    (noun("ship", "no"), "accusative", "kein Schiff", "object", "ningún barco"),
    (noun("stone", "all", many=True), "dative", "allen Steinen", "to", "a todas las piedras"),
    (noun("card", "any"), "accusative", "eine beliebige Karte", "object", "cualquier carta de mercado"),
    (noun("ship", "another"), "dative", "einem anderen Schiff", "to", "a otro barco"),
    (noun("card", "a", adjectives=(text("blue"),)), "dative", "einer blauen Karte", "to",
     "a una carta azul de mercado"),
    (noun("card", "bare", amount=n(2), adjectives=(text("red"),)), "accusative", "2 rote Karten", "object",
     "2 cartas rojas de mercado"),
    (noun("ship", "bare", many=True, adjectives=(text("brown"),)), "dative", "braunen Schiffen", "of",
     "de barcos marrones"),
    (noun("stone", adjectives=(text("@top"),), owner=SHIP), "accusative", "den obersten Stein des Schiffs", "object",
     "la piedra superior del barco"),
    (noun("card", adjectives=(text("@top"),)), "accusative", "die oberste Karte", "object",
     "la carta de mercado superior"),
    # called by a sentence: its kind tells the gender
    (p.Noun(("card.last_call", "last_call"), "Last call"), "dative", "der Karte „Nimm 1 Stein“", "of",
     "de la carta de mercado «Toma 1 piedra»"),
    (noun("card", that=(p.clause("with-highest", value=noun("space_number", "bare")),)), "subject",
     "die Karte mit der höchsten Nummer", "subject", "la carta de mercado con el mayor número de casilla"),
    (noun("card", that=(p.clause("with-lowest", value=noun("stone", "bare", many=True)),)), "subject",
     "die Karte mit den wenigsten Steinen", "subject", "la carta de mercado con menos piedras"),
    (noun("stone", adjectives=(text("@first"),)), "dative", "dem ersten Stein", "to", "a la primera piedra"),
    (noun("ship", adjectives=(text("@first"),)), "subject", "das erste Schiff", "subject", "el primer barco"),
    (p.Noun(("@space",), "", "a", adjectives=(text("@empty"),)), "subject", "ein leeres Feld", "subject",
     "una casilla vacía"),
    # relative clauses, pronouns, lists
    (noun("site", "a", that=(p.clause("is-empty", subject=noun("dock", owner=which(noun("site")))),)), "accusative",
     "einen Ort, dessen Anlegestelle leer ist", "object", "un emplazamiento cuyo muelle esté vacío"),
    (noun("card", "each", that=(p.clause("belongs", subject=which(CARD), player=YOU),)), "accusative",
     "jede Karte, die dir gehört", "object", "cada carta de mercado que es tuya"),
    (noun("stone", "all", many=True, that=(p.clause("belongs", subject=which(STONE), player=PLAYER),)), "accusative",
     "alle Steine, die dem Spieler gehören", "object", "todas las piedras que son del jugador"),
    (its(STONE), "accusative", "ihn", "clitic", "la"),
    (replace_many(its(SHIP)), "dative", "ihnen", "clitic", "los"),
    (YOU, "dative", "dir", "to", "a ti"),
    (p.ListOf((STONE, CARD)), "accusative", "den Stein und die Karte", "of", "de la piedra y de la carta de mercado"),
    (p.ListOf((STONE, CARD, SHIP)), "dative", "dem Stein, der Karte und dem Schiff", "to",
     "a la piedra, a la carta de mercado y al barco"),
    (p.ListOf((n(7), n(8)), "or"), "subject", "7 oder 8", "subject", "7 u 8"),
]  # fmt: skip

FULL = p.clause("is-full", subject=SHIP)
CLAUSES: list[tuple[p.Clause, str, str]] = [
    (p.clause("put-in", piece=STONE, where=at(noun("harbour"), "to")),
     "Lege den Stein in den Hafen.", "Pon la piedra en el puerto."),
    (p.clause("place-on", piece=noun("stone", owner=YOU), where=at(noun("sled", owner=YOU), "to")),
     "Lege deinen Stein auf deinen Schlitten.", "Coloca tu piedra en tu trineo."),
    (p.clause("move-to", piece=SHIP, where=at(noun("dock", owner=noun("site")), "towards")),
     "Bewege das Schiff an die Anlegestelle des Orts.", "Mueve el barco al muelle del emplazamiento."),
    (p.clause("place-next", piece=STONE, place=noun("obelisk")),
     "Lege den Stein auf das nächste freie Feld des Obelisken.",
     "Coloca la piedra en la siguiente casilla libre del obelisco."),
    (p.clause("put-under", piece=STONE, where=at(SHIP, "at", "spaces")),
     "Lege den Stein unter alles auf dem Schiff.", "Pon la piedra debajo de todo lo que hay en el barco."),
    (p.Clause("take-and-put-under", (
        ("pieces", noun("stone", "bare", amount=n(1))), ("from", at(noun("harbour"), "from")),
        ("it", noun("stone", "it", amount=n(1))), ("where", at(SHIP, "at", "spaces")))),
     "Nimm 1 Stein aus dem Hafen und lege ihn unter alles auf dem Schiff.",
     "Toma del puerto 1 piedra y ponla debajo de todo lo que hay en el barco."),
    (p.Clause("take-and-put", (
        ("pieces", noun("stone", "bare", amount=n(3), up_to=True)), ("from", at(noun("sled", owner=YOU), "from")),
        ("it", noun("stone", "it", many=True)), ("to", at(SHIP, "to", "spaces")))),
     "Nimm bis zu 3 Steine von deinem Schlitten und lege sie auf das Schiff.",
     "Toma de tu trineo hasta 3 piedras y ponlas en el barco."),
    (p.Clause("take-and-put", (
        ("pieces", noun("stone", "bare", amount=n(1))), ("from", at(noun("harbour"), "from")),
        ("it", noun("stone", "it", amount=n(1))), ("to", at(noun("dock"), "to")))),
     "Nimm 1 Stein aus dem Hafen und lege ihn an die Anlegestelle.",
     "Toma del puerto 1 piedra y ponla en el muelle."),
    (p.clause("swap", first=noun("card"), second=noun("ship")),
     "Vertausche die Karte mit dem Schiff.", "Intercambia la carta de mercado y el barco."),
    (p.clause("score", who=YOU, points=p.clause("points", amount=n(1))), "Du erhältst 1 Punkt.", "Ganas 1 punto."),
    (p.clause("score", who=PLAYER, points=p.clause("points", amount=n(2))),
     "Der Spieler erhält 2 Punkte.", "El jugador gana 2 puntos."),
    (p.clause("becomes", marker=noun("starter"), value=YOU),
     "Du wirst letzter Segler.", "Pasas a ser el último en zarpar."),
    (p.clause("draw", piece=noun("card", "bare"), **{"from": at(noun("pile"), "from")}),
     "Ziehe die oberste Karte aus dem Stapel der Rundenkarten.", "Roba la primera carta de mercado del mazo de ronda."),
    (p.clause("if", condition=p.clause(
        "has-none", subject=YOU, thing=noun("stone", "bare"), where=at(noun("sled"), "at"))),
     "Wenn du auf dem Schlitten keinen Stein hast.", "Si no tienes ninguna piedra en el trineo."),
    (p.clause("if", condition=p.clause("is-unprinted", subject=CARD, name=text("site"))),
     "Wenn die Karte keinen Ort zeigt.", "Si la carta de mercado no muestra ningún emplazamiento."),
    (p.clause("choose", thing=noun("card", "a", that=(
        p.clause("not-is-unprinted", subject=which(CARD), name=text("site")),))),
     "Wähle eine Karte, die einen Ort zeigt.", "Elige una carta de mercado que muestre un emplazamiento."),
    (p.clause("if", condition=p.clause("none-left", thing=noun("ship", "bare"), where=at(noun("harbour"), "at"))),
     "Wenn im Hafen kein Schiff mehr liegt.", "Si no queda ningún barco en el puerto."),
    (p.clause("if", condition=p.clause("is-empty", subject=noun("card", many=True))),
     "Wenn die Karten leer sind.", "Si las cartas de mercado están vacías."),
    (p.clause("turns", first=noun("starter"), condition=p.clause("is-full", subject=SHIP), way=p.clause("clockwise")),
     "Beginnend mit dem letzten Segler sind alle reihum an der Reihe, bis das Schiff voll ist.",
     "Empezando por el último en zarpar, los jugadores juegan por turnos en sentido horario hasta que el barco esté "
     "lleno."),
    (p.clause("if", condition=p.clause("predicate", subject=YOU, text=p.Clause("authors", (("text", text("able")),)))),
     "Wenn du Steine holen kannst.", "Si puedes tomar piedras."),
    (p.clause("choose", thing=noun("ship", "a", that=(
        p.clause("predicate", subject=which(SHIP), text=p.Clause("authors", (("text", text("ready")),))),))),
     "Wähle ein Schiff, das seine Ladung trägt.", "Elige un barco que lleve su carga."),
    (p.clause("may", text=text("Take the card")), "Du darfst die Karte nehmen.", "Puedes tomar la carta."),
    (p.clause("each", thing=noun("stone", "bare")), "Für jeden Stein.", "Por cada piedra."),
    (p.clause("example-holds", condition=FULL), "Das Schiff ist voll.", "El barco está lleno."),
    (p.clause("points-for-each", amount=n(1), thing=noun("card", "bare", where=at(noun("sled", owner=YOU), "at"))),
     "1 Punkt für jede Karte auf deinem Schlitten.", "1 punto por cada carta de mercado en tu trineo."),
]  # fmt: skip


@pytest.mark.parametrize(("phrase", "case", "said"), [row[:3] for row in NOUNS])
def test_german_agreement(phrase: p.Phrase, case: str, said: str) -> None:
    assert said_in("de").say(phrase, case) == said


@pytest.mark.parametrize(("phrase", "case", "said"), [(row[0], *row[3:]) for row in NOUNS])
def test_spanish_agreement(phrase: p.Phrase, case: str, said: str) -> None:
    assert said_in("es").say(phrase, case) == said


@pytest.mark.parametrize(("clause", "german", "spanish"), CLAUSES)
def test_sentences(clause: p.Clause, german: str, spanish: str) -> None:
    assert said_in("de").sentence(clause) == german
    assert said_in("es").sentence(clause) == spanish


SPAN = Span("f", 1, 1, 1, 1)
SCORE = p.Step(p.clause("score", who=YOU, points=p.clause("points", amount=n(1))), SPAN)
OWNER_SCORES = p.Step(p.clause("score", who=PLAYER, points=p.clause("points", amount=n(1))), SPAN)
PUT = p.Step(p.clause("put-in", piece=STONE, where=at(noun("harbour"), "to")), SPAN)
EMPTY_SHIP = noun("ship", "bare", that=(p.clause("not-is-empty", subject=which(SHIP)),))
STEPS = [
    (p.Step(p.clause("if", condition=FULL), SPAN, "if", (SCORE,), (OWNER_SCORES,)),
     ["Wenn das Schiff voll ist, erhältst du 1 Punkt.", "Sonst erhält der Spieler 1 Punkt."],
     ["Si el barco está lleno, ganas 1 punto.", "Si no, el jugador gana 1 punto."]),
    (p.Step(p.clause("if", condition=FULL), SPAN, "if", (PUT, SCORE)),
     ["Wenn das Schiff voll ist, lege den Stein in den Hafen und erhalte 1 Punkt."],
     ["Si el barco está lleno, pon la piedra en el puerto y gana 1 punto."]),
    (p.Step(p.clause("each", thing=EMPTY_SHIP), SPAN, "each", (OWNER_SCORES,)),
     ["Für jedes Schiff, das nicht leer ist, erhält der Spieler 1 Punkt."],
     ["Por cada barco que no esté vacío, el jugador gana 1 punto."]),
    (p.Step(p.clause("each", thing=noun("card", "bare")), SPAN, "each", (PUT,)),
     ["Für jede Karte lege den Stein in den Hafen."], ["Por cada carta de mercado, pon la piedra en el puerto."]),
    (p.Step(p.clause("repeat", times=n(2)), SPAN, "block", (PUT,)),
     ["Zweimal: Lege den Stein in den Hafen."], ["Dos veces: pon la piedra en el puerto."]),
]  # fmt: skip


@pytest.mark.parametrize(("step", "german", "spanish"), STEPS)
def test_order_of_words_after_a_lead_in(step: p.Step, german: list[str], spanish: list[str]) -> None:
    assert [line.text for line in said_in("de").lines([step])] == german
    assert [line.text for line in said_in("es").lines([step])] == spanish


# ---- the same messages in all languages


def messages(code: str) -> dict[str, set[str]]:
    """Message → its arguments; what is told of an argument (its number, its gender) is the argument's own."""
    source = (LANGUAGES / f"{code}.ftl").read_text(encoding="utf-8")
    made: dict[str, set[str]] = {}
    for entry in FluentParser().parse(source).body:
        assert not isinstance(entry, ast.Junk), f"{code}: {entry.content}"
        if isinstance(entry, ast.Message):
            entry.comment = None
            found = re.findall(r"\$(\w+)", FluentSerializer().serialize_entry(entry))
            made[entry.id.name] = {re.sub(r"_(person|gender|count|puts?)$", "", name) for name in found} - {"case"}
    return made


def test_a_relative_pronoun_is_not_drawn_together_with_its_preposition() -> None:
    speaker = language("de", Words())
    text = "Der Kai ist der Platz, an dem man in dem Hafen wartet"
    told = speaker.clause(p.clause("authors", text=p.Text(("about pier",), text)))
    assert told == "Der Kai ist der Platz, an dem man im Hafen wartet"


@pytest.mark.parametrize("code", ["de", "es"])
def test_same_messages_as_in_english(code: str) -> None:
    english, other = messages("en"), messages(code)
    assert sorted(english.keys() - other.keys()) == []
    assert sorted(other.keys() - english.keys()) == []
    assert {id: (english[id], other[id]) for id in english if english[id] != other[id]} == {}


@pytest.mark.parametrize("code", ["de", "es"])
def test_cases_are_those_of_arguments(code: str) -> None:
    english = messages("en")
    made = said_in(code)
    assert [
        f"{id}.{name}" for id, cases in made.CASES.items() for name in cases if name not in english.get(id, ())
    ] == []


# ---- whole books

_COMMON = """
the of and to a in is it you that he was for on are with as his they at be this from have or by one had not but what all
were when we there can an your which their said if do will each about how up out them then she many some so these would
other into has her two like him see time could no make than first been its who now people my made over did down only
way find use may water long little very after words called just where most know get through back much before go good
new write our used me man too any day same right look think also around another came come work three word must because
does part even place well such here take why things help put years different away again off went old number
"""
COMMON = _COMMON.split()
# Words that are German or Spanish as well as English.
SHARED = {
    "de": {"in", "an", "so", "was", "man", "will", "her", "also", "a"},  # Seite A
    "es": {"a", "no", "me", "he", "has"},
}


def book(game: str, code: str, sides: str = "", variants: tuple[str, ...] = ()) -> str:
    chosen = tuple((board, sides) for board in BOARDS[game]) if sides else ()
    told = shipped_pages(game, code, chosen, variants)
    return "\n".join(plain_text(text) for name, text in told.items() if name != "source.md")


BOARDS = {
    "imhotep": ("market", "pyramid", "temple", "burial_chamber", "obelisks"),
    "duel": ("obelisks", "temple", "pyramids", "burial_chamber"),
    "nim": (),
    "fruit_stall": (),
    "tricks": (),
    "falcons": (),
    "masks": (),
    "orchard": (),
    "tic_tac_toe": (),
    **dict.fromkeys(("hex", "four_in_a_row", "reversi", "snort", "twins"), ()),
}
ALL_VARIANTS = ("wrath_of_the_pharaoh", "new_dynasty", "prophecies", "face_down_market")
BOOKS: list[typing.Any] = [
    ("imhotep", "", ()), pytest.param("imhotep", "B", (), marks=pytest.mark.long),
    pytest.param("imhotep", "C", ALL_VARIANTS[:1], marks=pytest.mark.long),
    pytest.param("imhotep", "D", ALL_VARIANTS[3:], marks=pytest.mark.long),
    pytest.param("imhotep", "", ALL_VARIANTS, marks=pytest.mark.long),
    ("duel", "", ()), pytest.param("duel", "B", (), marks=pytest.mark.long), ("nim", "", ()), ("tic_tac_toe", "", ()),
    ("fruit_stall", "", ()), ("tricks", "", ()),
    ("falcons", "", ()), ("masks", "", ()), ("orchard", "", ()),
    *((game, "", ()) for game in ("hex", "four_in_a_row", "reversi", "snort", "twins")),
]  # fmt: skip


@pytest.mark.parametrize("code", ["de", "es"])
@pytest.mark.parametrize(("game", "sides", "variants"), BOOKS)
def test_a_book_in_another_language(game: str, sides: str, variants: tuple[str, ...], code: str) -> None:
    """All in one test, since making the book is what takes time."""
    said = book(game, code, sides, variants)
    found = {word.lower() for word in re.findall(r"[A-Za-zÀ-ÿ]+", said)}
    assert sorted(found & (set(COMMON) - SHARED[code])) == []
    assert _english_titles_in(said, game, code) == []
    assert _ill_made_in(said, code) == []


# English words that are the words of other things in the language.
KNOWN = {"de": set[str](), "es": {"final"}}


def _english_titles_in(said: str, game: str, code: str) -> list[str]:
    left = []
    for name, languages in words_of(shipped_rules(game).project.words).forms.items():
        english = languages["en"].one if "en" in languages else name
        own = languages[code].one if code in languages else ""
        differs = len(english) > 3 and english.lower() not in own.lower() and not name.endswith(".in")
        there = re.search(rf"(?<![\w-]){re.escape(english)}(?![\w-])", said)
        if differs and there and english.lower() not in KNOWN[code]:
            left.append(english)
    return left


def _ill_made_in(said: str, code: str) -> list[str]:
    """No slot left open, no comma before a full stop, no two spaces, no two articles, no contraction missed."""
    wrong = {
        "de": r"\b(?:in dem|an dem|von dem|zu dem|bei dem|zu der|der der|die die|das das|den den|ein ein)\b(?!,)",
        "es": r"\b(?:de el|a el|el el|la la|los los|las las|de de|que que|en en)\b",
    }[code]
    open_slots = re.findall(r".{20}(?:\{[a-z]|\$\w|,\.|,,|\. \.|\u2063|_[a-z]+_).{0,20}", said)
    return open_slots + [text for text in re.findall(rf".{{0,30}}{wrong}.{{0,30}}", said) if ", " not in text]


@pytest.mark.parametrize("code", ["de", "es"])
@pytest.mark.parametrize("game", BOARDS)
def test_nothing_is_missing(game: str, code: str) -> None:
    assert shipped_pages(game, code)
    assert shipped_book(game).words.missing.get(code, set()) == set()


def test_missing_words_fall_back_to_english() -> None:
    words = Words()
    assert language("de", words).noun(noun("big thing")) == "das Big-Thing"
    assert words.missing == {"de": {"big thing"}}


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("de", ["das Round-Card", "des Round-Cards", "3 Round-Cards", "der Leader", "Sun 1", "deine Anzahl von Ropes"]),
        ("es", ["el round card", "el round card", "3 round cards", "el leader", "sun 1", "tu número de ropes"]),
    ],
)
def test_names_without_a_translation_are_nouns(code: str, expected: list[str]) -> None:
    """They come from English: with its plural, an article, and in German a capital and a gender."""
    speaker = language(code, Words())
    card, you = p.Noun(("round_card",), "Round card"), p.Noun(("you",), "you", "you", person=True)
    ropes = p.Noun(("@count",), "count", owner=you, made_of=p.Noun(("ropes",), "Ropes", "bare"))
    leader = p.Noun(("leader",), "Leader", person=True)
    nouns = [card, card, replace(card, amount=n(3)), leader, p.Noun(("sun",), "Sun 1", "bare"), ropes]
    cases = ["subject", "genitive", *["subject"] * 4]
    assert [speaker.noun(noun, case) for noun, case in zip(nouns, cases, strict=True)] == expected


@pytest.mark.parametrize(
    ("code", "message", "expected"),
    [
        ("de", "add-marker", "erhöhe das Silver um den kleineren Wert von 3 und 4"),
        ("de", "repeat", "10 (bei 3 Spielern) oder 8 (bei 4 Spielern) Mal"),
        ("es", "printed-number", "el número de leaves impreso en ella"),
        ("es", "one-step", "a un paso arriba desde ella"),
    ],
)
def test_a_preposition_asks_for_its_case(code: str, message: str, expected: str) -> None:
    speaker = language(code, Words())
    lowest = p.clause("smaller", values=p.ListOf((n(3), n(4))))
    it = p.Noun(("@space",), "space", "it")
    leaves = p.Noun(("leaves",), "Leaves", "bare", many=True)
    args: dict[str, p.Phrase] = {
        "marker": p.Noun(("silver",), "Silver"), "amount": lowest, "things": leaves, "space": it,
        "way": p.Text((), "arriba"), "times": p.Varying((((3,), n(10)), ((4,), n(8)))),
    }  # fmt: skip
    assert speaker.clause(p.clause(message, **args)) == expected
