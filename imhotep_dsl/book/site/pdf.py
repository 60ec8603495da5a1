"""The page for printing as PDF, by a browser that is on the machine."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
LONGEST = 120
"""Seconds."""


class NoBrowser(Exception):
    """No browser that can print was found, or it did not."""


def find_browser() -> str:
    for name in BROWSERS:
        found = shutil.which(name)
        if found is not None:
            return found
    raise NoBrowser(
        "A PDF is printed by Chromium, and none is on this machine. Install it (Debian: `apt install chromium`), or "
        "open the page in any browser and print it from there."
    )


def print_pdf(page: Path, target: Path) -> None:
    """page: an HTML file on this machine."""
    browser = find_browser()
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as profile:
        command = [
            browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
            "--disable-component-update", "--disable-sync", f"--user-data-dir={profile}", "--no-pdf-header-footer",
            f"--print-to-pdf={target.resolve()}", page.resolve().as_uri(),
        ]  # fmt: skip
        try:
            done = subprocess.run(command, capture_output=True, timeout=LONGEST, check=False)
        except (OSError, subprocess.TimeoutExpired) as problem:
            raise NoBrowser(f"{browser} could not print the book: {problem}") from problem
    if done.returncode != 0 or not target.is_file():
        last = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:] or ["it says nothing"]
        raise NoBrowser(f"{browser} could not print the book: {last[0]}")
