"""Deals with a random hand: its possible hands that are worse or equal on final boards.

Hands are counted by rank classes, with the number of ways to deal each. Where a flush is possible, those with at least
two cards of its suit are counted again by rank and suit.
"""

from itertools import combinations
from math import comb

import numpy as np

from ...cards.boards import FLUSH_FROM
from ...cards.hands.board_projections import CHOICES, Numbers, places_of_ranks
from ...cards.lazy_attribute import cached_attribute
from ...cards.notation import DECK_SIZE, LANE_BITS, LANE_MASK, RANK_COUNT, SUIT_COUNT, cards_of
from .hand_values import (
    HandClasses,
    HandValues,
    Values,
    flush_classes,
    flush_lanes,
    hands_by_rank,
    rank_classes,
    rank_runs,
    suit_classes,
)
from .known_cards import KnownCards
from .known_hands import tally, winners
from .rules import DECK, HAND_SIZE


class RandomHand:
    """All possible hands, with their values on boards.

    runs        the `rank_runs` of the classes by rank
    lanes       (n,)  the suited cards of the classes by rank and one suit that can make a flush
    by_rank     (n,)  the rank class of each of those classes
    other_runs  the `rank_runs` of their other cards
    lane_at     (n,)  their columns in `flushes`
    """

    def __init__(self, values: HandValues, pairs_by_rank: Values) -> None:
        """Use these values; `pairs_by_rank` must be `values.pairs_by_rank()`."""
        self._pairs_by_rank = pairs_by_rank
        self._values = values
        self.runs = rank_runs(rank_classes().others)
        flushing = HandClasses(*(part[: flush_classes()] for part in (suit_classes().lanes, suit_classes().others)))
        self.lanes = flushing.lanes
        self.by_rank = rank_classes().places(HandClasses(np.zeros_like(flushing.lanes), flushing.ranks).codes)
        self.other_runs = rank_runs(flushing.others)
        self._known_lanes, self.lane_at = np.unique(self.lanes, return_inverse=True)

    def against(self, boards: Numbers, taken: int, best: Values) -> Numbers:
        """Count the hands with a lower value than `best` (n,), and an equal one, on each final board: (2, n).

        boards  (n, 5) cards
        taken   a mask of cards not on the board that the hand cannot have
        """
        left = np.stack([~taken >> (LANE_BITS * suit) & LANE_MASK for suit in range(SUIT_COUNT)])
        free = np.repeat((left[:, None] >> np.arange(RANK_COUNT) & 1)[None], len(boards), axis=0)
        places = np.arange(len(boards))[:, None]
        free[places, boards // LANE_BITS, boards % LANE_BITS] = 0
        ranks = (boards[:, :, None] % LANE_BITS == np.arange(RANK_COUNT)).sum(axis=1)
        values = hands_by_rank(self._pairs_by_rank[places_of_ranks(ranks)])
        ways = ways_of_classes(free.sum(axis=1), *self.runs)
        counts = np.stack([(ways * side).sum(axis=1) for side in (values < best[:, None], values == best[:, None])])
        suited = (boards[:, :, None] // LANE_BITS == np.arange(SUIT_COUNT)).sum(axis=1)
        for row, suit in np.argwhere(suited >= FLUSH_FROM).tolist():
            counts[:, row] += self._correction(free[row], suit, boards[row], values[row], best[row])
        return counts

    def _correction(self, free: Numbers, suit: int, board: Numbers, by_rank: Values, best: np.uint16) -> Numbers:
        """Return the change in the counts from flushes of a suit on one board: (2,).

        free  (4, 13)  1 for each card that is left
        """
        lane = int((free[suit] << np.arange(RANK_COUNT)).sum())
        places = np.flatnonzero(self.lanes & ~lane == 0)
        ranks, counts = (part[places] for part in self.other_runs)
        (ways,) = ways_of_classes((free.sum(axis=0) - free[suit])[None], ranks, counts)
        plain = by_rank[self.by_rank[places]]
        shared = int((np.int64(1) << board[board // LANE_BITS == suit] % LANE_BITS).sum())
        (lane_place,) = np.flatnonzero(flush_lanes() == shared)
        full = np.maximum(plain, self.flushes[lane_place, self.lane_at[places]])
        return np.array(
            [
                (ways * after).sum() - (ways * before).sum()
                for after, before in zip((full < best, full == best), (plain < best, plain == best), strict=True)
            ]
        )

    @cached_attribute
    def flushes(self) -> Values:
        """The best flush on each of `flush_lanes` of each lane that a hand can have: (2288, 1077)."""
        return np.ascontiguousarray(self._values.flushes(self._known_lanes).T)


def ways_of_classes(left: Numbers, ranks: Numbers, counts: Numbers) -> Numbers:
    """Return the ways to deal each class from the cards left of each rank (n, 13): (n, classes).

    ranks, counts  the `rank_runs` of the classes
    """
    ways = np.ones((len(left), len(ranks)), np.int64)
    for run in range(ranks.shape[1]):
        if counts[:, run].any():
            ways *= CHOICES[left[:, ranks[:, run]], counts[:, run]]
    return ways


def final_boards(known: KnownCards) -> Numbers:
    """Return the cards of every possible final board: (n, 5)."""
    board = cards_of(known.seen.board)
    left = [card for card in range(DECK_SIZE) if not known.taken >> card & 1]
    added = np.array(list(combinations(left, known.seen.missing)), np.int64)
    return np.concatenate([np.tile(np.array(board, np.int64), (len(added), 1)), added], axis=1)


def count_deals(values: HandValues, random: RandomHand, known: KnownCards) -> Numbers:
    """Count the deals by the set of players who win them: (2 ** players,) int64, with winners as bits.

    A deal is a final board and, if a hand is random, that hand. At most one hand may be random, and at least one known.
    """
    boards = final_boards(known)
    seats = [seat for seat, hand in enumerate(known.hands) if hand is not None]
    each = np.zeros((len(known.hands), len(boards)), np.uint16)
    for seat, hand in zip(seats, known.known, strict=True):
        each[seat] = values.values(np.array([hand]), boards)
    won_by = winners(each)
    if not known.random:
        return tally(won_by, np.ones(len(boards), np.int64), len(each))
    (seat,) = set(range(len(each))) - set(seats)
    below, equal = random.against(boards, known.taken, each.max(axis=0))
    all_hands = comb(DECK.size - known.taken.bit_count() - known.seen.missing, HAND_SIZE)
    other = np.int64(1 << seat)
    counts = tally(won_by, below, len(each)) + tally(won_by | other, equal, len(each))
    counts[other] += (all_hands - below - equal).sum()
    return counts
