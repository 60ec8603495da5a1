"""What a fifteenth round of authors missed, or found false, in books and comparisons."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from books import shipped_pages, told_pages
from click.testing import CliRunner

from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.plan.outline import Example
from imhotep_dsl.book.site.markdown import plain_text
from imhotep_dsl.cli import main
from imhotep_dsl.game.rules import load
from imhotep_dsl.scenario.telling import mark_of_scenario

# ---- how one becomes something ---------------------------------------------------------------------------------------

LAST_DIGGER = """variant last_digger of candle_mine "The last digger starts"

marker digger: player starts players.first "Last digger"

after dig
    set digger to you

after night_in_the_mine
    set starter to digger
"""


@pytest.mark.parametrize(
    ("words", "is_told"),
    [("", True), ('about digger: {en: "Whoever dug last."}\n', False)],
    ids=["nobody says who it is", "the author says who it is"],
)
def test_who_becomes_what_is_told_unless_the_author_says_who_that_is(tmp_path: Path, words: str, is_told: bool) -> None:
    said = told_pages(tmp_path, "candle_mine", LAST_DIGGER, words)["play.md"]
    assert ("You become the last digger." in said) is is_told
    assert "The last digger starts the next night." in said


# ---- when turns end --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "wrong"), [("en", "nobody is left who"), ("de", "niemand mehr an die Reihe"), ("es", "no queda nadie")]
)
def test_turns_that_only_a_line_ends_do_not_end_when_nobody_is_left(code: str, wrong: str) -> None:
    assert wrong not in shipped_pages("liars_dice", code)["play.md"]


# ---- a number that has a name ----------------------------------------------------------------------------------------

TEAMS = """variant mask_teams of masks for 4 players "Two teams behind masks"
    teams red with green, blue with white

replace let in_play = count(player where not player.out and player = first(other in player.team where not other.out))"""


@pytest.mark.parametrize("title", [' "Number of teams left"', ""], ids=["title", "wording"])
def test_a_count_that_is_compared_is_called_by_its_name(tmp_path: Path, title: str) -> None:
    words = "" if title else "in_play: {en: number of teams left}\n"
    said = told_pages(tmp_path, "masks", f"{TEAMS}{title}\n", words)["play.md"]
    assert "until the number of teams left is at most 1 if" in said


# ---- examples --------------------------------------------------------------------------------------------------------

PEEP = """variant peep of liars_dice "A peep"

marker peeped per player: truth "Has peeped"

before turn
    may "Look at a die of another player"
        require not you.peeped
        choose player where player != you and not player.cup.empty "Whose die do you look at?"
        choose cube in player.cup "Which die do you look at?"
        show cube to you
        set you.peeped to yes

scenario "What was seen is forgotten" of liars_dice
    players red, blue
    with peep
    when red
        do round_of_bids
        answer "Look at a die of another player"
        answer cube with blue.cup.top
        answer number with 6
        answer pips with 6
        answer "Look at a die of another player" with no by blue
        answer "Doubt" by blue
    when red
        do round_of_bids
    then
        expect count(cube in blue.cup where visible(cube, red)) = 0
"""


@pytest.mark.parametrize(
    ("code", "known", "begins"),
    [
        ("en", "holds no die that Red knows.", "“A round” begins."),
        ("de", "keinen Würfel enthält, den Rot kennt.", "„Eine Runde“ beginnt."),
        ("es", "ningún dado que Rojo conoce.", "Empieza «Una ronda»."),
    ],
)
def test_what_somebody_knows_and_what_begins(tmp_path: Path, code: str, known: str, begins: str) -> None:
    said = told_pages(tmp_path, "liars_dice", PEEP, code=code)["play.md"]
    assert known in said and begins in said


NIGHTS = """variant tales of candle_mine "Tales"

piece tale 5 starts in tales "Tale"
place tales of tale as deck "Pile of tales"
place told_tales of tale as stack "Pile of told tales"

before night_in_the_mine
    move up to 1 from tales to told_tales

scenario "Five tales in five nights" of candle_mine
    players red, blue, green
    with tales
    when play
        play until game over
    then
        expect told_tales.count = night
"""


def test_what_is_expected_of_pieces_is_told_though_it_is_compared_with_the_round(tmp_path: Path) -> None:
    said = told_pages(tmp_path, "candle_mine", NIGHTS)["play.md"]
    assert "The result: The number of tales in the pile of told tales is the night's number." in said


def test_points_that_are_given_are_part_of_the_position() -> None:
    said = plain_text(shipped_pages("candle_mine")["end.md"])
    assert "The position: Red has 20 points. Red is out of the game." in said


def told_alone(directory: Path, game: str, words: str) -> int:
    """How many examples the book of a shipped game has with these words of one's own."""
    shutil.copytree(Path(__file__).parent.parent / "rules" / game, directory / game)
    (directory / game / "words-own.yaml").write_text(words, encoding="utf-8")
    made = plan_book(load(directory / game))
    sections = [section for chapter in made.chapters for section in chapter.sections]
    return sum(isinstance(passage, Example) for section in sections for passage in section.passages)


def test_one_example_told_by_the_author_leaves_the_others_where_they_are(tmp_path: Path) -> None:
    title = "A bid that was true costs the doubter a die"
    (scenario,) = (one for one in load("liars_dice").project.scenarios if one.title.text == title)
    story = f"tell {title}:\n  en: Blue doubts, and loses a die.\n  of: {mark_of_scenario(scenario)}\n"
    assert told_alone(tmp_path / "told", "liars_dice", story) == told_alone(tmp_path / "plain", "liars_dice", "") > 2


# ---- what is no difference -------------------------------------------------------------------------------------------

LONG_GALLERY = """variant long_gallery of duel "Long gallery"

site burial_chamber side C like A{title}
    at end_of_game
        for each player
            player scores 2 * max(group.count for each group in groups(space in player.graves where not space.empty))
"""


@pytest.mark.parametrize("title", ["", ' "Burial Chamber"', ' "Long gallery"'])
def test_what_a_side_has_from_the_one_it_is_like_is_no_difference(tmp_path: Path, title: str) -> None:
    made = told_pages(tmp_path, "duel", LONG_GALLERY.replace("{title}", title), sides={"burial_chamber": "C"})
    assert "Place the tile on the space with its number." in made["boards-site.md"]
    assert "number" not in made["different.md"].replace("Tiles whose numbers follow", "").replace("by its number", "")
    assert "Burial Chamber" not in made["boards-site.md"]


FOOLS = """variant fools_suit of tricks "The fool's suit"

let fool = first(player from leader where not player.shown_card.empty by lowest player.shown_card.top.value) "Fool"

before take_trick(taker)
    set trumps to fool.shown_card.top.suit
"""


def test_who_else_a_rule_speaks_of_does_not_change_how_it_is_asked_for(tmp_path: Path) -> None:
    made = told_pages(tmp_path, "tricks", FOOLS)
    asked = "Carry out “Taking the trick” (taker: the player with the strongest card)."
    assert asked in made["play.md"] and asked in plain_text(shipped_pages("tricks")["play.md"])
    assert asked not in made["different.md"]


HOT = """variant hot_stores of kalah "Hot stores"

let player.pits_count = sum(space.count for each space in bowls where player.sows_from(space)) "Beans in the pits"

replace play
    turns from players.first until known any(player where player.sown_out or player.store.count >= 20)
        do turn

replace winner player
    by player.pits_count
    by lowest player.store.count
"""


def test_a_word_that_is_explained_elsewhere_now_is_no_difference(tmp_path: Path) -> None:
    different = told_pages(tmp_path, "kalah", HOT)["different.md"]
    assert "sow from a space if" not in different
    assert "Gone: As soon as there is a player who has no bean left to sow, nobody takes another turn." in different
    told = CliRunner().invoke(main, ["diff", "kalah", "--with", str(tmp_path / "own.rules")]).output
    assert "sow from a space if" not in told and "- The player with the most beans" in told


# ---- all that there is, and who knows it -----------------------------------------------------------------------------

DURIANS = """variant durians of fruit_stall "Durians"

fruit durian "Durian"
    copies: 3
    price: 1
    rule picked
        score 1

add to fruit
    rule picked "When you pick the fruit"

replace action pick "Pick up to 2 fruits"
    choose up to 2 fruit in stall as picked
    for each fruit in picked
        move fruit to you.crate
        do fruit.picked
"""


def test_a_piece_with_a_rule_is_among_all_pieces_and_on_the_first_page(tmp_path: Path) -> None:
    made = told_pages(tmp_path, "fruit_stall", DURIANS)
    assert "| Durian | 3 | 1 |" in made["pieces-fruit.md"]
    assert "New: Durian." in made["index.md"]


PARTNERS = """variant mask_teams of masks for 4 players "Two teams behind masks"
    teams red with green, blue with white

setup
    for each player
        for each partner in player.team where partner != player
            show partner.visage to player

before ask(player)
    require player not in you.team

replace winner team
    by sum(player.points for each player in team)
"""


@pytest.mark.parametrize(
    ("code", "together", "partner", "mine", "known"),
    [
        (
            "en",
            "1. Red and Green play together.",
            "For each other member “partner” of the player's team, the player looks at",
            "if the player is not in your team.",
            "on each player's face, unless a rule shows them to others.",
        ),
        (
            "de",
            "1. Rot und Grün spielen zusammen.",
            "Für jedes andere Mitglied „partner“ des Teams des Spielers sieht sich",
            "wenn der Spieler nicht in deinem Team ist.",
            "jedes Spielers ansehen, außer eine Regel zeigt sie anderen.",
        ),
        (
            "es",
            "1. Rojo y Verde juegan juntos.",
            "Por cada otro miembro «partner» del equipo del jugador, el jugador mira",
            "si el jugador no está en tu equipo.",
            "de cada jugador, salvo que una regla permita mirar a otros.",
        ),
    ],
)
def test_teams_are_told_in_the_setup_and_by_their_names(
    tmp_path: Path, code: str, together: str, partner: str, mine: str, known: str
) -> None:
    made = told_pages(tmp_path, "masks", PARTNERS, code=code)
    assert together in made["setup.md"] and partner in made["setup.md"] and known in made["setup.md"]
    assert together[3:] not in made["end.md"]
    assert mine in made["play.md"]


def test_what_you_do_to_yourself() -> None:
    assert "carry out “Unmasking” for yourself." in plain_text(shipped_pages("masks")["play.md"])


# ---- books of shipped games from which one can play ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "code", "page", "said"),
    [
        ("reversi", "en", "setup", "Whoever plays black is the first player."),
        ("reversi", "en", "setup", "for spaces e4 and d5 of the board, take 1 disc that belongs to the first player"),
        ("reversi", "de", "setup", "Nacheinander für die Felder e4 und d5 des Bretts nimm 1 Stein"),
        ("reversi", "es", "setup", "Sucesivamente para las casillas e4 y d5 del tablero, toma"),
        ("masks", "en", "play", "The player says truthfully, so that all hear it, whether the mask has it: yes or no."),
        ("kalah", "en", "play", "the pointer holds exactly 1 bean"),
        ("kalah", "en", "end", "The player with the most beans in their store wins."),
        ("kalah", "de", "end", "wer die meisten Bohnen in seinem Lager hat"),
        ("liars_dice", "en", "setup", "Decide who bids first"),
        ("liars_dice", "en", "index", "The bidder is whoever made the last bid."),
    ],
)
def test_one_can_play_by_the_books_of_shipped_games(game: str, code: str, page: str, said: str) -> None:
    assert said in plain_text(shipped_pages(game, code)[f"{page}.md"])


def test_spaces_of_one_place_are_listed_together(tmp_path: Path) -> None:
    corners = """variant corners of reversi "Corners"

let corners = [squares.a1, squares.h1, squares.a8, squares.h8]

setup
    as players.last
        choose up to 2 space in corners as given_corners "Which corners do you take?"
        for each space in given_corners
            known any(disc in supply where disc.owner = you) and not space.full
            move 1 disc from supply to space where disc.owner = you
"""
    said = told_pages(tmp_path, "reversi", corners)["setup.md"]
    assert "Choose up to 2 spaces among spaces a1, h1, a8 and h8 of the board (“Which corners do you take?”)." in said


# ---- sentences that read well ----------------------------------------------------------------------------------------

LAST = """variant tailwind of imhotep "Tailwind"

marker last per player: truth "Last in this round"

at start_of_round
    for each player
        set player.last to no
    if min(other.points for each other in players) < max(other.points for each other in players)
        score 1
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", ["No player is marked as “last in this round” any more.", "the fewest points of all players are less"]),
        ("de", ["Kein Spieler ist mehr als „last in this round“ markiert.", "die wenigsten Punkte aller Spieler"]),
        ("es", ["Ningún jugador lleva ya la marca «last in this round».", "de todos los jugadores es menor que"]),
    ],
)
def test_what_all_lose_and_what_the_least_of_all_is(tmp_path: Path, code: str, said: list[str]) -> None:
    made = told_pages(tmp_path, "imhotep", LAST.replace("score 1", "starter scores 1"), code=code)["play.md"]
    assert [text for text in said if text not in made] == []


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "of the player with the lowest value of a card from their place for the played card among"),
        ("de", "des Spielers mit dem niedrigsten Wert einer Karte von seinem Platz für die gespielte Karte unter"),
        ("es", "del jugador con el menor valor de una carta de su sitio de la carta jugada de entre"),
    ],
)
def test_the_lowest_of_what_lies_there(tmp_path: Path, code: str, said: str) -> None:
    made = told_pages(tmp_path, "tricks", FOOLS.replace(' "Fool"', ""), code=code)["play.md"]
    assert said in made and "–." not in made


@pytest.mark.parametrize(
    ("game", "variant", "page", "said"),
    [
        ("duel", LONG_GALLERY.replace("{title}", ""), "boards-site", "2 times the size of the largest group of"),
        ("kalah", HOT, "end", "is the number of beans on all spaces of the board such that they may sow from them."),
        ("kalah", HOT, "end", "The player with the most beans in the pits wins."),
        ("fruit_stall", DURIANS, "play", "carry out “When you pick the fruit” of the fruit, if it has such a text."),
    ],
)
def test_sizes_totals_and_texts_that_not_all_have(
    tmp_path: Path, game: str, variant: str, page: str, said: str
) -> None:
    sides = {"burial_chamber": "C"} if game == "duel" else None
    assert said in told_pages(tmp_path, game, variant, sides=sides)[f"{page}.md"]


PURSES = """variant purses of candle_mine "Purses"

marker coins per player: 0..200 starts 20 "Coins"

after night_in_the_mine
    for each player
        player scores player.coins / 5
    for each player
        player scores player.next.coins / 5
"""


def test_points_for_so_many_of_what_a_marker_counts(tmp_path: Path) -> None:
    made = told_pages(tmp_path, "candle_mine", PURSES)["play.md"]
    assert "Each player scores 1 point for every 5 coins (rounded down)." in made
    assert "the number of coins of the player to the left of them divided by 5 (rounded down)." in made


def test_who_sits_beside_you(tmp_path: Path) -> None:
    variant = 'variant left of candle_mine "Left"\n\nafter dig\n    you.next scores 1\n    you.previous scores 2\n'
    made = told_pages(tmp_path, "candle_mine", variant)["play.md"]
    assert "The player to your left scores 1 point. The player to your right scores 2 points." in made
