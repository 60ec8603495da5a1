"""A program as bytes: canonical, so that equal programs are equal bytes, and strict, so that nothing else is read.

Three lines: what this is, with the digests of the others; what the program means; where it was written.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields
from typing import Any, get_type_hints

from imhotep_dsl.program.codec import Malformed, decode, encode
from imhotep_dsl.program.layout import lay_out
from imhotep_dsl.program.model import Program, Written
from imhotep_dsl.program.verify import verify
from imhotep_dsl.source import Span
from imhotep_dsl.source.records import dataclass

FORMAT = "imhotep-dsl program 3"

_APART = ("layout", "written", "hash")
_HINTS = get_type_hints(Program)
_MEANING = [field.name for field in fields(Program) if field.name not in _APART]


class ProgramError(Exception):
    """Bytes that are not a program of this version."""


@dataclass(frozen=True, slots=True)
class _Places:
    """Spans with the names of files written once. deciding: as in `Written`."""

    files: tuple[str, ...]
    game: tuple[int, ...]
    code: tuple[tuple[int, ...], ...]
    rules: tuple[tuple[int, ...], ...]
    kinds: tuple[tuple[int, ...], ...]
    markers: tuple[tuple[int, ...], ...]
    options: dict[int, tuple[tuple[int, ...], ...]]
    wins_where: tuple[int, ...]
    winner: tuple[tuple[int, ...], ...]
    deciding: tuple[str, ...]
    variants: tuple[str, ...]


def dump(program: Program) -> bytes:
    meaning = _meaning(program)
    written = _canonical(encode(_places(program.written), _Places))
    head = _canonical([FORMAT, _sum(meaning), _sum(written)])
    return b"\n".join([head, meaning, written])


def digest(program: Program) -> str:
    """The hash of the rules: of what they mean, not of how and where they are written."""
    return _sum(_meaning(program))


def load(data: bytes) -> Program:
    """Raises ProgramError for everything that `dump` has not made."""
    lines = data.split(b"\n")
    if len(lines) != 3:
        raise ProgramError("These bytes are not a program.")
    head, meaning, written = lines
    sums = [_sum(meaning), _sum(written)]
    if head != _canonical([FORMAT, *sums]):
        raise ProgramError("These bytes are not a whole program of this version.")
    try:
        parts = json.loads(meaning)
        if type(parts) is not list or len(parts) != len(_MEANING):
            raise Malformed("parts are missing")
        given: dict[str, Any] = {name: decode(part, _HINTS[name]) for name, part in zip(_MEANING, parts, strict=True)}
        program = Program(
            **given,
            layout=lay_out(given["tables"]),
            written=_written(decode(json.loads(written), _Places)),
            hash=sums[0],
        )
        verify(program)
    except (Malformed, ValueError, RecursionError) as problem:
        raise ProgramError(f"These bytes are not a program: {problem}.") from problem
    return program


def _meaning(program: Program) -> bytes:
    return _canonical([encode(getattr(program, name), _HINTS[name]) for name in _MEANING])


def _canonical(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=True, allow_nan=False, separators=(",", ":")).encode("ascii")


def _sum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:32]


# ---- places in the text -----------------------------------------------------------------------------------


def _places(written: Written) -> _Places:
    of_options = [span for spans in written.options.values() for span in spans]
    every = [written.game, *written.code, *written.rules, *written.kinds, *written.markers, *of_options]
    every += [written.wins_where, *written.winner]
    files = {name: at for at, name in enumerate(sorted({span.file for span in every}))}

    def put(span: Span) -> tuple[int, ...]:
        return files[span.file], span.line, span.column, span.end_line, span.end_column

    return _Places(
        tuple(files),
        put(written.game),
        tuple(map(put, written.code)),
        tuple(map(put, written.rules)),
        tuple(map(put, written.kinds)),
        tuple(map(put, written.markers)),
        {at: tuple(map(put, spans)) for at, spans in written.options.items()},
        put(written.wins_where),
        tuple(map(put, written.winner)),
        written.deciding,
        written.variants,
    )


def _written(places: _Places) -> Written:
    known: dict[tuple[int, ...], Span] = {}

    def get(cells: tuple[int, ...]) -> Span:
        if cells not in known:
            if len(cells) != 5 or not 0 <= cells[0] < len(places.files):
                raise Malformed("a place in a text is none")
            known[cells] = Span(places.files[cells[0]], *cells[1:])
        return known[cells]

    return Written(
        get(places.game),
        tuple(map(get, places.code)),
        tuple(map(get, places.rules)),
        tuple(map(get, places.kinds)),
        tuple(map(get, places.markers)),
        {at: tuple(map(get, spans)) for at, spans in places.options.items()},
        get(places.wins_where),
        tuple(map(get, places.winner)),
        places.deciding,
        places.variants,
    )
