"""The section `box`: what lies in the box, where that is not what a table uses."""

from imhotep_dsl.data.model import BoxEntry
from imhotep_dsl.data.nodes import Entry, Mapping, Scalar
from imhotep_dsl.diagnostics import Diagnostics


def box_entry(entry: Entry, found: Diagnostics) -> BoxEntry | None:
    """A line of the section `box`."""
    block = entry.value
    assert isinstance(block, Mapping)
    given = {item.key.text: item.value for item in block.entries if isinstance(item.value, Scalar)}
    amounts = [name for name in ("copies", "per_colour") if name in given]
    if len(amounts) != 1:
        found.error(
            "E252",
            entry.key.span,
            f"`{entry.key.text}` has both `copies` and `per_colour`." if amounts
            else f"How many `{entry.key.text}` lie in the box is not said.",
            "Write `copies: …` for how many there are, or `per_colour: …` for how many of each colour.",
        )  # fmt: skip
        return None
    number = given[amounts[0]].value
    return BoxEntry(
        span=entry.span,
        name=entry.key.text,
        copies=number if isinstance(number, int) else 1,
        per_colour=amounts == ["per_colour"],
        title=given["title"].text if "title" in given else None,
        beside=given["with"].text if "with" in given else None,
        source=given["source"].text,
    )
