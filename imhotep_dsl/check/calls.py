"""`do RULE(args)` and `do THING.RULE(args)`: which rule is meant, and whether it gets what it needs."""

from __future__ import annotations

from imhotep_dsl.check import ir
from imhotep_dsl.check.context import CallSite, Context
from imhotep_dsl.check.expressions import expression
from imhotep_dsl.check.same_parameters import report_unlike
from imhotep_dsl.check.types import NUMBER, Type, advice_for_param, strange_words
from imhotep_dsl.diagnostics import Label
from imhotep_dsl.diagnostics.suggest import did_you_mean
from imhotep_dsl.resolve.model import Rule
from imhotep_dsl.resolve.pool import path_of
from imhotep_dsl.syntax import tree


def call_rule(context: Context, node: tree.Do) -> ir.Stmt:
    target = node.target
    given: tuple[tree.Arg, ...] = ()
    if isinstance(target, tree.Call):
        given, target = target.args, target.subject
    if isinstance(target, tree.Name):
        return _plain(context, node, target, given)
    if isinstance(target, tree.Dot):
        return _of_thing(context, node, target, given)
    context.error("E470", node.span, "After `do` stands a rule.", "Write `do RULE` or `do THING.RULE`.")
    return ir.Note(node.span, "", False)


def _plain(context: Context, node: tree.Do, target: tree.Name, given: tuple[tree.Arg, ...]) -> ir.Stmt:
    scope = context.scope
    program = context.program
    candidates: list[tuple[str | None, str | None, str | None]] = [(scope.board, None, None), (None, None, None)]
    if scope.kind is not None:
        design = scope.designs[0] if scope.designs else None
        candidates = [(None, scope.kind, design), (None, scope.kind, None), *candidates]
    for board, kind, design in candidates:
        at = program.rule_named(target.text, board, kind, design)
        if at is not None:
            own = context.names.get(scope.kind or "") if kind else _own_board(context, board)
            args = _args(context, node, program.rules[at], given)
            own_args = (own,) if own is not None and has_self(program.rules[at]) else ()
            _note_call(context, node, (at,))
            return ir.Call(node.span, None, ((-1, at),), (*own_args, *args))
    names = [rule.name for rule in program.rules if rule.scope.kind is None and rule.scope.board in (None, scope.board)]
    help_text = did_you_mean(target.text, names) or "Check its name."
    context.error("E471", target.span, f"There is no rule `{target.text}`.", help_text, target.text)
    return ir.Note(node.span, "", False)


def _own_board(context: Context, board: str | None) -> ir.Expr | None:
    if board is None:
        return None
    at = context.components.board_index(board)
    return ir.Const(context.model.span, Type("board", context.components.boards[at].kind), at)


def has_self(rule: Rule) -> bool:
    """Rules of boards and pieces know the thing they belong to."""
    return rule.scope.kind is not None or rule.scope.board is not None


def _of_thing(context: Context, node: tree.Do, target: tree.Dot, given: tuple[tree.Arg, ...]) -> ir.Stmt:
    subject = expression(context, target.subject)
    name = target.name.text
    if subject.type.tag == "unknown":
        return ir.Note(node.span, "", False)
    finders = {"piece": _piece_rules, "board": _board_rules}
    if subject.type.tag not in finders or subject.type.kind is None:
        said = f"Only pieces and boards have rules, and this is {subject.type}."
        context.error("E472", target.span, said, "Write `do RULE` for a rule of the game.")
        return ir.Note(node.span, "", False)
    targets = finders[subject.type.tag](context, subject, name)
    if not targets:
        kind = subject.type.kind
        context.note_unanswered(target.name.span, subject.type)
        names = [rule.name for rule in context.program.rules if _belongs(context, rule, kind)]
        if name not in names:  # else there are no pieces of this kind, and nothing to do
            context.error(
                "E471",
                target.name.span,
                f"`{kind}` has no rule `{name}`.",
                did_you_mean(name, names) or f"Its rules are {', '.join(sorted(set(names)))}.",
                about=name,
            )
        return ir.Note(node.span, "", False)
    rules = context.program.rules
    report_unlike(context.program, subject.type.kind, [rules[at] for _, at in targets])
    args = _args(context, node, rules[targets[0][1]], given)
    _note_call(context, node, tuple(at for _, at in targets))
    return ir.Call(node.span, subject, tuple(targets), (subject, *args))


def _note_call(context: Context, node: tree.Do, targets: tuple[int, ...]) -> None:
    """Whoever acts in the caller acts in the called rule, unless that says itself who acts."""
    program = context.program
    program.calls.append(CallSite(context.rule, targets, context.you, context.own_you, node.span))


def _belongs(context: Context, rule: Rule, kind: str) -> bool:
    if rule.scope.board is not None:
        boards = context.model.board_kinds.get(kind)
        return boards is not None and any(board.name == rule.scope.board for board in boards.boards)
    return rule.scope.kind == kind


def _piece_rules(context: Context, subject: ir.Expr, name: str) -> list[tuple[int, int]]:
    kind = subject.type.kind
    general = context.program.rule_named(name, None, kind, None)
    found: list[tuple[int, int]] = []
    for design in context.components.designs_of(kind or ""):
        at = context.program.rule_named(name, None, kind, design.definition.name) if design.definition.name else None
        at = general if at is None else at
        if at is not None:
            found.append((design.index, at))
    return found


def _board_rules(context: Context, subject: ir.Expr, name: str) -> list[tuple[int, int]]:
    kind = subject.type.kind
    general = context.program.rule_named(name, None, kind, None)
    possible = _possible_boards(context, subject)
    found: list[tuple[int, int]] = []
    for index, board in enumerate(context.components.boards):
        if board.kind != kind or index not in possible:
            continue
        at = context.program.rule_named(name, board.name, None, None)
        at = general if at is None else at
        if at is not None:
            found.append((index, at))
    return found


def _possible_boards(context: Context, subject: ir.Expr) -> set[int]:
    """A printed field of known designs can only name some of the boards."""
    everything = set(range(len(context.components.boards)))
    if isinstance(subject, ir.Const):
        return {subject.value}
    if isinstance(subject, ir.Printed) and subject.subject.type.tag == "piece":
        kind, scope = subject.subject.type.kind, context.scope
        designs = context.components.designs_of(kind or "")
        if scope.designs and kind == scope.kind:
            designs = [design for design in designs if design.definition.name in scope.designs]
        names = {design.definition.attributes.get(subject.name, (None, None))[1] for design in designs}
        return {at for at in everything if context.components.boards[at].name in names}
    return everything


def _args(context: Context, node: tree.Do, rule: Rule, given: tuple[tree.Arg, ...]) -> tuple[ir.Expr, ...]:
    params = effective_params(context, rule)
    if len(given) != len(params):
        wanted = ", ".join(param.text for param in params)
        context.error(
            "E416",
            node.span,
            f"`{rule.name}` needs ({wanted})." if wanted else f"`{rule.name}` needs nothing in brackets.",
            f"Write `do {path_of(node.target)}({wanted})`, with what you mean in the place of each name."
            if wanted
            else f"Write `do {path_of(node.target)}`.",
        )
        return tuple(context.unknown(node.span) for _ in params)
    args: list[ir.Expr] = []
    for param, arg in zip(params, given, strict=True):
        if isinstance(arg, tree.Query | tree.EachValue):
            context.error("E424", arg.span, "A plain value is needed here.", "Put `where` into `count(…)` or the like.")
            args.append(context.unknown(arg.span))
            continue
        value = expression(context, arg)
        type_ = context.program.type_of_param(param)
        if not context.program.fits_param(rule.name, param, value.type, arg.span):
            said = f"`{rule.name}` needs {type_} as `{param.text}`, and this is {value.type}."
            meant = _name_meant(param, type_, value.type)
            help_text = advice_for_param(rule.name, param, value.type, type_)
            declared = Label(param.span, f"{type_}, by its name" if param.type is None else str(type_))
            context.program.diagnostics.error("E417", arg.span, said, help_text, declared, about=meant)
        elif strange := strange_words(value.type, type_):
            wanted_words = " or ".join(sorted(type_.words or ()))
            said = f"`{rule.name}` needs {wanted_words} as `{param.text}`, and this may be `{strange[0]}`."
            help_text = f"Give it one of these words, or let `{param.text}` be `{strange[0]}`, too."
            context.program.diagnostics.error("E417", arg.span, said, help_text, Label(param.span, "this is given it"))
        args.append(value)
    return tuple(args)


def _name_meant(param: tree.Param, taken_for: Type, given: Type) -> str | None:
    """What a parameter may have been called whose name says nothing, so that it passes for a number."""
    says_nothing = param.type is None and taken_for == NUMBER and given.tag != "list"
    return given.kind or given.tag if says_nothing else None


def effective_params(context: Context, rule: Rule) -> tuple[tree.Param, ...]:
    """A board or design may leave the brackets away: then they are those of the kind's rule."""
    if rule.params:
        return rule.params
    kind = context.program.kind_of(rule)
    general = context.program.rule_named(rule.name, None, kind, None) if kind else None
    return context.program.rules[general].params if general is not None else ()
