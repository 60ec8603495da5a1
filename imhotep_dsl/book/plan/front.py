"""The first page: for whom the game is, what it is about, what is in the box, what its words mean, what a turn is."""

from __future__ import annotations

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.plan.authors import about, authors_text, remark
from imhotep_dsl.book.plan.box import box
from imhotep_dsl.book.plan.outline import AtAGlance, Chapter, Offered, Passage, Section, Terms, Told
from imhotep_dsl.book.plan.overruled import GOAL
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.book.plan.terms import terms
from imhotep_dsl.book.plan.who_plays import for_players
from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.game.rules import Rules


def front(teller: Teller, rules: Rules) -> Chapter:
    parts = box(teller, rules)
    sections = [Section("box", p.clause("section-box"), (parts,))]
    explained = {part.about for part in parts.parts} | {about(teller, (name,)) for name in rules.variants}
    words = tuple(term for term in terms(teller) if term.about not in explained)
    if words:
        sections.append(Section("terms", p.clause("section-terms"), (Terms(words),)))
    offered = offers(teller)
    if offered:
        sections.append(Section("turn", p.clause("section-turn"), offered))
    return Chapter("index", tuple(sections), opening=_opening(teller, rules))


def _opening(teller: Teller, rules: Rules) -> tuple[Passage, ...]:
    model = teller.checked.model
    known = [authors_text(teller, (f"game.{name}",)) for name in ("age", "duration")]
    made: list[Passage] = [
        AtAGlance((for_players(min(teller.tables), max(teller.tables)), *(fact for fact in known if fact is not None)))
    ]
    story = authors_text(teller, ("game.story",))
    if story is not None:
        made.append(Told(story))
    made += goal(teller)
    made += [remark(note) for note in model.notes]
    return tuple(made)


def goal(teller: Teller) -> tuple[Passage, ...]:
    text = authors_text(teller, (GOAL,))
    said = text is not None and not any(each.sort == "goal" for each in teller.left_out)
    return (Told(text, "title-goal"),) if text is not None and said else ()


def offers(teller: Teller) -> tuple[Passage, ...]:
    """The actions of which a player chooses one; where there are several such choices, a frame for each."""
    checked = teller.checked
    made = []
    for actions in dict.fromkeys(node.actions for node in teller.scope().parts if isinstance(node, ir.ChooseAction)):
        rules = [checked.rules[at] for at in actions]
        items = tuple(
            (p.Text((rule.title,), rule.title), f"play.md#action-{rule.name}", about(teller, (rule.name,)))
            for rule in rules
        )
        several = actions in _offered_again(checked)
        made.append(Offered(p.clause("offered-several" if several else "offered-actions"), items))
    return tuple(made)


def _offered_again(checked: Checked) -> set[tuple[int, ...]]:
    """Choices of an action that come more than once in a turn."""
    loops = (ir.Repeat, ir.RepeatUntil, ir.ForEach)
    bodies = [part.body for rule in checked.rules for part in parts_of(rule.body) if isinstance(part, loops)]
    return {part.actions for part in parts_of(tuple(bodies)) if isinstance(part, ir.ChooseAction)}
