"""What the compiler has to say to an author, as a value. How it looks is the renderers' business."""

from dataclasses import dataclass, field
from typing import Literal

from imhotep_dsl.source import Span

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Label:
    """A second place that belongs to the story, with a few words on why."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Edit:
    """Another text for what stands at a place. Where `old` is empty, `new` is put in before the place.

    Whoever applies it looks first whether `old` still stands there.
    """

    span: Span
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Fix:
    """Edits that belong together, with a few words on what they do.

    certain: nothing else can be meant, so that a program may do it by itself; otherwise the author chooses.
    """

    title: str
    edits: tuple[Edit, ...]
    certain: bool = False


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """The message alone must say what is wrong; help says what to do; labels show other places.

    about: the name that was looked for and is not there, or the path of names; not shown, but known to those who look
    for its cause.
    fixes: what the help proposes, as edits of the text; the likeliest first.
    """

    code: str
    severity: Severity
    span: Span
    message: str
    help: str = ""
    labels: tuple[Label, ...] = ()
    about: str | None = field(default=None, compare=False)
    fixes: tuple[Fix, ...] = field(default=(), compare=False)


class Guess(str):
    """A help that asks `Did you mean …?` and knows which word is wrong and what may be meant instead. certain: whether
    nothing else than the only one of these can be meant."""

    __slots__ = ("certain", "meant", "wrong")
    wrong: str
    meant: tuple[str, ...]
    certain: bool

    @classmethod
    def of(cls, text: str, wrong: str, meant: tuple[str, ...], certain: bool = True) -> "Guess":
        guess = cls(text)
        guess.wrong, guess.meant, guess.certain = wrong, meant, certain and len(meant) == 1
        return guess


def fixes_of(help_text: str, span: Span) -> tuple[Fix, ...]:
    """What a guess proposes. A span may cover more than the wrong word: `mending.narrowed` looks for it in there."""
    if not isinstance(help_text, Guess):
        return ()
    wrong, certain = help_text.wrong, help_text.certain
    if span.line != span.end_line or span.end_column - span.column < len(wrong):
        return ()
    return tuple(Fix(f"Write `{name}`", (Edit(span, wrong, name),), certain) for name in help_text.meant)


@dataclass(slots=True)
class Diagnostics:
    """A stage's collector: nothing stops at the first error, and the same thing is said once."""

    items: list[Diagnostic] = field(default_factory=list)
    _said: set[Diagnostic] = field(default_factory=set, repr=False, compare=False)

    def error(
        self,
        code: str,
        span: Span,
        message: str,
        help: str = "",
        *labels: Label,
        about: str | None = None,
        fixes: tuple[Fix, ...] = (),
    ) -> None:
        fixes = fixes or fixes_of(help, span)
        self._add(Diagnostic(code, "error", span, message, str(help), labels, about, fixes))

    def warning(
        self,
        code: str,
        span: Span,
        message: str,
        help: str = "",
        *labels: Label,
        about: str | None = None,
        fixes: tuple[Fix, ...] = (),
    ) -> None:
        fixes = fixes or fixes_of(help, span)
        self._add(Diagnostic(code, "warning", span, message, str(help), labels, about, fixes))

    def extend(self, others: "list[Diagnostic] | tuple[Diagnostic, ...]") -> None:
        for other in others:
            self._add(other)

    @property
    def has_errors(self) -> bool:
        return any(item.severity == "error" for item in self.items)

    def _add(self, item: Diagnostic) -> None:
        if item not in self._said:
            self._said.add(item)
            self.items.append(item)
