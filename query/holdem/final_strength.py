"""How strong a hole is on every board that can come of a flop or turn: looked up, or asked turn by turn."""

from collections.abc import Callable

from ...cards.ranges.hand_patterns import RANDOM
from ...games.holdem.outs_answers import OutsAnswer
from ...games.holdem.pictured import BINS, FinalStrength
from ...games.holdem.state_answers import StateAnswer

UNDERSHOT = 1e-9
"""What a share may lack of the edge of a bin by rounding."""


def final_strength(
    outs: Callable[..., OutsAnswer],
    state: Callable[[str, str], StateAnswer],
    hole: str,
    board: str,
    against: str = RANDOM,
    dead: str = "",
) -> FinalStrength:
    """The histogram of the equity on the complete board. Raises `BadInput`."""
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
    """The outs on each turn that can come, with its chance; on a turn only those there."""
    if now.by_river is None:
        return [(1.0, now)]
    return [(card.chance, outs(now.hole, now.board + card.card, against, dead)) for card in now.cards]
