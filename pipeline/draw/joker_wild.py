"""The table `joker_wild`: the kinds of hands that pay tables distinguish with a joker in the deck."""

from collections.abc import Iterator

from ...games.draw.wild_cards import JOKER
from ...tables.draw_joker import JOKER_HAND_CLASSES, JOKER_WILD
from ..checks import Inputs
from ..stage import Columns, Stage, Work
from .wild_kinds import kind_checks, kind_columns


def build(inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Yield each kind with its number of hands."""
    yield kind_columns("joker_wild", JOKER, inputs["joker_hand_classes"])


STAGE = Stage(JOKER_WILD, (JOKER_HAND_CLASSES,), build, kind_checks("joker_wild", JOKER))
