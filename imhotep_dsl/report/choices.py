"""Options for a person: numbered, under headings, and with the text of the rule behind each of them."""

from __future__ import annotations

from imhotep_dsl.check import ir
from imhotep_dsl.game import Decision, Option
from imhotep_dsl.graph import steps
from imhotep_dsl.report.events import Words
from imhotep_dsl.report.sight import Sight
from imhotep_dsl.source import Span


def option_lines(decision: Decision) -> list[str]:
    """`1  text`, grouped by where things lie if they lie in different places."""
    groups: dict[str, list[str]] = {}
    words = _words(decision)
    width = len(str(len(decision.options)))
    for number, option in enumerate(decision.options, 1):
        text = _text(decision, option, words)
        groups.setdefault(_heading(decision, option), []).append(f"  {number:>{width}}  {text}")
    if len(groups) == 1:
        return next(iter(groups.values()))
    return [line for heading, lines in groups.items() for line in (f"  {heading}", *(f"  {text}" for text in lines))]


def _words(decision: Decision) -> Words:
    machine = decision.game.machine
    sight = Sight(machine, decision.player)
    sight.begin(decision.game.state)
    return Words(machine, sight)


def _tag(decision: Decision) -> str:
    """What sort of thing is chosen; nothing for actions and written options."""
    step = decision.game.machine.program.code[decision.step].step
    return step.binder.element.tag if isinstance(step, ir.Choose | steps.LoopPick) else ""


def _text(decision: Decision, option: Option, words: Words) -> str:
    """A piece that the deciding player cannot tell apart must not be named by being offered."""
    if _tag(decision) == "piece" and option.value >= 0 and not words.sight.knows(option.value):
        return words.kind(option.value)
    return option.text


def _heading(decision: Decision, option: Option) -> str:
    game = decision.game
    tag, components = _tag(decision), game.machine.components
    if option.value < 0 or tag not in ("piece", "space"):
        return ""
    space = game.state[game.machine.layout.at + option.value] if tag == "piece" else option.value
    return game.naming.place(components.spaces[space].instance)


def explain(decision: Decision, option: Option | None) -> list[str]:
    """The rule that asks, or the rules behind an option, with their lines."""
    behind = _behind(decision, option) if option is not None else []
    rule = decision.game.machine.checked.rules[decision.game.machine.program.code[decision.step].rule]
    lines: list[str] = []
    for title, span in dict.fromkeys(behind or [(rule.title, rule.span)]):
        lines += [f"{title} — {span.file}:{span.line}", *(f"  | {line}" for line in _source(decision, span)), ""]
    return lines[:-1]


def _behind(decision: Decision, option: Option) -> list[tuple[str, Span]]:
    """What an action says; what the text of a chosen piece or board says."""
    machine = decision.game.machine
    step, rules = machine.program.code[decision.step].step, machine.checked.rules
    if isinstance(step, ir.ChooseAction):
        return [(rules[option.value].title, rules[option.value].span)]
    if isinstance(step, ir.ChooseOption):
        chosen = step.options[option.value]
        return [(chosen.text, chosen.span)]
    if option.value < 0 or not isinstance(step, ir.Choose | steps.LoopPick):
        return []
    if _tag(decision) == "piece" and _words(decision).sight.knows(option.value):
        design = machine.components.designs[machine.designs[option.value]].definition.name
        return [(f"{option.text}: {rule.title}", rule.span) for rule in rules if design and rule.owner == design]
    if _tag(decision) == "board":
        board = machine.components.boards[option.value].name
        return [(f"{option.text}: {rule.title}", rule.span) for rule in rules if rule.owner == board]
    return []


def _source(decision: Decision, span: Span) -> list[str]:
    """The line of a declaration and all that is indented below it."""
    source = decision.game.rules.project.sources.get(span.file)
    lines = source.text.split("\n")[span.line - 1 :] if source else []
    if not lines:
        return []
    margin = _indent(lines[0])
    found = [lines[0]]
    for line in lines[1:]:
        if line.strip() and _indent(line) <= margin:
            break
        found.append(line)
    while not found[-1].strip():
        found.pop()
    return [line[margin:].rstrip() for line in found]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
