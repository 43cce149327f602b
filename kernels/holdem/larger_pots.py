"""Sums over sampled deals of pots of four and more, for the solver of push or fold.

They are those of `SampledPots.values`, deal by deal: the solver needs them anew after each change of a player's play.
Best responses are measured without this kernel.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from ...games.holdem.push_fold.sampled_pots import Further, SampledPots
from ..array_types import F64, Flags
from ..compiled import compiled

Numbers = npt.NDArray[Any]


class CompiledPots:
    """Sampled deals as the solver reads them."""

    def __init__(self, deals: SampledPots) -> None:
        """Arrange the deals for the kernel, which reads them row by row."""
        self.deals = deals
        self._asked, self._hands = deals.asked.astype(np.int16), deals.hands.astype(np.uint8)
        self._drawn, self._won = np.ascontiguousarray(deals.drawn), np.ascontiguousarray(deals.won)

    def values(self, chances: F64, hand: F64) -> Further:
        """Return what `SampledPots.values` does."""
        deals, players = self.deals, self._won.shape[1]
        gain, reach = np.zeros_like(chances), np.zeros_like(chances)
        folded, won, squares = np.zeros(len(chances)), np.zeros(players), np.zeros(players)
        sums, sums_of_squares = np.zeros((2, len(chances)))
        add_deals(
            self._asked, self._hands, deals.goes, self._drawn, deals.held, deals.scale, self._won, chances,
            gain, reach, folded, won, squares, sums, sums_of_squares,
        )  # fmt: skip
        same = sums**2 / np.maximum(sums_of_squares, np.finfo(float).tiny)
        return Further(gain / hand, reach / hand, folded, won, np.sqrt(squares), hand, deals.before, same)


@compiled
def add_deals(
    asked: Numbers,
    hands: Numbers,
    goes: Flags,
    drawn: F64,
    held: Flags,
    scale: F64,
    won: F64,
    chances: F64,
    gain: F64,
    reach: F64,
    folded: F64,
    total: F64,
    squares: F64,
    sums: F64,
    sums_of_squares: F64,
) -> None:
    """Add the deals, whose arrays are those of `SampledPots`, to sums by decision and hand, decision, and player.

    chances        (decisions, h) the probability of going all in
    gain, reach    (decisions, h) over the deals in which a player acts with the hand, without its own choice
    folded         (decisions,) what the players win who fold in a decision
    total, squares  (players,) what each player wins, and its square
    sums, sums_of_squares  (decisions,) the weights of the deals in which it arises
    """
    players = asked.shape[1]
    ratio, after = np.empty(players), np.ones(players)
    for deal in range(len(asked)):
        for player in range(players):
            number = asked[deal, player]
            ratio[player] = 1.0
            if number >= 0:
                chance = chances[number, hands[deal, player]]
                ratio[player] = (chance if goes[deal, player] else 1.0 - chance) / drawn[deal, player]
        for player in range(players - 2, -1, -1):
            after[player] = after[player + 1] * ratio[player + 1]
        before = scale[deal]
        for player in range(players):
            if held[deal, player]:
                number, hand = asked[deal, player], hands[deal, player]
                weight = before * after[player] / drawn[deal, player]
                gain[number, hand] += weight * won[deal, player]
                reach[number, hand] += weight
                sums[number] += weight
                sums_of_squares[number] += weight * weight
            before *= ratio[player]
        if before == 0.0:
            continue
        for player in range(players):
            changed = before * won[deal, player]
            total[player] += changed
            squares[player] += changed * changed
            if asked[deal, player] >= 0 and not goes[deal, player]:
                folded[asked[deal, player]] += changed
