"""Distribution of a hole's strength on the complete board, from a flop or turn: looked up, or computed turn by turn."""

from collections.abc import Callable

from ...cards.ranges.hand_patterns import RANDOM
from ...games.holdem.answers.outs import OutsAnswer
from ...games.holdem.answers.picture_data import BINS, FinalStrength
from ...games.holdem.answers.state import StateAnswer

UNDERSHOT = 1e-9
"""Rounding tolerance at the lower edge of a bin."""


def final_strength(
    outs: Callable[..., OutsAnswer],
    state: Callable[[str, str], StateAnswer],
    hole: str,
    board: str,
    against: str = RANDOM,
    dead: str = "",
) -> FinalStrength:
    """Return the histogram of the equity on the complete board. Raises `BadInput`."""
    now = outs(hole, board, against, dead)
    if now.by_river is not None and now.against == RANDOM and not now.dead:
        counts = state(hole, board).histogram or ()
        shares = [count / sum(counts) for count in counts]
    else:
        shares = [0.0] * BINS
        for chance, answer in _turns(outs, now, against, dead):
            for river in answer.cards:
                shares[min(int(river.equity * BINS + UNDERSHOT), BINS - 1)] += chance * river.chance
    return FinalStrength(now.hole, now.board, now.against, now.dead, now.equity, tuple(shares))


def _turns(
    outs: Callable[..., OutsAnswer], now: OutsAnswer, against: str, dead: str
) -> "list[tuple[float, OutsAnswer]]":
    """Return the outs on each turn that can come, with its chance; given a turn, only the outs on it."""
    if now.by_river is None:
        return [(1.0, now)]
    return [(card.chance, outs(now.hole, now.board + card.card, against, dead)) for card in now.cards]
