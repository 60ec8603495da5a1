"""Every word and every form of the language is used by some shipped rule: what nobody needs is not in it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from imhotep_dsl.language.words import words
from imhotep_dsl.library import rules_directory
from imhotep_dsl.syntax import machine
from imhotep_dsl.syntax.reading import read_tree

TEXTS = sorted(rules_directory().rglob("*.rules"))
QUOTED = re.compile(r'"[^"\n]*"|#[^\n]*')


def test_every_word_is_used() -> None:
    written = {word for path in TEXTS for word in re.findall(r"\w+", QUOTED.sub("", path.read_text("utf-8")))}
    assert [word for word in words() if word not in written] == []


def test_every_form_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """A form is a rule of the grammar, or one of its named ways. Forms of the first edition are read to be refused."""
    feeding = machine.feeding()
    builders = feeding._builders
    names = {rule: rule.name for rule in builders}
    used: set[str] = set()

    def noting(name: str, build: Callable[[list[Any]], Any]) -> Callable[[list[Any]], Any]:
        def made(parts: list[Any]) -> Any:
            used.add(name)
            return build(parts)

        return made

    noted = {rule: noting(names[rule], build) for rule, build in builders.items()}
    for name, fresh in (("_builders", noted), ("_steps", {}), ("_ways", {})):
        monkeypatch.setattr(feeding, name, fresh)
    for path in TEXTS:
        read_tree(path.read_text("utf-8"), path.name)
    forms = {name for name in names.values() if not name.startswith(("_", "old_"))}
    assert sorted(forms - used) == []
