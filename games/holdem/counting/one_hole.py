"""Exact comparison of one hole with every other on a board: now, at the showdown, and as a row of the tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

import numpy as np
import numpy.typing as npt

from ....cards.boards import VisibleCards
from ....cards.hands.evaluator import Evaluator
from ....cards.hands.hole_arrays import HOLE_CARDS, HOLE_COUNT, HOLE_INDEX, HOLE_MASKS, Floats
from ....cards.notation import DECK_SIZE, mask_of
from ..boards.hole_values import values_on
from ..boards.run_outs import final_boards
from ..boards.visible_cards import KnownCards
from ..opponents.ties import Standing
from ..probabilities import AheadTiedBehind, Transitions
from ..rules import HOLE_SIZE
from ..weighted_holes import Indices, WeightedHoles
from .showdowns import Counts, count_showdowns

BINS = 50
"""The number of bins of the final strength, as in the tables."""
Outcomes = npt.NDArray[np.bool_]
"""True where the hero wins, or ties, against each of n holes on each of m boards: (n, m)."""


@dataclass(frozen=True)
class Showdown:
    """A hero's standing against each other hole, now and over the run-outs that share no card with either.

    ahead, tied  (1326,)  int64  run-outs on which the hero wins and ties at the showdown
    run_outs                     the number of run-outs for each live hole
    """

    now: Standing
    ahead: Counts
    tied: Counts
    run_outs: int

    @property
    def behind(self) -> Counts:
        """Run-outs on which the hero loses: (1326,)."""
        return self.run_outs * self.now.live - self.ahead - self.tied

    def transitions(self, weights: Floats) -> Transitions:
        """Return the transitions of an opponent's holes with `weights` (1326,), some of them live."""
        live = weights * self.now.live
        ahead, tied = live * self.now.ahead, live * self.now.tied
        behind = live - ahead - tied

        def at_end(holes: Floats) -> AheadTiedBehind:
            return float(holes @ self.ahead), float(holes @ self.tied), float(holes @ self.behind)

        now = float(ahead.sum()), float(tied.sum()), float(behind.sum())
        return Transitions(now, (at_end(ahead), at_end(tied), at_end(behind)), self.run_outs)

    def equity(self, weights: Floats) -> float:
        """Return the hero's share of the pot at the showdown against one opponent with these weights."""
        counted = weights * self.now.live
        return float(counted @ (self.ahead + self.tied / 2) / (counted.sum() * self.run_outs))


def showdown(evaluator: Evaluator, hole: Sequence[int], board: Sequence[int], dead: Sequence[int] = ()) -> Showdown:
    """Compare a hole with every other on a board of three to five cards; dead cards cannot be held or come."""
    now = standing(evaluator, hole, board, dead)
    boards = final_boards(VisibleCards(mask_of(board), mask_of(dead), "", ""))
    hero, others = (_each_once(holes) for holes in (HOLE_INDEX[hole[0], hole[1]], np.flatnonzero(now.live)))
    met = count_showdowns(evaluator, boards, hero, others)
    ahead, tied = np.zeros((2, HOLE_COUNT), np.int64)
    ahead[others.holes], tied[others.holes] = met.win[0], met.tie[0]
    return Showdown(now, ahead, tied, boards.missing_two)


def standing(evaluator: Evaluator, hole: Sequence[int], board: Sequence[int], dead: Sequence[int] = ()) -> Standing:
    """Return the holes that the hero is ahead of and level with on a board of three to five cards, now."""
    own, table = np.uint64(mask_of(hole)), np.uint64(mask_of(board))
    live: npt.NDArray[np.bool_] = HOLE_MASKS & (own | table | np.uint64(mask_of(dead))) == 0
    values = np.zeros(HOLE_COUNT, np.int64)
    values[live] = evaluator.values(HOLE_MASKS[live] | table)
    (value,) = evaluator.values(np.array([own | table])).tolist()
    return Standing(live & (values < value), live & (values == value), live)


def _each_once(holes: npt.NDArray[np.int64]) -> WeightedHoles:
    holes = np.atleast_1d(holes)
    return WeightedHoles("", holes, np.ones_like(holes))


@dataclass(frozen=True)
class CountedState:
    """The columns of a row of `flop` or `turn`, with dead cards excluded; `StateAnswer` describes them.

    against_two  None if the unseen cards are too few for two opponents
    histogram    the number of final boards in each of `BINS` bins of strength
    """

    moves: Transitions
    strength_squares: int
    against_two: tuple[int, int, int] | None
    histogram: tuple[int, ...]


def count_state(evaluator: Evaluator, cards: KnownCards) -> CountedState:
    """Count a hole on a board with cards to come.

    Dead cards are in no hole and cannot come. There must be enough cards for one opponent.
    """
    now = standing(evaluator, cards.hole, cards.board, cards.absent)
    holes = np.flatnonzero(now.live)
    seen = VisibleCards(mask_of(cards.board), mask_of((*cards.hole, *cards.dead)), "", "", cards.deck)
    ((_, boards),) = final_boards(seen).parts
    own = values_on(evaluator, boards, HOLE_INDEX[cards.hole][None])[0, : len(boards)]
    values = values_on(evaluator, boards, holes)[:, : len(boards)]
    win, tie = (values < own) & (values > 0), values == own  # the value is 0 where hole and board share a card

    ahead, tied = now.ahead[holes], now.tied[holes]
    states = ahead, tied, ~(ahead | tied)
    outcomes = win, tie, values > own
    now_ahead, now_tied, now_behind = (_counts(*(part[state] for part in outcomes)) for state in states)
    left = seen.unseen - seen.missing
    wins, ties = np.count_nonzero(win, axis=0), np.count_nonzero(tie, axis=0)
    strengths = 2 * wins + ties
    bins = np.minimum(strengths * BINS // (2 * comb(left, HOLE_SIZE)), BINS - 1)
    return CountedState(
        Transitions(_counts(*states), (now_ahead, now_tied, now_behind), comb(seen.unseen - HOLE_SIZE, seen.missing)),
        int(strengths @ strengths),
        _against_two(holes, win, tie) if left >= 2 * HOLE_SIZE else None,
        tuple(np.bincount(bins, minlength=BINS).tolist()),
    )


def _counts(ahead: Outcomes, tied: Outcomes, behind: Outcomes) -> AheadTiedBehind:
    return int(np.count_nonzero(ahead)), int(np.count_nonzero(tied)), int(np.count_nonzero(behind))


def _against_two(holes: Indices, win: Outcomes, tie: Outcomes) -> tuple[int, int, int]:
    """Count, over all boards, pairs of disjoint holes: both beaten, one beaten and one tied, both tied.

    Pairs are ordered. Those that share a card are subtracted, using the number of holes with each card:
    docs/streets.md.
    """
    with_card = np.zeros((DECK_SIZE, len(holes)), np.float32)
    with_card[HOLE_CARDS[holes].T, np.arange(len(holes))] = 1
    # Whole numbers up to 50: exact in float32, whose products are many times faster than those of integers.
    won, tied = ((with_card @ part).astype(np.int64) for part in (win, tie))
    wins, ties = np.count_nonzero(win, axis=0), np.count_nonzero(tie, axis=0)
    return (
        int((wins * wins + wins).sum() - (won * won).sum()),
        2 * int((wins * ties).sum() - (won * tied).sum()),
        int((ties * ties + ties).sum() - (tied * tied).sum()),
    )
