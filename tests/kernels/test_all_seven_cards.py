"""Every hand of seven cards: published counts by category, and values by rules that no code of the project knows."""

from collections.abc import Callable
from math import comb
from typing import ParamSpec, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt
import pytest

from outs.cards.hands.evaluator import Evaluator
from outs.kernels.evaluator import mask_value
from outs.kernels.values import ValueArrays

P = ParamSpec("P")
R = TypeVar("R")
Cards = npt.NDArray[np.int64]
Values = npt.NDArray[np.uint16]

DECK = 52
ROYAL = 9
PUBLISHED = {
    "high card": 23_294_460,
    "pair": 58_627_800,
    "two pair": 31_433_400,
    "three of a kind": 6_461_620,
    "straight": 6_180_020,
    "flush": 4_047_644,
    "full house": 3_473_184,
    "four of a kind": 224_848,
    "straight flush": 37_260,
    "royal flush": 4_324,
}
"""Hands of seven cards by category (Wikipedia, Poker probability)."""
DIFFERENT = 4_824
"""Different values of seven cards (the same page)."""
CHOICES = np.array([[comb(card, size) for size in range(8)] for card in range(DECK)], np.int64)
"""Sets of `size` cards below `card`: places of sets are sums of them."""


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` for this test alone."""
    return cast("Callable[P, R]", numba.njit(function))


@compiled
def key_by_rules(cards: Cards) -> int:
    """Return a number that is greater for the better of two hands of five cards; above 13**5 stands the category."""
    times = np.zeros(13, np.int64)
    for card in cards:
        times[card % 13] += 1
    suited = True
    for card in cards:
        suited = suited and card // 13 == cards[0] // 13
    digits, pairs = 0, 0
    for most in range(4, 0, -1):
        for rank in range(12, -1, -1):
            if times[rank] == most:
                for _ in range(most):
                    digits = 13 * digits + rank
                pairs += most * (most - 1) // 2
    lowest = 0
    while times[lowest] == 0:
        lowest += 1
    run = lowest < 9 and times[lowest : lowest + 5].min() == 1
    wheel = times[12] == 1 and times[:4].min() == 1
    if run or wheel:
        top = 3 if wheel else lowest + 4
        category = (ROYAL if top == 12 else 8) if suited else 4
        return category * 13**5 + top
    # One pair has one pair of equal cards, two pair two, then trips three, a full house four, and quads six.
    category = 5 if suited else (0, 1, 2, 3, 6, 6, 7)[pairs]
    return category * 13**5 + digits


@compiled
def keys_of_five() -> Cards:
    """Return the keys of all hands of five cards, by place."""
    keys, cards, place = np.empty(2_598_960, np.int64), np.arange(5), 0
    while True:
        keys[place] = key_by_rules(cards)
        place += 1
        if place == len(keys):
            return keys
        next_set(cards)


@compiled
def next_set(cards: Cards) -> None:
    """Turn ascending cards into the set of the next place."""
    step = 0
    while step + 1 < len(cards) and cards[step] + 1 == cards[step + 1]:
        cards[step] = step
        step += 1
    cards[step] += 1


@compiled
def best_without_one(cards: Cards, values: Values, choices: Cards) -> int:
    """Return the greatest of the `values` (by place) of the sets that lack one of `cards`."""
    above = 0
    for at in range(1, len(cards)):
        above += choices[cards[at], at]
    best = values[above]
    for left_out in range(1, len(cards)):
        above += choices[cards[left_out - 1], left_out] - choices[cards[left_out], left_out]
        best = max(best, values[above])
    return int(best)


@compiled
def best_of_all(number: int, size: int, values: Values, choices: Cards) -> Values:
    """Return the best value of each set of `size` cards, by place, from the `values` of one card fewer."""
    best, cards = np.empty(number, np.uint16), np.arange(size)
    for place in range(number):
        best[place] = best_without_one(cards, values, choices)
        next_set(cards)
    return best


@compiled
def compare(arrays: ValueArrays, of_six: Values, choices: Cards, hands: Cards) -> int:
    """Count the hands of seven cards by value in `hands`; return how many have another value by the rules."""
    cards, wrong = np.arange(7), 0
    for _ in range(133_784_560):
        mask = np.uint64(0)
        for card in cards:
            mask |= np.uint64(1) << np.uint64(card)
        value = mask_value(mask, 7, arrays)
        wrong += value != best_without_one(cards, of_six, choices)
        hands[value] += 1
        next_set(cards)
    return wrong


@pytest.mark.long
def test_all_hands_of_seven_cards_have_the_value_of_the_rules_and_the_published_counts(evaluator: Evaluator) -> None:
    keys, values = np.unique(keys_of_five(), return_inverse=True)
    of_five = (values + 1).astype(np.uint16)
    of_six = best_of_all(comb(DECK, 6), 6, of_five, CHOICES)
    hands = np.zeros(len(keys) + 1, np.int64)
    assert compare(ValueArrays.of(evaluator), of_six, CHOICES, hands) == 0
    by_category = np.bincount(keys // 13**5, hands[1:]).astype(int)
    assert by_category.tolist() == list(PUBLISHED.values())
    assert np.count_nonzero(hands) == DIFFERENT
