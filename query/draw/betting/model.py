"""The hands of a player in a solved draw game, which questions about all of them keep in a session."""

from typing import TYPE_CHECKING

import numpy as np

from ....games.draw.betting.game_model import DrawModel
from ....games.draw.parameters import HIGH
from ....games.draw.rules import draw_counts
from ....games.lowball.rules import LOWBALL
from ..loaded_classes import hand_classes

if TYPE_CHECKING:
    from ...open_tables import OpenTables


def draw_model(tables: "OpenTables", game: str) -> DrawModel:
    """Return the hands of a game; `OpenTables.kept` keeps them."""
    classes = tables.kept(hand_classes)
    lattice, values = classes.lattice, classes.values
    if game != HIGH:
        order = tables.connection.columns(
            f"SELECT {LOWBALL[game].column}::BIGINT AS low FROM lowball_orders ORDER BY value"
        )
        values = np.asarray(order["low"])[values - 1]
    return DrawModel(
        lattice.ways, values - 1, lattice.subset_ids, lattice.subset_ways, draw_counts(lattice.deck).unseen
    )
