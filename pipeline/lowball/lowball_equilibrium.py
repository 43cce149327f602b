"""The table `lowball_equilibrium`: the final hands if both players of lowball draw optimally against each other.

It is computed by the code of `draw_equilibrium`, with the values of each lowball game instead of high-hand values.
"""

from collections.abc import Iterator

import pyarrow as pa

from ...tables.base_tables import HAND_CLASSES, SUBSET_CLASSES
from ...tables.lowball import LOWBALL_EQUILIBRIUM, LOWBALL_ORDERS
from ..columns import column
from ..draw import draw_equilibrium
from ..stages.checks import Check, Inputs, check
from ..stages.stage import Columns, Stage, Work
from .inputs import GAMES, games_of, in_game, of_game


def build(inputs: Inputs, work: Work) -> Iterator[Columns]:
    """Yield the equilibrium of each game."""
    for game in GAMES:
        for columns in draw_equilibrium.build(in_game(game, inputs), work):
            yield {"game": [game.name] * game.order.count, **columns}


@check
def values_count_from_1(data: pa.Table, _inputs: Inputs) -> bool:
    """Every value of each game has a row."""
    return all(column(rows, "value").tolist() == list(range(1, game.order.count + 1)) for game, rows in games_of(data))


def _in_both_games(one: Check) -> Check:
    """Apply a check of `draw_equilibrium` to each game."""

    def holds(data: pa.Table, inputs: Inputs) -> bool:
        return all(one.holds(of_game(game, data), in_game(game, inputs)) for game in GAMES)

    return Check(one.name, holds)


STAGE = Stage(
    LOWBALL_EQUILIBRIUM,
    (SUBSET_CLASSES, HAND_CLASSES, LOWBALL_ORDERS),
    build,
    (
        values_count_from_1,
        *map(
            _in_both_games,
            (
                draw_equilibrium.final_hands_are_all_deals_and_draws,
                draw_equilibrium.final_hands_below_add_up,
                draw_equilibrium.every_final_hand_comes_of_throwing_some_number_of_cards,
                draw_equilibrium.the_best_response_to_it_ends_with_the_same_hands,
                draw_equilibrium.against_itself_it_wins_one_half,
            ),
        ),
    ),
)
