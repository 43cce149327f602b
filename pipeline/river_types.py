"""What flop, turn and river have in common: every type of board swept once."""

from dataclasses import dataclass

import numpy as np

from ..cards.arrays import Masks
from ..cards.evaluator import SIZES, Evaluator
from ..kernels.boards import SevenCards
from ..kernels.river import River, join_rivers, sweep_types, type_keys
from .stage import Work

TYPES_PER_UNIT = 10_700


@dataclass(frozen=True)
class TypeUnit:
    """One board each of some types, ascending."""

    boards: Masks
    arrays: SevenCards


def sweep_river(boards: Masks, evaluator: Evaluator, work: Work) -> River:
    """The river on every type among the five-card `boards`."""
    arrays = SevenCards.of(evaluator)
    first = np.unique(type_keys(boards, arrays.lane_key), return_index=True)[1]
    units = [TypeUnit(boards[first[at : at + TYPES_PER_UNIT]], arrays) for at in range(0, len(first), TYPES_PER_UNIT)]
    return join_rivers(list(work.map(sweep_unit, units)))


def sweep_unit(unit: TypeUnit) -> River:
    """One unit's types."""
    return sweep_types(unit.boards, unit.arrays)


def arrays_for(evaluator: Evaluator, cards: int) -> SevenCards:
    """The arrays that value a hole on boards of so many cards, 3 to 5."""
    return SevenCards.of(evaluator)._replace(high_start=evaluator.high_start[SIZES.index(cards + 2)].copy())
