"""What a game writes below a design, as it is written there."""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.resolve.project import Project
from imhotep_dsl.syntax import tree

_INDENTED = "    "


def rules_of_design(project: Project, kind: str, name: str) -> list[str]:
    """Its lines but for its fields, which may stand in the data as well."""
    lines: list[str] = []
    for design in project.items:
        if (
            isinstance(design, tree.Design)
            and design.kind.text == kind
            and name in (each.text for each in design.names)
        ):
            fields = {member.span.line for member in design.members if isinstance(member, tree.Field)}
            blocks = _blocks_below(project, design)
            lines += [line for first, block in blocks if first not in fields for line in block]
    return lines


def _blocks_below(project: Project, design: tree.Design) -> Iterator[tuple[int, list[str]]]:
    """The number of the first line of each member, and its lines; those of remarks go with what follows them."""
    text = project.sources[design.span.file].text.splitlines()
    ahead: list[str] = []
    block: list[str] = []
    first = 0
    for number, line in enumerate(text[design.span.line :], design.span.line + 1):
        if line.strip() and not line.startswith(_INDENTED):
            break
        begins = line.startswith(_INDENTED) and not line[len(_INDENTED) :].startswith(" ")
        if begins and line.strip().startswith("#"):
            ahead.append(line)
        elif begins:
            if block:
                yield first, block
            first, block, ahead = number, [*ahead, line], []
        elif line.strip():
            (ahead or block).append(line)
    if block:
        yield first, block
