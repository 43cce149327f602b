"""Questions that no file of a site answers: a named service reads ranges, and a round of Halatro goes on alone."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from outs.query.session import Tables
from outs.tests.web.page.conftest import PATIENCE
from outs.tests.web.page.file_server import serving
from outs.tests.web.page.test_notes import REFUSED
from outs.tests.web.serving import Served
from outs.web.site.blocks import Parts
from outs.web.site.export import export_site
from outs.work.executors import local_executor

NOTHING = Parts({"discards": (), "preflop": (), "flop": (), "turn": (), "sql": (), "push_fold": ()}, goals=())
SERVICE = "http://127.0.0.1:9"


@pytest.fixture(scope="module")
def address(tables: Tables, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site that has the page and no rows."""
    folder: Path = tmp_path_factory.mktemp("site-ranges") / "public"
    with local_executor() as executor:
        export_site(tables, folder, executor, parts=NOTHING)
    with serving(folder) as served:
        yield served.address


@pytest.fixture
def page(chromium: Browser, address: str, page_service: Served) -> Iterator[Page]:
    """The site of a reader whose service is at an address of its own."""

    def reply(route: Route) -> None:
        response = route.fetch(url=route.request.url.replace(SERVICE, page_service.address))
        route.fulfill(response=response, headers={**response.headers, "Access-Control-Allow-Origin": "*"})

    context = chromium.new_context(service_workers="block")
    context.set_default_timeout(PATIENCE)
    context.route(f"{SERVICE}/**", reply)
    opened = context.new_page()
    opened.goto(address)
    yield opened
    context.close()


@pytest.mark.parametrize("text", REFUSED)
def test_a_percentage_above_100_is_refused_on_the_site_too(page: Page, ask: Callable[..., Any], text: str) -> None:
    page.evaluate("location.hash = '#/holdem?player=AhKh&player=JJ&grid=0'")
    page.get_by_label("Player 1", exact=True).first.fill(text)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("No file of this site has this answer.")
    expect(page.locator(".range-total")).to_contain_text("No file of this site has this answer.")
    alert.get_by_label("Service").fill(SERVICE)
    alert.get_by_role("button", name="Use it").click()
    detail = ask("range", text=text)["detail"]
    expect(alert).to_contain_text(detail[1:])
    expect(page.locator(".range-total")).to_contain_text(detail[1:])
    expect(page.locator(".share")).to_have_count(0)


def test_a_round_of_halatro_is_played_and_scored_without_a_service(page: Page, address: str) -> None:
    page.goto(f"{address}#/halatro?view=round&held=2c2d4s5h7h9sJcQd&plays=1&discards=0")
    expect(page.get_by_role("alert")).to_contain_text("No file of this site has advice on Halatro.")
    for name in ("two of clubs", "two of diamonds"):
        page.get_by_role("button", name=name).click()
    page.get_by_role("button", name="Play: pair, 28 points").click()
    expect(page.locator(".verdict")).to_contain_text("The round is over: 28 points.")


def test_a_view_asks_for_a_service_once(page: Page, address: str) -> None:
    page.goto(f"{address}#/holdem?view=hand&hole=AhKh&board=Qh7h9c&against=AA&game=short-deck")
    expect(page.locator(".answer .note").filter(has_text="No file of this site has this answer.").first).to_be_visible()
    expect(page.get_by_label("Service")).to_have_count(1)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("player=AhKh&player=QQ%2B,AKs:0.5&board=Ks7d2h", "Exact, from 21,780 deals."),
        ("player=AhKh&player=QQ&player=87s&board=Ks7d2h", "Exact, from 16,254 deals."),
        ("player=15%25&player=QQ%2B&player=random", "one standard error"),
    ],
)
def test_ranges_and_several_players_are_counted_in_the_browser(page: Page, address: str, asked: str, said: str) -> None:
    page.goto(f"{address}#/holdem?{asked}")
    expect(page.get_by_text(said)).to_be_visible()
    assert page.locator(".share").count() >= 2
    expect(page.get_by_role("alert")).to_have_count(0)


def test_only_examples_that_are_answered_are_offered(page: Page, address: str) -> None:
    page.goto(f"{address}#/draw")
    expect(page.locator(".examples button")).not_to_have_count(0)
    for link in ("#/draw?game=2-7", "#/holdem?game=omaha"):
        page.goto(address + link)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator(".examples button")).to_have_count(0)
    page.goto(f"{address}#/holdem?view=push-fold")
    expect(page.locator(".ask .examples button")).to_have_text(["Heads-up"])
