"""`imhotep explain`: more about a message, with an example."""

from __future__ import annotations

import click

from imhotep_dsl.cli.completing import codes


@click.command()
@click.argument("code", shell_complete=codes)
@click.option("--json", "as_json", is_flag=True, help="Print it as one JSON object.")
def explain(code: str, as_json: bool) -> None:
    """Say what the message CODE (such as E410) means and what to do.

    Also why it matters, with a wrong and a right example.
    """
    import json
    from dataclasses import asdict

    from imhotep_dsl.diagnostics.codes import explanations, page
    from imhotep_dsl.diagnostics.suggest import nearest

    known = explanations().get(code.strip().upper())
    if known is None:
        guesses = nearest(code.upper(), explanations())
        told = f"Did you mean {', '.join(guesses)}?" if guesses else "`imhotep check` shows codes such as E410."
        raise click.UsageError(f"There is no message `{code}`. {told}")
    click.echo(json.dumps(asdict(known), indent=2) if as_json else page(known), nl=as_json)
