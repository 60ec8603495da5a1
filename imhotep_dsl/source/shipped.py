"""Finds the files that come with the package: beside the code in a checkout, inside it once installed."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def shipped(*parts: str) -> Path:
    """The path of a shipped file or folder, such as `shipped("schemas", "data.schema.json")`."""
    installed = _PACKAGE.joinpath("_shipped", *parts)
    return installed if installed.exists() else _PACKAGE.parent.joinpath(*parts)
