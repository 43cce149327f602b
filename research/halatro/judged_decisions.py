"""Decisions of Halatro judged by their mean over the draw: what each move gains on the value of its position."""

import numpy as np
import numpy.typing as npt

from outs.kernels.halatro.player_arrays import PlayerArrays
from outs.research.halatro.decisions import Decisions
from outs.research.halatro.kernels.decision_values import decision_values, hand_values

MARGIN = 40.0
"""Points below the best in the table within which moves are corrected to value a hand."""

F64 = npt.NDArray[np.float64]


def gains_of(made: Decisions, games: int, seed: int, draws: int, known: PlayerArrays) -> F64:
    """The sums over the decisions of each game of the value of the move less that of the position: (games,)."""
    return sums_of_games(made, gains_of_decisions(made, seed, draws, known), games)


def sums_of_games(made: Decisions, gains: F64, games: int) -> F64:
    """The sums over the decisions of each game of what they gain, (n,): (games,)."""
    sums = np.zeros(games)
    np.add.at(sums, made.game, gains)
    return sums


def gains_of_decisions(one: Decisions, seed: int, draws: int, known: PlayerArrays) -> F64:
    """The value of each move less that of its position: (n,)."""
    values, worth = np.empty(len(one.held)), np.empty(len(one.held))
    state = draws_state(seed)
    hand_values(one.held, one.dead, one.plays, one.discards, MARGIN, known.hands, values)
    decision_values(
        one.held, one.dead, one.plays, one.discards, one.thrown, one.are_discards, draws, state, MARGIN, known, worth
    )
    return worth - values


def draws_state(seed: int) -> np.uint64:
    """What the draws that judge decisions follow from, beside the position."""
    return np.uint64(np.random.SeedSequence(seed).generate_state(1, np.uint64)[0])
