"""Equities that take long to count: samples are shown in the meantime, and their error falls."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, expect

from outs.tests.web.page.test_states import COUNTED, go

Open = Callable[..., Page]
Ask = Callable[..., Any]
TOO_LONG = json.dumps({"type": "/problems#out-of-time", "title": "", "status": 503, "detail": "it took too long"})
FELL = """before => {
  const found = document.querySelector(".answer")?.textContent.match(/Sampled from ([\\d,]+) deals/);
  return found && Number(found[1].replaceAll(",", "")) > before;
}"""
"""True if more deals are drawn than before."""


def test_samples_stand_in_until_the_deals_are_counted(open_page: Open, ask: Ask) -> None:
    pending: list[Route] = []
    is_counted = False

    def reply(route: Route) -> None:
        is_count = "/v1/equity" in route.request.url and "sampled" not in route.request.url
        (pending.append if is_count and not is_counted else Route.continue_)(route)

    page = open_page("#/none", answers=reply)
    go(page, COUNTED)
    for before in (0, 20_000, 100_000):
        page.wait_for_function(FELL, arg=before)
    expect(page.locator(".share-number")).to_have_count(3)
    is_counted = True
    for route in pending:
        route.continue_()
    expect(page.locator(".answer .note", has_text="Exact, from")).to_be_visible()
    shown = page.locator(".share-number").all_inner_texts()
    counted = [one["equity"] for one in ask("equity", players=["AhKh", "QsQd", "7c7d"])["players"]]
    assert [text.split()[-1] for text in shown] == [f"{100 * equity:.2f}%" for equity in counted]


def only_samples(route: Route) -> None:
    """Answer equities only if they may be sampled."""
    if "/v1/equity" in route.request.url and "sampled" not in route.request.url:
        route.fulfill(status=503, body=TOO_LONG)
    else:
        route.continue_()


def test_what_takes_too_long_is_sampled_without_an_alarm(open_page: Open) -> None:
    page = open_page("#/none", answers=only_samples)
    go(page, COUNTED)
    for before in (0, 20_000):
        page.wait_for_function(FELL, arg=before)
    assert page.get_by_role("alert").count() == 0


def test_cells_are_coloured_from_a_sample_while_the_deals_are_counted(open_page: Open) -> None:
    page = open_page("#/none", answers=only_samples)
    go(page, "#/holdem?player=QQ&player=AK&board=Kh7d2c")
    page.get_by_role("button", name="Equity", exact=True).last.click()
    expect(page.locator('[data-hand="QQ"] small')).to_be_visible()
    expect(page.locator(".graph")).to_contain_text("Sampled from")
