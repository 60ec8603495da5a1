"""The look of the site: a theme of our own, the same for the documentation and for books, and its words."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from importlib import resources


@dataclass(frozen=True, slots=True)
class Interface:
    """Words around the book. name: what the language calls itself."""

    name: str
    start: str
    contents: str
    print_it: str
    skip: str
    menu: str
    search: str
    light: str
    marks: str
    pages: str
    on_page: str
    before: str
    next: str
    nothing: str
    no_index: str
    languages: str
    not_found: str
    rulebook: str

    @property
    def words(self) -> dict[str, str]:
        return asdict(self)


_INTERFACES = {
    "en": Interface(
        "English", "Start", "Chapters", "On one page", "To the text", "Menu", "Search", "Light or dark",
        "Show where each sentence stands in the rules", "Pages", "On this page", "Back", "Next", "Nothing found.",
        "The search index could not be loaded.", "Languages", "There is no such page.", "Rulebook",
    ),
    "de": Interface(
        "Deutsch", "Anfang", "Kapitel", "Auf einer Seite", "Zum Text", "Menü", "Suche", "Hell oder dunkel",
        "Zeigen, wo jeder Satz in den Regeln steht", "Seiten", "Auf dieser Seite", "Zurück", "Weiter",
        "Nichts gefunden.", "Das Suchverzeichnis lässt sich nicht laden.", "Sprachen", "Diese Seite gibt es nicht.",
        "Spielregel",
    ),
    "es": Interface(
        "Español", "Inicio", "Capítulos", "En una página", "Ir al texto", "Menú", "Buscar", "Claro u oscuro",
        "Mostrar dónde está cada frase en las reglas", "Páginas", "En esta página", "Anterior", "Siguiente",
        "No se ha encontrado nada.", "No se puede cargar el índice de búsqueda.", "Idiomas", "Esta página no existe.",
        "Reglamento",
    ),
}  # fmt: skip


def interface(language: str) -> Interface:
    return _INTERFACES[language]


def look() -> dict[str, str]:
    """The files of the theme."""
    folder = resources.files(__package__) / "look"
    return {
        file.name: file.read_text(encoding="utf-8") for file in sorted(folder.iterdir(), key=lambda file: file.name)
    }
