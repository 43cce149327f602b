"""Two holes on a board, one question and thousands, against every run-out dealt to an independent evaluator."""

from collections.abc import Callable, Iterable
from itertools import combinations

import numpy as np

from outs.cards.hands.evaluator import Evaluator, build_evaluator
from outs.cards.notation import mask_of
from outs.games.holdem.counting.two_holes import TwoHoles
from outs.games.short_deck import DECK, STRAIGHTS_BEAT_TRIPS
from outs.kernels.holdem.two_holes import count_run_outs
from outs.kernels.values import ValueArrays
from outs.tests.cards.hands.plain_hands import best_of, short_deck
from outs.tests.cases import all_of

SUITED = [0, 1, 2, 3, 4, 5, 6, 7, 8]
"""Nine clubs, so that run-outs and boards have flushes and straight flushes."""


def dealt(
    value: Callable[[list[int]], object], first: list[int], second: list[int], board: list[int], deck: Iterable[int]
) -> list[int]:
    """Wins, ties and losses of the first hole over every run-out."""
    counts = [0, 0, 0]
    left = [card for card in deck if card not in (*first, *second, *board)]
    for more in combinations(left, 5 - len(board)):
        one, other = (value([*hole, *board, *more]) for hole in (first, second))
        counts[1 if one == other else 0 if one > other else 2] += 1  # type: ignore[operator]
    return counts


@all_of("size", [3, 4, 5])
def test_one_and_many_questions_are_those_of_every_run_out(
    evaluator: Evaluator, rng: np.random.Generator, independent_value: Callable[[Iterable[int]], int], size: int
) -> None:
    deals = [rng.permutation(deck)[: 4 + size].tolist() for deck in (52, 52, SUITED, [*range(9), 13, 14, 26, 27])]
    masks = [[mask_of(cards) for cards in (deal[:2], deal[2:4], deal[4:])] for deal in deals]
    one = [[*TwoHoles(evaluator).counts(*three)] for three in masks]
    assert one == [dealt(independent_value, deal[:2], deal[2:4], deal[4:], range(52)) for deal in deals]
    many = np.zeros((len(deals), 3), np.int64)
    first, second, boards = (np.array(column, np.uint64) for column in zip(*masks, strict=True))
    count_run_outs(first, second, boards, ValueArrays.of(evaluator), many)
    assert many.tolist() == one


def test_dead_cards_and_cards_outside_the_deck_do_not_come(rng: np.random.Generator) -> None:
    evaluator = build_evaluator(STRAIGHTS_BEAT_TRIPS)
    deal = rng.permutation(DECK.cards)[:9].tolist()
    first, second, board, dead = deal[:2], deal[2:4], deal[4:7], deal[7:]
    absent = mask_of(dead) | DECK.outside
    counts = TwoHoles(evaluator).counts(mask_of(first), mask_of(second), mask_of(board), absent)
    left = [card for card in DECK.cards if card not in dead]
    assert [*counts] == dealt(lambda cards: best_of(short_deck, cards), first, second, board, left)
