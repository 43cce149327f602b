"""Ranges against each other before the flop, from the tables of matchups as matrices."""

from functools import cached_property
from itertools import permutations
from math import comb

import numpy as np
import numpy.typing as npt

from ..cards.starting_hands import STARTING_HAND_OF_HOLE, STARTING_HANDS
from .connection import Connection
from .range_equity import HandSums
from .ranges import HAS_CARD, HOLE_MASKS, Hands, Weights, full_weights
from .suit_symmetry import relabelled_holes

BOARDS = comb(48, 5)
STARTING_HAND = np.array([STARTING_HANDS.index(name) for name in STARTING_HAND_OF_HOLE])
"""The starting hand of each hole, as its place in the tables' order: (1326,)."""
HOLES_OF_EACH = np.bincount(STARTING_HAND)
"""How many holes each starting hand has: (169,)."""


class PreflopMatchups:
    """The matrices, each read when it is first needed."""

    def __init__(self, connection: Connection) -> None:
        """Nothing is read yet."""
        self._connection = connection

    def sums(self, hands: Hands, others: Hands) -> tuple[HandSums, str]:
        """One player's holes against another's, and the table that says so.

        Where the others' weights are alike within each starting hand, holes of one starting hand fare alike, and the
        smaller table has it. Sums of floats are exact: with weights up to a million those over a hole's opponents stay
        below 2**53, and those over all holes of a starting hand below 2**55, where every count is a multiple of four,
        since these holes come in fours, sixes and twelves whose deals exchange suits.
        """
        full = full_weights(others)
        by_name = full[_FIRST_HOLE]
        if (full == by_name[STARTING_HAND]).all():
            won = self._starting_hands @ by_name / HOLES_OF_EACH
            win, lose = won[:, STARTING_HAND[hands.holes]]
            source = "table starting_hand_matchups"
        else:
            win, lose = self._against_holes(hands, others, full)
            source = "table preflop_matchups"
        met = full @ HAS_CARD
        deals = BOARDS * (met.sum() / 2 - met[hands.cards].sum(axis=1) + full[hands.holes])
        win, lose, deals = (part.astype(others.weights.dtype) for part in (win, lose, deals))
        return HandSums(deals, win, lose, deals + win - lose, 2), source

    def _against_holes(self, hands: Hands, others: Hands, full: Weights) -> tuple[Weights, Weights]:
        """Boards that each hole wins and loses, times the others' weights; by the fewer rows of the matrix."""
        win, lose = self._holes
        if len(hands.holes) < len(others.holes):
            return win[hands.holes].astype(np.float64) @ full, lose[hands.holes].astype(np.float64) @ full
        weights = full[others.holes]
        return (
            (weights @ lose[others.holes].astype(np.float64))[hands.holes],
            (weights @ win[others.holes].astype(np.float64))[hands.holes],
        )

    @cached_property
    def _starting_hands(self) -> Weights:
        """Deals in which a starting hand beats another, and is beaten: (2, 169, 169)."""
        rows = self._connection.columns(
            "SELECT win, lose FROM starting_hand_matchups ORDER BY starting_hand_a, starting_hand_b"
        )
        counts = np.stack([rows["win"], rows["lose"]]).astype(np.float64)
        return counts.reshape(2, len(STARTING_HANDS), len(STARTING_HANDS))

    @cached_property
    def _holes(self) -> npt.NDArray[np.float32]:
        """Of 1,712,304 boards, those on which a hole beats another, and is beaten: (2, 1326, 1326).

        Counts below 2**24 are exact in 32 bits. 0 for holes that share a card. Each canonical pair of the table stands
        for its 24 relabellings.
        """
        rows = self._connection.columns("SELECT hole_a, hole_b, win FROM preflop_matchups")
        order = np.argsort(HOLE_MASKS)
        first, second = (order[np.searchsorted(HOLE_MASKS[order], rows[name])] for name in ("hole_a", "hole_b"))
        wins = np.zeros((2, len(HOLE_MASKS), len(HOLE_MASKS)), np.float32)
        for suits in permutations(range(4)):
            relabelled = relabelled_holes(suits)
            wins[0, relabelled[first], relabelled[second]] = rows["win"]
        wins[1] = wins[0].T
        return wins


_FIRST_HOLE = np.unique(STARTING_HAND, return_index=True)[1]
