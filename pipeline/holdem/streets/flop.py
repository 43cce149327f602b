"""The table `flop`: every flop with every hole."""

from collections.abc import Iterator

from ....cards.deck import STANDARD
from ....tables.base_tables import EVALUATOR, HAND_CLASSES, SUBSET_CLASSES
from ....tables.holdem import EXACT_STARTING_HANDS
from ....tables.holdem import FLOP as TABLE
from ...parts.joined import in_this_process
from ...stages.checks import Inputs
from ...stages.stage import Columns, Stage, Work
from .checks import histogram_checks, holdem_street, street_checks
from .columns import FLOP, street_parts

BOARDS_PER_PART = 45


def build(inputs: Inputs, work: Work) -> Iterator[Columns]:
    """Yield the rows flop by flop, over all run-outs."""
    return in_this_process(PARTS, inputs, work)


PARTS = street_parts(__name__, TABLE, FLOP, BOARDS_PER_PART)
CHECKS = street_checks(holdem_street(FLOP), histogram_checks(STANDARD))

STAGE = Stage(
    TABLE,
    (SUBSET_CLASSES, HAND_CLASSES, EVALUATOR, EXACT_STARTING_HANDS),
    build,
    CHECKS.checks,
    gather=CHECKS.gather,
    parts=PARTS,
)
