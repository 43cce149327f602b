"""The strategies that are published: the solver's means over all passes, rounded so that they add up exactly."""

from typing import Any

import numpy as np
import numpy.typing as npt

from ...games.draw.betting.game_model import RoundTree
from ...games.draw.betting.values import UNIT, Draws, Parts, Strategies
from .solver import LANES, Learnt, Solver

Floats = npt.NDArray[np.float32]
Integers = npt.NDArray[np.int64]
OFTEN_ENOUGH = 1 / 8
"""Share of the most frequent hold from which on another of as many cards is published."""


def published(solver: Solver) -> Strategies:
    """Return both players' strategies.

    Where a player never got to a decision, the last regrets decide.
    """
    final = np.empty(solver.final.sums.shape, np.uint16)
    for history, parts in enumerate(final):
        _round_parts(solver.tree, solver.final.regrets[history], solver.final.sums[history], parts)
    bets = np.empty(solver.bets.sums.shape, np.uint16)
    _round_parts(solver.tree, solver.bets.regrets, solver.bets.sums, bets)
    first, second = (_draws(solver, learnt, lanes) for learnt, lanes in zip(solver.draws, solver.lanes, strict=True))
    return Strategies(bets, (first, second), final)


def _round_parts(tree: RoundTree, regrets: Floats, sums: Floats, parts: Parts) -> None:
    """Set `parts` (actions, x) to the frequencies of the actions at each decision of a round."""
    for start, stop in zip(tree.first_actions[:-1], tree.first_actions[1:], strict=True):
        parts[start:stop] = in_parts(sums[start:stop], regrets[start:stop])


def in_parts(sums: npt.NDArray[Any], regrets: npt.NDArray[Any]) -> Parts:
    """Return `sums` (choices, x) as parts that add up to `UNIT`; where all are 0, those of `regrets`, or equal parts.

    >>> in_parts(np.array([[1.0], [0.0], [2.0]]), np.zeros((3, 1))).tolist()
    [[1365], [0], [2731]]
    """
    weights = sums.astype(float)
    for other in (regrets, np.ones_like(regrets)):
        weights += other * (weights.sum(axis=0) == 0)
    parts = np.rint(weights * (UNIT / weights.sum(axis=0))).astype(np.int64)
    parts[parts.argmax(axis=0), np.arange(parts.shape[1])] += UNIT - parts.sum(axis=0)
    rounded: Parts = parts.astype(np.uint16)
    return rounded


def _draws(solver: Solver, learnt: Learnt, lanes: int) -> Draws:
    """Return a player's draws, with one hold for each number of cards; see `one_hold`."""
    model, holds = solver.model, solver.holds
    cards, hands = model.cards + 1, len(model.ways)
    parts, kept = (np.empty((lanes, cards, hands), kind) for kind in (np.uint16, np.uint8))
    hand = np.repeat(np.arange(hands), np.diff(holds.first_holds))
    last = [int(np.flatnonzero(model.thrown == thrown)[-1]) for thrown in range(cards)]
    order = np.lexsort((holds.holds, hand, model.values[hand], holds.thrown))
    for lane in range(lanes):
        sums, regrets = (array[lane // LANES, :, lane % LANES] for array in (learnt.sums, learnt.regrets))
        by_cards = [np.zeros((cards, hands)) for _ in range(2)]
        for array, total in zip((sums, regrets), by_cards, strict=True):
            np.add.at(total, (holds.thrown, hand), array)
        considered = np.zeros((cards, hands), np.bool_)
        considered[holds.thrown, hand] = True
        parts[lane] = in_parts(by_cards[0], np.where(by_cards[1].sum(axis=0) > 0, by_cards[1], considered))
        kept[lane] = np.array(last)[:, None]
        decision = holds.thrown[order].astype(np.int64) * hands + hand[order]
        chosen = order[one_hold(decision, holds.holds[order], sums[order])]
        kept[lane][holds.thrown[chosen], hand[chosen]] = holds.holds[chosen]
    return Draws(parts, kept)


def one_hold(decisions: Integers, holds: npt.NDArray[np.int8], sums: Floats) -> Integers:
    """Return the place of one hold for each decision, given its holds one after another and how often each is kept.

    A hand that keeps two holds of equally many cards must be published with one of them. If each hand had the more
    frequent one, all hands of a kind would have the same, and what the other player sees to be thrown would mean other
    final hands than those that the strategies are made for. So what a hold misses is carried on to the next hands,
    and each hand has the hold that misses most, of those that it keeps at least `OFTEN_ENOUGH`.

    >>> one_hold(np.array([4, 4, 5, 5, 6]), np.array([1, 2, 1, 2, 1], np.int8), np.float32([6, 4, 6, 4, 0])).tolist()
    [0, 3, 4]
    """
    starts = np.flatnonzero(np.diff(decisions, prepend=-1))
    counts = np.diff(starts, append=len(decisions))
    most = np.maximum.reduceat(sums, starts).repeat(counts)
    best = np.flatnonzero(sums == most)[::-1]
    chosen = np.empty(len(starts), np.int64)
    chosen[np.arange(len(starts)).repeat(counts)[best]] = best  # of equal ones, the first
    often = np.where(sums >= most * OFTEN_ENOUGH, sums, 0).astype(float)
    missing = np.zeros(int(holds.max()) + 1)
    for place in np.flatnonzero(np.add.reduceat(often > 0, starts, dtype=np.int64) > 1).tolist():
        own = slice(starts[place], starts[place] + counts[place])
        missing[holds[own]] += often[own]
        found = int(np.where(often[own] > 0, missing[holds[own]], -np.inf).argmax())
        missing[holds[own][found]] -= often[own].sum()
        chosen[place] = starts[place] + found
    return chosen
