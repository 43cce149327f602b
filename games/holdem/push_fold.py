"""Heads-up push or fold: the small blind moves all in or folds, the big blind calls or folds. What that is worth."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .stakes import Stakes

Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Showdowns:
    """n hands of the small blind against n of the big blind: the 169 starting hands.

    ways  (n, n) pairs of holes that can be dealt together
    net   (n, n) the same, each times what the first wins less what it loses, -1 to 1 of a stack on average
    """

    ways: Array
    net: Array

    @classmethod
    def of(
        cls, ways: npt.NDArray[np.int64], win: npt.NDArray[np.int64], lose: npt.NDArray[np.int64], boards: int
    ) -> "Showdowns":
        """From counts (n, n) of pairs of holes and, over all `boards`, of deals that the first wins and loses."""
        return cls(ways.astype(np.float64), (win - lose) / boards)


@dataclass(frozen=True)
class Strategies:
    """How often the small blind pushes each hand and the big blind calls with it: (n,) each, 0 to 1."""

    push: Array
    call: Array


class PushFold:
    """The game with these stakes. Amounts are big blinds won or lost since the start of the hand.

    Sums are not left to BLAS, whose rounding depends on its threads.
    """

    def __init__(self, showdowns: Showdowns, stakes: Stakes) -> None:
        """For the hands of `showdowns`."""
        self.stakes = stakes
        self.ways = showdowns.ways
        self.called = showdowns.net * stakes.stack
        self.stolen = showdowns.ways * stakes.big
        self.held = self.ways.sum(axis=1)
        self.deals = float(self.held.sum())

    def push_values(self, call: Array) -> Array:
        """What the small blind's push is worth with each hand, against this way of calling: (n,)."""
        won = self.stolen.sum(axis=1) + np.einsum("ij,j->i", self.called - self.stolen, call)
        values: Array = won / self.held
        return values

    def call_values(self, push: Array) -> Array:
        """What the big blind's call is worth with each hand, against this way of pushing: (n,).

        With a hand that no push can meet, as much as folding.
        """
        met = np.einsum("i,ij->j", push, self.ways)
        won = -np.einsum("i,ij->j", push, self.called)
        return np.where(met > 0, won / np.where(met > 0, met, 1.0), -self.stakes.big)

    def value(self, played: Strategies) -> float:
        """What the small blind wins on average from the start of the hand."""
        gained = self.held * played.push * (self.push_values(played.call) + self.stakes.small)
        return float(gained.sum() / self.deals - self.stakes.small)

    def exploitability(self, played: Strategies) -> float:
        """What both players together would gain by changing to best responses: 0 in an equilibrium."""
        better = self.push_values(played.call) + self.stakes.small
        small = self.held * (np.maximum(better, 0.0) - played.push * better)
        met = np.einsum("i,ij->j", played.push, self.ways)
        better = self.call_values(played.push) + self.stakes.big
        big = met * (np.maximum(better, 0.0) - played.call * better)
        return float((small.sum() + big.sum()) / self.deals)
