"""The table `turn`: every turn with every hole."""

import pyarrow as pa

from ...tables.holdem import TURN
from ...tables.schema import EVALUATOR, HAND_CLASSES, STARTING_HANDS, SUBSET_CLASSES
from ..stage import Columns, Inputs, Stage, Work
from .streets import build_street, check_street

CARDS = 4
BOARDS_PER_UNIT = 512


def build(inputs: Inputs, work: Work) -> Columns:
    """Turn by turn, over all rivers."""
    return build_street(CARDS, BOARDS_PER_UNIT, False, inputs, work)


def check(data: pa.Table, inputs: Inputs) -> None:
    """What holds on every street."""
    check_street(data, inputs, CARDS)


STAGE = Stage(TURN, (SUBSET_CLASSES, HAND_CLASSES, EVALUATOR, STARTING_HANDS), build, check)
