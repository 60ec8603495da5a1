"""What a scenario can answer: the choices that the rules of its table ask for, by name or by the text of an option."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from imhotep_dsl.code.texts import filled, holes, values_in
from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.diagnostics.suggest import did_you_mean
from imhotep_dsl.resolve.model import Model
from imhotep_dsl.source.records import dataclass
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import Remembered, nodes

_BINDING = (tree.Choose, tree.ChooseSeveral, tree.ChooseAtRandom, tree.ForEach)


@dataclass(frozen=True, slots=True)
class Choices:
    """names: of what is chosen, also by chance, `action` among them; texts: of options and of what one may do."""

    names: frozenset[str]
    texts: frozenset[str]


def choices_of(model: Model) -> Choices:
    rules = [*model.rules, model.setup, *([model.play] if model.play else [])]
    found = [_asked_in.of(body.block) for rule in rules for body in rule.bodies]
    names = frozenset[str]().union(*(each.names for each in found))
    return Choices(names, frozenset[str]().union(*(each.texts for each in found)))


def named_in(model: Model) -> frozenset[str]:
    """Everything that can be chosen by a name of its own."""
    designs = [design.name for kind in model.kinds.values() for design in kind.designs if design.name]
    return frozenset([*model.words, *model.colours, *designs, *(board.name for board in model.boards)])


def report_unasked(decl: tree.ScenarioDecl, table: Choices, named: Collection[str], diagnostics: Diagnostics) -> None:
    """Answers to questions, and questions about options, that nothing at this table ever asks or offers.

    named: all that has a name of its own, so that it is not quoted.
    """
    said = list(nodes(decl.steps))
    own = _choices_among(said)
    names, texts = table.names | own.names, table.texts | own.texts
    for node in said:
        if isinstance(node, tree.Answer) and not node.quoted and node.what.text not in names:
            diagnostics.error(
                "E606",
                node.what.span,
                f"At this table nobody chooses a `{node.what.text}`.",
                did_you_mean(node.what.text, names) or _there_are(names, "What is chosen"),
                about=node.what.text,
            )
        elif isinstance(node, tree.Answer) and node.quoted and not _may_be_said(node.what.text, texts):
            asked = min(names - {"action"}) if len(names - {"action"}) == 1 else "NAME"
            unquoted = _unquoted(node.what.text, named, f"answer {asked} with {{}}", names)
            _unknown_text(node.what, texts, unquoted, diagnostics)
        elif isinstance(node, tree.Call) and isinstance(node.subject, tree.Name) and node.subject.text == "offered":
            for arg in node.args:
                if isinstance(arg, tree.Text) and not _may_be_said(arg.value, texts):
                    unquoted = _unquoted(arg.value, named, "offered({})", names)
                    _unknown_text(tree.Word(arg.span, arg.value), texts, unquoted, diagnostics)


def _unquoted(said: str, named: Collection[str], written: str, names: frozenset[str]) -> str:
    """What has a name is named without quotes; only the texts of options are quoted."""
    name = "_".join(said.casefold().split())
    if name in named:
        return f"What has a name is written without quotes: `{written.format(name)}`."
    if names:
        return f"Only the text of an option is quoted; what is chosen has a name: `{written.format('THING')}`."
    return "The rules of this table let nobody choose anything."


def choices_in(roots: Iterable[object]) -> Choices:
    """What these lines let somebody choose."""
    return _choices_among(nodes(roots))


def _choices_among(said: Iterable[tree.Node]) -> Choices:
    names: set[str] = set()
    texts: set[str] = set()
    for node in said:
        if isinstance(node, _BINDING):
            if not isinstance(node, tree.ForEach) or node.by_choice:
                names.add(node.binder.name.text)
        elif isinstance(node, tree.Roll):
            names.update(_marker_name(node.target))
        elif isinstance(node, tree.ChooseAction):
            names.add("action")
        elif isinstance(node, tree.Option | tree.May | tree.RepeatMay):
            texts.add(node.text.text)
    return Choices(frozenset(names), frozenset(texts))


_asked_in = Remembered(lambda block: choices_in([block]))


def _marker_name(target: tree.Expr) -> list[str]:
    if isinstance(target, tree.Dot):
        return [target.name.text]
    return [target.text] if isinstance(target, tree.Name) else []


def _may_be_said(said: str, texts: frozenset[str]) -> bool:
    """In the place of braces stands what was worked out by then, never the braces."""
    return not holes(said) and any(values_in(text, said) is not None for text in texts)


def _unknown_text(said: tree.Word, texts: frozenset[str], unquoted: str, diagnostics: Diagnostics) -> None:
    help_text = "" if said.text in texts else did_you_mean(said.text, texts) or _or_offered(texts, unquoted)
    diagnostics.error(
        "E607",
        said.span,
        f'At this table nothing is offered as "{said.text}".',
        _with_values(help_text, said.text, texts) or help_text,
        about=said.text,
    )


def _with_values(help_text: str, said: str, texts: frozenset[str]) -> str:
    """What to write in the place of braces, if there are any."""
    shown = next((text for text in (said, *sorted(texts)) if holes(text) and text in help_text + said), None)
    if shown is None:
        return ""
    example = filled(shown, ["5"] * holes(shown))
    return f"{help_text} For what stands in braces, write what is worked out by then: `{example}`, say.".lstrip()


def _or_offered(texts: frozenset[str], unquoted: str) -> str:
    by_name = unquoted.startswith("What has a name")
    return unquoted if by_name or not texts else _there_are(texts, "Offered are")


def _there_are(names: frozenset[str], lead: str) -> str:
    some = ", ".join(f"`{name}`" for name in sorted(names)[:8])
    return f"{lead}: {some}." if some else "The rules of this table let nobody choose anything."
