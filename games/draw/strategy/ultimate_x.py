"""Ultimate X on one line: the best play at each multiplier, which values the multiplier of the next hand.

Half of a bet is paid by the pay table, times the multiplier that the last hand earned; the other half buys the next
multiplier. The multipliers are the states of a Markov decision process with average reward. Policy iteration (Howard
1960) solves it: with the worth h of each multiplier, the best hold at multiplier m maximises m * pay + h of the next
multiplier, so each state takes one pass over all holds of all hands. The values of the holds found are solved for in
fractions, and they bound the return of any other play (Odoni 1969).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from ....cards.lattice.subset_lattice import Lattice
from ..answers.ultimate_x import AwardAnswer, MultiplierAnswer, UltimateXAnswer
from ..goals import Kinds, outcomes_of
from ..paytables.paytable import PayTable
from ..response import Integers, best_response, draw_weights
from ..rules import draw_counts

PARTS = 10**9
"""Parts of a coin in which the worths of multipliers are rounded before a pass; the bound holds all the same."""
SMALLEST_GAP = Fraction(1, 10**8)
"""The iteration stops at a gap of this many coins per coin of the half that is paid."""
PLACES = 6
"""Decimal places of the pays of a table for one multiplier."""
BET_PARTS = 2
"""The paid half of a bet, and the half that buys the next multiplier."""
Numbers = Sequence[Fraction]


@dataclass(frozen=True)
class Evaluation:
    """The exact long-run results of a play, by state.

    gain    the expected pay of a hand
    shares  the share of hands in each state
    worths  the expected gain from starting in each state instead of in the first
    pays    the expected pay of a hand in each state
    """

    gain: Fraction
    shares: Numbers
    worths: Numbers
    pays: Numbers


def ultimate_x(lattice: Lattice, kinds: Kinds, table: PayTable, multipliers: Sequence[int]) -> UltimateXAnswer:
    """Solve one line of Ultimate X; `multipliers` has the next multiplier of each line of the pay table."""
    states = sorted({1, *multipliers})
    following = [states.index(multiplier) for multiplier in (*multipliers, 1)]
    pays = [*(outcome.pay for outcome in table.outcomes), Fraction(0)]
    hands = _Hands(lattice, outcomes_of(table, kinds), table)
    worths: Numbers = [Fraction(state - 1) for state in states]
    while True:
        upper, plays = Fraction(0), []
        for state, worth in zip(states, worths, strict=True):
            goals = [state * pay + worths[after] for pay, after in zip(pays, following, strict=True)]
            best, counts = hands.best(goals)
            upper = max(upper, best - worth)
            plays.append(counts)
        found = evaluated(states, plays, pays, following)
        if upper - found.gain <= SMALLEST_GAP:
            break
        worths = found.worths
    return UltimateXAnswer(
        paytable=table.name,
        title=table.title,
        coins=BET_PARTS * table.coins,
        return_rate=float(found.gain / BET_PARTS),
        gap=float(max(upper - found.gain, Fraction(0)) / BET_PARTS),
        awards=tuple(
            AwardAnswer(outcome.name, outcome.pay, multiplier)
            for outcome, multiplier in zip(table.outcomes, multipliers, strict=True)
        ),
        multipliers=tuple(
            MultiplierAnswer(
                state,
                float(share),
                float(mean / BET_PARTS),
                float(worth * table.coins),
                _written(
                    state * pay + found.worths[after] for pay, after in zip(pays[:-1], following[:-1], strict=True)
                ),
            )
            for state, share, mean, worth in zip(states, found.shares, found.pays, found.worths, strict=True)
        ),
    )


def table_at(table: PayTable, solved: UltimateXAnswer, multiplier: int) -> PayTable:
    """Return the pays by which holds are chosen at a multiplier, with the worth of the next one, to millionths."""
    worths = {one.multiplier: Fraction(one.worth) / table.coins for one in solved.multipliers}
    outcomes = tuple(
        replace(outcome, pay=round(multiplier * outcome.pay + worths[award.multiplier], PLACES))
        for outcome, award in zip(table.outcomes, solved.awards, strict=True)
    )
    return replace(table, outcomes=outcomes, published=None, source=None)


def _written(pays: Iterable[Fraction]) -> str:
    """Return pays in thousandths, as options take them."""
    return ",".join(f"{float(pay):.3f}" for pay in pays)


class _Hands:
    """All hands, with the outcome of each."""

    def __init__(self, lattice: Lattice, outcomes: Integers, table: PayTable) -> None:
        self._lattice, self._outcomes, self._deck = lattice, outcomes, table.deck
        self._outcome_count = len(table.outcomes) + 1
        self._all = draw_counts(table.deck).combinations

    def best(self, goals: Numbers) -> tuple[Fraction, list[int]]:
        """Return the largest mean of a goal by outcome, and the deals and draws of each outcome with its holds.

        The holds are those for the goal rounded up, so no hold has a larger mean than the one returned.
        """
        low = min(goals)
        whole = np.array([-(-(goal - low) * PARTS // 1) for goal in goals], np.int64)
        best = best_response(self._lattice, whole[self._outcomes])
        final_hands = self._lattice.final_hands(best.holds, draw_weights(self._deck))
        counts = np.zeros(self._outcome_count, np.int64)
        np.add.at(counts, self._outcomes, final_hands)
        return low + Fraction(best.worths.numerator(self._lattice.ways), self._all * PARTS), counts.tolist()


def evaluated(
    states: Sequence[int], plays: Sequence[Sequence[int]], pays: Numbers, following: Sequence[int]
) -> Evaluation:
    """Return the long-run results of a play.

    plays      for each state, the deals and draws that end with each outcome
    pays       of each outcome, at multiplier 1
    following  the index of the state after each outcome
    """
    number = len(states)
    moves = [[Fraction(0)] * number for _ in states]
    means = []
    for place, (state, counts) in enumerate(zip(states, plays, strict=True)):
        every = sum(counts)
        means.append(state * sum((pay * count for pay, count in zip(pays, counts, strict=True)), Fraction(0)) / every)
        for after, count in zip(following, counts, strict=True):
            moves[place][after] += Fraction(count, every)
    identity = [[Fraction(row == column) for column in range(number)] for row in range(number)]
    # The worth of the first state is 0; its column takes the gain in place of that worth.
    equations = [
        [Fraction(1), *(identity[row][column] - moves[row][column] for column in range(1, number))]
        for row in range(number)
    ]
    gain, *others = solved(equations, means)
    balance = [[identity[row][column] - moves[column][row] for column in range(number)] for row in range(1, number)]
    shares = solved([[Fraction(1)] * number, *balance], [Fraction(1)] + [Fraction(0)] * (number - 1))
    return Evaluation(gain, shares, [Fraction(0), *others], means)


def solved(rows: Sequence[Numbers], right: Numbers) -> list[Fraction]:
    """Return the solution of linear equations by elimination.

    >>> solved([[Fraction(2), Fraction(1)], [Fraction(0), Fraction(4)]], [Fraction(5), Fraction(4)])
    [Fraction(2, 1), Fraction(1, 1)]
    """
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for column in range(len(table)):
        pivot = next(row for row in range(column, len(table)) if table[row][column])
        table[column], table[pivot] = table[pivot], table[column]
        table[column] = [number / table[column][column] for number in table[column]]
        for row in range(len(table)):
            if row != column and (times := table[row][column]):
                table[row] = [one - times * other for one, other in zip(table[row], table[column], strict=True)]
    return [row[-1] for row in table]
