"""The grid of a range: what is painted keeps all else that the range holds, and says first what it would lose."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

Open = Callable[..., Page]
Ask = Callable[..., Any]

SPLIT = "AhKs,QdQc:0.5"


def text_of(page: Page, player: int = 1) -> Locator:
    """The field of a player's range."""
    return page.get_by_label(f"Player {player}", exact=True).first


def cell(page: Page, hand: str) -> Locator:
    """A starting hand on the grid."""
    return page.locator(f'[data-hand="{hand}"]')


def written(ask: Ask, text: str) -> str:
    """A range as the service writes it, which is how the page writes what was painted."""
    normalised: str = ask("range", text=text)["normalised"]
    return normalised


def opened(open_page: Open, text: str, link: str = "") -> Page:
    """The grid of the first player's range, once the service has read that."""
    page = open_page(f"#/holdem?player={text}&player=JJ&grid=0{link}")
    expect(page.locator(".range-total")).to_contain_text(re.compile("combinations?,"))
    return page


def test_a_click_keeps_the_combinations_and_weights_of_other_cells(open_page: Open, ask: Ask) -> None:
    page = opened(open_page, f"{SPLIT},A5s:0.25,KK!KhKd")
    cell(page, "TT").click()
    expect(text_of(page)).to_have_value(written(ask, f"{SPLIT},A5s:0.25,KK!KhKd,TT"))
    cell(page, "TT").click()
    expect(text_of(page)).to_have_value(written(ask, f"{SPLIT},A5s:0.25,KK!KhKd"))
    expect(cell(page, "AKo")).to_have_attribute("aria-label", "AKo, 8%, single combinations")


def test_a_cell_of_single_combinations_is_replaced_by_the_second_click(open_page: Open, ask: Ask) -> None:
    page = opened(open_page, SPLIT)
    expect(page.locator(".range")).to_contain_text("a preset or the slider replaces the whole range")
    cell(page, "AKo").click()
    expect(page.locator(".range .wrong")).to_have_text(
        "AKo holds AhKs: painting it loses that. Click it again to replace it."
    )
    expect(text_of(page)).to_have_value(SPLIT)
    cell(page, "AKo").click()
    expect(text_of(page)).to_have_value(written(ask, "AKo,QdQc:0.5"))
    page.get_by_role("button", name="Undo").click()
    expect(text_of(page)).to_have_value(SPLIT)


def test_a_stroke_and_the_keys_pass_over_cells_of_single_combinations(open_page: Open, ask: Ask) -> None:
    page = opened(open_page, SPLIT)
    cell(page, "AJo").hover()
    page.mouse.down()
    for hand in ("AQo", "AKo", "AA"):
        cell(page, hand).hover()
    page.mouse.up()
    expect(text_of(page)).to_have_value(written(ask, "AA,AhKs,AQo,QdQc:0.5,AJo"))
    expect(page.locator(".range .wrong")).to_contain_text("AKo holds AhKs")
    cell(page, "KQo").focus()
    page.keyboard.press("Shift+ArrowRight")
    expect(text_of(page)).to_have_value(written(ask, "AA,AhKs,AQo,KQo,QdQc:0.5,AJo"))
    expect(page.locator(".range .wrong")).to_contain_text("QQ holds QdQc:0.5")
    page.keyboard.press("Space")
    expect(text_of(page)).to_have_value(written(ask, "AA,AhKs,AQo,KQo,QQ,AJo"))


def test_weights_above_one_keep_their_ratios(open_page: Open, ask: Ask) -> None:
    page = opened(open_page, "AA:3,KK")
    expect(cell(page, "KK")).to_have_attribute("aria-label", "KK, 33%")
    cell(page, "QQ").click()
    expect(text_of(page)).to_have_value(written(ask, "AA:0.3,KK:0.1,QQ:0.3"))
    hands = ask("range", text=text_of(page).input_value())["hands"]
    assert hands["AA"] == pytest.approx(3 * hands["KK"])
    assert hands["QQ"] == hands["AA"]


def test_a_hand_of_two_cards_stays_when_others_are_painted(open_page: Open, ask: Ask) -> None:
    page = opened(open_page, "AhKh")
    cell(page, "TT").click()
    expect(text_of(page)).to_have_value(written(ask, "AhKh,TT"))


def test_a_click_before_the_typed_range_is_read_loses_nothing(open_page: Open) -> None:
    held: list[Route] = []
    is_read = False

    def reply(route: Route) -> None:
        if not is_read and "/v1/range" in route.request.url and "AQs" in route.request.url:
            held.append(route)
        else:
            route.continue_()

    page = open_page("#/holdem?player=KK&player=JJ&grid=0", answers=reply)
    expect(page.locator(".range-total")).to_contain_text("6 combinations")
    text_of(page).fill("AQs:0.5")
    with page.expect_request("**/v1/range*AQs*"):
        cell(page, "TT").click()
    expect(text_of(page)).to_have_value("AQs:0.5")
    is_read = True
    for route in held:
        route.continue_()
    expect(page.locator(".range-total")).to_contain_text("2 combinations")
    cell(page, "TT").click()
    expect(text_of(page)).to_have_value("AQs:0.5,TT")


def test_a_text_that_is_no_range_says_first_that_painting_replaces_it(open_page: Open) -> None:
    page = open_page("#/holdem?player=nonsense&player=JJ&grid=0")
    expect(page.locator(".range-total")).to_contain_text("What you paint replaces the text.")
    cell(page, "TT").click()
    expect(text_of(page)).to_have_value("TT")


def test_shares_are_never_those_of_other_players(open_page: Open) -> None:
    def reply(route: Route) -> None:
        if "players=QQ%2B" in route.request.url:  # as if the service read three players
            url = route.request.url.replace("QQ%2B%20AK", "QQ%2B&players=AK")
            route.fulfill(response=route.fetch(url=url))
        else:
            route.continue_()

    page = open_page("#/holdem?player=AhKh&player=QQ%2B AK", answers=reply)
    expect(page.get_by_role("alert")).to_contain_text("The server read 3 players where the page has 2.")
    expect(page.locator(".share")).to_have_count(0)
    expect(page.locator(".answer")).not_to_contain_text("Exact")


def test_shares_of_three_do_not_stay_with_two_while_those_are_counted(open_page: Open) -> None:
    held: list[Route] = []
    is_counted = False

    def reply(route: Route) -> None:
        if not is_counted and route.request.url.count("players=") == 2:
            held.append(route)
        else:
            route.continue_()

    page = open_page("#/holdem?player=AhKh&player=QsQd&player=JcJd&board=2c7h9s", answers=reply)
    expect(page.locator(".share")).to_have_count(3)
    page.get_by_role("button", name="Remove Player 1").click()
    expect(page.locator(".player")).to_have_count(2)
    expect(page.locator(".share")).to_have_count(0)
    is_counted = True
    for route in held:
        route.continue_()
    expect(page.locator(".share")).to_have_count(2)


def test_what_is_painted_is_written_shortly_and_undone_in_one_step(open_page: Open, ask: Ask) -> None:
    page = opened(open_page, "QQ")
    for hand in ("AA", "KK"):
        cell(page, hand).click()
    expect(text_of(page)).to_have_value("QQ+")
    page.wait_for_url("**player=QQ%2B&**")
    page.get_by_role("button", name="Undo").click()
    expect(text_of(page)).to_have_value(written(ask, "AA,QQ"))
    page.get_by_role("button", name="Undo").click()
    expect(text_of(page)).to_have_value("QQ")


def test_a_right_click_shows_the_suits_of_a_cell_and_leaves_it(open_page: Open, ask: Ask) -> None:
    page = opened(open_page, "AKs,QQ")
    cell(page, "AKs").click(button="right")
    expect(page.locator(".combinations button")).to_have_count(4)
    expect(text_of(page)).to_have_value("AKs,QQ")
    page.get_by_role("group", name="AKs: only with a suit").get_by_role("button", name="hearts").click()
    expect(text_of(page)).to_have_value(written(ask, "AhKh,QQ"))
    page.get_by_role("group", name="All cells: only with a suit").get_by_role("button", name="spades").click()
    expect(text_of(page)).to_have_value(written(ask, "QsQh,QsQd,QsQc"))


def test_cells_are_coloured_by_equity(open_page: Open, ask: Ask) -> None:
    page = opened(open_page, "QQ,72o", "&board=Qh7h2c")
    page.get_by_role("button", name="Equity", exact=True).last.click()
    hands = ask("equity", players=["QQ,72o", "JJ"], board="Qh7h2c", by_hand="true")["players"][0]["hands"]
    queens = [hand for hand in hands if hand["hand"][0] == "Q"]
    deals = sum(one["win"] + one["tie"] + one["lose"] for one in queens)
    equity = sum(one["win"] + one["tie"] / 2 for one in queens) / deals
    expect(cell(page, "QQ").locator("small")).to_have_text(str(round(100 * equity)))
    expect(page.locator(".graph polyline")).to_have_count(2)
