"""Heads-up push or fold: values of pushing and calling when the only choices are all in and fold."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .stakes import Stakes

Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Showdowns:
    """Pairs of n hands of the small blind and n of the big blind, the 169 starting hands.

    ways  (n, n) pairs of holes that can be dealt together
    net   (n, n) the same pairs, each weighted by the first hand's wins less its losses, -1 to 1 stack on average
    """

    ways: Array
    net: Array

    @classmethod
    def of(
        cls, ways: npt.NDArray[np.int64], win: npt.NDArray[np.int64], lose: npt.NDArray[np.int64], boards: int
    ) -> "Showdowns":
        """Build the arrays from counts (n, n).

        ways, win, lose  pairs of holes, and the deals that the first wins and loses on all boards
        boards           the number of boards
        """
        return cls(ways.astype(np.float64), (win - lose) / boards)


@dataclass(frozen=True)
class Strategies:
    """The probability that the small blind pushes each hand, and that the big blind calls with it: (n,) each."""

    push: Array
    call: Array


class PushFold:
    """The push-or-fold game with given stakes. Amounts are big blinds won or lost since the start of the hand.

    Sums do not use BLAS, whose rounding depends on its threads.
    """

    def __init__(self, showdowns: Showdowns, stakes: Stakes) -> None:
        """Prepare the game for the hands of `showdowns`."""
        self.stakes = stakes
        self.ways = showdowns.ways
        self.called = showdowns.net * stakes.stack
        self.stolen = showdowns.ways * stakes.big
        self.held = self.ways.sum(axis=1)
        self.deals = float(self.held.sum())

    def push_values(self, call: Array) -> Array:
        """Return the value of the small blind's push with each hand, against this calling strategy: (n,)."""
        won = self.stolen.sum(axis=1) + np.einsum("ij,j->i", self.called - self.stolen, call)
        values: Array = won / self.held
        return values

    def call_values(self, push: Array) -> Array:
        """Return the value of the big blind's call with each hand, against this pushing strategy: (n,).

        A hand that no push can meet gets the value of folding.
        """
        met = np.einsum("i,ij->j", push, self.ways)
        won = -np.einsum("i,ij->j", push, self.called)
        return np.where(met > 0, won / np.where(met > 0, met, 1.0), -self.stakes.big)

    def value(self, played: Strategies) -> float:
        """Return the small blind's average win from the start of the hand."""
        gained = self.held * played.push * (self.push_values(played.call) + self.stakes.small)
        return float(gained.sum() / self.deals - self.stakes.small)

    def exploitability(self, played: Strategies) -> float:
        """Return the sum of both players' gains from changing to best responses: 0 in an equilibrium."""
        better = self.push_values(played.call) + self.stakes.small
        small = self.held * (np.maximum(better, 0.0) - played.push * better)
        met = np.einsum("i,ij->j", played.push, self.ways)
        better = self.call_values(played.push) + self.stakes.big
        big = met * (np.maximum(better, 0.0) - played.call * better)
        return float((small.sum() + big.sum()) / self.deals)
