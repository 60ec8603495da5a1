"""Trees of declarations: games, variants, scenarios, and whatever a game is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.build_expressions import clause_of_expr, clause_of_name, last_word
from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.parts import Broken, Clause, Parts

_ITEMS: Final = get_args(tree.Item)
_MEMBERS: Final = get_args(tree.Member)
_STEPS: Final = (tree.Given, tree.When, tree.Then)
_UNEQUAL_CHANCES: Final = " For a word that is rolled more often than another, roll a number: `1..6`."


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


def _scenario(parts: Parts) -> tree.ScenarioDecl:
    return tree.ScenarioDecl(
        parts.span,
        parts.text(),
        parts.name(),
        seats=parts.value("seats") or (),
        with_items=tuple(item for said in parts.all(Clause) if said.kind == "with_items" for item in said.value),
        taken_from=parts.value("taken_from"),
        notes=parts.all(tree.Note),
        steps=tuple(child for child in parts.children if isinstance(child, _STEPS)),
    )


def _with_item(parts: Parts) -> tree.WithItem:
    names = parts.names()
    return tree.WithItem(parts.span, parts.name(), names[1] if len(names) > 1 else None)


def _with_items(parts: Parts) -> Clause:
    return Clause("with_items", parts.span, parts.all(tree.WithItem))


def _taken_from(parts: Parts) -> Clause:
    return Clause("taken_from", parts.span, parts.text())


def _given(parts: Parts) -> tree.Given:
    return tree.Given(parts.span, parts.one(tree.Block))


def _when(parts: Parts) -> tree.When:
    return tree.When(parts.span, parts.maybe_expr(), parts.one(tree.Block))


def _when_course(course: str) -> Callable[[Parts], tree.When]:
    return lambda parts: tree.When(parts.span, None, parts.one(tree.Block), course)


def _then(parts: Parts) -> tree.Then:
    return tree.Then(parts.span, parts.one(tree.Block))


def _members(parts: Parts) -> tuple[tree.Member, ...]:
    return tuple(child for child in parts.children if isinstance(child, _MEMBERS))


def _piece(parts: Parts) -> tree.PieceDecl:
    return tree.PieceDecl(
        parts.span,
        parts.name(),
        amount=parts.maybe_expr(),
        per_player=_per_player(parts),
        data=parts.value("from_data"),
        starts_in=parts.value("starts_in"),
        title=parts.title(),
        members=_members(parts),
    )


def _per_player(parts: Parts) -> bool:
    said: tree.Word | None = parts.value("per_player")
    if said is not None and said.text != "player":
        parts.faults.append(Fault("per_what", said.span, {"found": said.text}))
    return said is not None


def _board(parts: Parts) -> tree.BoardDecl:
    return tree.BoardDecl(parts.span, parts.name(), parts.title(), _members(parts))


def _design(parts: Parts) -> tree.Design | tree.MarkerDecl:
    if parts.name().text == "faces":
        return _faces(parts)
    return tree.Design(
        parts.span,
        kind=parts.name(),
        names=parts.value("names") or (),
        side=parts.value("side"),
        like=parts.value("like"),
        brings=parts.value("brings") or (),
        title=parts.title(),
        members=_members(parts),
    )


def _place(parts: Parts) -> tree.PlaceDecl:
    kinds = parts.names()[1:]
    parts.each_once(kinds)
    return tree.PlaceDecl(parts.span, parts.name(), kinds, _place_clauses(parts), parts.title())


def _place_clauses(parts: Parts) -> tree.PlaceClauses:
    return tree.PlaceClauses(
        _clauses_span(parts),
        per_player=_per_player(parts),
        shape=parts.value("shape"),
        filled=parts.value("filled"),
        holds=parts.value("holds"),
        seen_by=parts.value("seen"),
        refilled_from=parts.value("refilled"),
        around=parts.value("around"),
    )


def _clauses_span(parts: Parts) -> Span:
    clauses = parts.all(Clause)
    return clauses[0].span.to(clauses[-1].span) if clauses else parts.span


def _seen_by_none(parts: Parts) -> Clause:
    return Clause("seen", parts.span, last_word(parts.span, "none"))


def _marker(parts: Parts) -> tree.MarkerDecl:
    type_ = parts.maybe(tree.KindOfValue) or _type(parts, parts.expr(), _UNEQUAL_CHANCES)
    return tree.MarkerDecl(
        parts.span, parts.name(), _per_player(parts), type_, parts.value("starts"), parts.title(), parts.value("seen")
    )  # fmt: skip


def _type(parts: Parts, written: tree.Expr, besides: str = "") -> tree.Expr:
    """`red or green or none`: each word once."""
    if isinstance(written, tree.Or):
        parts.each_once(written.items, besides)
    return written


def _kind_of_value(parts: Parts) -> tree.KindOfValue:
    return tree.KindOfValue(parts.span, parts.name(), parts.name(1), parts.clause("or_none") is not None)


def _or_none(parts: Parts) -> Clause:
    return Clause("or_none", parts.span, True)


def _first_word(span: Span, text: str) -> tree.Word:
    return tree.Word(Span(span.file, span.line, span.column, span.line, span.column + len(text)), text)


def _faces(parts: Parts) -> tree.MarkerDecl:
    """`faces A, B`: a marker that is one of the two, and begins as the first."""
    words: tuple[tree.Word, ...] = parts.value("names") or ()
    if len(words) != 2 or _members(parts) or parts.value("side") or parts.value("like") or parts.title():
        parts.faults.append(Fault("faces", parts.span))
        raise Broken
    parts.each_once(words)
    either = tuple(tree.Name(word.span, word.text) for word in words)
    return tree.MarkerDecl(
        parts.span, _first_word(parts.span, "face"), False, tree.Or(parts.span, either), either[0], None, faces=True
    )


def _field(parts: Parts) -> tree.Field:
    return tree.Field(parts.span, parts.name(), _type(parts, parts.expr()), parts.value("default"))


def _table(parts: Parts) -> tree.TableDecl:
    return tree.TableDecl(parts.span, parts.name(), parts.exprs(), parts.value("further"))


def _layout(parts: Parts) -> tree.LayoutDecl:
    return tree.LayoutDecl(parts.span, parts.name(), parts.all(tree.Field))


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
    return tree.Param(parts.span, parts.name(), parts.maybe(tree.KindOfValue) or (type_ and _type(parts, type_)))


def _params(parts: Parts) -> Clause:
    return Clause("params", parts.span, parts.all(tree.Param))


def _action_hook(when: str) -> Callable[[Parts], tree.ActionHook]:
    return lambda parts: tree.ActionHook(parts.span, when, parts.value("but") or (), parts.one(tree.Block))


def _but(parts: Parts) -> Clause:
    """`except` is a word here only, so that it is no reserved one."""
    word = parts.name()
    if word.text != "except":
        parts.faults.append(Fault("but_what", word.span, {"found": word.text}))
    return _clause_of_names_once("but")(parts)


def _let(parts: Parts) -> tree.Let:
    return tree.Let(parts.span, parts.expr(), parts.value("params") or (), parts.expr(1), parts.title())


def _set_value(parts: Parts) -> tree.SetValue:
    return tree.SetValue(parts.span, parts.expr(), parts.expr(1))


def _set_place(parts: Parts) -> tree.SetPlace:
    return tree.SetPlace(parts.span, parts.expr(), _place_clauses(parts))


def _add_value(parts: Parts) -> tree.AddValue:
    amount = parts.expr()
    if isinstance(amount, tree.Negative):
        parts.first_edition()
    return tree.AddValue(parts.span, amount, parts.expr(1))


def _take_value(parts: Parts) -> tree.AddValue:
    amount = parts.expr()
    return tree.AddValue(parts.span, tree.Negative(amount.span, amount), parts.expr(1))


def _add_to(parts: Parts) -> tree.AddTo:
    return tree.AddTo(parts.span, parts.name(), _members(parts))


def _remove(parts: Parts) -> tree.Remove:
    return tree.Remove(parts.span, parts.expr())


def _replace(parts: Parts) -> tree.Replace:
    members = _members(parts)
    if not members:
        raise Broken
    return tree.Replace(parts.span, members[0])


def _clause_of_names(kind: str) -> Callable[[Parts], Clause]:
    return lambda parts: Clause(kind, parts.span, parts.value("names") or ())


def _clause_of_names_once(kind: str) -> Callable[[Parts], Clause]:
    def clause(parts: Parts) -> Clause:
        named: tuple[tree.Word, ...] = parts.value("names") or ()
        parts.each_once(named)
        return Clause(kind, parts.span, named)

    return clause


DECLARATIONS: Final[Mapping[str, Callable[[Parts], Any]]] = {
    "start": _start,
    "game": _game,
    "player_range": clause_of_expr("player_range"),
    "colours": _clause_of_names("colours"),
    "team": _team,
    "teams": _teams,
    "rules_of": _rules_of,
    "variant": _variant,
    "only_for": clause_of_expr("only_for"),
    "needs": _clause_of_names_once("needs"),
    "later": _clause_of_names_once("later"),
    "scenario": _scenario,
    "seats": _clause_of_names("seats"),
    "with_item": _with_item,
    "with_items": _with_items,
    "taken_from": _taken_from,
    "given": _given,
    "when": _when,
    "when_setup": _when_course("setup"),
    "when_play": _when_course("play"),
    "then": _then,
    "piece": _piece,
    "per_player": clause_of_name("per_player"),
    "from_data": clause_of_name("from_data"),
    "starts_in": clause_of_expr("starts_in"),
    "board": _board,
    "design": _design,
    "side": clause_of_name("side"),
    "like": clause_of_name("like"),
    "brings": _clause_of_names_once("brings"),
    "place": _place,
    "shape": clause_of_expr("shape"),
    "filled": clause_of_name("filled"),
    "holds": clause_of_expr("holds"),
    "seen": clause_of_name("seen"),
    "seen_by_none": _seen_by_none,
    "refilled": clause_of_expr("refilled"),
    "around": clause_of_expr("around"),
    "marker": _marker,
    "starts": clause_of_expr("starts"),
    "field": _field,
    "default": clause_of_expr("default"),
    "table": _table,
    "further": clause_of_expr("further"),
    "layout": _layout,
    "moment": _moment,
    "at": _at,
    "let": _let,
    "rule": _rule,
    "params": _params,
    "param": _param,
    "kind_of_value": _kind_of_value,
    "or_none": _or_none,
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
