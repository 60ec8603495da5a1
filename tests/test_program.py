"""The program is data: it goes to bytes and back, its digest is that of its meaning, and the cache trusts nothing."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from playing import Dice
from small_games import DATA, nothing_asked, write_game

from imhotep_dsl import Game, Rules, SaveError, load
from imhotep_dsl.code import steps
from imhotep_dsl.code.complete import complete
from imhotep_dsl.library import shipped_games
from imhotep_dsl.program import bytes as program_bytes
from imhotep_dsl.program.bytes import ProgramError, digest, dump
from imhotep_dsl.program.model import Program
from imhotep_dsl.program.tables import Instance
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.source import cache as cache_module
from imhotep_dsl.source.cache import PROGRAMS, Cache, user_cache

TABLES = [(name, players) for name in shipped_games() for players in load(name).player_numbers]


def program_of(name: str, players: int) -> Program:
    return load(name).machine(players).program


@pytest.fixture(scope="module")
def nim() -> Program:
    return program_of("nim", 2)


@pytest.fixture(scope="module")
def large() -> Program:
    boards = ("market", "pyramid", "temple", "burial_chamber", "obelisks")
    return load("imhotep", dict.fromkeys(boards, "C")).machine(3).program


# ---- bytes --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_there_and_back(name: str, players: int) -> None:
    program = program_of(name, players)
    data = dump(program)
    again = program_bytes.load(data)
    assert again == program and dump(again) == data and digest(again) == program.hash


def test_what_was_read_back_plays_the_same(large: Program) -> None:
    ends = []
    for program in (large, program_bytes.load(dump(large))):
        machine, dice = Machine(program), Dice(5)
        state = machine.new_state(5)
        options = machine.run(state)
        while options:
            options = machine.choose(state, dice.one_of(options))
        ends.append(state)
    assert ends[0] == ends[1]


def test_damaged_bytes_are_refused(nim: Program) -> None:
    data, chance = dump(nim), random.Random(1)
    for _ in range(400):
        spoilt = bytearray(data)
        how = chance.randrange(3)
        at = chance.randrange(len(spoilt))
        if how == 0:
            spoilt[at] ^= 1 << chance.randrange(8)
        elif how == 1:
            del spoilt[at : at + chance.randrange(1, 40)]
        else:
            spoilt[at:at] = chance.randbytes(chance.randrange(1, 9))
        with pytest.raises(ProgramError):
            program_bytes.load(bytes(spoilt))
    for odd in (b"", b"\n\n", b"null\nnull\nnull", b"[" * 100_000, data.split(b"\n")[1]):
        with pytest.raises(ProgramError):
            program_bytes.load(odd)


def all_of_one_place(program: Program) -> tuple[Instance, ...]:
    return tuple(replace(instance, place=0) for instance in program.tables.instances)


def sealed(meaning: bytes, written: bytes) -> bytes:
    """Bytes whose digests are right whatever they say."""
    sums = [program_bytes._sum(meaning), program_bytes._sum(written)]
    return b"\n".join([program_bytes._canonical([program_bytes.FORMAT, *sums]), meaning, written])


@pytest.mark.parametrize("table", ["nim", "large"])
def test_wrong_numbers_are_refused_or_harmless(table: str, request: pytest.FixtureRequest) -> None:
    """A program that was changed on purpose: it is refused, or a machine can be made of it."""
    program: Program = request.getfixturevalue(table)
    _, meaning, written = dump(program).split(b"\n")
    chance, refused, tried = random.Random(2), 0, 150
    numbers = [found.span() for found in re.finditer(rb"(?<=[\[,])-?\d+(?=[\],])", meaning)]
    words = [found.span() for found in re.finditer(rb'"[^"]*"', meaning)]
    for _ in range(tried):
        start, end = chance.choice(numbers if chance.random() < 0.8 else words)
        others = [meaning[slice(*chance.choice(spans))] for spans in (numbers, words)]
        new = chance.choice([b"-2", b"-1", b"999999", b"true", b"null", b'"odd"', b"[]", b"1.5", *others])
        try:
            found = program_bytes.load(sealed(meaning[:start] + new + meaning[end:], written))
        except ProgramError:
            refused += 1
        else:
            Machine(found)
    assert refused > tried // 2


@pytest.mark.parametrize(
    "change",
    [
        lambda program: replace(program, entries=program.entries[:-1]),
        lambda program: replace(program, start=len(program.code)),
        lambda program: replace(program, nodes=program.nodes[:-1]),
        lambda program: replace(program, nodes=(replace(program.nodes[0], op="juggle"), *program.nodes[1:])),
        lambda program: replace(program, code=(*program.code[:-1], replace(program.code[-1], following={"up": 0}))),
        lambda program: replace(program, tables=replace(program.tables, regions=((),))),
        lambda program: replace(program, tables=replace(program.tables, spaces=program.tables.spaces[1:])),
        lambda program: replace(program, tables=replace(program.tables, instances=all_of_one_place(program))),
    ],
)
def test_programs_that_are_not_whole_are_refused(nim: Program, change: Callable[[Program], Program]) -> None:
    with pytest.raises(ProgramError):
        program_bytes.load(dump(change(nim)))


# ---- the digest ---------------------------------------------------------------------------------------------

PLAY = "turns from players.first until spots.full\n    choose amount in 1..2\n    score amount\n    do lay"
MORE = """rule lay "Lay a disc"
    if not you.hand.empty
        move 1 from you.hand to spots
    else
        end turns
"""


def text_of(directory: Path) -> str:
    return (directory / "game.rules").read_text("utf-8")


def hash_of(directory: Path, text: str, data: str = DATA) -> str:
    directory.mkdir(parents=True, exist_ok=True)
    (directory / "game.rules").write_text(text, "utf-8")
    (directory / "data.yaml").write_text(data, "utf-8")
    return load(directory).machine(2).program.hash


@pytest.fixture
def unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("imhotep_dsl.graph.lints.report_lints", nothing_asked)


def test_how_and_where_it_is_written_makes_no_difference(tmp_path: Path, unchecked: None) -> None:
    text = text_of(write_game(tmp_path / "here", PLAY, MORE))
    usual = hash_of(tmp_path / "here", text)
    assert hash_of(tmp_path / "far" / "away", text) == usual
    changes = [
        re.sub(r"\n(?=\w)", "\n# a remark\n", text),
        text.replace("\n\n", "\n\n\n\n"),
        re.sub(r"(?<=\w)$", "   # behind a line", text, flags=re.MULTILINE),
        re.sub(r"^( +)", lambda found: found[1] * 2, text, flags=re.MULTILINE),
        text.replace("in 1..2", "in  1 .. 2"),
    ]
    for at, changed in enumerate(changes):
        assert changed != text
        assert hash_of(tmp_path / f"change{at}", changed) == usual, changed
    assert hash_of(tmp_path / "data", text, f"# a remark\n{DATA}") == usual


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("in 1..2", "in 1..3"),
        ("score amount", "score amount + 1"),
        ("score amount", "lose amount"),
        ("row(2)", "row(3)"),
        ("disc 3 per player", "disc 4 per player"),
        ("if not you.hand.empty", "if you.hand.count > 1"),
        ("end turns", "end game"),
        ("move 1 from", "move up to 1 from"),
        ("by player.points", "by lowest player.points"),
        ('"Disc"', '"Stone"'),
        ("red, blue", "red, green"),
        ("place heap of disc", "place heap of disc seen by none"),
        ("marker total: number", "marker total: 0..7"),
        ("turns from players.first", "turns from players.last"),
    ],
)
def test_what_it_means_makes_a_difference(old: str, new: str, tmp_path: Path, unchecked: None) -> None:
    text = text_of(write_game(tmp_path, PLAY, MORE))
    assert old in text
    assert hash_of(tmp_path / "old", text) != hash_of(tmp_path / "new", text.replace(old, new))


def test_data_means_something_too(tmp_path: Path, unchecked: None) -> None:
    text = text_of(write_game(tmp_path, f"{PLAY}\nfor each card in deck\n    players.first scores card.worth", MORE))
    usual = hash_of(tmp_path / "old", text)
    assert hash_of(tmp_path / "worth", text, DATA.replace("worth: 2", "worth: 3")) != usual
    assert hash_of(tmp_path / "copies", text, DATA.replace("copies: 2", "copies: 1", 1)) != usual


def test_a_save_goes_on_only_under_the_same_rules(tmp_path: Path, unchecked: None) -> None:
    text = text_of(write_game(tmp_path, PLAY, MORE))
    hash_of(tmp_path / "old", text)
    save = load(tmp_path / "old").start(2).save()
    hash_of(tmp_path / "remark", f"# a remark\n{text}")
    assert load(tmp_path / "remark").restore(save).values == load(tmp_path / "old").start(2).values
    hash_of(tmp_path / "new", text.replace("score amount", "score amount + 1"))
    with pytest.raises(SaveError, match="other rules"):
        load(tmp_path / "new").restore(save)


# ---- the state depends on nothing else ----------------------------------------------------------------------


def finished(rules: Rules, seed: int) -> Game:
    game, dice = rules.start(3, seed), Dice(seed)
    while not game.over:
        game.choose_value(dice.one_of(game.values))
    return game


def test_what_a_machine_played_before_makes_no_difference() -> None:
    boards = dict.fromkeys(("market", "pyramid", "temple", "burial_chamber", "obelisks"), "C")
    fresh = finished(load("imhotep", boards), 3).state
    used = load("imhotep", boards)
    for seed in (9, 8, 7):
        finished(used, seed)
    assert finished(used, 3).state == fresh
    assert load("imhotep", boards).restore(finished(used, 3).save()).state == fresh


def test_new_games_do_not_share_cells() -> None:
    rules = load("nim")
    one, other = rules.start(2, 1), rules.start(2, 1)
    one.choose(0)
    assert other.state != one.state and rules.start(2, 1).state == other.state


# ---- the cache ----------------------------------------------------------------------------------------------


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    directory = tmp_path / "cache"
    monkeypatch.setenv("IMHOTEP_CACHE", str(directory))
    return directory


def entries(directory: Path) -> list[Path]:
    return sorted(directory.glob("*.program"))


@pytest.fixture
def frozen(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The hashes of the programs that were made, and not found."""
    made: list[str] = []
    from imhotep_dsl.program import freeze as freezing

    freeze = freezing.freeze

    def watched(*args: object, **more: object) -> Program:
        program: Program = freeze(*args, **more)  # type: ignore[arg-type]
        made.append(program.hash)
        return program

    monkeypatch.setattr(freezing, "freeze", watched)
    return made


def test_a_table_is_compiled_once(kept: Path, frozen: list[str]) -> None:
    first, second = load("nim").start(2, 4), load("nim").start(2, 4)
    assert len(frozen) == 1 and first.state == second.state
    assert first.machine.program == second.machine.program
    assert len(entries(kept)) == 1 and kept.stat().st_mode & 0o777 == 0o700
    load("tic_tac_toe").start(2)
    assert len(frozen) == 2 and len(entries(kept)) == 2


@pytest.mark.parametrize("damage", ["cut", "flipped", "foreign", "empty", "link", "directory"])
def test_a_damaged_entry_is_made_anew(damage: str, kept: Path, frozen: list[str], tmp_path: Path) -> None:
    load("nim").start(2)
    load("tic_tac_toe").start(2)
    one, other = entries(kept)
    data = one.read_bytes()
    if damage in ("link", "directory"):
        one.unlink()
        if damage == "link":
            aside = tmp_path / "aside"
            aside.write_bytes(data)
            one.symlink_to(aside)
        else:
            one.mkdir()
    else:
        one.write_bytes({
            "cut": data[:-9], "flipped": data.replace(b"1", b"2", 1), "foreign": other.read_bytes(), "empty": b"",
        }[damage])  # fmt: skip
    games = [load("nim").start(2), load("tic_tac_toe").start(2)]
    assert [game.machine.tables.game for game in games] == ["nim", "tic_tac_toe"]
    assert len(frozen) == 3
    if damage != "directory":
        assert one.read_bytes() == data and not one.is_symlink()


def test_another_text_is_another_entry(kept: Path, frozen: list[str], tmp_path: Path, unchecked: None) -> None:
    text = text_of(write_game(tmp_path / "game", PLAY, MORE))
    for changed in (text, f"# a remark\n{text}", text):
        hash_of(tmp_path / "game", changed)
    assert len(frozen) == 2 and len(entries(kept)) == 2
    assert load(tmp_path / "game").machine(2).program.written.rules[1].file.endswith("game.rules")


def test_mistakes_are_not_kept(kept: Path, tmp_path: Path) -> None:
    write_game(tmp_path / "game", "players.first scores nonsense")
    for _ in range(2):
        with pytest.raises(Exception, match="nonsense"):
            load(tmp_path / "game").start(2)
    assert not entries(kept)


def test_only_a_private_directory_is_used(kept: Path, frozen: list[str]) -> None:
    kept.mkdir(mode=0o777)
    kept.chmod(0o777)
    for _ in range(2):
        load("nim").start(2)
    assert len(frozen) == 2 and not entries(kept)


def test_a_disk_that_cannot_be_written_makes_no_difference(
    kept: Path, frozen: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object, **more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    for _ in range(2):
        load("nim").start(2)
    assert len(frozen) == 2 and list(kept.iterdir()) == []
    kept.rmdir()
    kept.write_text("a file is in the way")
    load("nim").start(2)
    assert kept.read_text() == "a file is in the way"


def test_the_oldest_entries_are_dropped(tmp_path: Path, nim: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_module, "MOST_ENTRIES", 3)
    cache = Cache(tmp_path / "cache")
    for number in range(3):
        cache.keep(f"key{number}", PROGRAMS, dump(nim))
        os.utime(tmp_path / "cache" / f"key{number}.program", (number, number))
    assert cache.find("key0", PROGRAMS) == dump(nim)
    cache.keep("key3", PROGRAMS, dump(nim))
    assert [path.stem for path in entries(tmp_path / "cache")] == ["key0", "key2", "key3"]


def test_where_the_cache_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("IMHOTEP_CACHE", "off")
    assert user_cache() is None
    monkeypatch.delenv("IMHOTEP_CACHE")
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert user_cache() == Cache(tmp_path / "imhotep-dsl")
    monkeypatch.setenv("XDG_CACHE_HOME", "beside/the/working/directory")
    assert user_cache() is None


def test_a_save_belongs_to_the_meaning_of_the_rules(tmp_path: Path) -> None:
    play = 'as players.first\n    may "Take {0}"\n        score {0}'
    hashes = [
        load(write_game(tmp_path / name, text)).machine(2).program.hash
        for name, text in (
            ("one", play.format(1)),
            ("remark", "# a remark\n" + play.format(1)),
            ("seven", play.format(1).replace("score 1", "score 7")),
        )
    ]
    assert hashes[0] == hashes[1] != hashes[2]


# ---- tables that must be complete ---------------------------------------------------------------------------


def test_an_omission_is_found() -> None:
    table = dict.fromkeys(steps.STEPS, 1)
    assert complete(table, steps.STEPS, "steps") is table
    del table[steps.Swap]
    with pytest.raises(LookupError, match="steps: nothing for Swap"):
        complete(table, steps.STEPS, "steps")
    with pytest.raises(LookupError, match="'odd' is not known"):
        complete({"odd": 1}, [], "words")


def test_what_runs_reads_only_the_program() -> None:
    """The interpreter knows nothing of texts, trees or types."""
    package = Path(program_bytes.__file__).parent.parent
    for path in sorted((package / "run").glob("*.py")):
        read = set(re.findall(r"from (imhotep_dsl\.\w+)", path.read_text("utf-8")))
        assert read <= {f"imhotep_dsl.{name}" for name in ("run", "code", "program", "source")}, path.name
        assert "program.freeze" not in path.read_text("utf-8"), path.name
