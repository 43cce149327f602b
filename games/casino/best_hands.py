"""The best hand of some cards in a game's order: by their ranks alone, and by the ranks that they have in one suit.

Ranks of cards, ascending, have a place among all sets of as many ranks with repetition, in colexicographic order.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import numpy.typing as npt

from ...cards.notation import LANE_BITS, LANE_MASK, RANK_COUNT, SUIT_COUNT
from .hands import SUITED, HandOrder, ranks_of

Numbers = npt.NDArray[np.int64]
MOST_CARDS = 6
"""The most cards of which the best hand is taken."""
RANKS_BELOW = np.array([[comb(rank + place, place + 1) for place in range(MOST_CARDS)] for rank in range(RANK_COUNT)])
"""The part of a set's place that is due to a rank in each position: (13, 6)."""


@cache
def rank_sets(cards: int) -> Numbers:
    """Return all sets of ranks with repetition, each ascending, by place: (n, cards)."""
    every = sorted(combinations_with_replacement(range(RANK_COUNT), cards), key=lambda ranks: ranks[::-1])
    return np.array(every, np.int64).reshape(len(every), cards)


def places_of(ranks: Numbers) -> Numbers:
    """Return the place of each set of ascending ranks (..., cards)."""
    places: Numbers = RANKS_BELOW[ranks, np.arange(ranks.shape[-1])].sum(axis=-1)
    return places


@cache
def rank_values(order: HandOrder, cards: int) -> Numbers:
    """Return the value of the best hand of cards that are not of one suit, by the place of their ranks.

    Sets with more than four cards of a rank have 0, or the value of their other cards.
    """
    if cards == order.size:
        found = np.zeros(len(rank_sets(cards)), np.int64)
        for value, kind in enumerate(order.kinds, start=1):
            if kind[0] not in SUITED:
                found[places_of(np.array(ranks_of(kind, order.size)))] = value
        return found
    sets, values = rank_sets(cards), rank_values(order, order.size)
    chosen = [values[places_of(sets[:, list(places)])] for places in combinations(range(cards), order.size)]
    best: Numbers = np.max(chosen, axis=0)
    return best


@cache
def suit_values(order: HandOrder) -> Numbers:
    """Return the value of the best hand of one suit, by the lane of its ranks: (8192,); 0 for too few cards."""
    found = np.zeros(1 << RANK_COUNT, np.int64)
    for value, kind in enumerate(order.kinds, start=1):
        if kind[0] in SUITED:
            found[sum(1 << rank for rank in ranks_of(kind, order.size))] = value
    lanes = np.arange(1 << RANK_COUNT)
    for size in range(order.size + 1, RANK_COUNT + 1):
        larger = lanes[np.bitwise_count(lanes) == size]
        without_one = [np.where(larger >> rank & 1, found[larger & ~(1 << rank)], 0) for rank in range(RANK_COUNT)]
        found[larger] = np.max(without_one, axis=0)
    return found


def best_value(order: HandOrder, cards: tuple[int, ...]) -> int:
    """Return the value of the best hand of up to six cards.

    >>> from outs.cards.notation import parse_cards
    >>> from .hands import four_cards
    >>> four_cards().kinds[best_value(four_cards(), parse_cards("AhKhQh7h7d")) - 1]
    ('flush', (12, 11, 10, 5))
    """
    ranks = np.array(sorted(card % LANE_BITS for card in cards))
    mask = sum(1 << card for card in cards)
    lanes = [mask >> LANE_BITS * suit & LANE_MASK for suit in range(SUIT_COUNT)]
    by_rank = rank_values(order, len(cards))[places_of(ranks)]
    return int(max(by_rank, *suit_values(order)[lanes]))
