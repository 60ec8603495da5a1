"""What is known at a place of a text: the declaration around it is checked alone, with a word there that nobody has.

What the checker says of that word tells what was asked, of which type, and which names mean something there.
"""

from __future__ import annotations

from copy import copy
from dataclasses import fields
from typing import get_args

from imhotep_dsl.check.context import Program, Unanswered
from imhotep_dsl.check.rules import typed_rule
from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.resolve.hooks import path_of_rule
from imhotep_dsl.resolve.model import GAME_SCOPE, Body, Rule, Scope
from imhotep_dsl.resolve.pool import path_of
from imhotep_dsl.scenario.steps import read_scenario
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.foresight import HERE
from imhotep_dsl.syntax.reading import read_tree
from imhotep_dsl.syntax.walk import nodes

_VALUES = get_args(tree.Expr)


def ask(names: Program, text: str) -> Unanswered | None:
    """text: a declaration with HERE in it. None if nobody asked for that word, or the text cannot be read there."""
    for item in read_tree(text, "").items:
        if _speaks_of(item):
            program = _apart(names)
            _check(program, item, GAME_SCOPE)
            found = [asked for asked in program.unanswered if asked.span in _places(item)]
            return found[0] if found else None
    return None


def _apart(names: Program) -> Program:
    """The same names, with a list of complaints of its own."""
    program = copy(names)
    program.diagnostics, program.unanswered = Diagnostics(), []
    program.calls, program.using_you, program.used_values = [], {}, set()
    program.rule_named("", None, None, None)  # numbers the rules, before another one is put behind them
    program.rules = list(names.rules)
    program.expansions = {}
    return program


def _speaks_of(node: object) -> bool:
    return any(getattr(inner, "text", None) == HERE for inner in nodes((node,)))


def _places(node: object) -> set[object]:
    return {inner.span for inner in nodes((node,)) if getattr(inner, "text", None) == HERE}


def _check(program: Program, node: tree.Item, scope: Scope) -> None:
    inner = node.member if isinstance(node, tree.Replace) else node
    if isinstance(inner, tree.ScenarioDecl):
        read_scenario(program, inner)
    elif isinstance(inner, tree.PieceDecl | tree.BoardDecl | tree.Design | tree.AddTo):
        within = _scope_in(program, inner)
        for member in inner.members:
            if _speaks_of(member):
                _check(program, member, within)
                return
        _as_rule(program, inner, scope)
    else:
        _as_rule(program, inner, scope)


def _scope_in(program: Program, node: tree.PieceDecl | tree.BoardDecl | tree.Design | tree.AddTo) -> Scope:
    """Where the members of a declaration stand."""
    if isinstance(node, tree.Design):
        names = tuple(word.text for word in node.names)
        if node.kind.text in program.model.kinds:
            return Scope(kind=node.kind.text, designs=names)
        known = any(board.name == names[0] for board in program.model.boards)
        return Scope(board=names[0]) if known else Scope(kind=node.kind.text)
    name = node.name.text
    if name in program.model.kinds or name in program.model.board_kinds:
        return Scope(kind=name)
    return Scope(board=name) if any(board.name == name for board in program.model.boards) else GAME_SCOPE


def _as_rule(program: Program, node: tree.Item, scope: Scope) -> None:
    """Anything with statements or values in it is checked as a rule that has them."""
    name, params, acting, within = "something", tuple[tree.Param, ...](), None, scope
    body = getattr(node, "body", None)
    if isinstance(node, tree.At | tree.Setup | tree.Play):
        name = "setup"
    elif isinstance(node, tree.RuleDecl):
        params, acting = node.params, node.acting
    elif isinstance(node, tree.Hook):
        hooked = _hooked(program, node, scope)
        if hooked is not None:
            name, params, acting, within = hooked.name, hooked.params, hooked.acting, hooked.scope
        elif path_of(node.target) in program.model.moments:
            name = "setup"
    elif isinstance(node, tree.Let):
        subject = node.target.subject if isinstance(node.target, tree.Dot) else None
        params = (*_subject(subject), *node.params)
    elif isinstance(node, tree.Winner | tree.PlaceDecl | tree.MarkerDecl | tree.PieceDecl):
        params = _subject(tree.Name(node.span, "player"))
    if body is None:
        body = tree.Block(node.span, tuple(tree.Known(value.span, value) for value in _values(node)))
    rule = Rule(node.span, name, within, params, acting, None, Body(body, scope))
    program.rules.append(rule)
    typed_rule(program, len(program.rules) - 1)


def _subject(subject: tree.Expr | None) -> tuple[tree.Param, ...]:
    if not isinstance(subject, tree.Name):
        return ()
    return (tree.Param(subject.span, tree.Word(subject.span, subject.text), None),)


def _hooked(program: Program, node: tree.Hook, scope: Scope) -> Rule | None:
    """The rule around which something is written: whose it is, and its parameters, are known there."""
    path = path_of(node.target)
    near = scope.board or (scope.designs[0] if scope.designs else scope.kind)
    named = {path_of_rule(rule): rule for rule in reversed(program.rules)}
    return named.get(f"{near}.{path}") or named.get(path)


def _values(node: object) -> list[tree.Expr]:
    """The outermost values of a declaration."""
    found: list[tree.Expr] = []
    waiting: list[object] = [node]
    while waiting:
        thing = waiting.pop(0)
        if isinstance(thing, _VALUES) and thing is not node:
            found.append(thing)
        elif isinstance(thing, tuple):
            waiting.extend(thing)
        elif isinstance(thing, tree.Node):
            waiting.extend(getattr(thing, part.name) for part in fields(thing) if part.name not in ("span", "target"))
    return found
