"""The page at five widths: nothing beyond the screen, text that can be read, and what belongs together together."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from outs.tests.web.page.test_access import LINKS
from outs.tests.web.page.test_states import go

Open = Callable[..., Page]
Ask = Callable[..., Any]

WIDTHS = (1440, 1024, 390, 360, 320)
EQUITY = "#/holdem?player=JhTh&player=TT%2B,AK&board=9h5h2c&grid=1"
DRAW = "#/draw?hand=AhKhQhJh2c"


def resize(page: Page, width: int) -> None:
    """Give the page a window of this width."""
    page.set_viewport_size({"width": width, "height": 900})


def test_no_view_is_wider_than_the_screen(open_page: Open) -> None:
    page = open_page("#/none")
    wide = []
    for link, shown in LINKS.items():
        go(page, link)
        page.locator(shown).first.wait_for()
        for width in WIDTHS:
            resize(page, width)
            wide += [(link, width)] if page.evaluate("document.documentElement.scrollWidth") > width else []
    assert not wide


def test_no_text_is_smaller_than_eleven_pixels(open_page: Open) -> None:
    page = open_page(EQUITY)
    page.locator(".share").first.wait_for()
    for width in WIDTHS:
        resize(page, width)
        sizes = page.locator("main *").evaluate_all(
            "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
        )
        assert min(sizes) >= 11


def test_the_buttons_of_a_question_are_in_one_row_on_a_phone(open_page: Open) -> None:
    page = open_page("#/none")
    resize(page, 360)
    for link in (DRAW, EQUITY, "#/holdem?view=hand&hole=AhKh&board=Qh7h2c"):
        page.evaluate("link => { location.hash = link }", link)
        buttons = page.locator(".ask .actions", has_text="Copy link").locator("> button")
        expect(buttons).to_have_count(4)
        tops = buttons.evaluate_all("all => all.map((one) => Math.round(one.getBoundingClientRect().bottom))")
        assert len(set(tops)) == 1, link


def test_an_opponent_whose_hand_is_not_whole_asks_nothing_and_a_flop_leaves_out_its_cards(
    open_page: Open, requested: list[str]
) -> None:
    page = open_page("#/holdem?view=hand&hole=AhKh&board=Qh7h2c&against=7c")
    expect(page.locator(".sentence")).to_have_text("One card to go for the opponent.")
    assert not [url for url in requested if "/v1/outs" in url]
    suits = [rank + suit for rank in "AKQJT98765" for suit in "cdhs"]
    taken, left = suits[2:], {"Ac", "Ad", "4c", "4d", "4h", "4s", "3c", "3d", "3h", "3s", "2c", "2d", "2h", "2s"}
    page = open_page(f"#/holdem?view=hand&dead={''.join(taken)}&against=2c2d")
    page.get_by_role("button", name="Deal a flop").click()
    page.locator(".heat").wait_for()
    dealt = page.evaluate("Object.fromEntries(new URLSearchParams(location.hash.split('?')[1]))")
    cards = dealt["hole"] + dealt["board"]
    assert {cards[at : at + 2] for at in range(0, 10, 2)} <= left - {"2c", "2d"}


def test_a_hand_has_ten_rows_at_first(open_page: Open) -> None:
    page = open_page(DRAW)
    page.locator(".holds").wait_for()
    resize(page, 1024)
    assert page.evaluate("document.documentElement.scrollHeight") < 1800


def test_players_grid_and_deck_are_three_zones_on_a_wide_screen(open_page: Open) -> None:
    page = open_page("#/holdem?player=JhTh&player=TT%2B,AK&board=9h5h2c")
    resize(page, 1440)
    expect(page.locator(".share-number")).to_have_count(2)
    boxes = [page.locator(part).bounding_box() for part in (".with-grid > .answer", ".editor .grid", ".deck")]
    players, grid, deck = [box for box in boxes if box]
    assert players["x"] + players["width"] <= grid["x"]
    assert grid["x"] + grid["width"] <= deck["x"]
    assert grid["y"] + grid["height"] <= 900
    page.locator('[data-hand="22"]').scroll_into_view_if_needed()
    for number in page.locator(".share-number").all():
        expect(number).to_be_in_viewport(ratio=1)


def test_the_text_of_a_whole_board_is_in_sight_beside_the_grid(open_page: Open) -> None:
    page = open_page("#/holdem?player=JhTh&player=QQ&board=9h5h2c7dKs")
    board = page.get_by_label("Board", exact=True).first
    expect(board).to_have_value("9h 5h 2c 7d Ks")
    for width in (1200, 1280, 1440):
        resize(page, width)
        assert board.evaluate("field => field.scrollWidth <= field.clientWidth"), width


def test_a_tap_on_a_place_for_a_card_opens_the_deck_from_below(open_page: Open) -> None:
    page = open_page("#/holdem?player=Ah&player=QQ%2B", phone=True)
    expect(page.locator(".to-go")).to_have_text("One card to go.")
    expect(page.locator(".trouble")).to_have_count(0)
    expect(page.locator(".deck")).to_be_hidden()
    page.get_by_role("button", name="Pick cards for Player 1").tap()
    expect(page.locator(".deck")).to_be_in_viewport(ratio=1)
    page.locator('.deck [data-card="Kh"]').tap()
    expect(page.locator(".sheet-top .gist b")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator(".deck")).to_be_hidden()
    expect(page.locator(".share-number")).to_have_count(2)
    # The place is filled, so its button is gone: the focus is on the cards that are there now.
    expect(page.get_by_role("button", name="Put back the ace of hearts")).to_be_focused()


def test_the_range_grid_comes_in_sight_when_it_is_asked_for(open_page: Open) -> None:
    page = open_page("#/holdem", phone=True)
    page.get_by_role("button", name="Range grid").last.tap()
    expect(page.get_by_role("heading", name="Range of player 2")).to_be_in_viewport()
    expect(page.locator(".grid .cell").first).to_be_focused()


def test_a_card_replaces_a_range_only_after_a_question(open_page: Open) -> None:
    page = open_page("#/holdem?player=AhKh&player=QQ%2B")
    page.get_by_role("radio", name="Player 2").check()
    page.locator('.deck [data-card="2h"]').click()
    expect(page.get_by_role("alert")).to_contain_text("Player 2 has the range QQ+. Replace it with the two of hearts?")
    page.get_by_role("button", name="Keep the range").click()
    expect(page.get_by_label("Player 2", exact=True).first).to_have_value("QQ+")
    page.locator('.deck [data-card="2h"]').click()
    page.get_by_role("button", name="Replace", exact=True).click()
    expect(page.get_by_label("Player 2", exact=True).first).to_have_value("2h")


def test_hand_opponent_and_board_go_along_to_other_views(open_page: Open) -> None:
    page = open_page("#/holdem?player=JhTh&player=QQ%2B&board=9h5h2c")
    page.get_by_role("button", name="Outs").click()
    expect(page.locator(".verdict")).to_contain_text("against QQ+:")
    page.locator('.heat [data-card="8h"] button').click()
    expect(page.get_by_label("Board", exact=True).first).to_have_value("9h 5h 2c 8h")
    page.get_by_role("button", name="Advise").click()
    expect(page.get_by_label("Your hand", exact=True).first).to_have_value("Jh Th")
    page.get_by_role("button", name="Push or fold").click()
    expect(page.locator(".cell.hit")).to_have_text("JTs")
    page.get_by_role("button", name="Equity", exact=True).click()
    expect(page.get_by_label("Player 2", exact=True).first).to_have_value("QQ+")


def test_a_first_visit_finds_doors_also_by_back_and_the_next_one_the_view_used_last(open_page: Open) -> None:
    page = open_page()
    expect(page.locator(".doors a")).to_have_count(6)
    page.get_by_role("link", name="Video poker").press("Enter")
    expect(page.locator("h1")).to_have_text("Draw trainer")
    expect(page.locator("main")).to_be_focused()
    expect(page.locator(".welcome")).to_have_count(0)
    page.go_back()
    expect(page.locator(".doors a")).to_have_count(6)
    expect(page.locator("h1")).to_have_text("Which cards to keep")
    page = open_page()
    expect(page.locator("h1")).to_have_text("Draw trainer")
    expect(page.locator(".welcome")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True])
def test_a_click_on_a_door_leads_the_focus_to_the_view(open_page: Open, phone: bool) -> None:
    page = open_page(phone=phone)
    door = page.get_by_role("link", name="Video poker")
    if phone:
        door.tap()
    else:
        door.click()
    expect(page.locator("h1")).to_have_text("Draw trainer")
    expect(page.locator("main")).to_be_focused()
    assert page.evaluate("[scrollY, getComputedStyle(document.activeElement).outlineStyle]") == [0, "none"]
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_the_heading_stays_above_the_view_when_the_welcome_goes(open_page: Open) -> None:
    page = open_page()
    page.locator(".welcome").wait_for()
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(".trainer").wait_for()
    shown = page.locator("main > :not(:empty)").evaluate_all("parts => parts.map(part => part.className)")
    assert shown == ["heading", "trainer"]


def test_what_a_link_names_and_the_page_lacks_is_said(open_page: Open) -> None:
    page = open_page("#/nope")
    expect(page.locator("main .wrong")).to_have_text("There is no tab “nope” here: this is Draw.")
    for link, said in (
        ("#/draw?view=nope", ["Draw has no view “nope”: this is its first."]),
        ("#/draw?hand=AhAh&dead=K", ["“AhAh”, the ace of hearts is there twice.", "“K”, the last card is not whole."]),
        ("#/halatro?held=zz", ["“zz” is not a card."]),
        ("#/draw?hand=AhKhQhJh2c", []),
    ):
        page.evaluate("link => { location.hash = link }", link)
        expect(page.locator("main .wrong")).to_contain_text(said)


def test_what_is_wrong_is_in_sight_on_a_phone(open_page: Open) -> None:
    page = open_page("#/holdem?view=hand&hole=AhKh&board=Qh7h2c&against=nonsense", phone=True)
    expect(page.locator(".peek")).to_be_in_viewport(ratio=1)
    expect(page.locator(".peek")).to_contain_text("is neither a hole")


def test_back_returns_to_the_hand_before(open_page: Open) -> None:
    page = open_page("#/none")
    go(page, DRAW)
    page.locator("[data-answer=AhKhQhJh]").wait_for()
    page.locator('.deck [data-card="2c"]').click()
    page.locator('.deck [data-card="Th"]').click()
    page.locator("[data-answer=AhKhQhJhTh]").wait_for()
    page.go_back()
    page.locator("[data-answer=AhKhQhJh]").wait_for()
    page.go_forward()
    page.locator("[data-answer=AhKhQhJhTh]").wait_for()


def test_a_range_that_is_typed_is_one_entry_of_the_history(open_page: Open) -> None:
    page = open_page("#/holdem?player=AhKh&player=QQ")
    page.locator(".share").first.wait_for()
    for text in ("QQ,J", "QQ,JJ", "QQ,JJ,TT"):
        page.get_by_label("Player 2", exact=True).first.fill(text)
        expect(page.locator(".player.stale")).to_have_count(0)
    expect(page.locator(".answer")).to_contain_text("Exact")
    page.get_by_role("button", name="Deal hands").click()
    expect(page.get_by_label("Player 2", exact=True).first).not_to_have_value("QQ,JJ,TT")
    page.go_back()
    expect(page.get_by_label("Player 2", exact=True).first).to_have_value("QQ,JJ,TT")
    page.go_back()
    page.wait_for_url("**/icon.svg")


def test_a_full_field_says_why_it_takes_no_card(open_page: Open) -> None:
    page = open_page(DRAW)
    page.locator('.deck [data-card="9s"]').click()
    expect(page.locator(".card-fields")).to_contain_text("Hand has five cards already: tap one of them to put it back")
    page.get_by_role("radio", name="Dead cards").check()
    page.locator('.deck [data-card="9s"]').click()
    expect(page.locator('.deck [data-card="9s"]')).to_have_class("deck-card is-dead")
    expect(page.locator(".card-fields .wrong")).to_have_count(0)


def test_only_a_range_of_the_best_hands_is_called_one(open_page: Open) -> None:
    page = open_page("#/holdem?player=72o&player=JJ&grid=0")
    expect(page.locator(".percent label, .range-tools label").first).to_have_text("1% of hands")
    page.get_by_label("Player 1", exact=True).first.fill("10%")
    expect(page.locator(".range-tools label").first).to_have_text("Best 10%")
    expect(page.locator(".range-tools")).to_contain_text("the most equity against a random hand")
