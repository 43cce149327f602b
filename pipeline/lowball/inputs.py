"""Inputs of the lowball stages: hand classes with the values of a game, and the rows of a game."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pyarrow import compute

from ...games.lowball.rules import LOWBALL, Lowball
from ..columns import column
from ..stages.checks import Inputs

GAMES = tuple(LOWBALL.values())


def values_of(game: Lowball, inputs: Inputs) -> npt.NDArray[np.int64]:
    """Return the value of each hand class in a game: (134459,), int64."""
    return column(inputs["lowball_orders"], game.column)[column(inputs["hand_classes"], "value") - 1]


def in_game(game: Lowball, inputs: Inputs) -> Inputs:
    """Return the inputs with a game's values in `hand_classes`, for code that works the same in every game."""
    classes = inputs["hand_classes"]
    place = classes.column_names.index("value")
    field = classes.schema.field(place)
    return {**inputs, "hand_classes": classes.set_column(place, field, pa.array(values_of(game, inputs), field.type))}


def of_game(game: Lowball, data: pa.Table) -> pa.Table:
    """Return the rows of one game from a table of both."""
    return data.filter(compute.field("game") == game.name)


def games_of(data: pa.Table) -> Iterator[tuple[Lowball, pa.Table]]:
    """Yield each game, in order, with its rows of a table of both."""
    return ((game, of_game(game, data)) for game in GAMES)
