"""The grid of a range: single combinations, weight and equity of a cell, hits on the board, saved ranges."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from outs.tests.web.page.test_grid import written

Open = Callable[..., Page]
Ask = Callable[..., Any]

RANGE = "TT%2B,AK,AhQh:0.5"
LINK = f"#/holdem?player=JhTh&player={RANGE}&board=9h5h2c&grid=1"


def test_combinations_of_a_cell_are_switched_one_by_one(open_page: Open, ask: Ask) -> None:
    page = open_page("#/holdem?player=QQ,AKs&player=JJ&grid=0")
    text = page.get_by_label("Player 1", exact=True).first
    expect(page.locator(".range-total")).to_contain_text("10 combinations")
    page.locator('[data-hand="QQ"]').focus()
    page.locator('[data-hole="QsQh"]').click()
    expect(text).to_have_value(written(ask, "AKs,QsQd,QsQc,QhQd,QhQc,QdQc"))
    expect(page.locator('[data-hand="QQ"]')).to_have_class("cell pair on split")
    page.get_by_role("button", name="50%").click()
    page.locator('[data-hole="QsQh"]').click()
    expect(text).to_have_value(written(ask, "AKs,QsQh:0.5,QsQd,QsQc,QhQd,QhQc,QdQc"))
    page.get_by_role("button", name="100%").click()
    for _ in range(2):  # off, and on with the weight that is painted now
        page.locator('[data-hole="QsQh"]').click()
    expect(text).to_have_value(written(ask, "AKs,QQ"))
    expect(page.locator('[data-hand="QQ"]')).to_have_class("cell pair on")


def test_a_cell_shows_its_weight_and_equity_under_the_pointer(open_page: Open, ask: Ask) -> None:
    page = open_page(LINK)
    hands = ask("equity", players=["JhTh", "TT+,AK,AhQh:0.5"], board="9h5h2c", by_hand="true")["players"][1]["hands"]
    kings = [hand for hand in hands if hand["hand"][::2] == "KK"]
    deals = sum(one["win"] + one["tie"] + one["lose"] for one in kings)
    equity = sum(one["win"] + one["tie"] / 2 for one in kings) / deals
    page.locator('[data-hand="KK"]').hover()
    expect(page.locator(".readout")).to_have_text(f"KK 100% in the range, equity {100 * equity:.1f}%")
    (suited,) = [hand for hand in hands if hand["hand"] == "AhQh"]
    page.locator('[data-hand="AQs"]').hover()
    expect(page.locator(".readout")).to_have_text(f"AQs 13% in the range, equity {100 * suited['equity']:.1f}%")
    page.locator('[data-hand="72o"]').hover()
    expect(page.locator(".readout")).to_have_text("72o not in the range")


def test_a_tap_shows_what_a_cell_holds(open_page: Open) -> None:
    page = open_page(LINK, phone=True)
    page.locator(".hits").wait_for()
    page.locator('[data-hand="AKo"]').tap()
    expect(page.locator(".readout")).to_have_text("AKo not in the range")
    expect(page.locator(".combinations button")).to_have_count(12)
    size = page.locator('[data-hand="AKo"]').bounding_box()
    assert size
    assert size["height"] >= 40


def test_how_a_range_hits_the_board_is_marked_on_the_grid(open_page: Open, ask: Ask) -> None:
    page = open_page(LINK)
    found = ask("range", text="TT+,AK,AhQh:0.5", board="9h5h2c")
    shown = [f"{hit['percent']:.1f}%" for hit in [*found["made"], *found["draws"]]]
    expect(page.locator(".hits .number")).to_have_text(shown)
    page.locator('[data-hit="overpair"]').click()
    expect(page.locator(".cell.hit")).to_have_text(["AA", "KK", "QQ", "JJ", "TT"])
    page.locator('[data-hit="overpair"]').click()
    expect(page.locator(".cell.hit")).to_have_count(0)


def test_a_range_is_narrowed_by_how_it_hits_the_board(open_page: Open, ask: Ask) -> None:
    page = open_page("#/holdem?player=JhTh&player=22%2B,AK,KQs&board=Ks7h2h&grid=1")
    text = page.get_by_label("Player 2", exact=True).first
    page.locator('[data-hit="top_pair"]').click()
    page.get_by_role("button", name="Keep these and better").click()
    expect(text).to_have_value(ask("range", text="22+,AK,KQs", board="Ks7h2h", keep="top pair+")["normalised"])
    expect(page.locator(".cell.hit")).to_have_count(0)
    page.locator('[data-hit="set"]').click()
    page.get_by_role("button", name="Leave these out").click()
    expect(text).to_have_value("AA,AK,KQs")
    page.locator('[data-hit="flush_draw"]').click()
    expect(page.get_by_role("button", name="Keep these and better")).to_have_count(0)
    page.get_by_role("button", name="Keep these").click()
    expect(text).to_have_value("AhKh,KhQh")


def test_a_saved_range_is_offered_again_until_it_is_forgotten(open_page: Open) -> None:
    page = open_page("#/holdem?player=QQ%2B,AKs&player=JJ&grid=0")
    page.get_by_role("button", name="Save range").click()
    page.get_by_label("Name of the range").fill("Tight")
    page.get_by_label("Name of the range").press("Enter")
    expect(page.get_by_role("button", name="Forget “Tight”")).to_be_visible()
    page = open_page("#/holdem?player=AhKh&player=&grid=1")
    page.get_by_label("Preset").select_option("Tight")
    expect(page.get_by_label("Player 2", exact=True).first).to_have_value("QQ+,AKs")
    page.get_by_role("button", name="Forget “Tight”").click()
    expect(page.get_by_label("Preset").get_by_role("option", name="Tight")).to_have_count(0)


def test_omaha_compares_hands_of_four_cards(open_page: Open, ask: Ask) -> None:
    page = open_page("#/holdem?player=AhKh&player=QQ")
    page.get_by_label("Game", exact=True).select_option("omaha")
    expect(page.locator(".state.empty")).to_contain_text("Give each player four cards or a range.")
    for card in ("As", "Ah", "Ks", "Kh", "Qd", "Qc", "Jd", "Jc"):
        page.locator(f'.deck [data-card="{card}"]').click()
    players = ask("equity", players=["AsAhKsKh", "QdQcJdJc"], game="omaha")["players"]
    expect(page.locator(".share-number")).to_have_count(2)
    for at, player in enumerate(players):
        expect(page.locator(".share-number").nth(at)).to_contain_text(f"{100 * player['equity']:.2f}%")
    expect(page.get_by_role("button", name="Range grid")).to_have_count(0)
    page.get_by_label("Game", exact=True).select_option("short-deck")
    expect(page.get_by_label("Player 1", exact=True).first).to_have_value("")


@pytest.mark.parametrize("view", ["#/holdem", "#/holdem?view=hand"])
def test_what_a_range_may_be_is_explained_on_the_spot(open_page: Open, ask: Ask, view: str) -> None:
    page = open_page(view)
    page.get_by_text("How to write a range").click()
    for part in page.locator(".help dt").all_inner_texts():
        for text in part.split(", "):
            assert ask("range", text=text)["combinations"] > 0
