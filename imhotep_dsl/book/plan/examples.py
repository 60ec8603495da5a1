"""Scenarios as examples: those that are played at the book's table, told in the same words as the rules."""

from __future__ import annotations

from imhotep_dsl.book.author_words import Words
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.conditions import condition
from imhotep_dsl.book.phrases.expressions import noun, phrase
from imhotep_dsl.book.phrases.quoted import quoted
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.phrases.statements import block
from imhotep_dsl.book.plan.outline import Example
from imhotep_dsl.check import ir
from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.game import Rules
from imhotep_dsl.resolve.sides import sides_of
from imhotep_dsl.scenario.steps import Act, Course, Look, Part, PlayOn, Reply
from imhotep_dsl.scenario.suite import by_table, prepare
from imhotep_dsl.syntax import tree

MOST = 40


def examples(rules: Rules, words: Words) -> tuple[Example, ...]:
    project = rules.project
    usual = {name: sides[0] for name, sides in sides_of(project).items() if sides and sides[0]}
    sides = {**usual, **rules.sides}
    found: list[Example] = []
    cited = any(decl.taken_from for decl in project.scenarios)
    decls = [decl for decl in project.scenarios if decl.taken_from or not cited]
    for key, members in by_table(project, Diagnostics(), decls).items():
        _, own_sides, variants, _ = key
        if {**usual, **dict(own_sides)} != sides or set(variants) != set(rules.variants):
            continue
        together = prepare(project, key, members, Diagnostics())
        if together.compilation is not None and together.compilation.checked is not None:
            for item in together.ready:
                scope = Scope(together.compilation.checked, words, project.sources)
                number = next(at for at, decl in enumerate(project.scenarios) if decl is item.decl)
                found.append(_example(scope, item.decl, item.parts, number))
    return tuple(sorted(found, key=lambda example: example.number)[:MOST])


def _example(scope: Scope, decl: tree.ScenarioDecl, parts: list[Part], number: int) -> Example:
    told: dict[str, list[p.Step]] = {"given": [], "happens": [], "result": []}
    began = next((step.span.line for step in decl.steps if isinstance(step, tree.When)), decl.span.line)
    for part in parts:
        if isinstance(part, Look):
            said = _winners(scope, part.condition) if part.winners else _result(scope, part.condition)
            told["result"].append(p.Step(said, part.span))
        elif isinstance(part, Reply):
            told["happens"].append(p.Step(_reply(scope, part), part.span))
        elif isinstance(part, Course):
            told["happens"].append(p.Step(p.clause(f"example-{part.part}"), part.span))
        elif isinstance(part, PlayOn):
            until = p.clause("example-until", condition=condition(scope, part.condition))
            told["happens"].append(p.Step(until, part.span))
        else:
            told["given" if part.span.line < began else "happens"] += _act(scope, part)
    origin = p.Text((decl.taken_from.text,), decl.taken_from.text) if decl.taken_from else None
    title = p.Text((decl.title.text,), decl.title.text)
    return Example(
        number, title, origin, decl.span, tuple(told["given"]), tuple(told["happens"]), tuple(told["result"])
    )


def _act(scope: Scope, part: Act) -> tuple[p.Step, ...]:
    """Statements of one player, said of that player."""
    if part.player is None:
        return block(scope, part.body)
    scope.you = noun(scope, part.player)
    if len(part.body) == 1 and isinstance(part.body[0], ir.Call) and part.body[0].subject is None:
        rule = scope.checked.rules[part.body[0].targets[0][1]]
        title = p.Text((rule.title,), rule.title)
        return (p.Step(p.clause("example-rule", who=scope.you, title=title), part.span),)
    steps = block(scope, part.body)
    return (p.Step(p.clause("example-acts", who=scope.you), part.span, "block", steps),) if steps else ()


def _reply(scope: Scope, part: Reply) -> p.Clause:
    who = noun(scope, part.player) if part.player is not None else None
    if part.quoted:
        text = quoted(scope, part.what)
        no = isinstance(part.value, ir.Const) and part.value.type.tag == "truth" and not part.value.value
        return _chosen("declines" if no else "chooses", who, text)
    assert part.value is not None
    value = phrase(scope, part.value)
    if isinstance(value, p.Text):
        value = p.clause("quoted", text=value)
    return _chosen("chooses", who, value)


def _chosen(name: str, who: p.Noun | None, value: p.Phrase) -> p.Clause:
    if who is None:
        return p.clause(f"example-{name}", value=value)
    return p.clause(f"example-who-{name}", who=who, value=value)


def _winners(scope: Scope, expr: ir.Expr) -> p.Clause:
    """Who wins, and nobody else: how many they are need not be said."""
    assert isinstance(expr, ir.And)
    names = [phrase(scope, item.item) for item in expr.items if isinstance(item, ir.Member)]
    return p.clause("example-one-wins" if len(names) == 1 else "example-win", players=p.ListOf(tuple(names)))


def _result(scope: Scope, expr: ir.Expr) -> p.Clause:
    """`black.points = 4` is a result of its own; anything else is a condition that holds."""
    if isinstance(expr, ir.Compare) and expr.op == "=" and isinstance(expr.left, ir.Attr):
        left = expr.left
        if left.name == "points" and isinstance(expr.right, ir.Const):
            amount = p.clause("points", amount=phrase(scope, expr.right))
            return p.clause("example-points", who=noun(scope, left.subject), points=amount)
    return p.clause("example-holds", condition=condition(scope, expr))
