"""`python -m imhotep_dsl.cli`, for when the command itself is not installed."""

from imhotep_dsl.cli import main

main(prog_name="imhotep")
