"""`imhotep build`: a table as WebAssembly, for programs in any language."""

from __future__ import annotations

import click

from imhotep_dsl.cli.options import table_options


@click.command()
@table_options
@click.option("-o", "--out", required=True, metavar="NAME.wasm", help="The module; NAME.json beside it describes it.")
def build(game: str, players: int | None, sides: dict[str, str], variants: tuple[str, ...], out: str) -> None:
    """Compile a table of GAME to WebAssembly, with a description."""
    from pathlib import Path

    from imhotep_dsl.cli.opening import open_table
    from imhotep_dsl.cli.own_file import OwnFile, write_own
    from imhotep_dsl.cli.problems import ContentError

    target = Path(out)
    if target.suffix != ".wasm":
        raise click.UsageError("Say where the module goes with a name that ends in `.wasm`.")
    opened = open_table(game, players, sides, variants)
    machine = opened.rules.machine(opened.players)
    try:
        from imhotep_dsl.wasm import embedding
        from imhotep_dsl.wasm.compiled import build as built_of
    except ImportError:
        raise ContentError("Compiling needs the package `wasmtime`: pip install wasmtime") from None
    built = built_of(machine.program, machine.new_state(0))
    module = embedding.module_for_others(built.wasm)
    told = embedding.description_for_others(machine.program, built.description).encode()
    write_own(
        OwnFile(target, module, embedding.MODULE_BEGINS),
        OwnFile(target.with_suffix(".json"), told, embedding.DESCRIPTION_BEGINS),
    )
    click.echo(f"{target}: {len(module)} bytes, and {target.with_suffix('.json').name}")
