"""Who wins: the goal, ties, who is out, and what is scored."""

from __future__ import annotations

from pathlib import Path

import pytest
from books import shipped_book, shipped_pages, told_pages
from reading import GAME, book, page, told

from book.games import TOGETHER
from imhotep_dsl.book.author_words import words_of
from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.plan.end import end_sections
from imhotep_dsl.book.plan.outline import Said
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.book.site.markdown import pages, plain_text
from imhotep_dsl.game.rules import load


@pytest.mark.parametrize(
    ("code", "pay", "expected"),
    [
        ("en", "[5]", "Players who tie for first place each score 2 points instead."),
        ("en", "[5, 3]", "Players who tie for first or second place each score 2 points instead."),
        ("de", "[5, 3]", "Bei Gleichstand auf dem ersten oder zweiten Platz erhalten alle Beteiligten stattdessen"),
        ("es", "[5, 3]", "En caso de empate en el primer o segundo puesto, cada jugador empatado gana 2 puntos"),
    ],
)
def test_only_places_that_pay_are_paid_when_players_tie(tmp_path: Path, code: str, pay: str, expected: str) -> None:
    rules = f"""rule turn "Turn"
    rank player
        by player.silver
        pay {pay}
        ties pay 2
"""
    assert expected in " ".join(told(tmp_path, rules, code))


@pytest.mark.parametrize(
    ("code", "part"),
    [
        (
            "en",
            "the player with the fewest points – of several, the first clockwise from the first player",
        ),
        (
            "de",
            "mit den wenigsten Punkten – bei Gleichstand der erste reihum ab dem ersten Spieler –)",
        ),
        ("es", "con menos puntos – en caso de empate, el primero en sentido horario desde el primer jugador –)"),
    ],
)
def test_who_is_first_of_those_who_tie(tmp_path: Path, code: str, part: str) -> None:
    rules = """rule turn "Turn"
    let poorest = first(player from players.first by lowest player.points)
    for each player from poorest
        as player
            score 1
"""
    assert part in told(tmp_path, rules, code)[0]


def test_nobody_loses_points_and_put(tmp_path: Path) -> None:
    rules = """rule turn
    if helper != none
        helper loses 1
        move all from stall to box
"""
    assert told(tmp_path, rules) == [
        "If somebody is the helper:",
        "The helper loses 1 point.",
        "Put all fruits from the stall back in the box.",
    ]


@pytest.mark.parametrize(
    ("code", "sayings"),
    [
        ("en", ["Nobody wins if the number of breaches is at least 3.", "Otherwise, all players win together."]),
        ("de", ["Niemand gewinnt, wenn die Anzahl von Breaches mindestens 3 ist.", "Sonst gewinnen alle gemeinsam."]),
        ("es", ["Nadie gana si el número de breaches es al menos 3.", "Si no, todos los jugadores ganan juntos."]),
    ],
)  # fmt: skip
@pytest.mark.parametrize(("deed", "by"), [("set breaches to 1", "    by player.points\n"), ("score 1", "")])
def test_all_win_or_nobody(tmp_path: Path, code: str, sayings: list[str], deed: str, by: str) -> None:
    """Nothing tells players apart: points that nobody scores, or no points at all."""
    rules = f"""marker breaches: 0..3 "Breaches"

rule turn
    {deed}
"""
    text = GAME.replace("winner player\n    by player.points\n", f"winner player where breaches < 3\n{by}") + rules
    (tmp_path / "game.rules").write_text(text, encoding="utf-8")
    game = load(tmp_path)
    known = words_of(game.project.words)
    teller = Teller({2: game.checked(2)}, known, game.project.sources)
    (section,) = (section for section in end_sections(teller) if section.id == "winner")
    (said,) = section.passages
    assert isinstance(said, Said)
    assert [language(code, known).sentence(clause) for clause, _ in said.clauses] == sayings


def test_nobody_is_told_that_the_last_wins_where_the_last_loses() -> None:
    book = plan_book(load("nim", variants=["last_loses"]))
    made = pages(book, language("en", book.words))
    assert "**Note.** Who takes the last match wins." not in made["play.md"]


def test_who_is_out_is_not_told_again_where_nobody_wins_then(tmp_path: Path) -> None:
    said = told_pages(tmp_path, "candle_mine", TOGETHER)["end.md"]
    assert "Nobody wins if there is a player who is out of the game." in said
    assert "Players who are out of the game cannot win." not in said
    assert "Players who are out of the game cannot win." in plain_text(shipped_pages("candle_mine")["end.md"])


LOST = """rule turn "Turn"
    choose
        option "Something"
            score 1
        option "Nothing"
            note "So be it."

scenario "All lose" of fair
    players red, blue
    when play
        answer "Something"
        answer "Something"
    then
        expect winners.empty
"""


@pytest.mark.parametrize(
    ("code", "said"), [("en", "Nobody wins."), ("de", "Niemand gewinnt."), ("es", "No gana nadie.")]
)
def test_nobody_wins_in_an_example(tmp_path: Path, code: str, said: str) -> None:
    lost = GAME.replace("winner player\n", "winner player where player.points > 9\n")
    assert said in page(tmp_path, LOST, "play", code, lost)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "- Players who are out of the game cannot win.\n- Players who tie"),
        ("de", "Wer aus dem Spiel ausgeschieden ist, kann nicht gewinnen."),
        ("es", "Los jugadores que han quedado fuera de la partida no pueden ganar."),
    ],
)
def test_who_is_out_cannot_win(tmp_path: Path, code: str, expected: str) -> None:
    out = 'rule turn "Turn"\n    if you.silver = 0\n        eliminate you\n'
    assert expected in page(tmp_path / "out", out, "end", code)
    assert expected not in page(tmp_path / "in", out.replace("eliminate you", "score 1"), "end", code)


@pytest.mark.parametrize(
    ("code", "explained", "scored"),
    [
        ("en", "Each player's estate is the total of the worths of", "as many points as their estate."),
        ("de", "„Estate“ jedes Spielers ist die Summe der Worths", "so viele Punkte wie „estate“ von ihm."),
        ("es", "«Estate» de cada jugador es", "tantos puntos como «estate» de él."),
    ],
)
def test_a_sum_with_a_title_is_scored_by_its_title(tmp_path: Path, code: str, explained: str, scored: str) -> None:
    own = "sum(fruit.worth for each fruit in player.crate)"
    word = f'let player.estate = {own} + player.silver + player.crate.count "Estate"\n\n'
    first, *_, last = told(
        tmp_path, f"{word}rule turn\n    for each player\n        player scores player.estate\n", code
    )
    assert first.startswith(explained) and last.endswith(scored)


BY_MUCH = """winner player
    by player.silver
    by lowest player.crate.count
    by player.points
    by player.seat
"""


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (
            "en",
            "- Compare their silver: the player with the most wins.\n"
            "- If players tie, the one with fewer fruits in their crate wins.\n"
            "- If players still tie, the one with more points wins.\n"
            "- If players still tie, the one who sits later in the order of play wins.\n",
        ),
        (
            "de",
            "wer weniger Fruits in seinem Crate hat.\n- Bei weiterem Gleichstand gewinnt, wer",
        ),
        ("de", "- Bei weiterem Gleichstand gewinnt, wer mehr Punkte hat.\n"),
        (
            "es",
            "- Si el empate persiste, gana quien tenga más puntos.\n- Si el empate persiste, gana quien vaya después",
        ),
    ],
)
def test_what_is_compared_next_is_for_those_who_still_tie(tmp_path: Path, code: str, expected: str) -> None:
    game = GAME.partition("winner player")[0] + BY_MUCH
    assert expected in page(tmp_path, 'rule turn "Turn"\n    score 1\n', "end", code, game)


@pytest.mark.parametrize(
    ("key", "compared", "most"),
    [
        ("player.silver", "ihren Silberschatz", "am meisten"),
        (
            "max(fruit.worth for each fruit in player.crate)",
            "den höchsten Wert von Fruits in ihrem Crate",
            "den höchsten Wert",
        ),
    ],
)
def test_what_is_compared_in_german_is_an_object(tmp_path: Path, key: str, compared: str, most: str) -> None:
    words = "silver: {en: silver, de: der Silberschatz}\nworth: {en: worth, de: der Wert}\n"
    (tmp_path / "words.yaml").write_text(words, encoding="utf-8")
    game = (
        GAME.partition("winner player")[0] + f"winner player\n    by {key}\n    by player.points\n    by lowest {key}\n"
    )
    made = page(tmp_path, 'rule turn "Turn"\n    score 1\n', "end", "de", game)
    assert f"- Vergleiche {compared}: Wer {most} hat" in made
    assert f"- Vergleiche bei weiterem Gleichstand {compared}: Wer weniger davon hat" in made


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "If teams tie, the team with more points wins."),
        ("de", "Bei Gleichstand gewinnt das Team mit mehr Punkten."),
        ("es", "En caso de empate entre equipos, gana el equipo con más puntos."),
    ],
)
def test_points_of_teams_break_a_tie(tmp_path: Path, code: str, expected: str) -> None:
    game = GAME.partition("winner player")[0].replace("players 2..3", "players 4")
    game = game.replace("red, blue, green\n", "red, blue, green, white\n    teams red with green, blue with white\n")
    game += "winner team\n    by min(player.points for each player in team)\n"
    game += "    by sum(player.points for each player in team)\n"
    assert expected in page(tmp_path, 'rule turn "Turn"\n    score 1\n', "end", code, game)


FEWEST = """variant fewest of nim "Fewest"

replace winner player
    by lowest player.points
"""


def test_the_goal_of_the_game_is_not_that_of_a_variant_by_which_others_win(tmp_path: Path) -> None:
    assert "Take the last match." in book(tmp_path, "nim", 'variant same of nim "Same"\n')
    assert "Take the last match." not in book(tmp_path, "nim", FEWEST)
    own = 'game.goal: {en: "Leave the last match to the others."}\n'
    (tmp_path / "words.yaml").write_text(own, encoding="utf-8")
    made = plan_book(load("nim", variants=[tmp_path]))
    assert "Leave the last match to the others." in pages(made, language("en", made.words))["index.md"]


ALL_FOURS = """variant all_fours of four_in_a_row "Every four counts"

replace rule turn "On your turn"
    choose column in rack where not column.full
    known not you.supply.empty
    let disc = you.supply.top
    move disc to last(space in column where space.empty)
    score count(line in rack.lines(4) where disc.space in line and count(other in line where other.owner = you) = 4)
"""

OTHER_END = ALL_FOURS.replace("    score count", "    if any").replace("you) = 4)\n", "you) = 4)\n        end game\n")

SAME_END = """variant same_end of four_in_a_row "A point for each disc in the middle"

replace rule turn "On your turn"
    choose column in rack where not column.full
    if column = rack.columns[4]
        score 1
    known not you.supply.empty
    move 1 from you.supply to last(space in column where space.empty)
    if any(line in rack.lines(4) where count(disc in line where disc.owner = you) = 4)
        score 20
        end game
"""

MORE = """variant more of four_in_a_row "More"

after turn
    score 0
"""

GOAL = "Be the first with four of your discs in a line."


@pytest.mark.parametrize(("variant", "stays"), [(ALL_FOURS, False), (OTHER_END, False), (SAME_END, True), (MORE, True)])
def test_the_goal_is_not_told_where_the_game_ends_otherwise(tmp_path: Path, variant: str, stays: bool) -> None:
    assert (GOAL in book(tmp_path, "four_in_a_row", variant)) == stays


TURNS, UNTIL = "turns from players.first", "until basket.empty\n        do turn\n"
OTHER_TURNS = {
    "somebody has no more turns": (f"replace play\n    {TURNS} where player.points < 20 {UNTIL}", False),
    "turns end": ("after turn\n    if you.points >= 20\n        end turns\n", False),
    "somebody passes": ("after turn\n    if you.points >= 20\n        pass\n", False),
    "somebody is out": ("after turn\n    if you.points >= 20\n        eliminate you\n", False),
    "others begin": (f"replace play\n    turns from players.last {UNTIL}", True),
    "turns within turns end": (
        "after turn\n    turns from you\n        score 1\n        end turns\n", True,
    ),
}  # fmt: skip


@pytest.mark.parametrize(("lines", "stays"), OTHER_TURNS.values(), ids=OTHER_TURNS)
def test_the_goal_is_not_told_where_turns_end_otherwise(tmp_path: Path, lines: str, stays: bool) -> None:
    directory = tmp_path / "own"
    directory.mkdir()
    (directory / "own.rules").write_text(f'variant own of fruit_stall "Own"\n\n{lines}', encoding="utf-8")
    made = plan_book(load("fruit_stall", variants=[directory]))
    said = shipped_book("fruit_stall").words.forms["game.goal"]["en"].one
    assert (said in plain_text(pages(made, language("en", made.words))["index.md"])) is stays
    assert [left.text for left in made.left_out] == ([] if stays else [said])


def test_a_variant_that_ends_otherwise_says_its_goal_in_its_words(tmp_path: Path) -> None:
    (tmp_path / "own.rules").write_text(ALL_FOURS, encoding="utf-8")
    (tmp_path / "words.yaml").write_text('game.goal: {en: "Make more fours than the other."}\n', encoding="utf-8")
    made = plan_book(load("four_in_a_row", variants=[tmp_path]))
    assert "Make more fours than the other." in pages(made, language("en", made.words))["index.md"]
