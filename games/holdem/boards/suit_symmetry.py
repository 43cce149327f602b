"""Suit symmetry of a question: equivalent boards are counted once, with their multiplicity.

A relabelling of suits that leaves the board, the dead cards and every range unchanged maps final boards to final
boards. One board of each class, counted as often as the class is large, gives exact totals over all of a player's
hands; a single hand's total is the mean over its symmetric hands.
"""

from collections.abc import Sequence
from itertools import permutations

import numpy as np
import numpy.typing as npt

from ....cards.boards import VisibleCards
from ....cards.hands.hole_arrays import HOLE_CARDS, HOLE_INDEX
from ....cards.lattice.row_numbers import relabel_mask
from ....cards.mask_arrays import Masks, lanes_of
from ....cards.notation import LANE_BITS
from ..sums import HandSums
from ..weighted_holes import Indices, WeightedHoles, full_weights
from .run_outs import Boards

Suits = tuple[int, ...]
"""A relabelling: suit `suits[k]` is renamed to suit k."""
NO_CHANGE: list[Suits] = [(0, 1, 2, 3)]
"""The group of the one relabelling that changes nothing."""


def symmetries(seen: VisibleCards, hands: Sequence[WeightedHoles]) -> list[Suits]:
    """Return the relabellings, including the identity, that leave board, dead cards and all ranges unchanged."""
    fixed = [
        suits
        for suits in permutations(range(4))
        if relabel_mask(seen.board, suits) == seen.board and relabel_mask(seen.dead, suits) == seen.dead
    ]
    if len(fixed) == 1:
        return fixed
    weights = [full_weights(held) for held in hands]
    return [suits for suits in fixed if all((full[relabelled_holes(suits)] == full).all() for full in weights)]


def merged(boards: Boards, group: Sequence[Suits]) -> Boards:
    """Return one board of each class under `group`, with its multiplicity."""
    if len(group) == 1:
        return boards
    ((_, masks),) = boards.parts
    lowest = np.minimum.reduce([_relabelled_masks(masks, suits) for suits in group])
    first, ways = np.unique(lowest, return_counts=True)
    parts = tuple((times, first[ways == times]) for times in np.unique(ways).tolist())
    return Boards(parts, boards.missing_one, boards.missing_two)


def averaged(sums: HandSums, hands: WeightedHoles, group: Sequence[Suits]) -> HandSums:
    """Return each hand's sums from the sums over one board of each class."""
    if len(group) == 1:
        return sums
    moved = [np.searchsorted(hands.holes, relabelled_holes(suits)[hands.holes]) for suits in group]
    parts = np.stack([sums.deals, sums.win, sums.lose, sums.share])
    total = np.sum([parts[:, places] for places in moved], axis=0)
    return HandSums.of(total // len(group) if total.dtype.kind == "i" else total / len(group), sums.unit)


def relabelled_holes(suits: Suits) -> Indices:
    """Return the hole that each hole is mapped to: (1326,)."""
    cards = np.array([suits.index(suit) for suit in range(4)])[HOLE_CARDS // LANE_BITS] * LANE_BITS
    cards += HOLE_CARDS % LANE_BITS
    relabelled: Indices = HOLE_INDEX[cards[:, 0], cards[:, 1]]
    return relabelled


def _relabelled_masks(masks: Masks, suits: Suits) -> Masks:
    lanes = lanes_of(masks)
    joined: npt.NDArray[np.uint64] = np.zeros(len(masks), np.uint64)
    for place, suit in enumerate(suits):
        joined |= lanes[suit].astype(np.uint64) << np.uint64(LANE_BITS * place)
    return joined
