"""Options for a person: numbered, under headings, and with the text of the rule behind each of them."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.code.limits import NO_MORE
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.game.decision import Decision, Option
from imhotep_dsl.program.layout import FRAME, FRAME_HEAD
from imhotep_dsl.report.sight import Sight
from imhotep_dsl.report.words import Words
from imhotep_dsl.source import Span


def option_lines(decision: Decision) -> list[str]:
    """`1  text`, grouped by where things lie if they lie in different places; numbers stand for themselves."""
    groups: dict[str, list[str]] = {}
    words = _words(decision)
    typed = typed_numbers(decision)
    width = max(len(str(number)) for number in typed)
    for number, option in zip(typed, decision.options, strict=True):
        text = "" if option.text == str(number) else f"  {option.text}"
        groups.setdefault(_heading(decision, option, words), []).append(f"  {number:>{width}}{text}")
    if len(groups) == 1:
        return next(iter(groups.values()))
    return [line for heading, lines in groups.items() for line in (f"  {heading}", *(f"  {text}" for text in lines))]


def several_lines(decision: Decision) -> list[str]:
    """Where several are chosen, and no set in two ways: what is not offered again, and what is offered only later."""
    machine, state = decision.game.machine, decision.state
    step = machine.program.code[decision.step].step
    if not isinstance(step, steps.Pick) or step.in_order:
        return []
    begin, end, position = state[(where := state[FRAME] + FRAME_HEAD + step.slot) : where + 3]
    if step.most != ABSENT and machine.value(step.most)(state) <= position - begin + 1:
        return []
    choice = machine.choices[decision.step]
    assert choice is not None
    offered = choice.candidates(state)
    left = list(dict.fromkeys(state[position:end]))
    once = machine.alike.once(state, left) if step.binder.sort == "piece" else left
    later = [thing for thing in once if thing not in offered]
    told = ", ".join(text for _, text in decision.game.naming.options(state, decision.step, later))
    lines = ["  (Choose from top to bottom: what stands above your choice is not offered again.)"]
    return [*lines, f"  (Offered later: {told}.)"] if told else lines


def typed_numbers(decision: Decision) -> list[int]:
    """What a person types for each option: where numbers are chosen the number itself, else how far down it stands."""
    options = decision.options
    if _words(decision).sort(decision.step) == "number" and all(each.text == str(each.value) for each in options):
        return [option.value for option in options]
    return list(range(1, len(options) + 1))


def _words(decision: Decision) -> Words:
    machine = decision.game.machine
    sight = Sight(machine, decision.player)
    sight.begin(decision.game.state)
    return Words(machine, sight)


def _heading(decision: Decision, option: Option, words: Words) -> str:
    game, sort = decision.game, words.sort(decision.step)
    if option.value < 0 or option.value == NO_MORE or sort not in ("piece", "space"):
        return ""
    space = game.state[game.machine.layout.at + option.value] if sort == "piece" else option.value
    return words.place_of(space)


def explain(decision: Decision, option: Option | None) -> list[str]:
    """The rule that asks, or the rules behind an option, with their lines."""
    behind = _behind(decision, option) if option is not None else []
    program = decision.game.machine.program
    rule = program.code[decision.step].rule
    lines: list[str] = []
    for title, span in dict.fromkeys(behind or [(program.tables.rules[rule].title, program.written.rules[rule])]):
        lines += [f"{title} — {span.file}:{span.line}", *(f"  | {line}" for line in _source(decision, span)), ""]
    return lines[:-1]


def _behind(decision: Decision, option: Option) -> list[tuple[str, Span]]:
    """What an action says; what the text of a chosen piece or board says."""
    machine = decision.game.machine
    tables, written = machine.tables, machine.program.written
    step = machine.program.code[decision.step].step
    if isinstance(step, steps.ChooseAction):
        return [(tables.rules[option.value].title, written.rules[option.value])]
    if isinstance(step, steps.ChooseOption):
        where = written.options.get(decision.step)
        return [(option.text, where[option.value])] if where else []
    words, owner = _words(decision), None
    chosen = 0 <= option.value != NO_MORE
    if chosen and words.sort(decision.step) == "piece" and words.sight.knows(option.value):
        owner = tables.designs[machine.designs[option.value]].name
    elif chosen and words.sort(decision.step) == "board":
        owner = tables.boards[option.value].name
    own = [at for at, rule in enumerate(tables.rules) if owner and rule.owner == owner]
    return [(f"{option.text}: {tables.rules[at].title}", written.rules[at]) for at in own]


def _source(decision: Decision, span: Span) -> list[str]:
    """The line of a declaration and all that is indented below it."""
    text = decision.game.rules.texts.get(span.file)
    lines = text.split("\n")[span.line - 1 :] if text else []
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
