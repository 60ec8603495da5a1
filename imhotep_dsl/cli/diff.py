"""`imhotep diff`: what is different in play between two games, tables or variants."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from imhotep_dsl.cli.completing import games
from imhotep_dsl.cli.options import side_option, with_option

if TYPE_CHECKING:
    from collections.abc import Callable

    from imhotep_dsl.book.phrases.model import Clause
    from imhotep_dsl.book.plan.teller import Teller
    from imhotep_dsl.comparing import Compared, DeclaredChange, RuleChange, WinnerChange
    from imhotep_dsl.comparing.words import Word
    from imhotep_dsl.game.rules import Rules

_LANGUAGES = ["en", "de", "es"]


@click.command()
@click.argument("game", shell_complete=games)
@click.argument("other", required=False, shell_complete=games)
@with_option("A variant: its name, its file or its directory.")
@side_option("Lay a board this side up.")
@click.option("--players", type=click.IntRange(min=1), metavar="N", help="Only with so many players. [default: any]")
@click.option("--lang", type=click.Choice(_LANGUAGES), default="en", show_default=True, help="Of the sentences.")
@click.option("--json", "as_json", is_flag=True, help="Print the changes as one JSON object.")
def diff(
    game: str, other: str | None, variants: tuple[str, ...], sides: dict[str, str], players: int | None, lang: str,
    as_json: bool,
) -> None:  # fmt: skip
    """What is different in play, in words and as text.

    With one GAME: what the variants and sides that are named change in it. With two: each is a game, its directory,
    or the file of a variant; variants and sides that are named are added to both.
    """
    if other is None and not variants and not sides:
        raise click.UsageError(
            "Name something to compare with: another game, `--with VARIANT`, or `--side BOARD=SIDE`."
        )
    if other is None:
        old, new = _opened(game, {}, (), players), _opened(game, sides, variants, players)
    else:
        old, new = _opened(game, sides, variants, players), _opened(other, sides, variants, players)
    _report(old, new, players, lang, as_json)


def _opened(given: str, sides: dict[str, str], variants: tuple[str, ...], players: int | None) -> Rules:
    """A game by name or directory; for the file of a variant, its game with it. Refused if so many cannot play it."""
    from pathlib import Path

    from imhotep_dsl.cli.opening import open_table
    from imhotep_dsl.cli.targets import find_targets
    from imhotep_dsl.source.belonging import begins_variant

    path = Path(given)
    if path.is_file() and path.suffix == ".rules":
        (target,) = find_targets((given,)).games
        if begins_variant(path):
            return open_table(str(target.directory), players, sides, (*variants, given)).rules
        return open_table(str(target.directory), players, sides, variants).rules
    return open_table(given, players, sides, variants).rules


def _compared(rules: Rules, other: Rules, players: int | None) -> Compared:
    from imhotep_dsl.comparing import Compared

    numbers = rules.player_numbers if players is None else (players,)
    common = [number for number in numbers if number in other.player_numbers] or list(numbers)
    return Compared(numbers, {number: rules.checked(number) for number in common}, rules.project.sources)


def _report(old: Rules, new: Rules, players: int | None, lang: str, as_json: bool) -> None:
    import json

    from imhotep_dsl.cli.opening import sides_not_in_play
    from imhotep_dsl.cli.terminal import echo_painted
    from imhotep_dsl.comparing import declared_changes, rule_changes, winner_change, word_changes
    from imhotep_dsl.comparing.words import changed_words

    before, after = _compared(old, new, players), _compared(new, old, players)
    words = changed_words(before, after)
    declared = [*declared_changes(before, after), *word_changes(before, after, words)]
    rules = rule_changes(before, after)
    explained_before, explained_after = set[str](), set[str]()
    teller_new = _teller(new, after)
    teller_old = _teller(old, before, teller_new)
    tell_old = _telling(teller_old, before, lang, explained_before)
    tell_new = _telling(teller_new, after, lang, explained_after)
    told = [_of_rule(change, before, after, words, tell_old, tell_new) for change in rules]
    if (wins := winner_change(before, after)) is not None:
        told.append(_of_winner(wins, tell_old, tell_new))
    told = [_without(entry, explained_before & explained_after) for entry in told]
    left_out = list(dict.fromkeys([*sides_not_in_play(old), *sides_not_in_play(new)]))
    if as_json:
        data = {"declared": [_as_data(change) for change in declared], "rules": told, "not_in_play": left_out}
        click.echo(json.dumps(data, indent=2))
        return
    for change in declared:
        click.echo(_declared_line(change))
    for entry in told:
        echo_painted(f"{_rule_lines(entry)}\n")
    for line in left_out:
        click.echo(f"{line}\n")
    count = len(declared) + len(told)
    nothing = "Nothing else is different in play." if left_out else "Nothing is different in play."
    click.echo(nothing if not count else f"{count} {'change' if count == 1 else 'changes'}")


def _without(entry: dict[str, object], explained: set[str]) -> dict[str, object]:
    """What a word means is the same wherever it is told: that it is told elsewhere now is no change."""
    words = entry["words"]
    assert isinstance(words, list)
    return {**entry, "words": [line for line in words if line[0] == " " or line[2:] not in explained]}


def _teller(rules: Rules, side: Compared, beside: Teller | None = None) -> Teller:
    from imhotep_dsl.book.author_words import words_of
    from imhotep_dsl.book.plan.teller import Teller

    return Teller(dict(side.tables), words_of(rules.project.words), side.sources, beside=beside)


def _telling(teller: Teller, side: Compared, lang: str, explained: set[str]) -> Callable[[int | None], list[str]]:
    """The sentences that the rulebook has for a rule, or (None) for who wins; none where the packages of books are not
    installed. explained: takes in those that say what words mean."""
    try:
        from imhotep_dsl.book.languages import language
        from imhotep_dsl.book.languages.base import laid_apart
        from imhotep_dsl.book.languages.letters import without_marks
        from imhotep_dsl.book.phrases.defining import DEFINITIONS
        from imhotep_dsl.book.plan.end import who_wins
        from imhotep_dsl.book.plan.outline import Said
        from imhotep_dsl.comparing.rules import design_of
    except ImportError:
        return lambda at: []
    speaking = language(lang, teller.words)

    def explain(clause: Clause) -> None:
        if clause.id in DEFINITIONS:
            explained.add(without_marks(speaking.sentence(clause)))

    def tell(at: int | None) -> list[str]:
        if at is None:
            said = [passage.clauses for passage in who_wins(teller) if isinstance(passage, Said)]
            told = [clause for clauses in said for clause, _ in clauses]
            for clause in told:
                explain(clause)
            return [without_marks(speaking.sentence(clause)) for clause in told]
        steps = teller.steps(side.checked.rules[at], design_of(side, at))
        for step in steps:
            explain(step.clause)
        lines = speaking.lines(laid_apart(steps))
        done = [line for line in lines if line.kind not in ("note", "ruling")]
        if not done:  # that nothing is done, a remark says
            note = speaking.message("title-note")
            return [f"{note}. {without_marks(line.text)}" for line in lines]
        return ["  " * line.depth + without_marks(line.text) for line in done]

    return tell


def _of_rule(
    change: RuleChange,
    before: Compared,
    after: Compared,
    words: set[Word],
    tell_old: Callable[[int | None], list[str]],
    tell_new: Callable[[int | None], list[str]],
) -> dict[str, object]:
    from imhotep_dsl.comparing.rules import place_of, text_of
    from imhotep_dsl.comparing.titles import title_of_rule
    from imhotep_dsl.comparing.words import lines_of_words

    said_old = tell_old(change.old) if change.old is not None else []
    said_new = tell_new(change.new) if change.new is not None else []
    text_old = text_of(before, change.old) if change.old is not None else []
    written = [] if change.new is None else [change.new, *change.parts]
    text_new = [line for at in written for line in text_of(after, at)]
    if change.old is not None:
        text_old = [*lines_of_words(before, before.checked.rules[change.old].body, words), *text_old]
    text_new = [*lines_of_words(after, tuple(after.checked.rules[at].body for at in written), words), *text_new]
    side, at = (after, change.new) if change.new is not None else (before, change.old)
    known, former = (before, change.old) if change.old is not None else (after, change.new)
    assert at is not None and former is not None
    sort = "new" if change.old is None else "gone" if change.new is None else "changed"
    title = title_of_rule(known, former, change.name)
    return {
        "sort": sort, "rule": change.name, "title": title, "place": place_of(side, at),
        "words": _differing(said_old, said_new), "text": _differing(text_old, text_new),
    }  # fmt: skip


def _of_winner(
    change: WinnerChange, tell_old: Callable[[int | None], list[str]], tell_new: Callable[[int | None], list[str]]
) -> dict[str, object]:
    return {
        "sort": "changed", "rule": "winner", "title": "winner", "place": change.place,
        "words": _differing(tell_old(None), tell_new(None)), "text": _differing(list(change.old), list(change.new)),
    }  # fmt: skip


def _differing(old: list[str], new: list[str]) -> list[str]:
    """Lines with `- `, `+ ` or, around them, two spaces; how they are spaced makes no difference, and they stand below
    what governs them now."""
    from difflib import SequenceMatcher

    if not old or not new:
        return [*(f"- {line}" for line in old), *(f"+ {line}" for line in new)]
    keys = [[" ".join(line.split()) for line in lines] for lines in (old, new)]
    made: list[str] = []
    for sort, first, last, start, end in SequenceMatcher(None, keys[0], keys[1], autojunk=False).get_opcodes():
        if sort == "equal":
            made += [f"  {line}" for line in new[start:end]]
        else:
            made += [*(f"- {line}" for line in old[first:last]), *(f"+ {line}" for line in new[start:end])]
    return _near_changes(made) if any(line[0] != " " for line in made) else []


def _near_changes(lines: list[str], around: int = 2) -> list[str]:
    changed = [at for at, line in enumerate(lines) if line[0] != " "]
    near = {at for middle in changed for at in range(middle - around, middle + around + 1)}
    made: list[str] = []
    for at, line in enumerate(lines):
        if at in near:
            made.append(line)
        elif made and made[-1] != "  …":
            made.append("  …")
    return made[:-1] if made and made[-1] == "  …" else made


# ---- as text ------------------------------------------------------------------------------------------------------

_HEADS = {"new": "New", "gone": "Gone", "changed": "Changed"}


def _declared_line(change: DeclaredChange) -> str:
    name = f"{change.called}: " if change.called else ""
    below = "".join(f"    {line}\n" for line in change.below)
    if change.old is None:
        return f"New: {name}{change.new}\n{below}"
    if change.new is None:
        return f"Gone: {name}{change.old}\n{below}"
    return f"Changed: {name}{change.old} → {change.new}\n{below}"


def _rule_lines(entry: dict[str, object]) -> str:
    from imhotep_dsl.cli.terminal import painted_difference

    words, text = entry["words"], entry["text"]
    assert isinstance(words, list) and isinstance(text, list)
    lines = [f"{_HEADS[str(entry['sort'])]}: {entry['title']}  ({entry['place']})"]
    signs = entry["sort"] == "changed"  # what is all new or all gone needs none
    said = [painted_difference(line.rstrip()) if signs else line[2:] for line in words]
    lines += [f"    {line}".rstrip() for line in said]
    lines += ["", *(f"    {painted_difference(line.rstrip())}".rstrip() for line in text)] if text else []
    return "\n".join(lines) + "\n"


def _as_data(change: DeclaredChange) -> dict[str, object]:
    return {"name": change.name, "title": change.called, "old": change.old, "new": change.new, "below": change.below}
