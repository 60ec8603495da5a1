"""A scenario told as a little story: the position, what happens, what comes of it, in the order of its moments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from imhotep_dsl.book.author_words import Words
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.bookkeeping import Bookkeeping, bookkeeping
from imhotep_dsl.book.phrases.calls import given_to
from imhotep_dsl.book.phrases.comparing import COMPARED
from imhotep_dsl.book.phrases.conditions import condition
from imhotep_dsl.book.phrases.defining import titled_in_rules
from imhotep_dsl.book.phrases.expressions import noun, phrase
from imhotep_dsl.book.phrases.naming import told_by_name
from imhotep_dsl.book.phrases.nouns import PLAYER, built_in, marker_noun, name_noun
from imhotep_dsl.book.phrases.quoted import quoted
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.phrases.statements import block
from imhotep_dsl.book.phrases.told import sentence
from imhotep_dsl.book.plan.course import rules_met
from imhotep_dsl.book.plan.outline import Example, Instant
from imhotep_dsl.book.plan.played import Fitting
from imhotep_dsl.book.plan.story_names import is_told, namesakes
from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.rule_parts import parts_of, parts_of_rules
from imhotep_dsl.check.types import NUMBER
from imhotep_dsl.check.walking import parts_below, walk
from imhotep_dsl.data.word_keys import TELL
from imhotep_dsl.resolve.kinds import readable
from imhotep_dsl.scenario.steps import Act, Course, Look, Part, PlayOn, Reply
from imhotep_dsl.scenario.telling import mark_of_scenario
from imhotep_dsl.source.files import SourceText
from imhotep_dsl.syntax import tree


def story(found: Fitting, words: Words, sources: Mapping[str, SourceText]) -> Example:
    decl = found.decl
    scope = Scope(found.checked, words, sources)
    moments = _by_the_author(scope, decl) or _step_by_step(scope, found)
    cited = decl.taken_from if moments and moments[0].sort != "story" else None
    origin = p.Text((cited.text,), cited.text) if cited else None
    return Example(found.number, p.Text((decl.title.text,), decl.title.text), origin, decl.span, moments)


def _by_the_author(scope: Scope, decl: tree.ScenarioDecl) -> tuple[Instant, ...]:
    """The author's own words for it, while it is the scenario that they were written for."""
    name = f"{TELL}{decl.title.text}"
    for entry in scope.words.sentences:
        if entry.name == name and entry.telling is not None and entry.telling.mark == mark_of_scenario(decl):
            return (Instant("story", (p.Step(sentence(scope, entry), decl.span, "told"),)),)
    return ()


def _step_by_step(scope: Scope, found: Fitting) -> tuple[Instant, ...]:
    decl = found.decl
    began = next((step.span.line for step in decl.steps if isinstance(step, tree.When)), None)
    scope.apart = frozenset(namesakes(found.parts))
    scope.defined |= titled_in_rules(scope)
    told = _with_points([pair for at in range(len(found.parts)) for pair in _told(scope, found, at, began)])
    told = _one_after_the_other(told)
    return tuple(
        Instant(sort, tuple(step for _, step in steps)) for sort, steps in groupby(told, key=lambda pair: pair[0])
    )


def _with_points(told: Sequence[tuple[str, p.Step]]) -> Iterator[tuple[str, p.Step]]:
    """Who scores once in the position has these points there."""
    scoring = [step.clause.arg("who") for sort, step in told if sort == "given" and step.clause.id == "score"]
    for sort, step in told:
        has = sort == "given" and step.clause.id == "score" and scoring.count(step.clause.arg("who")) == 1
        yield sort, replace(step, clause=p.Clause("example-points", step.clause.args)) if has else step


def _one_after_the_other(told: Iterable[tuple[str, p.Step]]) -> Iterator[tuple[str, p.Step]]:
    """What chance brings several times in a row is told in one sentence."""
    for (sort, drawn), group in groupby(told, key=lambda pair: (pair[0], pair[1].clause.id == _DRAWN)):
        steps = [step for _, step in group]
        values = [value for step in steps if drawn and (value := step.clause.arg("value")) is not None]
        if len(values) > 1:
            steps = [replace(steps[0], clause=p.clause(_DRAWN, value=p.ListOf(tuple(values), "next")))]
        yield from ((sort, step) for step in steps)


_DRAWN = "example-drawn"


def _told(scope: Scope, found: Fitting, at: int, began: int | None) -> Iterator[tuple[str, p.Step]]:
    """The steps of one part, each with the moment it belongs to: `given`, `happens` or `result`."""
    part = found.parts[at]
    if isinstance(part, Look) and (_is_of_the_machine(scope, part.condition) or _is_seen(part.condition)):
        return
    if isinstance(part, Look):
        said = _winners(scope, part.condition) if part.winners else _result(scope, part.condition)
        yield "result", p.Step(said, part.span)
    elif isinstance(part, Reply):
        rolled, decider = found.played.rolled.get(at), found.played.deciders.get(at)
        said = _reply(scope, part, decider, _numbers(found)) if rolled is None else _by_chance(scope, part, rolled)
        if at in found.played.enough:
            said = p.Clause(said.id.replace("nothing", "no-more"), said.args)
        yield "happens", p.Step(said, part.span)
    elif isinstance(part, Course):
        yield "happens", p.Step(p.clause(f"example-{part.part}"), part.span)
    elif isinstance(part, PlayOn):
        yield "happens", p.Step(p.clause("example-until", condition=condition(scope, part.condition)), part.span)
    elif not _says_the_next(scope, part, found.parts[at + 1 :]):
        sort = "given" if began is None or part.span.line < began else "happens"
        yield from ((sort, step) for step in _act_with_names(scope, found, at, part))


_WHEREABOUTS = ("row", "column", "level")
_LYING = (ir.PlaceAt, ir.Query, ir.OwnPiece)
"""What is asked of what lies on the table."""


def _is_seen(expr: ir.Expr) -> bool:
    """Whether it asks in which row or column something lies: the picture shows it at a glance."""
    asked = [part for part in parts_of(expr) if isinstance(part, ir.Attr) and part.name in _WHEREABOUTS]
    return any(part.subject.type.tag == "space" for part in asked)


def _is_of_the_machine(scope: Scope, expr: ir.Expr) -> bool:
    """Whether it asks nothing that anybody sees at the table: what is only remembered, or whom the machine asks."""
    parts = parts_of(expr)
    if isinstance(expr, ir.Compare) and any(
        isinstance(part, ir.Function) and part.name == "deciding" for part in parts
    ):
        return expr.right.type.tag == "none"
    markers = {part.marker for part in parts if isinstance(part, ir.MarkerAt)}
    if not markers or any(isinstance(part, _LYING) for part in parts):
        return False
    kept = _kept(scope)
    return markers <= kept.passed | kept.rounds | kept.memories


def _kept(scope: Scope) -> Bookkeeping:
    return bookkeeping(scope.checked, parts_of_rules(scope.checked), scope.words)


def _rule(scope: Scope, part: Act) -> ir.TypedRule | None:
    """The one rule that a player carries out, if that is all."""
    if part.player is None or len(part.body) != 1 or not isinstance(part.body[0], ir.Call):
        return None
    return scope.checked.rules[part.body[0].targets[0][1]] if part.body[0].subject is None else None


def _says_the_next(scope: Scope, part: Act, after: Sequence[Part]) -> bool:
    """Whether only what comes anyway begins: what is answered then says what happens."""
    rule = _rule(scope, part)
    begins = rule is not None and not rule.is_action and not rule.params and rule.index in _unasked(scope.checked)
    return begins and bool(after) and isinstance(after[0], Reply)


def _unasked(checked: Checked) -> set[int]:
    """Rules to which the game comes without somebody who decides for them: rounds, turns, the parts of turns."""
    entered: set[int] = set()

    def below(node: object) -> tuple[object, ...]:
        if isinstance(node, _ASKING):
            return ()
        called = {target for _, target in node.targets} - entered if isinstance(node, ir.Call) else set()
        entered.update(called)
        return (*(checked.rules[rule].body for rule in sorted(called)), *parts_below(node))

    for _ in walk(checked.rules[checked.play].body, below):
        pass
    return entered


_ASKING = (ir.May, ir.Choose, ir.ChooseOption, ir.ChooseSeveral, ir.ChooseAction)


def _act_with_names(scope: Scope, found: Fitting, at: int, part: Act) -> Iterator[p.Step]:
    """Names are given where they stand: before and after, something else may lie there."""
    names = {one.slot: one.name for one in parts_of(tuple(found.parts)) if isinstance(one, ir.Local)}

    def is_name(at_line: int) -> bool:
        line, below = part.body[at_line], part.body[at_line + 1 :]
        return isinstance(line, ir.SetLocal | ir.KeepList) and is_told(scope, line, below, found.parts[at + 1 :])

    for are_names, group in groupby(range(len(part.body)), is_name):
        lines = [part.body[at_line] for at_line in group]
        if are_names:
            given = [line for line in lines if isinstance(line, ir.SetLocal | ir.KeepList)]
            yield from (told_by_name(scope, line, names[line.slot]) for line in given)
        else:
            yield from _act(scope, replace(part, body=tuple(lines)))


def _act(scope: Scope, part: Act) -> tuple[p.Step, ...]:
    """Statements of one player, said of that player."""
    if part.player is None:
        return tuple(step for statement in part.body for step in _statement(scope, statement))
    scope.you = noun(scope, part.player)
    rule = _rule(scope, part)
    if rule is not None:
        return (p.Step(_carried_out(scope, part, rule), part.span),)
    steps = block(scope, part.body)
    return (p.Step(p.clause("example-acts", who=scope.you), part.span, "block", steps),) if steps else ()


def _carried_out(scope: Scope, part: Act, rule: ir.TypedRule) -> p.Clause:
    """Who carries out what, and with what."""
    call, title = part.body[0], p.Text((rule.title,), rule.title)
    assert isinstance(call, ir.Call)
    if not call.args and any(isinstance(met, ir.Turns) for met in rules_met(scope.checked, rule.body)):
        return p.clause("example-begins", title=title)  # it is not that player's alone
    player, given = given_to(scope, call, rule)
    who: p.Phrase = scope.you
    if player is not None and isinstance(rule.acting, ir.Local):
        who = player
    elif player is not None:
        given = (p.clause("named-number", name=replace(PLAYER, determiner="bare"), value=player), *given)
    if not given:
        return p.clause("example-rule", who=who, title=title)
    return p.clause("example-rule-with", who=who, title=title, list=p.ListOf(given))


def _statement(scope: Scope, statement: ir.Stmt) -> tuple[p.Step, ...]:
    """What the rules say for a moment is told where they are told."""
    if not isinstance(statement, ir.Reach):
        return block(scope, (statement,))
    title = scope.checked.model.moments[statement.moment].title
    return (p.Step(p.clause("example-moment", title=p.Text((title,), title)), statement.span),)


def _numbers(found: Fitting) -> set[str]:
    """The names of the numbers that are answered."""
    replies = [part for part in found.parts if isinstance(part, Reply)]
    return {part.what for part in replies if part.value is not None and part.value.type == NUMBER}


def _reply(scope: Scope, part: Reply, decider: int | None, numbers: set[str]) -> p.Clause:
    """numbers: the names of all that are answered; where these are several, each is told by its name."""
    who = noun(scope, part.player) if part.player is not None else _player(scope, decider)
    if part.quoted:
        text = quoted(scope, part.what)
        no = isinstance(part.value, ir.Const) and part.value.type.tag == "truth" and not part.value.value
        return _chosen("declines" if no else "chooses", who, text)
    value = _answered(scope, part)
    if value == p.clause("none"):
        return _chosen("chooses-nothing", who)
    if isinstance(value, p.Number) and len(numbers) > 1 and part.what in numbers:
        value = replace(name_noun(scope, part.what, NUMBER, part.span, apart=True), named=value)
    return _chosen("chooses", who, value)


def _answered(scope: Scope, part: Reply) -> p.Phrase:
    assert part.value is not None
    value = phrase(scope, part.value)
    return p.clause("quoted", text=value) if isinstance(value, p.Text) else value


def _by_chance(scope: Scope, part: Reply, rolled: int) -> p.Clause:
    """What a die shows, or what was drawn: nobody chooses it."""
    if rolled < 0:
        return p.clause(_DRAWN, value=_answered(scope, part))
    return p.clause("example-rolled", subject=marker_noun(scope, rolled, None), value=_answered(scope, part))


def _player(scope: Scope, seat: int | None) -> p.Noun | None:
    if seat is None or seat < 0:
        return None
    colour = scope.checked.model.colours[seat]
    return p.Noun((colour,), readable(colour), "name", person=True)


def _chosen(name: str, who: p.Noun | None, value: p.Phrase | None = None) -> p.Clause:
    given = {"value": value} if value is not None else {}
    if who is None:
        return p.clause(f"example-{name}", **given)
    return p.clause(f"example-who-{name}", who=who, **given)


def _winners(scope: Scope, expr: ir.Expr) -> p.Clause:
    """Who wins, and nobody else: how many they are need not be said."""
    assert isinstance(expr, ir.And)
    names = [phrase(scope, item.item) for item in expr.items if isinstance(item, ir.Member)]
    return p.clause("example-one-wins" if len(names) == 1 else "example-win", players=p.ListOf(tuple(names)))


def _result(scope: Scope, expr: ir.Expr) -> p.Clause:
    """`black.points = 4` is a result of its own, that nobody wins another; anything else is a condition that holds."""
    if isinstance(expr, ir.Attr) and expr.name == "empty" and _are_winners(expr.subject):
        return p.clause("example-none-wins")
    if isinstance(expr, ir.Compare) and expr.op == "=" and isinstance(expr.left, ir.Attr):
        left = expr.left
        if left.name == "points" and isinstance(number := phrase(scope, expr.right), p.Number):
            amount = p.clause("points", amount=number)
            return p.clause("example-points", who=noun(scope, left.subject), points=amount)
    if (
        isinstance(expr, ir.Compare)
        and isinstance(expr.right, ir.MarkerAt)
        and expr.right.marker in _kept(scope).rounds
    ):
        which = built_in("number", owner=noun(scope, expr.right))  # of the round that it is by now
        return p.clause(
            "example-holds", condition=p.clause(COMPARED[expr.op], subject=phrase(scope, expr.left), value=which)
        )
    return p.clause("example-holds", condition=condition(scope, expr))


def _are_winners(expr: ir.Expr) -> bool:
    return isinstance(expr, ir.Function) and expr.name == "winners"
