"""Counts for a hole on a flop or turn against random hands, as in a table row, over every final board."""

from dataclasses import dataclass
from math import comb

import numpy as np
import numpy.typing as npt

from ....cards.boards import VisibleCards
from ....cards.hands.evaluator import Evaluator
from ....cards.hands.hole_arrays import HOLE_CARDS, HOLE_INDEX
from ....cards.notation import DECK_SIZE, mask_of
from ..boards.hole_values import values_on
from ..boards.run_outs import final_boards
from ..boards.visible_cards import KnownCards
from ..rules import HOLE_SIZE
from ..transitions import AheadTiedBehind, Transitions
from ..weighted_holes import Indices
from .one_hole import standing

BINS = 50
"""The number of bins of the final strength, as in the tables."""

Outcomes = npt.NDArray[np.bool_]
"""True where the hero wins, or ties, against each of n holes on each of m boards: (n, m)."""


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
        Transitions(
            _counts(*states),
            (now_ahead, now_tied, now_behind),
            comb(seen.unseen - HOLE_SIZE, seen.missing),
        ),
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
