"""What a variant takes out of the pool: to put something in its place, or for good."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.diagnostics import Label
from imhotep_dsl.diagnostics.suggest import did_you_mean
from imhotep_dsl.resolve.pool import Change, DesignHead, Entry, Pool, member_name, path_of, side_owner
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import nodes


def make_room(pool: Pool, node: tree.Replace, owner: str, origin: str | None) -> bool:
    """Take out what is to be replaced, with all that belongs to it; False if there is no such thing."""
    member = node.member
    if isinstance(member, tree.Design):
        keys = [(side_owner(word.text, member.side.text) if member.side else word.text, word) for word in member.names]
        return all([_forget_design(pool, key, word, origin, node, member) for key, word in keys])
    if isinstance(member, tree.Setup):
        return _forget_setup(pool, node, owner, origin)
    name = member_name(member)
    if name is None or (owner, name) not in pool.entries:
        known = [known_name for above, known_name in pool.entries if above == owner]
        pool.diagnostics.error(
            "E311",
            member.span,
            f"There is no `{name}` to replace." if name else "This cannot be replaced.",
            did_you_mean(name or "", known) or _advice(member),
        )
        return False
    _forget(pool, owner, name)
    pool.changes.append(Change(f"{owner}.{name}" if owner else name, "replace", node, origin or ""))
    return True


_TITLED = (
    tree.RuleDecl | tree.ActionDecl | tree.PlaceDecl | tree.MarkerDecl | tree.PieceDecl | tree.BoardDecl | tree.Let
)


def with_its_title(pool: Pool, member: tree.Member, owner: str) -> tree.Member:
    """What is replaced and gets no title keeps the one that it had."""
    before = pool.entries.get((owner, member_name(member) or ""))
    if isinstance(member, _TITLED) and member.title is None and before is not None:
        return replace(member, title=before.node.title) if isinstance(before.node, _TITLED) else member
    return member


def _advice(member: tree.Member) -> str:
    if isinstance(member, tree.At):
        moment = member.moment.text
        return f"Write `instead {moment}`, or `instead BOARD.{moment}` for what one board does then."
    return "Leave out `replace` to add something new."


def _forget(pool: Pool, owner: str, name: str) -> None:
    """A declaration and, if it is a kind, all that stands below it."""
    gone = pool.entries.pop((owner, name)).node
    pool.places = [(above, place) for above, place in pool.places if place is not gone]
    if isinstance(gone, tree.PieceDecl | tree.BoardDecl):
        for key in [key for key in pool.entries if key[0] == name]:
            _forget(pool, *key)
        pool.loose.pop(name, None)


def _forget_setup(pool: Pool, node: tree.Replace, owner: str, origin: str | None) -> bool:
    entries = pool.loose.get(owner, [])
    gone = [e for e in entries if isinstance(e.node, tree.Setup) and pool.is_beneath(e.origin, origin)]
    if not gone:
        said = "There is no `setup` to replace here."
        pool.diagnostics.error("E311", node.span, said, "Leave out `replace` to add something new.")
        return False
    if len(gone) > 1:
        _tell_of_all(pool, node, gone)
    pool.loose[owner] = [e for e in entries if e not in gone]
    pool.changes.append(Change(f"{owner}.setup" if owner else "setup", "replace", node, origin or ""))
    return True


def _tell_of_all(pool: Pool, node: tree.Replace, gone: list[Entry]) -> None:
    """A `setup` has no name by which one of several could be meant: whoever writes the line may have seen only one."""
    pool.diagnostics.warning(
        "W317",
        node.span,
        f"This takes the place of {len(gone)} `setup` blocks: those at {', '.join(str(e.node.span) for e in gone)}.",
        "Write again below it what is to stay as it was. If nothing is to go, leave out `replace`: then this is done"
        " after all of them.",
        *(Label(entry.node.span, "this is no longer done") for entry in gone),
    )


def _forget_design(
    pool: Pool, key: str, word: tree.Word, origin: str | None, node: tree.Replace, member: tree.Design
) -> bool:
    if key not in pool.designs:
        pool.diagnostics.error(
            "E311",
            word.span,
            f"There is no `{key}` to replace.",
            did_you_mean(key, pool.designs) or "Leave out `replace` to add something new.",
        )
        return False
    head = pool.designs.pop(key)
    if head.title is not None:
        pool.titles_before[key] = head.title
    entries = {name: pool.entries.pop((above, name)) for above, name in list(pool.entries) if above == key}
    pool.places = [(above, place) for above, place in pool.places if above != key]
    loose = pool.loose.pop(key, [])
    if member.side is not None and member.like is not None and member.like.text == member.side.text:
        _cover(pool, key, head, entries, loose, origin)
    pool.changes.append(Change(key, "replace", node, origin or ""))
    return True


def _cover(
    pool: Pool, key: str, head: DesignHead, entries: dict[str, Entry], loose: list[Entry], origin: str | None
) -> None:
    """A side like the one it replaces: that one is kept under a name that nobody can write."""
    lower = replace(head, side=f"{head.side} before {origin}")
    if key in pool.covered:
        pool.covered[lower.owner] = pool.covered[key]
    pool.covered[key] = lower
    pool.entries.update({(lower.owner, name): entry for name, entry in entries.items()})
    pool.loose[lower.owner] = loose


def take_out(pool: Pool, node: tree.Remove, origin: str | None) -> None:
    """`remove NAME`, `remove THING.NAME`."""
    path = path_of(node.target)
    owner, _, name = path.rpartition(".")
    change = Change(path, "remove", node, origin or "")
    sides = [head.owner for head in pool.designs.values() if head.name == owner and (head.owner, name) in pool.entries]
    if pool.is_moment(name):
        pool.silenced.append(change)
    elif (owner, name) in pool.entries:
        _remove_entry(pool, owner, name)
    elif sides:
        for side in sides:
            _remove_entry(pool, side, name)
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
    pool.changes.append(change)


def drop_unused_actions(pool: Pool) -> None:
    """Actions that are no longer offered and that nothing does by name."""
    everything = [*pool.entries.values(), *(entry for entries in pool.loose.values() for entry in entries)]
    done = {path_of(node.target) for node in nodes(entry.node for entry in everything) if isinstance(node, tree.Do)}
    for owner, name in pool.unoffered:
        if name not in done:
            _forget(pool, owner, name)


def _remove_entry(pool: Pool, owner: str, name: str) -> None:
    """An action is no longer offered; what does it by its name still can."""
    entry = pool.entries[owner, name]
    if isinstance(entry.node, tree.ActionDecl):
        action = entry.node
        rule = tree.RuleDecl(action.span, action.name, (), None, action.title, action.body)
        pool.entries[owner, name] = replace(entry, node=rule)
        pool.unoffered.add((owner, name))
    else:
        _forget(pool, owner, name)
