"""Boards with dead cards before the flop, for players against random hands, from results on flops.

A board with a given card has 6 flops with it, and one with two given cards has 3 flops with both. So sums over such
boards are a sixth and a third of the sums over such flops, which a table has.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import permutations
from math import comb

import numpy as np
import numpy.typing as npt

from ....cards.boards import BOARD_SIZE
from ....cards.deck import STANDARD, Deck
from ....cards.hands.hole_arrays import HOLE_COUNT, HOLES_WITH_CARD
from ....cards.mask_arrays import Masks
from ....cards.notation import LANE_BITS, SUIT_COUNT
from ..boards.run_outs import relabelled_holes
from ..rules import HOLE_SIZE
from ..weighted_holes import Indices, Totals

FLOP_SIZE = 3
RELABELLINGS = 24
FLOPS_WITH_CARD, FLOPS_WITH_BOTH = comb(BOARD_SIZE - 1, FLOP_SIZE - 1), comb(BOARD_SIZE - 2, FLOP_SIZE - 2)
"""Flops of a board that have a given card of it, or two."""


@dataclass(frozen=True)
class FlopRows:
    """Classes of flops and holes: the rows of a table.

    flop   (n,)  mask of the flop
    hole   (n,)  index of the hole
    ways   (n,)  flops and holes in the class
    win    (n,)  deals of an opponent and the run-out that the hole wins
    tie    (n,)  those that it ties
    """

    flop: Masks
    hole: Indices
    ways: Indices
    win: Indices
    tie: Indices


class DeadCards:
    """Sums over boards with dead cards, which are kept by card."""

    def __init__(self, rows: Callable[[int], FlopRows], deck: Deck = STANDARD) -> None:
        """Use `rows`, which returns the rows of all flops with a rank."""
        self._rows, self._deck = rows, deck
        self._by_card: dict[int, tuple[Indices, Indices]] = {}

    def against_anything(self, card: int) -> tuple[Indices, Indices, int]:
        """Return the wins and ties of each hole against a random one on all boards with a card, (1326,), and the deals.

        Both are 0 for holes with the card; the deals are those of any other hole.
        """
        left = self._deck.size - 1 - HOLE_SIZE
        deals = comb(left, HOLE_SIZE) * comb(left - HOLE_SIZE, BOARD_SIZE - 1)
        return *self._sums(card), deals

    def random_hands(self, one: int, other: int, everywhere: Totals, dealt: int) -> Totals:
        """Return the totals of a random hand against another if two cards are dead.

        everywhere  the totals over all boards of hands without these cards
        dealt       the deals that are left
        """
        tie = everywhere.deals - everywhere.win - everywhere.lose
        for card, avoided in ((one, other), (other, one)):
            ties = self._sums(card)[1]
            tie -= int(ties.sum()) - 2 * int(ties[HOLES_WITH_CARD[avoided]].sum())
        tie += self._ties_on_both(one, other)
        win = (dealt - tie) // 2
        return Totals(dealt, win, win, dealt, 2)

    def _sums(self, card: int) -> tuple[Indices, Indices]:
        """Return each hole's wins and ties on all boards with a card."""
        if card not in self._by_card:
            suit, rank = divmod(card, LANE_BITS)
            rows = self._rows(rank)
            win, tie = (
                [np.bincount(rows.hole, has * rows.ways * part, HOLE_COUNT) for has in _has_rank(rows.flop, rank)]
                for part in (rows.win, rows.tie)
            )
            found = np.zeros((2, HOLE_COUNT))
            for suits in permutations(range(SUIT_COUNT)):
                # The relabelling turns the card of this suit into the dead one.
                found[:, relabelled_holes(suits)] += win[suits[suit]], tie[suits[suit]]
            self._by_card[card] = tuple(_divided(found, RELABELLINGS * FLOPS_WITH_CARD))
        return self._by_card[card]

    def _ties_on_both(self, one: int, other: int) -> int:
        """Return the ties of random hands on all boards with two cards."""
        (suit, rank), (other_suit, other_rank) = divmod(one, LANE_BITS), divmod(other, LANE_BITS)
        rows = self._rows(rank)
        has, has_other = _has_rank(rows.flop, rank), _has_rank(rows.flop, other_rank)
        alike, all_pairs = (has & has_other).sum(axis=0), has.sum(axis=0) * has_other.sum(axis=0)
        # A quarter of the relabellings turn a suit into another, and a twelfth two suits into two others.
        pairs = alike * 3 if suit == other_suit else all_pairs - alike
        return int(_divided(pairs @ (rows.ways * rows.tie), RELABELLINGS // 2 * FLOPS_WITH_BOTH))


def _has_rank(flops: Masks, rank: int) -> Indices:
    """Return 1 where a flop has a rank in each suit: (4, n)."""
    shifts = (LANE_BITS * np.arange(SUIT_COUNT) + rank).astype(np.uint64)
    return (flops >> shifts[:, None] & np.uint64(1)).astype(np.int64)


def _divided(sums: npt.NDArray[np.float64] | np.int64, divisor: int) -> Indices:
    """Return whole multiples of `divisor`, below 2**53 if they are floats, divided by it."""
    return np.asarray(sums).astype(np.int64) // divisor
