"""The tabs while an answer is counted, when there is none, and once the server is back; and their links."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, expect

from outs.tests.web.page.test_access import LINKS
from outs.tests.web.serving import BUDGET

Open = Callable[..., Page]
Ask = Callable[..., Any]

COUNTED = "#/holdem?player=AhKh&player=QsQd&player=7c7d"
UNASKED = ("#/draw", "#/tables?view=sql", "#/hands")
"""Links to views that ask nothing until somebody picks, types or presses a button."""

TROUBLES = {
    (503, "out-of-time"): "This takes too long. No such card.",
    (503, "tables"): "The service lacks tables for this. No such card.",
    (503, "stopping"): "Busy. No such card.",
    (422, "invalid-input"): "That cannot be answered. No such card.",
    (500, "internal"): "Something went wrong. No such card.",
}
"""By status and kind of problem: what is said of it, with the server's words."""


def go(page: Page, link: str) -> None:
    """Follow a link within the page, from a view without an answer: two views may ask the same question."""
    page.evaluate(
        """async (link) => {
          if (location.hash !== "#/none") {
            const left = new Promise((done) => addEventListener("hashchange", () => setTimeout(done), { once: true }));
            location.hash = "#/none";
            await left;
          }
          location.hash = link;
        }""",
        link,
    )


def test_a_count_shows_how_long_it_takes_and_can_be_cancelled(open_page: Open) -> None:
    counts_for_ever = True
    pending: list[Route] = []

    def reply(route: Route) -> None:
        if counts_for_ever and "/v1/equity" in route.request.url:
            pending.append(route)
        else:
            route.continue_()

    page = open_page("#/none", answers=reply)
    with page.expect_event("requestfailed", lambda request: "/v1/equity" in request.url):
        go(page, COUNTED)
        counting = page.locator(".counting")
        expect(counting).to_contain_text(f"of at most {BUDGET} seconds")
        expect(counting).to_contain_text("Computing every final board")
        counting.get_by_role("button", name="Cancel").click()
    expect(page.locator(".answer .state")).to_contain_text("Cancelled.")
    counts_for_ever = False
    page.get_by_role("button", name="Compute it after all").click()
    expect(page.locator(".share-number")).to_have_count(3)


@pytest.mark.parametrize("trouble", TROUBLES, ids=str)
def test_every_tab_says_what_went_wrong(open_page: Open, trouble: tuple[int, str]) -> None:
    status, kind = trouble
    body = json.dumps({"type": f"/problems#{kind}", "title": "", "status": status, "detail": "no such card"})
    page = open_page("#/none", answers=lambda route: route.fulfill(status=status, body=body))
    for link in LINKS:
        if link not in UNASKED:
            go(page, link)
            expect(page.get_by_role("alert").first).to_contain_text(TROUBLES[trouble])
            if status != 422:
                assert page.get_by_role("button", name="Try again").count()


@pytest.mark.parametrize(
    "address", ["#/holdem?player=AhKh&player=QQ%2B , AKs", "#/holdem?player=AhKh&player=QQ%2B+AKs"]
)
def test_the_page_sends_a_plus_as_a_plus_and_a_space_as_a_space(
    open_page: Open, requested: list[str], address: str
) -> None:
    page = open_page(address)
    expect(page.locator(".share-number")).to_have_count(2)
    asked = [url.partition("?")[2] for url in requested if "/v1/" in url and "QQ" in url]
    assert asked
    assert all("QQ%2B%20" in query and "+" not in query for query in asked)


LOADS = "It is still loading the data for this question, and goes on. Try again in 5 seconds."


def test_a_busy_server_is_asked_again_before_the_page_says_what_it_said(open_page: Open) -> None:
    asked: list[str] = []

    def busy(route: Route) -> None:
        asked.append(route.request.url)
        body = json.dumps({"type": "/problems#busy", "title": "", "status": 503, "detail": LOADS})
        route.fulfill(status=503, body=body, headers={"Retry-After": "1"})

    page = open_page("#/draw?hand=AhKhQhJh2c", answers=busy)
    expect(page.get_by_role("alert").first).to_contain_text(f"Busy. {LOADS}")
    assert sum("/v1/discard" in url for url in asked) > 1


def test_the_page_says_that_a_server_starts_and_goes_on_asking_until_it_has(open_page: Open) -> None:
    refused: list[bool] = []
    is_seen = False
    state = {"ready": {"computed": False}, "budget": BUDGET}

    def starting(route: Route) -> None:
        if "/v1/equity" in route.request.url:
            refused.append(len(refused) < 4 or not is_seen)
            if refused[-1]:
                body = json.dumps({"type": "/problems#busy", "title": "", "status": 503, "detail": LOADS})
                return route.fulfill(status=503, body=body, headers={"Retry-After": "1"})
        return route.continue_()

    page = open_page("#/none", answers=starting)
    page.route("**/readyz", lambda route: route.fulfill(status=503, json=state))
    go(page, COUNTED)
    expect(page.locator(".counting")).to_contain_text("The server is starting")
    is_seen = True
    expect(page.locator(".share-number")).to_have_count(3)
    assert len(refused) >= 5
    assert refused == [*[True] * (len(refused) - 1), False]


def test_every_tab_waits_for_a_server_that_is_away_and_goes_on_by_itself(open_page: Open) -> None:
    away = True
    page = open_page("#/none", answers=lambda route: route.abort() if away else route.continue_())
    for number, (link, shown) in enumerate(LINKS.items()):
        if link not in UNASKED:
            away = True
            go(page, link)
            expect(page.get_by_role("alert").first).to_contain_text("Offline")
            away = False
            if number > 1:  # the first tab waits until its own time comes
                page.evaluate("dispatchEvent(new Event('online'))")
            page.locator(shown).first.wait_for()


@contextmanager
def unanswered(page: Page) -> Iterator[set[Request]]:
    """The requests of the page that have neither come to their end nor failed."""
    waiting: set[Request] = set()

    def begins(request: Request) -> None:
        waiting.add(request)

    def ends(request: Request) -> None:
        waiting.discard(request)

    page.on("request", begins)
    page.on("requestfinished", ends)
    page.on("requestfailed", ends)
    yield waiting
    page.remove_listener("request", begins)
    page.remove_listener("requestfinished", ends)
    page.remove_listener("requestfailed", ends)


def settled_text(page: Page, waiting: set[Request]) -> str:
    """The text of the page once it has asked nothing and not changed for half a second: some parts ask for others."""
    text, same = page.locator("main").inner_text(), 0
    for _ in range(1_200):
        if same == 5:
            return text
        page.wait_for_timeout(100)
        now = page.locator("main").inner_text()
        text, same = now, same + 1 if now == text and not waiting else 0
    raise AssertionError(f"still waits for {[request.url for request in waiting]}")


def test_every_link_shows_the_same_again(open_page: Open) -> None:
    page = open_page("#/none")
    with unanswered(page) as waiting:
        for link, shown in LINKS.items():
            go(page, link)
            texts = []
            for _ in range(2):
                page.locator(shown).first.wait_for()
                expect(page.locator('[aria-busy="true"]')).to_have_count(0)
                if link.startswith("#/draw") and "game=" not in link:  # its goals are listed
                    page.locator('option[value="bonus-8-5"]').wait_for(state="attached")
                if link.startswith("#/casino"):  # its games are
                    page.locator('option[value="three-card-poker"]').wait_for(state="attached")
                expect(page.locator("#announced")).to_be_empty()  # what is read aloud goes after seconds
                texts.append(settled_text(page, waiting))
                assert page.evaluate("location.hash") == link
                if len(texts) == 1:
                    page.reload(wait_until="commit")
                    waiting.clear()  # what the page before asked may never end
            assert texts[0] == texts[1]


def test_on_a_phone_the_answer_stays_in_sight_while_cards_are_picked(open_page: Open, ask: Ask) -> None:
    page = open_page("#/draw?hand=9dTd6hQh", phone=True)
    page.set_viewport_size({"width": 360, "height": 640})  # where the answer begins below the screen
    page.get_by_role("button", name="Pick cards for Hand").tap()
    page.locator('.deck [data-card="8s"]').tap()
    expect(page.locator(".deck")).to_be_hidden()
    gist = page.locator(".peek")
    expect(gist).to_be_in_viewport(ratio=1)
    best = ask("discard", hand="9dTd6hQh8s")["holds"][0]
    expect(gist).to_contain_text(f"wins {100 * best['objective_value']:.1f}% of showdowns")
    gist.tap()
    expect(page.locator(".answer .verdict")).to_be_in_viewport()
    expect(gist).to_be_hidden()


def test_on_a_phone_the_players_stay_in_sight_while_cards_are_picked(open_page: Open, ask: Ask) -> None:
    page = open_page("#/holdem?player=AhKh&player=Qs", phone=True)
    page.get_by_role("button", name="Pick cards for Player 2").tap()
    page.locator('.deck [data-card="Qd"]').tap()
    expect(page.locator(".sheet-top .gist")).to_be_in_viewport(ratio=1)
    equities = [player["equity"] for player in ask("equity", players=["AhKh", "QsQd"])["players"]]
    expect(page.locator(".sheet-top .gist-part > b")).to_have_text([f"{100 * equity:.1f}%" for equity in equities])
    page.get_by_role("button", name="Done").tap()
    for number in page.locator(".share-number").all():
        expect(number).to_be_in_viewport(ratio=1)
