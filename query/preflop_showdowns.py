"""Every hole against every other before the flop: the table `preflop_matchups` as one matrix."""

from itertools import permutations
from math import comb

import numpy as np
import numpy.typing as npt

from ..cards.notation import LANE_BITS
from .connection import Connection
from .range_equity import HandSums
from .ranges import HAS_CARD, HOLE_CARDS, HOLE_MASKS, Hands, full_weights

BOARDS = comb(48, 5)

SMALL_PART = 200_000
"""Pairs of holes up to which cutting them out of the matrix costs less than multiplying all of it."""

Matrix = npt.NDArray[np.float64]


def load_wins(connection: Connection) -> Matrix:
    """Of 1,712,304 boards, those on which the first hole beats the second: (1326, 1326), 0 if they share a card.

    Each canonical pair of the table stands for its 24 relabellings.
    """
    rows = connection.columns("SELECT hole_a, hole_b, win FROM preflop_matchups")
    order = np.argsort(HOLE_MASKS)
    first, second = (order[np.searchsorted(HOLE_MASKS[order], rows[name])] for name in ("hole_a", "hole_b"))
    wins = np.zeros((len(HOLE_MASKS), len(HOLE_MASKS)))
    for suits in permutations(range(4)):
        relabelled = _relabelled(suits)
        wins[relabelled[first], relabelled[second]] = rows["win"]
    return wins


def preflop_sums(wins: Matrix, hands: Hands, others: Hands) -> HandSums:
    """One player's holes against another's; sums of floats are exact, since none reaches 2**53."""
    if len(hands.holes) * len(others.holes) <= SMALL_PART:
        weights = others.weights.astype(np.float64)
        win = wins[np.ix_(hands.holes, others.holes)] @ weights
        lose = weights @ wins[np.ix_(others.holes, hands.holes)]
    else:
        full = full_weights(others)
        win, lose = (wins @ full)[hands.holes], (full @ wins)[hands.holes]
    met = full_weights(others) @ HAS_CARD
    deals = BOARDS * (met.sum() / 2 - met[hands.cards].sum(axis=1) + full_weights(others)[hands.holes])
    kind = others.weights.dtype
    win, lose, deals = win.astype(kind), lose.astype(kind), deals.astype(kind)
    return HandSums(deals, win, lose, deals + win - lose, 2)


def _relabelled(suits: tuple[int, ...]) -> npt.NDArray[np.int64]:
    """The hole that each becomes when suit k is renamed to `suits[k]`: (1326,)."""
    cards = np.array(suits)[HOLE_CARDS // LANE_BITS] * LANE_BITS + HOLE_CARDS % LANE_BITS
    index = np.zeros((52, 52), np.int64)
    index[HOLE_CARDS[:, 0], HOLE_CARDS[:, 1]] = np.arange(len(HOLE_CARDS))
    return index[cards.min(axis=1), cards.max(axis=1)]
