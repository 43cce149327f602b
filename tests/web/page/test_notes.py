"""Notes beside an answer on the page: equal moves, the input as understood, and what a range may not be."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
Ask = Callable[..., Any]

HALATRO = {"held": "2d3d3h5d6h6sTsAd", "dead": "2s7h8c9c9hTcJsQdQhQsKcKd", "plays": 2, "discards": 1}
"""A game in which the second move is as good as the first within the errors of both, and the third is not."""
GAME = "#/halatro?" + "&".join(f"{name}={value}" for name, value in HALATRO.items())
JACKS = "#/draw?hand=9c9d9h4s4c&goal=jacks-or-better-9-6"
REFUSED = ("AKo:150%", "AA@150", "KK,[150]AA[/150]", "AKs(150)", "150:AA")


def test_moves_within_the_errors_of_the_best_are_marked_as_equal(open_page: Open, ask: Ask) -> None:
    moves = ask("halatro/advise", **HALATRO)["moves"]
    assert [move["equal"] for move in moves[:3]] == [True, True, False]
    page = open_page(GAME)
    marks = page.locator(".moves .alike")
    expect(marks).to_have_text(["=" if move["equal"] else "" for move in moves[:10]])
    expect(page.locator(".moves .value").nth(1)).to_contain_text("as good as the first")
    expect(page.locator(".answer")).to_contain_text("as good as the first, within the errors of both")
    why = page.locator(".why").first
    expect(why).to_contain_text("as good, within")
    expect(why).not_to_contain_text("points more than")


def test_moves_of_which_one_is_best_have_no_marks(open_page: Open, ask: Ask) -> None:
    held = "2c3cAhKhQhJhTh4s"
    best, *others = ask("halatro/advise", held=held, plays=1, discards=0)["moves"]
    gap = best["expected"] - others[0]["expected"]
    assert not any(move["equal"] for move in others)
    page = open_page(f"#/halatro?held={held}&plays=1&discards=0")
    expect(page.locator(".why")).to_contain_text(f"{gap:.1f} points more than the second best")
    expect(page.locator(".moves .alike")).to_have_count(0)


def test_an_equal_move_of_a_round_is_no_mistake(open_page: Open) -> None:
    for row, verdict in enumerate(["The best move", "As good as the best", "points given up"]):
        page = open_page(f"{GAME}&view=round")
        button = page.locator(".moves .make").nth(row)
        expect(button).not_to_have_attribute("aria-disabled", "true")
        button.click()
        expect(page.locator(".judgement")).to_contain_text(verdict)


def test_a_royal_flush_that_pays_for_five_coins_is_noted_beside_the_return(open_page: Open, ask: Ask) -> None:
    page = open_page(f"{JACKS}&pays=as-is")
    royal, beside = page.get_by_label("Royal Flush"), page.locator(".return")
    royal.fill("4880")
    (note,) = ask("paytable", name="jacks-or-better-9-6", set="Royal Flush=4880", hands=1)["notes"]
    expect(beside).to_contain_text(f"Note: {note}")
    assert "4880/5" in note
    royal.fill("4880/5")
    expect(beside).not_to_contain_text("Note:")
    returned = ask("paytable", name="jacks-or-better-9-6", set="Royal Flush=976", hands=1)["return"]
    expect(page.locator("[data-return]")).to_have_text(f"{100 * returned:.4f}%")
    expect(royal).to_have_value("4880/5")
    royal.fill("4880/")
    expect(page.get_by_role("alert")).to_contain_text(": 976 is still used.")


def test_what_a_range_was_understood_as_is_noted(open_page: Open, ask: Ask) -> None:
    (note,) = ask("range", text="98s+")["notes"]
    page = open_page("#/holdem?player=98s%2B&player=JJ&board=2c7h9s&grid=0")
    expect(page.locator(".answer")).to_contain_text(f"Note: {note}")
    expect(page.get_by_text(f"Note: {note}")).to_have_count(1)
    page = open_page("#/holdem?player=98s%2B&grid=0")  # nothing else shows it
    expect(page.locator(".range")).to_contain_text(f"Note: {note}")
    page = open_page("#/holdem?view=hand&hole=AhKh&board=Qh7h2c&against=98s%2B")
    expect(page.locator(".answer")).to_contain_text(f"Note: {note}")


@pytest.mark.parametrize("text", REFUSED)
def test_a_percentage_above_100_is_refused_in_the_words_of_the_service(open_page: Open, ask: Ask, text: str) -> None:
    detail = ask("range", text=text)["detail"]
    assert re.search("150 % of '.*' is above 100 %", detail)
    page = open_page("#/holdem?player=x&player=JJ&grid=0")
    page.get_by_label("Player 1", exact=True).first.fill(text)
    expect(page.get_by_role("alert")).to_contain_text(detail[1:])
    expect(page.locator(".range-total")).to_contain_text(detail[1:])
    expect(page.locator(".share")).to_have_count(0)
    expect(page.locator('[data-hand][aria-pressed="true"]')).to_have_count(0)
    page = open_page("#/holdem?view=hand&hole=7h7d&board=Qh5h2c")
    page.get_by_label("Opponent", exact=True).fill(text)
    expect(page.get_by_role("alert").first).to_contain_text(detail[1:])
