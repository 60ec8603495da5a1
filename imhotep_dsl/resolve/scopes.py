"""What can be declared where: a declaration that would be passed over, or would not mean what it says, is a mistake."""

from __future__ import annotations

from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.source.records import dataclass
from imhotep_dsl.syntax import tree

GAME, PIECE, BOARD, DESIGN, SIDE = "a game", "a kind of pieces", "a kind of boards", "a design", "a board"
EVERYWHERE = frozenset({GAME, PIECE, BOARD, DESIGN, SIDE})


@dataclass(frozen=True, slots=True)
class Home:
    """The word a declaration begins with, where it has a meaning, and what to write where it has none."""

    word: str
    scopes: frozenset[str]
    instead: str


def _home(word: str, instead: str, *scopes: str) -> Home:
    return Home(word, frozenset(scopes) or EVERYWHERE, instead)


_OUTSIDE = "Write it at the left margin, outside of all pieces and boards."
_CHANGES = "Write it at the left margin, and name what it changes: `THING.NAME`."
_HOMES: dict[type, Home] = {
    tree.PieceDecl: _home("piece", "Write it in the game, or in one side of a board.", GAME, SIDE),
    tree.BoardDecl: _home("board", _OUTSIDE, GAME),
    tree.Design: _home("a design", "Write it in the game, or below its kind.", GAME, PIECE, BOARD),
    tree.PlaceDecl: _home(
        "place", "Write it below the kind: then all its pieces have it.", GAME, PIECE, BOARD, SIDE
    ),
    tree.MarkerDecl: _home(
        "marker",
        "Write it below the kind: then each of its pieces has one.",
        GAME, PIECE, BOARD, SIDE,
    ),
    tree.Field: _home(
        "a field", "Fields stand below a `piece`, a `board` or a design; a value of the game is a `table`, a `let` or"
        " stands in the data, and a variant changes it with `set NAME to VALUE`.", PIECE, BOARD, DESIGN, SIDE,
    ),
    tree.TableDecl: _home("table", _OUTSIDE, GAME),
    tree.LayoutDecl: _home("layout", _OUTSIDE, GAME),
    tree.MomentDecl: _home("moment", _OUTSIDE, GAME),
    tree.At: _home("at", "Write it in the game, and go through all of them with `for each`.", GAME, DESIGN, SIDE),
    tree.Setup: _home("setup", "Write it in the game, and go through all of them with `for each`.", GAME, DESIGN, SIDE),
    tree.Let: _home("let", ""),
    tree.RuleDecl: _home("rule", ""),
    tree.ActionDecl: _home("action", "Write it in the game, or in one side of a board.", GAME, SIDE),
    tree.Play: _home("play", _OUTSIDE, GAME),
    tree.Winner: _home("winner", _OUTSIDE, GAME),
    tree.Hook: _home("before", ""),
    tree.ActionHook: _home("before", _OUTSIDE, GAME),
    tree.AddTo: _home("add", _OUTSIDE, GAME),
    tree.SetValue: _home("set", _CHANGES, GAME),
    tree.SetPlace: _home("set", _CHANGES, GAME),
    tree.AddValue: _home("add", _CHANGES, GAME),
    tree.Remove: _home("remove", _CHANGES, GAME),
    tree.Replace: _home("replace", ""),
    tree.Note: _home("note", ""),
}  # fmt: skip


DECLARING_WORDS = sorted(
    {home.word for home in _HOMES.values() if " " not in home.word} | {"after", "instead", "ruling"}
)


def has_meaning(node: tree.Member, scope: str, diagnostics: Diagnostics) -> bool:
    """Whether a declaration may stand here; if not, that is told."""
    inner = node.member if isinstance(node, tree.Replace) else node
    home = _HOMES[type(inner)]
    if scope in home.scopes:
        return _says_all(inner, scope, diagnostics)
    if scope in (DESIGN, SIDE) and isinstance(inner, tree.Design) and inner.side is None:
        value = ", ".join(name.text for name in inner.names)
        said = f"`{inner.kind.text} {value}` has no meaning in {scope}."
        help_text = f"Write `{inner.kind.text}: {value}` for what is printed on it; a design stands at the left margin."
        diagnostics.error("E340", node.span, said, help_text)
        return False
    shown = f"`{home.word}`" if " " not in home.word else home.word.capitalize()
    diagnostics.error("E340", node.span, f"{shown} has no meaning in {scope}.", home.instead, about=home.word)
    return False


def _says_all(node: tree.Member, scope: str, diagnostics: Diagnostics) -> bool:
    if isinstance(node, tree.Field) and node.usually is not None and scope in (DESIGN, SIDE):
        diagnostics.error(
            "E340",
            node.usually.span,
            "`usually` has no meaning here: a design says what is printed on it.",
            "Write one value, and `usually` below the kind.",
        )
    if isinstance(node, tree.MarkerDecl) and node.faces and scope != PIECE:
        said = f"`faces` has no meaning in {scope}."
        diagnostics.error("E340", node.span, said, "Write it below a `piece`: then all its pieces have two faces.")
        return False
    if isinstance(node, tree.MarkerDecl) and scope == PIECE and node.name.text in ("owner", "space", "number"):
        said = f"Every piece can be asked for `{node.name.text}` already."
        help_text = "Take another name; a piece changes its owner with `give PIECE to PLAYER`."
        diagnostics.error("E340", node.name.span, said, help_text)
        return False
    if isinstance(node, tree.MarkerDecl) and scope in (PIECE, BOARD) and (node.per_player or node.seen_by):
        clause = "per player" if node.per_player else "seen by"
        diagnostics.error(
            "E340",
            node.span,
            f"`{clause}` has no meaning here: each thing of this kind has a marker of its own, and who sees the thing"
            " sees it, too.",
            f"Leave `{clause}` out, or declare the marker in the game."
            + (
                " What each player has on each of them is laid there: `place NAME of KIND` below it, for pieces `per"
                " player`, counted with `where KIND.owner = player`."
                if node.per_player
                else ""
            ),
        )
    if isinstance(node, tree.SetPlace) and node.clauses.per_player:
        diagnostics.error(
            "E340",
            node.span,
            "A place cannot be given to each player later.",
            "Write `replace place` with all it says.",
        )
    return True
