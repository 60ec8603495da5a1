"""What the site adds to mkdocs' own theme: a switch between languages, a style, the theme's words translated."""

from __future__ import annotations

import gettext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mkdocs.plugins import BasePlugin


@dataclass(frozen=True, slots=True)
class Interface:
    """Words around the book. name: what the language calls itself."""

    name: str
    start: str
    contents: str
    print_it: str


_INTERFACES = {
    "en": Interface("English", "Start", "Chapters", "On one page"),
    "de": Interface("Deutsch", "Anfang", "Kapitel", "Auf einer Seite"),
    "es": Interface("Español", "Inicio", "Capítulos", "En una página"),
}
# What the theme does not translate itself.
_MORE = {
    "de": {"Toggle theme": "Hell oder dunkel", "Light": "Hell", "Dark": "Dunkel", "Auto": "Automatisch"},
    "es": {"Toggle theme": "Claro u oscuro", "Light": "Claro", "Dark": "Oscuro", "Auto": "Automático"},
}

TEMPLATE = """{% extends "base.html" %}
{% block repo %}
{%- for other in config.extra.languages %}
<li class="nav-item">
  <a class="nav-link" lang="{{ other.code }}" hreflang="{{ other.code }}" title="{{ other.name }}"
     href="{{ base_url }}/../{{ other.code }}/{{ page.url if page else 'index.html' }}">{{ other.code|upper }}</a>
</li>
{%- endfor %}
{% endblock %}
{% block footer %}{% endblock %}
"""

STYLE = """/* Pictures as large as they are drawn, smaller where there is no room. */
[role=main] img { max-width: 100%; height: auto; margin: .2rem 0; padding: 0; border: 0; box-shadow: none;
  background: none; }
body::before { background-image: none !important; }
pre.rules { font-size: .8rem; line-height: 1.35; }
pre.rules span:target { background: var(--bs-warning-bg-subtle, #fff3cd); }
blockquote { border-left: 4px solid var(--bs-border-color, #ccc); padding: .3rem .9rem; margin: .8rem 0;
  background: var(--bs-tertiary-bg, #f7f4ee); }
[role=main] sup a { text-decoration: none; opacity: .45; }
[role=main] { overflow-wrap: anywhere; }
[role=main] table { display: block; overflow-x: auto; max-width: 100%; width: max-content; }
[role=main] table td, [role=main] table th { padding: .3rem .6rem; }
[role=main] h1, [role=main] h2, [role=main] h3, [role=main] h4 { margin-top: 1.4rem; line-height: 1.25; }
[role=main] h1 { margin-top: .4rem; }
.admonition { border: 1px solid var(--bs-border-color, #ccc); border-left-width: 4px; border-radius: 4px;
  padding: .6rem .9rem; margin: .8rem 0; background: var(--bs-tertiary-bg, #f7f4ee); color: inherit; }
.admonition-title { font-weight: bold; margin-bottom: .2rem; }
sup.source a, a.source, .footnote-ref { text-decoration: none; opacity: .6; font-weight: normal; }
.footnote { font-size: .85em; }
dl dd { margin-left: 1.2rem; }
@media (max-width: 575px) {
  h1 { font-size: 1.7rem; } h2 { font-size: 1.35rem; } h3 { font-size: 1.15rem; }
  .navbar-brand { max-width: 75%; overflow: hidden; text-overflow: ellipsis; }
}
@media print {
  .navbar, .bs-sidebar, .col-md-3, .modal, footer { display: none !important; }
  body { padding-top: 0 !important; font-size: 10.5pt; }
  .container, .col-md-9 { width: 100% !important; max-width: 100% !important; flex: none; padding: 0; }
  .chapter { break-before: page; }
  h1, h2, h3, h4 { break-after: avoid; }
  img, tr, .admonition { break-inside: avoid; }
  a { color: inherit !important; text-decoration: none !important; }
}
"""


def interface(language: str) -> Interface:
    return _INTERFACES[language]


class _Words(gettext.NullTranslations):
    def __init__(self, below: gettext.NullTranslations, more: dict[str, str]) -> None:
        super().__init__()
        self.add_fallback(below)
        self.more = more

    def gettext(self, message: str) -> str:
        return self.more.get(message) or super().gettext(message)


def translation_plugin(language: str) -> BasePlugin[Any]:
    """mkdocs translates its theme only where Babel is installed; its texts are there all the same."""
    import mkdocs
    from mkdocs.plugins import BasePlugin

    class Translate(BasePlugin):  # type: ignore[type-arg,no-untyped-call]
        def on_env(self, env: Any, /, **_: Any) -> Any:
            locales = Path(mkdocs.__file__).parent / "themes" / "mkdocs" / "locales"
            found = gettext.translation("messages", locales, [language], fallback=True)
            words = _Words(found, _MORE.get(language, {}))
            env.add_extension("jinja2.ext.i18n")
            env.install_gettext_translations(words, newstyle=False)
            return env

        def on_post_page(self, output: str, /, **_: Any) -> str:
            for english, word in _MORE.get(language, {}).items():
                output = output.replace(f">{english}</span>", f">{word}</span>")
                output = output.replace(f'aria-label="{english}"', f'aria-label="{word}"')
            return output

    return Translate()
