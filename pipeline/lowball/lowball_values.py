"""The table `lowball_values`: category, name and frequency of each lowball value."""

from collections.abc import Iterator

import numpy as np
import pyarrow as pa

from ...games.lowball.rules import low_category
from ...tables.base_tables import HANDS
from ...tables.lowball import LOWBALL_VALUES
from ..columns import column
from ..stages.checks import Inputs, check
from ..stages.stage import Columns, Stage, Work
from .inputs import GAMES, games_of

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


def build(_inputs: Inputs, _work: Work) -> Iterator[Columns]:
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
def values_count_from_1(data: pa.Table, _inputs: Inputs) -> bool:
    """Every value of each game has a row."""
    return all(column(rows, "value").tolist() == list(range(1, game.order.count + 1)) for game, rows in games_of(data))


@check
def ways_add_up_to_all_hands(data: pa.Table, _inputs: Inputs) -> bool:
    """The values of each game contain every hand once."""
    return all(int(column(rows, "ways").sum()) == HANDS.rows for _, rows in games_of(data))


@check
def ways_below_add_up(data: pa.Table, _inputs: Inputs) -> bool:
    """The count below a value is the sum over all lower values of the game."""
    by_game = [(column(rows, "ways"), column(rows, "ways_below")) for _, rows in games_of(data)]
    return all(np.array_equal(below, np.cumsum(ways) - ways) for ways, below in by_game)


@check
def hands_of_each_low(data: pa.Table, _inputs: Inputs) -> bool:
    """The number of hands with each highest card follows from the choices of ranks and suits."""
    for game, rows in games_of(data):
        ways = rows.group_by("category").aggregate([("ways", "sum")]).to_pylist()
        if {one["category"]: one["ways_sum"] for one in ways if one["category"].endswith("_low")} != LOWS[game.name]:
            return False
    return True


@check
def names_are_distinct(data: pa.Table, _inputs: Inputs) -> bool:
    """Check that no two values of a game have the same name."""
    return all(len(set(rows["name"].to_pylist())) == rows.num_rows for _, rows in games_of(data))


STAGE = Stage(
    LOWBALL_VALUES,
    (),
    build,
    (values_count_from_1, ways_add_up_to_all_hands, ways_below_add_up, hands_of_each_low, names_are_distinct),
)
