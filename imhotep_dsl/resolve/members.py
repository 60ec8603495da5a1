"""Places, markers, words and rules of everything that lies on the table, each with the scope it stands in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from imhotep_dsl.diagnostics import Diagnostics, Label
from imhotep_dsl.diagnostics.suggest import did_you_mean, written
from imhotep_dsl.resolve.families import report_targets
from imhotep_dsl.resolve.kind_for_one import report_kinds_for_one
from imhotep_dsl.resolve.kinds import like_chain
from imhotep_dsl.resolve.model import GAME_SCOPE, Aside, BoardKind, Body, LetDef, Marker, PieceKind, Place, Rule, Scope
from imhotep_dsl.resolve.pool import DesignHead, Entry, Pool, path_of
from imhotep_dsl.resolve.scopes import DECLARING_WORDS
from imhotep_dsl.syntax import tree


@dataclass(slots=True)
class Members:
    places: list[Place] = field(default_factory=list)
    markers: list[Marker] = field(default_factory=list)
    lets: list[LetDef] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    setups: list[Body] = field(default_factory=list)
    handlers: list[tuple[tree.At, Scope, str | None]] = field(default_factory=list)
    hooks: list[Entry] = field(default_factory=list)
    winners: list[tuple[tree.Winner, Scope]] = field(default_factory=list)
    asides: list[Aside] = field(default_factory=list)
    play: Rule | None = None


def board_owners(pool: Pool, boards: dict[str, BoardKind], diagnostics: Diagnostics) -> dict[str, list[str]]:
    """For each board the owner keys of its side and of the sides it is like."""
    owners: dict[str, list[str]] = {}
    for kind in boards.values():
        for board in kind.boards:
            key = next(
                head.owner for head in pool.designs.values() if head.name == board.name and head.side == board.side
            )
            owners[board.name] = like_chain(pool, pool.designs[key], diagnostics)
    return owners


def gather_members(
    pool: Pool, kinds: dict[str, PieceKind], boards: dict[str, BoardKind], owners: dict[str, list[str]],
    diagnostics: Diagnostics,
) -> Members:  # fmt: skip
    """The order is the order of play: the game, its boards, its pieces' designs; variants behind the game."""
    members = Members()
    report_targets(pool, [*kinds, *boards], diagnostics)
    for entry in _game_entries(pool):
        _take(members, entry, GAME_SCOPE)
    for board_kind in boards.values():
        for entry in _entries(pool, board_kind.name):
            _take(members, entry, Scope(kind=board_kind.name))
        for board in board_kind.boards:
            for entry in _inherited(pool, owners[board.name]):
                _take(members, entry, Scope(board=board.name))
    for kind in kinds.values():
        for entry in _entries(pool, kind.name):
            _take(members, entry, Scope(kind=kind.name))
        for design in kind.designs:
            if design.name is not None:
                for entry in _entries(pool, design.name):
                    _take(members, entry, Scope(kind=kind.name, designs=(design.name,)))
    _report_heads(pool, diagnostics)
    report_kinds_for_one(pool, diagnostics)
    _report_places_of_both(pool, diagnostics)
    return members


def _game_entries(pool: Pool) -> Iterator[Entry]:
    yield from sorted(_entries(pool, ""), key=lambda entry: pool.comes_late(entry.node.span, entry.origin))


def _entries(pool: Pool, owner: str) -> Iterator[Entry]:
    yield from pool.of_owner(owner)
    yield from pool.loose.get(owner, [])


def _inherited(pool: Pool, chain: list[str]) -> Iterator[Entry]:
    """A side's own members, then those of the side it is like that it does not write anew."""
    seen: set[str] = set()
    for owner in chain:
        own: set[str] = set()
        for entry in _entries(pool, owner):
            name = _inherited_name(entry.node)
            if name is None or name not in seen:
                yield entry
            if name is not None:
                own.add(name)
        seen |= own


def _inherited_name(node: tree.Member) -> str | None:
    if isinstance(node, tree.At):
        return f"at {node.moment.text}"
    if isinstance(node, tree.Setup):
        return "setup"
    if isinstance(node, tree.Hook | tree.ActionHook | tree.Note):
        return None
    if isinstance(node, tree.Let):
        return path_of(node.target)
    name = getattr(node, "name", None)
    return name.text if isinstance(name, tree.Word) else None


def _take(members: Members, entry: Entry, scope: Scope) -> None:
    take = _TAKE.get(type(entry.node))
    if take is not None:
        take(members, entry, scope)
    else:
        assert isinstance(entry.node, _TAKEN_ELSEWHERE), "scopes.py lets something stand here that nobody takes"


def _take_place(members: Members, entry: Entry, scope: Scope) -> None:
    node = entry.node
    assert isinstance(node, tree.PlaceDecl)
    said = node.clauses
    seen, kinds = said.seen_by.text if said.seen_by else None, tuple(word.text for word in node.kinds)
    members.places.append(
        Place(
            node.span, node.name.text, kinds, scope, said.per_player, said.shape, said.filled, said.holds,
            seen, said.refilled_from, node.title.text if node.title else None, said.around,
        )
    )  # fmt: skip


def _take_marker(members: Members, entry: Entry, scope: Scope) -> None:
    node = entry.node
    assert isinstance(node, tree.MarkerDecl)
    title = node.title.text if node.title else None
    seen = node.seen_by.text if node.seen_by else None
    members.markers.append(
        Marker(node.span, node.name.text, scope, node.per_player, node.type, node.starts, title, seen)
    )


def _take_let(members: Members, entry: Entry, scope: Scope) -> None:
    node = entry.node
    assert isinstance(node, tree.Let)
    target, name, subject = node.target, path_of(node.target), scope.kind
    if isinstance(target, tree.Dot) and isinstance(target.subject, tree.Name):
        name, subject = target.name.text, target.subject.text
    title = node.title.text if node.title else None
    members.lets.append(LetDef(node.span, name, scope, subject, node.params, node.value, title=title))


def _take_rule(members: Members, entry: Entry, scope: Scope) -> None:
    node = entry.node
    assert isinstance(node, tree.RuleDecl)
    body = Body(node.body, scope, entry.origin, entry.counted_for) if node.body else None
    title = node.title.text if node.title else None
    members.rules.append(Rule(node.span, node.name.text, scope, node.params, node.acting, title, body))


def _take_action(members: Members, entry: Entry, scope: Scope) -> None:
    node = entry.node
    assert isinstance(node, tree.ActionDecl)
    title = node.title.text if node.title else None
    body = Body(node.body, scope, entry.origin, entry.counted_for)
    members.rules.append(Rule(node.span, node.name.text, scope, (), None, title, body, is_action=True))


def _take_play(members: Members, entry: Entry, scope: Scope) -> None:
    node = entry.node
    assert isinstance(node, tree.Play)
    body = Body(node.body, scope, entry.origin, entry.counted_for)
    members.play = Rule(node.span, "play", scope, (), None, None, body)


def _take_setup(members: Members, entry: Entry, scope: Scope) -> None:
    assert isinstance(entry.node, tree.Setup)
    members.setups.append(Body(entry.node.body, scope, entry.origin, entry.origin))


def _take_handler(members: Members, entry: Entry, scope: Scope) -> None:
    assert isinstance(entry.node, tree.At)
    members.handlers.append((entry.node, scope, entry.origin))


def _take_hook(members: Members, entry: Entry, scope: Scope) -> None:
    members.hooks.append(Entry(entry.node, scope, entry.origin))


def _take_winner(members: Members, entry: Entry, scope: Scope) -> None:
    assert isinstance(entry.node, tree.Winner)
    members.winners.append((entry.node, scope))


def _take_note(members: Members, entry: Entry, scope: Scope) -> None:
    assert isinstance(entry.node, tree.Note)
    members.asides.append(Aside(entry.node, scope, entry.origin))


# Values, kinds, fields, layouts and moments are gathered by themselves.
_TAKEN_ELSEWHERE = tree.PieceDecl | tree.BoardDecl | tree.Field | tree.TableDecl | tree.LayoutDecl | tree.MomentDecl

_TAKE = {
    tree.PlaceDecl: _take_place,
    tree.MarkerDecl: _take_marker,
    tree.Let: _take_let,
    tree.RuleDecl: _take_rule,
    tree.ActionDecl: _take_action,
    tree.Play: _take_play,
    tree.Setup: _take_setup,
    tree.At: _take_handler,
    tree.Hook: _take_hook,
    tree.ActionHook: _take_hook,
    tree.Winner: _take_winner,
    tree.Note: _take_note,
}


def _report_places_of_both(pool: Pool, diagnostics: Diagnostics) -> None:
    """A side's place under the name of a place that its kind gives to all boards would be a second one."""
    kind_of = {head.owner: head.kind for head in pool.mentions}
    for owner, node in pool.places:
        general = pool.named(kind_of.get(owner, ""), node.name.text)
        if owner in kind_of and general is not None and isinstance(general.node, tree.PlaceDecl):
            diagnostics.error(
                "E310",
                node.span,
                f"`{node.name.text}` is declared twice: every `{kind_of[owner]}` has a place of that name.",
                "Give it another name, or write the place in each side and not in the kind.",
                Label(general.node.span, "it is declared here first"),
            )


_ELSEWHERE = {
    **dict.fromkeys(("delete", "drop", "cancel", "disable"), "remove"),
    **dict.fromkeys(("extend", "expand", "augment"), "add to"),
    **dict.fromkeys(("override", "overwrite", "redefine", "overrule"), "instead"),
}
"""How a variant begins a line, by the words that others use for it."""


_TYPES = frozenset({"number", "numbers", "truth", "player", "space", "direction", "drawing"})


def _done_otherwise(head: DesignHead) -> str:
    """`delete turn`; and `size number`, which is a field without its colon."""
    if head.name in _TYPES:
        return written(head.kind, f"{head.kind}:")
    meant = _ELSEWHERE.get(head.kind.casefold())
    return written(head.kind, meant) if meant else ""


def _said_when(name: str, pool: Pool) -> str:
    """`on sell`: what an author says of a rule or a moment that the game has."""
    nodes = [entry.node for (_, called), entry in pool.entries.items() if called == name]
    if any(isinstance(node, tree.MomentDecl) for node in nodes):
        return f"`{name}` is a moment: write `at {name}`, `before {name}` or `after {name}`."
    if any(isinstance(node, tree.RuleDecl | tree.ActionDecl) for node in nodes):
        return f"`{name}` is something to do: write `after {name}`, `before {name}` or `instead {name}`."
    return ""


def _report_heads(pool: Pool, diagnostics: Diagnostics) -> None:
    """Every header of a design, not only the first of those that speak of the same one."""
    declared = {
        name: entry.node
        for (_, name), entry in pool.entries.items()
        if isinstance(entry.node, tree.PieceDecl | tree.BoardDecl)
    }
    first: dict[str, DesignHead] = {}
    for head in pool.mentions:
        if head.kind not in declared:
            boards = [name for name, node in declared.items() if isinstance(node, tree.BoardDecl)]
            meant = boards if head.side else [*declared, *DECLARING_WORDS]
            diagnostics.error(
                "E326",
                head.kind_span,
                f"`{head.kind}` is not a kind of piece or board.",
                _done_otherwise(head)
                or did_you_mean(head.kind, meant)
                or _said_when(head.name, pool)
                or "Declare it with `piece` or `board` first.",
                about=head.kind,
            )
        elif isinstance(declared[head.kind], tree.PieceDecl) and (head.side or head.like):
            word = "side" if head.side else "like"
            said = f"`{word}` has no meaning here: `{head.kind}` is a kind of pieces, and only boards have sides."
            diagnostics.error("E340", head.span, said, f"Leave `{word}` out.")
        elif (earlier := first.setdefault(head.name, head)).kind != head.kind:
            label = Label(earlier.span, f"a `{earlier.kind}` here")
            said = f"`{head.name}` is a `{earlier.kind}` and a `{head.kind}`."
            diagnostics.error("E310", head.span, said, "Give one another name.", label)
