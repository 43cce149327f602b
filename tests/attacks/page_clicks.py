"""Clicks, choices and typed text at random on the page, in Chromium, and strokes on the grid of ranges.

No script may fail, and no share may be shown for a player who is not on the page. Painting one cell of the grid keeps
what all others hold.
"""

import json
import random
import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Page, Route, sync_playwright

from outs.tests.attacks.attempts import Attempts, main
from outs.tests.web.serving import Served, eventually, start, stop

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
LINKS = (
    "#/halatro?view=round&held=2c2d4s5h7h9sJcQd&plays=2&discards=1",
    "#/casino?game=mississippi-stud&hand=AhKd&board=7c",
    "#/halatro?held=2c2d4s5h7h9sJcQd&plays=1&discards=1",
    "#/draw?view=trainer",
    "#/draw?hand=AhKhQhJh2c&goal=jacks-or-better-9-6&pays=as-is",
    "#/holdem?player=AhKh&player=QQ%2B%20AK",
    "#/holdem?player=JhTh&player=TT%2B,AK&player=AsQs&board=9h5h2c&grid=1",
    "#/holdem?view=hand&hole=AhKh&board=Qh7h2c",
    "#/hands",
    "#/holdem?view=push-fold&stacks=10,8,15&payouts=65,35&lock=button%3DAA",
    "#/holdem?view=advise&hole=AhQh&board=Kh7h2c&pot=120&stack=900&action=bet+40+into+80+flop",
    "#/draw?view=betting",
    "#/tables?table=flop",
)
WINDOWS = ((1280, 900), (390, 844), (360, 640))
"""Sizes of a desktop and of two phones, where the deck is a sheet."""
RANGES = ("AhKs,QdQc:0.5", "AA:3,KK", "KK!KhKd,A5s:0.25", "AKo,!AhKd", "22+:0.3,QdQc:0.1")
"""Ranges of which a grid of 169 weights loses something."""
WORDS = ("AhKh", "QQ+ AK", "AhKs,QdQc:0.5", "AKo:150%", "-3", "", "Jk", "Qh 7h 2c", "1e9", "nonsense", "15%", "random")
PATIENCE = 10_000
"""Milliseconds after which something is not shown."""
STROKES, ROUNDS = 3, 2
"""Strokes, and links from which clicks begin, that are tried however little time there is."""
TOGETHER = 20
"""Clicks from one link."""
ACT = """async ([place, other, word, pause]) => {
  const all = document.querySelectorAll("main button, main select, main input, nav a");
  const among = [...all].filter((one) => one.checkVisibility());
  const one = among[Math.floor(place * among.length)];
  if (!one) return "nothing to click";
  if (one.matches("select")) {
    one.selectedIndex = Math.floor(other * one.options.length);
    one.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (one.matches("input[type=text]")) {
    one.focus();
    one.value = word;
    one.dispatchEvent(new InputEvent("input", { bubbles: true }));
  } else one.click();
  await new Promise((then) => setTimeout(then, pause));
  return `${one.localName} ${one.getAttribute("aria-label") ?? one.textContent.trim().slice(0, 30)}`;
}"""
EQUAL = {"exact": False, "basis": "value", "standard_error": 3, "equal": True}
ADVICE = json.dumps(
    {
        "moves": [
            {"move": "play", "cards": cards, "expected": 90 - place, "score": 28, "later": 62 - place, **EQUAL}
            for place, cards in enumerate(["2c2d", "4s", "Jc"])
        ]
    }
)
"""Moves of the first link's hand, so that nobody waits for what is counted."""
HURRY = """async () => {
  for (let times = 0; times < 2; times += 1) {
    document.querySelector(".moves .make")?.click();
    await new Promise((then) => setTimeout(then, 50));
  }
}"""
SEEN = """() => {
  const count = (selector) => document.querySelectorAll(selector).length;
  const shares = count(".share");
  const text = document.querySelector("main").innerText;
  if (shares && shares !== count(".player")) return "shares of other players";
  if (["NaN", "undefined", "[object "].some((one) => text.includes(one))) return "text that was not meant";
  return "";
}"""


def hurried(page: Page, address: str, attempts: Attempts, failures: list[str]) -> None:
    """Make a move of Halatro, and 50 ms later the one that then stands first, while its hand is gone."""
    asked: list[Route] = []

    def reply(route: Route) -> None:
        asked.append(route)
        if len(asked) == 1:  # the next hand has no answer yet
            route.fulfill(body=ADVICE, content_type="application/json")

    page.route("**/v1/halatro/advise*", reply)
    page.goto(f"{address}/{LINKS[0]}")
    page.locator(".moves .make").first.wait_for()
    page.evaluate(HURRY)
    page.unroute_all(behavior="ignoreErrors")
    attempts.judge([f"a script failed: {one}" for one in failures], "two moves of Halatro at once", "hurried")
    failures.clear()


def clicked(page: Page, address: str, attempts: Attempts, numbers: random.Random, failures: list[str]) -> None:
    """Act at random from one link on, and judge the page after each act."""
    link, acts = numbers.choice(LINKS), []
    page.goto("about:blank")
    width, height = numbers.choice(WINDOWS)
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{address}/{link}")
    page.locator("main h1").wait_for()
    for _ in range(TOGETHER):
        chances = [numbers.random(), numbers.random(), numbers.choice(WORDS), numbers.choice((0, 0, 20, 150))]
        acts.append(page.evaluate(ACT, chances))
        seen = page.evaluate(SEEN)
        problems = [*(f"a script failed: {one}" for one in failures), *([seen] if seen else [])]
        attempts.judge(problems, f"{link} {acts[-3:]}", "clicked")
        failures.clear()


def painted(page: Page, served: Served, attempts: Attempts, numbers: random.Random, before: str) -> None:
    """Paint one cell of a range's grid, and compare what all others hold."""
    page.goto("about:blank")
    page.goto(f"{served.address}/#/holdem?grid=0")
    page.get_by_role("textbox", name="Player 1", exact=True).fill(before)
    page.locator(".range-total", has_text="combinations,").wait_for()
    whole = page.locator("[data-hand]:not(.split)").nth(numbers.randrange(160))
    hand = str(whole.get_attribute("data-hand"))
    page.locator(f'[data-hand="{hand}"]').click()
    after = page.get_by_role("textbox", name="Player 1", exact=True).input_value()
    kept, left = (others(served, text, hand) for text in (before, after))
    scales = {round(left[item] / weight, 9) for item, weight in kept.items() if item in left}
    problems = [] if kept.keys() == left.keys() and len(scales) == 1 else [f"a click lost what others hold: {after}"]
    attempts.judge(problems, f"{before} painted at {hand}", "painted")


def others(served: Served, text: str, hand: str) -> dict[str, float]:
    """Return the weights of a range outside one starting hand, by hand or combination."""
    answer: dict[str, Any] = {}

    def answered() -> bool:  # a busy machine may need longer than the service allows itself
        answer.update(served.get("/v1/range", text=text).json())
        return "formats" in answer

    assert eventually(answered), answer
    items = [item.partition(":") for item in answer["formats"]["piosolver"].split(",")]
    return {name: float(weight or 1) for name, _, weight in items if name != hand}


def attack(attempts: Attempts, numbers: random.Random, full: Path, empty: Path) -> None:
    """Click at random on the page of a service in Chromium, and paint ranges that a grid cannot show whole."""
    if CHROMIUM is None:
        attempts.note("not tried: there is no Chromium")
        return
    served = start(full, empty / "log", "--workers", "1", budget=3)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
            page = browser.new_page()
            page.set_default_timeout(PATIENCE)
            failures: list[str] = []
            page.on("pageerror", lambda error: failures.append(str(error)))
            hurried(page, served.address, attempts, failures)
            for number in attempts.until_over(STROKES):
                before = RANGES[number % len(RANGES)]
                try:
                    painted(page, served, attempts, numbers, before)
                except Error as error:
                    attempts.breaks("a range is not shown", before, str(error))
                if number < ROUNDS or attempts.more():
                    clicked(page, served.address, attempts, numbers, failures)
            browser.close()
    finally:
        stop(served)


if __name__ == "__main__":
    main("page clicks", attack)
