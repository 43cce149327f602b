"""Push or fold on the page: the charts of the service, and charts that get better while they are solved."""

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, Route, expect

from outs.tests.web.page.test_states import go

Open = Callable[..., Page]
Ask = Callable[..., Any]


def test_two_stacks_have_the_charts_of_the_service(open_page: Open, ask: Ask) -> None:
    page = open_page("#/holdem")
    page.get_by_role("button", name="Push or fold").click()
    found = ask("push-fold", stacks="10,10")
    push, call = found["situations"]
    expect(page.locator(".sentence").last).to_contain_text(f"Small blind pushes {100 * push['share']:.1f}% of hands.")
    expect(page.get_by_text("In equilibrium: no player can gain anything.")).to_be_visible()
    page.locator("[data-hand=K9s]").focus()
    expect(page.locator(".looked")).to_contain_text(f"K9s goes all in {100 * push['chances']['K9s']:.1f}%")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".looked")).to_contain_text("K8s goes all in")
    page.locator("[data-hand=K5o]").click()
    for at, chart in enumerate((push, call)):
        row = page.locator(".decisions tbody tr").nth(at)
        expect(row).to_contain_text(f"{100 * chart['chances']['K5o']:.1f}%")
        expect(row).to_contain_text(f"{abs(chart['values']['K5o']):.3f}")
    page.get_by_label("Chart").select_option("small blind > big blind")
    expect(page.locator(".sentence").last).to_contain_text(f"Big blind calls with {100 * call['share']:.1f}% of hands")
    expect(page.locator(".range-text")).to_contain_text(call["range"].partition(":")[0])


def test_every_seat_of_a_full_table_can_be_looked_at_and_a_link_shows_the_same(open_page: Open, ask: Ask) -> None:
    asked = {"stacks": "9,12,7.5,10", "ante": "12.5", "payouts": "60,40", "at_most": 2}
    found = ask("push-fold", **asked)
    while found["unfinished"]:
        found = ask("push-fold", **asked)
    page = open_page(
        "#/holdem?view=push-fold&stacks=9,12,7.5,10&ante=12.5&payouts=60,40&most=2&node=cutoff+>+big+blind"
    )
    chart = next(one for one in found["situations"] if (one["seat"], one["path"]) == ("big blind", ["cutoff"]))
    expect(page.locator(".sentence").last).to_contain_text(f"Big blind calls with {100 * chart['share']:.1f}% of hands")
    for player in found["players"]:
        row = page.locator(".players").get_by_role("row", name=player["seat"], exact=False).first
        expect(row).to_contain_text(f"{player['worth']:.2f}")
    page.locator(".players").get_by_role("row", name="button").get_by_role("button").click()
    expect(page.locator(".sentence").last).to_contain_text("Button pushes")


def test_charts_are_shown_while_they_are_solved(open_page: Open, ask: Ask) -> None:
    found = ask("push-fold", stacks="9,12,7.5,10", at_most=2)
    times: list[str] = []

    def answer(route: Route) -> None:
        if "/push-fold" not in route.request.url:
            return route.continue_()
        times.append(parse_qs(urlsplit(route.request.url).query)["stacks"][0])
        unfinished = len(times) < 3
        body = {**found, "unfinished": unfinished, "gap": 0.04 if unfinished else 0.0002}
        return route.fulfill(body=json.dumps(body), content_type="application/json")

    page = open_page("#/holdem?view=push-fold&stacks=9,12,7.5,10", answers=answer)
    expect(page.get_by_text("Solved: a player can gain at most 0.00020 big blinds")).to_be_visible()
    assert times == ["9,12,7.5,10"] * 3


def test_stacks_that_cannot_be_played_are_explained(open_page: Open) -> None:
    page = open_page("#/holdem?view=push-fold&stacks=10,0,10")
    expect(page.get_by_role("alert")).to_contain_text("A stack must be above 0")
    page = open_page("#/holdem?view=push-fold&stacks=abc", phone=True)
    expect(page.get_by_role("alert")).to_contain_text("answered. Stacks must be numbers separated by commas")
    expect(page.locator(".peek")).to_contain_text("got 'abc'. Show")


def test_the_gain_of_each_hand_colours_the_chart(open_page: Open, ask: Ask) -> None:
    page = open_page("#/holdem?view=push-fold&stacks=10,10")
    page.get_by_role("button", name="What it gains").click()
    push = ask("push-fold", stacks="10,10")["situations"][0]
    for hand in ("AA", "72o", "32o"):
        gain = push["values"][hand] - push["fold_values"][hand]
        side = "high" if gain >= 0 else "low"
        expect(page.locator(f'[data-hand="{hand}"]')).to_have_class(re.compile(f"shade {side}"))


def test_the_table_of_players_with_prizes_fits_a_phone(open_page: Open) -> None:
    page = open_page("#/holdem?view=push-fold&stacks=10,8&payouts=60,40", phone=True)
    expect(page.get_by_role("columnheader", name="For chips")).to_be_visible()
    for width in (375, 320):
        page.set_viewport_size({"width": width, "height": 812})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_copied_ranges_have_weights_of_three_digits(open_page: Open) -> None:
    page = open_page("#/holdem?view=push-fold&stacks=10,10&node=small+blind+>+big+blind")
    expect(page.locator(".range-text")).to_contain_text("Q6s:0.403")


def test_seats_are_added_and_taken_away(open_page: Open) -> None:
    page = open_page("#/holdem?view=push-fold&stacks=10,8&most=2")
    page.get_by_role("button", name="Add a seat").click()
    page.get_by_label("button", exact=True).first.fill("12.5")
    page.wait_for_url("**stacks=12.5%2C10%2C8**")
    page.get_by_role("button", name="Remove button").click()
    page.wait_for_url("**stacks=10%2C8**")
    expect(page.locator(".sentence").last).to_contain_text("Small blind pushes")


def test_a_range_is_locked_where_the_service_can(open_page: Open, ask: Ask) -> None:
    found = ask("push-fold", stacks="10,10")
    locked: list[list[str]] = []

    def answer(route: Route) -> None:
        if "/push-fold" not in route.request.url:
            return route.continue_()
        locked.append(parse_qs(urlsplit(route.request.url).query).get("lock", []))
        return route.fulfill(body=json.dumps(found), content_type="application/json")

    page = open_page("#/none", answers=answer)
    names = [{"name": name} for name in ("stacks", "lock", "bounties")]
    described = {"paths": {"/v1/push-fold": {"get": {"parameters": names}}}}
    page.route("**/openapi.json", lambda route: route.fulfill(body=json.dumps(described)))
    go(page, "#/holdem?view=push-fold&stacks=10,10&node=small+blind+>+big+blind")
    expect(page.get_by_label("Bounties, of each seat")).to_be_visible()
    expect(page.get_by_label("Percent of a bounty paid at once")).to_have_count(0)
    page.get_by_role("button", name="Lock this range").click()
    expect(page.locator(".range-total")).to_contain_text("combinations,")
    with page.expect_request(lambda request: "/push-fold" in request.url and "72o" in request.url):
        page.locator('.range [data-hand="72o"]').click()
    with page.expect_request(lambda request: "/push-fold" in request.url and "lock=" not in request.url):
        page.get_by_role("button", name="Unlock small blind > big blind").click()
    expect(page.get_by_role("button", name="Lock this range")).to_be_visible()
    assert any("small blind > big blind=" in lock[0] and "72o" in lock[0] for lock in locked if lock)
