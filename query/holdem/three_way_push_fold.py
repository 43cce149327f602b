"""Three-handed push or fold, solved by regret matching from the table `starting_hand_triples` (built on request)."""

from typing import TYPE_CHECKING

import numpy as np

from ...cards.holes.starting_hands import STARTING_HANDS
from ...cards.lazy_attribute import cached_attribute
from ...cards.ranges.spelling import GRID_ORDER
from ...games.holdem.push_fold_answers import SeatAnswer, Situation, SpotAnswer
from ...games.holdem.regret_matching import match_regrets
from ...games.holdem.seats import actions_before, named
from ...games.holdem.showdown_orders import ORDERS
from ...games.holdem.spots import Spot
from ...games.holdem.three_way.finishing_orders import ThreeHands, dealt_triples
from ...games.holdem.three_way.push_fold_values import ACTOR, SITUATIONS, ThreeHanded, means
from ..database.connection import Connection
from ..database.tables_on_request import whole_columns

if TYPE_CHECKING:
    import numpy.typing as npt

TABLE = "starting_hand_triples"
CLOSE = 1e-4
"""Total gain from best responses, in big blinds, at which the solver stops."""
MOST_ROUNDS = 1_000
PATHS: tuple[tuple[int, ...], ...] = ((), (), (0,), (1,), (0,), (0, 1))
"""For each situation of `games.holdem.three_way.push_fold_values`, the players who are all in already."""


class ThreeHandedSolver:
    """Push-or-fold charts for three players."""

    def __init__(self, connection: Connection) -> None:
        """Read the table on first use."""
        self._connection = connection

    def solve(self, spot: Spot, seats: tuple[str, ...], hand: str | None) -> SpotAnswer:
        """Return the charts of a spot, and the actions of `hand`. Raises `TablesMissing` or `TablesDamaged`."""
        game = ThreeHanded(self._hands, spot)
        found = match_regrets(game, (SITUATIONS, len(STARTING_HANDS)), CLOSE * spot.blind, MOST_ROUNDS)
        values = game.values(found.played)
        paid = (*spot.posted[:-1], spot.posted[-1] + spot.dead)
        posted = -spot.blind * np.array([paid[actor] for actor in ACTOR])
        chances = found.played
        all_in, fold = (means(one, values.reach, posted) for one in (values.all_in, values.fold))
        situations = tuple(
            Situation(
                seats[actor],
                "call" if before else "push",
                actions_before(path) or (f"{named(seats[0])} folds" if actor else ""),
                _by_hand(chances[number]),
                _by_hand(all_in[number]),
                _by_hand(fold[number]),
                path=path,
            )
            for number, (actor, before) in enumerate(zip(ACTOR, PATHS, strict=True))
            for path in [tuple(seats[one] for one in before)]
        )
        gains, won = np.maximum(values.gains(found.played), 0.0).tolist(), values.won(found.played).tolist()
        return SpotAnswer(
            ante=spot.ante,
            payouts=spot.prizes,
            exploitability=sum(gains),
            players=tuple(SeatAnswer(*one) for one in zip(seats, spot.stacks, spot.worths, won, gains, strict=True)),
            situations=situations,
            source=f"solved: regret matching, {found.rounds} rounds",
            hand=hand,
            blinds=spot.blinds,
            ante_bb=spot.ante_bb,
            away=spot.away,
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
