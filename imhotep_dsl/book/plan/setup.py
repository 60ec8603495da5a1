"""What is done before the game begins: what is laid out, then what the setup does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.defining import explained_where_met
from imhotep_dsl.book.phrases.expressions import where
from imhotep_dsl.book.phrases.nouns import kind_noun
from imhotep_dsl.book.phrases.scope import Scope, plain
from imhotep_dsl.book.phrases.told import sentence
from imhotep_dsl.book.plan.authors import authors_text
from imhotep_dsl.book.plan.box import boxed_parts
from imhotep_dsl.book.plan.marker_starts import marker_facts
from imhotep_dsl.book.plan.outline import Passage, Picture, Said, Section, Steps
from imhotep_dsl.book.plan.places import EACH_PLAYER, each_player
from imhotep_dsl.book.plan.rules import good_to_know
from imhotep_dsl.book.plan.shuffling import shuffled_first, taken_out
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.data.word_keys import SETUP
from imhotep_dsl.game.rules import Rules
from imhotep_dsl.resolve.kinds import readable
from imhotep_dsl.resolve.model import Board, Model
from imhotep_dsl.source import Span


def setup_sections(teller: Teller, rules: Rules, players: int) -> tuple[Section, ...]:
    rule = teller.checked.rules[teller.checked.setup]
    picture = Picture(f"setup-{players}", p.clause("picture-setup", players=p.Number(players)))
    steps = _steps(teller, rules)
    made = [Section("start", p.clause("section-setup"), (picture, steps), rule.span)]
    places = good_to_know(teller)
    if places:
        made.append(Section("places", p.clause("section-places"), places))
    return tuple(made)


def _steps(teller: Teller, rules: Rules) -> Steps:
    """Boards, parts, colours that stay in the box, teams, pieces, who begins; then the lines of the setup."""
    model = teller.checked.model
    shuffled = {line.span for line in shuffled_first(teller.checked).values()}
    boards = [(kind.name, kind.span) for kind in model.board_kinds.values() if kind.boards]
    parts = [(name, span) for name, span in boxed_parts(teller, rules) if name not in model.board_kinds]
    own = _kinds_by_players(teller)
    pieces = tuple(_facts(teller.passages(lambda scope: (Said(tuple(_start_facts(scope, own))),))))
    markers = tuple(_facts(teller.passages(lambda scope: (Said(tuple(marker_facts(scope))),))))
    first = authors_text(teller, ("game.first",))
    lines = [step for step in teller.steps(teller.checked.rules[teller.checked.setup]) if step.span not in shuffled]
    laid_out = tuple(_with_lines(teller, pieces, lines))
    told = (
        *_by_the_author(teller, boards),
        *_sides(teller),
        *_by_the_author(teller, parts),
        *((p.Step(p.clause("unused-colours"), model.span),) if _leaves_colours(teller) else ()),
        *(p.Step(p.clause("team-together", players=team), model.span) for team in _teams(model)),
        *laid_out,
        *(step for step in markers if first is None or step.clause.id not in _WHO_BEGINS),
        *((p.Step(first, model.span, "told"),) if first is not None else ()),
        *explained_where_met([step for step in lines if step not in laid_out]),
    )
    return Steps(told, counted=True, facts=(*pieces, *markers))


_WHO_BEGINS = ("decide-starter", "decide-first")


def _leaves_colours(teller: Teller) -> bool:
    """Whether there are pieces in colours that fewer players leave in the box."""
    model = teller.checked.model
    coloured = any(kind.per_player for kind in model.kinds.values())
    return coloured and len(model.colours) > min(teller.tables)


def _teams(model: Model) -> list[p.ListOf]:
    """The players of each team, by name."""
    return [
        p.ListOf(
            tuple(
                p.Noun((colour,), readable(colour), "name", person=True)
                for colour, own in zip(model.colours, model.teams, strict=False)
                if own == number
            )
        )
        for number in dict.fromkeys(model.teams)
    ]


def _sides(teller: Teller) -> Iterator[p.Step]:
    """Which sides lie face up, where boards have several."""
    boards = [board for board in teller.checked.components.boards if board.side]
    sides = {board.side: p.Text((), board.side or "") for board in boards}
    if len(sides) == 1 and len(boards) > 1:
        yield p.Step(p.clause("lay-side", side=next(iter(sides.values()))), boards[0].span)
    elif boards:
        each = [_side(board) for board in boards]
        yield p.Step(p.clause("lay-sides", list=p.ListOf(tuple(each))), boards[0].span)


def _side(board: Board) -> p.Clause:
    """A side of a variant's own is called by its title: which board it is a side of must be said."""
    called = p.Noun(board.called, board.title, "bare")
    if board.another:
        return p.clause("board-named-side", side=called, board=p.Noun((board.name,), readable(board.name)))
    return p.clause("board-side", board=called, side=p.Text((), board.side or ""))


def _by_the_author(teller: Teller, things: list[tuple[str, Span]]) -> Iterator[p.Step]:
    """`setup NAME`: what no line of the rules says."""
    for name, span in things:
        text = authors_text(teller, (f"{SETUP}{name}",))
        if text is not None:
            yield p.Step(text, span, "told")


def _facts(passages: Iterable[Passage]) -> Iterator[p.Step]:
    for said in passages:
        if isinstance(said, Said):
            yield from (p.Step(clause, span) for clause, span in said.clauses)


def _with_lines(teller: Teller, facts: Iterable[p.Step], lines: Sequence[p.Step]) -> Iterator[p.Step]:
    """What is taken out of a pile at once is told where the pile is laid out."""
    kinds = {kind.span: kind.name for kind in teller.checked.model.kinds.values()}
    taken = taken_out(teller.checked)
    for fact in facts:
        yield fact
        yield from (step for step in lines if step.span in taken.get(kinds[fact.span], ()))


def _start_facts(scope: Scope, by_players: frozenset[str]) -> Iterator[tuple[p.Clause, Span]]:
    """Where pieces begin, in the author's words where there are any. by_players: see `_kinds_by_players`."""
    shuffled = shuffled_first(scope.checked)
    for kind in scope.checked.model.kinds.values():
        start = scope.checked.starts.get(kind.name)
        if start is None or not scope.components.pieces_of(kind.name):
            continue
        entry = scope.tellings.kinds.get(kind.name)
        if entry is not None and entry.telling is not None:
            if not entry.telling.silent:
                yield sentence(scope, entry), kind.span
            continue
        place, owner = start
        scope.bounds[owner.slot] = plain(replace(EACH_PLAYER, determiner="it"))
        to = where(scope, place, "to")
        if to.sort == "box":
            continue
        pieces = kind_noun(scope, kind.name, "all", many=True)
        name = "starts-own" if kind.per_player else "starts-fitting" if kind.name in by_players else "starts"
        if name == "starts-fitting":
            pieces = replace(pieces, determiner="the")
        if kind.per_player and len(scope.components.pieces_of(kind.name)) == scope.checked.model.players:
            own = kind_noun(scope, kind.name)
            yield p.clause("starts-own-one", piece=own, to=to, player=each_player(scope)), kind.span
        elif kind.name in shuffled and not kind.per_player:
            yield p.clause(f"{name}-shuffled", pieces=pieces, place=to.noun), kind.span
        else:
            yield p.clause(name, pieces=pieces, to=to, player=each_player(scope)), kind.span


def _kinds_by_players(teller: Teller) -> frozenset[str]:
    """Kinds of which other pieces are used with each number of players."""
    tables = [checked.model for checked in teller.tables.values()]
    return frozenset(
        name
        for name, kind in tables[0].kinds.items()
        if any({repr(d.attributes) for d in model.kinds[name].designs} != {repr(d.attributes) for d in kind.designs}
               for model in tables[1:])
    )  # fmt: skip
