"""The whole game on one page, for those who know it and want to look something up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.nouns import design_keys
from imhotep_dsl.book.phrases.rounds import is_round
from imhotep_dsl.book.plan.authors import about
from imhotep_dsl.book.plan.box import copies_column
from imhotep_dsl.book.plan.front import goal, offers
from imhotep_dsl.book.plan.in_order import boards_in_order
from imhotep_dsl.book.plan.outline import Chapter, Rows, Section
from imhotep_dsl.book.plan.printed_on_boards import printed_columns
from imhotep_dsl.book.plan.rules import leads_of
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.check import ir
from imhotep_dsl.resolve.model import BoardKind, PieceKind
from imhotep_dsl.source import Span


def summary(teller: Teller, play: Sequence[Section], end: Sequence[Section]) -> Chapter:
    """play: the course of play; end: the sections with the tables of points and who wins."""
    model = teller.checked.model
    turn = offers(teller)
    sections = [Section("summary-turn", p.clause("section-turn"), turn)] if turn else _course(teller, play)
    for kind in model.board_kinds.values():
        rows = _boards(teller, kind)
        if len(rows.header) > 1:
            title = p.Noun((kind.name,), kind.title, "bare", many=True)
            sections.append(Section(f"summary-{kind.name}", title, (rows,)))
    for piece in model.kinds.values():
        designs = _designs(teller, piece)
        if designs is not None:
            title = p.Noun((piece.name,), piece.title, "bare", many=True)
            sections.append(Section(f"summary-{piece.name}", title, (designs,)))
    sections += [Section(f"summary-{section.id}", section.title, section.passages) for section in end]
    return Chapter("summary", tuple(sections), opening=goal(teller))


def _course(teller: Teller, play: Sequence[Section]) -> list[Section]:
    """Without actions to choose from: how the game goes, and what is done in a turn."""
    lines = teller.scope().parts
    turns = [line.body for line in lines if isinstance(line, ir.Turns)]
    rounds = [line.body for line in lines if isinstance(line, ir.ForEach) and is_round(teller.checked, line)]
    turns += [acting.body for body in rounds for acting in body if isinstance(acting, ir.AsPlayer)]
    calls = [line for body in turns for line in body if isinstance(line, ir.Call)]
    wanted = {"course", *(f"rule-{teller.checked.rules[target].name}" for call in calls for _, target in call.targets)}
    told = [section for section in play if section.id in wanted]
    return [replace(section, id=f"summary-{section.id}") for section in told]


def _boards(teller: Teller, kind: BoardKind) -> Rows:
    rows: list[list[p.Phrase | None]] = []
    boards = boards_in_order(teller, kind.name)
    columns = printed_columns(teller.scope(), boards)
    for at, board in enumerate(boards):
        said = about(teller, board.called)
        name = p.Noun(board.called, board.title, "bare")
        printed = [values[at] for _, values in columns]
        rows.append([name, *printed, said, _when(leads_of(teller, board=board.name), said)])
    head: tuple[p.Phrase, ...] = (p.clause("column-card"), *(heading for heading, _ in columns))
    return _table((*head, p.clause("column-about"), p.clause("column-when")), rows, kind.span)


def _designs(teller: Teller, kind: PieceKind) -> Rows | None:
    """Those of which there is something to say."""
    rows = []
    for design in (design for design in kind.designs if design.name):
        keys = design_keys(kind.name, design.name)
        said = about(teller, keys)
        when = _when(leads_of(teller, design=(kind.name, design.name or "")), said)
        copies = p.Number(design.copies, design.source == "assumed")
        if said is not None or when is not None:
            rows.append((p.Noun(keys, design.title, "bare"), copies, said, when))
    if len({row[2:] for row in rows}) == 1 and rows[0][2] is None:
        return None  # all have a text of their own for the same time, and that is all there would be to read
    head = [p.clause(name) for name in ("column-card", copies_column(kind), "column-about", "column-when")]
    return _table(head, rows, kind.span) if rows else None


def _when(titles: tuple[p.Text, ...], said: p.Clause | None) -> p.Phrase | None:
    """When something happens, where the author does not say it in short."""
    return p.ListOf(titles, "plain") if titles and said is None else None


def _see(titles: p.Phrase | None) -> p.Clause | None:
    if not isinstance(titles, p.ListOf):
        return None
    return p.clause("see-titles", list=p.ListOf(tuple(p.clause("quoted", text=title) for title in titles.items)))


def _table(head: Sequence[p.Phrase], rows: Sequence[Sequence[p.Phrase | None]], span: Span) -> Rows:
    """The last columns are what the author says, and else when something happens: where the author says anything, both
    are one, in which the titles only lead to what is told elsewhere. A column in which nothing stands is left out."""
    if any(row[-2] is not None for row in rows):
        head, rows = head[:-1], [[*row[:-2], row[-2] or _see(row[-1])] for row in rows]
    shown = [at for at in range(len(head)) if any(row[at] is not None for row in rows)]
    told = tuple(tuple(row[at] or p.clause("dash") for at in shown) for row in rows)
    return Rows(tuple(head[at] for at in shown), told, span)
