"""Pictures: well formed, the same every time, nothing written over the edge of its box, every space there once."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
import small_games

from imhotep_dsl import Rules, load
from imhotep_dsl.book.drawing.blocks import picture
from imhotep_dsl.book.drawing.card_blocks import CardText
from imhotep_dsl.book.drawing.drawn_table import DrawnTable, is_open_ended
from imhotep_dsl.book.drawing.gallery import Gallery, NoPicture
from imhotep_dsl.book.drawing.graph_picture import GraphPictures
from imhotep_dsl.book.drawing.labels import _TEXTS, LANGUAGES, Labels
from imhotep_dsl.book.drawing.layers import Link, lay_out
from imhotep_dsl.book.drawing.pictures import (
    draw_board,
    draw_design,
    draw_designs,
    draw_example,
    draw_points,
    draw_position,
    draw_setup,
)
from imhotep_dsl.book.drawing.place_blocks import is_upright, place_block
from imhotep_dsl.book.drawing.positions import changed_places
from imhotep_dsl.book.drawing.signs import player_signs
from imhotep_dsl.book.drawing.svg import PALETTES, PHONE, Picture, cut, text_width, wrap
from imhotep_dsl.book.plan.played import fitting
from imhotep_dsl.check.components import Components
from imhotep_dsl.graph.draw import Line
from imhotep_dsl.library import shipped_games
from imhotep_dsl.resolve.sides import sides_of
from imhotep_dsl.source import Span

GOLDEN = Path(__file__).parents[1] / "golden"
SMALL = {
    "game.rules": """
game small "Small"
    players 2
    colours red, blue

piece pawn 4 per player starts in home "Pawn"
place home of pawn per player "Home"
board field "Field"

field hill side A "Hill"
    place steps of pawn as hill_steps
    place top of pawn holds 2

play
    turns from players.first until hill.steps.full
        do turn

rule turn "On your turn"
    choose space in hill.steps where space.empty
    known not you.home.empty
    move 1 from you.home to space

winner player
    by player.points
""",
    "small.yaml": """
layouts:
  hill_steps:
    source: assumed
    levels:
      - ["1 wet", ". 2"]
      - ["3"]
    legend:
      wet: {value: 1, bonus: wet_feet}
""",
}


@cache
def rules_of(game: str, side: str = "A") -> Rules:
    boards = sides_of(load(game).project)
    return load(game, {board: side for board, sides in boards.items() if side in sides})


def tables() -> Iterator[tuple[str, str]]:
    yield from (("imhotep", side) for side in "ABCD")
    yield from (("duel", side) for side in "AB")
    yield from (("tic_tac_toe", "A"), ("nim", "A"))


def components_of(game: str, side: str) -> Components:
    rules = rules_of(game, side)
    return rules.checked(rules.player_numbers[-1]).components


def checked_picture(drawn: Picture, legible: bool = True) -> ElementTree.Element:
    """Every test looks at its pictures through this. legible: on a phone, without being made smaller."""
    root = ElementTree.fromstring(drawn.svg)
    assert root.tag.endswith("svg") and root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    assert "prefers-color-scheme:dark" in drawn.svg and "@import" not in drawn.svg and "url(" not in drawn.svg
    overflowing = [text for text in drawn.texts if not text.fits]
    assert not overflowing
    assert drawn.description
    if legible:
        assert drawn.width <= PHONE + 0.01 and all(text.size >= 11 for text in drawn.texts), drawn.title
    width, height = drawn.width, drawn.height
    for element in root.iter():
        if element.tag.endswith("rect") and element.get("x"):
            x, y, wide, tall = (float(element.get(name, "0")) for name in ("x", "y", "width", "height"))
            assert x >= -0.2 and x + wide <= width + 0.2 and y >= -0.2 and y + tall <= height + 0.2
        if element.tag.endswith("text"):
            assert 0 <= float(element.get("x", "-1")) <= width and 0 <= float(element.get("y", "-1")) <= height
    return root


def spaces_in(root: ElementTree.Element) -> Counter[int]:
    return Counter(int(found) for element in root.iter() if (found := element.get("data-space")) is not None)


@pytest.mark.parametrize(("game", "side"), [*tables()])
def test_every_board_shows_each_of_its_spaces_once(game: str, side: str) -> None:
    components = components_of(game, side)
    table = DrawnTable(components)
    for at in range(len(components.boards)):
        drawn = draw_board(components, at)
        seen = spaces_in(checked_picture(drawn))
        assert set(seen.values()) <= {1}
        for instance in table.on_board(at):
            own = range(instance.first, instance.first + instance.size)
            if instance.player > 0 and not is_upright(table, instance):
                assert not set(own) & set(seen)
            elif is_open_ended(table.place(instance)):
                assert set(own) & set(seen)
            else:
                assert set(own) <= set(seen)
        assert drawn.svg == draw_board(components, at).svg


@pytest.mark.parametrize(("game", "side"), [*tables()])
def test_every_place_and_every_piece(game: str, side: str) -> None:
    components = components_of(game, side)
    table = DrawnTable(components)
    for instance in components.instances[1:]:
        if instance.player <= 0:
            checked_picture(picture("place", place_block(table, instance, "Title of the place")))
    for design in components.designs:
        checked_picture(draw_design(components, design.index))
    for kind in components.model.kinds:
        checked_picture(draw_designs(components, kind))


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_names_stay_in_their_boxes(language: str) -> None:
    """A language may need three times as much room, and words that never end."""
    components = components_of("imhotep", "B")
    labels = Labels(language, lambda _, title: f"{title} {'Donaudampfschifffahrtsgesellschaft' * 2} {title}")
    for at in range(len(components.boards)):
        checked_picture(draw_board(components, at, labels))
    for design in components.designs:
        checked_picture(draw_design(components, design.index, labels))


@pytest.mark.parametrize(("game", "side"), [("imhotep", "A"), ("imhotep", "C"), ("duel", "A"), ("nim", "A")])
def test_positions(game: str, side: str) -> None:
    rules = rules_of(game, side)
    played = rules.start(rules.player_numbers[-1])
    components = rules.checked(rules.player_numbers[-1]).components
    start, former = played.state[:], played.state[:]
    for turn in range(60):
        if played.decision is None:
            break
        if turn % 10 == 9:
            machine, state = played.machine, played.state
            shown = changed_places(machine, start, state)
            drawn = draw_position(machine, components, state, shown, before=former)
            seen = spaces_in(checked_picture(drawn))
            assert set(seen.values()) <= {1}
            for place in shown:
                lying = [at for at in machine.instance_spaces[place] if machine.pieces.on(state, at)]
                assert set(lying) <= set(seen)
            former = state[:]
        played.choose(turn * 7 % len(played.values))


def test_examples_are_played_and_drawn() -> None:
    rules = rules_of("imhotep")
    numbers = {at for at, decl in enumerate(rules.project.scenarios) if not decl.with_items}
    played = {found.number: found.played for found in fitting(rules)}
    assert numbers <= set(played)
    for number, found in played.items():
        title = rules.project.scenarios[number].title.text
        checked_picture(draw_example(found.machine, found.components, found.start, found.given, found.end, title))


def test_every_picture_of_every_book_can_be_read_on_a_phone() -> None:
    for game in shipped_games():
        rules = load(game)
        told = [CardText("When", ("A sentence that stands on a card, long enough for some lines.",))]
        components = rules.checked(rules.player_numbers[-1]).components
        for at in range(len(components.boards)):
            checked_picture(draw_board(components, at))
        for design in components.designs:
            checked_picture(draw_design(components, design.index, told=told))
        played = rules.start(rules.player_numbers[-1], seed=1)
        for turn in range(30):
            if played.decision is None:
                break
            played.choose(turn * 7 % len(played.values))
        shown = [at.index for at in components.instances[1:]]
        checked_picture(draw_position(played.machine, components, played.state, shown))


def test_what_lies_around_a_grid_is_drawn_there() -> None:
    rules = rules_of("duel")
    played = rules.start(2, seed=1)
    components = rules.checked(2).components
    grid = next(at for at in components.instances if components.places[at.place].name == "harbour")
    edge = next(at for at in components.instances if components.places[at.place].name == "docks")
    root = checked_picture(draw_position(played.machine, components, played.state, [grid.index, edge.index]))
    boxes = {
        int(group.get("data-space", "")): [float(group[0].get(name, "0")) for name in ("x", "y", "width", "height")]
        for group in root.iter()
        if group.get("data-space")
    }
    last_row, last_column = boxes[grid.first + 8], boxes[grid.first + 8]
    for row in range(3):
        beside, inner = boxes[edge.first + row], boxes[grid.first + row * 3 + 2]
        assert beside[1] == inner[1] and beside[0] > inner[0] + inner[2] and beside[2] > 2 * inner[2]
    for column in range(3):
        under, inner = boxes[edge.first + 3 + column], boxes[grid.first + 6 + column]
        assert under[0] == inner[0] and under[1] > last_row[1] + last_column[3]


def test_towers_stand_on_a_ground_beside_each_other() -> None:
    components = components_of("imhotep", "A")
    board = components.board_index("obelisks")
    drawn = draw_board(components, board)
    root = checked_picture(drawn)
    assert len([at for at in root.iter() if at.get("class") == "ground"]) == 4
    assert [text.text for text in drawn.texts][-4:] == ["Bl", "W", "Br", "G"]


def test_positions_are_described() -> None:
    played = [found.played for found in fitting(rules_of("imhotep"))]
    found = next(one for one in played if changed_places(one.machine, one.given, one.end))
    drawn = draw_example(found.machine, found.components, found.start, found.given, found.end, "Title")
    assert drawn.description.startswith("Title. before: ") and " after: " in drawn.description
    assert "Black: 0 points" in drawn.description
    board = draw_board(components_of("imhotep", "A"), components_of("imhotep", "A").board_index("pyramid"))
    assert "Blocks: 14 spaces (2; 1; 3; 2" in board.description


def _light(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("light", PALETTES)
def test_writing_stands_out(light: str) -> None:
    colours = PALETTES[light]
    for ink in ("ink", "soft", "accent"):
        for ground in ("paper", "panel", "space", "faint", "card", "decide", "call"):
            low, high = sorted((_light(colours[ink]), _light(colours[ground])))
            assert (high + 0.05) / (low + 0.05) >= 4.5, (ink, ground)


def test_players_are_told_apart_without_colour() -> None:
    for names in combinations(["black", "white", "brown", "gray", "blue", "crosses", "b"], 4):
        signs = player_signs(names, names)
        assert len({sign.initial for sign in signs}) == 4
    dark, light = player_signs(["black", "white"], ["Schwarz", "Weiß"])
    assert (dark.initial, dark.dark, light.initial, light.dark) == ("S", True, "W", False)


def test_tables_of_points() -> None:
    rules = rules_of("imhotep")
    models = {players: rules.checked(players).model for players in rules.player_numbers}
    drawn = draw_points({players: model.values["statue_points"] for players, model in models.items()}, "Statues")
    checked_picture(drawn)
    texts = [text.text for text in drawn.texts]
    assert texts[-7:] == ["points", "1", "3", "6", "10", "15", "+2"]
    places = {players: model.values["obelisk_places"] for players, model in models.items()}
    drawn = draw_points(places, "Obelisks", by_place=True)
    checked_picture(drawn)
    assert [text.text for text in drawn.texts if text.text.endswith("players")] == [
        "2 players",
        "3 players",
        "4 players",
    ]
    assert [text.text for text in drawn.texts[-5:]] == ["4 players", "15", "10", "5", "1"]


# ---- effect graphs --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "side"), [*tables()])
def test_graphs_show_every_decision_once_and_no_box_upon_another(game: str, side: str) -> None:
    rules = rules_of(game, side)
    gallery = Gallery(rules, rules.player_numbers[-1])
    drawn_rules = [rule for _, members in gallery.graph_names.values() for rule in members]
    assert sorted(drawn_rules) == list(range(len(rules.graph(gallery.players).entries)))
    pictures = GraphPictures(rules.graph(gallery.players), _no_line)
    for title, members in gallery.graph_names.values():
        drawn = pictures.draw(title, members)
        root = checked_picture(drawn, legible=False)
        assert drawn.svg == pictures.draw(title, members).svg
        styles = ("card", "decide", "call", "back")
        boxes = [
            [float(element.get(name, "0")) for name in ("x", "y", "width", "height")]
            for element in root.iter()
            if element.get("class") in styles
        ]
        for (x, y, width, height), (left, top, wide, tall) in combinations(boxes, 2):
            assert x + width <= left or left + wide <= x or y + height <= top or top + tall <= y


def _no_line(span: Span) -> str:
    return f"line {span.line}"


_: Line = _no_line


def test_layers() -> None:
    links = [Link("a", "b", ""), Link("a", "c", ""), Link("b", "d", ""), Link("c", "e", ""), Link("e", "d", ""),
             Link("d", "a", "")]  # fmt: skip
    found = lay_out("a", links, dict.fromkeys("abcde", (50.0, 20.0)))
    heights = {node: found.centres[node][1] for node in "abcde"}
    assert heights["a"] < heights["b"] == heights["c"] < heights["e"] < heights["d"]
    assert found.again == {links[-1]}
    assert found.bends[links[2]] and not found.bends[links[0]]


# ---- the small things -----------------------------------------------------------------------------------------------


def test_text_is_measured_cut_and_broken() -> None:
    assert text_width("iii", 10) < text_width("mmm", 10) < text_width("mmm", 10, bold=True)
    assert cut("short", 100, 10) == "short"
    assert cut("much too long for this", 50, 10).endswith("…") and text_width(cut("much too long", 50, 10), 10) <= 50
    for lines in (wrap("one two three four", 40, 10), wrap("Donaudampfschifffahrt", 40, 10)):
        assert len(lines) > 1 and all(text_width(line, 10) <= 40 for line in lines)
    assert len(wrap("one two three four five six", 30, 10, most=2)) == 2


def test_all_languages_have_all_words() -> None:
    first = _TEXTS["en"]
    for texts in _TEXTS.values():
        assert list(texts) == list(first)
        for key, text in texts.items():
            assert set(re.findall(r"\{(\w+)\}", text)) == set(re.findall(r"\{(\w+)\}", first[key]))


def test_names_of_pictures() -> None:
    rules = rules_of("imhotep")
    gallery = Gallery(rules, 3, examples={found.number: found.played for found in fitting(rules)})
    names = ["board-pyramid", "place-harbour", "design-card-lever", "piece-ship-2", "kind-card", "setup-2", "example-0"]
    names += ["graph-action-sail_ship", "points-statue_points", "ranks-obelisk_places"]
    found = gallery.pictures(names)
    assert list(found) == names
    for svg in found.values():
        ElementTree.fromstring(svg)
    for name in ("board-castle", "design-card-spoon", "piece-ship-99", "graph-nothing", "portrait-me"):
        with pytest.raises(NoPicture):
            gallery.picture(name)


def test_a_picture_of_an_example_is_described_in_the_language_of_the_book() -> None:
    rules = rules_of("imhotep")
    examples = {found.number: found.played for found in fitting(rules)}
    written = rules.project.scenarios[0].title.text
    labels = Labels("de", lambda names, title: "Drei Steine" if names == (written,) else title)
    described = Gallery(rules, 3, labels, examples).drawn("example-0").description
    assert described.startswith("Drei Steine. vorher: ")
    assert described.endswith("0 Punkte.")


def test_a_small_board(tmp_path: Path, renew: bool) -> None:
    for name, text in SMALL.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    drawn = draw_board(load(tmp_path).checked(2).components, 0)
    checked_picture(drawn)
    golden = GOLDEN / "small_board.svg"
    if renew:
        golden.write_text(drawn.svg, encoding="utf-8")
    assert drawn.svg == golden.read_text(encoding="utf-8")


# ---- what is hidden ---------------------------------------------------------------------------------------------

HANDS = """place sleeve of card per player seen by owner
setup
    for each player
        move up to 1 from deck to player.sleeve
"""
SHOWING = HANDS + "    for each player\n        show player.sleeve to everyone\n"


@pytest.mark.parametrize(
    ("more", "is_hidden"), [(HANDS, True), (SHOWING, False), (HANDS.replace(" seen by owner", ""), False)]
)
def test_a_picture_of_the_setup_shows_no_hands(tmp_path: Path, more: str, is_hidden: bool) -> None:
    """A reader of the book sees what anybody at the table sees; what lies there is drawn, not what it is."""
    rules = small_games.rules_of(tmp_path, '    as red\n        may "Begin"\n            score 1', more)
    drawn = draw_setup(rules.machine(2), rules.checked(2).components, "Setup")
    hidden = "Red, Sleeve: 1 × face down." in drawn.description
    assert hidden == is_hidden == ("Snow" not in drawn.description and "Snow" not in drawn.svg)
    assert "Red, Hand: 3 × Red" in drawn.description, drawn.description


def test_pieces_of_one_player_are_told_apart_by_their_kinds() -> None:
    rules = load("orchard")
    drawn = draw_setup(rules.machine(2), rules.checked(2).components, "Setup")
    assert "Red, Porch: 2 × Picker (Red), Ladder (Red)" in drawn.description, drawn.description
