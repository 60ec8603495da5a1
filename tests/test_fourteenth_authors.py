"""What another author found, who had nothing but the documents."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from test_cli import call

from imhotep_dsl import load


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def written(name: str, text: str) -> str:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(text, encoding="utf-8")
    return name


@pytest.mark.parametrize("line", ["add 2 to statue", "set lever to 5"])
def test_check_says_of_a_design_what_running_says(line: str) -> None:
    variant = written("more.rules", f'variant more of imhotep "More"\n\n{line}\n')
    design = line.split()[-1] if line.startswith("add") else line.split()[1]
    for command in (["check", variant], ["run", "imhotep", "--with", variant, "--games", "1"]):
        told = call(*command)
        assert told.exit_code != 0
        assert f"There is nothing called `{design}` to change." in told.output
        assert f"`{design}.copies`" in told.output


# ---- more than one variant in a file or a directory ------------------------------------------------------------------

FIRST = 'variant first of nim "First"\n\nset heap_sizes[1] to 2\n'
SECOND = 'variant second of nim "Second"\n\nset heap_sizes[2] to 3\n'


@pytest.mark.parametrize(
    "files", [{"both.rules": FIRST + "\n" + SECOND}, {"two/first.rules": FIRST, "two/second.rules": SECOND}]
)
def test_all_variants_of_a_file_or_a_directory_are_in_play(files: dict[str, str]) -> None:
    for name, text in files.items():
        written(name, text)
    given = next(iter(files)).partition("/")[0]
    assert load("nim", variants=[given]).variants == ("first", "second")
    told = call("diff", "nim", "--with", given).output
    assert "heap_sizes" in told and "2, 3, 5" in told, told


# ---- what was known without the variant ------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["set reserve_tiles to 0", "set boat_spaces to 4", "add 1 to light_block.copies"])
def test_other_numbers_of_tiles_stop_no_duel(line: str) -> None:
    variant = written("more.rules", f'variant more of duel "More"\n\n{line}\n')
    assert call("check", variant).exit_code == 0
    told = call("run", "duel", "--with", variant, "--games", "20", "--seed", "1")
    assert told.exit_code == 0, told.output


def test_a_known_that_a_variant_breaks_is_found_by_check() -> None:
    variant = written("odd.rules", 'variant odd of twins "Odd"\n\ntake 1 from sun.copies\n')
    told = call("check", variant)
    assert told.exit_code == 1 and "E531" in told.output and "known any(other in carpet.spaces" in told.output
    command = re.findall(r"`imhotep ([^`]*)` plays this game", told.output)[0].split()
    stopped = call(*command)
    assert stopped.exit_code == 1 and "because of what `odd` changes" in stopped.output


@pytest.mark.parametrize(
    ("what", "game", "more"),
    [("variant", "tricks", ()), ("variant", "twins", ()), ("card", "duel", ("--like", "light_block"))],
)
def test_what_is_begun_can_be_played(what: str, game: str, more: tuple[str, ...]) -> None:
    assert call("new", what, "own", "--changes", game, *more).exit_code == 0
    told = call("run", game, "--with", "own", "--games", "20", "--seed", "1")
    assert told.exit_code == 0, told.output


# ---- what is used on another side only -------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["set coins_each to 4", "set figure_start to 8"])
def test_what_matters_on_another_side_only_changes_something(line: str) -> None:
    told = call("check", written("own.rules", f'variant own of imhotep "Own"\n\n{line}\n'))
    assert told.output.startswith("No mistakes"), told.output


def test_a_mistake_on_another_side_is_found_beside_a_change_of_the_usual_ones() -> None:
    text = 'variant own of imhotep "Own"\n\nset rounds to 5\nset figure_start to 99\n'
    told = call("check", written("own.rules", text))
    assert told.exit_code == 1 and "E422" in told.output and "with this variant" in told.output


# ---- a partner who is out -------------------------------------------------------------------------------------------

PARTNERS = """variant rp of candle_mine for 4 players "Partners"
    teams red with green, blue with yellow

replace winner team
    by sum(player.points for each player in team)

scenario "A partner who is out wins with the team" of candle_mine
    players red, blue, green, yellow
    with rp
    given
        eliminate red
        green scores 4
    then
        expect winners = [red, green]

scenario "A team of which all are out does not win" of candle_mine
    players red, blue, green, yellow
    with rp
    given
        eliminate red
        eliminate green
        green scores 4
    then
        expect winners = [blue, yellow]

scenario "All are out: the points decide" of candle_mine
    players red, blue, green, yellow
    with rp
    given
        green scores 4
        eliminate red
        eliminate green
        eliminate blue
        eliminate yellow
    then
        expect winners = [red, green]
"""


def test_who_is_out_wins_with_the_team_and_the_book_says_so() -> None:
    variant = written("rp.rules", PARTNERS)
    told = call("test", variant)
    assert told.exit_code == 0 and "3 passed" in told.output, told.output
    assert call("docs", "candle_mine", "--with", variant, "--lang", "en", "--out", "book").exit_code == 0
    pages = " ".join(page.read_text(encoding="utf-8") for page in Path("book").rglob("end.md"))
    assert "Players who are out of the game win with their team" in pages
    assert "Players who are out of the game cannot win" not in pages


# ---- another one, a little later -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "lines",
    [
        ["action pray", "    score 1 point"],
        ["instead turn", "    score 1 point"],
        ["replace rule turn", "    do as befor"],
        ["action pray", "    lose 1", "    score 1 point"],
    ],
)
def test_a_line_that_cannot_be_read_is_the_only_mistake(lines: list[str]) -> None:
    """There was a traceback where it was the only one of its block, and a word on turns that cost nothing otherwise."""
    told = call("check", written("mine.rules", "\n".join(['variant mine of nim "Mine"', "", *lines, ""])))
    assert told.exit_code == 1 and "1 error\n" in told.output, told.output
    assert f"mine.rules:{2 + len(lines)}:" in told.output


@pytest.mark.parametrize(
    ("line", "code"), [("expect obelisks.black.tower.empty", "E413"), ("expect ship.cargo.empty", "E410")]
)
def test_what_the_game_names_belongs_to_no_variant(line: str, code: str) -> None:
    text = f'scenario "S" of imhotep\n    players black, white\n    then\n        {line}\n'
    told = call("check", written("mine.rules", text)).output
    assert code in told and "E610" not in told, told


def test_two_other_letters_in_a_short_word_are_not_mended_unasked() -> None:
    text = 'variant mine of twins "Mine"\n\nafter turn\n    if you.missed\n        score 1\n'
    told = call("check", "--fix", written("mine.rules", text))
    assert told.exit_code == 1 and "Did you mean `passed`?" in told.output, told.output
    assert Path("mine.rules").read_text(encoding="utf-8") == text
