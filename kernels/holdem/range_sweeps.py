"""Final boards swept in order of value: the weight of the opponents' holes that each hole of a range beats.

The holes of a board are visited by ascending value. The weight of the holes visited so far, by card and by two cards,
gives in closed form the weight that a hole beats among those that share no card with it, for one opponent or for two.
Boards of one type order all holes alike, so the order is found once for boards of a type that follow each other.
"""

from typing import NamedTuple

import numpy as np

from ...cards.hands.hole_arrays import HOLE_CARDS, HOLE_MASKS, HOLE_RANK_PAIR
from ...cards.notation import DECK_SIZE, LANE_BITS
from ..array_types import F64, I64, U8, U16, Integer
from ..compiled import compiled, compiled_any_order
from .boards import RANK_PAIRS, EvaluatorArrays, rank_pair_values
from .river import board_type

_MASKS = HOLE_MASKS.astype(np.int64)
_LOW, _HIGH = (np.ascontiguousarray(column) for column in HOLE_CARDS.T)


class Swept(NamedTuple):
    """The boards to visit, and the holes of all players.

    boards  (m,) int64    masks of five cards; those of one type should follow each other
    times   (m,) float64  how often each board counts
    holes   (n,) int64    the holes that any player may hold, ascending
    """

    boards: I64
    times: F64
    holes: I64


@compiled
def sweep_one(swept: Swept, arrays: EvaluatorArrays, weights: F64) -> F64:
    """Return the weight of an opponent's holes that each hole beats, and beats or ties, over all boards: (2, n).

    weights  (n,)  the opponent's weight of each hole
    """
    boards, times, holes = swept
    count = len(holes)
    won, here = np.zeros((2, count)), np.zeros((2, count))
    order, starts = np.zeros(count, np.int64), np.zeros(count + 1, np.int64)
    low, high, masks = _LOW[holes], _HIGH[holes], _MASKS[holes]
    ordered = weights.copy()
    with_card, alive = np.zeros(DECK_SIZE), np.zeros(count)
    groups: Integer = 0
    before: Integer = np.int64(-1)
    for place in range(len(boards)):
        board, often = boards[place], times[place]
        kind = _kind(board, arrays)
        if kind != before:
            _move(here, order, won)
            groups, before = _order_holes(board, arrays, holes, order, starts), kind
            for k in range(count):
                hole = holes[order[k]]
                low[k], high[k], masks[k], ordered[k] = _LOW[hole], _HIGH[hole], _MASKS[hole], weights[order[k]]
        for k in range(count):
            alive[k] = often if masks[k] & board == 0 else 0.0
        total = 0.0
        with_card[:] = 0
        for group in range(groups):
            first, last = starts[group], starts[group + 1]
            for k in range(first, last):
                here[0, k] += alive[k] * (total - with_card[low[k]] - with_card[high[k]])
            for k in range(first, last):
                weight = ordered[k] if alive[k] else 0.0
                total += weight
                with_card[low[k]] += weight
                with_card[high[k]] += weight
            for k in range(first, last):
                here[1, k] += alive[k] * (total - with_card[low[k]] - with_card[high[k]] + ordered[k])
    _move(here, order, won)
    return won


@compiled
def board_totals(swept: Swept, arrays: EvaluatorArrays, own: F64, weights: F64) -> F64:
    """Return what one range wins from another on each board: (3, m).

    The rows are the weights of the pairs of disjoint holes in which the first player's hole wins, in which both tie,
    and of all pairs. `times` is not used.

    own, weights  (n,)  the players' weights of each hole
    """
    boards, _, holes = swept
    count = len(holes)
    found = np.zeros((3, len(boards)))
    order, starts = np.zeros(count, np.int64), np.zeros(count + 1, np.int64)
    low, high, masks = _LOW[holes], _HIGH[holes], _MASKS[holes]
    mine, theirs = own.copy(), weights.copy()
    with_card, alive = np.zeros(DECK_SIZE), np.zeros(count, np.bool_)
    groups: Integer = 0
    before: Integer = np.int64(-1)
    for place in range(len(boards)):
        board = boards[place]
        kind = _kind(board, arrays)
        if kind != before:
            groups, before = _order_holes(board, arrays, holes, order, starts), kind
            for k in range(count):
                hole = holes[order[k]]
                low[k], high[k], masks[k] = _LOW[hole], _HIGH[hole], _MASKS[hole]
                mine[k], theirs[k] = own[order[k]], weights[order[k]]
        for k in range(count):
            alive[k] = masks[k] & board == 0
        total, win, reach, deals = 0.0, 0.0, 0.0, 0.0
        with_card[:] = 0
        for group in range(groups):
            first, last = starts[group], starts[group + 1]
            for k in range(first, last):
                if alive[k]:
                    win += mine[k] * (total - with_card[low[k]] - with_card[high[k]])
            for k in range(first, last):
                if alive[k]:
                    total += theirs[k]
                    with_card[low[k]] += theirs[k]
                    with_card[high[k]] += theirs[k]
            for k in range(first, last):
                if alive[k]:
                    reach += mine[k] * (total - with_card[low[k]] - with_card[high[k]] + theirs[k])
        for k in range(count):
            if alive[k]:
                deals += mine[k] * (total - with_card[low[k]] - with_card[high[k]] + theirs[k])
        found[0, place], found[1, place], found[2, place] = win, reach - win, deals
    return found


@compiled
def _move(here: F64, order: I64, won: F64) -> None:
    """Add sums in the order of the holes' values to those by hole, and clear them."""
    for k in range(len(order)):
        for row in range(2):
            won[row, order[k]] += here[row, k]
    here[:] = 0


@compiled_any_order
def sweep_two(swept: Swept, arrays: EvaluatorArrays, own: U8, left: F64, right: F64) -> F64:
    """Return what each hole wins against two opponents over all boards: (3, n).

    The rows are the weight of the pairs of disjoint holes that it beats, that it beats or ties, and six times its share
    of the pot (games/holdem/three_way/range_counts.py).

    own          (n,)  1 for the holes whose results are wanted
    left, right  (n,)  the opponents' weights of each hole
    """
    boards, times, holes = swept
    won = np.zeros((3, len(holes)))
    order, starts = np.zeros(len(holes), np.int64), np.zeros(len(holes) + 1, np.int64)
    low, high, masks = _LOW[holes], _HIGH[holes], _MASKS[holes]
    # Each state: the weight below a hole's value, and the weight up to it, by two cards.
    grids = np.zeros((2, 2, DECK_SIZE, DECK_SIZE))
    sums, common, totals = np.zeros((2, 2, DECK_SIZE)), np.zeros((2, DECK_SIZE)), np.zeros((2, 3))
    reached, pairs = np.zeros((2, 2, DECK_SIZE)), np.zeros((2, 2))
    weights = np.stack((left, right))
    groups: Integer = 0
    before: Integer = np.int64(-1)
    for place in range(len(boards)):
        board, often = boards[place], times[place]
        kind = _kind(board, arrays)
        if kind != before:
            groups, before = _order_holes(board, arrays, holes, order, starts), kind
        grids[:], sums[:], common[:], totals[:] = 0, 0, 0, 0
        for group in range(groups):
            first, last = starts[group], starts[group + 1]
            for k in range(first, last):
                if masks[order[k]] & board == 0:
                    _add(order[k], low, high, weights, grids[1], sums[1], common[1], totals[1])
            for k in range(first, last):
                at = order[k]
                if own[at] and masks[at] & board == 0:
                    a, b = low[at], high[at]
                    for state in range(2):
                        for side in range(2):
                            row_a, row_b, by_card = grids[state, side, a], grids[state, side, b], sums[state, side]
                            for card in range(DECK_SIZE):
                                reached[state, side, card] = by_card[card] - row_a[card] - row_b[card]
                            reached[state, side, a] = reached[state, side, b] = 0
                    same_below = totals[0, 2] - common[0, a] - common[0, b]
                    same_upto = totals[1, 2] - common[1, a] - common[1, b] + left[at] * right[at]
                    for one in range(2):
                        for other in range(2):
                            apart = 0.0
                            for card in range(DECK_SIZE):
                                apart += reached[one, 0, card] * reached[other, 1, card]
                            pairs[one, other] = (
                                _without(totals[one, 0], sums[one, 0], grids[one, 0], a, b)
                                * _without(totals[other, 1], sums[other, 1], grids[other, 1], a, b)
                                - apart
                            )
                    win, reach = pairs[0, 0] + same_below, pairs[1, 1] + same_upto
                    # If a tie counts a half, twice a weight is the sum of the weight beaten and the weight beaten or
                    # tied: four times the mean of the squares, in which a tied hole of both opponents counts a quarter.
                    halves = pairs[0, 0] + pairs[0, 1] + pairs[1, 0] + pairs[1, 1] + 3 * same_below + same_upto
                    won[0, at] += often * win
                    won[1, at] += often * reach
                    won[2, at] += often * (win + halves + reach)
            for k in range(first, last):
                if masks[order[k]] & board == 0:
                    _add(order[k], low, high, weights, grids[0], sums[0], common[0], totals[0])
    return won


@compiled
def _kind(board: Integer, arrays: EvaluatorArrays) -> Integer:
    """Return a number that boards share if they have the same flush suit and are of one type."""
    row, key = board_type(board, arrays.lane_key)
    return np.int64(row) << 48 | key


@compiled
def _without(total: float, by_card: F64, grid: F64, a: Integer, b: Integer) -> float:
    """Return the weight of the holes without the cards a and b."""
    return float(total - by_card[a] - by_card[b] + grid[a, b])


@compiled
def _add(at: Integer, low: I64, high: I64, weights: F64, grids: F64, sums: F64, common: F64, totals: F64) -> None:
    """Add both opponents' weights of a hole to a state; `common` has the products of both weights."""
    a, b = low[at], high[at]
    for side in range(2):
        weight = weights[side, at]
        grids[side, a, b] = grids[side, b, a] = weight
        sums[side, a] += weight
        sums[side, b] += weight
        totals[side] += weight
    both = weights[0, at] * weights[1, at]
    common[a] += both
    common[b] += both
    totals[2] += both


@compiled
def _order_holes(board: Integer, arrays: EvaluatorArrays, holes: I64, order: I64, starts: I64) -> int:
    """Sort the places of `holes` by value on boards of one type; group k is at starts[k] : starts[k + 1].

    Return the number of groups. The place of a hole that shares a card with every board of the type is arbitrary.
    """
    rank_pair_value = np.ones(RANK_PAIRS, np.uint16)
    flush_suit, flush_lane = rank_pair_values(board, arrays, rank_pair_value)
    values = np.empty(len(holes), np.uint16)
    level_of = np.zeros(arrays.values + 1, np.int64)
    for at in range(len(holes)):
        value = _value(holes[at], flush_suit, flush_lane, rank_pair_value, arrays.flush_value)
        values[at] = value
        level_of[value] += 1
    groups, reached = 0, 0
    for value in range(len(level_of)):
        if level_of[value]:
            starts[groups] = reached
            groups += 1
            level_of[value], reached = reached, reached + level_of[value]
    starts[groups] = reached
    for at in range(len(holes)):
        order[level_of[values[at]]] = at
        level_of[values[at]] += 1
    return groups


@compiled
def _value(hole: Integer, flush_suit: Integer, flush_lane: Integer, rank_pair_value: U16, flush_value: U16) -> Integer:
    value: Integer = rank_pair_value[HOLE_RANK_PAIR[hole]]
    lane = flush_lane
    for side in range(2):
        card = HOLE_CARDS[hole, side]
        if card // LANE_BITS == flush_suit:
            lane |= 1 << (card % LANE_BITS)
    return max(value, flush_value[lane]) if flush_suit >= 0 else value
