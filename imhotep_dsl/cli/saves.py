"""Writing saves: whole or not at all, and never over a file that is something else."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from imhotep_dsl.run import saving


def write_save(path: Path, text: str) -> str | None:
    """Write a save; what went wrong, or None. The old save stays until the new one is complete."""
    try:
        if path.exists():
            saving.parse(path.read_bytes())
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except saving.SaveError:
        return f"`{path}` is there already and is not a saved game: choose another name."
    except OSError as problem:
        return f"`{path}` cannot be written: {problem.strerror}."
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except OSError as problem:
        Path(name).unlink(missing_ok=True)
        return f"`{path}` cannot be written: {problem.strerror}."
    return None
