"""Results of a game from the count of its ends: the edge, the element of risk, the spread, and each outcome's share."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt

from .game import CELLS, RESULTS, Game
from .tree import Leaf, Tree

Counts = Sequence[Sequence[Sequence[int]]]
"""Deals by leaf of the tree, hand that pays tell apart, and cell."""


@dataclass(frozen=True)
class End:
    """One way in which deals end.

    leaf       how much was raised, and whether the player folded
    hand       the hand that pays tell apart; None after a fold
    result     win, tie or lose; None after a fold, and without a dealer
    qualified  false if the dealer does not qualify
    paid       first bets won or lost
    deals      number of deals
    """

    leaf: Leaf
    hand: str | None
    result: str | None
    qualified: bool
    paid: Fraction
    deals: int


@dataclass(frozen=True)
class Results:
    """All ends of a game, and how often each option of each node is taken (nodes, options)."""

    game: Game
    ends: tuple[End, ...]
    made: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, game: Game, counts: Counts, made: Sequence[Sequence[int]]) -> "Results":
        """Combine counts with the pays of `game`; ends that do not occur are omitted."""
        tree, ends = Tree(game), list[End]()
        for leaf, by_step in zip(tree.leaves, counts, strict=True):
            if leaf.folded:
                deals, lost = sum(map(sum, by_step)), game.staked + leaf.raised + leaf.fee
                ends += [End(leaf, None, None, True, Fraction(-lost), deals)] if deals else []
                continue
            for step, cells in enumerate(by_step):
                first, raised = game.step_pays[step]
                for cell in range(CELLS):
                    if cells[cell]:
                        paid = Fraction(first[cell] + leaf.raised * raised[cell], game.unit) - leaf.fee
                        result = RESULTS[cell % len(RESULTS)] if game.dealer else None
                        qualified = cell < len(RESULTS)
                        ends.append(End(leaf, game.steps[step][0], result, qualified, paid, int(cells[cell])))
        options = [len(node.options) for node in tree.nodes]
        return cls(game, tuple(ends), tuple(tuple(row[:k]) for row, k in zip(made, options, strict=True)))

    @cached_property
    def deals(self) -> int:
        """All deals."""
        return sum(end.deals for end in self.ends)

    @cached_property
    def value(self) -> Fraction:
        """The mean result, in first bets."""
        return sum((end.paid * end.deals for end in self.ends), Fraction(0)) / self.deals

    @property
    def edge(self) -> Fraction:
        """The house's mean win, in first bets."""
        return -self.value

    @cached_property
    def bet(self) -> Fraction:
        """The mean of all that is bet, fees included, in first bets."""
        total = sum(end.deals * (self.game.staked + end.leaf.raised + end.leaf.fee) for end in self.ends)
        return Fraction(total, self.deals)

    @property
    def element_of_risk(self) -> Fraction:
        """The house's mean win as a share of all that is bet."""
        return self.edge / self.bet

    @cached_property
    def standard_deviation(self) -> float:
        """The standard deviation of the result, in first bets."""
        squares = sum((end.paid**2 * end.deals for end in self.ends), Fraction(0))
        return sqrt(squares / self.deals - self.value**2)
