"""Two ranges on final boards, against every pair of hands by another evaluator, and with the largest weights."""

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

import pytest

from outs.cards.boards import VisibleCards, parse_visible_cards
from outs.cards.hands.evaluator import Evaluator, build_evaluator
from outs.cards.hands.starting_hands import HOLES
from outs.cards.notation import cards_of
from outs.cards.ranges.range import LARGEST_COUNT, parse_range
from outs.games.holdem.counting.final_board import FinalBoards
from outs.games.holdem.weighted_holes import WeightedHoles, possible_holes
from outs.games.short_deck import STRAIGHTS_BEAT_TRIPS
from outs.tests.cards.hands.plain_hands import best_of, short_deck
from outs.tests.cases import all_of

Rank = Callable[[Iterable[int]], Any]

BOARDS = ["Ks7d2h9c4s", "Ks7s2s9c4d", "AsKsQsJsTs", "AhAdAsAc2d", "QsQh9d9s9c", "As9s8s7s6h"]


def pair_by_pair(board: int, hands: WeightedHoles, others: WeightedHoles, rank: Rank) -> tuple[int, int, int]:
    """Deals, wins and losses of every two disjoint hands, by the rank of their cards."""
    shown, both = cards_of(board), (hands, others)
    ranks = [[rank([*HOLES[hole], *shown]) for hole in held.holes.tolist()] for held in both]
    deals = win = lose = 0
    for one, other in product(*(zip(held.masks.tolist(), held.weights.tolist(), of, strict=True)
                                for held, of in zip(both, ranks, strict=True))):  # fmt: skip
        if not one[0] & other[0]:
            times = one[1] * other[1]
            deals += times
            win += times * (one[2] > other[2])
            lose += times * (one[2] < other[2])
    return deals, win, lose


def counted(
    evaluator: Evaluator, seen: VisibleCards, *texts: str
) -> tuple[tuple[int, ...], tuple[WeightedHoles, WeightedHoles]]:
    """Deals, wins, losses and shares of two ranges, and their hands."""
    first, second = (possible_holes(parse_range(text), seen) for text in texts)
    total = FinalBoards(evaluator).totals(seen.board, first, second)
    return (total.deals, total.win, total.lose, total.share, total.unit), (first, second)


@pytest.mark.parametrize("board", BOARDS)
@all_of("texts", [("random", "15%"), ("40%,AhKd:7", "22+,A2s+:3,72o:1000"), ("Th9h", "random")])
def test_totals_are_those_of_every_pair(
    evaluator: Evaluator, independent_value: Callable[[Iterable[int]], int], board: str, texts: tuple[str, str]
) -> None:
    seen = parse_visible_cards(board, "3d8c")
    (deals, win, lose, share, unit), hands = counted(evaluator, seen, *texts)
    assert (deals, win, lose) == pair_by_pair(seen.board, *hands, independent_value)
    assert (share, unit) == (2 * win + deals - win - lose, 2)


@all_of("board", ["As9s8s7s6h", "KsKd7c7d9h"])
def test_hands_of_short_deck_are_ranked_by_its_rules(board: str) -> None:
    deck = STRAIGHTS_BEAT_TRIPS.deck
    seen = parse_visible_cards(board, "", deck)
    found, hands = counted(build_evaluator(STRAIGHTS_BEAT_TRIPS), seen, "AT+,99+,T8s", "JJ+,96s,T9")
    assert found[:3] == pair_by_pair(seen.board, *hands, lambda cards: best_of(short_deck, cards))


def test_the_largest_weights_overflow_nothing(evaluator: Evaluator) -> None:
    seen = parse_visible_cards(BOARDS[0], "")
    ones, _ = counted(evaluator, seen, "random", "random")
    heavy = f"random:{LARGEST_COUNT},AdAh:1"
    found, hands = counted(evaluator, seen, heavy, heavy)
    assert hands[0].weights.max() == LARGEST_COUNT
    assert 0.99 * LARGEST_COUNT**2 * ones[0] < found[0] < LARGEST_COUNT**2 * ones[0]
    assert found[1] == found[2] > 0.99 * LARGEST_COUNT**2 * ones[1]
