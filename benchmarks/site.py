"""The site of plain files: export time and size, and the times of its first and later answers in Chromium.

The whole site is exported. A size above its bound ends the measurement, since sizes do not depend on the machine. The
first answer is timed by the page's own clock, which starts when a new visitor navigates to it: until the first hold is
in the page, until the ten that are shown are, and until they are on the screen. Nothing else happens in the page
meanwhile. The browser's window has been open for a second, because opening it keeps two cores busy for half a second.
"""

import shutil
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

from playwright.sync_api import sync_playwright

import outs
from outs.benchmarks.timing import ProgramMissing, Row, random_hands, report, seconds
from outs.tests.web.page.file_server import FileServer, serving
from outs.web.site.export import export_site
from outs.work.executors import local_executor

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
READERS = 15
"""Number of new visitors, each with an empty browser cache."""
QUESTIONS = 60
FIRST_SECONDS, NEXT_SECONDS = 0.150, 0.020
MEGABYTE = 1_000_000
MOST_BYTES = {"without the turn": 100 * MEGABYTE, "with the turn": 350 * MEGABYTE}
MOST_FIRST = 150_000
"""Bound on the bytes sent until the first answer."""
MOST_MEMORY = 80 * MEGABYTE
OPENING = 1_000
"""Time for a browser to open a window, in milliseconds."""
_STAMPS = """new MutationObserver((_, observer) => {
  const row = (number) => document.querySelector(`.holds tbody tr:nth-child(${number})`);
  if (row(1)) window.stamps ??= [performance.now()];
  if (!row(10)) return;
  observer.disconnect();
  stamps.push(performance.now());
  requestAnimationFrame(() => setTimeout(() => console.log(`stamps ${[...stamps, performance.now()].join(" ")}`)));
}).observe(document, { childList: true, subtree: true });"""
"""Logs the times when the first hold is in the page, when the tenth one is, and when a frame was drawn after that."""
_TIMES = """async (asked) => {
  const { answerFromFiles } = await import(new URL("code/files/answers.js", document.baseURI));
  const times = [];
  for (const [path, query] of asked) {
    const began = performance.now();
    await answerFromFiles(path, new URLSearchParams(query));
    times.push((performance.now() - began) / 1000);
  }
  return times;
}"""


def groups() -> dict[str, list[Row]]:
    """Return every measurement of this file. Raises `ProgramMissing` if there is no browser."""
    with sync_playwright() as playwright:
        require_browser(CHROMIUM, playwright.chromium.executable_path)
    with TemporaryDirectory() as folder:
        site = Path(folder, "site")
        spent = seconds(lambda: _export(site))
        turn = sum(path.stat().st_size for path in site.glob("data/turn*"))
        whole = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
        sizes = {"with the turn": whole, "without the turn": whole - turn}
        for what, size in sizes.items():
            _require(f"the site {what}", size, MOST_BYTES[what])
        shown = ", ".join(f"{size / MEGABYTE:.0f} MB {what}" for what, size in sizes.items())
        with serving(site, compressed=False) as host:
            rows = _in_chromium(host)
        return {"The site of plain files": [Row(f"export, {shown}", spent), *rows]}


def require_browser(installed: str | None, downloaded: str) -> None:
    """Raise `ProgramMissing` if neither the system's Chromium nor the one that playwright downloads is there."""
    if installed is None and not Path(downloaded).is_file():
        raise ProgramMissing("needs Chromium; install chromium, or run: .venv/bin/playwright install chromium")


def _export(folder: Path) -> None:
    with outs.open() as tables, local_executor() as executor:
        export_site(tables, folder, executor)


def _require(what: str, size: float, most: int) -> None:
    if size > most:
        raise SystemExit(f"{what} takes {size:,.0f} bytes of {most:,}")


def _in_chromium(host: FileServer) -> list[Row]:
    hands = random_hands(READERS + QUESTIONS, 5)
    firsts: list[list[float]] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for hand in hands[:READERS]:
            host.forget()
            page = browser.new_context(service_workers="block").new_page()
            page.add_init_script(_STAMPS)
            page.wait_for_timeout(OPENING)
            with page.expect_console_message(lambda message: message.text.startswith("stamps")) as stamps:
                page.goto(f"{host.address}#/draw?hand={hand}", wait_until="commit")
            firsts.append([float(stamp) / 1000 for stamp in stamps.value.text.split()[1:]])
            page.wait_for_load_state("networkidle")
            _require("the first answer", host.sent, MOST_FIRST)
            if hand != hands[READERS - 1]:
                page.context.close()
        first = host.sent
        rows = [
            _asked(what, page.evaluate(_TIMES, [[path, urlencode(given, doseq=True)] for given in questions]))
            for what, path, questions in _questions(hands[READERS:])
        ]
        _require("the page's memory", page.evaluate("performance.memory.usedJSHeapSize"), MOST_MEMORY)
        browser.close()
    some, every, seen = (median(times) for times in zip(*firsts, strict=True))
    return [
        Row(f"a first visit, {first / 1000:.0f} kB, to the first hold", some),
        Row("to the ten holds shown", every, bound=FIRST_SECONDS),
        Row("to a frame with them", seen),
        *rows,
    ]


def _questions(hands: Sequence[str]) -> list[tuple[str, str, list[dict[str, object]]]]:
    """Return the questions of each kind: cards of random hands make holes and boards."""
    fours = [hand[:8] for hand in hands]
    sevens = random_hands(len(hands), 6, 2)
    boards = {3: [(hand[:4], hand[4:10]) for hand in sevens], 4: [(hand[:4], hand[4:12]) for hand in sevens]}
    return [
        ("another discard", "discard", [{"hand": hand} for hand in hands]),
        ("hole against hole", "equity", [{"players": [four[:4], four[4:]]} for four in fours]),
        ("a hole on a flop", "state", [{"hole": hole, "board": board} for hole, board in boards[3]]),
        ("a hole on a turn", "state", [{"hole": hole, "board": board} for hole, board in boards[4]]),
    ]


def _asked(what: str, times: Sequence[float]) -> Row:
    return Row(what, median(times), quantiles(times, n=100, method="inclusive")[98], bound=NEXT_SECONDS)


if __name__ == "__main__":
    report(groups())
