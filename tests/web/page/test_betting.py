"""Draw poker with betting on the page: a deal against the bot, and what each decision cost."""

import json
import re
from collections.abc import Callable
from itertools import combinations
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, Route, expect

from outs.games.draw.betting.rules import History, Phase
from outs.play.draw.bot import TOP
from outs.play.draw.chances import Chances
from outs.query.session import Tables
from outs.web.page_source import FOLDER

Open = Callable[..., Page]
RULES = FOLDER / "draw/byrules.js"
RESULT = re.compile(r"\b(win|lose) (\w+) chip|You share the pot")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
LACKING = {"type": "/problems#tables", "status": 503, "detail": "The table draw_game is not built."}
MOVES_OF_A_DEAL = 12
"""More decisions than one player has in a deal."""


def even(hand: str, actions: str) -> dict[str, Any]:
    """A game whose moves are all made equally often, and are worth an ante more from one to the next."""
    history = History.parse(actions)
    drawn = [("draw", hand[: 2 * kept]) for kept in range(5, -1, -1)] if history.phase is Phase.DRAW else []
    possible: list[tuple[str, str | None]] = [*((str(action), None) for action in history.actions), *drawn]
    moves = [
        {"move": move, "hold": hold, "frequency": 1 / len(possible), "value": float(place)}
        for place, (move, hold) in enumerate(possible)
    ]
    to_act = ("first", "second")[history.to_act or 0]
    answer = {"hand": hand, "actions": history.text, "to_act": to_act, "exploitability": 0.00092, "moves": moves}
    return answer | {"holds": every_hold(hand)} if drawn else answer


def every_hold(hand: str) -> list[dict[str, Any]]:
    """Every hold of a hand: the listed ones as `even` has them, the others three antes less than throwing all."""
    cards = [hand[place : place + 2] for place in range(0, 10, 2)]
    holds = ["".join(kept) for size in range(6) for kept in combinations(cards, size)]
    return [{"hold": hold, "value": 5.0 - len(hold) / 2 if hand.startswith(hold) else 2.0} for hold in holds]


def solved(route: Route) -> None:
    """Answers questions about the solved game; others go on to the service."""
    parts = urlsplit(route.request.url)
    if parts.path != "/v1/draw-game":
        route.continue_()
        return
    asked = {name: values[0] for name, values in parse_qs(parts.query).items()}
    if "hand" in asked:
        route.fulfill(json=even(asked["hand"], asked.get("actions", "")))
    else:
        assert asked["kinds"] == "true"
        hands = [
            {"kind": "two pair", "first": 0.25, "second": 0.75},
            {"kind": "high card", "first": 0.75, "second": 0.25},
        ]
        route.fulfill(json={"hands": hands})


def play_deal(page: Page) -> None:
    """Check or call, and hold the first two cards, until the deal is over."""
    section = page.get_by_role("region", name="Game with betting")
    for _ in range(MOVES_OF_A_DEAL):
        over = section.get_by_role("button", name="Next deal")
        free = section.get_by_role("button", name="Check").or_(section.get_by_role("button", name="Call"))
        draws = section.get_by_role("button", name="Draw 5")
        expect(over.or_(free).or_(draws)).to_be_visible()
        if over.is_visible():
            return
        if draws.is_visible():
            for card in range(2):
                section.get_by_role("group", name="Your hand").get_by_role("button").nth(card).click()
            section.get_by_role("button", name="Draw 3").click()
        else:
            free.click()
    raise AssertionError("the deal does not end")


def chips_in(sentence: str) -> int:
    """Return the chips that the player wins according to the sentence about a deal's end."""
    found = RESULT.search(sentence)
    assert found
    if not found[1]:
        return 0
    chips = NUMBERS.index(found[2]) if found[2] in NUMBERS else int(found[2])
    return chips if found[1] == "win" else -chips


def test_a_deal_is_played_to_its_end_and_each_decision_is_judged(open_page: Open) -> None:
    page = open_page("#/draw?view=betting", answers=solved)
    play_deal(page)
    section = page.get_by_role("region", name="Game with betting")
    expect(section.get_by_text("What the solved game does here")).to_be_visible()
    figures = section.locator("dl.score dd")
    expect(figures.first).to_have_text("1")
    _, _, decisions, cost = figures.all_inner_texts()
    assert int(decisions) >= 2
    assert float(cost) >= 1  # checking, calling and holding two cards are never the best here
    section.get_by_role("button", name="Next deal").click()
    expect(section.get_by_text("You act first.")).to_be_visible()


def test_a_hold_that_is_not_listed_costs_what_it_wins_less_than_the_best_of_all(open_page: Open) -> None:
    page = open_page("#/draw?view=betting", answers=solved)
    section = page.get_by_role("region", name="Game with betting")
    draws = section.get_by_role("button", name="Draw 5")
    free = section.get_by_role("button", name="Check").or_(section.get_by_role("button", name="Call"))
    while not draws.is_visible():
        next_deal = section.get_by_role("button", name="Next deal")
        expect(next_deal.or_(free).or_(draws)).to_be_visible()
        if next_deal.is_visible():
            next_deal.click()
        elif free.is_visible():
            free.click()
    section.get_by_role("group", name="Your hand").get_by_role("button").last.click()
    section.get_by_role("button", name="Draw 4").click()
    expect(section.get_by_text("Draw 4 costs 3.00 antes.")).to_be_visible()
    row = section.locator(".verdict tr", has_text="Draw 4").last
    expect(row.locator("td")).to_have_text(["0.0%", "2.000"])


def test_the_hands_of_both_players_are_those_of_their_seats(open_page: Open) -> None:
    page = open_page("#/draw?view=betting", answers=solved)
    section = page.get_by_role("region", name="Game with betting")
    expect(section.get_by_text("would gain 0.00092 antes a deal")).to_be_visible()
    section.get_by_text("Which hands are here").click()
    expect(section.get_by_role("row", name="two pair").locator("td")).to_have_text(["75.0%", "25.0%"])  # you deal


def test_the_chips_won_are_those_of_all_deals(open_page: Open) -> None:
    page = open_page("#/draw?view=betting", answers=solved)
    section = page.get_by_role("region", name="Game with betting")
    chips = 0
    for deals in range(1, 5):
        play_deal(page)
        figures = section.locator("dl.score dd")
        expect(figures.first).to_have_text(str(deals))
        chips += chips_in(section.get_by_text(RESULT).inner_text())
        expect(figures.nth(1)).to_have_text(f"+{chips}" if chips > 0 else str(chips))
        section.get_by_role("button", name="Next deal").click()
        expect(section.get_by_text(RESULT)).to_be_hidden()


def test_a_game_that_is_not_built_is_played_by_rules(open_page: Open) -> None:
    detail = "The table draw_game is not built. The operator of the service can build it: outs tables build draw-game."
    problem = {"type": "/problems#tables", "status": 503, "detail": detail}

    def refused(route: Route) -> None:
        if "/v1/draw-game" in route.request.url:
            route.fulfill(status=503, content_type="application/problem+json", body=json.dumps(problem))
        else:
            route.continue_()

    page = open_page("#/draw?view=betting", answers=refused)
    expect(page.get_by_text("outs tables build draw-game")).to_have_count(1)
    section = page.get_by_role("region", name="Game with betting")
    for deals in ("1", "2"):
        play_deal(page)
        expect(section.locator("dl.score dd").first).to_have_text(deals)
        section.get_by_role("button", name="Next deal").click()
        expect(section.get_by_text(RESULT)).to_be_hidden()
    assert page.get_by_role("alert").count() == 0
    expect(section.locator("dl.score dd").nth(2)).to_have_text("0")  # no decision is judged


def test_the_bot_by_rules_knows_the_hands_of_the_terminal(tables: Tables) -> None:
    known = re.findall(r"^  (?:\[HIGH\]|\"([\w-]+)\"): \[(.*)\],$", RULES.read_text(encoding="utf-8"), re.MULTILINE)
    assert [game or "high" for game, _ in known] == ["high", "2-7", "a-5"]
    for game, means in known:
        chances = Chances(tables, game or "high")
        assert means == ", ".join(f"{chances.dealt_mean(top):.4f}".rstrip("0") for top in TOP)


def test_what_the_service_builds_is_shown_with_its_progress_and_asked_for_again_when_it_is_there(
    open_page: Open,
) -> None:
    build = {"name": "draw-game", "state": "building", "note": "", "command": "outs tables build draw-game"}
    seen: list[dict[str, Any]] = [build | {"done": 37, "of": 200}, build | {"state": "built"}]
    problem = {**LACKING, "build": "draw-game"}

    def building(route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path == "/builds":
            route.fulfill(json={"builds": seen[:1]})
        elif path == "/v1/draw-game" and seen[0]["state"] == "building":
            route.fulfill(status=503, content_type="application/problem+json", body=json.dumps(problem))
        else:
            solved(route)

    page = open_page("#/draw?view=betting", answers=building)
    expect(page.get_by_text("Building: 37 of 200.")).to_be_visible()
    expect(page.get_by_role("progressbar", name="Tables built")).to_have_attribute("value", "37")
    seen.pop(0)
    expect(page.get_by_role("alert")).to_be_hidden()
    section = page.get_by_role("region", name="Game with betting")
    expect(section.get_by_role("button", name="Check").or_(section.get_by_role("button", name="Call"))).to_be_visible()


def test_a_build_that_failed_says_why_and_what_to_run(open_page: Open) -> None:
    failed = {"name": "draw-game", "state": "failed", "note": "no space left", "command": "outs tables build draw-game"}
    problem = {**LACKING, "build": "draw-game"}

    def refused(route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path == "/builds":
            route.fulfill(json={"builds": [failed]})
        elif path == "/v1/draw-game":
            route.fulfill(status=503, content_type="application/problem+json", body=json.dumps(problem))
        else:
            route.continue_()

    page = open_page("#/draw?view=betting", answers=refused)
    expect(page.get_by_text("It could not be built: no space left.")).to_be_visible()
