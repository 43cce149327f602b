"""Inputs of the draw games with betting: the dealt hands with each game's values, and the holds that are considered."""

import numpy as np
import pyarrow as pa
from pyarrow import compute

from ...games.draw.betting.game_model import DrawModel, Holds, considered_holds, undominated
from ...games.draw.rules import draw_counts
from ...games.lowball.rules import LOWBALL
from ...tables.base_tables import HAND_CLASSES, SUBSET_CLASSES
from ...tables.declaration import Table
from ...tables.draw import DRAW_EQUILIBRIUM
from ...tables.draw_game import GAMES
from ...tables.lowball import LOWBALL_EQUILIBRIUM, LOWBALL_ORDERS
from ..columns import column
from ..inputs import lattice_from
from ..stages.checks import Inputs

INPUTS: dict[str, tuple[Table, ...]] = {
    game: (
        SUBSET_CLASSES,
        HAND_CLASSES,
        *((LOWBALL_ORDERS, LOWBALL_EQUILIBRIUM) if game in LOWBALL else (DRAW_EQUILIBRIUM,)),
    )
    for game in GAMES
}
"""The tables that each game is made from."""
MOST_LOST = {3: 0.2, 4: 0.1, 5: 0.1}
"""Holds that throw so many cards are considered if they cost at most this chance to win without betting.

Those that throw fewer are considered with every hand, since standing pat may be a bluff.
"""


def model_of(game: str, inputs: Inputs) -> DrawModel:
    """Return the hands of a game."""
    lattice = lattice_from(inputs["subset_classes"], inputs["hand_classes"])
    values = column(inputs["hand_classes"], "value")
    if game in LOWBALL:
        values = column(inputs["lowball_orders"], LOWBALL[game].column)[values - 1]
    unseen = draw_counts(lattice.deck).unseen
    return DrawModel(lattice.ways, values - 1, lattice.subset_ids, lattice.subset_ways, unseen)


def holds_of(game: str, model: DrawModel, inputs: Inputs) -> Holds:
    """Return the holds that are considered: those that no other hold of equally many cards dominates.

    A hold that throws many cards is considered only with hands that lose little by it. The certificate considers all
    holds.
    """
    often = column(_equilibrium(game, inputs), "final_hands")
    means = model.means((np.cumsum(often) - often / 2) / often.sum())
    most_lost = np.array([MOST_LOST.get(thrown, 1.0) for thrown in model.thrown.tolist()])
    close = means.max(axis=0) - means <= most_lost[:, None]
    return considered_holds(model, undominated(model, often.astype(float)) & close)


def _equilibrium(game: str, inputs: Inputs) -> pa.Table:
    if game not in LOWBALL:
        return inputs["draw_equilibrium"]
    return inputs["lowball_equilibrium"].filter(compute.field("game") == game)
