"""Deals added up by who wins them, and what each player then has of the pot."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from ....cards.hands.board_projections import Numbers
from ..hand_values import Values


@dataclass(frozen=True)
class Result:
    """One player's deals: won alone, shared, and in all; and the share of the pot to expect."""

    win: int
    tie: int
    lose: int
    equity: float


def winners(values: Values) -> Numbers:
    """Who has the highest of the values (players, n), as bits by player: (n,)."""
    best: Numbers = ((values == values.max(axis=0)) << np.arange(len(values))[:, None]).sum(axis=0)
    return best


def tally(won_by: Numbers, deals: Numbers, players: int) -> Numbers:
    """The deals (n,) that each set of players wins together, by its bits: (2 ** players,) int64."""
    sums = np.zeros(1 << players, np.int64)
    np.add.at(sums, won_by, deals)
    return sums


def results(tallied: Numbers) -> list[Result]:
    """What each player has of the deals of a tally."""
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
