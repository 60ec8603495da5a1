"""A new word of the language is not forgotten anywhere: what neither an import nor a type tells is told here.

Tables keyed by steps, ops, statements, expressions or events are looked over by `code/complete.py` where they stand.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any, get_args

from fuzzing import doing, richness
from small_games import rules_of

import imhotep_dsl
from imhotep_dsl import load
from imhotep_dsl.book.phrases.attributes import ATTRIBUTES
from imhotep_dsl.check import ir
from imhotep_dsl.check.attributes import BUILT_IN
from imhotep_dsl.code.complete import complete
from imhotep_dsl.code.nodes import OPS
from imhotep_dsl.code.steps import STEPS
from imhotep_dsl.graph.flow.effects import Effects
from imhotep_dsl.lower import decisions, effects
from imhotep_dsl.lower.lowering import Lowering
from imhotep_dsl.lower.values import Values
from imhotep_dsl.run.events import EVENTS
from imhotep_dsl.syntax import terminals, tree
from imhotep_dsl.syntax.grammar import build
from imhotep_dsl.syntax.machine import grammar

PACKAGE = Path(imhotep_dsl.__file__).parent
VOCABULARIES: dict[str, frozenset[Any]] = {
    "steps": frozenset(STEPS),
    "events": frozenset(EVENTS),
    "typed statements": frozenset(get_args(ir.Stmt)),
    "typed expressions": frozenset(get_args(ir.Expr)),
    "statements": frozenset(get_args(tree.Stmt)),
    "expressions": frozenset(get_args(tree.Expr)),
}
PARTIAL = {
    "run.moving.MOVES": "complete in run.machine",
    "run.showing.SHOWS": "complete in run.machine",
    "run.effects.EFFECTS": "complete in run.machine",
    "run.steering.STEERING": "complete in run.machine",
    "run.decisions.CHOICES": "complete in run.machine",
    "check.effects.EFFECTS": "complete in check.statements",
    "check.moving.MOVING": "complete in check.statements",
    "check.points.POINTS": "complete in check.statements",
    "check.markers.MARKERS": "complete in check.statements",
    "check.turn_order.TURN_ORDER": "complete in check.statements",
    "run.chances.CHANCES": "complete in run.machine",
    "run.turn_order.TURNS": "complete in run.machine",
    "run.machine._RUNS": "complete in run.machine, together with the decisions",
    **{f"graph.flow.{name}": "complete in graph.flow.transfer" for name in (
        "moving.MOVING", "showing.SHOWING", "chance.CHANCE", "calling.CALLING", "acting.ACTING", "deciding.DECIDING",
        "rounds.ROUNDS", "kept_lists.KEEPING",
    )},
    "lower.moving.LOWERED": "complete in lower.effects",
    "lower.steering.LOWERED": "complete in lower.effects",
    "lower.turns.LOWERED": "complete in lower.effects",
    "lower.effects.LOWERED": "complete in lower.effects, decisions apart",
    "lower.decisions.DECIDED": "complete in lower.decisions, the other steps apart",
    "lower.guards._STEPS": "anything else is tried on a copy",
    "lower.rounds.STEPS": "the loops in lower.guards",
    "lower.undoing.STEPS": "what lower.guards puts back",
    "lower.calling._THEN": "the steps that lead into another rule",
    "check.statements._TYPED": "complete in check.statements, with what becomes several lines",
    "check.statements._SEVERAL_LINES": "complete in check.statements, with the other lines",
    **{f"graph.laying.{name}": "complete in graph.build" for name in (
        "effects.EFFECTS", "going_on.GOING_ON", "choices.CHOICES", "loops.LOOPS",
    )},
    "graph.endless.by_itself.BY_ITSELF": "complete in graph.endless.spending",
    "graph.endless.elsewhere.ELSEWHERE": "complete in graph.endless.spending",
    "graph.expressions._MAKE": "a quoted text is no question",
    "resolve.constants._EVALUATE": "anything else is no constant, which is said to the author",
    "book.drawing.graph_picture._HEADS": "the heads of loops",
    "check.written._SAY": "what has no short name is not put into a message",
    "book.phrases.conditions.CONDITIONS": "what is never yes or no: tests/book/test_english.py",
    "book.phrases.needs._LEAVING": "what goes on with the next line",
}  # fmt: skip
"""Tables with fewer entries than their vocabulary has words, and why that is no omission."""
SPECIAL = {
    "graph.flow.forks._FORKS": "steps that lead on in several ways",
    "graph.turns._OUTSIDE": "the others need no turns around them",
    "graph.flow.refusal._MISSING": "the others are refused if something they need is not there",
    "graph.flow.refusal._THINGS": "of the others it is said where they are made",
    "graph.flow.findings.surely_seen._SEEN": "the others show nothing",
    "graph.flow.findings.too_many._TRIED_OUT": "of the others that decide, the same is said",
    "report.trace._TOLD": "of the others it is told what they are called and whom they happened to",
    "report.chronicle._TELL": "of the others it is told what they are called and whom they happened to",
}
"""Tables of what is special; for all else there is a rule."""


def tables() -> Iterator[tuple[str, dict[Any, Any]]]:
    for module in pkgutil.walk_packages(imhotep_dsl.__path__, "imhotep_dsl."):
        if module.name.endswith("__main__"):
            continue
        for name, value in vars(importlib.import_module(module.name)).items():
            if isinstance(value, dict) and len(value) > 1:
                yield f"{module.name.removeprefix('imhotep_dsl.')}.{name}", value


def omissions() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, table in tables():
        for words in VOCABULARIES.values():
            if words >= set(table) != words:
                found[name] = sorted(word.__name__ for word in words - set(table))
    return found


def test_every_table_of_a_vocabulary_is_complete_or_says_why_not() -> None:
    found = omissions()
    defined = {name: missing for name, missing in found.items() if defined_in(name)}
    assert {name: missing for name, missing in defined.items() if name not in {**PARTIAL, **SPECIAL}} == {}
    assert set(PARTIAL) <= set(defined), "complete by now"
    assert all(defined_in(name) for name in SPECIAL)


def defined_in(name: str) -> bool:
    """Whether a table is made in a module, and not only read there."""
    module, _, table = name.rpartition(".")
    path = PACKAGE.joinpath(*module.split("."))
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return re.search(rf"^{table}\b[^=\n]*= ", path.read_text("utf-8"), re.MULTILINE) is not None


# ---- syntax ---------------------------------------------------------------------------------------------------


_lark = cache(lambda: build(grammar()))


def beginnings(rule: str) -> set[str]:
    """The terminals with which a rule of the grammar begins, things apart: a player may begin a line that scores."""
    found: set[str] = set()
    for made in _lark().rules:
        if made.origin.name == rule:
            first = made.expansion[0]
            if first.name != "postfix":
                found |= {first.name} if first.is_term else beginnings(first.name)
    return found


def test_recovery_knows_the_beginnings_of_all_lines() -> None:
    """Where a line is broken, the next one is found by its first word."""
    known = terminals.STATEMENTS | terminals.STATEMENTS_OR_DECLARATIONS
    assert beginnings("stmt") | {"ELSE"} == known - (terminals.STATEMENTS_OR_DECLARATIONS - beginnings("stmt"))
    assert beginnings("item") | beginnings("member") <= terminals.DECLARATIONS | {"NAME"}


# ---- compiled code ---------------------------------------------------------------------------------------------


def test_every_step_and_every_question_of_a_game_is_lowered() -> None:
    """Nothing is left to the interpreter; what only scenarios ask never comes to a game."""
    values = Values(Lowering(load("nim").machine(2).program))
    asked = {op for op, about in OPS.items() if not about.from_outside} - {"unknown"}
    assert {*effects.LOWERED, *decisions.DECIDED} == set(STEPS)
    assert values.ops | set(values.lists.ops) == asked


# ---- pieces and the state ------------------------------------------------------------------------------------

TELLS_PIECES_APART = {
    "owner": "marked in Machine",
    "space": "compared in run/alike.py",
    "number": "marked in Machine, if it is ever asked for",
    "design": "marked in Machine",
}
SHOWN_IN_VIEW = {
    "machine": "whose turn it is, as options",
    "points": "points",
    "points by source": "not: the sum is",
    "space of each piece": "places",
    "piece above each piece": "the order of pieces",
    "piece below each piece": "the order of pieces",
    "players who have seen each piece": "which pieces have a name",
    "spot of each piece": "by the spaces",
    "pieces on each space": "places",
    "top piece of each space": "the order of pieces",
    "bottom piece of each space": "the order of pieces",
}


def test_pieces_that_can_be_told_apart_are_not_offered_as_one() -> None:
    """What a piece can be asked must be the same for pieces that are offered once."""
    complete(TELLS_PIECES_APART, BUILT_IN["piece"], "run/alike.py")


def test_whatever_is_in_the_state_is_shown_to_players(tmp_path: Path) -> None:
    """What is kept in a game must be visible somewhere: in run/view.py, and on the table of report/table.py."""
    layout = rules_of(tmp_path, "red scores 1").machine(2).layout
    regions = [region.name for region in layout.regions if not region.name.startswith("marker ")]
    # Who was shown a marker is seen by what its view has instead of `hidden`.
    complete(SHOWN_IN_VIEW, regions, "run/view.py and report/table.py")


# ---- analysis ------------------------------------------------------------------------------------------------


def test_nothing_is_lost_when_two_are_put_together() -> None:
    nothing = Effects()
    for field in fields(nothing):
        given = getattr(nothing, field.name)
        changed: Any = {field.name: True if given is False else frozenset({1})}
        some = replace(nothing, **changed)
        assert some | nothing == nothing | some == some, field.name
        assert some.covers(nothing) and not nothing.covers(some), field.name


# ---- books and fuzzers ---------------------------------------------------------------------------------------


def test_every_noun_of_a_phrase_has_an_english_word() -> None:
    book = PACKAGE / "book"
    messages = set(re.findall(r"^noun-([a-z-]+) =", (book / "languages" / "en.ftl").read_text("utf-8"), re.MULTILINE))
    for name, told in ATTRIBUTES.items():
        assert name in messages or told.__qualname__ != "_owned.<locals>.told" or name == "previous", name
    for path in book.glob("phrases/*.py"):
        for noun in re.findall(r"(?:built_in|_owned|_several)\(\s*\"([a-z-]+)\"", path.read_text("utf-8")):
            assert noun in messages, (path.name, noun)


def test_the_fuzzer_writes_every_statement() -> None:
    written = inspect.getsource(doing)
    words = {statement.split()[0] for statement in richness.STATEMENTS} - {"else"}
    assert {word for word in words if re.search(rf"[\"' ]{word}[ \"'{{]", written) is None} == set()
