"""`imhotep names`: everything in a game that a house rule can speak of."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from imhotep_dsl.cli.options import table_options

if TYPE_CHECKING:
    from collections.abc import Mapping

    from imhotep_dsl.game.rules import Rules
    from imhotep_dsl.resolve.model import Model, Rule


@click.command()
@table_options
@click.option("--json", "as_json", is_flag=True, help="Print them as one JSON object.")
def names(game: str, players: int | None, sides: dict[str, str], variants: tuple[str, ...], as_json: bool) -> None:
    """List the names of GAME that rules can use.

    Actions, rules, moments, places, markers, values and words. What depends on the number of players is told for each,
    unless --players names one.
    """
    import json

    from imhotep_dsl.cli.opening import open_table

    opened = open_table(game, players, sides, variants)
    model = opened.rules.checked(opened.players).model
    groups = _groups(model, {opened.players: model} if players is not None else _at_all_tables(opened.rules))
    if as_json:
        found = {
            heading.partition(":")[0]: [
                {"name": name, "told": told} for name, _, told in (line.partition("  ") for line in lines)
            ]
            for heading, lines in groups
        }
        click.echo(json.dumps(found, indent=2))
        return
    for heading, lines in groups:
        if lines:
            click.echo(heading)
            click.echo("\n".join(f"  {line}" for line in lines) + "\n")


def _at_all_tables(rules: Rules) -> dict[int, Model]:
    """For each number of players; some of these tables may have mistakes that others have not."""
    from imhotep_dsl.resolve.build import resolve
    from imhotep_dsl.resolve.table import Table

    found = {
        number: resolve(rules.project, Table(number, rules.sides, rules.variants))[0] for number in rules.player_numbers
    }
    return {number: model for number, model in found.items() if model is not None}


def _groups(model: Model, tables: Mapping[int, Model]) -> list[tuple[str, list[str]]]:
    """tables: by the number of players."""
    copies = {number: _copies(each) for number, each in tables.items()}
    values = {
        number: {name: _shown(value.value) for name, value in each.values.items()} for number, each in tables.items()
    }
    rules = [rule for rule in model.rules if not rule.name.startswith("at ")]
    return [
        ("Actions: `before`, `after` or `instead` of them", [_rule(rule) for rule in rules if rule.is_action]),
        ("Rules: `do RULE`, or act around them", [_rule(rule) for rule in rules if not rule.is_action]),
        ("Moments: `at MOMENT`", [f"{name}  {moment.title}" for name, moment in model.moments.items()]),
        ("Pieces and boards", [f"{kind.name}  {kind.title}" for kind in model.kinds.values()]
         + [f"{board.name}  {board.kind}, {board.title}" for board in model.boards]),
        ("Designs", [
            f"{design.name}  {kind.name}, {_by_number(copies, design.name)}"
            for kind in model.kinds.values() for design in kind.designs if design.name
        ]),
        ("Places", [
            f"{_owner(place.scope.board or place.scope.kind, place.per_player)}{place.name}"
            f"  of {' or '.join(place.kinds) or 'anything'}"
            + (f", {place.title}" if place.title else "")
            for place in model.places
        ]),
        ("Markers", [
            f"{_owner(of.board or of.kind, marker.per_player)}{marker.name}  {marker.title or ''}".rstrip()
            for marker in model.declared_markers for of in (marker.scope,)
        ]),
        ("Words", [
            f"{_owner(let.subject or let.scope.board, False)}{let.name}"
            + (f"({', '.join(param.text for param in let.params)})" if let.params else "")
            for let in model.lets
        ]),
        ("Values: `set VALUE to …`", [f"{name}  {_by_number(values, name)}" for name in model.values]),
    ]  # fmt: skip


def _copies(model: Model) -> dict[str, str]:
    designs = [design for kind in model.kinds.values() for design in kind.designs if design.name]
    return {str(each.name): f"{each.copies} {'copy' if each.copies == 1 else 'copies'}" for each in designs}


def _by_number(told: Mapping[int, Mapping[str, str]], name: str) -> str:
    """`10 with 3 players; 8 with 4`, only once where the number of players makes no difference."""
    numbers: dict[str, list[int]] = {}
    for number, table in told.items():
        numbers.setdefault(table.get(name, "none"), []).append(number)
    if len(numbers) == 1:
        return next(iter(numbers))
    each = [f"{shown} with {' or '.join(map(str, counts))}" for shown, counts in numbers.items()]
    return "; ".join([f"{each[0]} player{'' if next(iter(numbers.values())) == [1] else 's'}", *each[1:]])


def _owner(owner: str | None, per_player: bool) -> str:
    return "player." if per_player else f"{owner}." if owner else ""


def _rule(rule: Rule) -> str:
    owner = rule.scope.board or (rule.scope.designs[0] if rule.scope.designs else rule.scope.kind)
    params = f"({', '.join(param.text for param in rule.params)})" if rule.params else ""
    return f"{_owner(owner, False)}{rule.name}{params}" + (f"  {rule.title}" if rule.title else "")


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
