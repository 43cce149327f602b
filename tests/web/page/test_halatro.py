"""Halatro on the page: the points that it counts itself, its rules, and what a round has cost."""

import json
import random
import re
import shutil
import subprocess
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from outs.cards.notation import parse_cards
from outs.games.halatro.answers import ScoredPlay
from outs.web.page_source import FOLDER

Open = Callable[..., Page]
Ask = Callable[..., Any]

NODE = shutil.which("node") or shutil.which("nodejs")
SCRIPT = Path(__file__).with_name("halatro_scores.mjs")
HELD = "2c2d4s5h7h9sJcQd"
MADE = (
    "As2c3d4h5s",
    "TsJsQsKsAs",
    "JsQsKsAs2s",
    "2c2d2h3c3d",
    "2c2d2h2s3c",
    "KsKhQsQh2c",
    "AsAhAd3c2c",
    "Ah",
    "ThTs9c8c7c",
)
ROUND = f"#/halatro?view=round&held={HELD}&plays=2&discards=0"


def test_the_page_scores_plays_as_the_program_does() -> None:
    if NODE is None:
        pytest.skip("needs node")
    deck = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
    chosen = random.Random(8)
    held = [chosen.sample(deck, 8) for _ in range(20)]
    plays = [list(play) for hand in held for size in range(1, 6) for play in combinations(hand, size)]
    plays += [[text[at : at + 2] for at in range(0, len(text), 2)] for text in MADE]
    run = subprocess.run(
        [NODE, "--no-warnings", SCRIPT, FOLDER], input=json.dumps(plays), capture_output=True, text=True, check=True
    )
    scored = [ScoredPlay.of_cards(parse_cards("".join(play))) for play in plays]
    assert json.loads(run.stdout) == [[play.type, play.score] for play in scored]


def test_the_rules_are_on_the_page_where_they_are_needed(open_page: Open) -> None:
    page = open_page("#/halatro")
    rules = page.locator(".help")
    rules.get_by_text("Rules and scores").click()
    expect(rules.get_by_role("row", name="Four of a kind")).to_have_text(re.compile(r"60\s*\S 7\s*4"))
    page = open_page(ROUND)
    expect(page.get_by_text("Rules and scores")).to_be_visible()


def test_the_end_of_a_round_lists_what_each_move_cost(open_page: Open, ask: Ask) -> None:
    best, *others = ask("halatro/advise", held=HELD, plays=2, discards=0)["moves"]
    worst = next(move for move in others if move["move"] == "play" and move["cards"] == "4s")
    page = open_page(ROUND)
    page.get_by_role("button", name="four of spades").click()
    page.get_by_role("button", name="Play: high card, 9 points").click()
    lost = best["expected"] - worst["expected"]
    expect(page.locator(".judgement")).to_contain_text(f"{lost:.1f} points given up")
    page.locator(".moves .make:not([aria-disabled])").first.click()
    expect(page.locator(".verdict")).to_contain_text("The round is over")
    expect(page.locator(".verdict")).to_contain_text(f"one move of 2 cost {lost:.1f} expected points")
    expect(page.locator(".lost li")).to_have_count(1)
    expect(page.locator(".lost")).to_contain_text(f"{lost:.1f} points with move 1")


def test_moves_without_advice_are_said_to_be_unjudged(open_page: Open) -> None:
    body = json.dumps({"type": "/problems#internal", "title": "", "status": 500, "detail": "no advice"})
    page = open_page(
        "#/halatro?view=round&held=2c2d4s5h7h9sJcQd&plays=1&discards=0",
        answers=lambda route: route.fulfill(status=500, body=body),
    )
    page.locator(".hand-of-eight button").first.click()
    page.get_by_role("button", name="Play: high card").click()
    expect(page.locator(".verdict")).to_contain_text("The adviser gave no answer for one move of 1")
