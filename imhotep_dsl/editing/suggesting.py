"""What may stand at a place, and of which type: the words that the grammar takes there, and the names that mean
something there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from imhotep_dsl.check.attributes import answers
from imhotep_dsl.check.shapes import SHAPES
from imhotep_dsl.check.types import NAMED_TYPES, PART_WORDS
from imhotep_dsl.data.model import PieceTable
from imhotep_dsl.editing.desk import Desk
from imhotep_dsl.editing.known_names import Suggestion, attributes_in, kinds_in, moments_in, rules_in, values_in
from imhotep_dsl.editing.parts import (
    NEW,
    actions_in,
    belonging_to,
    boards_in,
    designs_in,
    fields_of,
    kind_above,
    of_kind,
    of_one_sort,
    printed_values,
)
from imhotep_dsl.editing.places import around
from imhotep_dsl.editing.situation import Situation, indent
from imhotep_dsl.editing.spots import Spot, spot
from imhotep_dsl.editing.wanted import wanted
from imhotep_dsl.language.words import words
from imhotep_dsl.library import shipped_games
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.resolve.sides import sides_of
from imhotep_dsl.resolve.words import TYPE_WORDS
from imhotep_dsl.syntax.foresight import HERE, Outlook, outlook
from imhotep_dsl.syntax.machine import keywords
from imhotep_dsl.syntax.token import Token

_ONLY_IN_SCENARIOS: Final = frozenset({"ANSWER", "EXPECT"})
_HEADERS: Final = ("GAME", "RULES", "SCENARIO", "VARIANT")
"""What a text begins with."""


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
    here = Situation(desk, desk.names(table) if table is not None else None, at, seen)
    found = list(_names(here)) if "NAME" in seen.accepted and not _is_first(at) else []
    if not here.is_behind("DOT"):
        found += _words_at(at, seen)
    return _sorted(found)


def suggestions_without_game(text: str, line: int, column: int) -> list[Suggestion]:
    """In a text that does not say yet what it belongs to: how it can begin, and the games that it can be of."""
    at = _in_braces(spot(text, line, column))
    seen = outlook(f"{at.above}{at.before}{HERE}") if at is not None else None
    if at is None or seen is None:
        return []
    names_game = bool(seen.line) and seen.line[-1].type == "OF" and seen.line[0].type in _HEADERS
    return _sorted(_shipped() if names_game else list(_words_at(at, seen)))


def _sorted(found: Sequence[Suggestion]) -> list[Suggestion]:
    unique = {item.text: item for item in reversed(found)}
    return sorted(unique.values(), key=lambda item: (not item.fits, item.rank, item.text))


def _is_first(at: Spot) -> bool:
    """Whether nothing but remarks stands above the line, and nothing before the word."""
    above = (line.strip() for line in at.lines[: at.line - 1])
    return not at.before.strip() and all(not line or line.startswith("#") for line in above)


def _words_at(at: Spot, seen: Outlook) -> Iterator[Suggestion]:
    if _is_first(at):
        return _words(terminal for terminal in _HEADERS if terminal in seen.accepted)
    scenario = at.lines[at.top - 1].startswith("scenario")
    return _words(seen.accepted if scenario else seen.accepted - _ONLY_IN_SCENARIOS)


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
    line = f"{indent(before)}known {before[braces + 1 :]}{at.started}"
    lines = (*at.lines[: at.line - 1], line, *at.lines[at.line :])
    return Spot(lines, at.line, len(line) + 1, at.top, at.below)


def _words(accepted: Iterable[str]) -> Iterator[Suggestion]:
    for terminal in accepted:
        if terminal in keywords():
            word = words()[keywords()[terminal]]
            yield Suggestion(word.text, "keyword", word.says[0] if word.says else "", "\n".join(word.says), rank=1)


# ---- names, by what stands before them ------------------------------------------------------------------------------


def _names(here: Situation) -> Iterable[Suggestion]:
    for stands_here, give in _PLACES:
        if stands_here(here):
            return give(here)
    return _values(here)


def _attributes(here: Situation) -> Iterable[Suggestion]:
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


def _of_header(here: Situation) -> Iterable[Suggestion]:
    """`before THING.`, `remove THING.`: what happens with it; `set THING.`: what is printed on it."""
    if here.names is None or indent(here.spot.before):
        return []
    if here.begins_with("BEFORE", "AFTER", "INSTEAD", "REMOVE") and len(here.line) == 3:
        return belonging_to(here.names, str(here.line[1]), printed=False)
    if here.begins_with("SET", "ADD", "TAKE") and len(here.line) > 2:
        return belonging_to(here.names, str(here.line[-2]), printed=True)
    return []


def _values(here: Situation) -> Iterable[Suggestion]:
    if here.names is None:
        return []
    asked = here.asked()
    return values_in(here.names, asked.context if asked is not None else None, wanted(here.line, here.left_type))


def _nouns(here: Situation) -> Iterable[Suggestion]:
    nouns = [Suggestion(word, "type", str(NAMED_TYPES.get(word, ""))) for word in ("player", *PART_WORDS, "direction")]
    more = _values(here) if here.is_behind("LPAR") else []
    return [*_kinds(here), *nouns, *more]


def _kinds(here: Situation) -> Iterable[Suggestion]:
    return kinds_in(here.names) if here.names is not None else []


def _members(here: Situation) -> Iterable[Suggestion]:
    """Below a design or a side, what is printed on it comes first."""
    kind = kind_above(here)
    if here.names is None or kind is None:
        return _kinds(here)
    printed = fields_of(here.names, kind)
    return [*(Suggestion(name, "attribute", f"of each {kind}", rank=-1) for name in printed), *_kinds(here)]


def _types(here: Situation) -> Iterable[Suggestion]:
    printed = printed_values(here)
    if printed is not None:
        return printed
    plain = [*TYPE_WORDS, "design", *(NAMED_TYPES if here.begins_with("RULE", "LET") else ())]
    return [*_kinds(here), *(Suggestion(name, "type") for name in sorted(set(plain) - {"none"}))]


def _shapes(here: Situation) -> Iterable[Suggestion]:
    built_in = [Suggestion(name, "shape", words()[name].says[-1]) for name in SHAPES]
    layouts = here.names.model.layouts if here.names is not None else ()
    return [*built_in, *(Suggestion(name, "layout") for name in layouts)]


def _rules(here: Situation) -> Iterable[Suggestion]:
    return rules_in(here.names, None) if here.names is not None else []


def _hooked(here: Situation) -> Iterable[Suggestion]:
    return [*_rules(here), *_moments(here), *_kinds(here)]


def _moments(here: Situation) -> Iterable[Suggestion]:
    return moments_in(here.names) if here.names is not None else []


def _designs(here: Situation) -> Iterable[Suggestion]:
    return designs_in(here.names) if here.names is not None else []


def _game(here: Situation) -> Iterable[Suggestion]:
    """A text that lies with no game may be of any that comes with the program."""
    decl = here.desk.project.decl
    if here.desk.outside is not None or decl is None:
        return _shipped()
    return [Suggestion(decl.name.text, "game", decl.title.text if decl.title else "")]


def _shipped() -> list[Suggestion]:
    return [Suggestion(name, "game") for name in shipped_games()]


def _variants(here: Situation) -> Iterable[Suggestion]:
    project = here.desk.project
    boards = sides_of(project) if here.begins_with("WITH") else {}
    return [
        *(Suggestion(name, "variant", text.decl.title.text if text.decl.title else "")
          for name, text in project.variants.items()),
        *(Suggestion(name, "board", ", ".join(sides)) for name, sides in boards.items()),
    ]  # fmt: skip


def _sides(here: Situation) -> Iterable[Suggestion]:
    """Of the board that the line names: last, or behind its kind."""
    named = [str(token) for token in here.line if str(token) in sides_of(here.desk.project)]
    board = named[-1] if named else ""
    return [Suggestion(side, "side") for side in sides_of(here.desk.project).get(board, ())]


def _behind_board(here: Situation) -> bool:
    return here.begins_with("WITH") and len(here.line) > 1 and str(here.line[-1]) in sides_of(here.desk.project)


def _colours(here: Situation) -> Iterable[Suggestion]:
    decl = here.desk.project.decl
    return [Suggestion(colour.text, "local", "a player") for colour in decl.colours] if decl is not None else []


def _boards(here: Situation) -> Iterable[Suggestion]:
    """Of the kind with which the line begins."""
    return of_kind(here.names, str(here.line[0])) if here.names is not None else []


def _begins_a_board(here: Situation) -> bool:
    known = here.names.model.board_kinds if here.names is not None else {}
    return len(here.line) == 1 and str(here.line[0]) in known and not indent(here.spot.before)


def _in_parameters(here: Situation) -> bool:
    """`rule NAME(…`, `let NAME(…`, before what it is."""
    return here.begins_with("RULE", "LET") and here.is_behind("LPAR", "COMMA") and "=" not in map(str, here.line)


def _parts_of_game(here: Situation) -> Iterable[Suggestion]:
    return [*_rules(here), *_designs(here), *_moments(here)]


def _is_new(here: Situation) -> bool:
    """Somebody gives a name."""
    return len(here.line) == 1 and here.is_behind(*NEW)


def _new(here: Situation) -> Iterable[Suggestion]:
    """A word of all games may be asked of players and of kinds."""
    if here.is_behind("LET") and not indent(here.spot.before):
        return [Suggestion("player", "type"), *_kinds(here)]
    return []


def _replaced(here: Situation) -> Iterable[Suggestion]:
    if here.names is None:
        return []
    if len(here.line) == 1:
        return _kinds(here)
    return of_one_sort(here.names, here.line[1].type) or of_kind(here.names, str(here.line[1]))


def _can_be_replaced(here: Situation) -> bool:
    return here.begins_with("REPLACE") and len(here.line) < 3


def _added_to(here: Situation) -> Iterable[Suggestion]:
    return [*_designs(here), *_kinds(here), *boards_in(here.names)] if here.names is not None else []


def _actions(here: Situation) -> Iterable[Suggestion]:
    return actions_in(here.names) if here.names is not None else []


def _changed(here: Situation) -> Iterable[Suggestion]:
    """A marker while a game is played; in a variant, something that is printed, and how many there are of a piece."""
    sorts = ("marker", "local") if indent(here.spot.before) else ("value", "word", "place", "design")
    return [replace(item, fits=item.sort in sorts) for item in _values(here)]


def _lists_of_pieces(here: Situation) -> Iterable[Suggestion]:
    return [Suggestion(table.name, "value") for table in _piece_tables(here.desk.project)]


def _piece_tables(project: Project) -> Iterator[PieceTable]:
    for data in [*project.data, *(data for variant in project.variants.values() for data in variant.data)]:
        yield from data.pieces


def _fixed(*names: str) -> Callable[[Situation], Iterable[Suggestion]]:
    return lambda here: [Suggestion(name, "constant") for name in names]


def _behind_query(here: Situation) -> bool:
    from imhotep_dsl.check.functions import QUERIES

    return len(here.line) > 1 and here.is_behind("LPAR") and str(here.line[-2]) in QUERIES


def _in_path(here: Situation) -> bool:
    return here.is_behind("DOT")


def _behind_is(here: Situation) -> bool:
    return here.is_behind("IS") or (len(here.line) > 1 and here.is_behind("NOT") and here.line[-2].type == "IS")


def _begins_a_design(here: Situation) -> bool:
    return not here.line and "RULE" in here.outlook.accepted


_PLACES: Final[tuple[tuple[Callable[[Situation], bool], Callable[[Situation], Iterable[Suggestion]]], ...]] = (
    (_in_path, _attributes),
    (_begins_a_design, _members),
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
    (lambda here: here.is_behind("SIDE", "LIKE") or _behind_board(here), _sides),
    (lambda here: here.is_behind("PLAYERS", "COMMA") and here.begins_with("PLAYERS"), _colours),
    (lambda here: here.is_behind("WINNER"), _fixed("player", "team")),
    (_can_be_replaced, _replaced),
    (_is_new, _new),
    (lambda here: here.is_behind("REMOVE"), _parts_of_game),
    (lambda here: here.begins_with("ADD") and len(here.line) == 2 and here.is_behind("TO"), _added_to),
    (lambda here: here.begins_with("BEFORE", "AFTER") and "except" in map(str, here.line), _actions),
    (lambda here: here.is_behind("SET"), _changed),
    (lambda here: here.begins_with("ADD", "TAKE") and here.is_behind("TO", "FROM"), _changed),
    (_begins_a_board, _boards),
    (_in_parameters, _types),
    (lambda here: here.is_behind("CHOOSE", "EACH", "RANK", "DRAW") or _behind_query(here), _nouns),
)  # fmt: skip
