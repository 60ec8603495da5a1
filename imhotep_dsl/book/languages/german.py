"""German: articles, cases, weak and strong endings, possessives, contractions, the order of words after a lead-in.

Cases are `subject`, `accusative`, `dative` and `genitive`. A case in CASES may begin with a determiner that replaces
that of the noun (`no-accusative`: keine Karte; `bare-dative`: Karten). An instruction is said in one of the orders
`subject` (du erhältst), `inverted` (erhältst du), `first` and `next` (in a list: erhalte); messages select by $case.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from imhotep_dsl.book.author_words import Words
from imhotep_dsl.book.languages.agreement import (
    DETERMINERS,
    LOCATING,
    MAY,
    determined,
    numbered,
    of_kind,
    prepared,
    several,
    such_that,
    told_apart,
    worked_out,
)
from imhotep_dsl.book.languages.base import Language, Line
from imhotep_dsl.book.languages.cases import cases_of
from imhotep_dsl.book.languages.german_forms import (
    ARTICLES,
    END,
    INSIDE,
    PLACES,
    PRONOUNS,
    RELATIVES,
    GermanNoun,
    adjective,
    behind_brackets,
    contracted,
    contracted_within,
    denied,
    directed,
    ending,
    extraposed,
    halved,
    instructions,
    joined_up,
    read_noun,
    settled,
)  # fmt: skip
from imhotep_dsl.book.languages.letters import capital
from imhotep_dsl.book.languages.second_person import of_several
from imhotep_dsl.book.languages.surfaces import is_surface
from imhotep_dsl.book.languages.wording import Forms
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.source import Span

_ASKS_DATIVE = (" nach", " vor")  # der Spieler nach dir
_PLAIN = ("among", "best-among", "with-highest", "with-lowest", *LOCATING)  # without a comma
_VERB_LAST = ("exist", "not-exist", "has", "not-has", "holds", "not-holds", "is-nothing", "not-is-nothing")
_SMALL = re.compile(r"(?:[DdKk]?[Ee]in|[Dd](?:er|ie|as|en|em|es)\b|[Aa]lle|[Nn]eue|[Bb]is\b|[Gg]enau\b)")


def _within(title: str) -> str:
    """A title within a sentence: articles lose their capital, nouns keep it."""
    return title[:1].lower() + title[1:] if _SMALL.match(title) else title


def _with_no(clause: p.Clause) -> p.Clause:
    """Die Karte ist keine Sonne, not: nicht eine Sonne."""
    design = clause.arg("design")
    if clause.id != "not-is-design" or not isinstance(design, p.Noun) or design.determiner != "a":
        return clause
    return p.Clause("is-design", tuple((n, determined(design, "no") if n == "design" else a) for n, a in clause.args))


def _is_plain(clause: p.Clause) -> bool:
    best = clause.arg("best")
    if isinstance(best, p.Clause) and best.id == "such-that":
        return False
    return clause.id in _PLAIN or clause.id.startswith("in-order")


class German(Language):
    code = "de"
    ASIDE_ENDS = END
    INFINITIVES = ("n",)
    VERB_WITHIN = 9  # it stands at the end, before a comma
    OWNED = (
        "der", "die", "das", "den", "dem", "des",
        *(word + end for word in ("dein", "sein", "ihr", "mein", "unser", "ein", "dies", "jed")
          for end in ("", "e", "er", "es", "en", "em")),
    )  # fmt: skip
    CASES = cases_of(code)

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self._depth = 0
        self._open: set[str] = set()  # texts that ended with a relative clause

    # ---- nouns ---------------------------------------------------------------------------------------------

    def noun(self, noun: p.Noun, case: str = "subject") -> str:
        determiner, _, rest = case.partition("-")
        if determiner in DETERMINERS and rest:
            noun, case = determined(noun, determiner), rest
        case = {"object": "accusative", "possessive": "genitive"}.get(case, case)
        return self._outer(lambda: self._noun(noun, case if case in ARTICLES["the"] else "subject"))

    def _noun(self, noun: p.Noun, case: str) -> str:
        if noun.parts and noun.determiner not in ("it", "which"):
            return self.with_parts(noun, lambda plain: self._noun(plain, case))
        if noun.determiner == "you":
            return {"subject": "du", "accusative": "dich", "dative": "dir", "genitive": "deiner"}[case]
        if noun.determiner == "it":
            return PRONOUNS[self.gender(noun)][case]
        if noun.determiner == "which":
            return RELATIVES[self.gender(noun)][case]
        if noun.determiner == "name":
            name = self.proper_name(noun)
            return f"von {name}" if case == "genitive" else name
        if noun.determiner == "title" and not noun.given:
            head = self.quoted(noun.fallback)
            return f"{head} {self._noun(noun.owner, 'genitive')}" if noun.owner is not None else head
        if noun.given and (foreign := self.untranslated(noun)) is not None:
            whose = f" {self._noun(noun.owner, 'genitive')}" if noun.owner is not None else ""
            if noun.owner is not None and noun.owner.determiner in ("you", "it"):
                whose = f" von {self._noun(noun.owner, 'dative')}"
            before = "kein " if noun.determiner == "no" else ""  # the verb denies nothing
            if noun.owner is not None and noun.owner.determiner == "which":
                before, whose = f"{RELATIVES[self.gender(noun.owner)]['genitive']} ", ""
            foreign = f"{before}{foreign}{whose}{self.given_to(noun)}"
            return f"von {foreign}" if case == "genitive" else foreign
        number = numbered(noun)
        if number is not None:
            noun = replace(noun, determiner="the", named=None)
        kinds, noun = of_kind(noun)
        head = " ".join((self._owned(noun, case), *map(self.clause, kinds)))
        if noun.where is not None:
            head = f"{head} {self.where(noun.where)}"
        if number is not None:
            whose = RELATIVES[self.gender(noun)]["genitive"]
            return f"{head}, {whose} Nummer {self.say(number)} ist{END}"
        clauses = [several(clause, noun) for clause in noun.that] if self._is_many(noun) else noun.that
        for clause in clauses:
            if _is_plain(clause):
                head = f"{head} {self.clause(clause)}"
        relative = [self._relative(noun, clause) for clause in clauses if not _is_plain(clause)]
        told = " und ".join(filter(None, (", ".join(relative[:-1]), *relative[-1:])))
        return f"{head}, {told}{END}" if relative else head

    def _relative(self, noun: p.Noun, clause: p.Clause) -> str:
        condition = such_that(clause, self.denies_whole)
        if condition is None:
            return self.clause(clause)
        return f"für {RELATIVES[self.gender(noun)]['accusative']} gilt, dass {self.say(condition)}"

    def verbs(self, noun: p.Noun) -> dict[str, str]:
        """`KIND.put`: figures are set up, not laid down."""
        found = self.words.find(self.code, [f"{key}.put" for key in noun.keys], None)
        return {"put": found.one if found else "lege", "puts": (found.many if found else None) or "legt"}

    def gender(self, noun: p.Noun) -> str:
        """m, f, n; p for several."""
        if noun.determiner == "you":
            return "m"
        return "p" if self._is_many(noun) else self._read(noun).gender

    def _is_many(self, noun: p.Noun) -> bool:
        if noun.amount is not None:
            return not (isinstance(noun.amount, p.Number) and noun.amount.value == 1)
        return noun.many or noun.determiner == "all"

    def _read(self, noun: p.Noun) -> GermanNoun:
        keys = self.kind_of_titled(noun) or noun.keys
        forms = self.forms(keys, noun.fallback)
        read = read_noun(forms.one, forms.many)
        return replace(read, gender="m") if noun.person and self._is_foreign(keys, noun.fallback) else read

    def _is_foreign(self, keys: tuple[str, ...], fallback: str) -> bool:
        return not p.is_built_in(keys, fallback) and self.words.find(self.code, keys, None) is None

    def foreign(self, one: str, many: str) -> Forms:
        """`das Big-Thing`, `die Big-Things`: a noun has a capital, and its words are joined."""
        return Forms(f"das {joined_up(one)}", f"die {joined_up(many)}")

    def _owned(self, noun: p.Noun, case: str) -> str:
        owner = noun.owner
        if owner is None:
            return self._determined(noun, case)
        head = self._determined(noun, case)
        if head.endswith(_ASKS_DATIVE):
            return f"{head} {self._noun(owner, 'dative')}"
        if owner.determiner in ("you", "it", "which"):
            return self._possessed(noun, owner, case)
        return f"{head} {self._noun(owner, 'genitive')}"

    def _possessed(self, noun: p.Noun, owner: p.Noun, case: str) -> str:
        """`deine Karte`, `3 deiner Karten`, `jede deiner Karten`, `dessen Feld`."""
        if owner.determiner == "which":
            whose, endings = RELATIVES[self.gender(owner)]["genitive"], ""
        else:
            stem = "dein" if owner.determiner == "you" else "ihr" if self.gender(owner) in "fp" else "sein"
            whose, endings = stem, "own"
        if noun.amount is None and noun.determiner not in ("each", "a", "any", "no", "another", "one_of", "all"):
            gender = self.gender(noun)
            if not endings:
                return f"{whose} {self._core(noun, gender, case, 'strong')}"
            return f"{whose}{ending('own', gender, case)} {self._core(noun, gender, case, 'own')}"
        all_of_them = replace(noun, many=True, amount=None, determiner="the")
        group = self._core(
            all_of_them, "p", case if noun.determiner == "all" else "genitive", "own" if endings else "strong"
        )
        if noun.determiner == "all":
            return f"all{ending('the', 'p', case)} {whose}{ending('own', 'p', case) if endings else ''} {group}"
        whole = f"{whose}{ending('own', 'p', 'genitive') if endings else ''} {group}"
        if noun.amount is not None:
            return f"{self._amount(noun)} {whole}"
        gender = self._read(noun).gender
        stem = {"each": "jed", "no": "kein"}.get(noun.determiner, "ein")
        return f"{stem}{ending('the', gender, case)} {whole}"

    def _counted(self, noun: p.Noun, said: str) -> str:
        """`3 Karten`; `so viele Karten, wie die Zahl angibt`."""
        if noun.amount is not None and worked_out(noun.amount):
            most = "höchstens " if noun.up_to else ""
            return f"{most}so viele {said}, wie {self.say(noun.amount)} angibt{END}"
        return f"{self._amount(noun)} {said}"

    def _amount(self, noun: p.Noun) -> str:
        assert noun.amount is not None
        amount = self.say(noun.amount)
        return f"bis zu {amount}" if noun.up_to else amount

    def _determined(self, noun: p.Noun, case: str) -> str:
        gender = self.gender(noun)
        if noun.amount is not None:
            if case == "genitive":
                return f"von {self._counted(noun, self._core(noun, gender, 'dative', 'strong'))}"
            return self._counted(noun, self._core(noun, gender, case, "strong" if gender == "p" else "own"))
        determiner = noun.determiner
        bare = determiner == "bare" or (gender == "p" and determiner in ("a", "any", "another", "one_of"))
        extra = {"any": "beliebige", "another": "andere"}.get(determiner, "")
        if bare:
            core = self._core(noun, gender, "dative" if case == "genitive" else case, "strong", extra)
            return f"von {core}" if case == "genitive" else core
        if determiner in ("a", "any", "another", "one_of", "no"):
            stem = "kein" if determiner == "no" else "ein"
            return f"{stem}{ending('own', gender, case)} {self._core(noun, gender, case, 'own', extra)}"
        core = self._core(noun, gender, case, "weak")
        if determiner in ("that", "each", "all"):
            stem = {"that": "dies", "each": "jed", "all": "all"}[determiner]
            return f"{stem}{ending('the', gender, case)} {core}"
        return f"{ARTICLES['the'][case][gender]} {core}"

    def _core(self, noun: p.Noun, gender: str, case: str, sort: str, extra: str = "") -> str:
        """Adjectives and the noun itself. sort: weak (after der), own (after ein), strong (after nothing)."""
        read = self._read(noun)
        words = [extra] if extra else []
        first = noun.determiner in ("a", "no")  # es gibt kein (erstes) Feld
        words += [self.text(text) for text in noun.adjectives if not (first and text.keys == ("@first",))]
        words += read.adjectives
        said = [adjective(word, gender, case, sort) for word in words]
        title = self.is_title(noun.keys) and noun.determiner != "bare"
        head = read.head("p" if gender == "p" else "s", case)
        if not title or self.kind_of_titled(noun):
            said.append(head)
        if title:
            said.append(self.quoted(self.forms(noun.keys, noun.fallback).one))
        if noun.named is not None:
            said.append(self.say(noun.named))
        if noun.called is not None:
            said.append(self.quoted(self.text(noun.called)))
        if noun.made_of is not None:
            within = "von" if noun.keys == ("@count",) else "aus"
            said.append(
                f"{within} {self._noun(replace(noun.made_of, determiner='bare', many=within == 'aus'), 'dative')}"
            )
        return " ".join(said)

    # ---- places ------------------------------------------------------------------------------------------------

    def where(self, where: p.Where) -> str:
        return self._outer(lambda: self._where(where))

    def _where(self, where: p.Where) -> str:
        own = self.words.find(self.code, tuple(f"{key}.in" for key in where.noun.keys), None)
        usual = "in" if where.noun.keys[-1:] in INSIDE else PLACES[where.sort]
        if where.sort == "pile" and is_surface(
            " ".join(self.forms(where.noun.keys, where.noun.fallback).one.split(" ")[:2])
        ):
            usual = PLACES["spaces"]
        preposition, case = directed(own.one if own is not None else usual, where.relation)
        said = self._noun(where.noun, case)
        return f"{preposition} {said}" if where.noun.determiner == "which" else contracted(preposition, said)

    # ---- sentences -----------------------------------------------------------------------------------------------

    def say(self, phrase: p.Phrase, case: str = "subject") -> str:
        return self._outer(lambda: Language.say(self, phrase, case))

    def clause(self, clause: p.Clause, case: str = "subject") -> str:
        if clause.id in MAY:
            clause = self.may(clause, _within)
        if clause.id in ("example-holds", "stated"):
            return self._outer(lambda: self._main_clause(clause, case))
        clause = _with_no(prepared(clause))
        if clause.id == "holds-if":
            args = dict(clause.args)
            clause = p.clause(
                clause.id, predicate=p.clause("stated", condition=args["predicate"]), meaning=args["meaning"]
            )
        if clause.id in ("authors", "distance", "half", "half-up", *LOCATING):
            return self._outer(lambda: halved(contracted_within(Language.clause(self, clause, case))))
        if clause.id.startswith(_VERB_LAST):
            return self._outer(lambda: extraposed(Language.clause(self, clause, case)))
        return self._outer(lambda: Language.clause(self, clause, case))

    def with_parts(self, noun: p.Noun, say: Callable[[p.Noun], str]) -> str:
        return contracted_within(super().with_parts(noun, say))

    def _main_clause(self, clause: p.Clause, case: str) -> str:
        """A condition on its own: the verb moves from the end to the second place, behind the subject."""
        condition = clause.arg("condition")
        if isinstance(condition, p.Clause):
            condition = prepared(condition)
            subject, where = condition.arg("subject") or condition.arg("thing"), condition.arg("where")
            said = self.clause(condition)
            cases = self.CASES.get(condition.id, {})
            given = [arg for _, arg in condition.args if isinstance(arg, p.Noun) and condition.id == "authors"]
            begin = () if cases.get("subject") else (subject, where, *given)
            firsts = [self.say(phrase) for phrase in begin if phrase is not None]
            for first in [*firsts, "es", "niemand", "jemand"]:
                if said.startswith(f"{first} ") and not said.endswith(END):
                    middle, _, verb = said[len(first) + 1 :].rpartition(" ")
                    return f"{first} {verb} {middle}".rstrip()
        return Language.clause(self, clause, case)

    def predicate(self, clause: p.Clause) -> p.Clause:
        """The second form of a condition is that for `du`, not for several."""
        subject = clause.arg("subject")
        if isinstance(subject, p.Noun) and self.person(subject) == "many":
            return self.with_verb(clause, lambda found: of_several(self.code, found.one))
        return super().predicate(clause)

    def denied(self, text: str) -> str | None:
        return denied(text)

    def _is_short(self, body: Sequence[p.Step]) -> bool:
        return not told_apart(body) and super()._is_short(body)

    def _below(
        self, lead: str, body: Sequence[p.Step], span: Span, depth: int, kind: str, behind: Sequence[Line] = ()
    ) -> list[Line]:
        """As in the base, but after a lead-in the verb comes first."""
        if not self._fits(body, kind):
            return super()._below(lead, body, span, depth, kind, behind)
        comma = "," if lead in self._open else ""
        turned = kind in ("if", "each")
        orders = ["inverted" if turned else "subject"] if len(body) == 1 else ["first" if turned else "next", "next"]
        said = self._outer(
            lambda: instructions([self.clause(step.clause, order) for step, order in zip(body, orders, strict=True)])
        )
        join = {"if": "join-if", "each": "join-each"}.get(kind, "join-block")
        text = self.message(join, {"lead": lead, "body": said if turned else capital(said)})
        if lead == self.message("otherwise") or (kind == "each" and comma):
            text = f"{lead}{comma} {said}"
        kind = "option" if kind == "option" else "do"
        return [Line(depth, self.finish(text), (span, *(step.span for step in body)), kind), *behind]

    def _outer(self, make: Callable[[], str]) -> str:
        """Only the outermost phrase knows whether a relative clause ends within the sentence."""
        self._depth += 1
        try:
            text = make()
        finally:
            self._depth -= 1
        if self._depth:
            return text
        text = behind_brackets(text)
        said = settled(text)
        if text.endswith(END):
            self._open.add(said)
        return said

    def join(self, items: Sequence[str], joined: str = "and") -> str:
        if joined in ("plain", "then", "next"):
            return {"plain": ", ", "then": ", dann nach ", "next": ", dann "}[joined].join(items)
        if len(items) <= 1:
            return "".join(items)
        if joined == "neither":
            return f"weder {', '.join(items[:-1])} noch {items[-1]}"
        long = any("," in item for item in items) and len(items) > 2
        word = {"and": "und", "or": "oder", "nor": "und"}[joined]
        return f"{';' if long else ','} ".join(items[:-1]) + f" {word} {items[-1]}"


def make(words: Words) -> German:
    return German(words)
