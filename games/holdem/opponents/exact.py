"""Exact HS_n, the probability of being ahead of all opponents, and exact shares of the pot.

Up to four opponents have closed forms. More of them are dealt their holes in turn, narrowest ranges first, if their
ranges have few enough cards and holes. The remaining opponents depend only on the cards taken, so choices that take the
same cards are added up. At the cheapest point, a closed form takes over for the rest.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from ....cards.boards import BOARD_SIZE
from ....cards.hands.evaluator import Evaluator
from ....cards.hands.hole_arrays import HAS_CARD, HOLE_MASKS, Floats
from ....cards.mask_arrays import Masks
from ....cards.notation import DECK_SIZE, mask_of
from ..probabilities import Shares
from .matchings import CLOSED_FORM, disjoint_weight
from .ties import Standing, matrices, shares_of, tie_nodes

MOST_CHOICES = 400_000
"""The most sets of taken cards times holes in one step."""
MOST_WORK = 2_000_000_000
"""The most time for the closed forms, in nanoseconds as estimated by `_PER_ENTRY`."""
_PER_ENTRY = (0, 10, 40, 150, 1000)
"""The approximate time of a closed form per matrix entry, in nanoseconds, by the number of opponents."""
ENTRIES_AT_ONCE = 60_000
"""Matrix entries processed at a time, few enough to stay in the processor's cache."""
MOST_BY_CARDS_TO_COME = {0: 4, 1: 3, 2: 2}
"""The most opponents, by the number of cards to come, for an answer within a third of a second."""
BOARDS_AT_ONCE = 16
"""Final boards processed at a time, to bound the memory for their matrices."""


def exact_shares(standing: Standing, weights: Sequence[Floats]) -> Shares | None:
    """Return the hero's probabilities against one to four opponents.

    Return None if no choice of disjoint holes has any weight.

    weights  one array (1326,) per opponent, not negative; holes that are not live are ignored
    """
    if len(weights) == 1:
        ahead, tied, live = (float(weights[0] @ holes) for holes in (standing.ahead, standing.tied, standing.live))
        return Shares.of_one(ahead, tied, live - ahead - tied)
    stacks = at_ties(standing, weights)
    values = disjoint_weight(stacks)
    return shares_of(len(weights), float(values[-1]), values[:-1])


def at_ties(standing: Standing, weights: Sequence[Floats]) -> list[Floats]:
    """Return each opponent's matrices (nodes + 1, m, m) by the m cards that any opponent holds.

    They cover beaten and tied holes at each tie node; the last one covers all live holes. Opponents that share an array
    share its matrices.
    """
    nodes, _ = tie_nodes(len(weights))
    counted = np.stack([*map(standing.not_lost, nodes.tolist()), standing.live])
    held = np.flatnonzero(np.any([HAS_CARD[each * standing.live > 0].any(axis=0) for each in weights], axis=0))
    built = {id(each): matrices(counted * each)[:, held[:, None], held] for each in weights}
    return [built[id(each)] for each in weights]


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
    step = max(1, ENTRIES_AT_ONCE // (questions * cards**2))
    for start in range(0, len(taken.cards), step):
        some = slice(start, start + step)
        free = (taken.cards[some, None] >> np.arange(cards, dtype=np.uint64) & np.uint64(1)) == 0
        both = (free[:, :, None] & free[:, None, :])[:, None]
        left = {id(each): both * each for each in rest}  # opponents that share a matrix also share the result
        values += (taken.weight[some] * disjoint_weight([left[id(each)] for each in rest])).sum(axis=0)
    return values


def pot_share(
    evaluator: Evaluator, hole: Sequence[int], board: Sequence[int], weights: Sequence[Floats], dead: Sequence[int] = ()
) -> float | None:
    """Return the hero's expected share of the pot at the showdown.

    Return None if that would take too long, or if nothing can be dealt.

    weights  one array (1326,) per opponent, not negative, 0 for a hole with a dead card
    dead     cards that cannot come
    """
    if len(weights) > MOST_BY_CARDS_TO_COME[BOARD_SIZE - len(board)]:
        return None
    own, shown = np.uint64(mask_of(hole)), mask_of(board)
    seen = {*hole, *board, *dead}
    unseen = [card for card in range(DECK_SIZE) if card not in seen]
    boards = np.array([shown | mask_of(more) for more in combinations(unseen, BOARD_SIZE - len(board))], np.uint64)
    nodes, _ = tie_nodes(len(weights))
    total = np.zeros(len(nodes) + 1)
    for start in range(0, len(boards), BOARDS_AT_ONCE):
        counted = _counted(evaluator, own, boards[start : start + BOARDS_AT_ONCE], nodes)
        built = {id(each): matrices(counted * each) for each in weights}
        total += disjoint_weight([built[id(each)] for each in weights]).sum(axis=0)
    found = shares_of(len(weights), float(total[-1]), total[:-1])
    return None if found is None else found.split


def _counted(evaluator: Evaluator, own: np.uint64, boards: Masks, nodes: Floats) -> Floats:
    """Return each hole's factor on each final board: (n, k + 1, 1326).

    There is one row for each tie node; the last row is 1 if the hole is possible.
    """
    live = HOLE_MASKS & (boards[:, None] | own) == 0
    values = np.zeros(live.shape, np.int64)
    values[live] = evaluator.values((HOLE_MASKS | boards[:, None])[live])
    heroes = evaluator.values(boards | own).astype(np.int64)[:, None]
    ahead, tied = live & (values < heroes), values == heroes
    return np.stack([*(ahead + node * tied for node in nodes.tolist()), live.astype(np.float64)], axis=1)
