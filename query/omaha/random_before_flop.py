"""Deals of known Omaha hands and one random hand before the flop, counted by a compiled sweep on all CPUs."""

import os
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ...cards.hands.board_projections import (
    OTHER_RANKS,
    Numbers,
    board_ranks,
    flush_boards,
    multisets,
    ranks_of_flush_boards,
    ways_to_deal,
    ways_to_deal_boards,
)
from ...cards.notation import LANE_BITS, LANE_MASK, RANK_COUNT, SUIT_COUNT
from ...games.omaha.hand_values import HandValues, Values, places_of_lanes, rank_runs
from ...games.omaha.known_cards import KnownCards
from ...games.omaha.known_hands import lane_of, tally, values_by_rank, winners
from ...games.omaha.random_hand import ways_of_classes
from ...games.omaha.rules import FROM_HAND, HAND_SIZE
from ...kernels.array_types import F32, Flags
from ...kernels.omaha_random import ALL, BELOW, EQUAL, BoardTypes, Opponents, compare

PARTS = 16
_OTHER_CARDS = [rank_runs(multisets(SUIT_COUNT - 1, (size,))) for size in range(HAND_SIZE - FROM_HAND + 1)]
"""The `rank_runs` of the cards of other suits of a hand with four, three and two cards of a suit."""
SUITS = range(SUIT_COUNT)


class _SuitedBoards(NamedTuple):
    """Types of boards with three or more cards of a suit.

    ranks    (n,)  their index in `board_ranks`
    ways     (n,)  the boards of each type, of all suits that are alike
    winners  (n,)  the known hands that win, as bits
    types    what the kernel needs
    """

    ranks: Numbers
    ways: Numbers
    winners: Numbers
    types: BoardTypes


class RandomBeforeFlop:
    """Counter of deals, with the hands that a random one can be."""

    def __init__(self, values: HandValues, pairs_by_rank: Values) -> None:
        """Use these values; `pairs_by_rank` must be `values.pairs_by_rank()`."""
        self._values, self._pairs_by_rank = values, pairs_by_rank
        self._opponents = Opponents.of(values, pairs_by_rank)

    def deals_by_winners(self, known: KnownCards) -> Numbers:
        """Count the deals by the set of players who win them: (2 ** players,) int64, with winners as bits.

        Exactly one hand must be random.
        """
        gone = np.array(
            [[known.taken >> (LANE_BITS * suit + rank) & 1 for rank in range(RANK_COUNT)] for suit in SUITS]
        )
        left, seat = SUIT_COUNT - gone.sum(axis=0), known.hands.index(None)
        plain = np.zeros((len(known.hands), len(board_ranks())), np.uint16)
        for place, hand in enumerate(known.hands):
            if hand is not None:
                plain[place] = values_by_rank(self._pairs_by_rank, hand)
        boards = self._suited_boards(known, left - 1 + gone, plain)
        by_rank, suited = self._compare(left, plain.max(axis=0), boards.types)
        counts = _tally(winners(plain), ways_to_deal_boards(left), by_rank, len(plain), seat)
        before = by_rank[boards.ranks]
        after = np.column_stack([suited, before[:, ALL]])
        counts += _tally(boards.winners, boards.ways, after, len(plain), seat)
        counts -= _tally(winners(plain[:, boards.ranks]), boards.ways, before, len(plain), seat)
        return counts

    def _suited_boards(self, known: KnownCards, others_left: Numbers, plain: Values) -> _SuitedBoards:
        """Return the boards with three or more cards of a suit, sorted by rank.

        others_left  (4, 13)          the cards left of each rank that are not of each suit
        plain        (players, 6175)  the values of known hands without flushes
        """
        all_types, ranks_of_types = flush_boards(), ranks_of_flush_boards()
        alike = Counter[tuple[int, ...]]()
        for suit in SUITS:
            lane = known.taken >> (LANE_BITS * suit) & LANE_MASK
            suited = [0 if hand is None else lane_of(hand, suit) for hand in known.hands]
            alike[lane, *suited, *others_left[suit].tolist()] += 1
        parts, other_ways = [], []
        for number, ((lane, *rest), suits) in enumerate(alike.items()):
            own, others = np.array(rest[: len(plain)]), np.array(rest[len(plain) :])
            ways = ways_to_deal(others, OTHER_RANKS)
            other_ways.append(_ways_beside(others, ways > 0))
            left = np.flatnonzero((all_types.lanes & lane == 0) & (ways[all_types.others] > 0))
            ranks, places = ranks_of_types[left], places_of_lanes()[left]
            values = np.maximum(plain[:, ranks], self._values.flushes(own)[:, places])
            row = number * len(OTHER_RANKS) + all_types.others[left]
            deals = suits * ways[all_types.others[left]]
            parts.append((ranks, all_types.lanes[left] | lane, places, row, deals, winners(values), values.max(axis=0)))
        columns = [np.concatenate(column) for column in zip(*parts, strict=True)]
        order = np.argsort(columns[0], kind="stable")
        ranks, taken, places, row, deals, won_by, best = (column[order] for column in columns)
        starts = np.searchsorted(ranks, np.arange(len(board_ranks()) + 1))
        types = BoardTypes(starts, taken, places, row, best, np.concatenate(other_ways))
        return _SuitedBoards(ranks, deals, won_by, types)

    def _compare(self, left: Numbers, best: Values, types: BoardTypes) -> tuple[Numbers, Numbers]:
        """Return the random hands below, level with and beside the best known hand: see `compare`."""
        by_rank, suited = np.zeros((len(best), 3), np.int64), np.zeros((len(types.best), 2), np.int64)
        edges = np.linspace(0, len(best), PARTS + 1).astype(int).tolist()
        with ThreadPoolExecutor(os.cpu_count()) as threads:
            for done in [
                threads.submit(compare, *part, left, best, self._opponents, types, by_rank, suited)
                for part in pairwise(edges)
            ]:
                done.result()
        return by_rank, suited


def _ways_beside(left: Numbers, possible: Flags) -> F32:
    """Return the ways to deal a hand's cards of other suits beside each of `OTHER_RANKS` of a board: (105, 105)."""
    ways = np.zeros((len(OTHER_RANKS), sum(len(ranks) for ranks, _ in _OTHER_CARDS)), np.float32)
    after = left - OTHER_RANKS[possible]
    ways[possible] = np.concatenate([ways_of_classes(after, *cards) for cards in _OTHER_CARDS], axis=1)
    return ways


def _tally(won_by: Numbers, ways: Numbers, hands: Numbers, players: int, seat: int) -> Numbers:
    """Count the deals of boards by the set of players who win them: (2 ** players,).

    ways   (n,)    the boards of each type
    hands  (n, 3)  the random hands below and level with the best known hand, and all
    seat   the random hand's
    """
    below, equal, every = (ways * hands[:, side] for side in (BELOW, EQUAL, ALL))
    random = 1 << seat
    counts = tally(won_by, below, players) + tally(won_by | random, equal, players)
    counts[random] += (every - below - equal).sum()
    return counts
