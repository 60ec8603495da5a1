"""What markers start as, as far as players have to be told, who knows them, and who begins."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeGuard

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.bookkeeping import first_number
from imhotep_dsl.book.phrases.counting import is_told_with_rounds
from imhotep_dsl.book.phrases.defining import is_told_by_author
from imhotep_dsl.book.phrases.expressions import phrase, where
from imhotep_dsl.book.phrases.nouns import kind_noun, marker_noun, marker_text
from imhotep_dsl.book.phrases.rounds import is_round
from imhotep_dsl.book.phrases.scope import Scope, plain
from imhotep_dsl.book.phrases.seats import are_all
from imhotep_dsl.book.phrases.ties import goes_by_seat
from imhotep_dsl.book.phrases.told import sentence
from imhotep_dsl.book.phrases.truths import so_or_not
from imhotep_dsl.book.plan.places import Told, each_player
from imhotep_dsl.book.plan.set_first import is_asked_first, is_asked_unset, is_set_first, is_set_for_some
from imhotep_dsl.book.plan.shown_to_others import is_marker_shown
from imhotep_dsl.check import ir
from imhotep_dsl.check.build import MarkerStart
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.check.types import PLAYER, TRUTH
from imhotep_dsl.resolve.model import Marker


def _having(scope: Scope, marker: Marker) -> p.Noun | None:
    """Who or what has a marker of its own."""
    if marker.scope.kind is not None:
        return kind_noun(scope, marker.scope.kind, "each")
    return each_player(scope) if marker.per_player else None


def _named_before(whose: p.Noun) -> p.Noun:
    return whose if whose.determiner == "you" else replace(whose, determiner="it")


def _told(scope: Scope, at: int) -> list[Told]:
    """The author's own sentence about a marker."""
    entry = scope.tellings.markers.get(at)
    if entry is None or entry.telling is None or entry.telling.silent:
        return []
    return [(sentence(scope, entry), scope.checked.model.markers[at].span)]


def marker_facts(scope: Scope) -> list[Told]:
    facts: list[Told] = []
    for at, marker in enumerate(scope.checked.model.markers):
        start = scope.checked.markers[at]
        whose = _having(scope, marker)
        if scope.checked.checker.is_owner(at) or (scope.alone and start.type == PLAYER):
            continue
        if scope.is_silent(at):
            facts += _told(scope, at)
            continue
        at_the_table = start.type.tag == "space" or at in scope.kept.starters  # it stands there, somebody has to begin
        set_first = whose is None and not at_the_table and is_set_first(scope.checked, at)
        if not _start_matters(scope, at, start, whose) or set_first:
            continue
        scope.bounds[start.owner.slot] = plain(_named_before(whose or each_player(scope)))
        noun = marker_noun(scope, at, whose)
        if at in scope.kept.starters and isinstance(start.value, ir.Attr) and start.value.name == "first":
            if not any(_names_first_player(scope, node) for node in _told_parts(scope)):
                facts.append((p.clause("decide-starter", marker=noun), marker.span))
                continue
            facts.append((p.clause("decide-first"), marker.span))  # both names are said, for one and the same player
        if start.type == TRUTH and isinstance(start.value, ir.Const):
            facts += [(_true_at_start(scope, at, whose), marker.span)] if start.value.value else []
            continue
        if start.type.tag == "space" and start.value is not None:
            lies = where(scope, start.value, "at")
            facts.append((p.clause("marker-starts-on", marker=noun, where=lies), marker.span))
            continue
        name = "marker-is" if start.type.tag == "player" else "marker-starts"
        value = p.Number(max(start.low, 0)) if start.value is None else phrase(scope, start.value)
        facts.append((p.clause(name, marker=noun, value=value), marker.span))
    if scope.kept.starters:
        return facts
    named = next((at for at, (said, _) in enumerate(facts) if said.id == "marker-is"), len(facts))
    return [*facts[:named], *_first_player(scope), *facts[named:]]  # before it is said what else that player is


def marker_secrets(scope: Scope) -> list[Told]:
    """Who knows markers that are not open to all: nothing is done about it when the game is set up."""
    facts: list[Told] = []
    for at, marker in enumerate(scope.checked.model.markers):
        hidden = marker.seen_by == "none" or (marker.seen_by == "owner" and not scope.alone)
        if not hidden or scope.is_silent(at) or scope.checked.checker.is_owner(at):
            continue
        shown = "-at-first" if marker.seen_by == "owner" and is_marker_shown(scope, at) else ""
        named = marker_noun(scope, at, _having(scope, marker))
        facts.append((p.clause(f"marker-seen-by-{marker.seen_by}{shown}", marker=named), marker.span))
    return facts


def _true_at_start(scope: Scope, at: int, whose: p.Noun | None) -> p.Clause:
    text = marker_text(scope, at)
    if whose is None:
        return p.clause("truth-at-start", text=text)
    if (so := so_or_not(scope, at, whose)) is not None:
        return p.clause("so-at-start", condition=p.clause("stated", condition=so))
    return p.clause("marked-at-start", thing=whose, text=text)


def nothing_at_first(scope: Scope) -> list[Told]:
    """What is 0, none or no before anything is done about it: so far as rules ask for it, without having set it."""
    facts: list[Told] = []
    asked = _asked_for(scope)
    for at, marker in enumerate(scope.checked.model.markers):
        start, whose = scope.checked.markers[at], _having(scope, marker)
        if at not in asked or scope.is_silent(at) or scope.checked.checker.is_owner(at):
            continue
        if (scope.alone and start.type == PLAYER) or is_told_with_rounds(scope, at):
            continue
        if whose is not None and is_set_for_some(scope.checked, at):
            continue
        if _is_nothing(scope, at, start, whose) and is_asked_unset(scope.checked, at):
            facts.append((_nothing(scope, at, start, whose), marker.span))
    return facts


def _asked_for(scope: Scope) -> set[int]:
    """Markers for which a line asks that is told, or who wins does."""
    rules = [rule.body for rule in scope.checked.rules if rule.index not in scope.tellings.rules]
    rooms = tuple(room for room, _, _ in scope.checked.rooms.values())
    return {part.marker for part in parts_of((tuple(rules), rooms, scope.checked.winner)) if _is_marker(part)}


def _is_marker(part: object) -> TypeGuard[ir.MarkerAt]:
    return isinstance(part, ir.MarkerAt)


def _is_nothing(scope: Scope, at: int, start: MarkerStart, whose: p.Noun | None) -> bool:
    if start.type == TRUTH:
        return start.value is None or (isinstance(start.value, ir.Const) and not start.value.value)
    return not _start_matters(scope, at, start, whose) and (start.type.tag != "number" or first_number(start) == 0)


def _nothing(scope: Scope, at: int, start: MarkerStart, whose: p.Noun | None) -> p.Clause:
    nobody = replace(whose, determiner="no") if whose is not None and whose.determiner == "each" else whose
    if start.type == TRUTH:
        text = marker_text(scope, at)
        if nobody is None:
            return p.clause("no-truth-at-start", text=text)
        if (so := so_or_not(scope, at, nobody, nobody.determiner == "you")) is not None:
            return p.clause("so-at-start", condition=p.clause("stated", condition=so))
        return p.clause("not-marked-at-start", thing=nobody, text=text)
    marker = marker_noun(scope, at, None)
    if start.type.tag == "number" or marker.determiner == "title":
        value = p.Number(0) if start.type.tag == "number" else p.clause("none")
        return p.clause("marker-starts", marker=replace(marker, owner=whose), value=value)
    if nobody is not None and nobody.determiner == "you":
        return p.clause("you-have-none-at-start", marker=replace(marker, determiner="bare"))
    if nobody is not None:
        return p.clause("has-none-at-start", thing=nobody, marker=replace(marker, determiner="a"))
    marker = replace(marker, determiner="the" if start.type.tag == "player" else "bare")
    return p.clause("nobody-at-start" if start.type.tag == "player" else "nothing-at-start", marker=marker)


def _start_matters(scope: Scope, at: int, start: MarkerStart, whose: p.Noun | None) -> bool:
    """Whether anybody has to be told what a marker starts as: not if it is none, nor for a number of the table the
    lowest that it can be, unless it goes on from there or is asked for at once, and that is not 0."""
    if start.type.tag != "number" or (start.value is not None and whose is not None):
        return start.value is not None
    lowest = start.value is None or (isinstance(start.value, ir.Const) and start.value.value == start.low)
    goes_on = any(isinstance(node, ir.AddMarker) and node.marker == at for node in scope.parts)
    return not lowest or (start.low != 0 and (goes_on or is_asked_first(scope.checked, at)))


def _first_player(scope: Scope) -> list[Told]:
    """Somebody has to begin, and no rule says who."""
    model = scope.checked.model
    asked = any(_is_about_seats(scope, node) for node in _told_parts(scope))
    return [(p.clause("decide-first"), model.span)] if asked and model.players > 1 else []


def _is_about_seats(scope: Scope, node: object) -> bool:
    by_seat = isinstance(node, ir.Attr) and node.name == "seat"
    return by_seat or _names_first_player(scope, node) or is_round(scope.checked, node)


def _told_parts(scope: Scope) -> list[object]:
    """All that the rules are made of, without the orders within words that the author explains."""
    told = tuple(
        part
        for part in scope.parts
        if isinstance(part, ir.Typed) and part.word is not None and is_told_by_author(scope, part.word)
    )
    untold = {id(inner) for inner in parts_of(told) if isinstance(inner, ir.Binder)}
    return [part for part in scope.parts if id(part) not in untold]


def _names_first_player(scope: Scope, node: object) -> bool:
    """Also those who are level may come in the order of their seats."""
    if isinstance(node, ir.Binder):
        return goes_by_seat(scope, node)
    return isinstance(node, ir.Attr) and node.name == "first" and are_all(node.subject)
