"""Kinds of pieces with their designs, and kinds of boards with the side of each that lies on the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from imhotep_dsl.code.directions import DIRECTIONS
from imhotep_dsl.data.model import DataFile, PieceEntry, PieceTable
from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.diagnostics.suggest import did_you_mean, nearest
from imhotep_dsl.resolve.cases import Cases, pieces_in
from imhotep_dsl.resolve.constants import Constants, constant_or_none, report_no_number
from imhotep_dsl.resolve.model import Board, BoardKind, Constant, DesignDef, FieldDef, PieceKind, Scope, Value
from imhotep_dsl.resolve.pool import DesignHead, Pool, side_owner
from imhotep_dsl.resolve.values import changed, report_twice
from imhotep_dsl.source import Span
from imhotep_dsl.source.records import dataclass
from imhotep_dsl.syntax import tree

MOST_PIECES = 2000

MOST_SIDES = 50
"""Of one board: each is checked at a table of its own."""


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What of the table the declarations depend on."""

    values: Mapping[str, Value]
    players: int
    sides: Mapping[str, str]
    words: frozenset[str]

    def constants(self) -> Constants:
        """A direction can be printed, too."""
        return Constants(self.values, self.players, self.words | {*DIRECTIONS})


def readable(name: str) -> str:
    """`first_aid` → `First aid`: the title of what has none."""
    return name.replace("_", " ").strip().capitalize()


def gather_kinds(
    pool: Pool, data: list[DataFile], facts: TableFacts, cases: Cases, diagnostics: Diagnostics, owners: list[str]
) -> dict[str, PieceKind]:
    """All kinds of pieces declared by the game or by a side that lies on the table (owners)."""
    tables: dict[str, PieceTable] = {}
    for table in pieces_in(data):
        if table.name in tables:
            report_twice(table.name, tables[table.name].span, table.span, diagnostics)
        tables.setdefault(table.name, table)
    kinds: dict[str, PieceKind] = {}
    for (owner, name), entry in pool.entries.items():
        node = entry.node
        if isinstance(node, tree.PieceDecl) and owner in owners:
            kinds[name] = _piece_kind(pool, node, entry.scope, tables, facts, cases, diagnostics)
    known = [design.name for kind in kinds.values() for design in kind.designs if design.name]
    for name, span in pool.removed.items():
        if name not in pool.removed_known:
            _report_not_removed(pool, name, span, known, diagnostics)
    return kinds


def _report_not_removed(pool: Pool, name: str, span: Span, designs: list[str], diagnostics: Diagnostics) -> None:
    sides = {head.owner for head in pool.designs.values() if head.name == name and head.side is not None}
    if not sides:
        help_text = did_you_mean(name, designs) or "Only designs, actions, rules and other declarations can be removed."
        diagnostics.error("E311", span, f"There is no `{name}` to remove.", help_text, about=name)
        return
    own = sorted({below for owner, below in pool.entries if owner in sides})
    said = f"`{name}` has sides, and one of them always lies on the table: it cannot be removed."
    below = " or ".join(f"`remove {name}.{each}`" for each in own[:3])
    removed = f"What belongs to it can be: {below}. " if own else ""
    diagnostics.error("E311", span, said, f"{removed}Or write a side anew on which nothing is done: `replace …`.")


def fields_of(pool: Pool, owner: str) -> dict[str, FieldDef]:
    return {
        entry.node.name.text: FieldDef(entry.node.span, entry.node.name.text, entry.node.value, entry.node.usually)
        for entry in pool.of_owner(owner)
        if isinstance(entry.node, tree.Field)
    }


def _piece_kind(
    pool: Pool,
    node: tree.PieceDecl,
    scope: Scope,
    tables: dict[str, PieceTable],
    facts: TableFacts,
    cases: Cases,
    diagnostics: Diagnostics,
) -> PieceKind:
    name = node.name.text
    fields = fields_of(pool, name)
    designs: list[DesignDef] = []
    if node.data is not None:
        designs += _from_data(pool, node, tables, cases, diagnostics)
    if node.amount is not None:
        copies = _number_of_pieces(node.amount, facts, diagnostics)
        copies = _with_changed_copies(pool, name, copies, facts, diagnostics)
        title = node.title.text if node.title else readable(name)
        designs.append(DesignDef(node.span, None, title, copies, {}))
    known = {design.name for design in designs}
    for head in pool.designs.values():
        if head.kind == name and head.side is None and head.name not in known:
            undeclared = [other for other in known if other is not None and other not in pool.designs]
            designs.append(_from_text(pool, head, undeclared, diagnostics))
    pool.removed_known |= {design.name for design in designs if design.name in pool.removed}
    designs = [_with_overrides(pool, design, facts, diagnostics) for design in designs]
    designs = [_with_usual(design, fields, facts, diagnostics) for design in designs if design.name not in pool.removed]
    designs = _within_range(node, designs, facts, diagnostics)
    title = node.title.text if node.title else readable(name)
    return PieceKind(
        node.span, name, title, node.per_player, node.starts_in, scope, fields, tuple(designs), Scope(kind=name)
    )


def _number_of_pieces(expr: tree.Expr, facts: TableFacts, diagnostics: Diagnostics) -> int:
    constants = facts.constants()
    amount = constant_or_none(constants, expr, diagnostics)
    if isinstance(amount, int) and not isinstance(amount, bool):
        return amount
    if amount is not None:
        help_text = "Write a number, or a value that is one."
        report_no_number("pieces", expr, amount, constants, "E318", help_text, diagnostics)
    return 0


def _within_range(
    node: tree.PieceDecl, designs: list[DesignDef], facts: TableFacts, diagnostics: Diagnostics
) -> list[DesignDef]:
    """What is out of range is told, and whatever is looked at afterwards has only as many pieces as there can be."""
    total = sum(design.copies for design in designs) * (facts.players if node.per_player else 1)
    if not designs and node.data is None:
        diagnostics.error(
            "E320",
            node.span,
            f"Nothing says how many pieces `{node.name.text}` there are.",
            "Write a number after the name, or `from` and the name of a list in the data files.",
        )
    elif total > MOST_PIECES or total < 0:
        diagnostics.error(
            "E321", node.span, f"{total} pieces `{node.name.text}` are out of range.", f"At most {MOST_PIECES} can be."
        )
        most = MOST_PIECES // (facts.players * len(designs))
        return [replace(design, copies=max(0, min(design.copies, most))) for design in designs]
    return designs


def _from_data(
    pool: Pool, node: tree.PieceDecl, tables: dict[str, PieceTable], cases: Cases, diagnostics: Diagnostics
) -> list[DesignDef]:
    assert node.data is not None
    table = tables.get(node.data.text)
    if table is None:
        diagnostics.error(
            "E322",
            node.data.span,
            f"No data file has a list of pieces called `{node.data.text}`.",
            did_you_mean(node.data.text, tables) or "Add it under `pieces:` in a data file beside the rules.",
            about=node.data.text,
        )
        return []
    if table.by_players and cases.players not in table.entries:
        cases.lacks(table.name, table.span)
        return [_from_entry(pool, node, entry, table) for entry in next(iter(table.entries.values()))]
    entries = table.entries[cases.players if table.by_players else None]
    return [_from_entry(pool, node, entry, table) for entry in entries]


def _from_entry(pool: Pool, node: tree.PieceDecl, entry: PieceEntry, table: PieceTable) -> DesignDef:
    head = pool.designs.get(entry.name) if entry.name else None
    kind_title = node.title.text if node.title else readable(node.name.text)
    title = (head.title if head else None) or entry.title or (readable(entry.name) if entry.name else kind_title)
    source = table.source if isinstance(table.source, str) else None
    return DesignDef(entry.span, entry.name, title, entry.copies, dict(entry.attributes), source)


def _from_text(pool: Pool, head: DesignHead, undeclared: list[str], diagnostics: Diagnostics) -> DesignDef:
    """undeclared: of which the data files say how many there are, and no rule anything."""
    if pool.named(head.owner, "copies") is None:
        diagnostics.error(
            "E323",
            head.span,
            f"Nothing says how many `{head.name}` there are.",
            did_you_mean(head.name, undeclared) or "Add a line `copies: N` below it, or an entry in the data file.",
            about=f"{head.name}.copies",
        )
    return DesignDef(head.span, head.name, head.title or readable(head.name), 0, {})


def _with_overrides(pool: Pool, design: DesignDef, facts: TableFacts, diagnostics: Diagnostics) -> DesignDef:
    """What the design's own block and the variants say about its copies and fields."""
    if design.name is None:
        return design
    attributes = dict(design.attributes)
    copies = design.copies
    for entry in pool.of_owner(design.name):
        if isinstance(entry.node, tree.Field):
            given = entry.node.value
            if entry.node.name.text == "copies":
                copies = _number_of_pieces(given, facts, diagnostics)
                continue
            # A word that nobody knows is left to the check of the design, which knows what the field may be.
            if isinstance(given, tree.Name) and not facts.constants().knows(given.text):
                value: Constant = given.text
            else:
                value = constant_or_none(facts.constants(), given, diagnostics)
            attributes[entry.node.name.text] = (entry.node.span, value)
    for field, node in _changes_of(pool, design.name):
        if field != "copies":
            old = attributes.get(field, (node.span, 0))[1]
            attributes[field] = (node.span, _changed(node, old, facts, diagnostics))
    copies = _with_changed_copies(pool, design.name, copies, facts, diagnostics)
    return DesignDef(design.span, design.name, design.title, copies, attributes, design.source)


def _with_changed_copies(pool: Pool, owner: str, copies: int, facts: TableFacts, diagnostics: Diagnostics) -> int:
    """How many there are of a design, or of a kind without designs, once variants have changed it."""
    for field, node in _changes_of(pool, owner):
        if field == "copies":
            new = _changed(node, copies, facts, diagnostics)
            if not isinstance(new, int) or isinstance(new, bool):
                diagnostics.error("E318", node.span, "A number of pieces is needed here.", "Write a number.")
            copies = new if isinstance(new, int) else 0
    return copies


def _changes_of(pool: Pool, owner: str) -> Iterator[tuple[str, tree.SetValue | tree.AddValue]]:
    for change in pool.changes:
        if isinstance(change.node, tree.SetValue | tree.AddValue) and change.path.startswith(f"{owner}."):
            yield change.path.removeprefix(f"{owner}."), change.node


def _changed(
    node: tree.SetValue | tree.AddValue, old: Constant, facts: TableFacts, diagnostics: Diagnostics
) -> Constant:
    given = node.value if isinstance(node, tree.SetValue) else node.amount
    return changed(node, old, constant_or_none(facts.constants(), given, diagnostics), diagnostics)


def _with_usual(
    design: DesignDef, fields: Mapping[str, FieldDef], facts: TableFacts, diagnostics: Diagnostics
) -> DesignDef:
    """A field that is nearly spelt so has its value: that it is misspelt is told once, and nothing that follows."""
    attributes = dict(design.attributes)
    strange = [name for name in attributes if name not in fields]
    for name, field in fields.items():
        if name in attributes:
            continue
        if misspelt := nearest(name, strange, 1):
            attributes[name] = attributes[misspelt[0]]
        elif field.usually is not None:
            attributes[name] = (field.span, constant_or_none(facts.constants(), field.usually, diagnostics))
    return DesignDef(design.span, design.name, design.title, design.copies, attributes, design.source)


def gather_boards(pool: Pool, sides: Mapping[str, str], diagnostics: Diagnostics, where: Span) -> dict[str, BoardKind]:
    """Each kind of board with its boards in declared order, one side each."""
    kinds: dict[str, BoardKind] = {}
    for (owner, name), entry in pool.entries.items():
        if isinstance(entry.node, tree.BoardDecl) and not owner:
            heads = [head for head in pool.designs.values() if head.kind == name]
            by_name: dict[str, list[DesignHead]] = {}
            for head in heads:
                by_name.setdefault(head.name, []).append(head)
            boards = [_board(pool, name, own, sides, diagnostics, where) for own in by_name.values()]
            title = entry.node.title.text if entry.node.title else readable(name)
            kinds[name] = BoardKind(entry.node.span, name, title, fields_of(pool, name), tuple(boards))
    known = {board.name for kind in kinds.values() for board in kind.boards}
    for name in sides:
        if name not in known:
            diagnostics.error(
                "E324", where, f"This game has no board `{name}`.", did_you_mean(name, known) or "See `imhotep list`."
            )
    return kinds


def _board(
    pool: Pool,
    kind: str,
    heads: list[DesignHead],
    sides: Mapping[str, str],
    diagnostics: Diagnostics,
    where: Span,
) -> Board:
    name = heads[0].name
    if len(heads) > MOST_SIDES:
        said = f"`{name}` has more than {MOST_SIDES} sides."
        help_text = "Make boards of their own of some of them, or leave them to variants."
        diagnostics.error("E327", heads[MOST_SIDES].span, said, help_text)
    own = sorted(heads, key=lambda head: head.side or "")
    wanted = sides.get(name)
    chosen = next((head for head in own if wanted is None or head.side == wanted), own[0])
    if wanted is not None and chosen.side != wanted:
        known = ", ".join(head.side or "" for head in own)
        diagnostics.error("E325", where, f"`{name}` has no side {wanted}.", f"Its sides are {known}.")
    chain = like_chain(pool, chosen, diagnostics)
    attributes = {
        member.node.name.text: (member.node.span, member.node.value)
        for owner in reversed(chain)
        for member in pool.of_owner(owner)
        if isinstance(member.node, tree.Field)
    }
    for change in pool.changes:
        board, _, name_of_field = change.path.rpartition(".")
        if board != name or name_of_field not in fields_of(pool, kind):
            continue
        if isinstance(change.node, tree.SetValue):
            attributes[name_of_field] = (change.node.span, change.node.value)
        elif isinstance(change.node, tree.AddValue):
            usual = fields_of(pool, kind)[name_of_field].usually
            old = attributes[name_of_field][1] if name_of_field in attributes else usual
            if old is None:
                said = f"`{name}` says nothing about `{name_of_field}` to which something could be added."
                diagnostics.error("E316", change.node.span, said, "Use `set … to …`.")
            else:
                added = tree.Binary(change.node.span, "+", old, change.node.amount)
                attributes[name_of_field] = (change.node.span, added)
    replaced = pool.covered.get(chosen.owner)
    title = (
        chosen.title
        or (replaced.title if replaced else None)
        or next((head.title for head in own if head.title), None)
        or readable(name)
    )
    named = {head.title for head in own if head.origin is None}
    another = chosen.side is not None and chosen.origin is not None and chosen.title not in (None, *named)
    like = tuple(owner.removeprefix(side_owner(name, "")) for owner in chain[1:])
    return Board(chosen.span, name, chosen.side, title, kind, attributes, another, like)


def like_chain(pool: Pool, head: DesignHead, diagnostics: Diagnostics) -> list[str]:
    """The owners whose members a side has: its own first, then those of the side it is like, and so on."""
    chain, known = [head.owner], {head.owner}
    while (like := head.like) is not None:
        owner = side_owner(head.name, like.text)
        if owner not in known and owner in pool.designs:
            head = pool.designs[owner]
        elif owner in known and head.owner in pool.covered:
            head = pool.covered[head.owner]
        else:
            meant = _report_like(pool, head, like, owner in known, diagnostics)
            if meant is None or meant.owner in known:
                break
            head = meant
        chain.append(head.owner)
        known.add(head.owner)
    return chain


def _report_like(
    pool: Pool, head: DesignHead, like: tree.Word, itself: bool, diagnostics: Diagnostics
) -> DesignHead | None:
    """A side that cannot be like the one that is named; what it is probably meant to be like, so that this is all."""
    if itself:
        diagnostics.error(
            "E325", like.span, f"Side {head.side} of `{head.name}` would be like itself.",
            "A side can be like another one, or like the one that it replaces: `replace`.",
        )  # fmt: skip
        return None
    sides = [side.side or "" for side in pool.designs.values() if side.name == head.name and side.side != head.side]
    boards = [other.name for other in pool.designs.values() if other.kind == head.kind and other.name != head.name]
    if len(sides) == 1 and (guess := nearest(head.name, boards, 1)):
        diagnostics.error(
            "E325", head.span, f"There is no other side of `{head.name}` to be like.",
            f"Did you mean `{guess[0]}`?", about=guess[0],
        )  # fmt: skip
        return pool.designs.get(side_owner(guess[0], like.text))
    diagnostics.error(
        "E325", like.span, f"`{head.name}` has no side {like.text} to be like.",
        did_you_mean(like.text, sides) or f"Its sides are {', '.join(sides)}.", about=f"{head.name}.{like.text}",
    )  # fmt: skip
    return next((pool.designs[side_owner(head.name, side)] for side in nearest(like.text, sides, 1)), None)
