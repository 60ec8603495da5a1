"""`imhotep docs`: the rulebook of a table, written from its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from imhotep_dsl.cli.completing import games
from imhotep_dsl.cli.options import choice_options
from imhotep_dsl.cli.problems import ContentError
from imhotep_dsl.cli.terminal import INTERRUPTED

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from imhotep_dsl.book.site.publish import Published
    from imhotep_dsl.source import Span

LANGUAGES = ("en", "de", "es")


@click.command()
@click.argument("game", shell_complete=games)
@choice_options
@click.option(
    "--lang", "language", type=click.Choice([*LANGUAGES, "all"]), default="en", show_default=True,
    help="The language of the book, or all.",
)  # fmt: skip
@click.option("--out", metavar="DIR", help="Where the book is written. [default: book-GAME]")
@click.option("--pdf", is_flag=True, help="Print it as PDF, too.")
@click.option("--short", is_flag=True, help="Print the rules on four pages as PDF, too.")
@click.option("--cards", is_flag=True, help="Print cards to cut out as PDF, too.")
@click.option(
    "--paper", type=click.Choice(["a4", "letter"], case_sensitive=False), default="a4", show_default=True,
    help="The paper of what is printed.",
)  # fmt: skip
@click.option("--serve", is_flag=True, help="Show it in a browser until you press Ctrl+C.")
@click.option("--missing", is_flag=True, help="Write nothing; list the words that lack a translation.")
def docs(
    game: str, players: int | None, sides: dict[str, str], variants: tuple[str, ...], language: str, out: str | None,
    pdf: bool, short: bool, cards: bool, paper: str, serve: bool, missing: bool,
) -> None:  # fmt: skip
    """Write the rulebook of GAME: Markdown and SVG, built into a site.

    The book tells of every number of players; --players says for how many the setup is drawn.
    """
    from pathlib import Path
    from tempfile import TemporaryDirectory

    _need_book_packages()
    from imhotep_dsl.book.site.publish import publish
    from imhotep_dsl.cli.opening import open_table
    from imhotep_dsl.cli.own_directory import OwnDirectory
    from imhotep_dsl.cli.progress import working

    opened = open_table(game, players, sides, variants, most_players=True)
    languages = LANGUAGES if language == "all" else (language,)
    target = OwnDirectory(Path(out if out is not None else f"book-{opened.rules.name}"), "imhotep docs")
    if not missing:
        target.check()
    with working("Writing the book"):
        published = publish(opened.rules, languages, opened.players, pdf, cards)
    _tell_missing(published, listed=missing)
    if missing:
        return
    _tell_left_out(published)
    _tell_doubtful(published)
    with TemporaryDirectory() as work, working("Building the site"):
        start = _build(published, Path(work)).relative_to(work)
        printed = _print(published, Path(work), paper, {"": pdf, "-short": short, "-cards": cards})
        target.fill(Path(work))
    click.echo(f"{published.editions[0].title}: {target.path / start}")
    for file in printed:
        click.echo(str(target.path / file))
    if serve:
        _serve(target.path / start.parent)


def _need_book_packages() -> None:
    """All else runs without them."""
    from importlib import import_module

    try:
        for name in ("fluent.runtime", "fpdf", "mkdocs"):
            import_module(name)
    except ImportError as problem:
        raise ContentError(
            "Rulebooks need packages that are not installed: `pip install 'imhotep-dsl[book]'`, or in a checkout "
            "`pip install -e '.[book]'`, brings them."
        ) from problem


def _tell_missing(published: Published, listed: bool) -> None:
    for code, names in published.missing.items():
        if listed:
            for name in names:
                click.echo(f"{code}: {name}")
        elif names:
            click.echo(
                f"warning: {len(names)} words have no translation into `{code}` and are said in English; "
                "`--missing` lists them.",
                err=True,
            )
    if listed and not any(published.missing.values()):
        click.echo("Every word has a translation.")


_LEFT_OUT = {
    "word": ("`{}` has another meaning at this table", "If it still holds, write it in the variant, too."),
    "points": ("points count otherwise at this table", "If it still holds, write it in the variant, too."),
    "goal": (
        "who wins, or what ends the game, is different at this table",
        "Write `game.goal` into a `words.yaml` in the folder of the variant.",
    ),
}


def _tell_left_out(published: Published) -> None:
    for said in published.book.left_out:
        why, what_to_do = _LEFT_OUT[said.sort]
        told = f"“{said.text}” is left out of the book: {why.format(said.word)}. {what_to_do}"
        click.echo(f"warning: {_place(said.span)}: {told}", err=True)


def _tell_doubtful(published: Published) -> None:
    for said in published.book.doubtful:
        told = f"“{said.text}” may be untrue: pieces come to `{said.place}`, or go from it, otherwise at this table."
        what_to_do = "Read it; if it is, say it anew in a `words.yaml` in the folder of the variant."
        click.echo(f"warning: {_place(said.span)}: {told} {what_to_do}", err=True)


def _place(span: Span) -> str:
    from pathlib import Path

    from imhotep_dsl.source.shown import shown_name

    return f"{shown_name(Path(span.file))}:{span.line}"


def _build(published: Published, work: Path) -> Path:
    from imhotep_dsl.book.site.build import SiteError, build_site

    try:
        return build_site(work, published.editions)
    except SiteError as problem:
        raise ContentError(f"The site has not been built:\n{problem}") from problem


def _print(published: Published, work: Path, paper: str, wanted: Mapping[str, bool]) -> list[str]:
    """The names of the files. wanted: how the name of a file ends → whether it is wanted."""
    if not any(wanted.values()):
        return []
    from imhotep_dsl.book.paper.booklet import print_book, print_short
    from imhotep_dsl.book.paper.card_sheet import print_cards

    made: list[str] = []
    lost: set[str] = set()
    for edition in published.editions:
        for end in (end for end, asked in wanted.items() if asked):
            name = f"{published.book.name}-{edition.language}{end}.pdf"
            if end == "-cards":
                if not edition.cards:
                    click.echo("warning: This game has no cards to cut out.", err=True)
                    continue
                data = print_cards(edition.title, edition.language, edition.cards, paper)
            else:
                printed = (print_short if end else print_book)(edition, paper)
                data, lost = printed.data, lost | printed.missing
            (work / name).write_bytes(data)
            made.append(name)
    if lost:
        told = " ".join(sorted(lost)[:20])
        click.echo(
            f"warning: The fonts of the PDF lack {told}; a question mark stands there. The site has them.", err=True
        )
    return made


def _serve(site: Path) -> None:
    from functools import partial
    from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

    handler = partial(SimpleHTTPRequestHandler, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        click.echo(f"http://127.0.0.1:{server.server_address[1]}/ — Ctrl+C ends it.")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            click.echo()
            raise click.exceptions.Exit(INTERRUPTED) from None
