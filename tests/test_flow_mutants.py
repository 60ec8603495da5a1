"""Broken on purpose: each part of the analysis weakened once. Some fixture must then let something unsound through."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from flow_cases import Case, Tables, cases

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph import kept, lints, mixing, options, outlook, setup_once
from imhotep_dsl.graph.endless import by_itself, circles, limits, remaining
from imhotep_dsl.graph.endless import rounds as endless_rounds
from imhotep_dsl.graph.endless.uses import NO_USES
from imhotep_dsl.graph.flow import (
    acting,
    answers,
    apart,
    areas,
    change,
    deciding,
    hidden_pieces,
    learn,
    members,
    moving,
    of_each,
    one_meets,
    refusal,
    report,
    rounds,
    secrets,
    setting,
    shares,
    shown_to,
    some_of_all,
    state,
    staying,
    strict,
    summaries,
    sums,
    transfer,
    values,
    walk,
)
from imhotep_dsl.graph.flow.findings import asked, lost, secrets_told, too_late, unanswered
from imhotep_dsl.graph.flow.rules import RuleSteps

ALL = cases()
ENOUGH = 3
Break = Callable[[pytest.MonkeyPatch], None]


def _always(answer: object) -> Callable[..., Any]:
    return lambda *given, **named: answer


def _nothing(*given: object, **named: object) -> Iterator[Any]:
    return iter(())


def attribute(where: object, name: str, new: object) -> Break:
    """The name must be there: a part that was renamed must be broken under its new name."""
    return lambda patch: patch.setattr(where, name, new, raising=True)


def entry(table: Any, key: object, new: object) -> Break:
    assert key in table
    return lambda patch: patch.setitem(table, key, new)


def _without_first_mode(follow: Callable[..., Any], role: str) -> Callable[..., Any]:
    """A decision whose way must be possible is not followed as such."""

    def weakened(flow: Any, at: int, step: Any, known: Any, mode: int) -> Iterator[Any]:
        target = flow.graph.following[at].get(role)
        for way in follow(flow, at, step, known, mode):
            if not (way[0] == target and way[2] == walk.COMMITTED and mode == walk.COMMITTED):
                yield way

    return weakened


def _one_less(allowed: Callable[..., Any]) -> Callable[..., Any]:
    def weakened(op: str, right: values.Range) -> values.Range:
        return allowed({"<=": "<", ">=": ">"}.get(op, op), right)

    return weakened


def _first_only(one: state.State, other: state.State, asked: object, widen: bool = False) -> state.State:
    return one


def _as_if_tried(enter: Callable[..., None]) -> Callable[..., None]:
    def weakened(flow: Any, rule: int, mode: int, *given: Any) -> None:
        begins = rule in (flow.graph.checked.play, flow.graph.checked.setup)
        enter(flow, rule, mode if begins else walk.TRYING, *given)

    return weakened


def _offered_whatever_holds(one_of_them: Callable[..., Any]) -> Callable[..., Any]:
    def weakened(flow: Any, step: Any, *given: Any) -> Any:
        return one_of_them(flow, replace(step, binder=replace(step.binder, where=ABSENT)), *given)

    return weakened


def _unchanged(flow: Any, known: state.State, player: int, keep: int) -> state.State:
    return known


def _not_shown(follow: Callable[..., Any]) -> Callable[..., Any]:
    """Whoever looks, `you` have seen it."""

    def weakened(flow: Any, at: int, step: Any, known: Any, mode: int) -> Any:
        return follow(flow, at, replace(step, player=flow.names.you), known, mode)

    return weakened


def _all_or_none(changing: object, area: int, other: int, *rest: object) -> str:
    return "all" if area == other else "no"


def _each_part(asked: object, sum_: Any, *rest: object) -> Iterator[int]:
    return iter(sum_.kids)


def _one_fewer(found: Callable[..., Any]) -> Callable[..., Any]:
    def weakened(*given: Any) -> Any:
        facts = found(*given)
        return replace(facts, lying=(0, max(0, facts.lying[1] - 1)))

    return weakened


def _beside_nothing(in_order: Callable[..., Any]) -> Callable[..., Any]:
    def weakened(self: Any, at: int) -> Any:
        found = in_order(self, at)
        return found and found._replace(beside=0)

    return weakened


def _deaf(learning: Any, node: Any, truth: bool, known: state.State) -> Any:
    return learning.refine(node.kids[0], truth, known)


@dataclass(frozen=True, slots=True)
class Mutant:
    name: str
    files: str
    how: tuple[Break, ...]


MUTANTS = [
    Mutant("moves change no counts", "counts calls", (attribute(change.Changing, "_moved_count", _always((0, 0))),)),
    Mutant("moves leave room as it was", "counts loops", (attribute(change.Changing, "_moved_free", _always((0, 0))),)),
    Mutant("changed markers stay known", "markers none",
           (attribute(change.Changing, "_moved_marker", _always((0, 0))),)),
    Mutant("nothing is touched by anything", "none counts", (attribute(change.Changing, "touched", _always(False)),)),
    Mutant("areas are the same or apart", "counts loops markers",
           (attribute(change.Changing, "relation", _all_or_none),)),
    Mutant("members of a loop are apart from all", "counts loops",
           (attribute(change.Changing, "_are_two", _always(True)),)),
    Mutant("no player is another player", "aliases",
           tuple(attribute(where, "surely_two", _always(True)) for where in (apart, change))),
    Mutant("whoever acts meets every condition", "turn_order", (attribute(one_meets, "_you_meet", _always(True)),)),
    Mutant("what does not hold of all holds of somebody", "choices",
           (attribute(some_of_all, "_opposites", lambda pool, condition: [condition]),)),
    Mutant("lists that are taken together share nothing", "several", (attribute(kept, "_STRETCHES", ()),)),
    Mutant("sums are the same, whatever stands beside", "ranges",
           (attribute(sums.Sums, "in_order", _beside_nothing(sums.Sums.in_order)),)),
    Mutant("a moved piece stays where it was", "counts kinds calls loops",
           (attribute(change.Changing, "_followed", lambda self, node, places, *rest: places),)),
    Mutant("rooms do not change", "counts", (attribute(change.Changing, "_rooms_touched", _always(False)),)),
    Mutant("a call changes nothing", "calls none", (attribute(summaries, "change_of", _always(change.Change())),)),
    Mutant("the way that comes first is the only one", "none loops", (attribute(walk, "join", _first_only),)),
    Mutant("in rules it is never too late", "calls", (attribute(summaries, "enter", _as_if_tried(summaries.enter)),)),
    Mutant("a marker keeps spaces of one place", "kinds", (attribute(walk.Flow, "keep", _always(None)),)),
    Mutant("what is drawn is no hand-over", "choices",
           (attribute(moving, "hands_over", _always(False)), attribute(options, "hands_over", _always(False)))),
    Mutant("another who acts is still you", "counts calls", (attribute(acting, "as_you", _unchanged),)),
    Mutant("what is done in turns that are ended is forgotten", "turn_order",
           (attribute(walk.Flow, "written_by", _always(frozenset())),)),
    Mutant("what holds of any holds of each", "of_each", (attribute(of_each, "NO", (1, 1)),)),
    Mutant("of each of a list it still holds", "of_each", (attribute(change.Changing, "touched", _always(False)),)),
    Mutant("a share and as much again is a share", "ranges", (attribute(shares, "_rounded_up", _each_part),)),
    Mutant("fewer pieces than there are may lie anywhere", "counts",
           (attribute(setting, "place_facts", _one_fewer(setting.place_facts)),)),
    Mutant("decks are never refilled", "counts", (attribute(moving, "_may_refill", _always(False)),)),
    Mutant("no member of a loop comes twice", "loops", (attribute(rounds, "_distinct", _always(True)),)),
    Mutant("a chosen thing need not be possible", "choices",
           (entry(transfer._FOLLOW, steps.Choose, _without_first_mode(transfer._FOLLOW[steps.Choose], "body")),)),
    Mutant("what is declined need not be possible", "choices none",
           (entry(transfer._FOLLOW, steps.May, _without_first_mode(transfer._FOLLOW[steps.May], "else")),)),
    Mutant("turns are never ended on the way", "loops", (entry(transfer._FOLLOW, steps.EndTurns, _nothing),)),
    Mutant("shown to anybody is shown to you", "secrets",
           (entry(transfer._FOLLOW, steps.ShowArea, _not_shown(transfer._FOLLOW[steps.ShowArea])),)),
    Mutant("`or` says as much as `and`", "none ranges counts", (entry(learn._CONDITIONS, "or", learn._and),)),
    Mutant("`not` is not heard", "none counts",
           (entry(learn._CONDITIONS, "not", _deaf),)),
    Mutant("limits are off by one", "ranges markers counts",
           (attribute(values, "allowed", _one_less(values.allowed)),)),
    Mutant("the next player is always there", "none", (entry(answers.ANSWERS, "next player", _always((0, 1))),)),
    Mutant("something always lies on top", "none counts", (entry(answers.ANSWERS, "top", _always(values.THING)),)),
    Mutant("what is looked up is always there", "none", (entry(answers.ANSWERS, "lookup", _always(values.THING)),)),
    Mutant("any space can be asked for", "ranges", (entry(answers.ANSWERS, "space at", _always(values.THING)),)),
    Mutant("nobody is missing", "none", (attribute(refusal, "absent", _always(ABSENT)),)),
    Mutant("there is always room", "counts",
           (attribute(refusal, "has_room", _always(True)), attribute(refusal, "_roomy", _always(True)))),
    Mutant("whatever is required holds", "choices", (entry(refusal._MISSING, steps.Require, _always("")),)),
    Mutant("there is always something to choose", "choices", (attribute(walk.Flow, "exists", _always(True)),)),
    Mutant("some option is always possible", "choices", (attribute(too_late, "no_way_out", _always(False)),)),
    Mutant("one of several cases always has an option", "choices",
           (attribute(outlook, "one_is_open", _always(True)),)),
    Mutant("the lowest is always offered", "choices",
           (attribute(deciding, "_one_of_them", _offered_whatever_holds(deciding._one_of_them)),)),
    Mutant("a column that is full is never empty", "counts", (attribute(areas, "_least_room", _always(9)),)),
    Mutant("shown to anybody is shown to whoever acts next", "shown_to",
           (attribute(shown_to, "is_same", _always(True)),)),
    Mutant("what is moved comes from elsewhere", "shown_to",
           (attribute(moving, "_comes_from_elsewhere", _always(True)),)),
    Mutant("what was hidden again is still known", "shown_to", (attribute(change, "_SHOWN", ()),)),
    Mutant("what was in sight stays in sight", "secrets",
           (attribute(change.Changing, "_stays_in_sight", _always(True)),)),
    Mutant("none answers every question", "none", (attribute(strict, "_asked_of", _always(())),)),
    Mutant("the first of no numbers is a number", "none", (attribute(strict, "_has_an_end", _always(True)),)),
    Mutant("conditions are not asked of members", "none ranges", (attribute(strict, "_within", _nothing),)),
    Mutant("orders and keys are not asked", "none",
           tuple(
               attribute(where, "asked_by", lambda flow, step: asked.operands(step)[:1])
               for where in (unanswered, secrets_told)
           )),
    Mutant("no number is too large", "ranges",
           tuple(attribute(report.TooMany, name, _nothing) for name in ("found", "report_outside"))),
    Mutant("every kind fits", "kinds", (attribute(report, "wrong_kind", _nothing),)),
    Mutant("markers take any number", "markers", (attribute(report, "out_of_range", _nothing),)),
    Mutant("markers take any word", "markers", (attribute(report, "strange_words", _nothing),)),
    Mutant("what lies somewhere stays there", "choices", (attribute(staying, "_left", _always(frozenset())),)),
    Mutant("nothing tells", "secrets", (attribute(secrets.Secrets, "tells", _always(False)),)),
    Mutant("every hand is open", "secrets", (attribute(hidden_pieces, "owned_by", _always(True)),)),
    Mutant("named pieces are known", "secrets", (attribute(secrets.Secrets, "hidden_value", _always(False)),)),
    Mutant("pieces may be compared", "secrets", (attribute(secrets.Secrets, "_compares_pieces", _always(False)),)),
    Mutant("where a piece lies is no secret", "secrets", (attribute(secrets.Secrets, "_finds", _always(False)),)),
    Mutant("room is no secret", "secrets",
           (attribute(secrets.Secrets, "_room_tells", _always(False)), attribute(secrets_told, "_rooms", _always([])))),
    Mutant("what another knows, you know", "secrets",
           (attribute(secrets.Secrets, "seen_by_another", lambda self, known: known),)),
    Mutant("who sees a marker sees what it keeps", "unseen",
           (attribute(secrets.Secrets, "_marked_unseen", _always(False)),)),
    Mutant("places on a piece do not tell which it is", "unseen",
           (attribute(secrets.Secrets, "_form_tells", _always(False)),)),
    Mutant("lists do not tell which pieces are on them", "unseen",
           (attribute(secrets.Secrets, "_listing_tells", _always(False)),)),
    Mutant("lost pieces may be offered", "secrets", (attribute(lost, "among_several_spaces", _always(False)),)),
    Mutant("pieces are never lost among others", "secrets", (attribute(secrets.Secrets, "astray", _always(False)),)),
    Mutant("what lies on lost pieces stays known", "unseen", (attribute(moving, "places_on", _always(frozenset())),)),
    Mutant("whoever has lost a piece knows what lies on it", "unseen",
           (attribute(secrets.Secrets, "_on_unknown_piece", _always(False)),)),
    Mutant("what was swapped is seen", "unseen", (attribute(moving, "_in_sight", _always(True)),)),
    Mutant("nothing comes to the box", "unseen", (attribute(walk.Flow, "box", _always(None)),)),
    Mutant("nobody wonders why they are asked", "secrets", (attribute(secrets_told, "asked_because", lambda *_: ()),)),
    Mutant("nothing is taken off a list", "together", (entry(members.LENGTHS, "without", members._same_length),)),
    Mutant("whatever is used is used up", "endless", tuple(
        attribute(where, "can_be_spent", lambda found: found) for where in (remaining, endless_rounds, circles)
    )),
    Mutant("who is done can wait for the others", "endless",
           (attribute(endless_rounds, "of_somebody_done", _always(True)),)),
    Mutant("every number is looked at before the end", "endless",
           (attribute(limits, "is_known_by_the_end", _always(True)),)),
    Mutant("what anybody has is one's own", "endless",
           (attribute(limits, "_raises_own", lambda flow, step, marker: isinstance(step, steps.AddMarker)),)),
    Mutant("markers only go one way", "endless", (attribute(remaining, "_goes_one_way", _always(True)),)),
    Mutant("a refill brings nothing back", "endless", (attribute(by_itself, "_refill", _always(NO_USES)),)),
    Mutant("no rule calls itself", "endless", (attribute(RuleSteps, "circles", property(_always([]))),)),
    Mutant("every setup goes one way", "setup", (attribute(setup_once, "_depending", _always({})),)),
    Mutant("chance leaves pieces where they are", "setup", (attribute(setup_once, "lies_anywhere", _always(False)),)),
    Mutant("named pieces stay where they are", "setup", (attribute(mixing, "_shuffled", _always(frozenset())),)),
    Mutant("room does not depend on chance", "setup", (attribute(setup_once, "_rooms", _always(set())),)),
    Mutant("nothing is tried ahead in a setup", "setup",
           (attribute(setup_once._Order, "looked_ahead", _always(set())),)),
    Mutant("turns may end anywhere", "setup", (attribute(lints, "report_turns_ended", _always(None)),)),
]  # fmt: skip


@pytest.fixture(autouse=True)
def nothing_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a broken analysis finds must reach nobody else."""
    monkeypatch.setenv("IMHOTEP_CACHE", "off")


@pytest.mark.long
@pytest.mark.parametrize("mutant", MUTANTS, ids=[mutant.name for mutant in MUTANTS])
def test_mutant_is_caught(mutant: Mutant, tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        for weaken in mutant.how:
            weaken(patch)
        caught = list(islice((case for case in _unsound(mutant.files) if _lets_through(case, tmp_path)), ENOUGH))
    assert caught, f"no fixture notices that {mutant.name}"
    assert any(not _lets_through(case, tmp_path) for case in caught), f"{caught[0].name} goes wrong by itself"


def _unsound(files: str) -> Iterator[Case]:
    return (case for file in files.split() for case in ALL if case.file == file and not case.is_sound)


def _lets_through(case: Case, tmp_path: Path) -> bool:
    """Whether something that must be said is not."""
    return bool(case.expected - Tables(case.project(tmp_path)).errors())
