"""The options that several commands share, and what they say together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from imhotep_dsl.cli.completing import games
from imhotep_dsl.cli.completing import sides as all_sides
from imhotep_dsl.cli.completing import variants as all_variants

F = TypeVar("F", bound=Callable[..., Any])


def _side(ctx: click.Context, param: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    sides: dict[str, str] = {}
    for text in given:
        board, equals, side = (part.strip() for part in text.partition("="))
        if not (board and equals and side):
            raise click.BadParameter(f"`{text}` is not BOARD=SIDE. `imhotep list` shows boards and sides.", ctx, param)
        sides[board] = side
    return sides


def table_options(function: F) -> F:
    """GAME, --players, --side and --with."""
    return click.argument("game", shell_complete=games)(choice_options(function))


def choice_options(function: F) -> F:
    """--players, --side and --with, for a command that may do without GAME."""
    for decorate in (
        with_option("Add a variant: its name, its file or its directory."),
        side_option("Lay a board this side up."),
        click.option("--players", type=click.IntRange(min=1), metavar="N", help="How many players."),
    ):
        function = decorate(function)
    return function


def side_option(told: str) -> Callable[[F], F]:
    return click.option(
        "--side", "sides", metavar="BOARD=SIDE", multiple=True, callback=_side, help=told, shell_complete=all_sides
    )


def with_option(told: str) -> Callable[[F], F]:
    return click.option("--with", "variants", metavar="VARIANT", multiple=True, help=told, shell_complete=all_variants)


def seed_option(usual: str = "1") -> Callable[[F], F]:
    return click.option("--seed", type=int, metavar="S", help=f"What chance brings follows from it. [default: {usual}]")
