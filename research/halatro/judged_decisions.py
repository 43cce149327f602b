"""Halatro decisions judged by their mean over the draw: the gain of each move over the value of its position."""

import numpy as np
import numpy.typing as npt

from outs.kernels.halatro.player_arrays import PlayerArrays
from outs.research.halatro.decisions import Decisions
from outs.research.halatro.kernels.decision_values import decision_values, hand_values

MARGIN = 40.0
"""A hand's value uses corrections of the moves within this many points of the table's best."""

F64 = npt.NDArray[np.float64]


def gains_of(made: Decisions, games: int, seed: int, draws: int, known: PlayerArrays) -> F64:
    """Return, for each game, the sum over its decisions of the move's value minus the position's: (games,)."""
    return sums_of_games(made, gains_of_decisions(made, seed, draws, known), games)


def sums_of_games(made: Decisions, gains: F64, games: int) -> F64:
    """Return the sums of the decisions' `gains` (n,) over each game: (games,)."""
    sums = np.zeros(games)
    np.add.at(sums, made.game, gains)
    return sums


def gains_of_decisions(one: Decisions, seed: int, draws: int, known: PlayerArrays) -> F64:
    """Return the value of each move minus that of its position: (n,)."""
    values, worth = np.empty(len(one.held)), np.empty(len(one.held))
    state = draws_state(seed)
    hand_values(one.held, one.dead, one.plays, one.discards, MARGIN, known.hands, values)
    decision_values(
        one.held, one.dead, one.plays, one.discards, one.thrown, one.are_discards, draws, state, MARGIN, known, worth
    )
    return worth - values


def draws_state(seed: int) -> np.uint64:
    """Return the state that determines, with the position, the draws that judge a decision."""
    return np.uint64(np.random.SeedSequence(seed).generate_state(1, np.uint64)[0])
