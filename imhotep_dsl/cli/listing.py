"""`imhotep list`: what there is to play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from imhotep_dsl.cli.completing import games

if TYPE_CHECKING:
    from imhotep_dsl.game.rules import Rules


@click.command("list")
@click.argument("game", required=False, shell_complete=games)
@click.option("--json", "as_json", is_flag=True, help="Print it as one JSON object.")
def list_games(game: str | None, as_json: bool) -> None:
    """Show games, boards with their sides, variants and tables.

    GAME is the only one that is shown: its name, or the directory of a game of your own.
    """
    import json
    from pathlib import Path

    from imhotep_dsl.game.rules import RulesError, load
    from imhotep_dsl.library import shipped_games
    from imhotep_dsl.source.calls import call
    from imhotep_dsl.source.files import files_in
    from imhotep_dsl.source.shown import shown_name

    wanted = shipped_games() if game is None else (game,)
    if as_json:
        click.echo(json.dumps({(rules := load(name)).name: _as_object(rules) for name in wanted}, indent=2))
        return
    for name in wanted:
        try:
            rules = load(name)
        except RulesError as problem:
            errors = [item for item in problem.diagnostics if item.severity == "error"]
            count = "1 mistake" if len(errors) == 1 else f"{len(errors)} mistakes"
            click.echo(f"{name}  has {count}: see `{call('check', name)}`\n")
            continue
        click.echo("\n".join(_about(rules)) + "\n")
    if game is not None:
        return
    here = files_in(Path(), ".table.yaml", ".table.yml")
    if here:
        click.echo("tables in this directory: " + ", ".join(shown_name(path) for path in here))


def _as_object(rules: Rules) -> dict[str, object]:
    from imhotep_dsl.resolve.sides import sides_of

    variants = rules.project.variants.items()
    return {
        "title": rules.title,
        "players": list(rules.player_numbers),
        "boards": sides_of(rules.project),
        "variants": {name: text.decl.title.text if text.decl.title else "" for name, text in variants},
        "tables": [table.file for table in rules.project.tables],
    }


def _about(rules: Rules) -> list[str]:
    from imhotep_dsl.resolve.sides import sides_of
    from imhotep_dsl.resolve.table import players_said

    numbers = rules.player_numbers
    players = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
    lines = [f"{rules.name}  {rules.title}, {players_said(players)}"]
    sides = sides_of(rules.project)
    lines += _section("boards", [(board, f"sides {', '.join(names)}") for board, names in sides.items()])
    variants = rules.project.variants.values()
    lines += _section("variants", [(text.decl.name.text, text.decl.title.text if text.decl.title else "")
                                   for text in variants])  # fmt: skip
    tables = rules.project.tables
    lines += _section("tables", [(table.file, players_said(table.players[1]) if table.players else "")
                                 for table in tables])  # fmt: skip
    return lines


def _section(title: str, rows: list[tuple[str, str]]) -> list[str]:
    if not rows:
        return []
    width = max(len(name) for name, _ in rows)
    return [f"  {title}", *(f"    {name:<{width}}  {text}".rstrip() for name, text in rows)]
