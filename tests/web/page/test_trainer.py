"""The trainer: what it says of mistakes, by type, and what it shows of a pay table."""

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from outs.query.session import Tables
from outs.web.page_source import FOLDER

Open = Callable[..., Page]
Ask = Callable[..., Any]

NODE = shutil.which("node") or shutil.which("nodejs")
SCRIPT = Path(__file__).with_name("hold_kinds.mjs")
KINDS = {
    "": "Five new cards",
    "AhKhQhJh": "Four to a royal flush",
    "KhQhJh": "Three to a royal flush",
    "Th9h8h7h": "Four to a straight flush",
    "5hAh3h": "Three to a straight flush",
    "Kh9h5h2h": "Four to a flush",
    "KhQh": "Two suited high cards",
    "KhTh": "Ten and high card suited",
    "KhQd": "Two high cards",
    "KhQdJs": "Three high cards",
    "Th9d8s7c": "Four to an outside straight",
    "5h4d3s2c": "Four to an outside straight",
    "AhKdQsJc": "Four to an inside straight",
    "Ah2d3s4c": "Four to an inside straight",
    "Th9d8s6c": "Four to an inside straight",
    "JhJd": "High pair",
    "9h9d": "Low pair",
    "9h9dAs": "A pair with a kicker",
    "9h9d8s8c": "Two pair",
    "9h9d8s8cAh": "Two pair with a kicker",
    "9h9d9s": "Three of a kind",
    "9h9d9s8c8d": "Full house",
    "9h9d9s9cAh": "Four of a kind",
    "Ah": "One high card",
    "5h4d3s2cAh": "Straight",
    "AhQh9h7h3h": "Flush",
}


def kinds(asked: list[tuple[str, str]]) -> list[str]:
    """The kinds of holds on pay tables, as the page names them."""
    if NODE is None:
        pytest.skip("needs node")
    run = subprocess.run(
        [NODE, "--no-warnings", SCRIPT, FOLDER], input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    found: list[str] = json.loads(run.stdout)
    return found


def test_holds_are_named_as_strategy_lists_name_them() -> None:
    assert kinds([(hold, "jacks-or-better-9-6") for hold in KINDS]) == list(KINDS.values())


def test_wild_cards_are_named_before_the_others() -> None:
    asked = [
        ("2h2d", "deuces-wild-full-pay"),
        ("2h5h6h7h", "deuces-wild-full-pay"),
        ("JkKhKd", "joker-poker-kings-20-7-5"),
    ]
    assert kinds(asked) == ["Two deuces alone", "One deuce and three to a straight flush", "Joker and high pair"]


def test_mistakes_are_listed_by_type_with_why(open_page: Open, ask: Ask) -> None:
    hand = "9h9dKd7d3d"
    best, *others = ask("discard", hand=hand, objective="jacks-or-better-9-6")["holds"]
    pair = next(hold for hold in others if sorted(hold["hold"][::2]) == ["9", "9"] and len(hold["hold"]) == 4)
    cost = 5 * (best["objective_value"] - pair["objective_value"])
    page = open_page(f"#/draw?view=trainer&lesson={hand}")
    for name in ("nine of hearts", "nine of diamonds"):
        page.get_by_role("button", name=name).click()
    page.get_by_role("button", name="Hold 2 and see").click()
    expect(page.locator(".verdict")).to_contain_text("It makes a flush in 19.1% of draws")
    listed = page.locator(".mistakes li")
    expect(listed).to_have_count(1)
    expect(listed).to_contain_text(f"Four to a flush, not low pair: one time, {cost:.2f} coins")
    expect(listed).to_contain_text("It makes a flush in 19.1% of draws")
    page.reload()
    expect(page.locator(".mistakes li")).to_have_count(1)
    page.get_by_role("button", name="Start over").click()
    expect(page.locator(".mistakes")).to_have_count(0)


def test_a_hold_is_judged_when_the_lines_of_the_pay_table_are_there_too(open_page: Open) -> None:
    late: dict[str, Route] = {}

    def reply(route: Route) -> None:
        kept = next((part for part in ("show=true", "/discard") if part in route.request.url), "")
        if kept and kept not in late:
            late[kept] = route
        else:
            route.continue_()

    page = open_page("#/draw?view=trainer&lesson=9h9dKd7d3d", answers=reply)
    page.get_by_role("button", name="nine of hearts").click()
    page.get_by_role("button", name="Hold 1 and see").click()
    with page.expect_response(lambda answer: "/discard" in answer.url):
        late["/discard"].continue_()
    expect(page.locator(".verdict")).to_have_count(0)
    late["show=true"].continue_()
    expect(page.locator(".mistakes li")).to_contain_text("It makes a flush in 19.1% of draws")


def test_a_pay_table_shows_its_return_and_the_holds_to_learn(open_page: Open, tables: Tables) -> None:
    made = tables.strategy("jacks-or-better-9-6").to_json()  # a busy machine may not make it in the service's time

    def reply(route: Route) -> None:
        if "strategy=true" in route.request.url:
            route.fulfill(body=json.dumps(made), content_type="application/json")
        else:
            route.continue_()

    page = open_page("#/draw?view=trainer&lesson=AhKhQhJh2c", answers=reply)
    page.get_by_text("What this pay table returns").click()
    expect(page.locator(".trainer")).to_contain_text("The best play returns 99.5439%")
    expect(page.locator("details").get_by_role("row", name="Royal Flush").first).to_contain_text("40,391")
    page.get_by_text("Which holds to learn").click()
    expect(page.locator(".strategy li")).to_have_count(len(made["lines"]))
    expect(page.locator(".strategy li").nth(2)).to_contain_text("Four to a royal flush")


def test_a_list_that_takes_too_long_names_the_command(open_page: Open) -> None:
    slow = {"type": "/problems#out-of-time", "title": "", "status": 503, "detail": "it took more than 3 seconds"}

    def reply(route: Route) -> None:
        if "strategy=true" in route.request.url:
            route.fulfill(status=503, body=json.dumps(slow))
        else:
            route.continue_()

    page = open_page("#/draw?view=trainer&goal=deuces-wild-full-pay", answers=reply)
    page.get_by_text("Which holds to learn").click()
    expect(page.locator(".trainer")).to_contain_text("outs paytable deuces-wild-full-pay --strategy")


def test_the_trainer_draws_pays_and_counts_coins(open_page: Open) -> None:
    page = open_page("#/draw?view=trainer&lesson=AhKhQhJhTh")
    expect(page.locator(".pay-lines tr").first).to_have_text("Royal Flush4,000")
    for key in ("1", "2", "3", "4", "5", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".drawn")).to_contain_text("a royal flush pays 4,000 coins.")
    expect(page.locator(".pay-lines .best")).to_have_text("Royal Flush4,000")
    expect(page.locator(".score")).to_contain_text("+3995")
    page.keyboard.press("Enter")
    expect(page.locator(".drawn")).to_have_count(0)
    expect(page.locator(".score")).to_contain_text("+3995")


def test_mistakes_are_graded_and_cost_by_the_hour(open_page: Open, ask: Ask) -> None:
    page = open_page("#/draw?view=trainer&lesson=AhKhQhJhTh")
    page.get_by_label("An hour of").fill("100")
    page.get_by_label("An hour of").press("Tab")
    page.get_by_role("button", name="Hold none and see").click()
    holds = ask("discard", hand="AhKhQhJhTh", objective="jacks-or-better-9-6")["holds"]
    lost = holds[0]["objective_value"] - next(one for one in holds if not one["hold"])["objective_value"]
    expect(page.locator(".verdict")).to_contain_text(f"A blunder: {100 * lost:.1f} cents of each dollar bet.")
    expect(page.locator(".score")).to_contain_text(f"{500 * lost:,.2f} coins")


def test_pay_tables_are_in_groups_with_the_common_ones_first(open_page: Open, ask: Ask) -> None:
    page = open_page("#/draw?view=trainer&lesson=AhKhQhJh2c")
    groups = page.get_by_label("Pay table").locator("optgroup")
    expect(groups.nth(1)).to_have_attribute("label", "Bonus Poker")
    expect(groups.first.locator("option").first).to_contain_text("Jacks or Better 9/6 (99.54%)")
    assert groups.locator("option").count() == len(ask("paytable")["paytables"])
