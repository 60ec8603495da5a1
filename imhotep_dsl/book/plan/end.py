"""The end of the book's rules: tables of points, who wins, what happens on a tie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.conditions import condition
from imhotep_dsl.book.phrases.defining import definitions, needed
from imhotep_dsl.book.phrases.expressions import phrase
from imhotep_dsl.book.phrases.nouns import built_in
from imhotep_dsl.book.phrases.points import counted, held
from imhotep_dsl.book.phrases.scope import YOU, Scope, plain
from imhotep_dsl.book.plan.in_order import ending_sections
from imhotep_dsl.book.plan.outline import Passage, Said, Section
from imhotep_dsl.book.plan.point_tables import tables_of_points
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.check import ir
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.source import Span

_TWO = 2


def end_sections(teller: Teller) -> tuple[Section, ...]:
    made = [*ending_sections(teller)]
    tables = tables_of_points(teller)
    if tables:
        made.append(Section("tables", p.clause("section-tables"), tables))
    title = "section-winner-alone" if teller.scope().alone else "section-winner"
    made.append(Section("winner", p.clause(title), who_wins(teller)))
    return tuple(made)


def who_wins(teller: Teller) -> tuple[Passage, ...]:
    return teller.passages(_winner)


def _winner(scope: Scope) -> tuple[Passage, ...]:
    """What decides it; words that it takes to say so are explained first."""
    winner = scope.checked.winner
    scope.bounds[winner.player.slot] = plain(p.Noun(("@player",), "player", "it", person=True))
    asked = (winner.where, tuple(key for _, key in winner.keys))
    explained = definitions(scope, asked)
    told = [p.Step(clause, span) for clause, span in _decides(scope)]
    return (Said(tuple((step.clause, step.span) for step in (*needed(explained, told), *told))),)


def _decides_alone(scope: Scope) -> Sequence[tuple[p.Clause, Span]]:
    """When `you` win; where that is always, what you play for."""
    winner = scope.checked.winner
    out = [(p.clause("out-cannot-win-alone"), span) for span in _eliminated(scope)]
    if winner.where is not None:
        said = condition(scope, winner.where)
        return [(p.clause("wins-if-alone", condition=said), winner.where.span), *out]
    for highest, key in winner.keys[:1]:
        is_points = isinstance(key, ir.Attr) and key.name == "points"
        value = replace(built_in("point", "the", YOU), many=True) if is_points else phrase(scope, key)
        return [(p.clause("alone-highest" if highest else "alone-lowest", value=value), key.span), *out]
    return out


def _decides(scope: Scope) -> Sequence[tuple[p.Clause, Span]]:
    if scope.alone:
        return _decides_alone(scope)
    winner, model = scope.checked.winner, scope.checked.model
    told: list[tuple[p.Clause, Span]] = []
    of_out = "out-cannot-win-team" if winner.teams else "out-cannot-win"
    out = [(p.clause(of_out), span) for span in _eliminated(scope)]
    if winner.where is not None:
        of_players = winner.player in parts_of(winner.where)
        said = condition(scope, winner.where, denied=not of_players)
        of_these = "winner-where" if winner.keys else "wins-if"
        told.append((p.clause(of_these if of_players else "nobody-wins", condition=said), winner.where.span))
        if not of_players and not winner.teams and _nothing_tells_apart(scope):
            return (*told, (p.clause("all-win"), winner.where.span), *out)
    for at, (highest, key) in enumerate(winner.keys):
        telling = _team_key if winner.teams else _key
        told.append((telling(scope, key, highest, at), key.span))
    told += out
    if not winner.keys:
        return told
    if not any(isinstance(key, ir.Attr) and key.name == "seat" for _, key in winner.keys) and model.players > 1:
        again, who = "" if len(winner.keys) > 1 else "-at-once", "team" if winner.teams else "winner"
        of_ties = f"{who}-shared" if winner.draw is None else f"{who}-draw"
        told.append((p.clause(of_ties + again), winner.draw or model.span))
    return told


def _eliminated(scope: Scope) -> list[Span]:
    """Where somebody is put out of the game for the first time, if that can happen, and somebody may win then."""
    asked = parts_of(scope.checked.winner.where) if scope.checked.winner.where is not None else ()
    if any(isinstance(part, ir.Not) and _is_somebody_out(part.value) for part in asked):
        return []
    return [part.span for part in scope.parts if isinstance(part, ir.Eliminate)][:1]


def _is_somebody_out(asked: ir.Expr) -> bool:
    where = asked.binder.where if isinstance(asked, ir.Query) and asked.function == "any" else None
    return isinstance(where, ir.Attr) and where.name == "out"


def _nothing_tells_apart(scope: Scope) -> bool:
    """Whether players are compared by nothing, or by nothing but points that nobody can score."""
    keys = [key for _, key in scope.checked.winner.keys]
    by_points = all(isinstance(key, ir.Attr) and key.name == "points" for key in keys)
    return not keys or (by_points and not any(isinstance(part, ir.Score | ir.Rank) for part in scope.parts))


def _team_key(scope: Scope, key: ir.Expr, highest: bool, at: int) -> p.Clause:
    """at: how many things were compared before."""
    order = "highest" if highest else "lowest"
    value = key.value if isinstance(key, ir.Query) and key.function == "sum" else None
    name, tied = ("team-tie", {"tied": _tied("teams-tied", at)}) if at else ("team", {})
    if isinstance(value, ir.Attr) and value.name == "points":
        return p.clause(f"{name}-points-{order}", **tied)
    return p.clause(f"{name}-{order}", **tied, value=_compared(scope, key))


def _compared(scope: Scope, key: ir.Expr) -> p.Phrase:
    """That whoever has nothing of it has 0 goes without saying where all are compared by it."""
    said = phrase(scope, key)
    value = said.arg("value") if isinstance(said, p.Clause) and said.id == "or-0" else None
    return value if value is not None else said


def _key(scope: Scope, key: ir.Expr, highest: bool, at: int) -> p.Clause:
    name, tied = ("tie", {"tied": _tied("tied", at)}) if at else ("winner", {})
    if isinstance(key, ir.Attr) and key.name == "seat":
        later, earlier = ("second", "first") if len(scope.checked.model.colours) == _TWO else ("later", "earlier")
        return p.clause(f"tie-{later if highest else earlier}", tied=_tied("tied", at))
    is_points = isinstance(key, ir.Attr) and key.name == "points"
    if is_points and not at:
        return p.clause("winner-points" if highest else "winner-fewest")
    things = counted(scope, key, True) or held(scope, key, scope.checked.winner.player)
    if is_points:
        things = replace(built_in("point", "bare"), many=True)
    if things is not None:
        return p.clause(f"{name}-{'most' if highest else 'least'}", **tied, things=things)
    worked_out = "" if at or isinstance(key, ir.MarkerAt) else "-value"
    return p.clause(f"{name}-{'highest' if highest else 'lowest'}{worked_out}", **tied, value=_compared(scope, key))


def _tied(name: str, at: int) -> p.Clause:
    return p.clause(f"{name}-still" if at > 1 else name)
