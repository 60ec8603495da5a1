"""The texts of the game and of its variants, put into the pool one after the other."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.diagnostics import Label
from imhotep_dsl.diagnostics.suggest import did_you_mean
from imhotep_dsl.resolve.model import GAME_SCOPE, Scope
from imhotep_dsl.resolve.pool import (
    Change,
    DesignHead,
    Entry,
    Pool,
    home_of_let,
    member_name,
    path_of,
    said_at_home,
)
from imhotep_dsl.resolve.replacing import make_room, take_out, with_its_title
from imhotep_dsl.resolve.scopes import BOARD, DESIGN, GAME, PIECE, SIDE, has_meaning
from imhotep_dsl.resolve.words import NAMES_IN_EVERY_GAME
from imhotep_dsl.syntax import tree

_KINDS = tree.PieceDecl | tree.BoardDecl


def change_seats(pool: Pool, decl: tree.VariantDecl) -> None:
    """What a variant says about who can sit down takes the place of what the game says."""
    heads = (("players", decl.players is not None), ("colours", bool(decl.colours)), ("teams", bool(decl.teams)))
    for word, said in heads:
        if said:
            pool.changes.append(Change(word, "set", decl, decl.name.text))


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
        if not owner and (home := home_of_let(pool, node.member)):
            owner, scope = home, Scope(kind=home)
            node = replace(node, member=said_at_home(node.member))
        member, order = with_its_title(pool, node.member, owner), pool.order()
        before = pool.entries.get((owner, member_name(member) or ""))
        if before is not None:
            pool.counted_for[member.span] = before.counted_for
        if make_room(pool, node, owner, origin):
            parts = member.members if isinstance(member, tree.Design | _KINDS) else (member,)
            blocks = {part.body.span for part in parts if isinstance(part, tree.At | tree.Setup)}
            pool.in_place |= {member.span, *blocks}
            _add(pool, member, owner, scope, origin)
            pool.keep_order(*order)
    elif isinstance(node, tree.Remove):
        take_out(pool, node, origin)
    elif isinstance(node, tree.AddTo):
        _add_to(pool, node, origin)
    elif isinstance(node, tree.SetValue | tree.AddValue | tree.SetPlace):
        operation = "add" if isinstance(node, tree.AddValue) else "set"
        pool.changes.append(Change(path_of(node.target), operation, node, origin or ""))
    elif isinstance(node, tree.At | tree.Setup | tree.Hook | tree.ActionHook | tree.Note):
        pool.loose.setdefault(owner, []).append(Entry(node, scope, origin))
        _note_addition(pool, node, owner, origin)
        if isinstance(node, tree.Hook) and origin is not None:
            pool.changes.append(Change(path_of(node.target), node.when, node, origin))
    else:
        _declare(pool, node, owner, scope, origin)


def _note_addition(pool: Pool, node: tree.Member, owner: str, origin: str | None) -> None:
    """What a variant adds to a thing of somebody else's would be lost if a third one replaced that thing."""
    if not owner or origin is None or isinstance(node, tree.Note):
        return
    head, kind = pool.designs.get(owner), pool.entries.get(("", owner))
    whose = head.origin if head is not None else kind.origin if kind is not None else origin
    if whose != origin:
        pool.changes.append(Change(f"{owner}.{member_name(node) or 'more'}", "add", node, origin))


def _add_to(pool: Pool, node: tree.AddTo, origin: str | None) -> None:
    """Members for a kind, for a design, or for a board whichever of its sides lies up."""
    name = node.name.text
    kind = pool.entries.get(("", name))
    homes: list[tuple[str, Scope]] = []
    if kind is not None and isinstance(kind.node, _KINDS):
        homes.append((name, Scope(kind=name)))
    for head in pool.designs.values():
        if head.name == name:
            homes.append((head.owner, Scope(board=name) if head.side else Scope(kind=head.kind, designs=(name,))))
    if not homes:
        kinds = [known for (above, known), entry in pool.entries.items() if isinstance(entry.node, _KINDS)]
        known = [*kinds, *(head.name for head in pool.designs.values())]
        pool.diagnostics.error(
            "E337",
            node.name.span,
            f"There is no kind, board or design `{name}` to add something to.",
            did_you_mean(name, known) or "Name a kind of piece or board, a board or a design.",
            about=name,
        )
    for owner, scope in homes:
        for member in node.members:
            _add(pool, member, owner, scope, origin)


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
    if not owner and (home := home_of_let(pool, node)):
        earlier = pool.entries[home, member_name(said_at_home(node)) or ""]
    if earlier is not None:
        advice = "Give one another name."
        if origin:
            other = f"For something new take another name, such as `own_{name}`"
            advice = f"{other}; `replace` before it puts it in the other's place."
        if origin and isinstance(node, tree.Winner):
            advice = f"Write `replace winner {node.name.text}`: who wins is said once."
        label = Label(earlier.node.span, "it is declared here first")
        pool.diagnostics.error("E310", node.span, f"`{name}` is declared twice.", advice, label, about=name)
        return
    pool.entries[owner, name] = Entry(node, scope, origin, pool.counted_for.get(node.span, origin))
    _note_addition(pool, node, owner, origin)
    if isinstance(node, tree.PlaceDecl):
        pool.places.append((owner, node))
    if isinstance(node, tree.PieceDecl | tree.BoardDecl):
        if name in NAMES_IN_EVERY_GAME:
            said = f"`{name}` means something in every game, so it cannot be the name of a kind."
            pool.diagnostics.error("E310", node.name.span, said, f"Take another name, for instance `own_{name}`.")
        inner = Scope(kind=name)
        for member in node.members:
            _add(pool, member, name, inner, origin)


def _add_design(pool: Pool, node: tree.Design, origin: str | None) -> None:
    for word in node.names:
        side = node.side.text if node.side else None
        title = node.title.text if node.title else None if side else pool.titles_before.get(word.text)
        head = DesignHead(node.kind.text, word.text, side, node.like, title, word.span, node.kind.span, origin)
        pool.mentions.append(head)
        earlier = pool.designs.get(head.owner)
        if earlier is None:
            pool.add_design(head)
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
