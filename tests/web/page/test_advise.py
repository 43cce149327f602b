"""Advise on the page: what the price of a call says, and what the opponent may have."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

Open = Callable[..., Page]
Ask = Callable[..., Any]


def test_a_decision_is_answered_as_the_service_does(open_page: Open, ask: Ask) -> None:
    page = open_page("#/holdem")
    page.get_by_role("button", name="Advise").click()
    page.get_by_role("button", name="facing a raise of 40").click()
    asked = {"hole": "AhQh", "board": "Kh7h2c", "pot": 120, "to_call": 40, "stack": 900}
    found = ask("advise", **asked, actions="raise 40 into 80 flop")
    expect(page.locator(".sentence")).to_contain_text(f"Call. You have {100 * found['win_rate']:.1f}% of the pot")
    expect(page.locator(".sentence")).to_contain_text(f"a call needs {100 * found['equity_needed']:.1f}%")
    expect(page.locator(".becoming dd")).to_have_text([f"{100 * found[act]:.1f}%" for act in ("fold", "call", "raise")])
    expect(page.locator(".likely li").first).to_contain_text(found["starting_hands"][0]["starting_hand"])
    page.get_by_label("To call").fill("")
    expect(page.locator(".sentence")).to_contain_text("Check.")
    expect(page.locator(".answer")).not_to_contain_text("a call needs")


def test_an_action_that_cannot_be_read_is_explained(open_page: Open) -> None:
    page = open_page("#/holdem?view=advise&hole=AhQh&board=Kh7h2c&pot=120&call=40&stack=900&action=bet+50")
    expect(page.get_by_role("alert")).to_contain_text("'bet 50' is not an action")
