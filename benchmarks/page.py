"""The page in Chromium, with its own service: time from the last card to the frame that shows its answer.

An answer from tables is promised within 100 ms. For a computed one, either the answer or a notice that it is being
computed is promised within 500 ms. Needs playwright and Chromium; it is not part of `make bench`.
"""

import shutil
from statistics import median

from playwright.sync_api import Page, sync_playwright

from outs.benchmarks.service import served
from outs.benchmarks.timing import Row, duration, report

TIMES = 9
LOOKED_UP = 0.1
COUNTED = 0.5
CARDS = ("2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc")
"""The last card, a different one each time, so that the browser's cache never has the answer."""
QUESTIONS = {
    "which cards to keep": ("#/draw?hand=AhKhQhJh", ".holds", LOOKED_UP),
    "which cards to keep, with a dead card": ("#/draw?hand=AhKhQhJh&dead=Th", ".holds", COUNTED),
    "which cards to keep, deuces wild": ("#/draw?hand=AhKhQhJh&goal=deuces-wild-full-pay", ".holds", COUNTED),
    "a hand against random on a turn": (
        "#/holdem?player=AhKh&player=random&board=QhJh2d&grid=x", ".share", LOOKED_UP,
    ),
    "two ranges on a turn": ("#/holdem?player=QQ%2B,AK&player=15%25&board=QhJh2d", ".share", COUNTED),
    "outs against random": ("#/holdem?view=hand&hole=AhKh&board=QhJh2d", ".heat", COUNTED),
    "outs against a range": ("#/holdem?view=hand&hole=AhKh&board=QhJh2d&against=15%25", ".heat", COUNTED),
    "advice in Halatro": ("#/halatro?held=2d2s4s5h7h9sQd&plays=3&discards=3", ".moves", COUNTED),
}  # fmt: skip
"""By question: the link without the last card, the element that the answer brings, and the bound."""
_MEASURE = """async ([card, shown]) => {
  const frame = () => new Promise(requestAnimationFrame);
  const began = performance.now();
  document.querySelector(`.deck [data-card="${card}"]`).click();
  let said = null;
  for (;;) {
    await frame();
    const now = performance.now() - began;
    if (document.querySelector(".counting")) said ??= now;
    if (document.querySelector(shown) && !document.querySelector("[aria-busy=true], .counting, .stale")) {
      return [now / 1000, said && said / 1000];
    }
    if (document.querySelector(".trouble") || now > 20000) return [Infinity, said && said / 1000];
  }
}"""


def seconds(page: Page, address: str, link: str, shown: str) -> tuple[list[float], list[float]]:
    """Return the seconds to each answer, and the seconds to each notice of a computation, for several last cards."""
    answered, said = [], []
    for card in CARDS[: TIMES + 1]:
        page.goto("about:blank")
        page.goto(address + link)
        if "board=" in link:
            page.get_by_role("radio", name="Board").check()
        page.locator(".deck").wait_for()
        page.wait_for_load_state("networkidle")
        found, counting = page.evaluate(_MEASURE, [card, shown])
        answered.append(found)
        said += [counting] if counting else []
    return answered[1:], said


def groups() -> dict[str, list[Row]]:
    """Return every measurement of this file."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with served() as (_, port), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        rows = []
        for what, (link, shown, bound) in QUESTIONS.items():
            answered, said = seconds(page, f"http://127.0.0.1:{port}/", link, shown)
            late = f"said after {median(said):.2f} s that it counts, {len(said)} times" if said else ""
            fastest = f"fastest {duration(min(answered))}"
            held = None if said and bound == COUNTED else bound
            rows.append(Row(what, median(answered), max(answered), late, fastest, held))
        browser.close()
    return {"The page: from the last card to the answer": rows}


if __name__ == "__main__":
    report(groups())
