"""Ranges against each other before the flop, from the tables of matchups as matrices."""

from collections.abc import Callable, Mapping
from itertools import permutations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from ....cards.boards.streets import BOARD_SIZE
from ....cards.deck import STANDARD, Deck
from ....cards.holes.hole_arrays import HOLE_MASKS, HOLE_STARTING_HAND, HOLES_OF_EACH
from ....cards.holes.starting_hands import STARTING_HANDS
from ....cards.lazy_attribute import cached_attribute
from ....games.holdem.rules import HOLE_SIZE
from ....games.holdem.suit_symmetry import relabelled_holes
from ....games.holdem.sums import HandSums
from ....games.holdem.weighted_holes import WeightedHoles, Weights, disjoint, full_weights

Columns = Mapping[str, npt.NDArray[Any]]
Counts = npt.NDArray[np.int64]
SUMMED = """(SELECT starting_hand_a, starting_hand_b, sum(ways)::BIGINT AS ways,
    sum(ways * win::BIGINT)::BIGINT AS win, sum(ways * lose::BIGINT)::BIGINT AS lose FROM {pairs} GROUP BY ALL)"""
"""What a table of starting hands has, from one of pairs of holes."""


class PreflopMatchups:
    """The matrices, each read when it is first needed."""

    def __init__(
        self,
        columns: Callable[[str], Columns],
        pairs: str = "preflop_matchups",
        hands: str | None = "starting_hand_matchups",
        deck: Deck = STANDARD,
    ) -> None:
        """Reads the columns of statements about two tables of a game, hold'em's unless others are given.

        columns  the columns that a statement gives
        pairs    the table of pairs of holes, each with the 24 of its class
        hands    that of pairs of starting hands; if there is none, pairs of holes are added up
        deck     the game's
        """
        self._columns, self._pairs, self._hands = columns, pairs, hands
        self.boards = comb(deck.size - 2 * HOLE_SIZE, BOARD_SIZE)

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
            won = self._beats @ by_name / HOLES_OF_EACH
            win, lose = won[:, HOLE_STARTING_HAND[hands.holes]]
            source = f"table {self._hands or self._pairs}"
        else:
            # Neither sum is left to BLAS, whose threads wait for each other where the machine has other work.
            win, lose = np.vecdot(self._holes, full)[hands.holes], np.einsum("i,ij->j", full, self._holes)[hands.holes]
            source = f"table {self._pairs}"
        # Added up pair by pair: taking what meets a hole off the total would leave rounding where weights differ much.
        deals = self.boards * (disjoint(hands, others) @ full[others.holes])
        win, lose, deals = np.stack([win, lose, deals]).astype(others.weights.dtype)
        return HandSums(deals, win, lose, deals + win - lose, 2), source

    @cached_attribute
    def starting_hands(self) -> Counts:
        """Of every two starting hands the pairs of holes, and the deals that the first wins and loses: (3, 169, 169).

        0 for starting hands that the deck has not.
        """
        table = self._hands or SUMMED.format(pairs=self._pairs)
        rows = self._columns(f"SELECT starting_hand_a, starting_hand_b, ways, win, lose FROM {table}")
        place = {hand: at for at, hand in enumerate(STARTING_HANDS)}
        first, second = ([place[hand] for hand in rows[f"starting_hand_{side}"].tolist()] for side in "ab")
        found = np.zeros((3, len(STARTING_HANDS), len(STARTING_HANDS)), np.int64)
        found[:, first, second] = [rows[name] for name in ("ways", "win", "lose")]
        return found

    @cached_attribute
    def _beats(self) -> Weights:
        """Deals in which a starting hand beats another, and is beaten: (2, 169, 169)."""
        return self.starting_hands[1:].astype(np.float64)

    @cached_attribute
    def _holes(self) -> Weights:
        """Of all boards, those on which a hole beats another: (1326, 1326), 0 for holes that share a card.

        Each canonical pair of the table stands for its 24 relabellings.
        """
        rows = self._columns(f"SELECT hole_a, hole_b, win FROM {self._pairs}")
        order = np.argsort(HOLE_MASKS)
        first, second = (order[np.searchsorted(HOLE_MASKS[order], rows[name])] for name in ("hole_a", "hole_b"))
        wins = np.zeros((len(HOLE_MASKS), len(HOLE_MASKS)))
        for suits in permutations(range(4)):
            relabelled = relabelled_holes(suits)
            wins[relabelled[first], relabelled[second]] = rows["win"]
        return wins


_FIRST_HOLE = np.unique(HOLE_STARTING_HAND, return_index=True)[1]
