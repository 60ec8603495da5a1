"""Options that several tests share. Tables compiled by one test are found by another, but never in the user's cache."""

import atexit
import gc
import os
import shutil
import tempfile
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from imhotep_dsl.proofreading.one_table import Compile, Found
    from imhotep_dsl.resolve.project import Project
    from imhotep_dsl.resolve.table import Table

_SHARED = "IMHOTEP_TESTS_CACHE"
if _SHARED not in os.environ:
    # The first process makes it, those it starts inherit it.
    os.environ[_SHARED] = tempfile.mkdtemp(prefix="imhotep-tests-")
    atexit.register(shutil.rmtree, os.environ[_SHARED], ignore_errors=True)
os.environ["IMHOTEP_CACHE"] = os.environ[_SHARED]

# Trees and graphs are many small objects that live long; looked through as often as usual, they cost a tenth more.
gc.disable()
_A_HANDFUL = 30_000
"""Objects made since garbage was looked for: few enough that the processor has them all at hand. Of millions, looking
takes three times as long for each, and what is made next needs memory that nobody has used yet."""
_HANDFULS = 100


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """After a test, nearly all that it made is garbage. What it leaves behind (tables that are kept for others) is
    looked through once more in a while, and then never again."""
    made, handfuls, _ = gc.get_count()
    if made > _A_HANDFUL:
        gc.collect(0)
    if handfuls > _HANDFULS:
        gc.collect()
        gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """On several cores, each takes a stretch of tests and helps the others in the end: what the tests of a file share
    is made once, and not on every core."""
    if getattr(config.option, "numprocesses", None):
        config.option.dist = "worksteal"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew", action="store_true", help="write the golden files anew; read the difference afterwards")


@pytest.fixture(autouse=True)
def one_process_each(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where tests run on all cores already, commands begin no workers of their own, except where these are tested."""
    if "PYTEST_XDIST_WORKER" in os.environ and request.path.stem != "test_side_by_side":
        monkeypatch.setattr("imhotep_dsl.cli.side_by_side.can_share", lambda: False)


_NUMBERS = count()


@pytest.fixture
def tmp_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty directory. Each has the next number: to find one that is free for the name of the test, pytest would
    look through those of all tests before it."""
    return tmp_path_factory.mktemp(f"directory{next(_NUMBERS)}", numbered=False)


@pytest.fixture
def renew(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--renew"))


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty directory, in which commands are given."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def looked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> "list[Table]":
    """The tables that `check` looks at, in an empty directory and without what was kept before."""
    from imhotep_dsl.pipeline import Compilation
    from imhotep_dsl.proofreading import together
    from imhotep_dsl.proofreading.one_table import look_at_table

    seen: list[Table] = []

    def look(project: "Project", table: "Table", compile_table: "Compile" = Compilation) -> "Found":
        seen.append(table)
        return look_at_table(project, table, compile_table)

    monkeypatch.setenv("IMHOTEP_CACHE", "off")
    monkeypatch.setattr(together, "look_at_table", look)
    monkeypatch.setattr("imhotep_dsl.cli.side_by_side.can_share", lambda: False)
    monkeypatch.chdir(tmp_path)
    return seen
