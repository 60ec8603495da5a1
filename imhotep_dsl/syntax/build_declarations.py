"""Trees of declarations: games, variants, rules, and what variants change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.build_components import COMPONENTS, members_of, place_clauses, type_of
from imhotep_dsl.syntax.build_expressions import (
    amount_added,
    amount_taken,
    clause_of_expr,
    clause_of_names,
    clause_of_names_once,
)
from imhotep_dsl.syntax.build_scenarios import SCENARIOS
from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.parts import Broken, Clause, Parts

_ITEMS: Final = get_args(tree.Item)


def _start(parts: Parts) -> tree.RuleFile:
    items = tuple(child for child in parts.children if isinstance(child, _ITEMS))
    return tree.RuleFile(parts.span, items)


def _game(parts: Parts) -> tree.GameDecl:
    players = parts.value("player_range")
    if players is None:
        if not parts.gaps:
            parts.faults.append(Fault("game_without_players", parts.span))
        raise Broken
    return tree.GameDecl(
        parts.span,
        parts.name(),
        parts.title(),
        players,
        parts.value("colours") or (),
        parts.value("teams") or (),
        parts.all(tree.Note),
    )


def _team(parts: Parts) -> Clause:
    return Clause("team", parts.span, parts.names())


def _teams(parts: Parts) -> Clause:
    return Clause("teams", parts.span, tuple(said.value for said in parts.all(Clause)))


def _rules_of(parts: Parts) -> tree.RulesOf:
    return tree.RulesOf(parts.span, parts.name())


def _variant(parts: Parts) -> tree.VariantDecl:
    return tree.VariantDecl(
        parts.span,
        parts.name(),
        parts.name(1),
        only_for=parts.value("only_for"),
        needs=parts.value("needs") or (),
        after=parts.value("later") or (),
        title=parts.title(),
        players=parts.value("player_range"),
        colours=parts.value("colours") or (),
        teams=parts.value("teams") or (),
        notes=parts.all(tree.Note),
    )


def _moment(parts: Parts) -> tree.MomentDecl:
    return tree.MomentDecl(parts.span, parts.name(), parts.title())


def _at(parts: Parts) -> tree.At:
    return tree.At(parts.span, parts.name(), parts.one(tree.Block))


def _rule(parts: Parts) -> tree.RuleDecl:
    return tree.RuleDecl(
        parts.span,
        parts.name(),
        params=parts.value("params") or (),
        acting=parts.value("acting"),
        title=parts.title(),
        body=parts.maybe(tree.Block),
    )


def _action(parts: Parts) -> tree.ActionDecl:
    return tree.ActionDecl(parts.span, parts.name(), parts.title(), parts.one(tree.Block))


def _setup(parts: Parts) -> tree.Setup:
    return tree.Setup(parts.span, parts.one(tree.Block))


def _play(parts: Parts) -> tree.Play:
    return tree.Play(parts.span, parts.one(tree.Block))


def _winner(parts: Parts) -> tree.Winner:
    return tree.Winner(parts.span, parts.name(), parts.value("where"), parts.all(tree.RankBy), parts.value("ties_draw"))


def _hook(when: str) -> Callable[[Parts], tree.Hook]:
    return lambda parts: tree.Hook(parts.span, when, parts.expr(), parts.one(tree.Block))


def _param(parts: Parts) -> tree.Param:
    type_ = parts.maybe_expr()
    return tree.Param(parts.span, parts.name(), parts.maybe(tree.KindOfValue) or (type_ and type_of(parts, type_)))


def _params(parts: Parts) -> Clause:
    return Clause("params", parts.span, parts.all(tree.Param))


def _action_hook(when: str) -> Callable[[Parts], tree.ActionHook]:
    return lambda parts: tree.ActionHook(parts.span, when, parts.value("but") or (), parts.one(tree.Block))


_EXCEPT_ELSEWHERE = ("but", "besides", "without", "save")


def _but(parts: Parts) -> Clause:
    """`except` is a word here only, so that it is no reserved one."""
    word = parts.name()
    if word.text != "except":
        meant = ("except",) if word.text in _EXCEPT_ELSEWHERE else ()
        parts.faults.append(Fault("but_what", word.span, {"found": word.text}, meant))
    return clause_of_names_once("but")(parts)


def _let(parts: Parts) -> tree.Let:
    return tree.Let(parts.span, parts.expr(), parts.value("params") or (), parts.expr(1), parts.title())


def _set_value(parts: Parts) -> tree.SetValue:
    target = parts.expr()
    if isinstance(target, tree.Call) and isinstance(target.subject, tree.Name) and len(target.args) == 1:
        name, entry = target.subject.text, target.args[0]
        if isinstance(entry, tree.Number):
            words = {"found": f"{name}({entry.value})", "instead": f"{name}[{entry.value}]"}
            parts.faults.append(Fault("other_words", target.span, words, (words["instead"],)))
            target = tree.Index(target.span, target.subject, entry)
    return tree.SetValue(parts.span, target, parts.expr(1))


def _set_place(parts: Parts) -> tree.SetPlace:
    return tree.SetPlace(parts.span, parts.expr(), place_clauses(parts))


def _add_value(parts: Parts) -> tree.AddValue:
    return tree.AddValue(parts.span, amount_added(parts), parts.expr(1))


def _take_value(parts: Parts) -> tree.AddValue:
    return tree.AddValue(parts.span, amount_taken(parts), parts.expr(1))


def _add_to(parts: Parts) -> tree.AddTo:
    return tree.AddTo(parts.span, parts.name(), members_of(parts))


def _remove(parts: Parts) -> tree.Remove:
    return tree.Remove(parts.span, parts.expr())


def _replace(parts: Parts) -> tree.Replace:
    members = members_of(parts)
    if not members:
        raise Broken
    return tree.Replace(parts.span, members[0])


DECLARATIONS: Final[Mapping[str, Callable[[Parts], Any]]] = {
    **COMPONENTS,
    **SCENARIOS,
    "start": _start,
    "game": _game,
    "player_range": clause_of_expr("player_range"),
    "colours": clause_of_names("colours"),
    "team": _team,
    "teams": _teams,
    "rules_of": _rules_of,
    "variant": _variant,
    "only_for": clause_of_expr("only_for"),
    "needs": clause_of_names_once("needs"),
    "later": clause_of_names_once("later"),
    "moment": _moment,
    "at": _at,
    "let": _let,
    "rule": _rule,
    "params": _params,
    "param": _param,
    "acting": clause_of_expr("acting"),
    "action": _action,
    "setup": _setup,
    "play": _play,
    "winner": _winner,
    "ties_draw": lambda parts: Clause("ties_draw", parts.span, tree.TiesDraw(parts.span)),
    "before": _hook("before"),
    "after": _hook("after"),
    "instead": _hook("instead"),
    "before_actions": _action_hook("before"),
    "after_actions": _action_hook("after"),
    "but": _but,
    "set_value": _set_value,
    "set_place": _set_place,
    "add_value": _add_value,
    "take_value": _take_value,
    "add_to": _add_to,
    "remove": _remove,
    "replace": _replace,
}
