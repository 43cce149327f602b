"""What each move of a casino game is worth, against rules that are settled deal by deal, and between methods."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from outs.cards.errors import BadInput
from outs.cards.notation import cards_text
from outs.games.casino.rule_files import load_bundled
from outs.query.casino.counted_deals import streets_worths
from outs.query.casino.moves import DecisionCards
from outs.query.session import Tables
from outs.tests.cases import all_of
from outs.tests.query.casino.settled_by_hand import mean, settled

Value = Callable[[Iterable[int]], int]
STREETS = (
    "ultimate-texas-holdem",
    "casino-holdem",
    "heads-up-holdem",
    "texas-holdem-bonus",
    "texas-holdem-bonus-atlantic-city",
)


def moves_of(tables: Tables, game: str, own: list[int], **given: Any) -> dict[str, Fraction]:
    """The exact value of each move."""
    answer = tables.casino(game, cards_text(own), **given)
    return {move.move: move.exact for move in answer.moves}  # type: ignore[union-attr]


def dealt(rng: np.random.Generator, number: int) -> list[int]:
    """Some cards at random."""
    return [int(card) for card in rng.choice(52, number, replace=False)]


def test_the_river_is_worth_what_every_hole_of_the_dealer_settles(
    tables: Tables, rng: np.random.Generator, independent_value: Value
) -> None:
    for game in ("ultimate-texas-holdem", "heads-up-holdem") * 6:
        cards = dealt(rng, 9)
        own, board, dead = cards[:2], cards[2:7], cards[7:]
        for gone in ([], dead):
            unseen = [card for card in range(52) if card not in own + board + gone]
            worth = mean(game, independent_value, own, board, unseen, 1)
            found = moves_of(tables, game, own, board=cards_text(board), dead=cards_text(gone))
            assert found == {"raise 1": worth, "fold": -2}


def test_the_turn_is_worth_the_mean_of_its_rivers(
    tables: Tables, rng: np.random.Generator, independent_value: Value
) -> None:
    cards = dealt(rng, 6)
    own, board = cards[:2], cards[2:]
    unseen = [card for card in range(52) if card not in cards]
    for game in STREETS[3:4]:
        worth = {}
        for move, raised in (("bet 1", 3), ("check", 2)):
            rivers = [
                mean(game, independent_value, own, [*board, river], [one for one in unseen if one != river], raised)
                for river in unseen
            ]
            worth[move] = sum(rivers, Fraction(0)) / len(rivers)
        assert moves_of(tables, game, own, board=cards_text(board)) == worth


@pytest.mark.long
def test_a_flop_in_the_tables_is_worth_what_all_its_run_outs_and_rivers_are(
    tables: Tables, rng: np.random.Generator, independent_value: Value
) -> None:
    for game in STREETS[:2]:
        cards = dealt(rng, 5)
        own, board = cards[:2], cards[2:]
        unseen = [card for card in range(52) if card not in cards]
        raised_total, checked_total, run_outs = Fraction(0), Fraction(0), list(combinations(unseen, 2))
        for run_out in run_outs:
            left = [card for card in unseen if card not in run_out]
            complete = [*board, *run_out]
            raised_total += mean(game, independent_value, own, complete, left, 2)
            if game != "casino-holdem":
                checked_total += max(Fraction(-2), mean(game, independent_value, own, complete, left, 1))
        found = moves_of(tables, game, own, board=cards_text(board))
        later = {"fold": Fraction(-1)} if game == "casino-holdem" else {"check": checked_total / len(run_outs)}
        assert found == {"call 2" if game == "casino-holdem" else "raise 2": raised_total / len(run_outs), **later}


@pytest.mark.parametrize("flops", [1, pytest.param(60, marks=pytest.mark.long)])
def test_flops_in_the_tables_are_those_counted_over_all_deals(
    tables: Tables, rng: np.random.Generator, flops: int
) -> None:
    for game in STREETS * flops:
        cards = dealt(rng, 5)
        decision = DecisionCards(load_bundled(game), cards_text(cards[:2]), cards_text(cards[2:]), "", "", None)
        counted = streets_worths(decision.game, decision.node, decision.seen, tables.evaluator)
        means = dict(
            zip((option.move.name for option in decision.node.options), counted.means(decision.game.unit), strict=True)
        )
        assert moves_of(tables, game, cards[:2], board=cards_text(cards[2:])) == means


@pytest.mark.long
def test_caribbean_stud_is_worth_what_every_hand_of_the_dealer_settles(
    tables: Tables, rng: np.random.Generator, independent_value: Value
) -> None:
    cards = dealt(rng, 6)
    own, up = cards[:5], cards[5]
    unseen = [card for card in range(52) if card not in cards]
    mine = independent_value(own)
    results = [
        settled("caribbean-stud", mine, independent_value([up, *hidden]), 2) for hidden in combinations(unseen, 4)
    ]
    worth = sum(results, Fraction(0)) / len(results)
    assert moves_of(tables, "caribbean-stud", own, up=cards_text([up])) == {"raise 2": worth, "fold": -1}


def test_three_card_poker_is_played_from_queen_six_four(tables: Tables) -> None:
    found = [tables.casino("three-card-poker", cards).moves[0].move for cards in ("Qh6d4c", "Qh6d3c")]  # type: ignore[union-attr]
    assert found == ["play 1", "fold"]


def test_three_cards_are_worth_what_every_hand_of_the_dealer_settles(tables: Tables, rng: np.random.Generator) -> None:
    own = dealt(rng, 3)
    unseen = [card for card in range(52) if card not in own]
    total, deals = 0, 0
    bonus = {"straight_flush": 5, "three_of_a_kind": 4, "straight": 1}.get(_three_kind(own)[0], 0)
    for dealer in combinations(unseen, 3):
        mine, theirs = _three_rank(own), _three_rank(list(dealer))
        qualified = theirs >= (0, [10, 1, 0])
        total += bonus + (1 if not qualified else 2 * ((mine > theirs) - (mine < theirs)))
        deals += 1
    assert moves_of(tables, "three-card-poker", own) == {"play 1": Fraction(total, deals), "fold": -1}


def _three_kind(cards: list[int]) -> tuple[str, list[int]]:
    ranks = sorted((card % 13 for card in cards), reverse=True)
    suited = len({card // 13 for card in cards}) == 1
    runs = ranks == [12, 1, 0] or (ranks[0] - ranks[1], ranks[1] - ranks[2]) == (1, 1)
    top = [1] if ranks == [12, 1, 0] else ranks[:1]
    if runs:
        return ("straight_flush" if suited else "straight"), top
    if len(set(ranks)) == 1:
        return "three_of_a_kind", ranks
    if suited:
        return "flush", ranks
    if len(set(ranks)) == 2:
        pair = ranks[1]
        return "pair", [pair, *(rank for rank in ranks if rank != pair)]
    return "high_card", ranks


def _three_rank(cards: list[int]) -> tuple[int, list[int]]:
    kind, ranks = _three_kind(cards)
    order = ("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush")
    return order.index(kind), ranks


def test_let_it_ride_lets_the_bet_ride_on_tens_and_better(tables: Tables) -> None:
    found = [tables.casino("let-it-ride", cards).moves[0].move for cards in ("TsTd2c", "9s9d2c", "JsTs9s")]  # type: ignore[union-attr]
    assert found == ["ride 1", "pull back", "ride 1"]


@all_of(
    ("given", "message"),
    [
        ({"game": "casino-holdem", "cards": "AhKd"}, "decides with 3 cards on the board"),
        ({"game": "caribbean-stud", "cards": "AhKdQs7c3h"}, "needs one face-up card"),
        ({"game": "ultimate-texas-holdem", "cards": "AhKd", "board": "Ah7h2c"}, "card Ah is given twice"),
        ({"game": "ultimate-texas-holdem", "cards": "AhKdQs"}, "is played with 2 own cards, got 3"),
        ({"game": "mississippi-stud", "cards": "AhKd", "board": "2c", "raised": 9}, "raised can be 1, 2, 3, got 9"),
        ({"game": "no-such-game"}, "no casino game and no file 'no-such-game'"),
        ({"game": "nope"}, "no file 'nope'; games: ultimate-texas-holdem, casino-holdem, "),
        ({"game": "caribean-stud"}, "no file 'caribean-stud'; similar: caribbean-stud"),
        ({"game": "casino-holdem", "set": ["Flsh=3"]}, "no line of Casino Hold'em is called 'Flsh'"),
        ({"cards": "AhKd"}, "name a game"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_line(tables: Tables, given: dict[str, object], message: str) -> None:
    with pytest.raises(BadInput) as refused:
        tables.casino(**given)  # type: ignore[arg-type]
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)
