"""Clicks, presses and words typed at a bad moment: on an answer that is out of date, or while there is none."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

Open = Callable[..., Page]
Ask = Callable[..., Any]

HELD = "2c2d4s5h7h9sJcQd"
HAND = "AhKhQhJh2c"


class Gate:
    """Holds questions of one kind back while it is shut."""

    def __init__(self, kind: str) -> None:
        self._kind, self._held, self.shut = kind, list[Route](), False

    def __call__(self, route: Route) -> None:
        if self.shut and self._kind in route.request.url:
            self._held.append(route)
        else:
            route.continue_()

    def open(self) -> None:
        """Let all go that was held back."""
        self.shut = False
        for route in self._held:
            route.continue_()
        self._held.clear()


@pytest.mark.parametrize("view", ["", "&view=round"])
def test_a_move_of_the_hand_before_does_nothing(open_page: Open, view: str) -> None:
    gate = Gate("/v1/halatro/advise")
    page = open_page(f"#/halatro?held={HELD}&plays=2&discards=1{view}", answers=gate)
    move = page.locator(".moves .make").first
    expect(move).not_to_have_attribute("aria-disabled", "true")
    gate.shut = True
    move.click()
    if not view:
        page.get_by_role("button", name="Deal the rest").click()
    expect(move).to_have_attribute("aria-disabled", "true")
    link = page.evaluate("location.hash")
    for row in range(3):
        page.locator(".moves .make").nth(row).evaluate("button => button.click()")
    assert page.evaluate("location.hash") == link
    gate.open()
    expect(move).not_to_have_attribute("aria-disabled", "true")


def test_the_keyboard_goes_on_where_a_move_was_made(open_page: Open) -> None:
    page = open_page(f"#/halatro?held={HELD}&plays=2&discards=0&view=round")
    page.locator(".hand-of-eight button").first.focus()
    page.keyboard.press("Space")
    play = page.get_by_role("button", name=re.compile("Play: high card"))
    expect(play).not_to_have_attribute("aria-disabled", "true")
    play.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Play", exact=True).last).to_be_focused()
    expect(page.locator(".moves .make").first).not_to_have_attribute("aria-disabled", "true")
    page.locator(".moves .make").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Play another")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".hand-of-eight button").first).to_be_focused()


def test_enter_goes_from_hand_to_hand_in_the_trainer(open_page: Open) -> None:
    gate = Gate("/v1/discard")
    page = open_page(f"#/draw?view=trainer&lesson={HAND}", answers=gate)
    page.get_by_role("button", name="ace of hearts, card 1").click()
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_be_visible()
    gate.shut = True
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_have_count(0)
    page.keyboard.press("1")
    page.keyboard.press("Enter")  # before there is an answer
    gate.open()
    expect(page.locator(".verdict")).to_be_visible()
    expect(page.locator('.playing-card[aria-pressed="true"]')).to_have_count(1)
    expect(page.get_by_role("button", name="Next hand")).to_be_focused()


def test_a_miss_comes_back_on_its_own_pay_table_only(open_page: Open) -> None:
    page = open_page(f"#/draw?view=trainer&lesson={HAND}")
    page.get_by_role("button", name="Hold none and see").click()
    expect(page.locator(".verdict")).to_contain_text("That costs")
    expect(page.locator(".score dd").last).to_have_text("1")
    page.get_by_label("Pay table").select_option("bonus-8-5")
    expect(page.locator(".score dd").last).to_have_text("0")
    expect(page.locator(".verdict")).to_have_count(0)
    expect(page.locator(".trainer")).not_to_contain_text("missed this one before")
    page.get_by_label("Pay table").select_option("jacks-or-better-9-6")
    expect(page.locator(".score dd").last).to_have_text("1")
    page.reload(wait_until="commit")
    expect(page.locator(".trainer")).to_contain_text("missed this one before")


def test_a_late_change_does_not_write_over_the_place_that_the_reader_went_to(open_page: Open) -> None:
    page = open_page(f"#/draw?view=trainer&lesson={HAND}")
    page.get_by_role("button", name="Hold none and see").click()
    expect(page.locator(".verdict")).to_be_visible()
    page.evaluate("history.pushState(null, '', '#/holdem')")  # as after Back: the page gets the event a moment later
    page.get_by_role("button", name="Next hand").click()
    page.evaluate("new Promise(requestAnimationFrame)")
    assert page.evaluate("location.hash") == "#/holdem"


def test_a_verdict_is_of_the_hand_that_is_shown(open_page: Open) -> None:
    page = open_page(f"#/draw?view=trainer&lesson={HAND}")
    page.get_by_role("button", name="Hold none and see").click()
    expect(page.locator(".verdict")).to_be_visible()
    page.evaluate("location.hash = '#/draw?view=trainer&lesson=9dTd6hQh8s'")
    expect(page.locator(".verdict")).to_have_count(0)
    expect(page.get_by_role("button", name="Hold none and see")).to_be_visible()


@pytest.mark.parametrize("link", ["#/draw", "#/holdem", "#/holdem?view=hand", "#/halatro"])
def test_tab_does_not_choose_what_the_deck_picks_for(open_page: Open, link: str) -> None:
    page = open_page(link)
    chosen = page.locator(".targets input:checked + span")
    first = chosen.inner_text()
    page.get_by_label("Dead cards", exact=True).first.focus()
    expect(chosen).to_have_text(first)
    for field in page.locator("input.typed").all():
        field.focus()
        expect(chosen).to_have_text(first)
    page.get_by_label("Dead cards", exact=True).first.click()
    expect(chosen).to_have_text("Dead cards")


@pytest.mark.parametrize("typed", ["-3", "", "1,000", "1e5", "100001"])
def test_a_pay_that_cannot_be_used_says_which_is(open_page: Open, ask: Ask, typed: str) -> None:
    page = open_page("#/draw?hand=9c9d9h4s4c&pays=as-is")
    field = page.get_by_label("Full house")
    field.fill("8")
    shown = ask("discard", hand="9c9d9h4s4c", objective="jacks-or-better-8-6")["holds"][0]["objective_value"]
    expect(page.locator(".holds .value").first).to_have_text(f"{shown:.4f}")
    field.fill(typed)
    expect(page.get_by_role("alert")).to_have_text("A number from 0 to 100,000: 8 is still used.")
    expect(field).to_have_attribute("aria-invalid", "true")
    field.blur()
    expect(field).to_have_value("8")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_server_that_is_silent_is_not_called_busy(open_page: Open) -> None:
    gate = Gate("/v1/equity")
    gate.shut = True
    page = open_page("#/none", answers=gate)
    page.route("**/readyz", lambda route: route.abort())
    page.clock.install()
    page.evaluate("location.hash = '#/holdem?player=AhKh&player=QsQd&player=7c7d'")
    counting = page.locator(".counting")
    page.clock.run_for(1_000)
    expect(counting).to_contain_text("Waiting for the server: it does not answer.")
    expect(counting).not_to_contain_text("Computing")
    expect(counting).not_to_contain_text("busy")
    gate.open()


def test_undo_keeps_the_keyboard_when_nothing_is_left_to_take_back(open_page: Open) -> None:
    page = open_page("#/draw")
    page.locator('.deck [data-card="2c"]').click()
    undo = page.get_by_role("button", name="Undo")
    undo.focus()
    page.keyboard.press("Enter")
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(undo).to_be_focused()


def test_a_card_that_is_put_back_leaves_the_keyboard_in_its_field(open_page: Open) -> None:
    page = open_page("#/draw?hand=AhKh")
    page.get_by_role("button", name="Put back the king of hearts").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Hand", exact=True).first).to_be_focused()
