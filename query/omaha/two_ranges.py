"""Deals of two ranges of Omaha hands on a board, counted by compiled sweeps on all CPUs."""

import os
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, pairwise
from math import comb

import numpy as np

from ...cards.boards import BOARD_SIZE
from ...cards.errors import BadRange
from ...cards.hands.board_projections import Numbers
from ...cards.notation import DECK_SIZE, cards_of
from ...games.omaha.hand_values import HandValues
from ...games.omaha.ranged_hands import RangedHands
from ...games.omaha.rules import HAND_SIZE

MOST_VISITS = 120_000_000
"""Largest number of final boards times visits to hands that is counted: some three CPU seconds."""
PARTS = 16


def count_two_ranges(values: HandValues, asked: RangedHands) -> Numbers | None:
    """Count the deals by the set of players who win them, as bits: (4,) int64. None if there are too many.

    Raises `BadRange` if the two cannot be dealt together.
    """
    shown = cards_of(asked.seen.board)
    left = [card for card in range(DECK_SIZE) if not asked.taken >> card & 1]
    missing = BOARD_SIZE - len(shown)
    order = (0, 1) if len(asked.hands[0]) <= len(asked.hands[1]) else (1, 0)
    fewer, more = (asked.hands[seat] for seat in order)
    if comb(len(left), missing) * (2 * len(fewer) + len(more)) > MOST_VISITS:
        return None
    from ...kernels.omaha_ranges import BoardValues, RangeHands, compare

    first, second = RangeHands.of(fewer), RangeHands.of(more)
    pairs = first.disjoint_pairs(second)
    if not pairs:
        raise BadRange(f"these ranges cannot be dealt together: {', '.join(asked.texts)}")
    boards = np.array([[*shown, *added] for added in combinations(left, missing)], np.int64)
    tables = BoardValues.of(boards, values)
    edges = np.unique(np.linspace(0, len(boards), PARTS + 1).astype(np.int64)).tolist()
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        found = list(threads.map(lambda part: compare(first, second, tables, *part), pairwise(edges)))
    won, tied = (sum(counts) for counts in zip(*found, strict=True))
    # Cards of a single hand are not on any of these boards, so every pair has the same number of them.
    single = sum(HAND_SIZE for hands in asked.hands if len(hands) == 1)
    deals = pairs * comb(len(left) - (2 * HAND_SIZE - single), missing)
    counts = np.zeros(4, np.int64)
    counts[[1 << order[0], 1 << order[1], 3]] = won, deals - won - tied, tied
    return counts
