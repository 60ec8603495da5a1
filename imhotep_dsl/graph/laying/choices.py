"""What a player or chance decides: things, several of them, actions, options, whether at all, what is drawn."""

from __future__ import annotations

from collections.abc import Callable

from imhotep_dsl.check import ir
from imhotep_dsl.check.types import Type
from imhotep_dsl.code import steps
from imhotep_dsl.graph.laying.rule import Laying, Leaving


def _texts(lay: Laying, prompt: ir.Said | None, *texts: ir.Said) -> tuple[str | None, tuple[int, ...], tuple[str, ...]]:
    """The prompt, and the values in braces of all texts of a decision: those of the prompt first."""
    values = [value for text in (prompt, *texts) if text is not None for value in text.values]
    asked = tuple(lay.nodes.node(value) for value in values)
    return prompt.text if prompt is not None else None, asked, tuple(value.type.tag for value in values)


def _choose(lay: Laying, node: ir.Choose, following: int) -> int:
    ways = {"body": lay.block(node.body, following)}
    if node.otherwise is not None:
        ways["else_"] = lay.block(node.otherwise, following)
    return lay.add(node.span, steps.Choose(lay.nodes.binder(node.binder), *_texts(lay, node.prompt)), **ways)


def _choose_several(lay: Laying, node: ir.ChooseSeveral, following: int) -> int:
    """Everything there is becomes a list, out of which one thing after the other is picked."""
    if node.body:
        slot = lay.keep(node)
        following = lay.add(node.span, steps.LoopEnd(slot), next=following)
        lay.leaving.append(Leaving(step=steps.LoopEnd(slot)))
    picked = lay.block(node.body, following)
    if node.body:
        lay.leaving.pop()
    kept, binder, least = lay.nodes.lists[node.slot], lay.nodes.binder(node.binder), lay.nodes.node(node.least)
    most = lay.asked(node.most)
    prompt, values, sorts = _texts(lay, node.prompt)
    pick: steps.Step = steps.Pick(binder, kept.slot, kept.sort, least, most, node.in_order, prompt, values, sorts)
    if node.at_random:
        pick = steps.ChancePicks(binder, kept.slot, kept.sort, most)
    always = node.least.value if isinstance(node.least, ir.Const) else None
    ways = {"next": picked}
    if node.otherwise is not None:
        otherwise = lay.block(node.otherwise, following)
        if not node.body:
            nothing = lay.nodes.pool.add("things", (), (kept.element.tag, ()))
            otherwise = lay.add(node.span, steps.KeepList(kept.slot, kept.sort, nothing), next=otherwise)
        if not node.at_random and (always is None or always > 0):
            ways["else_"] = otherwise
    begin = lay.add(node.span, pick, **ways)
    begin = lay.add(node.span, steps.KeepList(kept.slot, kept.sort, binder.listed), next=begin)
    enough = binder.exists if always == 1 else lay.nodes.compare(">=", _how_many(lay, node.binder), least)
    if node.most not in (None, node.least) and always != 0:
        enough = lay.nodes.pool.add("and", (lay.nodes.compare(">=", most, least), enough))
    if node.otherwise is not None:
        return lay.add(node.span, steps.Branch(enough), body=begin, else_=otherwise)
    if always is not None and always <= 0:
        return begin
    return lay.add(node.span, steps.Require(enough), next=begin)


def _how_many(lay: Laying, binder: ir.Binder) -> int:
    """How many things there are to choose from; of all that lies in a place, as authors ask for it: `PLACE.count`."""
    source = binder.source
    whole = binder.where is None and binder.until is None and source.how == "in"
    everything = whole and not lay.graph.checked.model.drawings
    if everything and source.area is not None and source.area.type == Type("place", source.kind):
        return lay.nodes.count(source.area, {})
    return lay.nodes.query("count", binder, None, {})


def _choose_at_random(lay: Laying, node: ir.ChooseAtRandom, following: int) -> int:
    """Chance chooses where there is something to choose; nothing else is refused, and nothing told beforehand."""
    binder = lay.nodes.binder(node.binder)
    written = dict(lay.nodes.spans)
    body = lay.add(node.span, steps.ChanceChooses(binder), body=lay.block(node.body, following))
    lay.nodes.spans = written
    if node.otherwise is None:
        return lay.add(node.span, steps.Require(binder.exists), next=body)
    return lay.add(node.span, steps.Branch(binder.exists), body=body, else_=lay.block(node.otherwise, following))


def _choose_action(lay: Laying, node: ir.ChooseAction, following: int) -> int:
    ways = {"body": lay.block(node.body, following)}
    if node.otherwise is not None:
        ways["else_"] = lay.block(node.otherwise, following)
    prompt, values, sorts = _texts(lay, node.prompt)
    return lay.add(node.span, steps.ChooseAction(prompt, node.actions, values, sorts), **ways)


def _choose_option(lay: Laying, node: ir.ChooseOption, following: int) -> int:
    ways = {f"option_{at}": lay.block(option.body, following) for at, option in enumerate(node.options, 1)}
    if node.otherwise is not None:
        ways["else_"] = lay.block(node.otherwise, following)
    texts = tuple(option.text.text for option in node.options)
    prompt, values, sorts = _texts(lay, node.prompt, *(option.text for option in node.options))
    return lay.add(node.span, steps.ChooseOption(prompt, texts, values, sorts), **ways)


def _may(lay: Laying, node: ir.May, following: int) -> int:
    body, otherwise = lay.block(node.body, following), lay.maybe(node.otherwise, following)
    _, values, sorts = _texts(lay, None, node.text)
    return lay.add(node.span, steps.May(node.text.text, values, sorts), body=body, else_=otherwise)


def _draw(lay: Laying, node: ir.Draw, following: int) -> int:
    body, otherwise = lay.block(node.body, following), lay.maybe(node.otherwise, following)
    return lay.add(node.span, steps.Draw(node.slot, lay.nodes.area(node.place)), body=body, else_=otherwise)


CHOICES: dict[type, Callable[..., int]] = {
    ir.Choose: _choose,
    ir.ChooseAtRandom: _choose_at_random,
    ir.ChooseSeveral: _choose_several,
    ir.ChooseAction: _choose_action,
    ir.ChooseOption: _choose_option,
    ir.May: _may,
    ir.Draw: _draw,
}
