"""What editors ask, without an editor: on shipped games, on broken texts, and on texts that change at random."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from effort import calls_of

from imhotep_dsl.editing.desk import Desk
from imhotep_dsl.editing.explaining import explanation
from imhotep_dsl.editing.known_names import Suggestion
from imhotep_dsl.editing.naming import definitions, meaning, references
from imhotep_dsl.editing.outlining import outline
from imhotep_dsl.editing.renaming import NotRenamed, renamed
from imhotep_dsl.editing.suggesting import suggestions, suggestions_without_game
from imhotep_dsl.editing.telling import Storyteller
from imhotep_dsl.editing.values import chosen
from imhotep_dsl.editing.workplace import Workplace, problems_at_once
from imhotep_dsl.formatting import formatted
from imhotep_dsl.library import rules_directory, shipped_games
from imhotep_dsl.syntax.reading import read_tree

MOST_CALLS = 60_000


@pytest.fixture(scope="module")
def desk() -> Desk:
    return Desk(rules_directory() / "imhotep")


def file_of(desk: Desk, ending: str) -> str:
    return next(name for name in desk.project.sources if name.endswith(f"imhotep/{ending}"))


def suggested(desk: Desk, text: str, file: str = "game.rules") -> list[Suggestion]:
    """At the `|`, in a text put behind that of the file."""
    name = file_of(desk, file)
    whole = f"{desk.project.sources[name].text}\n{text}"
    before, _, behind = whole.partition("|")
    line, column = before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1
    return suggestions(desk, name, before + behind, line, column)


@pytest.mark.parametrize(
    ("text", "there", "not_there"),
    [
        ("|", "rule piece stone site", "move you deck"),
        ("rule x\n    |", "move score choose starter", "piece rule expect"),
        ("rule x\n    move you.|", "sled quarry hand next points", "move deck cargo"),
        ("rule x\n    move 1 from you.sl|", "sled", "move"),
        ("rule x\n    move 1 from deck to |", "discard harbour box you", "sled cargo"),
        ("rule x\n    score count(card in you.hand where card.|", "colour owner", "cargo sled"),
        ("rule x(ship)\n    for each stone in ship.|", "cargo capacity", "sled"),
        ("rule x\n    do |", "draw_card fetch turn", "deck setup"),
        ("rule x\n    for each card in you.hand\n        do card.|", "taken played final", "colour"),
        ("rule x\n    reach |", "end_of_round", "turn"),
        ("at |", "start_of_round end_of_game", "turn"),
        ("place x of |", "stone ship card", "deck"),
        ("place x of stone as |", "row grid pyramid_a", "deliver"),
        ("place x of stone |", "as per holds seen", "move"),
        ("marker x: |", "number truth player card", "deck"),
        ("rule x\n    choose |", "player card action", "score"),
        ("rule x\n    if first(card in deck) is |", "lever sail not", "deck"),
        ("rule x\n    let a = starter\n    set last_sailor to a.|", "next sled", "a"),
        ("rule x\n    this is no line at all\n    shuffle |", "deck discard", "choose"),
        ('rule x\n    may "Take {you.|}"\n        stop', "sled points", "stop"),
        ("let player.rich = player.|", "sled room", "cargo"),
        ("winner player\n    by player.|", "points sled", "cargo"),
        ("site pyramid side C\n    rule deliver(stone)\n        move stone to |", "steps waiting", "figure"),
        ("site pyramid side D\n    rule deliver(stone)\n        set |", "figure starter", "waiting"),
        ('scenario "x" of imhotep\n    players black, white\n    then\n        expect black.|', "sled points", "cargo"),
        ('scenario "x" of imhotep\n    players black, white\n    then\n        |', "expect answer", "rule"),
        ("rules of |", "imhotep", "stone"),
        ("replace rule |", "turn load_ship", "deck rounds"),
        ("remove |", "turn lever", "deck rounds"),
        ("winner |", "player", "deck starter"),
        ("card x\n    |", "colour copies rule", "deck rounds"),
        ("card x\n    rule played\n        |", "score move", "colour copies"),
        ("site |", "temple pyramid", "deck stone"),
        ("site temple side |", "A B", "temple"),
        ("rule x(|", "ship player number", "deck rounds"),
        ("rule x(ship, |", "card player", "deck rounds"),
        ('scenario "x" of imhotep\n    players |', "black white", "deck rounds"),
        ('scenario "x" of imhotep\n    players black, |', "black white", "deck rounds"),
        ('scenario "x" of imhotep\n    with temple |', "A B", "deck rounds"),
        ('scenario "x" of imhotep\n    with pyramid B, temple |', "A B", "deck rounds"),
        ("after moor(ship, site)\n    if ship.|", "cargo capacity ready", "sled"),
        ("instead moor(ship, site)\n    for each stone in ship.cargo\n        do site.|", "deliver", "turn"),
        ("after card.taken\n    if card.|", "colour owner", "cargo"),
        ("before temple.deliver(stone)\n    score |", "stone site rounds", "quarry"),
        ("site pyramid side C\n    after deliver(stone)\n        stone.|", "owner", "cargo"),
        ("before end_of_game\n    for each player\n        player.|", "sled points", "cargo"),
        ("replace card |", "lever sail", "temple deck turn"),
        ("replace site |", "temple market", "lever deck turn"),
        ("replace let |", "expanded player.room", "deck turn rounds"),
        ("replace place |", "deck harbour sled", "turn rounds"),
        ("replace moment |", "end_of_round", "deck turn"),
        ("replace table |", "group_points", "deck sled_room"),
        ("replace action |", "load_ship sail_ship", "moor deck"),
        ("replace marker |", "round starter", "deck turn"),
        ("replace piece |", "card ship", "site deck"),
        ("remove market.|", "deliver end_of_round", "deck turn"),
        ("instead temple.|", "deliver end_of_round", "deck turn"),
        ("set statue.|", "copies colour", "deck taken"),
        ("add 1 to statue.|", "copies colour", "deck taken"),
        ("add to |", "card site temple lever", "deck turn rounds"),
        ("before each action except |", "load_ship sail_ship", "moor deck"),
        ("before each action except load_ship, |", "sail_ship", "moor deck"),
        ("card x\n    colour: |", "red blue", "number deck"),
        ("card x\n    goes_to: |", "temple market", "number deck"),
        ("piece x 3\n    colour: |", "number truth", "red deck"),
        ("marker |", "", "deck turn card"),
        ("rule |", "", "deck turn card"),
        ("let |", "player ship", "deck turn"),
        ("rule x\n    let |", "", "deck turn player"),
    ],
)
def test_what_may_stand_here(desk: Desk, text: str, there: str, not_there: str) -> None:
    found = {item.text for item in suggested(desk, text)}
    assert set(there.split()) <= found
    assert not set(not_there.split()) & found


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("|", "game rules scenario variant"),
        ("# of mine\n\nvar|", "game rules scenario variant"),
        ("variant x |", "of"),
        ("variant x of |", " ".join(shipped_games())),
        ("variant x of im|", " ".join(shipped_games())),
        ('scenario "x" of |', " ".join(shipped_games())),
        ("variant |", ""),
        ("# |", ""),
    ],
)
def test_how_a_text_can_begin(text: str, there: str) -> None:
    before, _, behind = text.partition("|")
    line, column = before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1
    assert [item.text for item in suggestions_without_game(before + behind, line, column)] == there.split()


@pytest.mark.parametrize("text", ["# a rem|ark", 'rule x\n    note "so|me', 'rule x\n    may "Take {a} |'])
def test_nothing_is_suggested_in_comments_and_texts(desk: Desk, text: str) -> None:
    assert suggested(desk, text) == []


def test_what_fits_comes_first(desk: Desk) -> None:
    found = [item.text for item in suggested(desk, "rule x\n    move 1 from deck to |")]
    assert found.index("discard") < found.index("round") and found.index("harbour") < found.index("rounds")


@pytest.mark.parametrize(
    ("text", "fits", "does_not"),
    [
        ("rule x\n    choose card in you.hand where card.colour = |", "red", "harbour"),
        ("rule x\n    if you.sled.count >= |", "rounds", "deck"),
        ("rule x\n    score |", "rounds", "starter"),
        ("rule x\n    turns from |", "starter", "deck"),
        ("rule x\n    score 1 to |", "starter", "deck"),
        ("rule x\n    set |", "starter", "rounds"),
        ("rule x\n    add 1 to |", "starter", "rounds"),
        ("set |", "rounds", "starter"),
        ("add 1 to |", "lever", "starter"),
    ],
)
def test_what_is_of_the_wanted_type(desk: Desk, text: str, fits: str, does_not: str) -> None:
    found = {item.text: item.fits for item in suggested(desk, text)}
    assert found[fits] and not found[does_not]


def test_a_suggestion_comes_at_once(desk: Desk) -> None:
    """On the largest file: so few calls that 50 ms are enough for them (a machine makes some millions a second)."""
    name = max(desk.project.sources, key=lambda file: len(desk.project.sources[file].text) * file.endswith(".rules"))
    text = desk.project.sources[name].text + "\n    then\n        expect black."
    line, column = text.count("\n") + 1, len(text.rpartition("\n")[2]) + 1
    assert suggestions(desk, name, text, line, column)
    assert calls_of(lambda: suggestions(desk, name, text, line, column)) < MOST_CALLS


# ---- names ---------------------------------------------------------------------------------------------------


def place(desk: Desk, file: str, line: str, word: str) -> tuple[str, str, int, int]:
    name = file_of(desk, file)
    text = desk.project.sources[name].text
    at = next(number for number, found in enumerate(text.split("\n"), 1) if line in found)
    return name, text, at, text.split("\n")[at - 1].index(word) + 1


def test_where_names_are_declared(desk: Desk) -> None:
    def declared(file: str, line: str, word: str) -> list[str]:
        found = meaning(desk, *place(desk, file, line, word))
        assert found is not None
        return [f"{Path(span.file).name}:{span.line}" for span in definitions(desk, found)]

    game = desk.project.sources[file_of(desk, "game.rules")].text.split("\n")
    sled = next(at for at, line in enumerate(game, 1) if line.startswith("place sled"))
    assert declared("game.rules", "from player.quarry to player.sled", "sled") == [f"game.rules:{sled}"]
    assert declared("game.rules", "repeat rounds", "rounds")[0].startswith("imhotep.yaml")
    assert declared("game.rules", "reach end_of_game", "end_of_game")[0].startswith("game.rules")
    bound = next(at for at, line in enumerate(game, 1) if "for each size in" in line)
    assert declared("game.rules", "ship.capacity = size", "size") == [f"game.rules:{bound}"]
    # Four sides have a place of that name; the one around the line is meant.
    assert len(declared("pyramid.rules", "move 1 from waiting to current", "waiting")) == 1


def test_references_are_found_in_every_file(desk: Desk) -> None:
    found = meaning(desk, *place(desk, "game.rules", "repeat rounds", "rounds"))
    assert found is not None
    files = {Path(span.file).name for span in references(desk, found)}
    assert {"game.rules", "imhotep.yaml"} <= files


@pytest.mark.parametrize(
    ("line", "word", "new", "files"),
    [
        ("place sled of", "sled", "sledge", {"game.rules", "words.yaml", "actions.rules"}),
        ("repeat rounds", "rounds", "how_many_rounds", {"game.rules", "imhotep.yaml"}),
        ("for each size in", "size", "length", {"game.rules"}),
        ("piece round_card", "round_card", "omen", {"game.rules", "imhotep.yaml", "words.yaml"}),
    ],
)
def test_renaming_is_tried_before_it_is_offered(desk: Desk, line: str, word: str, new: str, files: set[str]) -> None:
    found = meaning(desk, *place(desk, "game.rules", line, word))
    assert found is not None
    edits = renamed(desk, found, new)
    assert files <= {Path(edit.span.file).name for edit in edits} and all(edit.old == word for edit in edits)


@pytest.mark.parametrize(
    ("line", "word", "new", "why"),
    [
        ("place sled of", "sled", "hand", "already"),
        ("place sled of", "sled", "move", "word of the language"),
        ("place sled of", "sled", "two words", "no name"),
        ("for each player", "player", "gamer", "says by its name"),
    ],
)
def test_renaming_is_refused(desk: Desk, line: str, word: str, new: str, why: str) -> None:
    found = meaning(desk, *place(desk, "game.rules", line, word))
    assert found is not None
    with pytest.raises(NotRenamed, match=why):
        renamed(desk, found, new)


def test_hover_says_what_the_rulebook_prints(desk: Desk) -> None:
    pytest.importorskip("fluent.runtime")
    told = explanation(desk, Storyteller(), *place(desk, "game.rules", "shuffle round_deck", "shuffle"))
    assert told is not None and told.code == ("shuffle PLACE",)
    assert any("huffle the" in sentence for sentence in told.said)


def test_values_of_each_number_of_players(desk: Desk) -> None:
    name = file_of(desk, "temple.rules")
    shown = {value.shown for value in chosen(desk.project, desk.project.sources[name].text, 1, 200)}
    assert "2: 4 · 3: 5 · 4: 5" in shown


def test_a_variant_outside_all_games(tmp_path: Path) -> None:
    path = tmp_path / "own.rules"
    path.write_text('variant own of nim "Own"\n\nat nothing\n    stop\n', "utf-8")
    desk = Workplace().desk_of(path)
    assert desk is not None and "own" in desk.project.variants
    (problem,) = problems_at_once(desk, path, path.read_text("utf-8"))
    assert problem.span.line == 3


def test_a_file_that_is_not_saved_yet(tmp_path: Path) -> None:
    (problem,) = problems_at_once(Desk(rules_directory() / "nim"), tmp_path / "new.rules", "rule x\n    scor 1\n")
    assert problem.span.line == 2


def test_a_kind_that_is_being_written_and_is_not_there_yet(tmp_path: Path) -> None:
    path = tmp_path / "game.rules"
    text = (rules_directory() / "orchard" / "game.rules").read_text("utf-8").replace("piece crate", "piec crate")
    path.write_text(text, "utf-8")
    assert problems_at_once(Desk(tmp_path), path, text)


# ---- whatever is written -------------------------------------------------------------------------------------

_SNIPPETS = (
    *("\n", "    ", "(", ")", '"', "{", "}", ".", "#", ":", ",", "[", "]", " ", "\t", "é", "🧺", "0", "=", "..", "-"),
    *(
        "rule",
        "move",
        "you",
        "choose",
        "if",
        "else",
        "place",
        "of",
        "deck",
        "\n\n    score 1",
        "let x = ",
        "to",
        "__here__",
    ),
)


def _edit(text: str, random: Random) -> tuple[str, int]:
    at = random.randrange(len(text) + 1)
    sort = random.random()
    if sort < 0.35:
        end = min(len(text), at + random.choice((1, 1, 2, 10, 60)))
        return text[:at] + text[end:], at
    if sort < 0.8 or not text:
        new = random.choice(_SNIPPETS)
        return text[:at] + new + text[at:], at + len(new)
    start = random.randrange(len(text))
    copied = text[start : start + random.randrange(40)]
    return text[:at] + copied + text[at:], at + len(copied)


def _write_at_random(game: str, seed: int, edits: int) -> None:
    """Everything that an editor asks, after every edit, at the place of the edit and at another one."""
    random = Random(seed)
    desk = Desk(rules_directory() / game)
    storyteller = Storyteller()
    name = next(file for file in sorted(desk.project.sources) if file.endswith("game.rules"))
    original = text = desk.project.sources[name].text
    for number in range(edits):
        text, at = _edit(text, random) if number % 25 else (original, 0)
        if number % 5 == 0:
            desk.write(name, text)
        for place in (at, random.randrange(len(text) + 1)):
            before = text[:place]
            line, column = before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1
            suggestions(desk, name, text, line, column)
            explanation(desk, storyteller, name, text, line, column)
            found = meaning(desk, name, text, line, column)
            if found is not None:
                definitions(desk, found)
                references(desk, found)
        outline(read_tree(text, name).items, text.count("\n") + 1)
        list(chosen(desk.project, text, 1, 10_000))
        formatted(text)
        if number % 20 == 0:
            problems_at_once(desk, Path(name).resolve(), text)


@pytest.mark.parametrize(("game", "seed"), [("nim", 1), ("tic_tac_toe", 2), ("falcons", 3)])
def test_nothing_that_is_written_stops_it(game: str, seed: int) -> None:
    _write_at_random(game, seed, 70)


@pytest.mark.long
@pytest.mark.parametrize(
    "game", ["nim", "orchard", "kalah", "candle_mine", "hex", "duel", "tricks", "masks", "snort", "reversi"]
)
def test_ten_thousand_edits(game: str) -> None:
    _write_at_random(game, 7, 1000)


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ('variant mine of imhotp "Mine"\n\nset sled_room to 7\n', "E307", 1),
        ('variant mine of new_dynasty "Mine"\n\nset sled_room to 7\n', "E307", 1),
        ("set sled_room to 7\n", "E303", 1),
        ("variant mine of imhotp\n\nset sled_room 7\n", "E155", 3),
    ],
)
def test_a_text_of_no_game_is_told_what_is_wrong_with_its_header(
    tmp_path: Path, text: str, code: str, line: int
) -> None:
    file = tmp_path / "mine.rules"
    file.write_text(text, encoding="utf-8")
    workplace = Workplace()
    desk = workplace.desk_of(file)
    assert desk is None
    assert (code, line) in [(item.code, item.span.line) for item in problems_at_once(desk, file, text)]
