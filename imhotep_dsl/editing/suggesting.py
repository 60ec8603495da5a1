"""What may stand at a place, and of which type: the words that the grammar takes there, and the names that mean
something there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from imhotep_dsl.check.attributes import answers
from imhotep_dsl.check.context import Program, Unanswered
from imhotep_dsl.check.shapes import SHAPES
from imhotep_dsl.check.types import NAMED_TYPES, PART_WORDS, Type
from imhotep_dsl.data.model import PieceTable
from imhotep_dsl.editing.asking import ask
from imhotep_dsl.editing.desk import Desk
from imhotep_dsl.editing.known_names import Suggestion, attributes_in, kinds_in, moments_in, rules_in, values_in
from imhotep_dsl.editing.places import around
from imhotep_dsl.editing.spots import Spot, spot
from imhotep_dsl.editing.wanted import wanted
from imhotep_dsl.language.words import words
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.resolve.sides import sides_of
from imhotep_dsl.resolve.words import TYPE_WORDS
from imhotep_dsl.syntax.foresight import HERE, Outlook, outlook
from imhotep_dsl.syntax.machine import keywords
from imhotep_dsl.syntax.token import Token

_ONLY_IN_SCENARIOS: Final = frozenset({"ANSWER", "EXPECT"})


@dataclass(frozen=True, slots=True)
class _Situation:
    """names: None where the game cannot be put together."""

    desk: Desk
    names: Program | None
    spot: Spot
    outlook: Outlook

    @property
    def line(self) -> Sequence[Token]:
        return self.outlook.line

    def is_behind(self, *terminals: str) -> bool:
        return bool(self.line) and self.line[-1].type in terminals

    def begins_with(self, *terminals: str) -> bool:
        return bool(self.line) and self.line[0].type in terminals

    def left_type(self) -> Type | None:
        """Of what stands before the sign behind which the place is."""
        at, sign = self.spot, self.line[-1]
        if self.names is None or sign.column is None:
            return None
        left = f"{at.above}{at.before[: sign.column - 1].rstrip()}.{HERE}"
        seen = outlook(left)
        if seen is None or seen.ending is None:
            return None
        found = ask(self.names, f"{left} {seen.ending}\n{self._stub(seen)}")
        return found.asked if found is not None else None

    def asked(self) -> Unanswered | None:
        """What the checker is asked here, with the rest of the line as it is, or else as it could be."""
        if self.names is None:
            return None
        at = self.spot
        stub = "" if at.next_is_deeper else self._stub(self.outlook)
        endings = [at.behind, *([self.outlook.ending] if self.outlook.ending is not None else [])]
        for ending in dict.fromkeys(endings):
            text = f"{at.above}{at.before}{HERE} {ending}\n{stub}{at.rest}"
            found = ask(self.names, text)
            if found is not None:
                return found
        return None

    def _stub(self, seen: Outlook) -> str:
        """A block for a line that needs one to be read."""
        return f"{_indent(self.spot.before)}    stop\n" if seen.heads_block else ""


def suggestions(desk: Desk, file: str, text: str, line: int, column: int) -> list[Suggestion]:
    """In the order in which somebody wants to see them; nothing within comments and texts."""
    at = _in_braces(spot(text, line, column))
    if at is None:
        return []
    seen = outlook(f"{at.above}{at.before}{HERE}")
    if seen is None:
        return []
    place = around(at)
    table = desk.table_for(file, place.board, place.side)
    here = _Situation(desk, desk.names(table) if table is not None else None, at, seen)
    found = list(_names(here)) if "NAME" in seen.accepted else []
    if not here.is_behind("DOT"):
        scenario = at.lines[at.top - 1].startswith("scenario")
        found += _words(seen.accepted if scenario else seen.accepted - _ONLY_IN_SCENARIOS)
    unique = {item.text: item for item in reversed(found)}
    return sorted(unique.values(), key=lambda item: (not item.fits, item.rank, item.text))


def _in_braces(at: Spot) -> Spot | None:
    """Within braces of a text stands a value; None within comments and within the rest of a text."""
    before, quoted, braces = at.before, False, -1
    for place, character in enumerate(before):
        if character == "#" and not quoted:
            return None
        if character == '"':
            quoted, braces = not quoted, -1
        elif quoted and character in "{}":
            braces = place if character == "{" else -1
    if not quoted:
        return at
    if braces < 0:
        return None
    line = f"{_indent(before)}known {before[braces + 1 :]}{at.started}"
    lines = (*at.lines[: at.line - 1], line, *at.lines[at.line :])
    return Spot(lines, at.line, len(line) + 1, at.top, at.below)


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]


def _words(accepted: Iterable[str]) -> Iterator[Suggestion]:
    for terminal in accepted:
        if terminal in keywords():
            word = words()[keywords()[terminal]]
            yield Suggestion(word.text, "keyword", word.says[0] if word.says else "", "\n".join(word.says), rank=1)


# ---- names, by what stands before them ------------------------------------------------------------------------------


def _names(here: _Situation) -> Iterable[Suggestion]:
    for stands_here, give in _PLACES:
        if stands_here(here):
            return give(here)
    return _values(here)


def _attributes(here: _Situation) -> Iterable[Suggestion]:
    asked = here.asked()
    if asked is None or asked.asked is None:
        return _of_header(here)
    type_, context = asked.asked, asked.context
    if here.begins_with("DO") and type_.tag in ("piece", "board") and _only_a_path(here.line[1:]):
        return rules_in(context.program, type_.kind)
    known = {name.partition("(")[0] for name in answers(context, type_)}
    return attributes_in(context, type_, sorted(known))


def _only_a_path(line: Sequence[Token]) -> bool:
    return all(token.type not in ("LPAR", "LSQB") for token in line)


def _of_header(here: _Situation) -> Iterable[Suggestion]:
    """`before KIND.`: the rules of a kind."""
    if here.names is None or not here.begins_with("BEFORE", "AFTER", "INSTEAD") or len(here.line) != 3:
        return []
    return rules_in(here.names, str(here.line[1]))


def _values(here: _Situation) -> Iterable[Suggestion]:
    if here.names is None:
        return []
    asked = here.asked()
    return values_in(here.names, asked.context if asked is not None else None, wanted(here.line, here.left_type))


def _nouns(here: _Situation) -> Iterable[Suggestion]:
    nouns = [Suggestion(word, "type", str(NAMED_TYPES.get(word, ""))) for word in ("player", *PART_WORDS, "direction")]
    more = _values(here) if here.is_behind("LPAR") else []
    return [*_kinds(here), *nouns, *more]


def _kinds(here: _Situation) -> Iterable[Suggestion]:
    return kinds_in(here.names) if here.names is not None else []


def _types(here: _Situation) -> Iterable[Suggestion]:
    plain = [*TYPE_WORDS, "design", *(NAMED_TYPES if here.begins_with("RULE", "LET") else ())]
    return [*_kinds(here), *(Suggestion(name, "type") for name in sorted(set(plain) - {"none"}))]


def _shapes(here: _Situation) -> Iterable[Suggestion]:
    built_in = [Suggestion(name, "shape", words()[name].says[-1]) for name in SHAPES]
    layouts = here.names.model.layouts if here.names is not None else ()
    return [*built_in, *(Suggestion(name, "layout") for name in layouts)]


def _rules(here: _Situation) -> Iterable[Suggestion]:
    return rules_in(here.names, None) if here.names is not None else []


def _hooked(here: _Situation) -> Iterable[Suggestion]:
    return [*_rules(here), *_moments(here), *_kinds(here)]


def _moments(here: _Situation) -> Iterable[Suggestion]:
    return moments_in(here.names) if here.names is not None else []


def _designs(here: _Situation) -> Iterable[Suggestion]:
    if here.names is None:
        return []
    kinds = here.names.model.kinds.values()
    designs = [Suggestion(each.name, "design", each.title) for kind in kinds for each in kind.designs if each.name]
    return [*designs, *(Suggestion(kind.name, "piece", kind.title) for kind in kinds)]


def _game(here: _Situation) -> Iterable[Suggestion]:
    decl = here.desk.project.decl
    return [Suggestion(decl.name.text, "game", decl.title.text if decl.title else "")] if decl is not None else []


def _variants(here: _Situation) -> Iterable[Suggestion]:
    project = here.desk.project
    boards = sides_of(project) if here.begins_with("WITH") else {}
    return [
        *(Suggestion(name, "variant", text.decl.title.text if text.decl.title else "")
          for name, text in project.variants.items()),
        *(Suggestion(name, "board", ", ".join(sides)) for name, sides in boards.items()),
    ]  # fmt: skip


def _sides(here: _Situation) -> Iterable[Suggestion]:
    board = str(here.line[1]) if len(here.line) > 1 else ""
    return [Suggestion(side, "side") for side in sides_of(here.desk.project).get(board, ())]


def _lists_of_pieces(here: _Situation) -> Iterable[Suggestion]:
    return [Suggestion(table.name, "value") for table in _piece_tables(here.desk.project)]


def _piece_tables(project: Project) -> Iterator[PieceTable]:
    for data in [*project.data, *(data for variant in project.variants.values() for data in variant.data)]:
        yield from data.pieces


def _fixed(*names: str) -> Callable[[_Situation], Iterable[Suggestion]]:
    return lambda here: [Suggestion(name, "constant") for name in names]


def _behind_query(here: _Situation) -> bool:
    from imhotep_dsl.check.functions import QUERIES

    return len(here.line) > 1 and here.is_behind("LPAR") and str(here.line[-2]) in QUERIES


def _in_path(here: _Situation) -> bool:
    return here.is_behind("DOT")


def _behind_is(here: _Situation) -> bool:
    return here.is_behind("IS") or (len(here.line) > 1 and here.is_behind("NOT") and here.line[-2].type == "IS")


def _begins_a_design(here: _Situation) -> bool:
    return not here.line and "RULE" in here.outlook.accepted


_PLACES: Final[tuple[tuple[Callable[[_Situation], bool], Callable[[_Situation], Iterable[Suggestion]]], ...]] = (
    (_in_path, _attributes),
    (_begins_a_design, _kinds),
    (lambda here: here.is_behind("DO"), _rules),
    (lambda here: here.is_behind("REACH") or (len(here.line) == 1 and here.is_behind("AT")), _moments),
    (lambda here: len(here.line) == 1 and here.is_behind("BEFORE", "AFTER", "INSTEAD"), _hooked),
    (lambda here: here.is_behind("OF") and here.begins_with("RULES", "VARIANT", "SCENARIO"), _game),
    (lambda here: here.is_behind("OF") or (here.is_behind("OR") and here.begins_with("PLACE")), _kinds),
    (lambda here: here.is_behind("PER"), _fixed("player")),
    (lambda here: here.is_behind("AS") and here.begins_with("PLACE", "SET"), _shapes),
    (lambda here: here.is_behind("FROM") and here.begins_with("PIECE"), _lists_of_pieces),
    (_behind_is, _designs),
    (lambda here: here.is_behind("COLON") and here.begins_with("MARKER", "NAME", "RULE", "LET"), _types),
    (lambda here: here.is_behind("BY") and len(here.line) > 1 and here.line[-2].type == "FILLED",
     _fixed("rows", "columns")),
    (lambda here: here.is_behind("BY") and len(here.line) > 1 and here.line[-2].type == "SEEN",
     _fixed("owner", "everyone")),
    (lambda here: here.is_behind("WITH", "AFTER") and not here.begins_with("SWAP", "ANSWER", "TEAMS"), _variants),
    (lambda here: here.is_behind("SIDE", "LIKE"), _sides),
    (lambda here: here.is_behind("CHOOSE", "EACH", "RANK", "DRAW") or _behind_query(here), _nouns),
)  # fmt: skip
