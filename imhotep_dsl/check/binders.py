"""`NAME in SOURCE where C`: what is ranged over follows from the noun, the same in every statement and function."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from imhotep_dsl.check import ir
from imhotep_dsl.check.context import Context
from imhotep_dsl.check.geometry import every_direction
from imhotep_dsl.check.types import AREAS, DIRECTION, NUMBER, PART, PART_WORDS, PLAYER, UNKNOWN, Type, list_of
from imhotep_dsl.check.written import in_order_written
from imhotep_dsl.diagnostics.model import Guess
from imhotep_dsl.diagnostics.suggest import did_you_mean, nearest
from imhotep_dsl.resolve.constants import range_with_dash
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import nodes


def source_of(context: Context, binder: tree.Binder) -> tuple[ir.Source, Type]:
    """What the binder ranges over, and the type of each thing."""
    if binder.starting is not None:
        return _from_player(context, binder, binder.starting)
    if binder.source is None:
        return _all_of(context, binder)
    return _in(context, binder, binder.source)


def binder_in_statement(context: Context, binder: tree.Binder) -> ir.Binder:
    """The name stays known for the statements that follow."""
    source, element = source_of(context, binder)
    local = context.new_local(binder.name.text, element, binder.name.span)
    context.names[binder.name.text] = local
    return _finish(context, binder, source, element, local)


def binder_in_expression(context: Context, binder: tree.Binder) -> tuple[ir.Binder, Context]:
    """The name is known in the expression only: in the returned context."""
    source, element = source_of(context, binder)
    bound = ir.Bound(binder.name.span, element, context.program.new_bound())
    inner = replace(context, names={**context.names, binder.name.text: bound})
    return _finish(inner, binder, source, element, bound), inner


def binder_over(context: Context, name: tree.Word, whole: ir.Expr, where: tree.Expr | None, span: Span) -> ir.Binder:
    """Members of an area that is typed already."""
    node = tree.Binder(span, name, None, where, None)
    source, element = _in_whole(context, node, whole, whole.span)
    bound = ir.Bound(name.span, element, context.program.new_bound())
    inner = replace(context, names={**context.names, name.text: bound})
    return _finish(inner, node, source, element, bound)


def spaces_of(context: Context, whole: ir.Expr, span: Span) -> ir.Query:
    """`PLACE.spaces`: the list of what `space in PLACE` goes through."""
    space = Type("space", whole.type.kind)
    source, bound = ir.Source("parts", area=whole, word="space"), ir.Bound(span, space, context.program.new_bound())
    return ir.Query(
        span, list_of(space), "list", ir.Binder("space", space, source, bound, None, None, False, span), None
    )


def _source_of_spaces(whole: ir.Expr) -> ir.Source | None:
    """What `PLACE.spaces` goes through: under another name nothing else is meant than with `space in PLACE`."""
    if not (isinstance(whole, ir.Query) and whole.function == "list" and whole.binder.source.word == "space"):
        return None
    binder = whole.binder
    return binder.source if (binder.where, binder.until, binder.order) == (None, None, None) else None


def _finish(context: Context, binder: tree.Binder, source: ir.Source, element: Type, variable: ir.Expr) -> ir.Binder:
    from imhotep_dsl.check.expressions import number, truth

    until = truth(context, binder.until) if binder.until else None
    where = truth(context, binder.where) if binder.where else None
    order = number(context, binder.order.key) if binder.order else None
    highest = binder.order.highest if binder.order else False
    return ir.Binder(binder.name.text, element, source, variable, where, order, highest, binder.span, until)


def _all_of(context: Context, binder: tree.Binder) -> tuple[ir.Source, Type]:
    name = binder.name.text
    if name == "player":
        return ir.Source("players"), PLAYER
    if name in context.model.board_kinds:
        return ir.Source("boards", name), Type("board", name)
    if name in context.model.kinds:
        return ir.Source("pieces", name), Type("piece", name)
    if name == "direction":
        return ir.Source("list", area=every_direction(binder.span)), DIRECTION
    kinds = ["player", *context.model.board_kinds, *context.model.kinds]
    help_text = _other_players(name) or did_you_mean(name, kinds) or f"Say where: `{name} in PLACE`."
    said = f"`{name}` is not a kind of thing, so there is no list of all."
    context.error("E430", binder.name.span, said, help_text, name)
    return ir.Source("list", area=context.unknown(binder.span)), UNKNOWN


def _other_players(name: str) -> str:
    """`for each opponent`."""
    return "Write `player where player != you`." if name in ("opponent", "rival", "enemy", "adversary") else ""


def _from_player(context: Context, binder: tree.Binder, starting: tree.Expr) -> tuple[ir.Source, Type]:
    """All players in seat order, beginning with one. Who names a place or a list means what is there."""
    from imhotep_dsl.check.expressions import expression

    first, name = expression(context, starting), binder.name.text
    if first.type.tag not in ("player", "unknown") or _kind_type(context, name) not in (PLAYER, UNKNOWN):
        said = "`from` names the player who comes first; what lies somewhere is named with `in`."
        if first.type.tag in (*AREAS, "list", "board"):
            context.error("E436", binder.span, said, Guess.of(f"Write `{name} in …`.", "from", ("in",)))
            return _in_whole(context, binder, first, starting.span)
        context.error("E436", starting.span, said, f"Write `{name} in …`, or `player from PLAYER`.")
        return ir.Source("list", area=context.unknown(starting.span)), _kind_type(context, name)
    return ir.Source("players from", area=first), PLAYER


def _in(context: Context, binder: tree.Binder, source: tree.Expr) -> tuple[ir.Source, Type]:
    from imhotep_dsl.check.expressions import expression

    dash = range_with_dash(source)
    if dash:
        context.error("E431", source.span, "From one number to another is written with `..`.", dash)
        return ir.Source("list", area=context.unknown(source.span)), NUMBER
    return _in_whole(context, binder, expression(context, source), source.span)


def _in_whole(context: Context, binder: tree.Binder, whole: ir.Expr, span: Span) -> tuple[ir.Source, Type]:
    name, tag = binder.name.text, whole.type.tag
    if tag == "unknown":
        return ir.Source("list", area=whole), _kind_type(context, name)
    if name in PART_WORDS and tag in AREAS and name not in context.model.kinds:
        if name != "space" and tag != "place":
            context.error("E431", binder.span, f"Only a place has a `{name}`.", "Name the place as a whole.")
        type_ = Type("space", whole.type.kind) if name == "space" else replace(PART, kind=whole.type.kind)
        return ir.Source("parts", area=whole, word=name), type_
    if tag in AREAS or tag == "board":
        return _pieces_in(context, binder, whole)
    if tag == "list":
        element = whole.type.element or UNKNOWN
        _check_noun(context, binder, element)
        return _source_of_spaces(whole) or ir.Source("list", area=whole), element
    help_text = "Name one of its places with a dot." if tag in ("piece", "player") else "Name a place or a list."
    context.error("E431", span, f"A place or a list is needed after `in`, and this is {whole.type}.", help_text)
    return ir.Source("list", area=context.unknown(span)), _kind_type(context, name)


def _upon(context: Context, kind: str, lying: str) -> str:
    """The pieces that are meant may lie upon those that lie there: `card in shop` for `card in chest.content`."""
    places = context.model.places
    upon = next((place.name for place in places if place.scope.kind == lying and kind in place.kinds), "")
    if not upon:
        return f"Write `{lying} in …`."
    named = f"`choose {lying} in …` or `for each {lying} in …`"
    return f"A `{kind}` lies at the `{upon}` of a `{lying}`. Name one before, {named}: `{kind} in {lying}.{upon}`."


def _pieces_in(context: Context, binder: tree.Binder, whole: ir.Expr) -> tuple[ir.Source, Type]:
    name = binder.name.text
    kinds = context.model.kinds
    if whole.type.tag == "board":
        if name not in kinds:
            context.error(
                "E432",
                binder.name.span,
                f"`{name}` is not a kind of piece.",
                did_you_mean(name, kinds) or f"The kinds of pieces are {', '.join(kinds)}.",
                about=name,
            )
            return ir.Source("list", area=context.unknown(binder.span)), UNKNOWN
        return ir.Source("in", name, whole), Type("piece", name)
    lying = whole.type.kind
    if name in kinds and lying is not None and name != lying:
        context.error(
            "E433",
            binder.span,
            f"Pieces `{name}` never lie there: it is a place of `{lying}`.",
            _upon(context, name, lying),
        )
    if name not in kinds and lying is None and name != "piece" and (guess := did_you_mean(name, kinds)):
        context.error("E432", binder.name.span, f"`{name}` is not a kind of piece.", guess, name)
    kind = name if name in kinds else lying or _kind_asked_for(context, binder)
    return ir.Source("in", kind, whole), Type("piece", kind or context.only_kind())


def _kind_asked_for(context: Context, binder: tree.Binder) -> str | None:
    """`other in yard where other is token` goes through tokens; what lies before the first such is still looked at."""
    if binder.where is None or binder.until is not None:
        return None
    for item in binder.where.items if isinstance(binder.where, tree.And) else (binder.where,):
        if not isinstance(item, tree.Is) or item.negated or not isinstance(item.subject, tree.Name):
            continue
        if item.subject.text == binder.name.text and item.design.text in context.model.kinds:
            return item.design.text
    return None


def refuse_order(context: Context, node: tree.Binder, binder: ir.Binder, why: str, chosen: bool = False) -> None:
    """What would be read and change nothing must not be written: the reader of the rules would believe it."""
    if node.starting is not None and node.until is None and binder.source.how == "players from":
        context.error("E437", node.starting.span, f"`from` changes nothing here: {why}.", "Leave `from …` out.")
    if node.order is None:
        return
    way = "highest" if node.order.highest else "lowest"
    help_text = f"Leave `by {way} …` out."
    if chosen:
        ordered, extreme = in_order_written(context.program, binder)
        help_text = f"Nobody chooses then: `let best = first({ordered or f'… by {way} …'})`."
        if extreme:
            help_text += f" Or let those be chosen that are as good: `choose {extreme}`."
    context.error("E437", node.order.key.span, f"`by {way}` changes nothing here: {why}.", help_text)


def report_unspoken_noun(context: Context, binder: tree.Binder, element: Type) -> None:
    """A name that nothing speaks of says nothing but what is meant, so it must not be nearly a word that does."""
    name = binder.name.text
    known = [*PART_WORDS, *context.model.kinds]
    clauses = nodes(clauses_of(binder))
    spoken = any(isinstance(node, tree.Name) and node.text == name for node in clauses)
    if element.tag != "piece" or element.kind is None or binder.source is None or spoken or name in known:
        return
    if guess := did_you_mean(name, [*PART_WORDS, element.kind]):
        said = f"`{name}` stands for any piece here, and nothing speaks of it."
        context.error("E435", binder.name.span, said, guess, name)


def report_unspoken_beside(
    context: Context, name: tree.Word, element: Type, clauses: Iterable[tree.Node | None], done: tree.Node | None
) -> None:
    """A name that nothing speaks of, nearly a word for what is gone through, where that word has another meaning."""
    meant = element.kind or element.tag
    if meant not in context.names or meant == name.text or not nearest(name.text, [meant]):
        return
    spoken = {node.text for node in nodes((*clauses, done)) if isinstance(node, tree.Name)}
    if meant in spoken and name.text not in spoken:
        said = f"`{name.text}` stands for {element} here, and nothing speaks of it: `{meant}` is something else."
        context.error("E435", name.span, said, did_you_mean(name.text, [meant]), name.text)


def clauses_of(binder: tree.Binder) -> tuple[tree.Node | None, ...]:
    return binder.until, binder.where, binder.order


def _check_noun(context: Context, binder: tree.Binder, element: Type) -> None:
    """A name that is a kind's name is always of that kind."""
    name = binder.name.text
    wanted = _kind_type(context, name)
    if wanted == UNKNOWN or element.tag == "unknown":
        return
    if (wanted.tag, wanted.kind) != (element.tag, element.kind) and wanted.tag in ("piece", "board", "player"):
        context.error(
            "E434",
            binder.name.span,
            f"`{name}` is always {wanted}, but this list holds {element}.",
            "Take another name.",
        )


def _kind_type(context: Context, name: str) -> Type:
    if name in context.model.kinds:
        return Type("piece", name)
    if name in context.model.board_kinds:
        return Type("board", name)
    return {"player": PLAYER, "space": Type("space")}.get(name, UNKNOWN)
