"""The tables of lowball draw: the values of its two games, the equilibria, and the holds that win most against them."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pyarrow import compute

from ..cards.hands.evaluator import build_evaluator
from ..cards.hands.sizes import FULL_HOLD
from ..games.draw.equilibrium import wins_against
from ..games.draw.response import best_response, worths_of
from ..games.draw.rules import COMBINATIONS, WIN_UNIT
from ..games.lowball.rules import LOWBALL, Lowball, low_category
from ..tables.base_tables import HAND_CLASSES, HANDS, SUBSET_CLASSES
from ..tables.lowball import LOWBALL_BEST_DISCARDS, LOWBALL_EQUILIBRIUM, LOWBALL_ORDERS, LOWBALL_VALUES
from .draw import draw_equilibrium
from .stages.checks import (
    Check,
    Inputs,
    check,
    holds_are_below_32,
    names_are_distinct,
    numbers_below_add_up,
    values_are_1_to_7462,
    ways_add_up_to_all_hands,
)
from .stages.inputs import column, final_hands_from, lattice_from, masks_column
from .stages.stage import Columns, Stage, Work

Numbers = npt.NDArray[np.int64]
GAMES = tuple(LOWBALL.values())
LOWS = {
    "2-7": {
        **{"seven_low": 4_080, "eight_low": 14_280, "nine_low": 34_680, "ten_low": 70_380, "jack_low": 127_500},
        **{"queen_low": 213_180, "king_low": 335_580, "ace_low": 503_880},
    },
    "a-5": {
        **{"five_low": 1_024, "six_low": 5_120, "seven_low": 15_360, "eight_low": 35_840, "nine_low": 71_680},
        **{"ten_low": 129_024, "jack_low": 215_040, "queen_low": 337_920, "king_low": 506_880},
    },
}
"""Number of hands without a pair, by highest card: choices of ranks (in 2-7 without straights) times 1,020 or 1,024."""


def values_of(game: Lowball, inputs: Inputs) -> Numbers:
    """Return the value of each hand class in a game: (134459,), int64."""
    return column(inputs["lowball_orders"], game.column)[column(inputs["hand_classes"], "value") - 1]


def in_game(game: Lowball, inputs: Inputs) -> Inputs:
    """Return the inputs with a game's values in `hand_classes`, for code that works the same in every game."""
    if "hand_classes" not in inputs:
        return inputs
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


def in_both_games(one: Check) -> Check:
    """Apply a check to the rows of each game."""

    def holds(data: pa.Table, inputs: Inputs) -> bool:
        return all(one.holds(rows, in_game(game, inputs)) for game, rows in games_of(data))

    return Check(one.name, holds)


@check
def values_count_from_1(data: pa.Table, _inputs: Inputs) -> bool:
    """Every value of each game has a row."""
    return all(column(rows, "value").tolist() == list(range(1, game.order.count + 1)) for game, rows in games_of(data))


def build_values(_inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Yield the values of each game in ascending order."""
    for game in GAMES:
        values = game.order.values()
        ways = np.array([value.ways for value in values])
        yield {
            "game": [game.name] * len(values),
            "value": np.array([value.value for value in values]),
            "category": [low_category(value.category, value.ranks) for value in values],
            "name": [value.name for value in values],
            "ways": ways,
            "ways_below": np.cumsum(ways) - ways,
        }


@check
def hands_of_each_low(data: pa.Table, _inputs: Inputs) -> bool:
    """The number of hands with each highest card follows from the choices of ranks and suits."""
    for game, rows in games_of(data):
        ways = rows.group_by("category").aggregate([("ways", "sum")]).to_pylist()
        if {one["category"]: one["ways_sum"] for one in ways if one["category"].endswith("_low")} != LOWS[game.name]:
            return False
    return True


def build_orders(inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Yield the value in each game of one hand of each high-hand value."""
    values, first = np.unique(column(inputs["hand_classes"], "value"), return_index=True)
    hands = masks_column(inputs["hand_classes"])[first]
    yield {"value": values, **{game.column: _evaluated(game, hands) for game in GAMES}}


def _evaluated(game: Lowball, masks: npt.NDArray[np.uint64]) -> Numbers:
    """Return the values of hands in a game: (hands,), int64."""
    return build_evaluator(game.order).values(masks).astype(np.int64)


def _every_value(game: Lowball) -> Check:
    """Check that each value of a game is the value of some hand."""

    def holds(data: pa.Table, _inputs: Inputs) -> bool:
        return np.array_equal(np.unique(column(data, game.column)), np.arange(1, game.order.count + 1))

    return Check(f"every value of {game.name} is that of some hand", holds)


def _all_hands(game: Lowball) -> Check:
    """Check that all hands of a high-hand value have the same value in a game."""

    def holds(data: pa.Table, inputs: Inputs) -> bool:
        evaluated = _evaluated(game, masks_column(inputs["hand_classes"]))
        return np.array_equal(values_of(game, {**inputs, "lowball_orders": data}), evaluated)

    return Check(f"hands of one value have one value in {game.name}", holds)


def build_equilibrium(inputs: Inputs, work: Work) -> Iterator[Columns]:
    """Yield the equilibrium of each game, by the code of `draw_equilibrium` with the game's values."""
    for game in GAMES:
        for columns in draw_equilibrium.build(in_game(game, inputs), work):
            yield {"game": [game.name] * game.order.count, **columns}


def build_best_discards(inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Yield the best response to the equilibrium of each game."""
    lattice = lattice_from(inputs)
    for game in GAMES:
        response = best_response(lattice, _wins(game, inputs))
        yield {
            "game": [game.name] * len(response.holds),
            "hand_id": np.arange(len(response.holds)),
            "hold": response.holds,
            "p_win": response.worths.over(WIN_UNIT),
            "margin": response.worths.minus(response.second).over(WIN_UNIT),
        }


def _wins(game: Lowball, inputs: Inputs) -> Numbers:
    """Return the wins of each hand class against the equilibrium of a game: (134459,), int64."""
    final_hands = final_hands_from(of_game(game, inputs["lowball_equilibrium"]))
    return wins_against(final_hands)[values_of(game, inputs)]


@check
def hand_ids_are_dense(data: pa.Table, _inputs: Inputs) -> bool:
    """Each game has every hand."""
    return all(np.array_equal(column(rows, "hand_id"), np.arange(HAND_CLASSES.rows)) for _, rows in games_of(data))


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
    lattice = lattice_from(inputs)
    for game, rows in games_of(data):
        won = worths_of(lattice, _wins(game, inputs), rows["hold"].to_numpy())
        if not np.array_equal(rows["p_win"].to_numpy(), won.over(WIN_UNIT)):
            return False
        if 2 * won.numerator(lattice.ways) != WIN_UNIT * COMBINATIONS:
            return False
    return True


STAGES = (
    Stage(
        LOWBALL_VALUES,
        (),
        build_values,
        (
            values_count_from_1,
            in_both_games(ways_add_up_to_all_hands(HANDS.rows)),
            in_both_games(numbers_below_add_up("ways")),
            hands_of_each_low,
            in_both_games(names_are_distinct),
        ),
    ),
    Stage(
        LOWBALL_ORDERS,
        (HAND_CLASSES,),
        build_orders,
        (values_are_1_to_7462, *map(_every_value, GAMES), *map(_all_hands, GAMES)),
    ),
    Stage(
        LOWBALL_EQUILIBRIUM,
        (SUBSET_CLASSES, HAND_CLASSES, LOWBALL_ORDERS),
        build_equilibrium,
        (values_count_from_1, *map(in_both_games, draw_equilibrium.CHECKS)),
    ),
    Stage(
        LOWBALL_BEST_DISCARDS,
        (SUBSET_CLASSES, HAND_CLASSES, LOWBALL_ORDERS, LOWBALL_EQUILIBRIUM),
        build_best_discards,
        (
            hand_ids_are_dense,
            holds_are_below_32,
            margins_are_from_0_to_the_chance,
            the_best_hand_stands_pat,
            chances_are_what_the_holds_win,
        ),
    ),
)
"""The stages of these tables."""
