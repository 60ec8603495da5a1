"""Modules in other programs: the examples of the documentation are run, and play what Python plays."""

import functools
import http.server
import json
import re
import shutil
import subprocess
import threading
from pathlib import Path

import pytest
from browsing import BROWSER
from click.testing import CliRunner
from small_games import write_game

from imhotep_dsl import load
from imhotep_dsl.cli import main
from imhotep_dsl.code.limits import NO_MORE

PAGE = (Path(__file__).parent.parent / "docs" / "embedding.md").read_text("utf-8")
NODE = shutil.which("node")


def example(language: str) -> str:
    found = re.search(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


@pytest.fixture
def built(tmp_path: Path) -> Path:
    done = CliRunner().invoke(main, ["build", "nim", "-o", str(tmp_path / "nim.wasm")])
    assert done.exit_code == 0, done.output
    return tmp_path


def test_every_sort_of_decision_is_told(tmp_path: Path) -> None:
    turn = (
        "choose up to 2 disc in you.hand as some", "for each disc in you.hand by choice", "    score 1",
        "choose disc in you.hand", 'may "Go on"', "    score 1", "choose", '    option "One"', "        score 1",
        '    option "Two"', "        score 2", "choose action",
    )  # fmt: skip
    lines = "".join(f"        {line}\n" for line in turn)
    more = "action rest\n    score 1\n\naction work\n    score 2\n"
    game = write_game(tmp_path / "probe", f"as red\n    if not you.hand.empty\n{lines}", more)
    done = CliRunner().invoke(main, ["build", str(game), "-o", str(tmp_path / "probe.wasm")])
    assert done.exit_code == 0, done.output
    told = json.loads((tmp_path / "probe.json").read_text("utf-8"))["decisions"].values()
    assert sorted(each["values"] for each in told) == ["actions", "options", "piece", "piece", "piece", "yes or no"]
    assert [each["no more"] for each in told if "no more" in each] == [NO_MORE]


def same_in_python() -> dict[str, object]:
    """The game of the example for Node."""
    game = load("nim").start(2, 7)
    while game.values:
        game.choose_value(game.values[game.decisions % len(game.values)])
    return {"game": "Nim", "decisions": game.decisions, "scores": list(game.scores.values())}


@pytest.mark.skipif(NODE is None, reason="no Node here")
def test_in_node(built: Path) -> None:
    assert NODE is not None
    (built / "play.js").write_text(example("js"), "utf-8")
    done = subprocess.run([NODE, "play.js"], cwd=built, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == same_in_python()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.mark.skipif(BROWSER is None, reason="no browser here")
def test_in_a_page(built: Path) -> None:
    assert BROWSER is not None
    (built / "index.html").write_text(example("html"), "utf-8")
    serve = functools.partial(Quiet, directory=str(built))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        call = [
            BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
            f"--user-data-dir={built / 'profile'}", "--virtual-time-budget=10000", "--dump-dom",
            f"http://127.0.0.1:{server.server_port}/",
        ]  # fmt: skip
        told = subprocess.run(call, capture_output=True, text=True, timeout=300, check=True).stdout
        server.shutdown()
    position, _ = _compiled_start()
    bots = [0, 0]
    assert f"Nim: over after {position.playout(bots)} decisions." in told


def _compiled_start():  # type: ignore[no-untyped-def]
    table = load("nim").compiled(2)
    assert table is not None
    return table.start(7)
