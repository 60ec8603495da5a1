"""All declarations of a game and its variants in one pool, each under the path by which an author names it.

A variant adds to the pool, replaces or removes what lies under a path, or leaves a change for later stages of the
resolve step. Every change is recorded with its path, so that two variants that meet can be shown to each other.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from imhotep_dsl.diagnostics import Diagnostics, Label
from imhotep_dsl.diagnostics.suggest import did_you_mean
from imhotep_dsl.resolve.model import GAME_SCOPE, Scope
from imhotep_dsl.resolve.scopes import BOARD, DESIGN, GAME, PIECE, SIDE, has_meaning
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree

Key = tuple[str, str]


@dataclass(slots=True)
class Entry:
    node: tree.Member
    scope: Scope
    origin: str | None


@dataclass(slots=True)
class DesignHead:
    """The header of `card NAME` or `board NAME side B`, with all entries below its owner key."""

    kind: str
    name: str
    side: str | None
    like: tree.Word | None
    title: str | None
    span: Span
    origin: str | None

    @property
    def owner(self) -> str:
        return side_owner(self.name, self.side) if self.side else self.name


@dataclass(frozen=True, slots=True)
class Change:
    """What a variant did to something that was there before."""

    path: str
    operation: str
    node: tree.Member
    variant: str


@dataclass(slots=True)
class Pool:
    diagnostics: Diagnostics
    entries: dict[Key, Entry] = field(default_factory=dict)
    loose: dict[str, list[Entry]] = field(default_factory=dict)
    designs: dict[str, DesignHead] = field(default_factory=dict)
    mentions: list[DesignHead] = field(default_factory=list)
    places: list[tuple[str, tree.PlaceDecl]] = field(default_factory=list)
    board_kinds: set[str] = field(default_factory=set)
    changes: list[Change] = field(default_factory=list)
    removed: dict[str, Span] = field(default_factory=dict)
    removed_known: set[str] = field(default_factory=set)
    by_owner: dict[str, list[Entry]] | None = None

    def of_owner(self, owner: str) -> list[Entry]:
        """All that an owner declares, once everything has been added."""
        if self.by_owner is None:
            self.by_owner = {}
            for (above, _), entry in self.entries.items():
                self.by_owner.setdefault(above, []).append(entry)
        return self.by_owner.get(owner, [])

    def named(self, owner: str, name: str) -> Entry | None:
        return self.entries.get((owner, name))


def side_owner(board: str, side: str) -> str:
    return f"{board} side {side}"


def member_name(node: tree.Member) -> str | None:
    """The name under which a declaration lies in the pool; None for what has no name of its own."""
    if isinstance(node, tree.Let):
        return let_name(node)
    if isinstance(node, tree.Play | tree.Winner):
        return "play" if isinstance(node, tree.Play) else "winner"
    name = getattr(node, "name", None)
    return name.text if isinstance(name, tree.Word) else None


def let_name(node: tree.Let) -> str:
    return path_of(node.target)


def path_of(expr: tree.Expr) -> str:
    """A target as an author writes it: `room`, `table[2]`, `card.used`."""
    if isinstance(expr, tree.Name):
        return expr.text
    if isinstance(expr, tree.Dot):
        return f"{path_of(expr.subject)}.{expr.name.text}"
    if isinstance(expr, tree.Index):
        index = expr.index
        return f"{path_of(expr.subject)}[{index.value if isinstance(index, tree.Number) else '?'}]"
    if isinstance(expr, tree.Call):
        return path_of(expr.subject)
    return "?"


def add_items(pool: Pool, items: list[tree.Item], origin: str | None) -> None:
    """Put the items of the game (origin None) or of one variant into the pool."""
    pool.by_owner = None
    for item in items:
        if isinstance(item, tree.BoardDecl):
            pool.board_kinds.add(item.name.text)
    for item in items:
        if not isinstance(item, tree.GameDecl | tree.RulesOf | tree.VariantDecl | tree.ScenarioDecl):
            _add(pool, item, "", GAME_SCOPE, origin)


def _add(pool: Pool, node: tree.Member, owner: str, scope: Scope, origin: str | None) -> None:
    if not has_meaning(node, _kind_of_scope(pool, scope), pool.diagnostics):
        return
    if isinstance(node, tree.Design):
        _add_design(pool, node, origin)
    elif isinstance(node, tree.Replace):
        _replace(pool, node, owner, scope, origin)
    elif isinstance(node, tree.Remove):
        _remove(pool, node, origin)
    elif isinstance(node, tree.SetValue | tree.AddValue | tree.SetPlace):
        operation = "add" if isinstance(node, tree.AddValue) else "set"
        pool.changes.append(Change(path_of(node.target), operation, node, origin or ""))
    elif isinstance(node, tree.At | tree.Setup | tree.Hook | tree.Note):
        pool.loose.setdefault(owner, []).append(Entry(node, scope, origin))
        if isinstance(node, tree.Hook) and origin is not None:
            pool.changes.append(Change(path_of(node.target), node.when, node, origin))
    else:
        _declare(pool, node, owner, scope, origin)


def _kind_of_scope(pool: Pool, scope: Scope) -> str:
    if scope.board is not None:
        return SIDE
    if scope.kind is None:
        return GAME
    if scope.kind in pool.board_kinds:
        return SIDE if scope.designs else BOARD
    return DESIGN if scope.designs else PIECE


def _declare(pool: Pool, node: tree.Member, owner: str, scope: Scope, origin: str | None) -> None:
    name = member_name(node)
    if name is None:
        return
    earlier = pool.entries.get((owner, name))
    if earlier is not None:
        advice = "Write `replace` before it to put it in the other's place." if origin else "Give one another name."
        label = Label(earlier.node.span, "it is declared here first")
        pool.diagnostics.error("E310", node.span, f"`{name}` is declared twice.", advice, label)
        return
    pool.entries[owner, name] = Entry(node, scope, origin)
    if isinstance(node, tree.PlaceDecl):
        pool.places.append((owner, node))
    if isinstance(node, tree.PieceDecl | tree.BoardDecl):
        inner = Scope(kind=name)
        for member in node.members:
            _add(pool, member, name, inner, origin)


def _add_design(pool: Pool, node: tree.Design, origin: str | None) -> None:
    for word in node.names:
        side = node.side.text if node.side else None
        head = DesignHead(
            node.kind.text, word.text, side, node.like, node.title.text if node.title else None, word.span, origin
        )
        pool.mentions.append(head)
        earlier = pool.designs.get(head.owner)
        if earlier is None:
            pool.designs[head.owner] = head
        else:
            _say_more(pool, earlier, head)
        scope = Scope(board=word.text) if side else Scope(kind=node.kind.text, designs=(word.text,))
        for member in node.members:
            _add(pool, member, head.owner, scope, origin)


def _say_more(pool: Pool, earlier: DesignHead, again: DesignHead) -> None:
    """A design may be spoken of several times, but not in two ways."""
    for said, before in ((again.title, earlier.title), (_text(again.like), _text(earlier.like))):
        if said and before and said != before:
            pool.diagnostics.error(
                "E310",
                again.span,
                f"`{again.name}` is described twice, as `{before}` and as `{said}`.",
                "Say it once, or write `replace` before the second.",
                Label(earlier.span, "it is described here first"),
            )
    earlier.title = earlier.title or again.title
    earlier.like = earlier.like or again.like


def _text(word: tree.Word | None) -> str | None:
    return word.text if word else None


def _replace(pool: Pool, node: tree.Replace, owner: str, scope: Scope, origin: str | None) -> None:
    member = node.member
    if isinstance(member, tree.Design):
        keys = [(side_owner(word.text, member.side.text) if member.side else word.text, word) for word in member.names]
        if all([_forget_design(pool, key, word, origin, node) for key, word in keys]):
            _add_design(pool, member, origin)
        return
    name = member_name(member)
    if name is None or (owner, name) not in pool.entries:
        known = [known_name for above, known_name in pool.entries if above == owner]
        pool.diagnostics.error(
            "E311",
            member.span,
            f"There is no `{name}` to replace." if name else "This cannot be replaced.",
            did_you_mean(name or "", known) or "Leave out `replace` to add something new.",
        )
        return
    del pool.entries[owner, name]
    pool.changes.append(Change(f"{owner}.{name}" if owner else name, "replace", node, origin or ""))
    _add(pool, member, owner, scope, origin)


def _forget_design(pool: Pool, key: str, word: tree.Word, origin: str | None, node: tree.Replace) -> bool:
    """Take a design out of the pool; False if there is none."""
    if key not in pool.designs:
        pool.diagnostics.error(
            "E311",
            word.span,
            f"There is no `{key}` to replace.",
            did_you_mean(key, pool.designs) or "Leave out `replace` to add something new.",
        )
        return False
    del pool.designs[key]
    for entry_key in [entry_key for entry_key in pool.entries if entry_key[0] == key]:
        del pool.entries[entry_key]
    pool.loose.pop(key, None)
    pool.changes.append(Change(key, "replace", node, origin or ""))
    return True


def _remove(pool: Pool, node: tree.Remove, origin: str | None) -> None:
    path = path_of(node.target)
    owner, _, name = path.rpartition(".")
    if (owner, name) in pool.entries:
        del pool.entries[owner, name]
    elif path in pool.designs or not owner:
        if pool.designs.pop(path, None) is not None:
            pool.removed_known.add(path)
        pool.removed[path] = node.target.span
    else:
        known = [known_name for above, known_name in pool.entries if above == owner]
        pool.diagnostics.error(
            "E311", node.span, f"There is no `{path}` to remove.", did_you_mean(name, known) or "Check its name."
        )
        return
    pool.changes.append(Change(path, "remove", node, origin or ""))
