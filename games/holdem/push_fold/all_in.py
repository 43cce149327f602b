"""Expected chips and prizes of players who are all in, from the orders in which their hands finish."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite

from ....cards.errors import BadQuery
from .chips import LARGEST, Amounts, icm, parse_amounts, require_few_sets, require_payouts, shared_out

Given = str | Sequence[float]
"""Accepted forms of numbers: a text such as `10,20,30`, or a sequence."""
Places = tuple[int, ...]
"""For each player, the number of better hands at the showdown."""
Orders = Mapping[Places, float]
"""The frequency of each finishing order, in deals or as a probability."""


@dataclass(frozen=True)
class Expected:
    """One player's expected chips, and expected prizes if there are any."""

    chips: float
    icm: float | None


@dataclass(frozen=True)
class AllIn:
    """Stacks in the pot, prizes, and the stacks of players who sit out.

    stacks   all of them in the pot
    payouts  the prizes, first place first; none for chip counts
    away     the stacks of players who sit out and play for the same prizes
    """

    stacks: Amounts
    payouts: Amounts = ()
    away: Amounts = ()

    def expected(self, orders: Orders) -> list[Expected]:
        """Return each player's expectation, those who sit out last.

        Of players who lose their last chips in the same hand, the one with the larger stack before it finishes higher.
        """
        total = sum(orders.values())
        everyone = self.stacks + self.away
        chips, prizes = [0.0] * len(everyone), [0.0] * len(everyone)
        for places, weight in orders.items():
            if not weight:
                continue
            after = shared_out(self.stacks, places) + self.away
            worth = icm(after, self.payouts, everyone) if self.payouts else prizes
            for player, (got, paid) in enumerate(zip(after, worth, strict=True)):
                chips[player] += got * float(weight / total)
                if self.payouts:
                    prizes[player] += paid * float(weight / total)
        return [Expected(*one) for one in zip(chips, prizes if self.payouts else [None] * len(chips), strict=True)]


def parse_all_in(stacks: Given | None, payouts: Given | None, players: int) -> AllIn | None:
    """Parse the stacks and prizes of this many players, and of others who sit out; return None without stacks.

    Raises `BadQuery`.
    """
    if stacks is None:
        if payouts is not None:
            raise BadQuery("payouts go with the stacks of all players")
        return None
    held = parse_amounts(stacks, "stacks")
    if len(held) < players:
        raise BadQuery(f"give one stack for each of the {players} players, got {len(held)}")
    if not all(isfinite(one) and 0 < one <= LARGEST for one in held):
        raise BadQuery(f"stacks must be above 0, up to {LARGEST:g}, got {_listed(held)}")
    all_in, away = held[:players], held[players:]
    if payouts is None:
        return AllIn(all_in, away=away)
    prizes = parse_amounts(payouts, "payouts")
    if not 1 <= len(prizes) <= len(held):
        raise BadQuery(f"give 1 to {len(held)} payouts, at most one per player, got {len(prizes)}")
    require_payouts(prizes)
    if list(prizes) != sorted(prizes, reverse=True):
        raise BadQuery(f"payouts must not rise from the first place to the last, got {_listed(prizes)}")
    require_few_sets(len(held), len(prizes))
    return AllIn(all_in, prizes, away)


def _listed(amounts: Iterable[float]) -> str:
    return ", ".join(f"{one:g}" for one in amounts)
