"""A stranger's rules: any shipped game with an attack in every one of its texts, names of files included."""

from __future__ import annotations

import json
import re
import zlib
from pathlib import Path

import yaml

from imhotep_dsl.data.word_keys import names_values
from imhotep_dsl.library import shipped_games

RULES = Path(__file__).parent.parent / "rules"

LIVE = "document.documentElement.className='ran'"
"""What an attack does where it gets through: everybody can see it."""

_ATTACKS = (
    "<script>LIVE</script>",
    "<img src=x onerror=LIVE>",
    "[x](javascript:LIVE)",
    "![x](x' onerror='LIVE)",
    "<javascript:LIVE>",
    "On your turn {#foo}",
    "{: #foo onclick=LIVE}",
    "{{ config }} {% raw %}",
    "{$x} { $x -> *[a] b }",
    "</title><script>LIVE</script>",
    "]]></text><script>LIVE</script>",
    "--><svg onload=LIVE>",
    "**bold** _em_ `code` ~~x~~",
    "1. # > - !!! note",
    "[^1]: | a | b |",
    "</pre></sup></td><b onclick=LIVE>",
    "&lt;script&gt; &#60;b&#62; &amp;",
    "\\[x\\](\\javascript:x) \\",
    "<!-- <![CDATA[ <?php",
    "</style><style>*{display:none}",
    "[ref]: javascript:LIVE",
    "{piece:nonsense} {x} {0} %s",
    "@first",
)
ATTACKS = tuple(attack.replace("LIVE", LIVE) for attack in _ATTACKS)
TITLE = next(at for at, attack in enumerate(ATTACKS) if attack.startswith("</title>"))
# Quotes cannot stand in the rules' own texts.
MORE_ATTACKS = (
    *ATTACKS, f'"><script>{LIVE}</script>', f'"><b onclick="{LIVE}">', "' onmouseover='x", f'x" onerror="{LIVE}',
)  # fmt: skip
_TEXT = re.compile(r'"([^"\n]+)"')
_ARTICLE = re.compile(r"^(?:(?:der|die|das|el|la|los|las) )?")


_ASKING = re.compile(r'^ *(?:option|may|choose)\b[^"\n]*"([^"\n]+)"', re.MULTILINE)
_ASKED = frozenset(
    text for path in RULES.rglob("*.rules") for text in _ASKING.findall(path.read_text(encoding="utf-8"))
)
"""What players are asked: there, what stands in braces is a question of the rules, and no text."""


_NAMED = re.compile(r"\{(\w+(?::\w+)?)\}")


def poisoned(text: str) -> str:
    """The same text always gets the same attack, so that answers and translations still find it."""
    attack = _attack(text, ATTACKS)
    return f"{attack.translate(str.maketrans('{}', '[]')) if text in _ASKED else attack} {text}"


def _attack(text: str, attacks: tuple[str, ...]) -> str:
    """The title of a game stands in more places than any other text: it gets the attack on the title of a page."""
    at = TITLE if text.lower() in shipped_games() else zlib.crc32(text.encode()) % len(attacks)
    return attacks[at]


def poisoned_word(text: str, key: str = "") -> str:
    """In a text that may name values, what stands in braces is one; elsewhere a name in braces is refused (E253)."""
    attack = _NAMED.sub("{ \\1 }", _attack(text, MORE_ATTACKS))
    if names_values(key):
        attack = attack.translate(str.maketrans("{}", "[]"))
    return _ARTICLE.sub(lambda article: f"{article[0]}{attack} ", text, count=1)


def hostile_copy(game: str, target: Path) -> Path:
    """A copy of a shipped game that still checks, plays and passes its scenarios."""
    source = RULES / game
    texts: set[str] = set()
    for path in sorted(source.rglob("*.rules")):
        written = path.read_text(encoding="utf-8")
        texts |= set(_TEXT.findall(written))
        name = (
            path.with_name(f"{path.stem} [x](javascript:alert) '<b onclick=x>.rules") if path.stem == "game" else path
        )
        _write(target / name.relative_to(source), _poison_rules(written))
    for path in sorted(source.rglob("*.yaml")):
        written = path.read_text(encoding="utf-8")
        changed = _poison_words(written, texts) if path.stem.startswith("words") else _poison_data(written)
        _write(target / path.relative_to(source), changed)
    return target


def _poison_rules(written: str) -> str:
    lines = [line if line.lstrip().startswith("#") else _TEXT.sub(_poison_match, line) for line in written.split("\n")]
    return "\n".join(lines)


def _poison_match(found: re.Match[str]) -> str:
    return f'"{poisoned(found[1])}"'


def _poison_data(written: str) -> str:
    """Cards get titles."""
    return re.sub(
        r"(\w+): \{copies:(?!.*title:)", lambda found: f"{found[1]}: {{title: {_yaml(found[1])}, copies:", written
    )


def _yaml(name: str) -> str:
    return json.dumps(poisoned_word(f"Title of {name}"))


def _poison_words(written: str, texts: set[str]) -> str:
    made = {}
    for key, forms in yaml.load(written, yaml.BaseLoader).items():
        told = "tell " if key.startswith("tell ") else ""
        name = key.removeprefix(told)
        made[told + (poisoned(name) if name in texts else name)] = {
            part: _poison_forms(said, key) if part not in ("of", "silent") else said if part == "of" else True
            for part, said in forms.items()
        }
    return yaml.safe_dump(made, allow_unicode=True, sort_keys=False, width=10_000)


def _poison_forms(said: str | list[str], key: str) -> str | list[str]:
    return [poisoned_word(one, key) for one in said] if isinstance(said, list) else poisoned_word(said, key)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
