"""Boards that can still come, by rank, and by rank and suit, before the flop and on it."""

from collections.abc import Iterable, Sequence

import numpy as np

from ...cards.hands.board_projections import (
    MOST_OF_RANK,
    OTHER_RANKS,
    Numbers,
    board_ranks,
    flush_boards,
    ranks_of_flush_boards,
)
from ...cards.notation import LANE_BITS, RANK_COUNT, SUIT_COUNT
from ...games.omaha.hand_values import places_of_lanes
from .against_random import RankBoards, SuitBoards

_DIGITS = SUIT_COUNT ** np.arange(RANK_COUNT)
_OTHER_CODES = OTHER_RANKS @ _DIGITS


def boards_by_rank(shown: Sequence[int] = ()) -> RankBoards:
    """Return the boards that contain the cards `shown`, by rank: 6,175 if none are, at most 91 on a flop."""
    ranks = _counts(card % LANE_BITS for card in shown)
    places = np.flatnonzero((board_ranks() >= ranks).all(axis=1))
    return RankBoards(places, board_ranks()[places] - ranks, MOST_OF_RANK - ranks)


def boards_by_suit(suit: int, shown: Sequence[int] = ()) -> SuitBoards:
    """Return the boards with three or more cards of a suit, by rank and suit: 36,608, or at most 266 on a flop."""
    types = flush_boards()
    own = sum(1 << card % LANE_BITS for card in shown if card // LANE_BITS == suit)
    ranks = _counts(card % LANE_BITS for card in shown if card // LANE_BITS != suit)
    besides = np.flatnonzero((ranks <= OTHER_RANKS).all(axis=1))
    places = np.flatnonzero((types.lanes & own == own) & np.isin(types.others, besides))
    places = places[np.argsort(types.others[places], kind="stable")]
    others = types.others[places]
    order = np.argsort(_OTHER_CODES)
    drawn = order[np.searchsorted(_OTHER_CODES, (OTHER_RANKS[others] - ranks) @ _DIGITS, sorter=order)]
    return SuitBoards(
        types.lanes[places],
        places_of_lanes()[places],
        ranks_of_flush_boards()[places],
        others,
        drawn,
        SUIT_COUNT - 1 - ranks,
    )


def _counts(ranks: Iterable[int]) -> Numbers:
    """Return the number of cards of each rank: (13,)."""
    return np.bincount(list(ranks), minlength=RANK_COUNT)
