"""Long words of an author (`let`): said in full once, ahead of the rule that uses them, then called by their name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.conditions import condition, truth_name, worded
from imhotep_dsl.book.phrases.expressions import defined_noun, of_given, phrase, word_keys
from imhotep_dsl.book.phrases.joined import is_mixed
from imhotep_dsl.book.phrases.left_out import means
from imhotep_dsl.book.phrases.nouns import part_noun, type_noun
from imhotep_dsl.book.phrases.scope import Scope, plain
from imhotep_dsl.check import ir
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.check.walking import parts_below, walk
from imhotep_dsl.data.word_keys import ABOUT
from imhotep_dsl.resolve.kinds import readable
from imhotep_dsl.source import Span

Explanation = tuple[p.Clause, Span]
"""What a word means, and where that is written."""

WORDED = "holds-if"
"""A word that has a wording: what it is said of differs from rule to rule, what it means does not."""
DEFINITIONS = ("define", "define-truth", "define-counts-as", "define-counts-as-for", WORDED)
EXPLAINED = "explained"
"""The kind of a step that only says what a word means, where steps are numbered."""
_LONG = 8
"""A word whose meaning has more nouns and clauses than these is not said twice."""
_SAYS_ENOUGH = 6
"""A wording of so many words says itself what is meant."""

_FIXED = ("space", "place", "part", "board")
"""Where there is one of them at the table, its name alone does not say which it is."""
_COUNTED = "number of "
"""What the wording of a number begins with that says what is counted; any other number is worked out somehow."""


def definitions(scope: Scope, lines: object) -> tuple[p.Step, ...]:
    """A sentence for each; from then on the word is called by its name."""
    return tuple(p.Step(said, meant_at) for said, meant_at in _defined(scope, lines, within=False))


def titled_in_rules(scope: Scope) -> set[tuple[str | None, str]]:
    """Words with titles that are explained where the rules use them, or who wins does: examples call them so."""
    checked = scope.checked
    asked = parts_of((tuple(rule.body for rule in checked.rules), checked.winner))
    words = [(node, node.word) for node in asked if isinstance(node, ir.Expr) and node.word is not None]
    titled = [word for node, word in words if word.title and _can_be_told(scope, node, word)]
    return {(word.subject, word.name) for word in titled if not scope.knows(*word_keys(scope, word))}


def needed(explained: Sequence[p.Step], lines: Sequence[p.Step]) -> tuple[p.Step, ...]:
    """Those whose names are said; some lines say what a word means in a better way."""
    kept: tuple[p.Step, ...] = ()
    for step in reversed(explained):
        if _is_said((kept, tuple(lines)), keys_explained(step.clause)):
            kept = (step, *kept)
    return kept


def explained_ahead(lines: Sequence[p.Step]) -> tuple[p.Step, ...]:
    """What a word means is said ahead of a condition, a loop or a decision, not among what is done in it."""
    made: list[p.Step] = []
    for step in lines:
        body, otherwise = explained_ahead(step.body), explained_ahead(step.otherwise)
        explained = [inner for inner in (*body, *otherwise) if inner.clause.id in DEFINITIONS]
        body, otherwise = (tuple(inner for inner in part if inner not in explained) for part in (body, otherwise))
        made += [*explained, replace(step, body=body, otherwise=otherwise) if explained else step]
    return tuple(made)


def explained_where_met(lines: Sequence[p.Step]) -> tuple[p.Step, ...]:
    """What a word means is no step: it is said ahead of the first one that uses the word."""
    waiting = [replace(step, kind=EXPLAINED) for step in lines if step.clause.id in DEFINITIONS]
    made: list[p.Step] = []
    for step in (step for step in lines if step.clause.id not in DEFINITIONS):
        met = needed(waiting, (step,))
        waiting = [explained for explained in waiting if explained not in met]
        made += [*met, step]
    return (*waiting, *made)


def keys_explained(said: p.Clause) -> tuple[str, ...]:
    """The keys of the word that is explained."""
    name: object = said.arg("name") or said.arg("predicate")
    while isinstance(name, p.Clause):
        name = name.arg("text")
    assert isinstance(name, p.Noun | p.Text)
    return name.keys


def _is_said(said: object, keys: tuple[str, ...]) -> bool:
    return any(isinstance(part, p.Noun | p.Text) and part.keys == keys for part in walk(said, parts_below))


def _defined(scope: Scope, lines: object, within: bool) -> Iterator[Explanation]:
    """within: the lines are what a word means that is defined itself; the words in it come first."""
    found: dict[tuple[str | None, str], list[tuple[ir.Expr, ir.WordUse]]] = {}
    for node in walk(lines, _below):
        if isinstance(node, ir.Expr) and node.word is not None and _can_be_told(scope, node, node.word):
            found.setdefault((node.word.subject, node.word.name), []).append((node, node.word))
    for key, uses in found.items():
        if key in scope.defined:
            continue
        expr, word = next((use for use in uses if _is_general(use[1])), uses[0])
        if scope.knows(*word_keys(scope, word)):
            yield from _explained(scope, expr, word)
            continue
        if is_told_by_author(scope, word):
            scope.defined.add(key)
            continue
        general = means(scope, word) if word.title or _is_general(word) else None
        if general is None:
            continue
        if word.title is None and not _is_worth_it(expr, _said(scope, general), within or len(uses) > 1):
            continue
        yield from _defined(scope, parts_below(expr), within=True)
        said = _said(scope, general)
        scope.defined.add(key)
        yield said, word.meant_at


def _explained(scope: Scope, expr: ir.Expr, word: ir.WordUse) -> Iterator[Explanation]:
    """What is meant by a wording that is too short to say it: `A card fits on a space if …`. What cannot be said of any
    such thing is said of what it is given here."""
    key = (word.subject, word.name)
    if (expr.type.tag == "truth" and not word.given) or key in scope.worded or is_told_by_author(scope, word):
        return
    if _says_enough(scope, word) and not (expr.type.tag == "truth" and word.title):
        return
    scope.worded.add(key)
    general = means(scope, word) or expr
    clear = _is_clear(scope, expr, word) and word.title is None
    if clear and p.weight(_in_own_wording(scope, general)[1]) < _LONG:
        return
    yield from _defined(scope, parts_below(expr), within=True)
    name, meaning = _in_own_wording(scope, general)  # with the words in it that have been explained now
    if isinstance(name, p.Clause) and expr.type.tag == "truth":
        yield p.clause(WORDED, predicate=name, meaning=meaning), word.meant_at
    else:
        yield p.clause("define", name=name, value=meaning), word.meant_at


def _in_own_wording(scope: Scope, expr: ir.Expr) -> tuple[p.Phrase, p.Phrase]:
    """A word as its author puts it, of what it is given, and what it means."""
    word, meaning = expr.word, replace(expr, word=None)
    assert word is not None
    inner, things = _any_given(scope, word)
    if expr.type.tag == "truth":
        return worded(scope, word, things), condition(inner, meaning)
    for name, given in word.given:
        scope = _with_name(scope, given, things[name])
    said = phrase(scope, expr)
    if isinstance(said, p.Noun) and said.owner is None and not said.parts and things:
        said = replace(said, that=(of_given(scope, word, tuple(things.values())),))
    return said, phrase(inner, meaning)


def is_told_by_author(scope: Scope, word: ir.WordUse) -> bool:
    """Whether the list of words has a text of the author about it."""
    return scope.knows(f"{ABOUT}{word.name}", f"{ABOUT}{word.subject}.{word.name}")


def _says_enough(scope: Scope, word: ir.WordUse) -> bool:
    """The wording itself."""
    return len([part for part in _wording(scope, word).split() if "{" not in part]) >= _SAYS_ENOUGH


def _is_clear(scope: Scope, expr: ir.Expr, word: ir.WordUse) -> bool:
    """Whether its name may be enough, if it means nothing long."""
    if expr.type.tag == "number":
        return _wording(scope, word).startswith(_COUNTED)
    return expr.type.tag not in _FIXED or bool(word.given)


def _wording(scope: Scope, word: ir.WordUse) -> str:
    return next(scope.words.forms[key]["en"].one for key in word_keys(scope, word) if scope.knows(key))


def _any_given(scope: Scope, word: ir.WordUse) -> tuple[Scope, dict[str, p.Phrase]]:
    """What a word is given, as anything of its sort, and what is known of it in the meaning."""
    sorts = {name: _any(scope, name, given) for name, given in word.given}
    things = {name: _told_apart(name, thing, sorts) for name, thing in sorts.items()}
    for name, given in word.given:
        again = "it" if len(things) == 1 else "that" if given.type.tag == "number" else "the"
        thing = things[name]
        if isinstance(thing, p.Noun):
            scope = _with_name(scope, given, replace(thing, determiner=again))
    return scope, things


def _told_apart(name: str, thing: p.Phrase, things: Mapping[str, p.Phrase]) -> p.Phrase:
    """By the name that the author gave it, where another is called the same."""
    if not isinstance(thing, p.Noun) or list(things.values()).count(thing) == 1:
        return thing
    return replace(thing, called=p.Text((name,), name.replace("_", " ")))


def _can_be_told(scope: Scope, expr: ir.Expr, word: ir.WordUse) -> bool:
    """Numbers and what holds or does not; of things only those whose author has given the word a title or a wording."""
    if expr.type.tag in ("number", "truth"):
        return True
    return expr.type.tag != "list" and (word.title is not None or scope.knows(*word_keys(scope, word)))


def _is_general(word: ir.WordUse) -> bool:
    """Whether what it means can be said of any such thing: what it is given are names, or who acts."""
    names = [given for _, given in word.given]
    if len(names) == 1 and word.given[0][0] == word.subject:
        return True
    plain_names = all(isinstance(given, ir.Local | ir.Bound | ir.You) for given in names)
    return plain_names and len({(type(given), getattr(given, "slot", -1)) for given in names}) == len(names)


def _is_worth_it(expr: ir.Expr, said: p.Clause, again: bool) -> bool:
    if expr.type.tag == "number" and isinstance(expr, ir.OneOrOther):
        return True
    return p.weight(said) > _LONG and (again or expr.type.tag == "number" or is_mixed(said))


def _said(scope: Scope, expr: ir.Expr) -> p.Clause:
    word, meaning = expr.word, replace(expr, word=None)
    assert word is not None
    if expr.type.tag != "truth":
        return _valued(scope, meaning, word)
    scope, given = _any_given(scope, word)
    things = list(given.values())
    name, told = truth_name(scope, word), condition(scope, meaning)
    if not things:
        return p.clause("define-truth", name=name, condition=told)
    if len(things) == 1:
        return p.clause("define-counts-as", subject=things[0], name=name, condition=told)
    others = p.ListOf(tuple(things[1:]))
    return p.clause("define-counts-as-for", subject=things[0], name=name, list=others, condition=told)


def _any(scope: Scope, name: str, given: ir.Expr) -> p.Phrase:
    """name: of the parameter; a part is a row, a column or whatever it is called there."""
    if not isinstance(given, ir.Local | ir.Bound):
        return phrase(scope, given)
    return part_noun(name, "a") if given.type.tag == "part" else type_noun(scope, given.type, "a")


def _with_name(scope: Scope, given: ir.Expr, named: p.Phrase) -> Scope:
    if isinstance(given, ir.Local):
        return replace(scope, locals={**scope.locals, given.slot: plain(named)})
    if isinstance(given, ir.Bound):
        return replace(scope, bounds={**scope.bounds, given.slot: plain(named)})
    return scope


def _valued(scope: Scope, meaning: ir.Expr, word: ir.WordUse) -> p.Clause:
    """Of each thing, where the word is said of a thing that has only a name here."""
    given: list[p.Phrase] = []
    for name, thing in word.given:
        said = phrase(scope, thing)
        if isinstance(thing, ir.Local | ir.Bound) and name != word.subject:
            said = _parameter(scope, name, thing)
            scope = _with_name(scope, thing, replace(said, determiner="that"))
        elif isinstance(said, p.Noun) and isinstance(thing, ir.Local | ir.Bound):
            said = replace(said, determiner="each", owner=None, where=None, that=(), adjectives=(), called=None)
            scope = _with_name(scope, thing, replace(said, determiner="it"))
        given.append(said)
    return p.clause("define", name=defined_noun(scope, meaning, word, given), value=phrase(scope, meaning))


def _parameter(scope: Scope, name: str, thing: ir.Expr) -> p.Noun:
    """A thing is called by its sort, a number or a printed word by the name that the author gave it."""
    if thing.type.tag in ("number", "word"):
        return p.Noun((name,), readable(name), "a")
    return type_noun(scope, thing.type, "a")


def _below(node: object) -> tuple[object, ...]:
    """What is within a word belongs to the word; what an author vouches for is not told."""
    if isinstance(node, ir.Known) or (isinstance(node, ir.Typed) and node.word is not None):
        return ()
    if isinstance(node, ir.Dispatch):  # each design explains it for itself
        return (node.subject,)
    return parts_below(node)
