"""What flop, turn and river are all made from: the river on every type of board, each swept once."""

from dataclasses import dataclass

import numpy as np

from ...cards.arrays import Masks
from ...cards.evaluator import Evaluator
from ...kernels.holdem.boards import EvaluatorArrays
from ...kernels.holdem.river import River, join_rivers, sweep_types, type_keys
from ..stage import Work

TYPES_PER_UNIT = 10_700


@dataclass(frozen=True)
class TypeUnit:
    """One board each of some types, ascending."""

    boards: Masks
    arrays: EvaluatorArrays


def sweep_river(boards: Masks, evaluator: Evaluator, work: Work, types_per_unit: int = TYPES_PER_UNIT) -> River:
    """The river on every type among the five-card `boards`."""
    arrays = EvaluatorArrays.of(evaluator)
    first = np.unique(type_keys(boards, arrays.lane_key), return_index=True)[1]
    units = [TypeUnit(boards[first[at : at + types_per_unit]], arrays) for at in range(0, len(first), types_per_unit)]
    return join_rivers(list(work.map(sweep_unit, units)))


def sweep_unit(unit: TypeUnit) -> River:
    """One unit's types."""
    return sweep_types(unit.boards, unit.arrays)
