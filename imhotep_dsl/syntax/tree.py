"""The trees of a rule text, as the author wrote it: no name is looked up yet.

Three families: expressions, statements, declarations. All are frozen, all carry the span they came from.
"""

from __future__ import annotations

from dataclasses import dataclass

from imhotep_dsl.source import Span


@dataclass(frozen=True, slots=True)
class Node:
    """Anything with a place in a text."""

    span: Span


@dataclass(frozen=True, slots=True)
class Word(Node):
    """A name, or a quoted text, with its place."""

    text: str


# ---- expressions ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number(Node):
    value: int


@dataclass(frozen=True, slots=True)
class Text(Node):
    """A quoted text; stands only in lists that draw a layout, and as an argument."""

    value: str


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A bare name. The words `you`, `players`, `none`, `yes`, `no` arrive as names too."""

    text: str


@dataclass(frozen=True, slots=True)
class ListOf(Node):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Dot(Node):
    subject: Expr
    name: Word


@dataclass(frozen=True, slots=True)
class Index(Node):
    subject: Expr
    index: Expr


@dataclass(frozen=True, slots=True)
class Call(Node):
    subject: Expr
    args: tuple[Arg, ...]


@dataclass(frozen=True, slots=True)
class Binary(Node):
    """`+ - * /`"""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Negative(Node):
    value: Expr


@dataclass(frozen=True, slots=True)
class RangeOf(Node):
    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """`= != < <= > >= in`"""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Is(Node):
    """`tile is joker`, `tile is not joker`"""

    subject: Expr
    design: Word
    negated: bool


@dataclass(frozen=True, slots=True)
class Not(Node):
    value: Expr


@dataclass(frozen=True, slots=True)
class And(Node):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Or(Node):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class OneOrOther(Node):
    """`if C then A else B`"""

    condition: Expr
    value: Expr
    otherwise: Expr


Expr = (
    Number | Text | Name | ListOf | Dot | Index | Call | Binary | Negative | RangeOf | Compare | Is | Not | And | Or
    | OneOrOther
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Order(Node):
    """`by highest E` or `by lowest E`: in which order a binder goes through its things."""

    highest: bool
    key: Expr


@dataclass(frozen=True, slots=True)
class Binder(Node):
    """`NAME [in SOURCE | from PLAYER] [until CONDITION] [where CONDITION] [by highest E | by lowest E]`.

    starting: the player with whom all begin, in seat order."""

    name: Word
    source: Expr | None
    where: Expr | None
    order: Order | None
    until: Expr | None = None
    starting: Expr | None = None


@dataclass(frozen=True, slots=True)
class Query(Node):
    """A binder as an argument: `count(tile in player.hand where …)`."""

    binder: Binder


@dataclass(frozen=True, slots=True)
class EachValue(Node):
    """`E for each BINDER` as an argument: `sum(tile.number for each tile in …)`."""

    value: Expr
    binder: Binder


Arg = Expr | Query | EachValue


@dataclass(frozen=True, slots=True)
class Said(Word):
    """A text for the one who decides, with the values that stand in it in braces, in their order."""

    values: tuple[Expr, ...]


# ---- statements -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Block(Node):
    statements: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Move(Node):
    """`move PIECE to PLACE`, `move PIECE under PLACE`"""

    piece: Expr
    target: Expr
    under: bool


@dataclass(frozen=True, slots=True)
class MoveSome(Node):
    """`move [up to] N [NAME] from PLACE [where C] to PLACE`, `move all …` (amount is None)."""

    amount: Expr | None
    up_to: bool
    name: Word | None
    source: Expr
    where: Expr | None
    target: Expr
    under: bool


@dataclass(frozen=True, slots=True)
class Swap(Node):
    first: Expr
    second: Expr


@dataclass(frozen=True, slots=True)
class Give(Node):
    piece: Expr
    player: Expr


@dataclass(frozen=True, slots=True)
class Flip(Node):
    piece: Expr


@dataclass(frozen=True, slots=True)
class Score(Node):
    """`score N`, `PLAYER scores N`; `lose` and `loses` arrive with losing set."""

    amount: Expr
    player: Expr | None
    losing: bool


@dataclass(frozen=True, slots=True)
class SetMarker(Node):
    target: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class AddMarker(Node):
    amount: Expr
    target: Expr


@dataclass(frozen=True, slots=True)
class Shuffle(Node):
    place: Expr


@dataclass(frozen=True, slots=True)
class Show(Node):
    what: Expr
    player: Expr


@dataclass(frozen=True, slots=True)
class LetHere(Node):
    name: Word
    value: Expr


@dataclass(frozen=True, slots=True)
class Do(Node):
    """`do RULE(args)`, `do THING.RULE(args)`: target is a Name, Dot or Call."""

    target: Expr


@dataclass(frozen=True, slots=True)
class Reach(Node):
    moment: Word


@dataclass(frozen=True, slots=True)
class Require(Node):
    condition: Expr


@dataclass(frozen=True, slots=True)
class Known(Node):
    """`known C`: the author vouches for C; it is checked when the game runs."""

    condition: Expr


@dataclass(frozen=True, slots=True)
class Stop(Node):
    pass


@dataclass(frozen=True, slots=True)
class EndTurns(Node):
    pass


@dataclass(frozen=True, slots=True)
class EndGame(Node):
    pass


@dataclass(frozen=True, slots=True)
class NextTurn(Node):
    """`next turn to PLAYER`"""

    player: Expr


@dataclass(frozen=True, slots=True)
class ReverseTurns(Node):
    pass


@dataclass(frozen=True, slots=True)
class Pass(Node):
    pass


@dataclass(frozen=True, slots=True)
class Eliminate(Node):
    player: Expr


@dataclass(frozen=True, slots=True)
class Roll(Node):
    """`roll MARKER`: chance gives it a new value."""

    target: Expr


@dataclass(frozen=True, slots=True)
class Expect(Node):
    condition: Expr


@dataclass(frozen=True, slots=True)
class PlayUntil(Node):
    condition: Expr


@dataclass(frozen=True, slots=True)
class Answer(Node):
    """`answer tile with joker by white`; `answer "Take 1 tile"`; `answer action with pass_on`.

    what is the binder's name, `action`, or (quoted) the text of an option or a `may`.
    """

    what: Word
    quoted: bool
    value: Expr | None
    player: Expr | None


@dataclass(frozen=True, slots=True)
class Choose(Node):
    binder: Binder
    prompt: Said | None
    body: Block | None
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class ChooseSeveral(Node):
    """`choose N BINDER as NAME [in order]`; least is None with `up to N`, most is None with `at least N`."""

    binder: Binder
    least: Expr | None
    most: Expr | None
    name: Word
    in_order: bool
    prompt: Said | None
    body: Block | None
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class ChooseAtRandom(Node):
    """`choose BINDER at random`: chance chooses, not a player."""

    binder: Binder
    body: Block | None
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class ChooseAction(Node):
    prompt: Said | None
    body: Block | None
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class Option(Node):
    text: Said
    body: Block


@dataclass(frozen=True, slots=True)
class ChooseOption(Node):
    prompt: Said | None
    options: tuple[Option, ...]
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class May(Node):
    text: Said
    body: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class Draw(Node):
    """`draw NAME from PLACE`: the top piece, the deck refilled first if it has run out."""

    name: Word
    source: Expr
    body: Block | None
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class If(Node):
    """An `else if` arrives as an If alone in the otherwise block."""

    condition: Expr
    body: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    """at_once: all players act in secret, each as `you`."""

    binder: Binder
    by_choice: bool
    body: Block
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class Repeat(Node):
    times: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class Until(Node):
    """`until C`; vouched: `until known C`, the author vouches that it comes to that."""

    condition: Expr
    vouched: bool


@dataclass(frozen=True, slots=True)
class RepeatUntil(Node):
    until: Until
    body: Block


@dataclass(frozen=True, slots=True)
class Turns(Node):
    """`turns from PLAYER [where C] [until C]`"""

    first: Expr
    where: Expr | None
    until: Until | None
    body: Block


@dataclass(frozen=True, slots=True)
class AsPlayer(Node):
    player: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class RankBy(Node):
    highest: bool
    key: Expr


@dataclass(frozen=True, slots=True)
class Rank(Node):
    """ties is `down` or `nearest` (shared, rounded so) or an expression each tied player is paid."""

    binder: Binder
    keys: tuple[RankBy, ...]
    pay: Expr
    rounded: Word | None
    tied_pay: Expr | None


@dataclass(frozen=True, slots=True)
class Note(Node):
    """`note "…"` or `ruling "…"`: words for the reader, without effect."""

    text: str
    ruling: bool


Stmt = (
    Move | MoveSome | Swap | Give | Flip | Score | SetMarker | AddMarker | Shuffle | Show | LetHere | Do | Reach
    | Require | Known | Stop | EndTurns | NextTurn | ReverseTurns | Pass | Eliminate | Roll | EndGame | Expect
    | PlayUntil | Answer | Choose | ChooseSeveral | ChooseAtRandom | ChooseAction | ChooseOption | May | Draw | If
    | ForEach | Repeat | RepeatUntil | Turns | AsPlayer | Rank | Note
)  # fmt: skip

# ---- types ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KindOfValue(Node):
    """`design of KIND [or none]`: a type that is made of two words."""

    what: Word
    kind: Word
    optional: bool


TypeOf = Expr | KindOfValue

# ---- declarations -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlaceClauses(Node):
    """What `place` and `set PLACE` may say; None where nothing was said."""

    per_player: bool
    shape: Expr | None
    filled: Word | None
    holds: Expr | None
    seen_by: Word | None
    refilled_from: Expr | None
    around: Expr | None = None


@dataclass(frozen=True, slots=True)
class GameDecl(Node):
    name: Word
    title: Word | None
    players: Expr
    colours: tuple[Word, ...]
    teams: tuple[tuple[Word, ...], ...]
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class RulesOf(Node):
    game: Word


@dataclass(frozen=True, slots=True)
class VariantDecl(Node):
    """players, colours: who can sit down with this variant, if not as the game says. only_for: then and only then."""

    name: Word
    game: Word
    only_for: Expr | None
    needs: tuple[Word, ...]
    after: tuple[Word, ...]
    title: Word | None
    players: Expr | None
    colours: tuple[Word, ...]
    teams: tuple[tuple[Word, ...], ...]


@dataclass(frozen=True, slots=True)
class WithItem(Node):
    """A variant's name, or a board's name and a side."""

    name: Word
    side: Word | None


@dataclass(frozen=True, slots=True)
class Given(Node):
    body: Block


@dataclass(frozen=True, slots=True)
class When(Node):
    """course: `setup` or `play`, if it is the game itself that goes on here."""

    player: Expr | None
    body: Block
    course: str = ""


@dataclass(frozen=True, slots=True)
class Then(Node):
    body: Block


@dataclass(frozen=True, slots=True)
class ScenarioDecl(Node):
    title: Word
    game: Word
    seats: tuple[Word, ...]
    with_items: tuple[WithItem, ...]
    taken_from: Word | None
    notes: tuple[Note, ...]
    steps: tuple[Given | When | Then, ...]


@dataclass(frozen=True, slots=True)
class PieceDecl(Node):
    name: Word
    amount: Expr | None
    per_player: bool
    data: Word | None
    starts_in: Expr | None
    title: Word | None
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class BoardDecl(Node):
    name: Word
    title: Word | None
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class Design(Node):
    """`tile joker "Joker"`, `area hall side B like A with extras "Great hall"`; brings: variants."""

    kind: Word
    names: tuple[Word, ...]
    side: Word | None
    like: Word | None
    brings: tuple[Word, ...]
    title: Word | None
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class PlaceDecl(Node):
    name: Word
    kinds: tuple[Word, ...]
    clauses: PlaceClauses
    title: Word | None


@dataclass(frozen=True, slots=True)
class MarkerDecl(Node):
    """faces: written as `faces A, B`, which way up a piece lies."""

    name: Word
    per_player: bool
    type: TypeOf
    starts: Expr | None
    title: Word | None
    seen_by: Word | None = None
    faces: bool = False


@dataclass(frozen=True, slots=True)
class Field(Node):
    """In a kind: a name, a type and what it usually is. In a design: a name and its value."""

    name: Word
    value: Expr
    usually: Expr | None


@dataclass(frozen=True, slots=True)
class TableDecl(Node):
    name: Word
    entries: tuple[Expr, ...]
    further: Expr | None


@dataclass(frozen=True, slots=True)
class LayoutDecl(Node):
    name: Word
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class MomentDecl(Node):
    name: Word
    title: Word | None


@dataclass(frozen=True, slots=True)
class At(Node):
    moment: Word
    body: Block


@dataclass(frozen=True, slots=True)
class Param(Node):
    """`NAME` or `NAME: KIND`; without a kind, the name says what it is."""

    name: Word
    type: TypeOf | None

    @property
    def text(self) -> str:
        return self.name.text


@dataclass(frozen=True, slots=True)
class Let(Node):
    """`let NAME = E`, `let NAME(x) = E`, `let KIND.NAME(x: player) = E`: target is a Name or Dot."""

    target: Expr
    params: tuple[Param, ...]
    value: Expr


@dataclass(frozen=True, slots=True)
class RuleDecl(Node):
    name: Word
    params: tuple[Param, ...]
    acting: Expr | None
    title: Word | None
    body: Block | None


@dataclass(frozen=True, slots=True)
class ActionDecl(Node):
    name: Word
    title: Word | None
    body: Block


@dataclass(frozen=True, slots=True)
class Setup(Node):
    body: Block


@dataclass(frozen=True, slots=True)
class Play(Node):
    body: Block


@dataclass(frozen=True, slots=True)
class Winner(Node):
    """name: `player`, or `team`. where: who can win at all."""

    name: Word
    where: Expr | None
    keys: tuple[RankBy, ...]


@dataclass(frozen=True, slots=True)
class Hook(Node):
    """`before / after / instead RULE(params)`; when is one of these three words."""

    when: str
    target: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class ActionHook(Node):
    """`before / after each action except NAMES`."""

    when: str
    spared: tuple[Word, ...]
    body: Block


@dataclass(frozen=True, slots=True)
class AddTo(Node):
    """`add to NAME`: members for a kind, a board or a design that stands elsewhere."""

    name: Word
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class SetValue(Node):
    target: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class SetPlace(Node):
    target: Expr
    clauses: PlaceClauses


@dataclass(frozen=True, slots=True)
class AddValue(Node):
    amount: Expr
    target: Expr


@dataclass(frozen=True, slots=True)
class Remove(Node):
    target: Expr


@dataclass(frozen=True, slots=True)
class Replace(Node):
    member: Member


Member = (
    PieceDecl | BoardDecl | Design | PlaceDecl | MarkerDecl | Field | TableDecl | LayoutDecl | MomentDecl | At | Let
    | RuleDecl | ActionDecl | Setup | Play | Winner | Hook | ActionHook | SetValue | SetPlace | AddValue | AddTo
    | Remove | Replace | Note
)  # fmt: skip
Item = GameDecl | RulesOf | VariantDecl | ScenarioDecl | Member


@dataclass(frozen=True, slots=True)
class RuleFile(Node):
    """One file. Items that could not be read are left out: their diagnostics say why."""

    items: tuple[Item, ...]
