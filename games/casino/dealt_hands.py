"""The hands that a dealer can have: how many are below a value, by their ranks and by the cards of one suit.

Hands are counted by the ranks of the hidden cards; of those below a value by rank, the ones with a better hand of one
suit are subtracted. Only one suit can have enough cards.
"""

from functools import cache, lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

from ...cards.notation import LANE_BITS, LANE_MASK, RANK_COUNT, SUIT_COUNT
from .best_hands import Numbers, places_of, rank_sets, rank_values, suit_values
from .hands import HandOrder

KEPT = 128
"""The most arrays of values that are kept."""
_BINOMIALS = np.array([[comb(cards, taken) for taken in range(7)] for cards in range(SUIT_COUNT + 1)])


class OneSuit(NamedTuple):
    """Hidden cards of which some number is of one suit, with the known cards.

    lanes    (n,)     their ranks in the suit
    suited   (n,)     the value of the best hand in the suit
    by_rank  (n, m)   the value by rank, with the ranks of the other hidden cards by place
    """

    lanes: Numbers
    suited: Numbers
    by_rank: Numbers


class DealtHands:
    """Every hand of known cards and a number of hidden ones among the unseen."""

    def __init__(self, order: HandOrder, known: int, unseen: list[int], hidden: int) -> None:
        """Count the unseen cards by rank and by suit; `known` is a mask, such as that of a face-up card."""
        lanes = _lanes(sum(1 << card for card in unseen))
        of_rank = _of_each_rank(lanes)
        ranks = tuple(rank for lane in _lanes(known) for rank in range(RANK_COUNT) if lane >> rank & 1)
        self.deals = comb(len(unseen), hidden)
        self._by_rank, self._ways = _ranked(order, ranks, hidden), _ways(of_rank, hidden)
        self._suited: list[tuple[OneSuit, Numbers, Numbers]] = []
        for lane, known_lane in zip(lanes, _lanes(known), strict=True):
            others = of_rank - (lane >> np.arange(RANK_COUNT) & 1)
            for number in range(order.size - known_lane.bit_count(), hidden + 1):
                found = _one_suit(order, ranks, known_lane, number, hidden - number)
                there = (found.lanes & ~lane == 0).astype(np.int64)
                self._suited.append((found, there, _ways(others, hidden - number)))

    def below(self, value: int) -> int:
        """Return the number of hands below a value."""
        total = int(self._ways @ (self._by_rank < value))
        for found, there, ways in self._suited:
            better = (there != 0) & (found.suited >= value)
            total -= int(((found.by_rank[better] < value) @ ways).sum())
        return total


def _lanes(mask: int) -> list[int]:
    return [mask >> LANE_BITS * suit & LANE_MASK for suit in range(SUIT_COUNT)]


def _of_each_rank(lanes: list[int]) -> Numbers:
    """Return the number of cards with each rank: (13,)."""
    return np.array([sum(lane >> rank & 1 for lane in lanes) for rank in range(RANK_COUNT)])


@cache
def _factors(cards: int) -> Numbers:
    """Return the places in a flat table of the factors whose product is the choices of each set of ranks: (cards, n).

    The table has the choices of a number of each rank's cards, (13, 7). At the last place of equal ranks in a set, all
    of them are chosen; at the others, none.
    """
    sets = rank_sets(cards)
    equal = sets[:, :, None] == sets[:, None, :]
    times = np.where(np.triu(equal, 1).any(axis=2), 0, equal.sum(axis=2))
    return np.ascontiguousarray((sets * _BINOMIALS.shape[1] + times).T)


def _ways(of_rank: Numbers, cards: int) -> Numbers:
    """Return the number of choices of cards with each set of ranks: (n,)."""
    ways: Numbers = np.prod(_BINOMIALS[of_rank].take(_factors(cards)), axis=0)
    return ways


@lru_cache(maxsize=KEPT)
def _ranked(order: HandOrder, known: tuple[int, ...], hidden: int) -> Numbers:
    """Return the value by rank of known ranks with each set of hidden ones: (n,)."""
    return _with(order, known, rank_sets(hidden))


def _with(order: HandOrder, known: tuple[int, ...], ranks: Numbers) -> Numbers:
    """Return the value by rank of known ranks and others (..., cards)."""
    every = np.concatenate([ranks, np.broadcast_to(np.array(known, np.int64), (*ranks.shape[:-1], len(known)))], -1)
    values: Numbers = rank_values(order, every.shape[-1])[places_of(np.sort(every, axis=-1))]
    return values


@lru_cache(maxsize=KEPT)
def _one_suit(order: HandOrder, known: tuple[int, ...], known_lane: int, number: int, others: int) -> OneSuit:
    """Return the values of `number` hidden cards of a suit, in which known cards are, with others not of it."""
    free = [rank for rank in range(RANK_COUNT) if not known_lane >> rank & 1]
    suited = np.array([*combinations(free, number)], np.int64).reshape(comb(len(free), number), number)
    lanes: Numbers = (1 << suited).sum(axis=1)
    rest = rank_sets(others)
    every = np.concatenate(
        [
            np.broadcast_to(suited[:, None], (len(suited), len(rest), number)),
            np.broadcast_to(rest, (len(suited), len(rest), others)),
        ],
        axis=-1,
    )
    return OneSuit(lanes, suit_values(order)[lanes | known_lane], _with(order, known, every))
