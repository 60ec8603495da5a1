"""Two variants that change the same thing: an error with both places, unless one says it comes after the other."""

from __future__ import annotations

from itertools import combinations

from imhotep_dsl.diagnostics import Diagnostics, Label
from imhotep_dsl.diagnostics.suggest import did_you_mean
from imhotep_dsl.resolve.pool import Pool
from imhotep_dsl.resolve.project import Project, VariantText
from imhotep_dsl.resolve.sides import brought_at
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree

# Additions commute with each other, and so do blocks that act before or after the same rule.
_COMMUTING = ({"add"}, {"before", "after"})


def order_variants(
    project: Project, names: list[str], where: Span, diagnostics: Diagnostics
) -> list[tuple[str, VariantText]]:
    """The chosen variants with all they need, each behind those it comes after."""
    wanted: list[str] = []
    pending = [(name, where) for name in names]
    while pending:
        name, asked = pending.pop(0)
        variant = project.variants.get(name)
        if variant is None:
            diagnostics.error(
                "E312",
                brought_at(project, name) or asked,
                f"There is no variant `{name}` of this game.",
                did_you_mean(name, project.variants) or "`imhotep list` shows the variants.",
                about=name,
            )
            continue
        if name not in wanted:
            wanted.append(name)
            pending.extend((word.text, word.span) for word in variant.decl.needs)
            _report_unknown_order(project, variant.decl, diagnostics)
    ordered: list[str] = []

    def place(name: str, above: tuple[str, ...]) -> None:
        decl = project.variants[name].decl
        for word in decl.after + decl.needs:
            if word.text in above:
                diagnostics.error(
                    "E313", word.span, f"`{name}` and `{word.text}` each come after the other.", "Drop one `after`."
                )
            elif word.text in wanted and word.text not in ordered:
                place(word.text, (*above, name))
        if name not in ordered:
            ordered.append(name)

    for name in wanted:
        place(name, (name,))
    return [(name, project.variants[name]) for name in ordered]


def _report_unknown_order(project: Project, decl: tree.VariantDecl, diagnostics: Diagnostics) -> None:
    """`after` may speak of a variant that is not here, but not of one that is nearly here."""
    for word in decl.after:
        if word.text not in project.variants:
            guess = did_you_mean(word.text, project.variants)
            if guess:
                said = f"There is no variant `{word.text}` to come after."
                diagnostics.error("E312", word.span, said, guess, about=word.text)


def laid_on(decl: tree.VariantDecl) -> frozenset[str]:
    """The variants on top of which one lies."""
    return frozenset(word.text for word in decl.after + decl.needs)


def report_conflicts(project: Project, pool: Pool, diagnostics: Diagnostics) -> None:
    """Told of the later one; but who lays a text beside a game cannot write into the texts of that game."""
    paths = {change.path: _path(pool, change.path) for change in pool.changes}
    beside = {file.source.name for file in project.files if file.group}
    for first, second in combinations(pool.changes, 2):
        if first.variant == second.variant or not _meet(paths[first.path], paths[second.path]):
            continue
        if any({first.operation, second.operation} <= pair for pair in _COMMUTING):
            continue
        if pool.is_beneath(first.variant, second.variant) or pool.is_beneath(second.variant, first.variant):
            continue
        if first.node.span.file in beside and second.node.span.file not in beside:
            first, second = second, first
        diagnostics.error(
            "E314",
            second.node.span,
            f"The variants `{first.variant}` and `{second.variant}` both change `{second.path}`.",
            f"Write `after {first.variant}` in the header of `{second.variant}` to lay it on top.",
            Label(first.node.span, f"`{first.variant}` changes it here"),
        )


def _meet(first: str, second: str) -> bool:
    return (
        first == second
        or first.startswith((second + ".", second + "["))
        or second.startswith((first + ".", first + "["))
    )


def _path(pool: Pool, path: str) -> str:
    """What one board does at a moment is a part of what happens then."""
    owner, _, name = path.rpartition(".")
    return f"{name}.{owner}" if owner and pool.is_moment(name) else path
