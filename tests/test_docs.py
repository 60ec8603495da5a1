"""The documentation is tested against the program: every example runs, every call exists, every link leads somewhere.

Blocks of code in docs/*.md and README.md say by their language how they are tested:

    rules              a complete file: a game of its own, or `variant`, `rules` or `scenario … of` a shipped game
    rules-GAME         declarations that could stand in a variant of GAME
    rules-GAME-do      statements that could stand in a rule of GAME
    rules-quote-GAME   lines that stand so in the rules of GAME
    yaml               a data file; yaml-table and yaml-words are the other files
    yaml-beside        the data file that belongs to the rules block before it
    console            calls and what they print; tests/test_step_by_step.py follows them
    diff               what the rulebook says without and with the variant of the rules block before it
    python             a program; it is run
    sh                 calls of the command line; commands and options must exist

A table under `<!-- check: statements of GAME -->` (or `expressions of`, `expectations of`, `declarations of`) has an
example in its last column, tested in the same way; `↵` in it begins a line below, further to the right. `pytest
--renew` writes docs/examples.md and the blocks with sentences of rulebooks anew.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import click
import pytest
import yaml
from book_sentences import before_and_after, sections
from checking import checked
from pages import (
    BLOCKS,
    DOCS,
    FRAGMENTS,
    ROOT,
    STATEMENTS,
    Example,
    ExampleTable,
    blocks,
    pages,
    tables,
)

from imhotep_dsl.data import load_data, load_table, load_words
from imhotep_dsl.diagnostics import Diagnostic, Diagnostics
from imhotep_dsl.diagnostics.render import concise, full
from imhotep_dsl.game.rules import Rules
from imhotep_dsl.library import rules_directory, shipped_games
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.playing.bots import RandomBots
from imhotep_dsl.proofreading.found_at_tables import check_project
from imhotep_dsl.proofreading.tables import tables_to_check
from imhotep_dsl.resolve.kinds import readable
from imhotep_dsl.resolve.project import Project, add_variant_file, read_project
from imhotep_dsl.resolve.table import Table
from imhotep_dsl.scenario.suite import check_scenarios, run_scenarios
from imhotep_dsl.syntax import tree

EXAMPLE_TABLES = [table for page in pages() for table in tables(page)]


# ---- examples are true -------------------------------------------------------------------------------------


@cache
def _read(game: str) -> Project:
    return read_project(rules_directory() / game)


def _copy_of(game: str) -> Project:
    """A shipped game without its scenarios, to which an example may be added."""
    read = _read(game)
    diagnostics = Diagnostics()
    diagnostics.extend(read.diagnostics.items)
    return replace(
        read, items=list(read.items), data=list(read.data), variants=dict(read.variants), scenarios=[],
        sources=dict(read.sources), diagnostics=diagnostics, files=list(read.files), headers=list(read.headers),
    )  # fmt: skip


_BELONGS = re.compile(r'^(?:variant \w+|rules|scenario "[^"]*") of (\w+)', re.MULTILINE)


def _of(language: str) -> list[Example]:
    return [block for block in BLOCKS if block.language == language]


def _belongs_to(block: Example) -> str:
    belongs = _BELONGS.search(block.text)
    assert belongs, "a complete file says in its first line what it belongs to"
    return belongs.group(1)


def _is_long(block: Example) -> bool:
    """Of the many recipes for the largest game, the first of every third kind is tried every time, the others in long
    runs."""
    if block.page != "cookbook.md" or _belongs_to(block) != "imhotep":
        return False
    before = "".join((DOCS / block.page).read_text("utf-8").splitlines(keepends=True)[: block.line - 1])
    return before.count("\n## ") % 3 != 0 or "```rules\n" in before[before.rindex("\n## ") :]


@pytest.mark.parametrize(
    "block",
    [pytest.param(block, marks=[pytest.mark.long] if _is_long(block) else []) for block in _of("rules")],
    ids=str,
)
def test_complete_files(block: Example, tmp_path: Path, renew: bool) -> None:
    if block.text.startswith("game "):
        project, names = _with_file(block, None, block.text, tmp_path)
        problems = check_project(project)
        rules = Rules(project, {}, ())
        for players in rules.player_numbers:
            _play_out(rules, players)
    else:
        project, names = _with_file(block, _belongs_to(block), block.text, tmp_path)
        only_scenarios = block.text.startswith("scenario ")
        if only_scenarios:
            problems = list(project.diagnostics.items)
        elif block.sentences is None:
            problems = _at_table(0, project, names, played=True)
        else:
            rules, players = _as_in_its_scenario(project, names)
            problems = _mistakes(rules, players, played=True)
            if not problems:
                _compare_sentences(block, rules, players, renew)
    problems += check_scenarios(project)
    assert not problems, concise(problems)
    for result in run_scenarios(project, within=[tmp_path / "example.rules"]):
        assert result.passed, f"{result.title}: {result.problems}"


def test_every_recipe_has_a_scenario_and_the_sentences_of_the_book() -> None:
    recipes = [block for block in _of("rules") if block.page == "cookbook.md"]
    assert len(recipes) >= 30
    for block in recipes:
        assert "\nscenario " in block.text and block.sentences and block.sentences.strip(), str(block)


@pytest.mark.long
@pytest.mark.parametrize("block", [block for block in _of("rules") if block.text.startswith("variant ")], ids=str)
def test_complete_files_with_most_players(block: Example, tmp_path: Path) -> None:
    problems = _at_table(-1, *_with_file(block, _belongs_to(block), block.text, tmp_path), played=True)
    assert not problems, concise(problems)


def _with_file(block: Example, game: str | None, text: str, tmp_path: Path) -> tuple[Project, list[str]]:
    """A shipped game with a file added, or the file as a game of its own; and the variants that it brings."""
    file = tmp_path / "example.rules"
    file.write_text(text, "utf-8")
    if block.beside is not None:
        file.with_suffix(".yaml").write_text(block.beside, "utf-8")
    if game is None:
        return read_project(tmp_path), []
    project = _copy_of(game)
    return project, add_variant_file(project, file)


@pytest.mark.parametrize("block", FRAGMENTS, ids=str)
def test_declarations(block: Example, tmp_path: Path) -> None:
    game = block.language.removeprefix("rules-")
    made = _with_file(block, game, f"variant docs_example of {game}\n\n{block.text}", tmp_path)
    errors = _at_table(-1, *made)
    assert not errors, concise(errors)


def _at_table(at: int, project: Project, names: list[str], played: bool = False) -> list[Diagnostic]:
    """0: with the first sides for the fewest players; -1: with the last for the most; `check` looks at more of them."""
    table = list(tables_to_check(project, tuple(names)))[at]
    return _mistakes(Rules(project, table.sides, table.variants, cache=None), table.players, played)


def _mistakes(rules: Rules, players: int, played: bool) -> list[Diagnostic]:
    found = dict.fromkeys([*rules.project.diagnostics.items, *rules.compilation(players).diagnostics])
    errors = [item for item in found if item.severity == "error"]
    if played and not errors:
        _play_out(rules, players)
    return errors


def _as_in_its_scenario(project: Project, names: list[str]) -> tuple[Rules, int]:
    """The table with the fewest players, and with the sides that the first scenario of the file lays out."""
    table = next(tables_to_check(project, tuple(names)))
    sides = {item.name.text: item.side.text for item in project.scenarios[0].with_items if item.side is not None}
    return Rules(project, {**table.sides, **sides}, table.variants, cache=None), table.players


@cache
def _sentences_before(game: str, players: int) -> dict[str, list[str]]:
    rules = Rules(_copy_of(game), {}, ())
    numbers = rules.player_numbers
    return sections(rules, min(max(players, numbers[0]), numbers[-1]))


def _compare_sentences(block: Example, rules: Rules, players: int, renew: bool) -> None:
    wanted = before_and_after(_sentences_before(_belongs_to(block), players), sections(rules, players))
    if renew:
        page = DOCS / block.page
        before, after = page.read_text("utf-8").split(block.text, 1)
        between, old, rest = after.partition(f"```diff\n{block.sentences}```")
        assert old
        page.write_text(f"{before}{block.text}{between}```diff\n{wanted}```{rest}", "utf-8")
    else:
        assert block.sentences == wanted, "write it anew: `pytest tests/test_docs.py --renew -m 'long or not long'`"


def _play_out(rules: Rules, players: int) -> None:
    """Only once: to compile it would take longer."""
    game = replace(rules, interpreted=True).start(players, seed=5)
    RandomBots(5).play_out(game)
    assert game.over


# What the statements and expressions of examples may speak of, and the sides on which they find it.
_PARAMETERS = {
    "imhotep": "(card, ship, stone, block, site, player, other_player, space, amount)",
    "duel": "(tile, boat, figure, site, player, space, amount)",
    "nim": "(match, player, space, amount)",
    "tic_tac_toe": "(mark, player, space, amount)",
}
_SIDES = {"imhotep": {"obelisks": "C", "burial_chamber": "C"}}


def _in_rules(game: str, bodies: list[tuple[object, str]], tmp_path: Path) -> list[str]:
    """All bodies, each with where it stands, as rules of one variant; what is wrong with them."""
    text, places = f"variant docs_example of {game}\n", [""]
    for at, (place, body) in enumerate(bodies):
        rule = [f"rule docs_{at}{_PARAMETERS[game]}", *(f"    {line}" for line in body.rstrip("\n").split("\n"))]
        text += "".join(f"{line}\n" for line in rule)
        places += [str(place)] * len(rule)
    file = tmp_path / "example.rules"
    file.write_text(text, "utf-8")
    project = _copy_of(game)
    names = add_variant_file(project, file)
    players = 2 if game != "imhotep" else 3
    problems = Compilation(project, Table(players, _SIDES.get(game, {}), tuple(names))).diagnostics
    problems = [*project.diagnostics.items, *problems]
    lines = text.split("\n")
    return [
        f"{places[p.span.line - 1]}: {p.code} {p.message} [{lines[p.span.line - 1]}]"
        for p in problems
        if p.severity == "error"
    ]


def _game_of(block: Example) -> str:
    return block.language.removeprefix("rules-").removesuffix("-do")


@pytest.mark.parametrize("game", sorted({_game_of(block) for block in STATEMENTS}))
def test_statements(game: str, tmp_path: Path) -> None:
    assert _in_rules(game, [(block, block.text) for block in STATEMENTS if _game_of(block) == game], tmp_path) == []


@pytest.mark.parametrize("game", sorted({table.game for table in EXAMPLE_TABLES}))
def test_examples_in_tables(game: str, tmp_path: Path) -> None:
    before = {"statements": "", "expressions": "let it = "}
    tables = [table for table in EXAMPLE_TABLES if table.game == game]
    assert all(table.examples and table.sort in (*before, "expectations", "declarations") for table in tables)
    bodies = [(table, before[table.sort] + one) for table in tables if table.sort in before for one in table.examples]
    assert _in_rules(game, bodies, tmp_path) == []


@pytest.mark.parametrize("table", [table for table in EXAMPLE_TABLES if table.sort == "declarations"], ids=str)
def test_declarations_in_tables(table: ExampleTable, tmp_path: Path) -> None:
    file = tmp_path / "example.rules"
    file.write_text("\n\n".join((f"variant docs_example of {table.game}", *table.examples, "")), "utf-8")
    project = _copy_of(table.game)
    errors = _at_table(0, project, add_variant_file(project, file))
    assert not errors, concise(errors)


@pytest.mark.parametrize("table", [table for table in EXAMPLE_TABLES if table.sort == "expectations"], ids=str)
def test_expectations_in_tables(table: ExampleTable, tmp_path: Path) -> None:
    sides = "with market C\n    " if table.game == "imhotep" else ""
    steps = "".join(f"        expect {example}\n" for example in table.examples)
    file = tmp_path / "example.rules"
    file.write_text(f'scenario "docs" of {table.game}\n    players black, white\n    {sides}then\n{steps}', "utf-8")
    project = _copy_of(table.game)
    add_variant_file(project, file)
    problems = [*project.diagnostics.items, *check_scenarios(project)]
    assert not problems, concise(problems)


@pytest.mark.parametrize("block", [b for b in BLOCKS if b.language.startswith("rules-quote-")], ids=str)
def test_quotes(block: Example) -> None:
    game = block.language.removeprefix("rules-quote-")
    wanted = _squeezed(block.text)
    texts = [_squeezed(path.read_text("utf-8")) for path in sorted((rules_directory() / game).rglob("*.rules"))]
    assert any(wanted in text for text in texts), f"the rules of {game} do not say this any more"


def _squeezed(text: str) -> str:
    """Without indentation, comments and empty lines."""
    lines = (re.sub(r"\s+#.*", "", line).strip() for line in text.split("\n"))
    return "\n" + "\n".join(line for line in lines if line and not line.startswith("#")) + "\n"


def test_every_block_is_tested() -> None:
    known = {
        "rules",
        "yaml",
        "yaml-table",
        "yaml-words",
        "yaml-beside",
        "diff",
        "console",
        "python",
        "sh",
        "text",
        "message",
        "js",
        "html",
    }
    known |= {f"rules-{game}{more}" for game in shipped_games() for more in ("", "-do")}
    known |= {f"rules-quote-{game}" for game in shipped_games()}
    odd = [f"{block}: {block.language}" for block in BLOCKS if block.language not in known]
    assert not odd
    for page in pages():
        fences = re.findall(r"^ *```.*$", page.read_text("utf-8"), re.MULTILINE)
        assert len(fences) == 2 * len(list(blocks(page))), f"{page.name} has a block without a language"


@pytest.mark.parametrize("block", [b for b in BLOCKS if b.language.startswith("yaml")], ids=str)
def test_data(block: Example) -> None:
    read = {"yaml-table": load_table, "yaml-words": load_words}.get(block.language, load_data)
    _, problems = read(block.text, "example.yaml")  # type: ignore[operator]
    assert not problems, concise(problems)


@pytest.mark.parametrize("block", _of("python"), ids=str)
def test_programs(block: Example, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(block.text, str(block), "exec"), {"__name__": "example"})


def test_messages_that_are_shown(tmp_path: Path) -> None:
    """A `message` block shows, line by line but perhaps shortened, what is said about the `text` block before it."""
    shown = [(BLOCKS[at - 1], block) for at, block in enumerate(BLOCKS) if block.language == "message"]
    assert shown
    for text, message in shown:
        file = tmp_path / "my.rules"
        file.write_text(text.text, "utf-8")
        belongs = _BELONGS.search(text.text)
        assert belongs
        project = _copy_of(belongs.group(1))
        names = add_variant_file(project, file)
        said = full(_at_table(-1, project, names), lambda name: Path(name).read_text("utf-8").split("\n"))
        lines = iter(re.sub(r"--> \S*my\.rules", "--> my.rules", said).split("\n"))
        for line in message.text.strip().split("\n"):
            assert line in lines, f"{message}: `{line}` is not said:\n{said}"


MISTAKEN = """variant mistaken of imhotep

set sled_rom to 7

before moor(ship, site)
    if ship.cargo.ful
        score 1
    score you
"""


def test_the_page_for_the_curious_quotes_what_is_said(tmp_path: Path) -> None:
    page = (DOCS / "how_rules_become_a_game.md").read_text("utf-8")
    quoted = re.findall(r'"([^"\n]*`[^"\n]*)"', page)
    told = checked(tmp_path, MISTAKEN)
    assert len(quoted) == 2 and all(message in told for message in quoted), told
    assert "`score you`" in page and "A number is needed here, and this is a player." in told


def _options(command: click.Command) -> set[str]:
    """Those of a command, or of all commands of a group."""
    own = {name for param in command.params for name in param.opts}
    more = command.commands.values() if isinstance(command, click.Group) else ()
    return own.union(*(_options(each) for each in more))


def test_calls_of_the_command_line() -> None:
    from imhotep_dsl.cli import main
    from imhotep_dsl.cli.problems import Later

    calls = [line for block in _of("sh") for line in block.text.split("\n") if re.search(r"\bimhotep [a-z]", line)]
    assert calls
    for line in calls:
        for command, rest in re.findall(r"\bimhotep ([a-z]+)([^&|#]*)", line):
            assert command in main.commands, line
            later = main.commands[command]
            options = _options(later.real() if isinstance(later, Later) else later)
            for option in re.findall(r"--[a-z]+", rest):
                assert option in options, line


# ---- links, and the site ---------------------------------------------------------------------------------


def test_links_and_navigation() -> None:
    config = yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))
    in_nav = {page for entry in config["nav"] for page in entry.values()}
    assert in_nav == {path.name for path in DOCS.glob("*.md")}
    for page in pages():
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_site_builds(tmp_path: Path) -> None:
    build = pytest.importorskip("mkdocs.commands.build")
    from mkdocs.config import load_config

    config = load_config(str(ROOT / "mkdocs.yml"), site_dir=str(tmp_path / "site"), strict=True)
    build.build(config)
    assert (tmp_path / "site" / "reference.html").is_file()


def test_the_readme_has_the_two_commands() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    set_up = "python3 -m venv .venv && .venv/bin/pip install -q -e '.[dev]'"
    assert f"{set_up} && .venv/bin/imhotep run imhotep --players 3 --seed 7" in readme
    assert ".venv/bin/python -m pytest -n auto" in readme


# ---- the table of worked examples ----------------------------------------------------------------------------


_INTRODUCTION = """# Worked examples

<!-- Written by `pytest tests/test_docs.py --renew`. Do not edit. -->

Every worked example of the rulebooks is a scenario: a small text that sets up a position, plays and states what must
hold. [Scenarios](scenarios.md) tells how they are written. `imhotep test` runs them all.

The page is that of the rulebook in which the example stands. Rulings, where a rulebook says nothing, are listed
separately for each game.
"""


def _group(project: Project, decl: tree.ScenarioDecl) -> str:
    """Boards and variants that are laid out on purpose; else the file, which is named after a board or a subject."""
    sides = [f"{readable(item.name.text)}, side {item.side.text}" for item in decl.with_items if item.side]
    variants = [readable(item.name.text) for item in decl.with_items if item.side is None]
    letters = {item.side.text for item in decl.with_items if item.side}
    if len(sides) > 2 and len(letters) == 1:
        sides = [f"All boards, side {letters.pop()}"]
    if sides or variants:
        return " and ".join([*sides, *variants])
    stem = Path(decl.span.file).stem
    boards = {name.text for item in project.items if isinstance(item, tree.Design) and item.side for name in item.names}
    return f"{readable(stem)}, side A" if stem in boards else readable(stem)


def _examples_page() -> str:
    text = _INTRODUCTION
    for game in shipped_games():
        project = _read(game)
        assert project.decl is not None and project.decl.title is not None
        text += f"\n## {project.decl.title.text}\n"
        from_book = [decl for decl in project.scenarios if decl.taken_from and "page" in decl.taken_from.text]
        rulings = [decl for decl in project.scenarios if decl.taken_from and "page" not in decl.taken_from.text]
        others = [decl for decl in project.scenarios if decl.taken_from is None]
        groups: dict[str, list[tree.ScenarioDecl]] = {}
        for decl in from_book:
            groups.setdefault(_group(project, decl), []).append(decl)
        for group, decls in sorted(groups.items()):
            text += f"\n### {group}\n\n| Example | Page | File |\n| --- | --- | --- |\n"
            for decl in decls:
                assert decl.taken_from is not None
                text += f"| {decl.title.text} | {decl.taken_from.text} | {_file(decl)} |\n"
        for title, decls in (("Rulings", rulings), ("Other scenarios", others)):
            if decls:
                text += f"\n### {title}\n\n| Scenario | About | File |\n| --- | --- | --- |\n"
                for decl in decls:
                    text += f"| {decl.title.text} | {_group(project, decl)} | {_file(decl)} |\n"
    return text


def _file(decl: tree.ScenarioDecl) -> str:
    path = Path(decl.span.file).resolve()
    return f"`{path.relative_to(rules_directory().resolve().parent).as_posix()}`"


def test_worked_examples_are_listed(renew: bool) -> None:
    page = DOCS / "examples.md"
    wanted = _examples_page()
    if renew:
        page.write_text(wanted, "utf-8")
    assert page.read_text("utf-8") == wanted, "write it anew with `pytest tests/test_docs.py --renew`"
