"""Pages looked at in Chromium: one call walks many of them in all widths and lights and says what is wrong.

A page beside the site shows each page in a frame of the wanted width and asks it. A script that every copied page runs
first keeps the errors of the others.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Sequence
from html import unescape
from pathlib import Path

BROWSER = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
)
PHONE, DESK = 390, 1280

_WATCH = """window.faults = [];
addEventListener("error", function (event) {
  window.faults.push(event.message || "cannot load " + (event.target.src || event.target.href));
}, true);
addEventListener("unhandledrejection", function (event) { window.faults.push(String(event.reason)); });
"""

_WALK = Path(__file__).with_name("walk_pages.js")


def dumped(page: Path, profile: Path, *options: str, width: int = 1400) -> str:
    """What a page has become, as HTML."""
    assert BROWSER is not None
    call = [
        BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
        f"--user-data-dir={profile}", f"--window-size={width},1000", *options, "--dump-dom", page.as_uri(),
    ]  # fmt: skip
    return subprocess.run(call, capture_output=True, text=True, timeout=600, check=True).stdout


_FRAMES = """addEventListener("load", function () {
  setTimeout(function () {
    var told = document.createElement("pre");
    told.id = "told";
    told.textContent = JSON.stringify(Array.from(document.querySelectorAll("iframe"), function (frame) {
      return frame.contentDocument.documentElement.outerHTML;
    }));
    document.body.replaceChildren(told);
  }, 2000);
});
"""


def dumped_together(pages: Sequence[Path], work: Path) -> list[str]:
    """What each of several pages has become after two seconds, as HTML: to start a browser is what takes time."""
    frames = "".join(f'<iframe src="{page.as_uri()}" width="1400" height="1000"></iframe>' for page in pages)
    beside = work / "frames.html"
    beside.write_text(
        f'<!DOCTYPE html><meta charset="utf-8"><body><script>{_FRAMES}</script>{frames}</body>', encoding="utf-8"
    )
    return _told(dumped(beside, work / "profile", "--allow-file-access-from-files", "--virtual-time-budget=4000"))


def faults_of(site: Path, work: Path, pages: Sequence[str] = (), widths: Sequence[int] = (PHONE, DESK)) -> list[str]:
    """What is wrong with the pages of a site; without names, with all of them."""
    copy = work / "watched"
    shutil.copytree(site, copy)
    (copy / "watch.js").write_text(_WATCH, encoding="utf-8")
    every = sorted(path.relative_to(copy).as_posix() for path in copy.rglob("*.html"))
    for name in every:
        path = copy / name
        watch = "../" * name.count("/") + "watch.js"
        text = path.read_text(encoding="utf-8")
        path.write_text(re.sub(r"<head>", f'<head><script src="{watch}"></script>', text, count=1), encoding="utf-8")
    walk = copy / "walk-all-pages.html"
    given = f"var PAGES = {json.dumps(list(pages) or every)}, WIDTHS = {json.dumps(list(widths))};"
    script = f"<script>{given}\n{_WALK.read_text(encoding='utf-8')}</script>"
    walk.write_text(f'<!DOCTYPE html><meta charset="utf-8"><body style="margin:0">{script}</body>', encoding="utf-8")
    seconds = 5000 + 4000 * (len(pages) or len(every))
    html = dumped(walk, work / "profile", "--allow-file-access-from-files", f"--virtual-time-budget={seconds}")
    return _told(html)


def _told(html: str) -> list[str]:
    found = re.search(r'<pre id="told">(.*?)</pre>', html, re.DOTALL)
    assert found is not None, html[-2000:]
    told: list[str] = json.loads(unescape(found[1]))
    return told
