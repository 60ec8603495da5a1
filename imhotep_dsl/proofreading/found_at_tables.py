"""What was found at the tables of a game, put together: each mistake once, with the variant that brings it about."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from imhotep_dsl.diagnostics import Diagnostic, Diagnostics, Label
from imhotep_dsl.library import given_as
from imhotep_dsl.proofreading.because_of_sides import with_side
from imhotep_dsl.proofreading.brought import Brought
from imhotep_dsl.proofreading.brought_about import of_line_of_setup, with_variants
from imhotep_dsl.proofreading.one_table import Found, look_at_table
from imhotep_dsl.proofreading.tables import NO_SIDES, tables_to_check
from imhotep_dsl.proofreading.unread_courses import ENDLESS, UnreadLines, place_of_loop
from imhotep_dsl.proofreading.vouched import Stopped
from imhotep_dsl.resolve.build import resolve
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.resolve.seating import seating
from imhotep_dsl.resolve.table import Table, players_said
from imhotep_dsl.source import Span, calls
from imhotep_dsl.source.shipped import shipped
from imhotep_dsl.source.shown import shown_name
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.machine import keywords

# What can only be said of a game of which every line could be read.
_OF_THE_WHOLE = frozenset({"E480", "E482"})
# What can only be said of a block of which every line could be read: one of those may be what is missed.
_OF_BLOCKS = frozenset({"E222", "E485", "E520"})
# Codes of data files of which nothing could be read.
_UNREAD = "E20"
# What the analysis finds, too, beside all E5.
_ALSO_OF_FLOW = frozenset({"E451"})
# What is said of a course of play, of which nothing is known where a condition or a name is not.
_OF_THE_COURSE = frozenset({"E501", "E503"})
# Whose names others miss because of them.
_NAMED_ANEW = frozenset({"E310", "E331"})
# Begin a condition of the course of play.
_CONDITIONS = frozenset({"if", "until", "require", "known", "where"})
# Words that a line makes without naming them.
_MADE_BY = {"teams": "team", "rows": "value"}
# What may be so at some tables, and should not be so at all of them.
_OF_RULES = frozenset({"W511", "W515"})


def check_project(
    project: Project, variants: tuple[str, ...] = (), sides: Mapping[str, str] = NO_SIDES
) -> list[Diagnostic]:
    """All diagnostics of all tables, each once."""
    tables = list(tables_to_check(project, variants, sides))
    return problems_of_tables(project, variants, tables, [look_at_table(project, table) for table in tables])


def problems_of_tables(
    project: Project,
    variants: tuple[str, ...],
    tables: Sequence[Table],
    looked: Sequence[Found],
    brought: Brought | None = None,
) -> list[Diagnostic]:
    """looked: what was found at each of the tables; brought: whose tables they are, if not those of all."""
    diagnostics = Diagnostics()
    diagnostics.extend(project.diagnostics.items)
    seen: Counter[Diagnostic] = Counter()
    chosen: dict[Diagnostic, set[tuple[str, ...]]] = {}
    met_at: dict[Diagnostic, list[Table]] = {}
    faults: dict[tuple[Span, str], list[Table]] = {}
    stopped: dict[Span, tuple[Table, Stopped]] = {}
    written: Counter[Span] = Counter()
    programs: dict[tuple[str, ...], set[str | None]] = {}
    for table, found in zip(tables, looked, strict=True):
        programs.setdefault(table.variants, set()).add(found.program)
        problems = _without_what_follows(found.problems)
        seen.update(problems)
        for problem in problems:
            chosen.setdefault(problem, set()).add(table.variants)
            met_at.setdefault(problem, []).append(table)
        written.update(found.written)
        if found.fault is not None:
            faults.setdefault(found.fault, []).append(table)
        if found.stopped is not None:
            stopped.setdefault(found.stopped.span, (table, found.stopped))
    seen.update(_missing_cases(project, variants))
    _tell_each_name_once(seen, chosen)
    lost = _words_on_damaged_lines(project, seen)
    if project.diagnostics.has_errors or any(problem.code == "E403" for problem in seen):
        lost |= _printed_in_layouts(project)
    twice = {problem.about for problem in seen if problem.code == "E310" and problem.about is not None}
    vain = _asked_in_vain(project, seen)
    lost |= twice | _given_other_names(project, seen)
    broken = project.diagnostics.has_errors or any(problem.severity == "error" for problem in seen)
    # That a variant leaves rules of the game without use is its right; its own rules should be of use.
    own_files = {project.variants[name].decl.span.file for name in variants if name in project.variants}
    own_files |= brought.files if brought is not None else frozenset()
    told: list[Diagnostic] = []
    places: set[tuple[str, Span]] = set()
    unread = UnreadLines(project, seen)
    of_game = {place_of_loop(problem) for problem in seen if problem.code == ENDLESS and () in chosen.get(problem, ())}
    of_game.discard(None)
    for problem, times in seen.items():
        of_flow = _is_of_flow(problem) or problem.code in _ALSO_OF_FLOW
        if of_flow and (unread.are_missed_on_way(problem) or unread.lie_on_way(problem)):
            continue
        # Turns of the game itself that would never end do so with each of its variants, too.
        if problem.code == ENDLESS and () not in chosen.get(problem, ()) and place_of_loop(problem) in of_game:
            continue
        if problem.code in _OF_BLOCKS and _is_of_a_damaged_block(project, problem, chosen.get(problem, set()), lost):
            continue
        if problem.code in _OF_RULES and broken:  # the line that carries it out may be the one that is wrong
            continue
        if problem.code in _OF_THE_WHOLE and project.diagnostics.has_errors:
            continue
        rule = problem.labels[0].span if problem.code == "W515" else problem.span
        if problem.code in _OF_RULES and times < (written[rule] or len(tables)):
            continue
        if problem.code in _OF_RULES and own_files and problem.span.file not in own_files:
            continue
        if problem.code == "E510" and any(other.code == "E510" and other.about == problem.about for other in told):
            continue  # on each side of a board, another rule may be the first to wait for the same moment
        place = problem.code, problem.span
        if _is_of_flow(problem) and place in places:
            continue
        places.add(place)
        if problem.code in _OF_THE_COURSE and _is_about(problem, twice | vain):
            continue
        if problem.code in _NAMED_ANEW or problem.about is None or lost.isdisjoint(problem.about.split(".")):
            told.append(problem)
    without = any(not table.variants for table in tables)
    for item in told:
        sided = with_side(project, item, met_at.get(item, ()))
        diagnostics.extend([with_variants(project, sided, chosen.get(item, set())) if without else sided])
    for (span, help_text), failing in faults.items():
        _report_fault(project, span, help_text, failing, tables, diagnostics)
    for table, game in stopped.values():
        _report_stopped(project, table, game, diagnostics)
    if not broken and not variants:
        _report_idle_variants(project, programs, diagnostics)
    return diagnostics.items


def _without_what_follows(problems: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Each once. Of places whose shape is unknown the analysis knows neither how much room there is nor who looks."""
    shapeless = any(problem.code == "E403" for problem in problems)
    return [problem for problem in dict.fromkeys(problems) if not (shapeless and _is_of_flow(problem))]


def _is_of_flow(problem: Diagnostic) -> bool:
    """Whether it is what the analysis finds: at other tables it may come to other numbers."""
    return problem.severity == "error" and problem.code.startswith("E5")


def _tell_each_name_once(seen: Counter[Diagnostic], chosen: dict[Diagnostic, set[tuple[str, ...]]]) -> None:
    """What is missing at a place is one mistake, though at other tables other names are near it."""
    first: dict[tuple[str, Span, str], Diagnostic] = {}
    for problem in [problem for problem in seen if problem.about is not None]:
        kept = first.setdefault((problem.code, problem.span, problem.about or ""), problem)
        if kept is not problem:
            seen[kept] += seen.pop(problem)
            chosen.setdefault(kept, set()).update(chosen.pop(problem, ()))


def _report_fault(
    project: Project,
    span: Span,
    help_text: str,
    failing: Sequence[Table],
    tables: Sequence[Table],
    diagnostics: Diagnostics,
) -> None:
    """failing: the tables at which the setup stops at this line; if all have a variant, that is the cause."""
    chosen = {table.variants for table in failing}
    players = {table.players for table in failing}
    everywhere = players == {table.players for table in tables if table.variants in chosen}
    where = "" if everywhere else f" with {players_said(' or '.join(map(str, sorted(players))))}"
    names = [] if () in chosen else sorted({name for variants in chosen for name in variants} & project.variants.keys())
    labels = of_line_of_setup(project, names, span)
    diagnostics.error("E530", span, f"This line of the setup cannot be carried out{where}.", help_text, *labels)


def _report_stopped(project: Project, table: Table, game: Stopped, diagnostics: Diagnostics) -> None:
    """Of all tables at which games stop at this line, the first."""
    names = [name for name in table.variants if name in project.variants]
    again = calls.call(
        "run", _named(project), "--players", str(table.players),
        *(word for board, side in table.sides.items() for word in ("--side", f"{board}={side}")),
        *calls.with_variants([given_as(project, name) for name in names]),
        "--seed", str(game.seed), *(("--bots", "wilful") if game.wilful else ()),
    )  # fmt: skip
    diagnostics.error(
        "E531",
        game.span,
        f"A game that was tried out with {' and '.join(f'`{name}`' for name in names)} cannot go on here.",
        f"{game.why} Let the variant ask for it before it leads there (`require …`), or write the rule anew"
        f" (`replace rule …`), so that it can do without."
        f" `{again}` plays this game.",
        *(Label(project.variants[name].decl.name.span, "with this variant") for name in names),
    )


def _named(project: Project) -> str:
    directory = project.directory
    return directory.name if directory.parent == shipped("rules") else shown_name(directory)


def _report_idle_variants(
    project: Project, programs: Mapping[tuple[str, ...], set[str | None]], diagnostics: Diagnostics
) -> None:
    """Two tables with the same program are the same game."""
    for name, variant in project.variants.items():
        with_it = programs.get((name,), set())
        if with_it and with_it <= programs.get((), set()):
            diagnostics.warning(
                "W514",
                variant.decl.name.span,
                f"The variant `{name}` changes nothing: the game is the same with it and without it.",
                "Say what it changes, or remove it. `imhotep names GAME` lists what can be changed.",
            )


def _missing_cases(project: Project, variants: tuple[str, ...]) -> set[Diagnostic]:
    """What the data does not say for the numbers of players between the fewest and the most."""
    found: set[Diagnostic] = set()
    if project.decl is None:
        return found
    for chosen in [variants] if variants else [(), *((name,) for name in project.variants)]:
        for players in seating(project, chosen).numbers[1:-1]:
            found |= {problem for problem in resolve(project, Table(players, {}, chosen))[1] if problem.code == "E317"}
    return found


def _printed_in_layouts(project: Project) -> set[str]:
    """What spaces could be asked for, had the layout been found."""
    files = [*project.data, *(file for variant in project.variants.values() for file in variant.data)]
    entries = [entry for file in files for entry in file.layouts]
    drawn = [layout for entry in entries for layout in (entry.layout, *(entry.by_players or {}).values()) if layout]
    return {name for layout in drawn for space in layout.spaces for name in space.attributes}


def _words_on_damaged_lines(project: Project, seen: Iterable[Diagnostic]) -> set[str]:
    """Names on lines that could not be read, or that begin with a word which declares nothing (E326): what they declare
    is missing, and that is not the author's mistake."""
    files = [*project.data, *(file for variant in project.variants.values() for file in variant.data)]
    words = {re.sub(r"\W+", "_", name) for file in files for name in file.left_out}
    errors = [item for item in project.diagnostics.items if item.severity == "error"]
    words |= _words_on_lines(project, (item.span for item in errors))
    for file in {item.span.file for item in errors if item.code.startswith(_UNREAD)} & project.sources.keys():
        words.update(re.findall(r"\w+", project.sources[file].text))
    heads = [problem for problem in seen if problem.code == "E326"]
    words |= _words_on_lines(project, (head.span for head in heads)) - {head.about for head in heads if head.about}
    return words | {made for line, made in _MADE_BY.items() if line in words}


def _is_about(problem: Diagnostic, names: set[str]) -> bool:
    return any(f"`{name}`" in problem.message or name in re.findall(r"\w+", problem.help) for name in names)


def _asked_in_vain(project: Project, seen: Iterable[Diagnostic]) -> set[str]:
    """The names in conditions with a mistake: whatever they ask for is as good as not asked."""
    names: set[str] = set()
    for problem in seen:
        if problem.code.startswith("E4") and problem.span.file in project.sources:
            lines = project.sources[problem.span.file].text.splitlines()
            line = lines[problem.span.line - 1].partition("#")[0] if problem.span.line <= len(lines) else ""
            begins = next((at for at, word in enumerate(line.split()) if word in _CONDITIONS), None)
            names |= set(re.findall(r"[a-z]\w+", " ".join(line.split()[begins:]))) if begins is not None else set()
    return names - set(keywords().values())


def _given_other_names(project: Project, seen: Iterable[Diagnostic]) -> set[str]:
    """What lines around a rule call the things that it is given, though it calls them otherwise."""
    words: set[str] = set()
    for span in (problem.span for problem in seen if problem.code == "E331"):
        lines = project.sources[span.file].text.splitlines() if span.file in project.sources else []
        header = lines[span.line - 1] if span.line <= len(lines) else ""
        words |= set(re.findall(r"\w+", header[span.column - 1 :].partition("(")[2]))
    return words


def not_because_of_heads(project: Project, found: Iterable[Diagnostic], beside: list[Diagnostic]) -> list[Diagnostic]:
    """beside: what is wrong with scenarios and words; without what only follows from the mistakes in found at the head
    of a side that cannot be read (E326)."""
    lost = _words_on_lines(project, (problem.span for problem in found if problem.code == "E326"))
    return [item for item in beside if item.about is None or not lost.issuperset(item.about.split("."))]


def _words_on_lines(project: Project, spans: Iterable[Span]) -> set[str]:
    words: set[str] = set()
    for file, number in dict.fromkeys((span.file, span.line) for span in spans if span.file in project.sources):
        lines = project.sources[file].text.splitlines()
        if 1 <= number <= len(lines):
            words |= set(re.findall(r"\w+", "\n".join(_with_block(lines, number - 1))))
    return words


def _is_of_a_damaged_block(project: Project, problem: Diagnostic, chosen: set[tuple[str, ...]], lost: set[str]) -> bool:
    """Its own, that of a rule which it carries out, or any of a variant without which nothing would be said; or one
    that speaks of pieces which are not there, as their list was lost."""
    damaged = [item.span for item in project.diagnostics.items if item.severity == "error"]
    names = {name for variants in chosen for name in variants} & project.variants.keys() if () not in chosen else set()
    files = {project.variants[name].decl.span.file for name in names}
    lines = project.sources[problem.span.file].text.splitlines() if problem.span.file in project.sources else []
    first = problem.span.line
    last = first + len(_with_block(lines, first - 1)) if first <= len(lines) else first
    if problem.code == "E222":  # whoever has begun no list has to be told that it must be one
        damaged = [span for span in damaged if span.line <= len(lines) and "[" in lines[span.line - 1]]
    if any(span.file in files or (span.file == problem.span.file and first <= span.line < last) for span in damaged):
        return True
    carried_out = set(re.findall(r"\w+", "\n".join(lines[first - 1 : last - 1])))
    pieces = [item for item in project.items if isinstance(item, tree.PieceDecl)]
    unmade = [item.name.text for item in pieces if item.data is not None and item.data.text in lost]
    return any(carried_out.intersection(names) for names in (unmade, *(_names_of_rule(project, at) for at in damaged)))


def _names_of_rule(project: Project, span: Span) -> list[str]:
    """What the rule or the action may be called in which a line stands; its header may be what is damaged."""
    lines = project.sources[span.file].text.splitlines()[: span.line] if span.file in project.sources else []
    header = re.findall(r"\w+", next((line for line in reversed(lines) if line[:1].strip(" #")), ""))[:2]
    if header and header[0] in ("rule", "action"):
        return header[1:]
    return [] if header and header[0] in keywords().values() else header


def _with_block(lines: list[str], at: int) -> list[str]:
    """A line and the lines that are indented below it: if it cannot be read, what they declare is missing, too."""
    depth = len(lines[at]) - len(lines[at].lstrip())
    end = at + 1
    while end < len(lines) and (not lines[end].strip() or len(lines[end]) - len(lines[end].lstrip()) > depth):
        end += 1
    return lines[at:end]
