"""Players who are all in with stacks: what chips, and what prizes, they can expect of the orders of their hands."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite

from ...cards.errors import BadQuery
from .chips import LARGEST, Amounts, icm, parse_amounts, require_payouts, shared_out

Given = str | Sequence[float]
"""Numbers as a question takes them: a text such as `10,20,30`, or a sequence."""
Places = tuple[int, ...]
"""How many hands are better than each player's at the showdown."""
Orders = Mapping[Places, float]
"""How often hands finish in each order, in deals or as chances."""


@dataclass(frozen=True)
class Expected:
    """What one player can expect: chips, and prizes if there are any."""

    chips: float
    icm: float | None


@dataclass(frozen=True)
class AllIn:
    """The stack of each player, all of which is in the pot, and the prizes, the first place first; none for chips."""

    stacks: Amounts
    payouts: Amounts = ()

    def expected(self, orders: Orders) -> list[Expected]:
        """What each player can expect. Of players who lose their last chips together the larger stack comes higher."""
        total = sum(orders.values())
        chips, prizes = [0.0] * len(self.stacks), [0.0] * len(self.stacks)
        for places, weight in orders.items():
            if not weight:
                continue
            after = shared_out(self.stacks, places)
            worth = icm(after, self.payouts, self.stacks) if self.payouts else prizes
            for player, (got, paid) in enumerate(zip(after, worth, strict=True)):
                chips[player] += got * float(weight / total)
                if self.payouts:
                    prizes[player] += paid * float(weight / total)
        return [Expected(*one) for one in zip(chips, prizes if self.payouts else [None] * len(chips), strict=True)]


def parse_all_in(stacks: Given | None, payouts: Given | None, players: int) -> AllIn | None:
    """The stacks and prizes of this many players; None without stacks. Raises `BadQuery`.

    >>> parse_all_in("10,20,30", [50, 30], 3)
    AllIn(stacks=(10.0, 20.0, 30.0), payouts=(50.0, 30.0))
    """
    if stacks is None:
        if payouts is not None:
            raise BadQuery("payouts go with the stacks of all players")
        return None
    held = parse_amounts(stacks, "stacks")
    if len(held) != players:
        raise BadQuery(f"stacks are one for each of the {players} players, got {len(held)}")
    if not all(isfinite(one) and 0 < one <= LARGEST for one in held):
        raise BadQuery(f"stacks are above 0, up to {LARGEST:g}, got {_listed(held)}")
    if payouts is None:
        return AllIn(held)
    prizes = parse_amounts(payouts, "payouts")
    if not 1 <= len(prizes) <= players:
        raise BadQuery(f"payouts are one to {players}, a player at most each, got {len(prizes)}")
    require_payouts(prizes)
    if list(prizes) != sorted(prizes, reverse=True):
        raise BadQuery(f"payouts do not rise from the first place to the last, got {_listed(prizes)}")
    return AllIn(held, prizes)


def _listed(amounts: Iterable[float]) -> str:
    return ", ".join(f"{one:g}" for one in amounts)
