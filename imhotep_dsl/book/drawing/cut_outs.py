"""Cards to cut out: pieces that are told apart and carry nothing, for every number of players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from imhotep_dsl.book.drawing.blocks import picture
from imhotep_dsl.book.drawing.card_blocks import TO_CUT_OUT, CardText, card_block
from imhotep_dsl.book.drawing.drawn_table import DrawnTable
from imhotep_dsl.book.drawing.labels import Labels
from imhotep_dsl.book.drawing.svg import Picture
from imhotep_dsl.check.components import Design
from imhotep_dsl.game.rules import Rules


def cut_outs(
    rules: Rules, labels: Labels, told: Mapping[str, Sequence[CardText]]
) -> Iterator[tuple[Picture, int]]:  # fmt: skip
    """Each card and how many there are of it. told: as for a Gallery."""
    tables = {players: DrawnTable(rules.checked(players).components, labels) for players in rules.player_numbers}
    most = tables[max(tables)]
    for kind in most.model.kinds:
        sets = {players: _designs(table, kind) for players, table in tables.items()}
        alike = len({tuple(_key(design) for design in designs) for designs in sets.values()}) == 1
        for players, designs in sets.items():
            if alike and players != max(tables):
                continue
            note = () if alike else (CardText(labels.text("players", n=players), ()),)
            for design in designs:
                words = told.get(f"design-{kind}-{design.definition.name}", ())
                block = card_block(tables[players], design, [*note, *words], TO_CUT_OUT, counted=False)
                owners = len(most.signs) if most.model.kinds[kind].per_player else 1
                yield picture(most.kind_name(kind), block), design.definition.copies * owners


def _designs(table: DrawnTable, kind: str) -> list[Design]:
    if kind not in table.model.kinds or table.is_plain(kind):
        return []
    bearing = {piece.design for piece in table.components.pieces if table.carried(piece.index)}
    return [one for one in table.components.designs_of(kind) if one.index not in bearing and one.definition.copies]


def _key(design: Design) -> tuple[object, ...]:
    fields = tuple((name, value) for name, (_, value) in design.definition.attributes.items())
    return design.definition.name, design.definition.title, design.definition.copies, fields
