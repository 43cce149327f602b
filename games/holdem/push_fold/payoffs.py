"""Winnings of many outcomes of push or fold at once, with side pots, prizes and bounties."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ..three_way.showdown_orders import PLACES
from .chips import Amounts
from .spots import Pot, Spot

Array = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
PAIR_PLACES = ((0, 1), (0, 0), (1, 0))
"""Two hands: the first wins, both tie, the first loses."""
ALONE = ((0,),)
OUT = -1
"""The place of a player who has folded."""
LAST = 100
"""A place behind all others."""


def payoffs(spot: Spot, pots: Sequence[Pot]) -> list[Array]:
    """Return for each pot what each player wins in each finishing order: (orders, players).

    Orders are those of `PAIR_PLACES` for two players and of `PLACES` for three.
    """
    orders = [np.array({1: ALONE, 2: PAIR_PLACES, 3: tuple(PLACES.values())}[len(pot.members)]) for pot in pots]
    places = [np.full((len(one), len(spot.stacks)), OUT) for one in orders]
    for of_all, one, pot in zip(places, orders, pots, strict=True):
        of_all[:, pot.members] = one
    edges = np.cumsum([len(one) for one in orders])[:-1]
    return list(np.split(won_of_many(spot, np.concatenate(places)), edges))


def won_of_many(spot: Spot, places: Ints) -> Array:
    """Return what each player wins, in big blinds or prizes: (n, players), as `Spot.won` does one by one.

    places  (n, players) the number of better hands shown; `OUT` for a fold
    """
    left = _left(spot, places)
    if not spot.prizes:
        won = left - np.array(spot.stacks)
    else:
        away = np.broadcast_to(spot.away, (len(left), len(spot.away)))
        everyone = np.concatenate([left, away], axis=1)
        worth = icm_of_many(everyone, spot.prizes, np.array(spot.stacks + spot.away))[:, : len(spot.stacks)]
        won = worth - np.array(spot.worths)
    if spot.bounties:
        each = ([None if one == OUT else one for one in row] for row in places.tolist())
        won = won + np.array([spot.bounties_won(*one) for one in zip(each, left.tolist(), strict=True)])
    return np.asarray(won)


def _left(spot: Spot, places: Ints) -> Array:
    """Return each player's chips, as `Spot.left` does one by one: (n, players)."""
    shown = places != OUT
    ranked = np.where(shown, places, LAST)
    live = np.array([*spot.stacks[:-1], spot.stacks[-1] - spot.dead])
    paid = np.where(shown, live, spot.posted)
    got, below = np.zeros(paid.shape), 0.0
    for level in sorted({*live.tolist(), *spot.posted} - {0.0}):
        payers = paid >= level
        count = payers.sum(axis=1, keepdims=True)
        some = (payers & shown).any(axis=1, keepdims=True)
        inside = np.where(some, payers & shown, shown)
        best = np.where(inside, ranked, LAST).min(axis=1, keepdims=True)
        winners = np.where(count > 1, inside & (ranked == best), payers)
        got += winners * ((level - below) * count / np.maximum(winners.sum(axis=1, keepdims=True), 1))
        below = level
    first = ranked == ranked.min(axis=1, keepdims=True)
    return np.asarray(live - paid + got + first * (spot.dead / first.sum(axis=1, keepdims=True)))


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
