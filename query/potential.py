"""Where the holes of one opponent with weights stand now and at the showdown (docs/strength.md)."""

from ..multiway.weights import Floats
from .one_hole import Showdown
from .strength_answers import Moves, Standings


def moves(found: Showdown, weights: Floats) -> Moves:
    """The moves of an opponent with `weights` (1326,), of which some live hole's is positive."""
    now = found.now
    live = weights * now.live
    ahead, tied = live * now.ahead, live * now.tied
    behind = live - ahead - tied

    def at_end(holes: Floats) -> Standings:
        return float(holes @ found.ahead), float(holes @ found.tied), float(holes @ found.behind)

    return Moves(
        (float(ahead.sum()), float(tied.sum()), float(behind.sum())),
        (at_end(ahead), at_end(tied), at_end(behind)),
        found.run_outs,
    )
