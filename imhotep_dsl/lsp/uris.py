"""How a client names files."""

from pathlib import Path

from pygls import uris


def path_of(uri: str) -> Path:
    return Path(uris.to_fs_path(uri) or "").resolve()
