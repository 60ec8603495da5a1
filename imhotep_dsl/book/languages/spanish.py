"""Spanish: articles, gender, agreement of adjectives, possessives, contractions.

Nouns have no case but after prepositions: `object` (ti), `of` (de ti, del tablero), `to` (a ti, al tablero), `with`
(contigo). A case in CASES may begin with a determiner that replaces that of the noun (`no-object`: ninguna carta).
Conditions are said in the mood `subject` (está vacío) or `subjunctive` (esté vacío); messages select by $case.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
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
from imhotep_dsl.book.languages.base import Language
from imhotep_dsl.book.languages.cases import cases_of
from imhotep_dsl.book.languages.letters import low
from imhotep_dsl.book.languages.second_person import of_several, second_person
from imhotep_dsl.book.languages.wording import Forms
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.data.model import WordForms

_ARTICLES = {"m": ("el", "los"), "f": ("la", "las")}
_VARIABLE = {
    "a": ("un", "una", "unos", "unas"), "that": ("ese", "esa", "esos", "esas"),
    "all": ("todo el", "toda la", "todos los", "todas las"), "no": ("ningún", "ninguna", "ningunos", "ningunas"),
    "another": ("otro", "otra", "otros", "otras"), "whose": ("cuyo", "cuya", "cuyos", "cuyas"),
    "each": ("cada", "cada", "cada", "cada"), "any": ("cualquier", "cualquier", "cualesquiera", "cualesquiera"),
    "one": ("uno", "una", "unos", "unas"), "none": ("ninguno", "ninguna", "ningunos", "ningunas"),
}  # fmt: skip
_FROM = "de"
_ORDERED = re.compile(r"^(gana|pierde)s\b")
_PREPOSITIONS = ("de", "del", "a", "tras", "en", "con", "sin", "junto")
_SHORTENED = {"primero": "primer", "tercero": "tercer", "ninguno": "ningún", "uno": "un"}

_NOT_DENIED = {"y", "e", "o", "u", "ni", "no", "nada", "nadie", "nunca", "ningún", "ninguno", "ninguna"}
"""With one of these, `no` would deny only a part, or twice."""


class Spanish(Language):
    code = "es"
    NEITHER_DENIES = False
    MOST_ARE_SEVERAL = False
    INFINITIVES = ("r", "rse")
    OWNED = ("tu", "tus", "su", "sus", "mi", "mis", "el", "la", "los", "las", "un", "una", "este", "esta", "ese", "esa",
             "cada")  # fmt: skip
    CASES = cases_of(code)

    # ---- nouns ---------------------------------------------------------------------------------------------

    def noun(self, noun: p.Noun, case: str = "subject") -> str:
        determiner, _, rest = case.partition("-")
        if determiner in DETERMINERS and rest:
            noun, case = determined(noun, determiner), rest
        if case == "of":
            return "de ti" if noun.determiner == "you" else contracted(f"de {self._noun(noun, 'object')}")
        if case == "to":
            return "a ti" if noun.determiner == "you" else contracted(f"a {self._noun(noun, 'object')}")
        return self._noun(noun, case)

    def _noun(self, noun: p.Noun, case: str) -> str:
        if noun.parts and noun.determiner not in ("it", "which"):
            return self.with_parts(noun, lambda plain: self._noun(plain, case))
        if noun.determiner == "you":
            return "ti" if case == "object" else "tú"
        if noun.determiner == "it":
            return self._pronoun(noun, case)
        if noun.determiner == "which":
            return "que"
        if noun.determiner == "name":
            return self.proper_name(noun)
        if noun.determiner == "title" and not noun.given:
            head = self.quoted(noun.fallback)
            return f"{head} {self.noun(noun.owner, 'of')}" if noun.owner is not None else head
        if noun.given and (foreign := self.untranslated(noun)) is not None:
            if noun.owner is not None and noun.owner.determiner == "which":
                return f"cuyo {foreign}{self.given_to(noun)}"
            whose = f" {self.noun(noun.owner, 'of')}" if noun.owner is not None else ""
            return f"{foreign}{whose}{self.given_to(noun)}"
        number = numbered(noun)
        if noun.named is not None and noun.determiner == "bare":
            noun = replace(noun, determiner="the", named=None if number is not None else noun.named)
        kinds, noun = of_kind(noun)
        head = " ".join((self._owned(noun), *map(self.clause, kinds)))
        if noun.where is not None:
            head = f"{head} {self.where(noun.where)}"
        if number is not None:
            return f"{head} cuyo número es {self.say(number)}"
        if noun.that:
            told = [several(clause, noun) for clause in noun.that] if self._is_many(noun) else noun.that
            each = noun.determiner == "bare" and not self._is_many(noun)  # por cada casilla que esté vacía
            unknown = each or noun.determiner in ("a", "any", "no", "another", "one_of") or noun.amount is not None
            mood = "subjunctive" if unknown else "subject"
            located = [self.clause(clause) for clause in told if clause.id in LOCATING]
            orders = [self.clause(clause) for clause in told if clause.id.startswith("in-order")]
            plain = [clause for clause in told if clause.id not in LOCATING and not clause.id.startswith("in-order")]
            relatives = self.clauses([self._relative(noun, clause, mood) for clause in plain])
            head = " ".join(part for part in (head, *located, relatives, *orders) if part)
        return head

    def _relative(self, noun: p.Noun, clause: p.Clause, mood: str) -> str:
        condition = such_that(clause, self.denies_whole)
        if condition is None:
            return self.clause(clause, mood)
        return f"{'tales' if self._is_many(noun) else 'tal'} que {self.say(condition, mood)}"

    def _pronoun(self, noun: p.Noun, case: str) -> str:
        if case == "subject":
            return ""
        female, many = self._read(noun)[0] == "f", self._is_many(noun)
        if case == "clitic":
            return ("las" if female else "los") if many else ("la" if female else "lo")
        return ("ellas" if female else "ellos") if many else ("ella" if female else "él")

    def gender(self, noun: p.Noun) -> str:
        """m, f; mp, fp for several."""
        if noun.determiner == "you":
            return "m"
        return self._read(noun)[0] + ("p" if self._is_many(noun) else "")

    def _is_many(self, noun: p.Noun) -> bool:
        if noun.amount is not None:
            return not (isinstance(noun.amount, p.Number) and noun.amount.value == 1)
        return noun.many or noun.determiner == "all"

    def _read(self, noun: p.Noun) -> tuple[str, str, str, str]:
        """Gender, article, the form for one, the form for several; `el agua, las aguas` is feminine."""
        forms = self.forms(self.kind_of_titled(noun) or noun.keys, noun.fallback)
        article, _, one = forms.one.partition(" ")
        many_article, _, many = forms.many.partition(" ")
        if article not in ("el", "la") or not one:
            return "m", "el", forms.one, forms.many
        gender = {"los": "m", "las": "f"}.get(many_article, "f" if article == "la" else "m")
        return gender, article, one, many if many_article in ("los", "las") else forms.many

    def _head(self, noun: p.Noun, many: bool | None = None) -> str:
        """The noun between the adjectives that go before it and those that follow."""
        gender, _, one, several = self._read(noun)
        is_many = self._is_many(noun) if many is None else many
        before: list[str] = []
        after: list[str] = []
        last: list[str] = []  # carta azul de mercado, but carta de mercado superior
        for text in noun.adjectives:
            if text.keys == ("@first",) and noun.determiner in ("a", "no"):
                continue
            front, mark, back = self.text(text).partition("_")
            if mark:
                before += [agreeing(word, gender, is_many, True) for word in front.split()]
                after += [agreeing(word, gender, is_many) for word in back.split()]
            else:
                agreed = " ".join(agreeing(word, gender, is_many) for word in front.lower().split())
                (last if p.is_built_in(text.keys, text.fallback) else after).append(agreed)
        word = several if is_many else one
        if self.is_title(noun.keys) and noun.determiner != "bare":
            title = self.quoted(self.forms(noun.keys, noun.fallback).one)
            word = f"{word} {title}" if self.kind_of_titled(noun) else title
        core, _, rest = word.partition(" ")
        if not re.fullmatch(r"de \w+", rest):  # espacio libre junto al tablero
            after, last = [*after, *last], []
        if after and rest.split(" ")[0] in _PREPOSITIONS:
            word, after = f"{core} {' '.join(after)} {rest}", []
        said = [*before, word, *after, *last]
        if noun.named is not None:
            said.append(self.say(noun.named))
        if noun.called is not None:
            said.append(self.quoted(self.text(noun.called).replace("_", "").strip()))
        if noun.made_of is not None:
            said.append(
                f"de {self._noun(replace(noun.made_of, determiner='bare', many=noun.keys != ('@count',)), 'object')}"
            )
        return " ".join(said)

    def _owned(self, noun: p.Noun) -> str:
        owner = noun.owner
        if owner is None:
            return self._determined(noun)
        head = self._determined(noun)
        if head.endswith(" tras"):
            return f"{head} {self.noun(owner, 'object')}"
        if head.endswith(" a"):
            return f"{head[:-2]} {self.noun(owner, 'to')}"
        if owner.determiner not in ("you", "it", "which"):
            return f"{head} {self.noun(owner, 'of')}"
        if noun.amount is None and noun.determiner not in ("each", "a", "any", "no", "another", "one_of", "all"):
            return f"{self._whose(noun, owner)} {self._head(noun)}"
        several = f"{self._whose(replace(noun, amount=None, many=True), owner)} {self._head(noun, True)}"
        if noun.amount is not None:
            return f"{self._amount(noun)} de {several}"
        if noun.determiner == "all":
            return f"{'todas' if self._read(noun)[0] == 'f' else 'todos'} {several}"
        if noun.determiner == "each":
            return f"cada {self._variable('one', replace(noun, determiner='a', many=False))} de {several}"
        one = "none" if noun.determiner == "no" else "one"
        return f"{self._variable(one, replace(noun, many=False))} de {several}"

    def _whose(self, noun: p.Noun, owner: p.Noun) -> str:
        if owner.determiner == "which":
            return self._variable("whose", noun)
        mine = "tu" if owner.determiner == "you" else "su"
        return f"{mine}s" if self._is_many(noun) else mine

    def _amount(self, noun: p.Noun) -> str:
        assert noun.amount is not None
        amount = self.say(noun.amount)
        return f"hasta {amount}" if noun.up_to else amount

    def _variable(self, name: str, noun: p.Noun) -> str:
        (gender, article, _, _), many = self._read(noun), self._is_many(noun)
        sounds_male = name in ("a", "no") and article == "el" and not many  # un agua
        female = gender == "f" and not sounds_male
        return _VARIABLE[name][(2 if many else 0) + (1 if female else 0)]

    def _determined(self, noun: p.Noun) -> str:
        head, many = self._head(noun), self._is_many(noun)
        amount = noun.amount
        if amount is not None and worked_out(amount):
            most = "como máximo " if noun.up_to else ""
            return f"{most}{'tantas' if self._read(noun)[0] == 'f' else 'tantos'} {head} como indica {self.say(amount)}"
        if amount is not None:
            return f"{self._amount(noun)} {head}"
        if noun.determiner in ("bare", "name") or (many and noun.determiner in ("a", "any", "one_of")):
            return head
        if noun.determiner == "the":
            gender, article, _, _ = self._read(noun)
            return f"{_ARTICLES[gender][1] if many else article} {head}"
        name = "a" if noun.determiner == "one_of" else noun.determiner
        if name == "a" and head.startswith(("otro", "otra")):
            return head
        return f"{self._variable(name, noun)} {head}"

    # ---- places and lists ----------------------------------------------------------------------------------------

    def where(self, where: p.Where) -> str:
        own = self.words.find(self.code, tuple(f"{key}.in" for key in where.noun.keys), None)
        preposition = own.one if own is not None else "en"
        if where.relation == "from":
            preposition = _FROM
        elif where.relation == "towards":
            preposition = "a"
        if where.noun.determiner == "which":
            return f"{preposition} {_ARTICLES[self._read(where.noun)[0]][self._is_many(where.noun)]} que"
        return contracted(f"{preposition} {self._noun(where.noun, 'object')}")

    def in_turn(self, items: Sequence[str]) -> str:
        """Behind an order, what you get is an order, too: pon la piedra y gana 1 punto."""
        orders = [item if at == 0 else _ORDERED.sub(r"\1", item) for at, item in enumerate(items)]
        return self.join(items if _ORDERED.match(items[0]) else orders)

    def join(self, items: Sequence[str], joined: str = "and") -> str:
        if joined in ("plain", "then", "next"):
            return {"plain": ", ", "then": ", luego según ", "next": ", luego "}[joined].join(items)
        if len(items) <= 1:
            return "".join(items)
        if joined in ("neither", "nor"):
            return ("ni " if joined == "neither" else "") + " ni ".join(items)
        long = any("," in item for item in items) and len(items) > 2
        last = items[-1]
        if joined == "or":
            word = "u" if re.match(r"h?o", last, re.I) or re.match(r"8|11\b", last) else "o"
        else:
            word = "e" if re.match(r"h?i(?![aeo])", last, re.I) else "y"
        return f"{';' if long else ','} ".join(items[:-1]) + f" {word} {last}"

    # ---- sentences -------------------------------------------------------------------------------------------------

    def clause(self, clause: p.Clause, case: str = "subject") -> str:
        if clause.id in MAY:
            clause = self.may(clause, low)
        if clause.id in ("predicate", "not-predicate"):
            clause = self._second_form(clause, case)
        clause = prepared(clause)
        listed = clause.arg("list")
        if clause.id in ("and", "or") and isinstance(listed, p.ListOf):
            return self.say(listed, case)
        return contracted(re.sub(" +", " ", super().clause(clause, case)).strip())

    def _second_form(self, clause: p.Clause, case: str) -> p.Clause:
        """The second form of a predicate in the words is that for `tú`; of a thing it is the subjunctive."""
        subject = clause.arg("subject")
        if not isinstance(subject, p.Noun):
            return clause
        person, of_thing = self.person(subject), case == "subjunctive" and not subject.person

        def spoken(found: WordForms) -> str:
            if person == "you":
                return found.many or second_person(self.code, found.one)
            said = found.many if found.many and of_thing else found.one
            return of_several(self.code, said) if person == "many" else said

        return self.with_verb(clause, spoken)

    def denied(self, text: str) -> str | None:
        return f"no {text}" if _NOT_DENIED.isdisjoint(text.split()) else None

    def predicate(self, clause: p.Clause) -> p.Clause:
        return clause  # see _second_form

    def _is_short(self, body: Sequence[p.Step]) -> bool:
        return not told_apart(body) and super()._is_short(body)

    def plural(self, one: str) -> str:
        return plural(one)

    def foreign(self, one: str, many: str) -> Forms:
        """As most words that come from English: masculine, with the plural they had."""
        return Forms(f"el {one}", f"los {many}")


def agreeing(word: str, gender: str, many: bool, before: bool = False) -> str:
    """From the masculine form: rojo, roja, rojos, rojas; azul, azules; marrón, marrones."""
    if word in ("más", "menos", "de", "dos"):
        return word
    if word.endswith("o"):
        if before and gender == "m" and not many:
            return _SHORTENED.get(word, word)
        word = word[:-1] + ("a" if gender == "f" else "o")
    return plural(word) if many else word


def plural(word: str) -> str:
    if word[-1:] in "aeiouáéó":
        return f"{word}s"
    if word.endswith("z"):
        return f"{word[:-1]}ces"
    for accented, bare in (("ón", "on"), ("án", "an"), ("és", "es"), ("ín", "in")):
        if word.endswith(accented):
            return f"{word[: -len(accented)]}{bare}es"
    return f"{word}es"


def contracted(text: str) -> str:
    return re.sub(r"\ba el\b", "al", re.sub(r"\bde el\b", "del", text))


def make(words: Words) -> Spanish:
    return Spanish(words)
