"""Worth of every end of a hand to each player, in chips or prizes, for all ends at once."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ...three_way.showdown_orders import PLACES
from ..chips import Amounts
from ..spots import Spot
from .decisions import Pot

Array = npt.NDArray[np.float64]
PAIR_PLACES = ((0, 1), (0, 0), (1, 0))
"""Two hands: the first wins, both tie, the first loses."""
ALONE = ((0,),)


def payoffs(spot: Spot, pots: Sequence[Pot]) -> list[Array]:
    """Return for each pot what each player wins in each finishing order: (orders, players).

    Orders are those of `PAIR_PLACES` for two players and of `PLACES` for three.
    """
    finishes = [_finishes(len(spot.stacks), pot) for pot in pots]
    ends = [spot.left(places) for orders in finishes for places in orders]
    won = _worths(spot, np.array(ends)) - np.array(spot.worths)
    edges = np.cumsum([len(orders) for orders in finishes])[:-1]
    return list(np.split(won, edges))


def _finishes(players: int, pot: Pot) -> list[list[int | None]]:
    """Return the places of all players, None for those who fold, in each finishing order of the pot."""
    found = []
    for order in {1: ALONE, 2: PAIR_PLACES, 3: tuple(PLACES.values())}[len(pot.members)]:
        places: list[int | None] = [None] * players
        for member, place in zip(pot.members, order, strict=True):
            places[member] = place
        found.append(places)
    return found


def _worths(spot: Spot, stacks: Array) -> Array:
    if not spot.prizes:
        return stacks
    away = np.broadcast_to(spot.away, (len(stacks), len(spot.away)))
    everyone = np.concatenate([stacks, away], axis=1)
    return icm_of_many(everyone, spot.prizes, np.array(spot.stacks + spot.away))[:, : len(spot.stacks)]


def icm_of_many(stacks: Array, payouts: Amounts, before: Array) -> Array:
    """Return the worth of stacks in prizes, as `chips.icm` does, for many sets of stacks at once: (n, players).

    stacks  (n, players) after the hand
    before  (players,) before the hand: of players without chips, those who had more rank higher
    """
    rows, players = stacks.shape
    prizes = np.array([*payouts, *[0.0] * (players - len(payouts))])
    worth = np.zeros((rows, players))
    total = stacks.sum(axis=1)
    sets = {0: (np.ones(rows), np.zeros(rows))}
    for prize in prizes[: np.flatnonzero(prizes)[-1] + 1]:
        placed, sets = sets, {}
        for taken, (chance, gone) in placed.items():
            rest = total - gone
            share = np.divide(chance, rest, out=np.zeros(rows), where=rest > 0)
            for player in range(players):
                if taken >> player & 1:
                    continue
                here = share * stacks[:, player]
                worth[:, player] += prize * here
                known = sets.get(taken | 1 << player)
                sets[taken | 1 << player] = (
                    (here, gone + stacks[:, player]) if known is None else (known[0] + here, known[1])
                )
    return np.where(stacks > 0, worth, _of_the_busted(stacks, prizes, before))


def _of_the_busted(stacks: Array, prizes: Array, before: Array) -> Array:
    """Return the prizes of players without chips: places go by the chips before the hand, equals share theirs."""
    out = stacks <= 0
    alive = (~out).sum(axis=1, keepdims=True)
    above = (out[:, None, :] & (before[None, None, :] > before[None, :, None])).sum(axis=2)
    equal = (out[:, None, :] & (before[None, None, :] == before[None, :, None])).sum(axis=2)
    summed = np.concatenate([[0.0], np.cumsum(prizes)])
    start = np.minimum(alive + above, len(prizes))
    end = np.minimum(start + np.maximum(equal, 1), len(prizes))
    shared: Array = (summed[end] - summed[start]) / np.maximum(equal, 1)
    return shared
