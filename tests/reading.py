"""What a book says of a few lines, put into a small game or into a variant of a shipped one."""

from __future__ import annotations

from pathlib import Path

from books import planned

from imhotep_dsl.book.author_words import words_of
from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.plan.outline import Said, Steps
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.book.site.markdown import pages, plain_text
from imhotep_dsl.game.rules import load

GAME = """game fair "Fair"
    players 2..3
    colours red, blue, green

piece fruit starts in basket "Fruit"
    worth: number usually 1
fruit plum "Plum"
    copies: 9
fruit quince "Quince"
    copies: 9

place basket of fruit as deck "Basket"
place stall of fruit as row(5) holds unlimited "Stall"
place crate of fruit per player "Crate"
place shelf of fruit as row(9) "Shelf"

marker silver per player: 0..99 "Silver"
marker helper: player or none "Helper"

play
    for each player
        as player
            do turn

winner player
    by player.points

"""

NOTHING = """rule turn "Turn"
    score 1
"""


def told(directory: Path, rules: str, code: str = "en", words: str = "", named: str = "turn") -> list[str]:
    """The sentences of a rule."""
    directory.mkdir(exist_ok=True)
    (directory / "game.rules").write_text(GAME + rules, encoding="utf-8")
    if words:
        (directory / "words.yaml").write_text(f"{words}\n", encoding="utf-8")
    game = load(directory)
    known = words_of(game.project.words)
    teller = Teller({number: game.checked(number) for number in game.player_numbers}, known, game.project.sources)
    (rule,) = (rule for rule in teller.checked.rules if rule.name == named)
    return [line.text for line in language(code, known).lines(teller.steps(rule))]


_DEED_MAY_BE_DONE = """rule turn
    may "Do it"
        do deed

"""


def told_of_deed(directory: Path, rules: str, code: str = "en", words: str = "") -> list[str]:
    """The sentences of the rule `deed`, which nobody has to carry out."""
    return told(directory, _DEED_MAY_BE_DONE + rules, code, words, "deed")


def every_sentence(directory: Path, rules: str, *replaced: tuple[str, str]) -> str:
    """All sentences of a book, without examples."""
    text = GAME
    for old, new in replaced:
        assert old in text
        text = text.replace(old, new)
    directory.mkdir(exist_ok=True)
    (directory / "game.rules").write_text(text + rules, encoding="utf-8")
    book = plan_book(load(directory))
    speaker = language("en", book.words)
    made: list[str] = []
    for section in (section for chapter in book.chapters for section in chapter.sections):
        for passage in section.passages:
            if isinstance(passage, Steps):
                made += [line.text for line in speaker.lines(passage.steps)]
            elif isinstance(passage, Said):
                made += [speaker.sentence(clause) for clause, _ in passage.clauses]
    return "\n".join(made)


def page(directory: Path, rules: str, name: str, code: str = "en", game: str = GAME) -> str:
    """One page of a book, as it is read."""
    directory.mkdir(exist_ok=True)
    (directory / "game.rules").write_text(game + rules, encoding="utf-8")
    book = planned(directory, lambda: load(directory))
    return plain_text(pages(book, language(code, book.words))[f"{name}.md"])


def book(directory: Path, game: str, variant: str, code: str = "en") -> str:
    """The book of a game with a variant of one's own, as it is read, without the page that says things again."""
    (directory / "own.rules").write_text(variant, encoding="utf-8")
    made = planned(directory, lambda: load(game, variants=[directory / "own.rules"]), game, "own.rules")
    said = pages(made, language(code, made.words))
    return "\n".join(plain_text(text) for name, text in said.items() if name.endswith(".md") and name != "summary.md")
