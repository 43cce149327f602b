"""Ranges against each other before the flop, from the tables of matchups as matrices."""

from itertools import permutations
from math import comb

import numpy as np

from ....cards.boards import BOARD_SIZE
from ....cards.cached import cached_attribute
from ....cards.holes import HOLE_MASKS, HOLE_STARTING_HAND, HOLES_OF_EACH
from ....cards.notation import DECK_SIZE
from ....cards.starting_hands import STARTING_HANDS
from ....games.holdem.rules import HOLE_SIZE
from ....games.holdem.suit_symmetry import relabelled_holes
from ....games.holdem.sums import HandSums
from ....games.holdem.weighted_holes import WeightedHoles, Weights, disjoint, full_weights
from ...connection import Connection

BOARDS = comb(DECK_SIZE - 2 * HOLE_SIZE, BOARD_SIZE)
"""Final boards without the cards of two holes."""


class PreflopMatchups:
    """The matrices, each read when it is first needed."""

    def __init__(self, connection: Connection) -> None:
        """Reads each matrix from `connection` on first use."""
        self._connection = connection

    def sums(self, hands: WeightedHoles, others: WeightedHoles) -> tuple[HandSums, str]:
        """One player's holes against another's, and the table that says so.

        Where the others' weights are equal within each starting hand, all holes of one do equally well, and the smaller
        table has it. Sums of floats are exact: with weights up to a million those over a hole's opponents stay
        below 2**53, and those over all holes of a starting hand below 2**55, where every count is a multiple of four,
        since these holes come in fours, sixes and twelves whose deals exchange suits.
        """
        full = full_weights(others)
        by_name = full[_FIRST_HOLE]
        if (full == by_name[HOLE_STARTING_HAND]).all():
            won = self._starting_hands @ by_name / HOLES_OF_EACH
            win, lose = won[:, HOLE_STARTING_HAND[hands.holes]]
            source = "table starting_hand_matchups"
        else:
            # Neither sum is left to BLAS, whose threads wait for each other where the machine has other work.
            win, lose = np.vecdot(self._holes, full)[hands.holes], np.einsum("i,ij->j", full, self._holes)[hands.holes]
            source = "table preflop_matchups"
        # Added up pair by pair: taking what meets a hole off the total would leave rounding where weights differ much.
        deals = BOARDS * (disjoint(hands, others) @ full[others.holes])
        win, lose, deals = np.stack([win, lose, deals]).astype(others.weights.dtype)
        return HandSums(deals, win, lose, deals + win - lose, 2), source

    @cached_attribute
    def _starting_hands(self) -> Weights:
        """Deals in which a starting hand beats another, and is beaten: (2, 169, 169)."""
        rows = self._connection.columns(
            "SELECT win, lose FROM starting_hand_matchups ORDER BY starting_hand_a, starting_hand_b"
        )
        counts = np.stack([rows["win"], rows["lose"]]).astype(np.float64)
        return counts.reshape(2, len(STARTING_HANDS), len(STARTING_HANDS))

    @cached_attribute
    def _holes(self) -> Weights:
        """Of 1,712,304 boards, those on which a hole beats another: (1326, 1326), 0 for holes that share a card.

        Each canonical pair of the table stands for its 24 relabellings.
        """
        rows = self._connection.columns("SELECT hole_a, hole_b, win FROM preflop_matchups")
        order = np.argsort(HOLE_MASKS)
        first, second = (order[np.searchsorted(HOLE_MASKS[order], rows[name])] for name in ("hole_a", "hole_b"))
        wins = np.zeros((len(HOLE_MASKS), len(HOLE_MASKS)))
        for suits in permutations(range(4)):
            relabelled = relabelled_holes(suits)
            wins[relabelled[first], relabelled[second]] = rows["win"]
        return wins


_FIRST_HOLE = np.unique(HOLE_STARTING_HAND, return_index=True)[1]
