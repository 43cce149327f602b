"""Winners of deals, their tally, and each player's result."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from ....cards.hands.board_projections import Numbers
from ..hand_values import Values


@dataclass(frozen=True)
class Result:
    """One player's deals won, tied and lost, and expected share of the pot."""

    win: int
    tie: int
    lose: int
    equity: float


def winners(values: Values) -> Numbers:
    """Return the players with the highest of the values (players, n), as bits: (n,)."""
    best: Numbers = ((values == values.max(axis=0)) << np.arange(len(values))[:, None]).sum(axis=0)
    return best


def tally(won_by: Numbers, deals: Numbers, players: int) -> Numbers:
    """Add up the deals (n,) by the set of players who win them, as bits: (2 ** players,) int64."""
    sums = np.zeros(1 << players, np.int64)
    np.add.at(sums, won_by, deals)
    return sums


def results(tallied: Numbers) -> list[Result]:
    """Return each player's result from a tally."""
    counts, players = tallied.tolist(), len(tallied).bit_length() - 1
    deals = sum(counts)
    found = []
    for player in range(players):
        held = {won_by: count for won_by, count in enumerate(counts) if won_by >> player & 1}
        win = held[1 << player]
        tie = sum(held.values()) - win
        share = sum(Fraction(count, won_by.bit_count()) for won_by, count in held.items())
        found.append(Result(win, tie, deals - win - tie, float(share / deals)))
    return found
