"""`imhotep graph`: the effect graph, to be looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from imhotep_dsl.cli.options import table_options

if TYPE_CHECKING:
    from imhotep_dsl.cli.opening import Opened


@click.command()
@table_options
@click.option(
    "--format", "form", type=click.Choice(["mermaid", "dot", "json", "svg", "lowered", "wat"]), default="mermaid",
    show_default=True,
    help="For Mermaid, for Graphviz, for other programs, as pictures; or as code, lowered or as WebAssembly.",
)  # fmt: skip
@click.option("--out", metavar="DIR", help="Where pictures are written: one for each action, card and board side.")
def graph(
    game: str, players: int | None, sides: dict[str, str], variants: tuple[str, ...], form: str, out: str | None
) -> None:
    """Draw what the rules of GAME do, step by step.

    What follows what, which rules call which, moments and what they wake.
    """
    import re

    from imhotep_dsl.cli.opening import open_table
    from imhotep_dsl.graph.draw import as_dot, as_json, as_mermaid
    from imhotep_dsl.source import Span

    if (form == "svg") != (out is not None):
        raise click.UsageError("Pictures are written into a directory: say `--format svg --out DIR`.")
    opened = open_table(game, players, sides, variants)
    if out is not None:
        _write_pictures(opened, out)
        return
    if form in ("lowered", "wat"):
        click.echo(_code(opened, form), nl=False)
        return
    texts = {name: source.text.split("\n") for name, source in opened.rules.project.sources.items()}

    def line(span: Span) -> str:
        lines = texts.get(span.file, [])
        return re.sub(r"(?<!\s)\s+#.*", "", lines[span.line - 1]).strip() if 0 < span.line <= len(lines) else ""

    drawn = opened.rules.graph(opened.players)
    write = {"mermaid": as_mermaid, "dot": as_dot, "json": as_json}[form]
    click.echo(write(drawn, line), nl=False)


def _code(opened: Opened, form: str) -> str:
    """What is played by compiled code, as text."""
    from imhotep_dsl.cli.problems import ContentError
    from imhotep_dsl.lower.module import lowered
    from imhotep_dsl.lower.printing import printed

    machine = opened.rules.machine(opened.players)
    if form == "lowered":
        return printed(lowered(machine.program))
    try:
        from imhotep_dsl.wasm.compiled import build
    except ImportError:
        raise ContentError("This needs the package `wasmtime`: pip install wasmtime") from None
    return build(machine.program, machine.new_state(0)).wat


def _write_pictures(opened: Opened, out: str) -> None:
    from pathlib import Path
    from tempfile import TemporaryDirectory

    from imhotep_dsl.book.drawing.gallery import Gallery
    from imhotep_dsl.cli.own_directory import OwnDirectory

    target = OwnDirectory(Path(out), "imhotep graph")
    target.check()
    gallery = Gallery(opened.rules, opened.players)
    with TemporaryDirectory() as work:
        for name in gallery.graph_names:
            (Path(work) / f"graph-{name}.svg").write_text(gallery.picture(f"graph-{name}"), encoding="utf-8")
        target.fill(Path(work))
    click.echo(f"{len(gallery.graph_names)} pictures in {target.path}")
