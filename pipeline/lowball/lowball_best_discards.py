"""The table `lowball_best_discards`: the hold of every hand class that is most likely to win in lowball."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ...cards.hands.sizes import FULL_HOLD, HOLDS
from ...games.draw.equilibrium import wins_against
from ...games.draw.response import best_response, worths_of
from ...games.draw.rules import COMBINATIONS, WIN_UNIT
from ...games.lowball.rules import Lowball
from ...tables.base_tables import HAND_CLASSES, SUBSET_CLASSES
from ...tables.lowball import LOWBALL_BEST_DISCARDS, LOWBALL_EQUILIBRIUM, LOWBALL_ORDERS
from ..columns import column
from ..draw.inputs import final_hands_from
from ..inputs import lattice_from
from ..stages.checks import Inputs, check
from ..stages.stage import Columns, Stage, Work
from .inputs import GAMES, games_of, of_game, values_of


def build(inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Yield the best response to the equilibrium of each game."""
    lattice = lattice_from(inputs["subset_classes"], inputs["hand_classes"])
    for game in GAMES:
        response = best_response(lattice, _wins(game, inputs))
        yield {
            "game": [game.name] * len(response.holds),
            "hand_id": np.arange(len(response.holds)),
            "hold": response.holds,
            "p_win": response.worths.over(WIN_UNIT),
            "margin": response.worths.minus(response.second).over(WIN_UNIT),
        }


@check
def hand_ids_are_dense(data: pa.Table, _inputs: Inputs) -> bool:
    """Each game has every hand."""
    return all(np.array_equal(column(rows, "hand_id"), np.arange(HAND_CLASSES.rows)) for _, rows in games_of(data))


@check
def holds_are_below_32(data: pa.Table, _inputs: Inputs) -> bool:
    """A hold is a five-bit mask."""
    return bool((column(data, "hold") < HOLDS).all())


@check
def margins_are_from_0_to_the_chance(data: pa.Table, _inputs: Inputs) -> bool:
    """The next best hold wins no more than the best, and its chance is at least 0."""
    won, margin = (data[name].to_numpy() for name in ("p_win", "margin"))
    return bool(((margin >= 0) & (margin <= won)).all())


@check
def the_best_hand_stands_pat(data: pa.Table, inputs: Inputs) -> bool:
    """The best hand keeps all five cards in each game."""
    return all(
        bool((column(rows, "hold")[values_of(game, inputs) == game.order.count] == FULL_HOLD).all())
        for game, rows in games_of(data)
    )


@check
def chances_are_what_the_holds_win(data: pa.Table, inputs: Inputs) -> bool:
    """Chances equal those computed by the lattice; over all deals, the holds win half."""
    lattice = lattice_from(inputs["subset_classes"], inputs["hand_classes"])
    for game, rows in games_of(data):
        won = worths_of(lattice, _wins(game, inputs), rows["hold"].to_numpy())
        if not np.array_equal(rows["p_win"].to_numpy(), won.over(WIN_UNIT)):
            return False
        if 2 * won.numerator(lattice.ways) != WIN_UNIT * COMBINATIONS:
            return False
    return True


def _wins(game: Lowball, inputs: Inputs) -> npt.NDArray[np.int64]:
    """Return the wins of each hand class against the equilibrium of a game: (134459,), int64."""
    final_hands = final_hands_from(of_game(game, inputs["lowball_equilibrium"]))
    return wins_against(final_hands)[values_of(game, inputs)]


STAGE = Stage(
    LOWBALL_BEST_DISCARDS,
    (SUBSET_CLASSES, HAND_CLASSES, LOWBALL_ORDERS, LOWBALL_EQUILIBRIUM),
    build,
    (
        hand_ids_are_dense,
        holds_are_below_32,
        margins_are_from_0_to_the_chance,
        the_best_hand_stands_pat,
        chances_are_what_the_holds_win,
    ),
)
