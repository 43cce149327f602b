"""Risk premium of a call: how much more equity it needs for prizes than the pot's price. Plain Python."""

from dataclasses import replace

from .spots import Decision, Spot


def risk_premium(spot: Spot, decision: Decision) -> float | None:
    """Return the equity that a call of one all-in needs for prizes, less what it needs for chips.

    All others fold. None for chips, for other decisions, and if a call can win nothing.

    >>> round(risk_premium(Spot((10.0, 10.0, 10.0), prizes=(50.0, 30.0, 20.0)), Decision((0,), 2)), 4)
    0.0788
    >>> risk_premium(Spot((10.0, 10.0, 10.0)), Decision((0,), 2))
    """
    if not spot.prizes or len(decision.before) != 1:
        return None
    in_chips = replace(spot, prizes=(), away=(), bounties=())
    for_prizes, for_chips = _needed(spot, decision), _needed(in_chips, decision)
    return None if for_prizes is None or for_chips is None else for_prizes - for_chips


def _needed(spot: Spot, decision: Decision) -> float | None:
    """Return the equity with which a call is worth as much as a fold."""
    pusher, actor = decision.before[0], decision.actor
    worth = []
    for own, other in ((0, 1), (1, 0), (None, 0)):
        places: list[int | None] = [None] * len(spot.stacks)
        places[actor], places[pusher] = own, other
        worth.append(spot.won(places)[actor])
    won, lost, folded = worth
    return (folded - lost) / (won - lost) if won > lost else None
