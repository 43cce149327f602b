"""Exact Z_n for too many opponents for a closed form, if their ranges have few enough cards and holes.

Opponents are dealt their holes in turn, narrowest ranges first. The remaining opponents depend only on the cards taken,
so choices that take the same cards are added up. At the cheapest point, a closed form takes over for the rest.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ....cards.hands.hole_arrays import Floats
from .exact import at_ties
from .matchings import CLOSED_FORM, disjoint_weight
from .shares import Shares
from .ties import shares_of
from .weights import Standing

Masks = npt.NDArray[np.uint64]

MOST_CHOICES = 400_000
"""The most sets of taken cards times holes in one step."""
MOST_WORK = 2_000_000_000
"""The most time for the closed forms, in nanoseconds as estimated by `_PER_ENTRY`."""
_PER_ENTRY = (0, 10, 40, 150, 1000)
"""The approximate time of a closed form per matrix entry, in nanoseconds, by the number of opponents."""
AT_ONCE = 60_000
"""Matrix entries processed at a time, few enough to stay in the processor's cache."""


@dataclass(frozen=True)
class _Taken:
    """Sets of taken cards, each with the total weight of the choices that take it, for each question.

    cards   (n,) uint64      bits of cards
    weight  (n, questions)
    """

    cards: Masks
    weight: Floats


def shares_in_turn(standing: Standing, weights: Sequence[Floats], most: float = MOST_WORK) -> Shares | None:
    """Return the hero's probabilities against any number of opponents.

    Return None if that would take too long, or if nothing can be dealt.

    weights  one array (1326,) per opponent, not negative; opponents that share an array cost less
    """
    values = weight_in_turn(at_ties(standing, weights), most)
    return None if values is None else shares_of(len(weights), float(values[-1]), values[:-1])


def weight_in_turn(opponents: Sequence[Floats], most: float = MOST_WORK) -> Floats | None:
    """Return Z_n (k,) of matrices (k, m, m), or None if that would take too long.

    In each stack, the last matrix must be positive wherever any other is.
    """
    stacks = sorted(opponents, key=lambda each: np.count_nonzero(each[-1]))
    questions, cards, _ = stacks[0].shape
    best, least = None, most
    for place, taken in enumerate(_dealt(stacks)):
        rest = stacks[place:]
        if len(rest) <= CLOSED_FORM:
            work = len(taken.cards) * questions * cards**2 * _PER_ENTRY[len(rest)]
            if work <= least:
                best, least = (taken, rest), work
    return None if best is None else _left_to(*best)


def _each_once(stacks: Sequence[Floats], change: Callable[[Floats], Floats]) -> list[Floats]:
    """Apply `change` to every matrix; opponents that share a matrix also share the result."""
    changed = {id(each): change(each) for each in stacks}
    return [changed[id(each)] for each in stacks]


def _dealt(stacks: Sequence[Floats]) -> list[_Taken]:
    """Return the cards taken before each opponent is dealt its holes, and after the last.

    The list ends early if there are too many sets.
    """
    found = [_Taken(np.zeros(1, np.uint64), np.ones((1, len(stacks[0]))))]
    for each in stacks:
        low, high = np.nonzero(np.triu(each[-1]))
        if len(found[-1].cards) * len(low) > MOST_CHOICES:
            break
        holes = np.uint64(1) << low.astype(np.uint64) | np.uint64(1) << high.astype(np.uint64)
        found.append(_deal(found[-1], holes, each[:, low, high].T))
    return found


def _deal(taken: _Taken, holes: Masks, weight: Floats) -> _Taken:
    """Deal one more opponent, with `holes` (n,) of `weight` (n, questions)."""
    before, hole = np.nonzero(taken.cards[:, None] & holes == 0)
    cards, place = np.unique(taken.cards[before] | holes[hole], return_inverse=True)
    choices = taken.weight[before] * weight[hole]
    together = [np.bincount(place, column, len(cards)) for column in choices.T]
    return _Taken(cards, np.stack(together, axis=1))


def _left_to(taken: _Taken, rest: Sequence[Floats]) -> Floats:
    """Return the closed form of the rest without the taken cards, summed over all sets of them: (questions,)."""
    if not rest:
        return np.asarray(taken.weight.sum(axis=0))
    questions, cards, _ = rest[0].shape
    values = np.zeros(questions)
    step = max(1, AT_ONCE // (questions * cards**2))
    for start in range(0, len(taken.cards), step):
        some = slice(start, start + step)
        free = (taken.cards[some, None] >> np.arange(cards, dtype=np.uint64) & np.uint64(1)) == 0
        both = (free[:, :, None] & free[:, None, :])[:, None]
        left = _each_once(rest, both.__mul__)
        values += (taken.weight[some] * disjoint_weight(left)).sum(axis=0)
    return values
