"""Nothing is dropped in silence: a wrong letter is told, at its line, once; and what has no meaning is an error."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from one_letter import Mistake, declares, game, mistakes, outcome

from imhotep_dsl.check.build import check
from imhotep_dsl.cli import main
from imhotep_dsl.data import load_data
from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.diagnostics.render import as_json
from imhotep_dsl.proofreading.everything import check_everything
from imhotep_dsl.proofreading.wording import speakable_of
from imhotep_dsl.resolve.build import Table, resolve
from imhotep_dsl.resolve.project import Project, read_project, with_text
from imhotep_dsl.resolve.scopes import _HOMES
from imhotep_dsl.scenario import run_scenarios
from imhotep_dsl.syntax import parse, tree

MISTAKES = Path(__file__).parents[1] / "mistakes"
CAUGHT = ("line", "same")
SMALL_GAMES = ("duel", "nim", "tic_tac_toe")


# ---- one wrong letter -------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(2))
def test_wrong_letters_in_small_games(seed: int) -> None:
    _no_silence(list(mistakes(12, 100 + seed, SMALL_GAMES)))


@pytest.mark.parametrize(
    ("name", "file", "old", "new"),
    [
        ("duel", "game.rules", "move boat to box", "move boat to bxo"),
        ("duel", "sites.rules", "move tile to you.spire", "move tile to you.sprie"),
        ("duel", "words.yaml", "tell swap_and_unload.played", "tel swap_and_unload.played"),
        *(
            pytest.param("imhotep", *case, marks=pytest.mark.long)
            for case in [
                ("pyramid.rules", "as scaffold_steps", "as scjffold_steps"),
                ("words.yaml", "tell temple.D", "tel temple.D"),
                ("obelisks.rules", "move stone to beside", "move stone to besied"),
                ("obelisks.rules", "placements(block, you.shaft)", "placements(block, you.shzft)"),
            ]
        ),
    ],
)
def test_nothing_is_told_that_only_follows_from_another_mistake(name: str, file: str, old: str, new: str) -> None:
    project = game(name)
    path = next(each for each in project.sources if each.endswith(f"/{file}"))
    text = project.sources[path].text
    assert old in text
    wrong = with_text(project, path, text.replace(old, new, 1))
    assert len([item for item in check_everything(wrong) if item.severity == "error"]) == 1


def test_a_few_wrong_letters_in_a_large_game() -> None:
    _no_silence(list(mistakes(3, 3, ("imhotep",))))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(8))
def test_four_hundred_wrong_letters(seed: int) -> None:
    _no_silence(list(mistakes(50, seed)))


def _no_silence(made: list[Mistake]) -> None:
    for mistake in made:
        result = outcome(mistake, quickly=True)
        assert result.verdict not in ("silent", "warning"), f"{mistake}: {result}"
        if declares(mistake):
            assert result.verdict in CAUGHT, f"{mistake}: {result}"


# What the review found to be silent, only a warning, or told at another line.
KNOWN = [
    ("imhotep", "variants/prophecies.rules", "let fulfilled(player) = player.kept", "fulfilled", "fulflled", "E334"),
    ("imhotep", "variants/prophecies.rules", "let fulfilled(player) = no", "fulfilled", "fulfiled", "E334"),
    ("imhotep", "variants/new_dynasty.rules", 'card raft "Raft"', "card", "carrd", "E326"),
    ("imhotep", "variants/new_dynasty.rules", "variant new_dynasty of", "imhotep", "imhotpe", "E307"),
    ("imhotep", "variants/prophecies.rules", "with new_dynasty", "new_dynasty", "new_dynsty", "E312"),
    ("imhotep", "scenarios/end.rules", "of imhotep", "imhotep", "imotep", "E307"),
    ("imhotep", "game.rules", "    building: truth usually yes", "yes", "yse", "E304"),
    ("imhotep", "cards.rules", "rule final", "final", "finall", "E334"),
    ("imhotep", "market.rules", "place covered of card holds", "covered", "coverd", "E308"),
    ("imhotep", "market.rules", "    place stalls of card as row(open_stalls)", "stalls", "stlls", "E334"),
    ("imhotep", "market.rules", "site market side B", "market", "marke", "E308"),
    ("imhotep", "words.yaml", "shipyard:", "shipyard", "shipyar", "E250"),
    ("imhotep", "words.yaml", "do card.taken:", "taken", "takn", "E250"),
    ("imhotep", "words.yaml", "stone:", "de", "da", "E251"),
    ("duel", "game.rules", 'rule played "As', "played", "playd", "E334"),
    ("duel", "tiles.rules", "rule played", "played", "plaayed", "E334"),
    ("duel", "tiles.rules", 'tile take_one "', "tile", "tlie", "E326"),
    ("duel", "tiles.rules", "rules of duel", "duel", "dule", "E307"),
    ("duel", "words.yaml", "docks:", "docks", "dokcs", "E250"),
    ("duel", "words.yaml", "docks:", "de", "da", "E251"),
    ("duel", "words.yaml", "tell obelisks.B at end_of_game:", "tell", "tel", "E250"),
    ("duel", "words.yaml", "tell obelisks.B at end_of_game:", "B", "eB", "E250"),
    ("duel", "words.yaml", "tell obelisks.B at end_of_game:", "end_of_game", "end_of_gmae", "E250"),
    ("duel", "words.yaml", "  of: ", "of", "fo", "E251"),
    ("imhotep", "words.yaml", "dock.in:", "in", "ih", "E250"),
    ("nim", "scenarios/heaps.rules", "answer", "answer", "anwser", "E140"),
]


def _large_ones_later(cases: list[tuple[str, ...]]) -> list[object]:
    return [pytest.param(*case, marks=pytest.mark.long) if case[0] == "imhotep" else case for case in cases]


@pytest.mark.parametrize(
    ("name", "file", "start", "old", "new", "code"), _large_ones_later(KNOWN), ids=lambda value: str(value)[:20]
)
def test_a_wrong_letter_that_was_silent(name: str, file: str, start: str, old: str, new: str, code: str) -> None:
    mistake = _at(name, file, start, old, new)
    result = outcome(mistake)
    assert result.verdict == "line", result
    assert code in {item.code for item in result.found}


def _at(name: str, file: str, start: str, old: str, new: str) -> Mistake:
    path = next(source for source in game(name).sources if source.endswith(f"{name}/{file}"))
    lines = game(name).sources[path].text.split("\n")
    line = next(number for number, line in enumerate(lines, 1) if start in line)
    within = lines[line - 1].index(start) + start.index(old) if old in start else lines[line - 1].index(old)
    return Mistake(name, path, line, within, old, new)


DECLARATIONS = [
    ("imhotep", "game.rules", "place shipyard", "shipyard", "sipyard"),
    ("imhotep", "game.rules", "marker last_sailor", "last_sailor", "last_sailer"),
    ("imhotep", "game.rules", "piece stone", "stone", "stome"),
    ("imhotep", "game.rules", "board site", "site", "siet"),
    ("imhotep", "game.rules", "moment end_of_round", "end_of_round", "end_of_roud"),
    ("imhotep", "game.rules", "rule play_round", "play_round", "play_rond"),
    ("imhotep", "game.rules", "let player.room", "room", "rom"),
    ("imhotep", "game.rules", "game imhotep", "imhotep", "imhotpe"),
    ("imhotep", "actions.rules", "rule fetch(amount)", "amount", "amuont"),
    ("imhotep", "temple.rules", "rule card_bonus(space) ", "space", "sdace"),
    ("imhotep", "imhotep.yaml", "sled_room:", "sled_room", "sled_rooom"),
    ("imhotep", "imhotep.yaml", "market_cards:", "market_cards", "market_crads"),
    ("imhotep", "variants/new_dynasty.rules", "card cargo_sled", "cargo_sled", "cargo_sld"),
    ("imhotep", "variants/five_players.yaml", "  round_cards:", "round_cards", "roudn_cards"),
    ("imhotep", "scenarios/sides_b.rules", "let left = first(part", "left", "deft"),
    ("duel", "game.rules", "place docks", "docks", "docsk"),
    ("duel", "game.rules", "marker passed", "passed", "pased"),
    ("duel", "game.rules", "piece figure", "figure", "figur"),
    ("duel", "game.rules", "board site", "site", "siet"),
    ("duel", "game.rules", "moment end_of_game", "end_of_game", "end_of_gaem"),
    ("duel", "game.rules", "rule unload(boat)", "unload", "unlaod"),
    ("duel", "game.rules", "let crew", "crew", "crw"),
    ("duel", "game.rules", "action unload_boat", "unload_boat", "unload_baot"),
    ("duel", "game.rules", "game duel", "duel", "dule"),
    ("duel", "game.rules", "rule unload(boat)", "boat", "baot"),
    ("duel", "game.rules", "rule receive(tile)", "tile", "tqile"),
    ("duel", "sites.rules", "site obelisks side B", "B", "z"),
    ("duel", "sites.rules", "site obelisks side B", "B", "eB"),
    ("duel", "sites.rules", "site burial_chamber side A", "A", "aA"),
    ("duel", "sites.rules", "site burial_chamber side A", "burial_chamber", "burialchamber"),
    ("imhotep", "burial_chamber.rules", "site burial_chamber side C", "burial_chamber", "burialchamber"),
    ("imhotep", "variants/prophecies.yaml", "thoth:", "thoth", "thot"),
    ("imhotep", "imhotep.yaml", "      hammer:", "hammer", "hamrmer"),
    ("duel", "duel.yaml", "boat_spaces:", "boat_spaces", "boat_spcaes"),
    ("duel", "duel.yaml", "  boats:", "boats", "bots"),
]


@pytest.mark.parametrize(
    ("name", "file", "start", "old", "new"), _large_ones_later(DECLARATIONS), ids=lambda value: str(value)[:20]
)
def test_a_misspelt_declaration_is_blamed_once(name: str, file: str, start: str, old: str, new: str) -> None:
    mistake = _at(name, file, start, old, new)
    found = outcome(mistake).found
    assert [(item.code, item.span.file, item.span.line) for item in found] == [("E308", mistake.file, mistake.line)]
    assert f"`{old}`" in found[0].message and f"`{old}`" in found[0].labels[0].text


def test_a_misspelt_use_is_told_where_it_stands() -> None:
    mistake = _at("duel", "tiles.rules", "choose boat in docks", "docks", "dokcs")
    (found,) = outcome(mistake).found
    assert (found.code, found.span.line, found.about) == ("E410", mistake.line, "dokcs")
    assert "`docks`" in found.help


def test_of_two_names_that_stand_once_the_one_with_strange_letters_is_wrong() -> None:
    mistake = _at("duel", "game.rules", "let crew", "faces", "fmces")
    assert [(item.code, item.span.line) for item in outcome(mistake).found] == [("E413", mistake.line)]


def test_a_field_of_a_board_that_is_no_value_is_told(tmp_path: Path) -> None:
    for name in ("base.rules", "base.yaml"):
        text = (MISTAKES / name).read_text("utf-8")
        (tmp_path / name).write_text(text.replace("    rich: yes\n", "    rich: yse\n"), encoding="utf-8")
    asks = "variant v of small\n\nafter turn\n    for each field where field.rich\n        score 1\n"
    (tmp_path / "v.rules").write_text(asks, encoding="utf-8")
    found = check_everything(read_project(tmp_path))
    errors = [item for item in found if item.severity == "error"]
    assert {item.span.line for item in errors} == {34} and "E304" in {item.code for item in errors}


def test_what_is_usual_for_boards_and_no_value_is_told(tmp_path: Path) -> None:
    for name in ("base.rules", "base.yaml"):
        text = (MISTAKES / name).read_text("utf-8")
        usual = text.replace("rich: truth usually no", "rich: truth usually on")
        assert name == "base.yaml" or usual != text
        (tmp_path / name).write_text(usual, encoding="utf-8")
    assert "E304" in {item.code for item in check_everything(read_project(tmp_path))}


def test_what_it_is_about_is_not_shown() -> None:
    assert "about" not in as_json([Diagnostic("E410", "error", next(iter(game("nim").items)).span, "A.", about="heap")])


# ---- one text changed in a project ---------------------------------------------------------------------


def test_one_text_changed_is_the_project_read_again(tmp_path: Path) -> None:
    for name in ("base.rules", "base.yaml"):
        (tmp_path / name).write_bytes((MISTAKES / name).read_bytes())
    before = read_project(tmp_path)
    file = next(name for name in before.sources if name.endswith(".rules"))
    text = before.sources[file].text.replace("marker round: 0..9", "marker round: 0..8")
    (tmp_path / "base.rules").write_text(text, encoding="utf-8")
    again, changed = read_project(tmp_path), with_text(before, file, text)
    for part in ("decl", "items", "data", "words", "variants", "scenarios", "sources", "headers"):
        assert getattr(again, part) == getattr(changed, part) != [None], part
    assert before.items != changed.items


# ---- declarations without a meaning ---------------------------------------------------------------------


def test_every_declaration_has_a_home() -> None:
    assert set(_HOMES) == set(tree.Member.__args__)


# ---- scenarios and words --------------------------------------------------------------------------------

SCENARIO = """
scenario "One" of small
    players red, blue
    given
        move all from deck to pool
    when red
        do choosing
    then
        expect offered("Take it")
        answer card with sun
        answer "Take it"
        answer "Take 3 points"
"""
CHOOSING = """
rule choosing
    choose card in pool
    may "Take it"
        score 1
    let gain = card.worth
    may "Take {gain} points"
        score gain
"""


def _small(tmp_path: Path, extra: str, words: str = "") -> Project:
    rules = (MISTAKES / "base.rules").read_text("utf-8") + CHOOSING + extra
    (tmp_path / "game.rules").write_text(rules, encoding="utf-8")
    (tmp_path / "data.yaml").write_bytes((MISTAKES / "base.yaml").read_bytes())
    if words:
        (tmp_path / "words.yaml").write_text(words, encoding="utf-8")
    return read_project(tmp_path)


@pytest.mark.parametrize(
    ("right", "wrong", "code", "guess"),
    [
        ("answer card", "answer crad", "E606", "`card`"),
        ("answer card with sun", "answer actino with take", "E606", "`action`"),
        ('answer "Take it"', 'answer "Tak it"', "E607", "`Take it`"),
        ('offered("Take it")', 'offered("Take its")', "E607", "`Take it`"),
        ("Take 3 points", "Take {gain} points", "E607", "write what is worked out by then: `Take 5 points`"),
        ("Take 3 points", "Get 3 points", "E607", "`Take 5 points`, say."),
        ("with sun", "with snu", "E410", "`sun`"),
        ("when red", "when rde", "E410", "`red`"),
        ("players red, blue", "players red, bleu", "E603", "`blue`"),
        ("players red, blue", "players red, red", "E608", ""),
    ],
)
def test_a_scenario_that_speaks_of_nothing(tmp_path: Path, right: str, wrong: str, code: str, guess: str) -> None:
    project = _small(tmp_path, SCENARIO.replace(right, wrong, 1))
    found = [item for item in check_everything(project) if item.code != "W511"]
    assert [item.code for item in found] == [code]
    assert guess in found[0].help
    (result,) = run_scenarios(project)
    assert not result.passed and found[0].message in result.problems[0]


def test_words_for_what_is_not_there(tmp_path: Path) -> None:
    words = "cube: {en: [cube, cubes]}\ncub: {en: [cube, cubes]}\nA remark of old: {de: Altes}\nmeadow.A: {en: x}\n"
    found = [item for item in check_everything(_small(tmp_path, "", words)) if item.code != "W511"]
    assert [(item.code, item.span.line) for item in found] == [("E250", 2), ("W250", 3)]


def test_all_words_of_the_shipped_games_can_be_said() -> None:
    speakable = speakable_of(game("imhotep"))
    assert speakable.has("market.D") and speakable.has("do card.taken") and speakable.has("number.steps")
    assert not speakable.has("market.E") and not speakable.has("do card.takne") and not speakable.has("temple.stalls")


# ---- messages that misled -------------------------------------------------------------------------------


def _codes(project: Project) -> list[str]:
    return [item.code for item in check_everything(project) if item.code != "W511"]


SCORED = "at end_of_game\n    for each player\n        player scores {}\n"


def test_a_word_with_the_name_of_another_kinds_word_is_not_explained_by_itself(tmp_path: Path) -> None:
    words = "let card.price = card.worth\nlet player.price = sum(card.price for each card in player.hand)\n"
    assert _codes(_small(tmp_path, words + SCORED.format("player.price"))) == []
    words = "let price = cost\nlet cost = price\n"
    assert _codes(_small(tmp_path, words + SCORED.format("price"))) == ["E415"]


@pytest.mark.parametrize(
    ("picture", "codes"),
    [
        ('["1 2", "3 o"]', []),
        ('["1 2", 3 o]', ["E148"]),
        ('["1 2", "3 o"', ["E128"]),
        ('"1 2"', ["E101", "E222"]),
    ],
)
def test_a_picture_that_cannot_be_read_is_told_of_once(tmp_path: Path, picture: str, codes: list[str]) -> None:
    """Who has begun no list is told that it must be one."""
    steps = f"layout steps\n    rows: {picture}\nplace stairs of cube as steps\n"
    scored = SCORED.format("sum(space.value for each space in stairs)")
    assert _codes(_small(tmp_path, steps + scored)) == codes


def test_a_boards_field_says_how_much_room_there_is(tmp_path: Path) -> None:
    tents = "board tent\n    room: number\n    place floor of cube holds tent.room\ntent wide side A\n    room: 3\n"
    model, found = resolve(_small(tmp_path, tents), Table(2))
    assert model is not None and [*found, *check(model)[1]] == []


@pytest.mark.parametrize("number", ["1000000001", "-1000000001", "99999999999999999999"])
def test_numbers_have_a_limit(number: str) -> None:
    _, found = load_data(f"values:\n  most: {{value: {number}, source: assumed}}\n", "x.yaml")
    assert [item.code for item in found] == ["E213"]
    _, found = parse(f"table most: {number}\n", "x.rules")
    assert [item.code for item in found] == ["E106"]


def test_the_largest_numbers() -> None:
    _, found = load_data("values:\n  most: {value: [1000000000, -1000000000], source: assumed}\n", "x.yaml")
    assert found == []
    assert parse("table most: 1000000000, -1000000000\n", "x.rules")[1] == []


def test_a_number_out_of_place_in_a_long_list_is_found() -> None:
    numbers = ", ".join(["1"] * 300 + ["1.5"] + ["2"] * 300)
    _, found = load_data(f"values:\n  many: {{value: [{numbers}], source: assumed}}\n", "x.yaml")
    assert [item.code for item in found] == ["E222"] and "301" in found[0].message


# ---- the command line -----------------------------------------------------------------------------------


def test_testing_nothing_is_no_success() -> None:
    result = CliRunner().invoke(main, ["test", "nim", "-k", "nope"])
    assert result.exit_code == 1 and "no scenario `nope`" in result.output


def test_rules_with_mistakes_pass_no_test(tmp_path: Path) -> None:
    _small(tmp_path, SCENARIO + "\nrule loop\n    do loop\naction idle\n    score 1\n")
    for command in ("check", "test"):
        result = CliRunner().invoke(main, [command, str(tmp_path)])
        assert result.exit_code == 1 and "E520" in result.output, command


def test_one_file_is_one_file(tmp_path: Path) -> None:
    file = tmp_path / "generous.rules"
    file.write_text("variant generous of duel\n\nset boat_spaces to 4\n", encoding="utf-8")
    assert "No mistakes in 1 file." in CliRunner().invoke(main, ["check", str(file)]).output
    file.write_text("variant generous of dule\n\nset boat_spaces to 4\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["check", str(file)])
    assert result.exit_code == 1 and "Did you mean `duel`?" in result.output


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("let many = heapz.count", "E410"),
        ("let player.lots = player.points + yes", "E417"),
        ("let near(space) = space.rowz", "E413"),
        ("let circle = circle + 1", "E415"),
        ("let ahead(one, other) = one.points > other", "W513"),
        ("let mine = you.points", "W513"),
    ],
)
def test_a_word_that_nothing_asks_for_is_looked_at(word: str, code: str) -> None:
    file = game("nim").decl.span.file if game("nim").decl else ""
    text = game("nim").sources[file].text
    found = check_everything(with_text(game("nim"), file, f"{text}\n{word}\n"))
    assert [item.code for item in found] == [code]


def test_a_variant_is_not_guessed_by_the_end_of_its_name(tmp_path: Path) -> None:
    """`lo.rules` is not `solo.rules`, and what has no name at all is not any variant."""
    (tmp_path / "lo.rules").write_text("", encoding="utf-8")
    for given in (tmp_path / "lo.rules", Path("/")):
        result = CliRunner().invoke(main, ["names", "nim", "--with", str(given)])
        assert result.exit_code == 2 and "variant NAME of nim" in result.output


@pytest.mark.parametrize(
    ("word", "use", "told"),
    [
        ("let spare = 3", "", True),
        ("let player.spare = 3", "", True),
        ("let spare(disc) = disc.owner", "", True),
        ("let spare = 3", "    score spare\n", False),
        ("let player.spare = 3", "    score you.spare\n", False),
        ("let spare = 3", '    note "Of {spare} there is more."\n', False),
    ],
)
def test_a_word_that_nobody_uses_is_told(tmp_path: Path, word: str, use: str, told: bool) -> None:
    text = f"""game spare_word "Spare word"
    players 2
    colours red, blue

piece disc 3 per player starts in stock
place stock of disc per player
place bin of disc

{word}

play
    for each player
        as player
            do turn

rule turn
{use}    move up to 1 from you.stock to bin

winner player
    by player.points
"""
    (tmp_path / "game.rules").write_text(text, encoding="utf-8")
    found = check_everything(read_project(tmp_path))
    assert [problem.code for problem in found] == (["W513"] if told else [])
    assert not told or "the word `spare`" in found[0].message


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("spare", "score 1"),
        ("", "score spare"),
        ("", "if you.stock.count > spare\n        score 1"),
        ("", 'may "Take {spare}"\n        score 1'),
    ],
)
def test_a_name_that_nobody_uses_is_told(tmp_path: Path, name: str, line: str) -> None:
    text = f"""variant idle_name of nim

after turn
    let spare = 3
    {line.replace("you.stock", "heaps")}

scenario "Heaps" of nim
    players red, blue
    given
        let first_heap = heaps[1]
        let second_heap = heaps[2]
        move all from first_heap to box
    then
        expect first_heap.empty
"""
    (tmp_path / "idle_name.rules").write_text(text, encoding="utf-8")
    result = CliRunner().invoke(main, ["check", "--format", "concise", str(tmp_path / "idle_name.rules")])
    told = [found for found in ("spare", "second_heap", "first_heap") if f"the name `{found}`" in result.output]
    assert told == [each for each in (name, "second_heap") if each], result.output


@pytest.mark.parametrize(
    ("line", "code"),
    [("add 1000000000 to heap_sizes", "E106"), ("add 1000000000 to heap_sizes[2]", "E106"),
     ("set heap_sizes[1] to 100000 * 100000", "E304"), ("set heap_sizes[1] to 1000 * 1000", None)],
)  # fmt: skip
def test_no_variant_makes_numbers_larger_than_they_may_be(tmp_path: Path, line: str, code: str | None) -> None:
    (tmp_path / "larger.rules").write_text(f"variant larger of nim\n\n{line}\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["check", "--format", "concise", str(tmp_path / "larger.rules")])
    said = [each for each in ("E106", "E304") if each in result.output]
    assert said == ([code] if code else []), result.output
