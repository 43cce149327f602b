"""The variance of luck in a hand whose last cards were dealt more than once, each time for a part of the pots."""

from math import comb

import numpy as np

from ..cards.boards import BOARD_SIZE
from .game_values import GameValues
from .hand import SCALE
from .replay import Played
from .settlement import net_pots


def run_variances(played: Played, values: GameValues) -> dict[int, float] | None:
    """Return the variance of each live player's chips; None if the runs do not begin on one street.

    All runs are over boards to come at the last bet; the number of runs, and the street on which they begin, are given.
    """
    sizes = {cards.bit_count() for cards in played.hand.runs}
    board = played.boards[played.all_in_street]
    if len(sizes) != 1:
        return None
    missing, shared = sizes.pop(), BOARD_SIZE - board.bit_count()
    shared -= missing
    live = [player for player in range(len(played.put_in)) if played.live >> player & 1]
    pots = [pot for pot in net_pots(played) if pot.eligible & pot.eligible - 1]
    sets = [sum(1 << place for place, player in enumerate(live) if pot.eligible >> player & 1) for pot in pots]
    out = board
    for hole in played.hand.holes.values():
        out |= hole
    left = int(values.deck_mask) & ~out
    sums, squares, pairs = values.run_sums(
        np.array([played.hand.holes[player] for player in live], np.uint64),
        np.array(sets, np.int64),
        np.array([pot.amount / SCALE for pot in pots]),
        board,
        left,
        shared,
    )
    rest = left.bit_count() - shared
    boards = comb(left.bit_count(), shared) * comb(rest, missing)
    mean = sums / boards
    variance = squares / boards - mean**2
    covariance = pairs / (boards * comb(rest - missing, missing)) - mean**2
    runs = len(played.hand.runs) + 1
    total = np.maximum((variance + (runs - 1) * covariance) / runs, 0.0)
    return dict(zip(live, total.tolist(), strict=True))
