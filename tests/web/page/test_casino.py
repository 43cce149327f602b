"""Casino games on the page: the moves of the service, what is still missing, and what a game costs."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, expect

Open = Callable[..., Page]
Ask = Callable[..., Any]

FLOP = "#/casino?hand=AhKd&board=Qs7h2c"
STUD = "#/casino?game=caribbean-stud&hand=AhKdQs7c3h"


def test_moves_and_their_costs_are_those_of_the_service(open_page: Open, ask: Ask) -> None:
    page = open_page(FLOP)
    best, other = ask("casino", game="ultimate-texas-holdem", cards="AhKd", board="Qs7h2c")["moves"]
    expect(page.locator(".sentence")).to_contain_text(f"{-best['value']:.4f} first bets on average")
    expect(page.get_by_role("row", name="Check")).to_contain_text(f"{other['cost']:.4f}")
    expect(page.locator(".live")).to_contain_text("Raise 2")


def test_a_decision_waits_for_all_cards_that_are_seen(open_page: Open) -> None:
    page = open_page(STUD)
    expect(page.locator(".sentence")).to_have_text(re.compile("^The dealer.s card to go"))
    page.get_by_role("textbox", name=re.compile("^Dealer.s card")).fill("9h")
    expect(page.locator(".sentence")).to_contain_text("first bets on average")
    page = open_page("#/casino?hand=AhKd&board=Qs")
    expect(page.locator(".sentence")).to_have_text("Two cards of the board to go.")
    page = open_page("#/casino?hand=Ah")
    expect(page.locator(".sentence")).to_have_text("One card to go.")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_what_was_bet_before_changes_the_decision(open_page: Open, ask: Ask) -> None:
    page = open_page("#/casino?game=mississippi-stud&hand=AhKd&board=7c")
    page.get_by_label("First bets added before").select_option("3")
    asked = {"game": "mississippi-stud", "cards": "AhKd", "board": "7c", "raised": 3}
    (best, *_) = ask("casino", **asked)["moves"]
    expect(page.locator(".sentence")).to_contain_text(f"{-best['value']:.4f}")


def test_the_game_is_there_before_the_list_of_all(open_page: Open) -> None:
    def answer(route: Route) -> None:
        if "game=" in route.request.url:
            route.continue_()

    page = open_page("#/casino?game=three-card-poker", answers=answer)
    expect(page.get_by_label("About Three Card Poker")).to_be_visible()
    expect(page.get_by_label("Game", exact=True).locator("option")).to_have_text(["Three Card Poker"])


def test_a_hand_and_its_board_are_dealt(open_page: Open) -> None:
    page = open_page("#/casino")
    page.get_by_role("button", name="Deal a hand").click()
    for cards in (3, 5):
        expect(page.locator(".sentence")).to_contain_text("first bets on average")
        page.get_by_role("button", name="Deal the board").click()
        expect(page.get_by_role("textbox", name="Board")).to_have_value(re.compile(rf"^(\S\S ?){{{cards}}}$"))


def test_the_edge_of_each_game_is_shown_with_its_rules(open_page: Open, ask: Ask) -> None:
    page = open_page("#/casino")
    for game in ask("casino")["games"]:
        page.get_by_label("Game", exact=True).select_option(game["game"])
        about = page.get_by_label(f"About {game['title']}", exact=True)
        expect(about).to_contain_text(f"the house wins {100 * game['edge']:.3f}% of the first bet")
        for side in game["side_bets"]:
            expect(about.get_by_role("row", name=side["name"], include_hidden=True).first).to_contain_text(
                f"{100 * side['edge']:.2f}%"
            )


def test_strategies_to_memorise_are_shown_with_what_they_cost(open_page: Open, ask: Ask) -> None:
    for game in ("ultimate-texas-holdem", "four-card-poker"):
        page = open_page(f"#/casino?game={game}")
        page.get_by_text("Which moves to learn").click()
        first, *_ = ask("casino", game=game, strategy=True)["strategies"]
        shown = page.locator(".learned").first
        expect(shown).to_contain_text(f"{100 * first['cost']:.3f}% more than against the best play")
        for line in first.get("lines", []):
            expect(shown).to_contain_text(line["cards"])
