"""The table `deuces_wild`: the kinds of hands that pay tables distinguish if deuces are wild."""

from collections.abc import Iterator

from ...games.draw.wild_cards import DEUCES
from ...tables.base_tables import HAND_CLASSES
from ...tables.draw import DEUCES_WILD
from ..checks import Inputs
from ..stage import Columns, Stage, Work
from .wild_kinds import kind_checks, kind_columns


def build(inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Yield each kind with its number of hands."""
    yield kind_columns("deuces_wild", DEUCES, inputs["hand_classes"])


STAGE = Stage(DEUCES_WILD, (HAND_CLASSES,), build, kind_checks("deuces_wild", DEUCES))
