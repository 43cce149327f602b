"""Three-handed push or fold, solved by regret matching from the table `starting_hand_triples` (built on request)."""

from typing import TYPE_CHECKING

import numpy as np

from ...cards.holes.starting_hands import STARTING_HANDS
from ...cards.lazy_attribute import cached_attribute
from ...cards.ranges.spelling import GRID_ORDER
from ...games.holdem.push_fold_answers import BIG, BUTTON, SMALL, SeatAnswer, Situation, SpotAnswer
from ...games.holdem.regret_matching import match_regrets
from ...games.holdem.showdown_orders import ORDERS
from ...games.holdem.spots import Spot
from ...games.holdem.three_way.finishing_orders import ThreeHands, dealt_triples
from ...games.holdem.three_way.push_fold_values import ACTOR, SITUATIONS, ThreeHanded, means
from ..database.connection import Connection
from ..database.tables_on_request import whole_columns

if TYPE_CHECKING:
    import numpy.typing as npt

TABLE = "starting_hand_triples"
SEATS = (BUTTON, SMALL, BIG)
CLOSE = 1e-5
"""Total gain from best responses, in big blinds, at which the solver stops."""
MOST_ROUNDS = 1_000
ACTIONS = (
    ("push", ""),
    ("push", "the button folds"),
    ("call", "the button pushes"),
    ("call", "the small blind pushes"),
    ("call", "the button pushes"),
    ("call", "the button pushes and the small blind calls"),
)
"""For each situation of `games.holdem.three_handed`: the all-in action, and the actions before it."""


class ThreeHandedSolver:
    """Push-or-fold charts for three players."""

    def __init__(self, connection: Connection) -> None:
        """Read the table on first use."""
        self._connection = connection

    def solve(self, spot: Spot, hand: str | None) -> SpotAnswer:
        """Return the charts of a spot, and the actions of `hand`. Raises `TablesMissing` or `TablesDamaged`."""
        game = ThreeHanded(self._hands, spot)
        found = match_regrets(game, (SITUATIONS, len(STARTING_HANDS)), CLOSE * spot.blind, MOST_ROUNDS)
        values = game.values(found.played)
        posted = -spot.blind * np.array([spot.posted[actor] for actor in ACTOR])
        charts = zip(
            ACTOR, ACTIONS, found.played, *(means(one, values.reach, posted) for one in (values.all_in, values.fold)),
            strict=True,
        )  # fmt: skip
        gains, won = np.maximum(values.gains(found.played), 0.0).tolist(), values.won(found.played).tolist()
        return SpotAnswer(
            ante=spot.ante,
            payouts=spot.prizes,
            exploitability=sum(gains),
            players=tuple(SeatAnswer(*one) for one in zip(SEATS, spot.stacks, spot.worths, won, gains, strict=True)),
            situations=tuple(Situation(SEATS[actor], *action, *map(_by_hand, rows)) for actor, action, *rows in charts),
            source=f"solved: regret matching, {found.rounds} rounds",
            hand=hand,
        )

    @cached_attribute
    def _hands(self) -> ThreeHands:
        rows = whole_columns(self._connection, TABLE, ("ways", *ORDERS))
        counts = np.stack([rows[order] for order in ORDERS], axis=1).astype(np.int64)
        return ThreeHands.of(dealt_triples(), rows["ways"].astype(np.int64), counts)


def _by_hand(row: "npt.NDArray[np.float64]") -> dict[str, float]:
    """Return a row as a mapping by starting hand, in the order of the grid."""
    values = dict(zip(STARTING_HANDS, row.tolist(), strict=True))
    return {hand: values[hand] for hand in GRID_ORDER}
