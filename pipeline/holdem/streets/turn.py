"""The table `turn`: every turn with every hole."""

from collections.abc import Iterator

from ....tables.base_tables import EVALUATOR, HAND_CLASSES, SUBSET_CLASSES
from ....tables.holdem import EXACT_STARTING_HANDS
from ....tables.holdem import TURN as TABLE
from ...parts.joined import in_this_process
from ...stages.checks import Inputs
from ...stages.stage import Columns, Stage, Work
from .checks import holdem_street, street_checks
from .columns import TURN, street_parts

BOARDS_PER_PART = 512


def build(inputs: Inputs, work: Work) -> Iterator[Columns]:
    """Yield the rows turn by turn, over all rivers."""
    return in_this_process(PARTS, inputs, work)


PARTS = street_parts(__name__, TABLE, TURN, BOARDS_PER_PART)
CHECKS = street_checks(holdem_street(TURN))

STAGE = Stage(
    TABLE,
    (SUBSET_CLASSES, HAND_CLASSES, EVALUATOR, EXACT_STARTING_HANDS),
    build,
    CHECKS.checks,
    gather=CHECKS.gather,
    parts=PARTS,
)
