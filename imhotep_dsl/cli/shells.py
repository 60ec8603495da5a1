"""What Bash is told otherwise than click would tell it.

Click's own script leaves out all names as soon as files may stand there, too, and Bash takes `BOARD=SIDE` for three
words.
"""

from __future__ import annotations

import os
from typing import Any, ClassVar

from click.shell_completion import BashComplete, CompletionItem, add_completion_class, split_arg_string

_SCRIPT = """\
%(complete_func)s() {
    local IFS=$'\\n' completion
    local words="${COMP_WORDS[*]}"
    COMPREPLY=()
    for completion in $(env COMP_WORDS="$words" COMP_CWORD=$COMP_CWORD %(complete_var)s=bash_complete "$1"); do
        case "$completion" in
            dir,*) COMPREPLY+=($(compgen -d -- "${completion#*,}")); compopt -o filenames;;
            file,*) COMPREPLY+=($(compgen -f -- "${completion#*,}")); compopt -o filenames;;
            plain,*) COMPREPLY+=("${completion#*,}");;
        esac
    done
}
complete -o nosort -F %(complete_func)s %(prog_name)s
"""
_BREAK = "="


class Bash(BashComplete):
    source_template: ClassVar[str] = _SCRIPT
    known = 0
    """How much of a word with `=` in it Bash does not want to be told again."""

    def get_completion_args(self) -> tuple[list[str], str]:
        words, at = split_arg_string(os.environ["COMP_WORDS"]), int(os.environ["COMP_CWORD"])
        joined: list[str] = []
        for word in [*words[1:at], *(words[at : at + 1] or [""])]:
            if joined and (word == _BREAK or joined[-1].endswith(_BREAK)):
                joined[-1] += word
            else:
                joined.append(word)
        *before, begun = joined
        self.known = begun.rfind(_BREAK) + 1 if _BREAK in words[at - 1 : at + 1] else 0
        return before, begun

    def format_completion(self, item: CompletionItem[Any]) -> str:
        return f"{item.type},{item.value[self.known :]}"


def register() -> None:
    add_completion_class(Bash)
