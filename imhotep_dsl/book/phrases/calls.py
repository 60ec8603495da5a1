"""Rules that carry out other rules: short ones are told on the spot, those with a title by their title."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.decided import decided_anywhere
from imhotep_dsl.book.phrases.expressions import is_own_design, noun, number, phrase
from imhotep_dsl.book.phrases.namesakes import namesakes
from imhotep_dsl.book.phrases.naming import given, name_given
from imhotep_dsl.book.phrases.nouns import PLAYER, name_noun
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.phrases.settled import settled
from imhotep_dsl.check import ir
from imhotep_dsl.check.tellings import names_of_its_own
from imhotep_dsl.data.word_keys import DO, values_in
from imhotep_dsl.resolve.kinds import readable

_LEAVES = (ir.Move, ir.MoveSome, ir.Score, ir.Note)


def rule_text(rule: ir.TypedRule) -> p.Text:
    """The title of a rule; `RULE` or the title itself may stand in the word files."""
    return p.Text((rule.title,), rule.title)


def call(scope: Scope, statement: ir.Call) -> tuple[p.Step, ...]:
    from imhotep_dsl.book.phrases.told import lines_of

    targets = {target for _, target in statement.targets}
    rule = scope.checked.rules[min(targets)]
    said = _authors(scope, statement, rule)
    if said is not None:
        return (p.Step(said, statement.span),)
    if len(targets) == 1:
        before = scope.told()
        inner, named = _within(scope, statement, rule)
        if is_told_here(inner, rule, scope.calls):
            return (*named, *lines_of(inner, rule))
        scope.untell(before)
    return (p.Step(_by_title(scope, statement, targets), statement.span),)


def is_told_line_by_line(scope: Scope, statement: ir.Call, rule: ir.TypedRule, calls: tuple[int, ...]) -> bool:
    """Whether all lines of a rule stand where it is carried out, in no other words."""
    tellings, declared = scope.tellings, scope.checked.checker.rules[rule.index]
    if declared.title is not None or rule.index in tellings.rules or rule.index in tellings.begun:
        return False
    before = scope.told()
    said = _authors(scope, statement, rule)
    scope.untell(before)
    return said is None and is_told_here(scope, rule, calls)


def is_told_here(scope: Scope, rule: ir.TypedRule, calls: tuple[int, ...]) -> bool:
    """Whether the lines of a rule stand where it is carried out. calls: the rules that are being told."""
    if rule.index in calls or rule.is_action or rule.acting is not None:
        return False
    untitled = scope.checked.checker.rules[rule.index].title is None
    if untitled and scope.tellings.has_sentence(rule.index):
        return True
    general = scope.checked.checker.rules[rule.index].scope
    if untitled and general.kind is None and general.board is None:
        return True
    lines = [line for line in _decided(scope, rule.body) if not isinstance(line, ir.Note)]
    return len(lines) == 1 and isinstance(lines[0], _LEAVES)


def _decided(scope: Scope, body: ir.Block) -> Iterator[ir.Stmt]:
    """The lines that are left where the table, or the piece that is told of, decides a condition."""
    for line in body:
        certain = settled(scope, line.condition) if isinstance(line, ir.If) else None
        if isinstance(line, ir.If) and certain is not None:
            yield from _decided(scope, (line.body if certain else line.otherwise) or ())
        else:
            yield line


def _within(scope: Scope, statement: ir.Call, rule: ir.TypedRule) -> tuple[Scope, list[p.Step]]:
    """What the called rule knows: what its parameters stand for, and the piece, if it is the same; and the sentences
    that give them names."""
    known = decided_anywhere(scope.decided)
    inner = replace(scope.within({}, rule.index), apart=namesakes(rule), decided=known)
    own = statement.args[0] if statement.args else None
    if own is None or not is_own_design(scope, own):
        inner = replace(inner, design=None)
    steps: list[p.Step] = []
    for param, arg in zip(rule.params, statement.args, strict=False):
        body = () if rule.index in scope.tellings.rules else rule.body
        inner.locals[param.slot], clause = given(scope, inner, param, arg, body)
        steps += [p.Step(clause, statement.span)] if clause is not None else []
    return inner, steps


def _authors(scope: Scope, statement: ir.Call, rule: ir.TypedRule) -> p.Clause | None:
    """Words of the author for a call, with its parameters in braces: `do BOARD.RULE` or `do DESIGN.RULE` where it can
    only be that one, `do KIND.RULE` or `do RULE`. What is said of any board does not tell which one it is here."""
    kind = statement.subject.type.kind if statement.subject is not None else None
    own = names_of_its_own(scope.checked, rule.index) if len({at for _, at in statement.targets}) == 1 else ()
    keys = [f"{DO}{name}" for name in (*own, *([f"{kind}.{rule.name}"] if kind else []), rule.name)]
    key = next((key for key in keys if scope.knows(key)), None)
    if key is None:
        return None
    if isinstance(statement.subject, ir.Const) and key.removeprefix(DO) not in own and not _names(scope, key, kind):
        return None
    given = [(param.name, phrase(scope, arg)) for param, arg in zip(rule.params, statement.args, strict=False)]
    return p.Clause("authors", (("text", p.Text((key,), rule.title)), *given))


def _names(scope: Scope, key: str, param: str | None) -> bool:
    """Whether a text says what it is given, by that name."""
    return param in values_in(scope.words.forms[key]["en"].one)


def _by_title(scope: Scope, statement: ir.Call, targets: set[int]) -> p.Clause:
    rules = [scope.checked.rules[target] for target in sorted(targets)]
    titled = next((rule for rule in rules if scope.checked.checker.rules[rule.index].title), rules[0])
    title = p.Text((titled.name, titled.title), titled.title) if titled.is_action else rule_text(titled)
    if titled.is_action:
        return p.clause("carry-out-action", title=title)
    if statement.subject is not None:
        if own := _general_title(scope, statement, titled):
            title = p.Text((own,), own)
        return _of_whom(scope, statement, statement.subject, titled, title)
    return _for_whom(scope, statement, titled, title)


def _general_title(scope: Scope, statement: ir.Call, rule: ir.TypedRule) -> str | None:
    """The title of the rule of the kind, where those of its boards or designs have none."""
    kind = statement.subject.type.kind if statement.subject is not None else None
    general = scope.checked.checker.rule_named(rule.name, None, kind, None) if kind is not None else None
    return scope.checked.checker.rules[general].title if general is not None else None


def parameter(scope: Scope, rule: ir.TypedRule, param: ir.Local, apart: frozenset[int] = frozenset()) -> p.Noun:
    """What a rule calls what it is given; a name of its own says what the thing is to the rule."""
    type_ = param.type
    if has_roles(rule) and type_.tag == "player" and param.name != "player":
        return name_given(scope, param.name, rule.span, person=True)
    named = type_.tag in ("space", "spot", "piece", "group") and param.name not in (type_.tag, type_.kind)
    return name_noun(scope, param.name, type_, rule.span, apart=named or param.slot in apart)


def has_roles(rule: ir.TypedRule) -> bool:
    """Whether a rule speaks of players by the part that they have in it: it is given several, or it has a name of its
    own for the one."""
    given = [param for param in rule.params if param.type.tag == "player"]
    return len(given) > 1 or any(param.name != "player" for param in given)


def acts(rule: ir.TypedRule, param: ir.Local) -> bool:
    """Whether it is this player who carries the rule out."""
    return isinstance(rule.acting, ir.Local) and rule.acting.slot == param.slot


def _for_whom(scope: Scope, statement: ir.Call, rule: ir.TypedRule, title: p.Text) -> p.Clause:
    """A rule with what it is given: by whom or for whom it is carried out, and what is not called as the rule calls it
    anyway."""
    who, given = given_to(scope, statement, rule)
    way = "" if who is None else "-by" if isinstance(rule.acting, ir.Local) else "-for"
    if who is None and rule.acting is not None:
        who, way = noun(_within(scope, statement, rule)[0], rule.acting), "-by"
    id = f"carry-out{way}{'-with' if given else ''}"
    args: list[tuple[str, p.Phrase]] = [("title", title)]
    args += [("who", who)] if who is not None else []
    args += [("list", p.ListOf(given))] if given else []
    return p.Clause(id, tuple(args))


def _of_whom(scope: Scope, statement: ir.Call, whose: ir.Expr, rule: ir.TypedRule, title: p.Text) -> p.Clause:
    """A rule of a piece or a board with what it is given besides: a player, too, is named in brackets."""
    subject = noun(scope, whose)
    rest = replace(statement, args=statement.args[1:])
    who, given = given_to(scope, rest, replace(rule, params=rule.params[1:]))
    if who is not None:
        given = (p.clause("named-number", name=replace(PLAYER, determiner="bare"), value=who), *given)
    elif rule.acting is not None:
        who = noun(_within(scope, statement, rule)[0], rule.acting)
        own = p.clause(
            "named-number", name=replace(parameter(scope, rule, rule.params[0]), determiner="bare"), value=subject
        )
        return p.clause("carry-out-by-with", who=who, title=title, list=p.ListOf((own, *given)))
    if not given:
        some = any(not scope.checked.rules[target].body for _, target in statement.targets)  # others have no such text
        return p.clause("carry-out-of-some" if some else "carry-out-of", title=title, subject=subject)
    return p.clause("carry-out-of-with", title=title, subject=subject, list=p.ListOf(given))


def given_to(
    scope: Scope, statement: ir.Call, rule: ir.TypedRule
) -> tuple[p.Phrase | None, tuple[p.Clause, ...]]:  # fmt: skip
    """The player who carries out a rule, or the one whom it is about; and everything else, each by its name."""
    who: p.Phrase | None = None
    given: list[p.Clause] = []
    for param, arg in zip(rule.params, statement.args, strict=False):
        said = number(scope, arg)
        own = parameter(scope, rule, param)
        if acts(rule, param) or (param.type.tag == "player" and not has_roles(rule)):
            who = said
        elif param.type.tag == "number" and said != own:
            name = p.Noun((f"number.{param.name}",), readable(param.name), "bare")
            given.append(p.clause("named-number", name=name, value=said))
        elif said != own or (isinstance(arg, ir.Local) and arg.name != param.name):
            told = replace(own, determiner="that") if said == own else said
            given.append(p.clause("named-number", name=replace(own, determiner="bare"), value=told))
    return who, tuple(given)
