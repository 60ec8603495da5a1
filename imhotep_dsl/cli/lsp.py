"""`imhotep lsp`: the language server, for editors."""

from __future__ import annotations

import click


@click.command()
@click.option("--stdio", is_flag=True, hidden=True, help="What it does anyway; many editors say so.")
def lsp(stdio: bool) -> None:
    """Serve an editor: mistakes, what may stand here, names, layout.

    Editors start it; it speaks the Language Server Protocol over standard input and output.
    """
    try:
        from imhotep_dsl.lsp.start import start
    except ImportError as problem:
        raise click.ClickException(
            "The language server needs the packages for editors: pip install 'imhotep-dsl[editor]'."
        ) from problem
    start()
