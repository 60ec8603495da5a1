"""PyYAML's complaints in an author's words: what is wrong, and what to write instead."""

from imhotep_dsl.diagnostics import Diagnostic, Label
from imhotep_dsl.source import Span

# (a part of PyYAML's problem, our sentence, our advice). The two parsers of PyYAML word some problems differently.
_PROBLEMS: tuple[tuple[str, str, str], ...] = (
    ("cannot start any token", "A text cannot begin with `{char}` here.", 'Put the text in quotes: "{char}…".'),
    (
        "mapping values are not allowed",
        "A `:` is not possible here.",
        "Give each `name: value` a line of its own, indented like its neighbours, or put the text in quotes.",
    ),
    (
        "expected ',' or ']'",
        "The list that begins with `[` is not closed.",
        "Put a `,` between its values and a `]` after the last one. A text with brackets needs quotes.",
    ),
    (
        "expected ',' or '}'",
        "The block that begins with `{{` is not closed.",
        "Put a `,` between its entries and a `}}` after the last one. A text with braces needs quotes.",
    ),
    ("unexpected end of stream", "A text in quotes has no closing quote.", "Add the quote where the text ends."),
    ("document indicator", "A text in quotes has no closing quote.", "Add the quote where the text ends."),
    ("unknown escape character", "`\\` has a special meaning in double quotes.", "Use single quotes: '…'."),
    (
        "'-' indicator",
        "A list stops being a list here.",
        "Begin this line with `- `, or indent it like the key it belongs to.",
    ),
    (
        "<block end>",
        "This line does not fit the lines above it.",
        "Indent it exactly like its neighbours. "
        "A list has `- ` before every line, a block `name: value` on every line.",
    ),
    (
        "expected key",
        "This line does not fit the lines above it.",
        "Indent it like its neighbours and begin it with `name: `. "
        "A text with quotes inside needs the other kind around it.",
    ),
    ("could not find expected ':'", "A `:` is missing here.", "Write `name: value`, with a space after the colon."),
    ("node content", "A value cannot begin here.", "Put the text in quotes, or remove this sign."),
    ("directive", "A line cannot begin with `%`.", "Remove the line, or put the text in quotes."),
    (
        "block sequence entries are not allowed",
        "A list cannot begin here.",
        "Begin the list on a line of its own, indented, or write it in brackets: [1, 2, 3].",
    ),
    ("block mapping", "A block cannot begin here.", "Begin it on a line of its own, indented."),
)

_CLOSING = {"{": "}", "[": "]"}
_TAB_HELP = "Indent with spaces, two for each step. Most editors can turn tabs into spaces."


def syntax_error(problem: str, char: str, span: Span, context: Span | None) -> Diagnostic:
    """The diagnostic for a problem that PyYAML found at `span`, where `char` stands."""
    if char == "\t":
        return Diagnostic("E203", "error", span, "A tab stands where only spaces may stand.", _TAB_HELP)
    message, advice = "This is not valid YAML.", f"The reader says: {problem}."
    for part, sentence, help in _PROBLEMS:
        if part in problem:
            message, advice = sentence.format(char=char), help.format(char=char)
            break
    if "expected ',' or" in problem and char in ("{", "["):
        message = f"A `{char}` cannot stand within a text that has no quotes."
        advice = f'Put the whole text in quotes: "… {char}name{_CLOSING[char]} …". Else, a `,` is missing ahead of it.'
    begins = "the lines above begin here" if "does not fit" in message or "list stops" in message else "it begins here"
    labels = (Label(context, begins),) if context is not None and context != span else ()
    return Diagnostic("E204", "error", span, message, advice, labels)


def never_closed(opening: Span, bracket: str, line: str) -> Diagnostic:
    """The diagnostic for a bracket that is still open where the text ends; `line` is the one it stands in."""
    closing = _CLOSING[bracket]
    what = "list" if bracket == "[" else "block"
    advice = f"Add `{closing}` where the {what} ends."
    if "#" in line[opening.column - 1 :]:
        advice = (
            f"A `#` begins a comment, which hides the rest of the line: put the text in quotes. Or add `{closing}`."
        )
    return Diagnostic("E204", "error", opening, f"The {what} that begins with `{bracket}` is not closed.", advice)
