"""Calls of this program that people are told: whatever names have in them, a call can be copied into a shell."""

from __future__ import annotations

import shlex
from collections.abc import Sequence


def call(*words: str) -> str:
    return shlex.join(["imhotep", *words])


def with_variants(variants: Sequence[str]) -> list[str]:
    return [word for variant in variants for word in ("--with", variant)]
