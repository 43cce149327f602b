"""Take the pictures of README.md and docs/page.md: the page in Chromium, on a service of its own.

.venv/bin/python reports/page_pictures.py
"""

import shutil
from gzip import decompress
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from outs.benchmarks.service import served

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
SESSION = IMAGES.parent / "guides" / "session.phhs.gz"
"""The hands that the tab *Hands* shows."""
DESKTOP = {"width": 1280, "height": 900}
PHONE = {"width": 375, "height": 812}
PICTURES = {
    "page-draw": ("#/draw?hand=AhKhQhJh2c", ".holds", DESKTOP, "light"),
    "page-equity": ("#/holdem?player=JhTh&player=TT%2B,AK&board=9h5h2c&grid=1", ".share", DESKTOP, "light"),
    "page-outs": ("#/holdem?view=hand&hole=AhKh&board=Qh7h2c", ".histogram", DESKTOP, "dark"),
    "page-casino": ("#/casino?hand=AhKd&board=Qs7h2c", ".verdict", DESKTOP, "light"),
    "page-halatro": ("#/halatro?held=2c2d4s5h7h9sJcQd&plays=1&discards=1", ".moves", DESKTOP, "light"),
    "page-tables": ("#/tables", ".download", DESKTOP, "dark"),
    "page-hands": ("#/hands", ".choose", DESKTOP, "light"),
    "page-outs-phone": ("#/holdem?view=hand&hole=AhKh&board=Qh7h2c", ".peek", PHONE, "dark"),
}
"""By file name: the link, the element to wait for, the size of the window, and the colour scheme."""


def take(browser: Browser, address: str, name: str, folder: Path) -> None:
    """Take one of the screenshots in `PICTURES`."""
    link, shown, size, look = PICTURES[name]
    page = browser.new_page(viewport=size, color_scheme=look, reduced_motion="reduce")  # type: ignore[arg-type]
    page.goto(address + link)
    page.locator(shown).first.wait_for()
    if name == "page-hands":
        page.get_by_label("Hand histories").set_input_files(
            {"name": "session.phhs", "mimeType": "text/plain", "buffer": decompress(SESSION.read_bytes())}
        )
        page.locator(".winnings").wait_for()
    page.wait_for_load_state("networkidle")
    page.screenshot(path=folder / f"{name}.png")
    page.close()


def main() -> None:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with served() as (_, port), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for name in PICTURES:
            take(browser, f"http://127.0.0.1:{port}/", name, IMAGES)
        browser.close()


if __name__ == "__main__":
    main()
