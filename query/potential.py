"""Hand strength and potential against one opponent's weights, exactly (docs/strength.md)."""

from ..multiway.weights import Floats
from .one_hole import Showdown, equity
from .strength_answers import Potential


def potential(found: Showdown, weights: Floats) -> Potential:
    """The chances against an opponent with `weights` (1326,), of which some live hole's is positive."""
    now = found.now
    live = weights * now.live
    ahead, tied = live * now.ahead, live * now.tied
    behind = live - ahead - tied
    a, t, b = ahead.sum(), tied.sum(), behind.sum()
    at_end = {"ahead": found.ahead, "tied": found.tied, "behind": found.behind}

    def cell(then: Floats, end: str) -> float:
        return float(then @ at_end[end]) / found.run_outs

    gained = cell(behind, "ahead") + cell(behind, "tied") / 2 + cell(tied, "ahead") / 2
    lost = cell(ahead, "behind") + cell(tied, "behind") / 2 + cell(ahead, "tied") / 2
    return Potential(
        hs=float((a + t / 2) / live.sum()),
        ppot=float(gained / (b + t / 2)) if b + t > 0 else None,
        npot=float(lost / (a + t / 2)) if a + t > 0 else None,
        equity=equity(found, weights),
    )
