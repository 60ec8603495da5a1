"""Choices as steps: of a thing, of several, of an action, of an option, or whether to do something at all."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.asked_of import conditions_of
from imhotep_dsl.book.phrases.binders import binder_noun
from imhotep_dsl.book.phrases.expressions import phrase, where
from imhotep_dsl.book.phrases.nouns import CHOSEN, built_in, is_several, kind_noun, type_noun
from imhotep_dsl.book.phrases.relative_clauses import relative
from imhotep_dsl.book.phrases.scope import Scope, plain, variable_of
from imhotep_dsl.book.phrases.things_called import bind, called_noun
from imhotep_dsl.check import ir
from imhotep_dsl.check.types import Type
from imhotep_dsl.code.texts import numbered

_FEWEST_WORDS = 3
"""Shorter questions ask for no more than the choice says."""


def block(scope: Scope, body: ir.Block | None) -> tuple[p.Step, ...]:
    from imhotep_dsl.book.phrases import statements

    return statements.block(scope, body)


def choose_at_random(scope: Scope, statement: ir.ChooseAtRandom) -> tuple[p.Step, ...]:
    return _chosen(scope, statement, "choose-at-random", "choose-amount-at-random")


def choose(scope: Scope, statement: ir.Choose) -> tuple[p.Step, ...]:
    return _chosen(scope, statement, "choose", "choose-amount")


def _chosen(
    scope: Scope, statement: ir.Choose | ir.ChooseAtRandom, thing_id: str, amount_id: str
) -> tuple[p.Step, ...]:
    binder = statement.binder
    if isinstance(binder.source.area, ir.RangeOf):
        thing = called_noun(scope, binder, "a")
        low, high = phrase(scope, binder.source.area.low), phrase(scope, binder.source.area.high)
        said = p.clause(amount_id, thing=thing, low=low, high=high)
        if true_of_it := tuple(relative(scope, binder, item) for item in conditions_of(binder)):
            limits = p.clause("from-to", low=low, high=high)
            said = p.clause(thing_id, thing=replace(thing, that=(limits, *true_of_it)))
        variable, slot = variable_of(binder, scope)
        apart = isinstance(binder.variable, ir.Local) and slot in scope.apart
        variable[slot] = plain(replace(thing, determiner="the") if apart else p.clause("that-many"))
    else:
        said = _one(binder_noun(scope, binder, "a"), thing_id)
        called = called_noun(scope, binder)
        bind(scope, binder, replace(called, determiner="that") if called == built_in("design") else called)
    said = _asked(said, statement.prompt if isinstance(statement, ir.Choose) else None)
    body = block(scope, statement.body)
    return (p.Step(said, statement.span, "chain", body, block(scope, statement.otherwise)),)


def _asked(said: p.Clause, prompt: ir.Said | None) -> p.Clause:
    """The author's question behind the choice: it tells what the choice is for. `Where to?` tells nothing, and what
    stands in braces is known only while playing."""
    if prompt is None or prompt.values or len(prompt.text.split()) < _FEWEST_WORDS:
        return said
    return p.clause("asked", action=said, question=p.Text((prompt.text,), prompt.text))


def _one(thing: p.Noun, thing_id: str) -> p.Clause:
    """One thing; where it is one of those that were chosen before, one of these."""
    if CHOSEN not in thing.adjectives:
        return p.clause(thing_id, thing=thing)
    return p.clause(f"{thing_id}-of", things=replace(thing, determiner="the", many=True))


def choose_several(scope: Scope, statement: ir.ChooseSeveral) -> tuple[p.Step, ...]:
    """At least so many, or so many, or up to so many of them; from then on they are the chosen ones."""
    binder, most = statement.binder, statement.most
    amount = phrase(scope, statement.least if most is None else most)
    least = statement.least.value if isinstance(statement.least, ir.Const) else 1
    between = most is not None and statement.least != most and least != 0
    up_to = most is not None and statement.least != most and not between
    thing = replace(binder_noun(scope, binder, "bare", is_several(amount)), amount=amount, up_to=up_to)
    said = p.clause("choose-at-least" if most is None else "choose", thing=thing)
    if statement.at_random:
        said = p.clause("choose-at-random", thing=thing)
    if between:
        low = phrase(scope, statement.least)
        said = p.clause("choose-between", low=low, thing=thing)
        if not isinstance(amount, p.Number) and amount != p.clause("that-many"):
            # A number that has to be worked out does not stand ahead of what is counted.
            said = p.clause("choose-limited", thing=replace(thing, amount=None, many=True), low=low, high=amount)
    if statement.in_order:
        said = p.clause("one-after-the-other", action=said)
    said = _asked(said, statement.prompt)
    chosen = replace(_those(scope, binder.element), determiner="the", adjectives=(CHOSEN,))
    scope.locals[statement.slot] = plain(chosen)
    two = amount == p.Number(_TWO) and statement.least == statement.most
    scope.pairs = (scope.pairs | {statement.slot}) if two else (scope.pairs - {statement.slot})
    body = block(scope, statement.body)
    return (p.Step(said, statement.span, "chain", body, block(scope, statement.otherwise)),)


_TWO = 2


def _those(scope: Scope, element: Type) -> p.Noun:
    one = built_in("design") if element.tag == "design" else type_noun(scope, element, "that")
    return replace(one, many=True)


def choose_action(scope: Scope, statement: ir.ChooseAction) -> tuple[p.Step, ...]:
    titles = [p.Text((title,), title) for title in (scope.checked.rules[at].title for at in statement.actions)]
    listed = tuple(p.clause("quoted", text=title) for title in titles)
    said = p.clause("choose-action", list=p.ListOf(listed, "or"))
    if len(titles) == 1:
        said = p.clause("carry-out-action", title=titles[0])
    body = block(scope, statement.body)
    if body:  # else it would seem to be done, too, by whoever can carry out none
        body = (p.Step(p.clause("action-done"), body[0].span, "if", body),)
    return (p.Step(said, statement.span, "chain", body, block(scope, statement.otherwise)),)


def _text(scope: Scope, said: ir.Said) -> p.Phrase:
    """The author's text; what stands in braces is said there, and other languages call it by its number."""
    if not said.values:
        return p.Text((said.text,), said.text)
    values = tuple((str(at), _in_text(scope, value)) for at, value in enumerate(said.values, 1))
    return p.Clause("authors", (("text", p.Text((said.text,), numbered(said.text))), *values))


def _in_text(scope: Scope, value: ir.Expr) -> p.Phrase:
    """A number that has to be worked out stands in brackets: `for (the share) points`."""
    said = phrase(scope, value)
    described = value.type.tag == "number" and not isinstance(said, p.Number) and said != p.clause("that-many")
    return p.clause("bracketed", value=said) if described else said


def choose_option(scope: Scope, statement: ir.ChooseOption) -> tuple[p.Step, ...]:
    """One of several; where there is only one, that is what has to be done if it can be."""
    options = tuple(
        p.Step(p.clause("option", text=_text(scope, option.text)), option.span, "option",
               block(scope, option.body))
        for option in statement.options
    )  # fmt: skip
    otherwise = block(scope, statement.otherwise)
    if len(options) == 1:
        (only,) = options
        return (replace(only, kind="block", otherwise=otherwise),)
    return (p.Step(p.clause("choose-one"), statement.span, "block", options, otherwise),)


def may(scope: Scope, statement: ir.May) -> tuple[p.Step, ...]:
    said = p.clause("may", text=_text(scope, statement.text))
    body, otherwise = block(scope, statement.body), block(scope, statement.otherwise)
    title = body[0].clause.arg("title") if len(body) == 1 and body[0].clause.id in _BY_TITLE else None
    if isinstance(title, p.Text) and title.fallback == statement.text.text:  # the option is called like the rule
        return (p.Step(p.clause("may-carry-out", title=title), statement.span, "chain", (), otherwise),)
    return (p.Step(said, statement.span, "may", body, otherwise),)


_BY_TITLE = ("carry-out", "carry-out-action")


def draw(scope: Scope, statement: ir.Draw) -> tuple[p.Step, ...]:
    kind = statement.place.type.kind
    said = p.clause("draw", piece=kind_noun(scope, kind, "bare"), **{"from": where(scope, statement.place, "from")})
    drawn = (p.Text(("@drawn",), "drawn"),) if statement.slot in scope.apart else ()
    scope.locals[statement.slot] = plain(replace(kind_noun(scope, kind), adjectives=drawn))
    return (p.Step(said, statement.span, "chain", block(scope, statement.body), block(scope, statement.otherwise)),)
