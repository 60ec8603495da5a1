"""What a later author found wrong in the books of eight games: order, what is given, starts, names, titles."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from reading import GAME, NOTHING, page, told

from imhotep_dsl.cli import main

# ---- the order of the setup -----------------------------------------------------------------------------------------

DEALT = """setup
    shuffle basket
    move 3 from basket to stall[1]
    move all from basket to box

"""


@pytest.mark.parametrize(
    ("code", "steps"),
    [
        ("en", ("Take 3 fruits from the basket", "Put all fruits from the basket back in the box")),
        ("de", ("Nimm 3 Fruits", "Lege alle Fruits aus dem Basket zurück")),
        ("es", ("Toma del basket 3 fruits", "Devuelve todos los fruits")),
    ],
)
def test_what_is_put_back_after_dealing_is_told_after_it(tmp_path: Path, code: str, steps: tuple[str, str]) -> None:
    setup = page(tmp_path, DEALT + NOTHING, "setup", code)
    first, second = (setup.index(step) for step in steps)
    assert first < second


@pytest.mark.parametrize(
    "between",
    [
        "move 3 from basket to stall[1]",
        "do deal",
        "for each fruit where fruit is plum\n        move fruit to stall[2]",
        "move 1 fruit from box to stall[1]",
    ],
)
def test_what_has_to_do_with_a_pile_is_not_passed_over(tmp_path: Path, between: str) -> None:
    """By a rule, by the pieces themselves, or by what it takes out of the box."""
    lines = (
        f"setup\n    shuffle basket\n    move 2 from basket to box\n    {between}\n    move all from basket to box\n\n"
    )
    rules = lines + "rule deal\n    move 3 from basket to stall[1]\n    move 1 from basket to stall[2]\n\n" + NOTHING
    setup = page(tmp_path, rules, "setup")
    early, late = setup.index("Put 2 fruits from the basket back"), setup.index("Put all fruits from the basket back")
    assert "stall" in setup[early:late], setup


def test_what_is_put_back_at_once_is_told_where_the_pile_is_laid_out(tmp_path: Path) -> None:
    marked = 'marker chief: player starts players.first "Chief"\n\n'
    lines = "setup\n    shuffle basket\n    move 1 from basket to box\n\n"
    setup = page(tmp_path, marked + lines + NOTHING, "setup")
    assert setup.index("Put 1 fruit from the basket back") < setup.index("chief"), setup


def test_a_silent_pile_keeps_the_lines_that_take_pieces_out_of_it(tmp_path: Path) -> None:
    """What an author says of a piece stands for where it begins, and for nothing that is done with it then."""
    rules = "setup\n    shuffle basket\n    move 1 from basket to box\n\n" + NOTHING
    (tmp_path / "words.yaml").write_text("tell fruit: {silent: true, of: new}\n", encoding="utf-8")
    page(tmp_path, rules, "setup")
    assert CliRunner().invoke(main, ["words", str(tmp_path), "--confirm"]).exit_code == 0
    setup = page(tmp_path, rules, "setup")
    assert "1. Put 1 fruit from the basket back in the box unseen." in setup, setup


# ---- what the rules of pieces are given -----------------------------------------------------------------------------

RIPEN = """add to fruit
    rule ripen(amount) "Ripen"
        score amount
        score amount

    rule please(player, other: space) "Please"
        player scores 1
        move fruit to other

rule turn "Turn"
    for each fruit in list(fruit in stall)
        do fruit.ripen(2 + you.silver)
        do fruit.please(you.next, stall[1])
"""


@pytest.mark.parametrize(
    ("code", "ripen", "please"),
    [
        (
            "en",
            "carry out “Ripen” of the fruit (amount: 2 plus your silver)",
            "carry out “Please” of the fruit (player: the player to your left and other space: space 1 of the",
        ),
        ("de", "„Ripen“ des Fruits aus (Amount: 2 plus dein Silver)", "„Please“ des Fruits aus (Spieler: der nächste"),
        ("es", "«Ripen» del fruit (amount: 2 más tu silver)", "«Please» del fruit (jugador: el jugador siguiente"),
    ],
)
def test_a_rule_of_a_piece_is_told_with_what_it_is_given(tmp_path: Path, code: str, ripen: str, please: str) -> None:
    sentences = " ".join(told(tmp_path, RIPEN, code))
    assert ripen in sentences and please in sentences, sentences


# ---- markers: what they start as, and what is rolled ----------------------------------------------------------------

MARKERS = """marker tide: 1..3 "Tide"
marker last_day: 1..7 starts 6 "Last day"
marker day: 0..7 starts 0 "Day"
marker bid: 1..6 "Bid"

rule turn "Turn"
    if tide < 3 and day < 7
        add 1 to tide
        add 1 to day
    if last_day = 6
        set last_day to 7
    set bid to 2
    score tide + bid + day
"""


@pytest.mark.parametrize(
    ("code", "tide", "last"),
    [
        ("en", "The tide is 1 at the start.", "The last day is 6 at the start."),
        ("de", "Das Tide ist zu Beginn 1.", "Das Last-Day ist zu Beginn 6."),
        ("es", "El tide es 1 al comienzo.", "El last day es 6 al comienzo."),
    ],
)
def test_what_a_marker_starts_as_is_told_where_it_matters(tmp_path: Path, code: str, tide: str, last: str) -> None:
    """Not 0, nor what is set anew before anybody asks."""
    setup = page(tmp_path, MARKERS, "setup", code)
    assert tide in setup and last in setup and " bid " not in setup.lower(), setup
    assert setup.lower().count("day") == 1, setup


@pytest.mark.parametrize(
    ("code", "number", "word", "truth"),
    [
        ("en", "Roll the pace (from 1 to 3).", "Roll the weather (calm, rain or storm).", "Roll the luck."),
        ("de", "Würfle das Pace aus (von 1 bis 3).", "Weather aus (calm, rain oder storm).", "Würfle das Luck aus."),
        ("es", "Tira el pace (de 1 a 3).", "Tira el weather (calm, rain o storm).", "Tira el luck."),
    ],
)
def test_a_roll_says_what_can_be_rolled(tmp_path: Path, code: str, number: str, word: str, truth: str) -> None:
    rules = """marker pace: 1..3 "Pace"
marker weather: calm or rain or storm starts calm "Weather"
marker luck: truth "Luck"

rule turn "Turn"
    roll pace
    roll weather
    roll luck
    if weather = calm and luck
        score pace
"""
    sentences = " ".join(told(tmp_path, rules, code))
    assert number in sentences and word in sentences and truth in sentences, sentences


# ---- what is there, and what is left --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "there", "left"),
    [
        ("en", "at least one fruit is in the den", "at least one fruit is left in the basket"),
        ("de", "im Den mindestens ein Fruit liegt", "im Basket noch mindestens ein Fruit liegt"),
        ("es", "hay al menos un fruit en el den", "queda al menos un fruit en el basket"),
    ],
)
def test_pieces_are_left_only_where_some_lay_at_first(tmp_path: Path, code: str, there: str, left: str) -> None:
    rules = """place den of fruit "Den"

rule turn "Turn"
    if not den.empty
        score 1
    if not basket.empty
        score 2
"""
    sentences = " ".join(told(tmp_path / "empty", rules, code))
    assert there in sentences and left in sentences, sentences
    filled = rules + "setup\n    do deal\n\nrule deal\n    move 1 from basket to den\n    move 1 from basket to box\n"
    assert there not in " ".join(told(tmp_path / "filled", filled, code))


# ---- names that scenarios give --------------------------------------------------------------------------------------

MOVED = """rule turn "Turn"
    for each fruit in list(fruit in stall)
        move fruit to you.crate

scenario "Fruits come home" of fair
    players red, blue
    given
        move 1 from basket to stall[2]
        let harvest = first(fruit in stall)
        let earlier = red.points
    when red
        do turn
    then
        expect harvest in red.crate
        expect red.points = earlier
"""


@pytest.mark.parametrize(
    ("code", "called", "holds"),
    [
        ("en", "Call the first fruit on the stall the harvest.", "The harvest lies in Red's crate."),
        ("de", "Nenne das erste Fruit auf dem Stall „harvest“.", "„Harvest“ liegt im Crate von Red."),
        ("es", "Llama «harvest» al primer fruit en el stall.", "«Harvest» está en el crate de Red."),
    ],
)
def test_what_a_scenario_names_keeps_its_name_when_it_has_moved(
    tmp_path: Path, code: str, called: str, holds: str
) -> None:
    play = page(tmp_path, MOVED, "play", code)
    assert called in play and holds in play, play


def test_a_name_that_is_still_true_is_put_in(tmp_path: Path) -> None:
    still = MOVED.replace("expect harvest in red.crate", "expect red.crate.count = 1").replace(
        "let earlier = red.points\n", "let earlier = red.points\n        move harvest to stall[3]\n"
    )
    assert "harvest" not in page(tmp_path, still, "play")


# ---- words with titles ----------------------------------------------------------------------------------------------

TITLED = """let pile(space) = 2 + shelf[space.number].count "Pile"
let crowded = any(space in stall where space.count > pile(space)) "Crowded"

rule turn "Turn"
    move up to 1 from basket to stall[1]
    if crowded
        score 1

scenario "Nothing is crowded" of fair
    players red, blue
    when red
        do turn
    then
        expect not crowded
        expect pile(stall[1]) = 2
"""
BY_WHERE = GAME.replace("winner player\n", "winner player where not crowded\n")


@pytest.mark.parametrize(
    ("code", "means", "nobody", "holds", "number"),
    [
        ("en", "“Crowded” means that", "if “crowded” holds", "“Crowded” does not hold.", "The pile for space 1 of the"),
        ("de", "„Crowded“ heißt, dass", "wenn „crowded“ gilt", "„Crowded“ gilt nicht.", "„Pile“ für Feld 1 des Stalls"),
        ("es", "«Crowded» significa que", "si «crowded»", "«Crowded» no se cumple.", "«Pile» para la casilla 1 del"),
    ],
)
def test_a_titled_word_is_called_so_by_who_wins_and_in_examples(
    tmp_path: Path, code: str, means: str, nobody: str, holds: str, number: str
) -> None:
    end = page(tmp_path / "end", TITLED, "end", code, BY_WHERE)
    assert means in end and nobody in end, end
    play = page(tmp_path / "play", TITLED, "play", code)
    assert holds in play and number in play, play


def test_a_word_that_no_rule_uses_is_written_out_in_examples(tmp_path: Path) -> None:
    unused = TITLED.replace("    if crowded\n        score 1\n", "    score 1\n")
    assert "rowded”" not in page(tmp_path, unused, "play")


def test_words_of_the_author_come_before_titles(tmp_path: Path) -> None:
    (tmp_path / "words.yaml").write_text("crowded: {en: there is a crowd}\n", encoding="utf-8")
    assert "The result: It is not true that there is a crowd." in page(tmp_path, TITLED, "play")


# ---- said more plainly ----------------------------------------------------------------------------------------------

PLAINLY = """add to fruit
    let ground = first(space in stall where fruit in space) "Ground"
    let progress = if fruit.ground = none then 0 else fruit.ground.number "Progress"

marker late: truth "Late"

setup
    move 3 from basket to stall

rule turn "Turn"
    choose 2 fruit in stall as pair at random
        choose fruit in pair
        score fruit.progress
    set late to yes
    if late
        score 1
    choose
        option "Nothing"
            note "Help may be refused."
        option "Something"
            score 1
"""


@pytest.mark.parametrize(
    ("code", "one", "none", "now", "option"),
    [
        ("en", "Choose one of the chosen fruits.", "is 0 if it has no ground,", "“Late” holds from now on.", "Note."),
        (
            "de",
            "Wähle 1 der gewählten Fruits.",
            "0, wenn es kein „ground“ hat,",
            "„Late“ gilt von jetzt an.",
            "Hinweis.",
        ),
        (
            "es",
            "Elige 1 de los fruits elegidos.",
            "es 0 si no tiene «ground»;",
            "«Late» se cumple desde ahora.",
            "Nota.",
        ),
    ],
)
def test_what_was_said_clumsily(tmp_path: Path, code: str, one: str, none: str, now: str, option: str) -> None:
    play = page(tmp_path, PLAINLY, "play", code)
    assert one in play and none in play and now in play, play
    assert f"- Nothing.\n\n    > {option} Help may be refused." in play, play


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


# ---- words that are one text ----------------------------------------------------------------------------------------

PROGRESS = """add to fruit
    let progress = fruit.worth + stall[1].count

rule turn "Turn"
    for each fruit where fruit.progress > 3
        score fruit.progress
"""


@pytest.mark.parametrize(
    ("code", "word", "said"),
    [
        ("en", "{en: way gone}", "For each fruit whose way gone is more than 3, score"),
        ("de", "{en: way gone, de: der Weg}", "Für jedes Fruit, dessen Weg größer als 3 ist, erhältst du"),
        ("es", "{en: way gone, es: el camino}", "Por cada fruit cuyo camino sea mayor que 3, ganas"),
        ("en", '{en: "the way of {fruit}"}', "For each fruit such that the way of it is more than 3, score"),
    ],
)
def test_a_word_for_a_number_keeps_its_owner(tmp_path: Path, code: str, word: str, said: str) -> None:
    assert said in " ".join(told(tmp_path, PROGRESS, code, f"fruit.progress: {word}"))


def test_the_example_of_matching_tiles_has_a_readable_book(tmp_path: Path) -> None:
    """As the page says, with the words that it shows."""
    text = (Path(__file__).parent.parent / "docs" / "how_to_say_it.md").read_text(encoding="utf-8")
    rules = text[text.index("game paths ") :].partition("```")[0]
    words = text[text.index("tile.fits: ") :].partition("```")[0]
    promised = text[text.index("The book then says: ") :].partition("\n")[0].split('"')[1]
    (tmp_path / "words.yaml").write_text(words, encoding="utf-8")
    assert promised in page(tmp_path, "", "play", game=rules)
