"""Ranges against each other before the flop, from the matchup tables as matrices."""

from collections.abc import Callable, Mapping
from itertools import permutations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from ....cards.boards import BOARD_SIZE
from ....cards.deck import STANDARD, Deck
from ....cards.hands.hole_arrays import HOLE_MASKS, HOLE_STARTING_HAND, HOLES_OF_EACH
from ....cards.hands.starting_hands import STARTING_HANDS
from ....cards.lazy_attribute import cached_attribute
from ....games.holdem.boards.run_outs import relabelled_holes
from ....games.holdem.rules import HOLE_SIZE
from ....games.holdem.weighted_holes import HandSums, WeightedHoles, Weights, disjoint, full_weights

Columns = Mapping[str, npt.NDArray[Any]]
Counts = npt.NDArray[np.int64]
SUMMED = """(SELECT starting_hand_a, starting_hand_b, sum(ways)::BIGINT AS ways,
    sum(ways * win::BIGINT)::BIGINT AS win, sum(ways * lose::BIGINT)::BIGINT AS lose FROM {pairs} GROUP BY ALL)"""
"""SQL for the rows of a table of starting hands, summed from a table of pairs of holes."""
_FIRST_HOLE = np.unique(HOLE_STARTING_HAND, return_index=True)[1]


class PreflopMatchups:
    """The matrices, each read on first use."""

    def __init__(
        self,
        columns: Callable[[str], Columns],
        pairs: str = "preflop_matchups",
        hands: str | None = "starting_hand_matchups",
        deck: Deck = STANDARD,
    ) -> None:
        """Read two tables of a game, by default hold'em's.

        columns  returns the columns of a statement's result
        pairs    the table of canonical pairs of holes, each of which represents its 24 relabellings
        hands    the table of pairs of starting hands; if None, pairs of holes are summed instead
        deck     the game's deck
        """
        self._columns, self._pairs, self._hands = columns, pairs, hands
        self.boards = comb(deck.size - 2 * HOLE_SIZE, BOARD_SIZE)

    def sums(self, hands: WeightedHoles, others: WeightedHoles) -> tuple[HandSums, str]:
        """Return the sums of one player's holes against another's, and their source.

        If the other's weights are equal within each starting hand, all holes of a starting hand have equal results, and
        the smaller table suffices. Sums of floats are exact: with weights up to a million, sums over a hole's opponents
        stay below 2**53. Sums over all holes of a starting hand stay below 2**55, and are multiples of four, since
        these holes come in fours, sixes and twelves that only exchange suits.
        """
        full = full_weights(others)
        by_name = full[_FIRST_HOLE]
        if (full == by_name[HOLE_STARTING_HAND]).all():
            won = self._beats @ by_name / HOLES_OF_EACH
            win, lose = won[:, HOLE_STARTING_HAND[hands.holes]]
            source = f"table {self._hands or self._pairs}"
        else:
            # Not computed with BLAS, whose threads wait for each other on a busy machine.
            win, lose = np.vecdot(self._holes, full)[hands.holes], np.einsum("i,ij->j", full, self._holes)[hands.holes]
            source = f"table {self._pairs}"
        # Summed pair by pair: subtracting conflicting holes from a total would leave rounding errors.
        deals = self.boards * (disjoint(hands, others) @ full[others.holes])
        win, lose, deals = np.stack([win, lose, deals]).astype(others.weights.dtype)
        return HandSums(deals, win, lose, deals + win - lose, 2), source

    @cached_attribute
    def starting_hands(self) -> Counts:
        """Pairs of holes, deals won and deals lost, for every two starting hands: (3, 169, 169).

        The entries of starting hands that the deck lacks are 0.
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
        """Deals in which a starting hand beats another, and is beaten by it: (2, 169, 169)."""
        return self.starting_hands[1:].astype(np.float64)

    @cached_attribute
    def _holes(self) -> Weights:
        """Number of boards on which a hole beats another: (1326, 1326), 0 for holes that share a card.

        Each canonical pair of the table represents its 24 relabellings.
        """
        rows = self._columns(f"SELECT hole_a, hole_b, win FROM {self._pairs}")
        order = np.argsort(HOLE_MASKS)
        first, second = (order[np.searchsorted(HOLE_MASKS[order], rows[name])] for name in ("hole_a", "hole_b"))
        wins = np.zeros((len(HOLE_MASKS), len(HOLE_MASKS)))
        for suits in permutations(range(4)):
            relabelled = relabelled_holes(suits)
            wins[relabelled[first], relabelled[second]] = rows["win"]
        return wins
