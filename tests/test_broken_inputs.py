"""Broken inputs through the front door: each ends in messages or in one of the documented exceptions, and soon.

200 of them, 2,000 with `pytest -m long`.

Every input comes from a seed, so a failure names the seed with which it comes back.
"""

from __future__ import annotations

import json
import random
import re
import resource
import shutil
from collections.abc import Callable
from contextlib import chdir, suppress
from functools import cache
from pathlib import Path

import pytest

from imhotep_dsl import Game, GameFault, NotFound, Rules, RulesError, SaveError, load
from imhotep_dsl.diagnostics.render import as_json, concise, full
from imhotep_dsl.library import find_game
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.proofreading.found_at_tables import check_project
from imhotep_dsl.proofreading.tables import tables_to_check
from imhotep_dsl.resolve.project import read_project
from imhotep_dsl.run.saving import digest
from imhotep_dsl.syntax.machine import keywords

HERE = Path(__file__).parent
DOCUMENTED = (RulesError, NotFound, SaveError, GameFault)
MOST_MEMORY = 2 * 2**30
Door = Callable[[Path, random.Random], None]
INPUTS, SHARES = 2000, 20
LONG = pytest.mark.long
TABLE = "game: small\nplayers: [red, blue]\nsides: {meadow: A}\nvariants: []\nseed: 7\n"
BESIDES_KEYWORDS = """
    colours row grid deck owner down 0 1 7 999999999999 -1 .. . , ( ) [ ] : = != <= + - * / " # { } & ! | > % @ ` ? ~
    values: pieces: layouts: source: entries: value: copies: <<: *a &a !!python/object é 💥
"""
WORDS = [*sorted(set(keywords().values())), *BESIDES_KEYWORDS.split(), "\t", "\x00", "\ufeff", "\n", "\n    "]


def taken(text: bytes, chance: random.Random) -> bytes:
    """Cut off somewhere."""
    return text[: chance.randrange(len(text) + 1)]


def torn(text: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(text) + 1)
    return text[:start] + text[start + chance.randrange(1, 60) :]


def other_bytes(text: bytes, chance: random.Random) -> bytes:
    changed = bytearray(text)
    for _ in range(chance.randrange(1, 6)):
        if changed:
            changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def noise(text: bytes, chance: random.Random) -> bytes:
    return chance.randbytes(chance.randrange(400))


def swapped(text: bytes, chance: random.Random) -> bytes:
    lines = text.split(b"\n")
    one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]
    return b"\n".join(lines)


def doubled(text: bytes, chance: random.Random) -> bytes:
    lines = text.split(b"\n")
    at = chance.randrange(len(lines))
    until = at + chance.randrange(1, 6)
    return b"\n".join([*lines[:until], *lines[at:until], *lines[until:]])


def lost(text: bytes, chance: random.Random) -> bytes:
    lines = text.split(b"\n")
    del lines[chance.randrange(len(lines))]
    return b"\n".join(lines)


def pushed(text: bytes, chance: random.Random) -> bytes:
    lines = text.split(b"\n")
    at = chance.randrange(len(lines))
    lines[at] = b" " * chance.choice([1, 2, 4, 8, 9]) + lines[at]
    return b"\n".join(lines)


def thrown_in(text: bytes, chance: random.Random) -> bytes:
    for _ in range(chance.randrange(1, 5)):
        at = chance.randrange(len(text) + 1)
        text = text[:at] + b" " + chance.choice(WORDS).encode() + b" " + text[at:]
    return text


def replaced(text: bytes, chance: random.Random) -> bytes:
    """One word becomes another of the same text, or of the language: the nearest to an honest mistake."""
    found = list(re.finditer(rb"\w+|[^\w\s]", text))
    if not found:
        return text
    word = chance.choice(found)
    other = chance.choice(found)[0] if chance.random() < 0.7 else chance.choice(WORDS).encode()
    return text[: word.start()] + other + text[word.end() :]


SPOILING: list[Callable[[bytes, random.Random], bytes]] = [
    taken, torn, other_bytes, noise, swapped, doubled, lost, pushed, thrown_in, replaced, replaced, replaced, replaced,
]  # fmt: skip


def spoilt(text: bytes, chance: random.Random) -> bytes:
    """Spoilt once, now and then two or three times."""
    for _ in range(chance.choice([1, 1, 1, 2, 3])):
        text = chance.choice(SPOILING)(text, chance)
    return text


# ---- the doors ------------------------------------------------------------------------------------------------


def small_game(directory: Path) -> list[Path]:
    files = {"game.rules": "base.rules", "data.yaml": "base.yaml"}
    for name, source in files.items():
        shutil.copy(HERE / "mistakes" / source, directory / name)
    (directory / "evening.table.yaml").write_text(TABLE, encoding="utf-8")
    (directory / "words.yaml").write_text("cube: Cube\n", encoding="utf-8")
    return [directory / name for name in (*files, "game.rules", "data.yaml", "evening.table.yaml")]


def shipped_game(name: str) -> Callable[[Path], list[Path]]:
    def copied(directory: Path) -> list[Path]:
        ignored = shutil.ignore_patterns("_*", "scenarios")
        shutil.copytree(find_game(name), directory, dirs_exist_ok=True, ignore=ignored)
        return sorted(path for path in directory.rglob("*") if path.is_file())

    return copied


GAMES = [*[small_game] * 7, shipped_game("nim"), shipped_game("tic_tac_toe"), shipped_game("imhotep")]


def through_the_compiler(directory: Path, chance: random.Random) -> None:
    """One file of a game is broken; all stages run for one table, and what they say can be shown."""
    file = chance.choice(chance.choice(GAMES)(directory))
    file.write_bytes(spoilt(file.read_bytes(), chance))
    project = read_project(directory)
    problems = list(project.diagnostics.items)
    tables = list(tables_to_check(project))
    if tables:
        compilation = Compilation(project, chance.choice(tables))
        problems += compilation.diagnostics
        assert compilation.program is not None or any(problem.severity == "error" for problem in problems)
    else:
        assert problems, "nothing can be played, and nobody says why"
        assert check_project(project) == problems
    sources = {name: source.text.splitlines() for name, source in project.sources.items()}
    assert full(problems, lambda name: sources.get(name, [])) or not problems
    assert len(json.loads(as_json(problems))) == len(concise(problems).splitlines()) == len(problems)


def through_play(directory: Path, chance: random.Random) -> None:
    """The same by the interface: if it can be loaded after all, it is played for a while."""
    file = chance.choice(small_game(directory))
    file.write_bytes(spoilt(file.read_bytes(), chance))
    game = load(directory).start(seed=chance.randrange(100))
    for _ in range(30):
        if game.over:
            break
        game.choose(chance.randrange(len(game.values)))
        game.view(0)


@cache
def rules_of(name: str) -> Rules:
    return load(name)


def through_a_save(directory: Path, chance: random.Random) -> None:
    """A save that was damaged."""
    rules, save = some_save(chance)
    go_on(rules, spoilt(save.encode(), chance), chance)


def through_a_forged_save(directory: Path, chance: random.Random) -> None:
    """A save whose state was changed, with a digest that fits it."""
    rules, save = some_save(chance)
    go_on(rules, forged(save, chance).encode(), chance)


def some_save(chance: random.Random) -> tuple[Rules, str]:
    rules = rules_of(chance.choice(["imhotep", "nim", "tic_tac_toe"]))
    game = rules.start(seed=chance.randrange(100))
    for _ in range(chance.randrange(6)):
        if not game.over:
            game.choose(chance.randrange(len(game.values)))
    return rules, game.save()


def go_on(rules: Rules, save: bytes, chance: random.Random) -> None:
    restored = rules.restore(save)
    restored.view(0)
    for _ in range(20):
        if restored.over:
            break
        restored.choose(chance.randrange(len(restored.values)))


def forged(save: str, chance: random.Random) -> str:
    found = json.loads(save)
    state = found["state"]
    for _ in range(chance.randrange(1, 4)):
        state[chance.randrange(len(state))] = chance.choice([-1, 0, 1, 2, 7, 99, 10**6, -(10**6), 2**70])
    if chance.random() < 0.3:
        del state[chance.randrange(len(state)) :]
    found["digest"] = digest(state)
    if chance.random() < 0.3:
        found[chance.choice(sorted(found))] = chance.choice([None, 3, "x", [], {}, True, -1, 10**30])
    return json.dumps(found)


DOORS: list[Door] = [*[through_the_compiler] * 13, *[through_play] * 4, *[through_a_save] * 3]


def enter(door: Door, seed: int, directory: Path) -> None:
    """Nothing but a documented exception comes back out of a door."""
    directory.mkdir()
    try:
        with chdir(directory):  # what is not broken has the name and text that it had for another seed
            door(directory, random.Random(seed))
    except DOCUMENTED as problem:
        assert str(problem), f"seed {seed} is refused without a word"
    except Exception as problem:
        raise AssertionError(f"seed {seed} ({door.__name__}) ends in {problem!r}") from problem
    shutil.rmtree(directory)


@pytest.mark.parametrize("share", [share if share < 1 else pytest.param(share, marks=LONG) for share in range(SHARES)])
def test_no_input_breaks_anything(share: int, tmp_path: Path) -> None:
    for seed in range(share, INPUTS, SHARES):
        enter(DOORS[seed // SHARES % len(DOORS)], seed, tmp_path / str(seed))


def test_no_forged_save_breaks_anything(tmp_path: Path) -> None:
    usual = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, usual[1]))
    try:
        for seed in range(200):
            enter(through_a_forged_save, seed, tmp_path / str(seed))
    finally:
        resource.setrlimit(resource.RLIMIT_AS, usual)


def test_most_inputs_are_broken_indeed(tmp_path: Path) -> None:
    """The inputs would prove nothing if they were all fine, or all so broken that no later stage is reached."""
    codes: set[str] = set()
    for seed in range(60):
        directory = tmp_path / str(seed)
        directory.mkdir()
        chance = random.Random(seed)
        file = chance.choice(small_game(directory))
        file.write_bytes(spoilt(file.read_bytes(), chance))
        project = read_project(directory)
        codes.update(problem.code for problem in check_project(project))
    assert {code[:2] for code in codes} >= {"E0", "E1", "E2", "E3", "E4"}, codes


def test_a_broken_compiler_would_be_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken(*_: object) -> None:
        raise KeyError("a mistake of ours")

    monkeypatch.setattr("imhotep_dsl.resolve.build.resolve", broken)
    with pytest.raises(AssertionError, match="a mistake of ours"):
        test_no_input_breaks_anything(0, tmp_path)


@pytest.mark.parametrize("name", ["no_such_game", "", "\x00", "..", "/dev/null", "imhotep/../nim"])
def test_names_of_games_that_are_none(name: str) -> None:
    try:
        load(name).start()
    except DOCUMENTED as problem:
        assert str(problem)


@pytest.mark.parametrize("name", ["masks", "falcons"])
def test_a_forged_save_of_a_game_in_which_all_act_at_once_is_refused_or_gone_on_with(name: str) -> None:
    rules, chance = rules_of(name), random.Random(3)
    for seed in range(3):
        game = rules.start(seed=seed)
        for _ in range(2 * seed):
            answer_somebody(game, chance)
        save = json.loads(game.save())
        for at, cell in enumerate(save["state"]):
            for other in (cell - 1, cell + 1, 0):
                state = [*save["state"][:at], other, *save["state"][at + 1 :]]
                forged_one = {**save, "state": state, "digest": digest(state, save.get("answers", []))}
                with suppress(SaveError, GameFault):
                    restored = rules.restore(json.dumps(forged_one))
                    for _ in range(12):
                        answer_somebody(restored, chance)


def answer_somebody(game: Game, chance: random.Random) -> None:
    if not game.over:
        player = chance.choice(game.deciding)
        decision = game.decision_of(player)
        assert decision is not None
        game.choose(chance.randrange(len(decision.values)), player)
