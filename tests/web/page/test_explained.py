"""Explanations of the best hold, and of what it becomes, by the lines that pay on a pay table."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

Open = Callable[..., Page]

JACKS = "goal=jacks-or-better-9-6"


def details(page: Page) -> Locator:
    """Everything that the best hold becomes."""
    page.locator(".more").first.click()
    return page.locator(".becoming dt")


def test_a_hold_is_explained_by_the_lines_that_pay(open_page: Open) -> None:
    page = open_page(f"#/draw?hand=AsKs7d5c2h&{JACKS}")
    why = page.locator(".why")
    expect(why).to_contain_text("It makes jacks or better in 31.0% of draws rather than 24.3%")
    expect(why).not_to_contain_text("a pair")
    expect(page.locator(".becomes").first).to_have_text("Jacks or Better 31.0%, Two Pair 4.4%")


def test_a_hold_becomes_first_what_makes_its_value(open_page: Open) -> None:
    page = open_page(f"#/draw?hand=AhKhQhJh2c&{JACKS}")
    expect(page.locator(".becomes").first).to_have_text("Royal Flush 2.1%, Flush 17.0%")
    expect(details(page)).to_have_text(["Royal Flush", "Flush", "Straight", "Jacks or Better", "Nothing"])


def test_a_royal_flush_is_listed_once(open_page: Open) -> None:
    page = open_page(f"#/draw?hand=AhKhQhJh2c&{JACKS}")
    why = page.locator(".why")
    expect(why).to_contain_text("a royal flush in 2.1% of draws rather than")
    expect(why).not_to_contain_text("straight flush")
    page = open_page("#/draw?hand=AhKhQhJh2c&goal=weights")
    expect(details(page)).to_have_text(["Royal flush", "Flush", "Straight", "Pair", "High card"])


def test_lines_of_some_ranks_only_explain_tables_that_pay_them(open_page: Open) -> None:
    page = open_page("#/draw?hand=AhAdAs2c7d&goal=double-double-bonus-9-6")
    expect(page.locator(".becomes").first).to_contain_text("Four Aces with 2, 3 or 4")
    page = open_page("#/draw?hand=2c2d9h9sKc&goal=deuces-wild-full-pay")
    expect(page.locator(".becomes").first).to_contain_text("Four of a Kind")


def test_other_goals_are_explained_by_categories(open_page: Open) -> None:
    page = open_page("#/draw?hand=AsKs7d5c2h")
    expect(page.locator(".why")).to_contain_text("pair in")
    expect(page.locator(".becomes").first).to_contain_text("Pair")


def test_pays_of_your_own_weigh_the_lines(open_page: Open) -> None:
    page = open_page(f"#/draw?hand=AhKhQhJh2c&{JACKS}&pays=0,50,25,9,6,4,3,2,1")
    expect(page.locator(".becomes").first).to_have_text("Flush 17.0%, Straight 6.4%")


def test_the_trainer_explains_by_the_same_lines(open_page: Open) -> None:
    page = open_page(f"#/draw?view=trainer&lesson=AsKs7d5c2h&{JACKS}")
    page.locator(".primary").focus()
    for key in "12":
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.locator(".verdict .why")).to_contain_text("jacks or better in 31.0%")
