"""Folds in push or fold: how likely they are given the hands in a pot, and what they change about hands and boards.

The hands of two players are dealt from one deck, so that a hand in the pot makes a fold more or less likely. With
several hands in the pot their effects are multiplied. Players act in turn: the hand of one who acts later is weighted
by the folds before it, given this hand, whether the player then folds or goes all in. So at each decision the
probabilities of both add up to 1.

The effect of a hand on a fold is an average over what all others hold. If some of their cards are known, the deck is
smaller and each card matters more: the ratio gets the exponent `IN_SMALLER_DECK`.

Cards that were folded are not on the board. To first order, each rank is as much more likely on it as the folds are if
one card of the rank is not dealt to anyone, again in the smaller deck that two hands and the rest of the board leave.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ....cards.boards import BOARD_SIZE
from ....cards.notation import DECK_SIZE
from ..rules import HOLE_SIZE
from .spots import Decision, Pot

Array = npt.NDArray[np.float64]
IN_SMALLER_DECK = (DECK_SIZE - HOLE_SIZE) / (DECK_SIZE - 2 * HOLE_SIZE)
"""The exponent of a hand's ratios if one other hand is known."""
ON_BOARD = (DECK_SIZE - 1) / (DECK_SIZE - 2 * HOLE_SIZE - BOARD_SIZE)
"""The exponent of a rank's ratios if two hands and the other cards of the board are known."""
RARE = 1e-9
"""The least probability of a fold; the hands in the pot make no difference to a fold that is less likely."""


@dataclass(frozen=True)
class BoardRanks:
    """The ranks of cards, and what they change about h hands.

    given  (13, h) the probability of each hand if one card of the rank is not dealt to anyone
    moved  (13, h, h) for two hands, the covariance of the first one's win with the number of board cards of the rank
    """

    given: Array
    moved: npt.NDArray[np.float32]

    def change(self, density: Array) -> Array:
        """Return the change of the first hand's probability to win, (h, h), if each rank is `density` times as likely.

        density  (13,)
        """
        ranks, side, _ = self.moved.shape
        change = (density - 1).astype(np.float32) @ self.moved.reshape(ranks, -1)
        return change.reshape(side, side).astype(np.float64)


class Folds:
    """Probabilities of folds at each decision, after all folds before it."""

    def __init__(self, decisions: Sequence[Decision], hand: Array, given: Array, ranks: BoardRanks | None) -> None:
        """Prepare all decisions.

        hand   (h,) the probability of each hand
        given  (h, h) the probability of the second hand given the first
        """
        self._hand = hand
        self._given = given if ranks is None else np.concatenate([given, ranks.given])
        number = {decision: place for place, decision in enumerate(decisions)}
        # Behind as many as can be all in there is no decision: others fold with every hand.
        self._before = [[number[one] for one in folds_before(decision) if one in number] for decision in decisions]
        actors = np.array([actor for _, actor in decisions])
        self._turns = [np.flatnonzero(actors == actor) for actor in range(max(actors) + 1)]
        size = len(decisions), len(self._given)
        self.mean = np.ones(len(decisions))
        """The probability of the fold after those before it: (decisions,)."""
        self.ratio = np.ones(size)
        """The same for each hand in the pot, and for each rank on the board, as a ratio to the mean."""
        self.usual = np.ones(len(decisions))
        """The mean of the weights that the folds before give the hands of the player who acts: (decisions,)."""
        self.weight = np.ones(size)
        """The same for each hand in the pot."""

    def update(self, chances: Array, first: int = 0) -> None:
        """Take the probabilities of going all in, (decisions, h), which have changed for players from `first` on."""
        hands = len(self._hand)
        for numbers in self._turns[first:]:
            held = np.array([self.ratio[self._before[number], :hands].prod(axis=0) for number in numbers])
            held **= IN_SMALLER_DECK
            folding = held * (1 - chances[numbers])
            usual, weight = held @ self._hand, held @ self._given.T
            mean = folding @ self._hand / usual
            often = mean > RARE
            ratio = folding @ self._given.T / (weight * np.where(often, mean, 1.0)[:, None])
            self.usual[numbers], self.weight[numbers] = usual, weight
            self.mean[numbers] = np.maximum(mean, RARE)
            self.ratio[numbers] = np.where(often[:, None], np.maximum(ratio, 0.0), 1.0)

    def weights(self, pot: Pot, seat: int | None = None) -> tuple[float, list[Array]]:
        """Return the probability of a pot as a product: a number, and weights (h,) of each member's hand.

        The product counts the folds, and leaves out the members' own decisions. It is that for the hands of the member
        in `seat`, for whom the others' hands are what is unknown; without a seat, all members' are.
        """
        hands, folds = len(self._hand), list(pot.folds)
        chance = float(self.mean[folds].prod())
        ratio = self.ratio[folds, :hands].prod(axis=0)
        held = [ratio if place == seat else ratio**IN_SMALLER_DECK for place in range(len(pot.decisions))]
        if held and seat is None:
            # The folds behind the first player all in are answers to its hand, of which the average is left.
            before = self._before[pot.decisions[0]]
            held[0] = ratio * self.ratio[before, :hands].prod(axis=0) ** (IN_SMALLER_DECK - 1)
        known = [] if seat is None else [seat]
        for place, number in enumerate(pot.decisions):
            if place == seat:
                continue
            usual = self.usual[number]
            chance /= usual
            for other in known:
                held[other] = held[other] * (usual / self.weight[number, :hands])
            known.append(place)
        return chance, held

    def density(self, pot: Pot) -> Array:
        """Return for each rank how much more likely it is on the board than without folds: (13,)."""
        return np.asarray(self.ratio[list(pot.folds), len(self._hand) :].prod(axis=0) ** ON_BOARD)


def folds_before(decision: Decision) -> list[Decision]:
    """Return the decisions in which players have folded before this one.

    >>> [f"{before}{actor}" for before, actor in folds_before(Decision((1,), 3))]
    ['()0', '(1,)2']
    """
    before, actor = decision
    return [
        Decision(tuple(one for one in before if one < player), player)
        for player in range(actor)
        if player not in before
    ]
