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
    agent = page.locator("details .becoming dd")
    expect(agent).to_have_text([f"{100 * found[act]:.1f}%" for act in ("fold", "call", "raise")])
    page.get_by_label("To call").fill("")
    expect(page.locator(".sentence")).to_contain_text("Check.")
    expect(page.locator(".answer")).not_to_contain_text("a call needs")


def test_an_action_that_cannot_be_read_is_explained(open_page: Open) -> None:
    page = open_page("#/holdem?view=advise&hole=AhQh&board=Kh7h2c&pot=120&call=40&stack=900&action=bet+50")
    expect(page.get_by_role("alert")).to_contain_text("'bet 50' is not an action")


def test_likely_hands_are_grouped_from_sets_to_air(open_page: Open, ask: Ask) -> None:
    page = open_page(
        "#/holdem?view=advise&hole=AhQh&board=Kh7h2c&pot=120&call=40&stack=900&action=raise+40+into+80+flop"
    )
    groups = page.locator(".likely-groups dt")
    expect(groups.first).to_contain_text("SetKK, 77, 22")
    names = [text.split("\n")[0] for text in groups.all_inner_texts()]
    assert names[:4] == ["Set", "Two pair", "Overpair", "Top pair"]
    assert names[-2:] == ["Draws without a pair", "No pair, no draw"]
    shares = [float(text.strip().rstrip("%")) for text in page.locator(".likely-groups dd").all_inner_texts()]
    assert abs(sum(shares) - 100) < 0.05 * len(shares) + 0.01
    belief = ask(
        "advise", hole="AhQh", board="Kh7h2c", pot=120, to_call=40, stack=900, top=1326, actions="raise 40 into 80 flop"
    )["belief"]
    sets = sum(one["probability"] for one in belief if one["hole"][0] == one["hole"][2] and one["hole"][0] in "K72")
    assert abs(shares[0] - 100 * sets) < 0.051
