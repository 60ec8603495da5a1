"""The page about a first house rule ends with what the book says then; `pytest -m long --renew` renews it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from imhotep_dsl.book.site.markdown import plain_text
from imhotep_dsl.cli import main

PAGE = Path(__file__).parent.parent / "docs" / "first_house_rule.md"
BOOK = re.compile(r"(?<=<!-- the book begins -->\n)(.*?)(?=<!-- the book ends -->)", re.DOTALL)


@pytest.mark.long
def test_the_page_shows_the_changed_book(tmp_path: Path, renew: bool) -> None:
    page = PAGE.read_text(encoding="utf-8")
    rules = re.search(r"```rules\n(.*?)```", page, re.DOTALL)
    assert rules is not None
    (tmp_path / "generous.rules").write_text(rules[1], encoding="utf-8")
    call = ["docs", "imhotep", "--with", str(tmp_path / "generous.rules"), "--out", str(tmp_path / "book")]
    assert CliRunner().invoke(main, call, catch_exceptions=False).exit_code == 0
    told = (tmp_path / "book" / "en" / "docs" / "play.md").read_text(encoding="utf-8")
    section = next(part for part in re.split(r"^## ", told, flags=re.MULTILINE) if "#action-sail_ship" in part)
    section = section.partition('<div class="example"')[0]
    assert "generous.rules" in section
    text = re.sub(r"</?div[^>]*>|^>\s*", "", plain_text(section), flags=re.MULTILINE)
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    title, *said = lines
    quoted = "\n>\n".join(f"> {line}" for line in [f"**{title}**", *said])
    if renew:
        page = BOOK.sub(lambda _: f"\n{quoted}\n\n", page)
        PAGE.write_text(page, encoding="utf-8")
    assert f"\n{quoted}\n\n" in page
