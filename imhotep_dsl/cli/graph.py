"""`imhotep graph`: the effect graph, to be looked at."""

from __future__ import annotations

import click

from imhotep_dsl.cli.options import table_options


@click.command()
@table_options
@click.option(
    "--format", "form", type=click.Choice(["mermaid", "dot", "json"]), default="mermaid", show_default=True,
    help="For Mermaid, for Graphviz, or for other programs.",
)  # fmt: skip
def graph(
    game: str, players: int | None, sides: dict[str, str], variants: tuple[str, ...], form: str
) -> None:
    """Draw what the rules of GAME do: rules with their steps, what follows what, moments and what they wake."""
    import re

    from imhotep_dsl.cli.opening import open_table
    from imhotep_dsl.graph.build import build_graph
    from imhotep_dsl.graph.draw import as_dot, as_json, as_mermaid
    from imhotep_dsl.source import Span

    opened = open_table(game, players, sides, variants)
    texts = {name: source.text.split("\n") for name, source in opened.rules.project.sources.items()}

    def line(span: Span) -> str:
        lines = texts.get(span.file, [])
        return re.sub(r"\s+#.*", "", lines[span.line - 1]).strip() if 0 < span.line <= len(lines) else ""

    drawn = build_graph(opened.rules.machine(opened.players).checked)
    write = {"mermaid": as_mermaid, "dot": as_dot, "json": as_json}[form]
    click.echo(write(drawn, line), nl=False)
