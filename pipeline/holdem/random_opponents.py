"""Exact results of each starting hand against two and three random hands, by type of board (docs/opponents.md)."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ...cards.hands.evaluator import Evaluator
from ...cards.hands.starting_hands import STARTING_HANDS
from ...cards.mask_arrays import Masks, lanes_of
from ...kernels.holdem.boards import EvaluatorArrays
from ...kernels.holdem.random_opponents import TIES
from ...kernels.holdem.random_opponents import tie_counts as tie_counts_of_types
from ..stages.stage import Work

TYPES_PER_UNIT = 2_500

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True)
class TieCountUnit:
    """Boards of some types: the parameters of `tie_counts` in kernels/holdem/random_opponents.py."""

    boards: Masks
    ways: Counts
    flush_suits: Counts
    starts: Counts
    arrays: EvaluatorArrays


def tie_counts(
    boards: Masks, ways: Counts, evaluator: Evaluator, work: Work, types_per_unit: int = TYPES_PER_UNIT
) -> dict[int, Counts]:
    """Count, for 2 and 3 opponents, the deals in which nobody beats the hand, by starting hand and number of ties.

    Each of the canonical `boards` represents `ways` boards. The arrays are (169, 3) and (169, 4), summed over the holes
    of each starting hand.
    """
    flush_suits, kinds = board_types(boards, evaluator)
    order = np.argsort(kinds, kind="stable")
    boards, ways, flush_suits, kinds = boards[order], ways[order], flush_suits[order], kinds[order]
    starts = np.flatnonzero(np.diff(kinds, prepend=-1))
    starts = np.append(starts, len(boards))
    arrays = EvaluatorArrays.of(evaluator)
    units = []
    for at in range(0, len(starts) - 1, types_per_unit):
        own = starts[at : at + types_per_unit + 1]
        part = slice(own[0], own[-1])
        units.append(TieCountUnit(boards[part], ways[part], flush_suits[part], own - own[0], arrays))
    total = np.zeros((len(STARTING_HANDS), 2, TIES), np.int64)
    for result in work.map(tie_counts_on, units):
        total += result
    return {2: total[:, 0, :3], 3: total[:, 1, :]}


def tie_counts_on(unit: TieCountUnit) -> Counts:
    """Return one unit's share of the counts: (169, 2, 4)."""
    return tie_counts_of_types(unit.boards, unit.ways, unit.flush_suits, unit.starts, unit.arrays)


def board_types(boards: Masks, evaluator: Evaluator) -> tuple[Counts, Counts]:
    """Return each board's flush suit (-1 for none) and the number of its type.

    Boards are of one type if they have the same cards in the flush suit, and the same ranks in the other suits.
    """
    lanes = np.stack(lanes_of(boards))
    sizes = np.bitwise_count(lanes)
    flush = sizes.max(axis=0) >= 3
    suit = sizes.argmax(axis=0)
    every = np.arange(len(boards))
    flush_lane = np.where(flush, lanes[suit, every], 0).astype(np.int64)
    keys = evaluator.lane_key[lanes].astype(np.int64)
    other_ranks = keys.sum(axis=0) - np.where(flush, keys[suit, every], 0)
    return np.where(flush, suit, -1).astype(np.int64), flush_lane << 32 | other_ranks
