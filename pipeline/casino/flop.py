"""The table `casino_flop`: what the first bets, a raised bet and later decisions win after every flop."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from ...cards.hands.evaluator import Evaluator
from ...games.casino.rule_files import FOLDER, load_bundled
from ...kernels.casino.hold_em import Boards, HoldEm, StreetValues
from ...tables.base_tables import EVALUATOR
from ...tables.casino import CASINO_FLOP, FLOP_GAMES, flop_columns
from ...tables.holdem import FLOP
from ..stages.checks import Check, Inputs, check
from ..stages.inputs import column, evaluator_from
from ..stages.stage import Columns, Stage, Work

MADE, BOARDS = "casino hold'em games", "casino boards"
"""The names of the solved games and of their boards among the results that later stages need again."""


class Solved(NamedTuple):
    """A hold'em game with the values of its decisions."""

    game: HoldEm
    values: StreetValues


def solve_hold_em(evaluator: Evaluator) -> dict[str, Solved]:
    """Solve the hold'em games."""
    games = tuple(map(load_bundled, FLOP_GAMES))
    boards = Boards.of(evaluator, games)
    found: dict[str, Solved] = {}
    for game in games:
        played = HoldEm(game, boards)
        known = (played.values_like(*one) for one in found.values())
        found[game.name] = Solved(played, next((one for one in known if one is not None), None) or played.values())
    return found


def build(inputs: Inputs, work: Work) -> Iterator[Columns]:
    """Yield the sums of every flop and hole."""
    solved = work.made[MADE] = solve_hold_em(evaluator_from(inputs["evaluator"]))
    work.made[BOARDS] = next(iter(solved.values())).game.boards
    flops = next(iter(solved.values())).values.flops
    yield {
        "board_id": np.repeat(np.arange(len(flops.starts) - 1), np.diff(flops.starts)),
        "hole_id": flops.hole_id,
        "ways": flops.ways,
        **{
            name: sums
            for game, one in solved.items()
            for name, sums in zip(flop_columns(game), one.values.flops.sums.T, strict=True)
        },
    }


@check
def classes_are_those_of_the_flop(data: pa.Table, inputs: Inputs) -> bool:
    """Boards, holes and ways are equal to the rows of `flop`."""
    return all(np.array_equal(column(data, name), column(inputs["flop"], name)) for name in FLOP_KEYS)


@check
def a_bet_that_always_plays_wins_by_wins_and_losses(data: pa.Table, inputs: Inputs) -> bool:
    """Bets that no qualifying hand affects win one for each win and lose one for each loss, counted by `flop`."""
    won = column(inputs["flop"], "win") - column(inputs["flop"], "lose")
    twice = ("bonus_raised", "atlantic_city_raised")
    parts = {"ultimate_texas_holdem_raised": 2, "heads_up_holdem_raised": 2, **dict.fromkeys(twice, 2)}
    return all(np.array_equal(column(data, name), of * won) for name, of in parts.items())


@check
def a_later_decision_is_worth_at_least_each_of_its_moves(data: pa.Table, _inputs: Inputs) -> bool:
    """A later decision is worth at least as much as its first move with every run-out."""
    found = True
    for game in FLOP_GAMES:
        first, raised, *later = (column(data, name) for name in flop_columns(game))
        for number, worth in enumerate(later):
            least = load_bundled(game).decisions[-1].moves[0].bet + (2 + number if "bonus" in game else 0)
            found &= bool((worth >= first + least * raised).all())
    return found


FLOP_KEYS = ("board_id", "hole_id", "ways")
STAGE = Stage(
    CASINO_FLOP,
    (EVALUATOR, FLOP),
    build,
    (
        classes_are_those_of_the_flop,
        a_bet_that_always_plays_wins_by_wins_and_losses,
        a_later_decision_is_worth_at_least_each_of_its_moves,
        Check(
            "every flop and hole is there",
            lambda data, _inputs: int(column(data, "ways").sum()) == 22_100 * 1_176,
        ),
    ),
    data={"rules": FOLDER},
)
