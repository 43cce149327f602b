"""The strategies that are published: the solver's means over all passes, rounded so that they add up exactly."""

from typing import Any

import numpy as np
import numpy.typing as npt

from ...games.draw.betting_tree import RoundTree
from ...games.draw.betting_values import UNIT, Draws, Parts, Strategies
from .solver import LANES, Learnt, Solver

Floats = npt.NDArray[np.float32]


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
    """Return a player's draws; of two holds of equally many cards, the one that is kept more often stands for both."""
    model, holds = solver.model, solver.holds
    cards, hands = model.cards + 1, len(model.ways)
    parts, kept = (np.empty((lanes, cards, hands), kind) for kind in (np.uint16, np.uint8))
    hand = np.repeat(np.arange(hands), np.diff(holds.first_holds))
    last = [int(np.flatnonzero(model.thrown == thrown)[-1]) for thrown in range(cards)]
    for lane in range(lanes):
        sums, regrets = (array[lane // LANES, :, lane % LANES] for array in (learnt.sums, learnt.regrets))
        by_cards = [np.zeros((cards, hands)) for _ in range(2)]
        for array, total in zip((sums, regrets), by_cards, strict=True):
            np.add.at(total, (holds.thrown, hand), array)
        considered = np.zeros((cards, hands), np.bool_)
        considered[holds.thrown, hand] = True
        parts[lane] = in_parts(by_cards[0], np.where(by_cards[1].sum(axis=0) > 0, by_cards[1], considered))
        kept[lane] = np.array(last)[:, None]
        order = np.argsort(sums, kind="stable")
        kept[lane][holds.thrown[order], hand[order]] = holds.holds[order]
    return Draws(parts, kept)
