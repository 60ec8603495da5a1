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
class Diagnostic:
    """The message alone must say what is wrong; help says what to do; labels show other places.

    about: the name that was looked for and is not there; not shown, but known to those who look for its cause.
    """

    code: str
    severity: Severity
    span: Span
    message: str
    help: str = ""
    labels: tuple[Label, ...] = ()
    about: str | None = field(default=None, compare=False)


@dataclass(slots=True)
class Diagnostics:
    """A stage's collector: nothing stops at the first error, and the same thing is said once."""

    items: list[Diagnostic] = field(default_factory=list)
    _said: set[Diagnostic] = field(default_factory=set, repr=False, compare=False)

    def error(
        self, code: str, span: Span, message: str, help: str = "", *labels: Label, about: str | None = None
    ) -> None:
        self._add(Diagnostic(code, "error", span, message, help, labels, about))

    def warning(self, code: str, span: Span, message: str, help: str = "", *labels: Label) -> None:
        self._add(Diagnostic(code, "warning", span, message, help, labels))

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
