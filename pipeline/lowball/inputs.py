"""What the stages of lowball are made from: the lattice, and the hand classes with the values of a game."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pyarrow import compute

from ...games.lowball.rules import LOWBALL, Lowball
from ..checks import Inputs
from ..columns import column

GAMES = tuple(LOWBALL.values())


def values_of(game: Lowball, inputs: Inputs) -> npt.NDArray[np.int64]:
    """The value of each hand class in a game: (134459,), int64."""
    return column(inputs["lowball_orders"], game.column)[column(inputs["hand_classes"], "value") - 1]


def in_game(game: Lowball, inputs: Inputs) -> Inputs:
    """The inputs with the values of a game in `hand_classes`, for what is the same in every game."""
    classes = inputs["hand_classes"]
    place = classes.column_names.index("value")
    field = classes.schema.field(place)
    return {**inputs, "hand_classes": classes.set_column(place, field, pa.array(values_of(game, inputs), field.type))}


def of_game(game: Lowball, data: pa.Table) -> pa.Table:
    """The rows of a game in a table of both."""
    return data.filter(compute.field("game") == game.name)


def games_of(data: pa.Table) -> Iterator[tuple[Lowball, pa.Table]]:
    """The games in order, each with its rows of a table of both."""
    return ((game, of_game(game, data)) for game in GAMES)
