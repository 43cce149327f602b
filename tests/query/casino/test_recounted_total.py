"""The total of Heads Up Hold'em, recounted over all deals by a program that shares only the values of seven cards.

Those are compared with the rules in `tests/kernels/test_all_seven_cards.py`. Every board and every flop is taken up to
a relabelling of suits.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from typing import ParamSpec, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt
import pytest

from outs.games.casino.answers import CasinoGameAnswer
from outs.kernels.evaluator import mask_value
from outs.kernels.values import ValueArrays
from outs.query.session import Tables
from outs.tests.query.casino.settled_by_hand import BAD_BEAT, BLIND, PAIR, pay

P = ParamSpec("P")
R = TypeVar("R")
Numbers = npt.NDArray[np.int64]

HOLES = np.array([*combinations(range(52), 2)])
THREES = [*combinations(range(5), 3)]
DEALERS, HALVES, HIGHEST = 990, 2, 7462
"""The dealer's holes on a board, the parts of an ante, and the highest value."""
RAISED_3, RAISED_2, LATER = range(3)
"""Sums of a hole after a flop: raised by 3 before it, by 2 on it, or by 1 or folded on the river."""


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` for this test alone."""
    return cast("Callable[P, R]", numba.njit(function))


def relabelled(cards: Numbers) -> Numbers:
    """Sets of cards (n, m) under each of the 24 relabellings of suits: (24, n, m)."""
    return np.stack([np.array(suits)[cards // 13] * 13 + cards % 13 for suits in permutations(range(4))])


def least(cards: Numbers) -> tuple[Numbers, Numbers]:
    """The least mask of each set under relabellings, and a relabelling that makes it: (n,), (n,)."""
    masks = (np.int64(1) << relabelled(cards)).sum(axis=2)
    return masks.min(axis=0), masks.argmin(axis=0)


def classes(size: int) -> tuple[Numbers, Numbers, Numbers]:
    """The least mask of each class of sets, its cards (n, size), and the number of sets in the class."""
    every = np.array([*combinations(range(52), size)])
    firsts = np.concatenate([least(part)[0] for part in np.array_split(every, 60)])
    masks, ways = np.unique(firsts, return_counts=True)
    return masks, np.nonzero(masks[:, None] >> np.arange(52) & 1)[1].reshape(-1, size), ways


def odds() -> Numbers:
    """Pays of the odds for each value, in half antes, if the player loses, ties or wins: (7463, 3)."""
    found = [(pay(BAD_BEAT, own, -1), Fraction(0), pay(BLIND, own, 0)) for own in range(HIGHEST + 1)]
    return np.array([[int(HALVES * won) for won in one] for one in found])


@compiled
def dealers(values: Numbers, order: Numbers, holes: Numbers, below: Numbers, above: Numbers) -> None:
    """Write how many of the dealer's holes are below and above each hole; `order` has the holes by rising value."""
    passed, start, with_card = 0, 0, np.zeros(52, np.int64)
    while start < len(order):
        end = start
        while end < len(order) and values[order[end]] == values[order[start]]:
            end += 1
        for hole in order[start:end]:
            below[hole] = passed - with_card[holes[hole, 0]] - with_card[holes[hole, 1]]
        for hole in order[start:end]:
            passed += 1
            with_card[holes[hole, 0]] += 1
            with_card[holes[hole, 1]] += 1
        for hole in order[start:end]:  # the hole itself is counted with either card
            above[hole] = DEALERS - (passed - with_card[holes[hole, 0]] - with_card[holes[hole, 1]] + 1)
        start = end


@compiled
def add_board(
    board: Numbers,
    ways: int,
    holes: Numbers,
    odds: Numbers,
    arrays: ValueArrays,
    flops: Numbers,
    labels: Numbers,
    moves: Numbers,
    sums: Numbers,
) -> None:
    """Add what every hole wins on a class of boards to the sums of each of the ten flops.

    flops, labels  (10,) the class of each flop, and the relabelling that leads to it
    moves          (24, 1326) each hole after a relabelling
    """
    values, free, on_board = np.zeros(len(holes), np.int64), 0, np.uint64(0)
    for card in board:
        on_board |= np.uint64(1) << np.uint64(card)
    for hole in range(len(holes)):
        mask = np.uint64(1) << np.uint64(holes[hole, 0]) | np.uint64(1) << np.uint64(holes[hole, 1])
        if mask & on_board == 0:
            values[hole] = mask_value(mask | on_board, 7, arrays)
            free += 1
    order = np.argsort(values)[len(holes) - free :]
    unpaired, unpaired_with = 0, np.zeros(52, np.int64)
    for hole in order:
        if values[hole] < PAIR:
            unpaired += 1
            unpaired_with[holes[hole, 0]] += 1
            unpaired_with[holes[hole, 1]] += 1
    below, above = np.zeros(len(holes), np.int64), np.zeros(len(holes), np.int64)
    dealers(values, order, holes, below, above)
    for hole in order:
        own, won, lost = values[hole], below[hole], above[hole]
        no_pair = unpaired - unpaired_with[holes[hole, 0]] - unpaired_with[holes[hole, 1]] + (own < PAIR)
        won_by_ante = won - (won if own < PAIR else no_pair)
        lost_by_ante = lost - (no_pair - won - (DEALERS - won - lost) if own < PAIR else 0)
        first = won * odds[own, 2] + lost * odds[own, 0] + HALVES * (won_by_ante - lost_by_ante)
        raised = HALVES * (won - lost)
        later = max(first + raised, -2 * HALVES * DEALERS)
        for flop in range(10):
            at, to = flops[flop], moves[labels[flop], hole]
            sums[at, to, RAISED_3] += ways * (first + 3 * raised)
            sums[at, to, RAISED_2] += ways * (first + 2 * raised)
            sums[at, to, LATER] += ways * later


@compiled
def add_boards(
    boards: Numbers,
    ways: Numbers,
    holes: Numbers,
    odds: Numbers,
    arrays: ValueArrays,
    flops: Numbers,
    labels: Numbers,
    moves: Numbers,
    sums: Numbers,
) -> None:
    """Add all classes of boards."""
    for row in range(len(boards)):
        add_board(boards[row], ways[row], holes, odds, arrays, flops[row], labels[row], moves, sums)


def best_after(flop: Numbers, sums: Numbers, moves: Numbers) -> Numbers:
    """The sums of the better of both moves for each hole after a flop: (1326,).

    Relabellings that keep the flop make holes alike: their sums are added, and are worth the same to each of them.
    """
    keep = [number for number, (cards,) in enumerate(relabelled(flop[None])) if {*cards} == {*flop}]
    alike, won = moves[keep].min(axis=0), np.zeros((len(HOLES), 2), np.int64)
    np.add.at(won, alike, sums[:, RAISED_2:])
    most: Numbers = won.max(axis=1)
    return most


@pytest.mark.long
def test_heads_up_holdem_wins_what_a_recount_of_all_deals_does(tables: Tables) -> None:
    masks, flops, _ = classes(3)
    _, boards, ways = classes(5)
    found = [least(boards[:, three]) for three in map(list, THREES)]
    of_flops, labels = (
        np.stack([np.searchsorted(masks, one) for one, _ in found], 1),
        np.stack([one for _, one in found], 1),
    )
    place = np.zeros((52, 52), np.int64)
    place[HOLES[:, 0], HOLES[:, 1]] = place[HOLES[:, 1], HOLES[:, 0]] = np.arange(len(HOLES))
    moves = np.stack([place[one[:, 0], one[:, 1]] for one in relabelled(HOLES)])
    sums = np.zeros((len(flops), len(HOLES), 3), np.int64)
    add_boards(boards, ways, HOLES, odds(), ValueArrays.of(tables.evaluator), of_flops, labels, moves, sums)

    ranks, suited = np.sort(HOLES % 13, axis=1), HOLES[:, 0] // 13 == HOLES[:, 1] // 13
    hands, won = ranks[:, 0] * 26 + ranks[:, 1] * 2 + suited, np.zeros((2, 338), np.int64)
    for flop, one in zip(flops, sums, strict=True):
        np.add.at(won[0], hands, one[:, RAISED_3])
        np.add.at(won[1], hands, best_after(flop, one, moves))
    deals = comb(52, 2) * comb(50, 3) * comb(47, 2) * DEALERS
    answer = tables.casino("heads-up-holdem")
    assert isinstance(answer, CasinoGameAnswer)
    assert answer.results.edge == Fraction(-int(won.max(axis=0).sum()), HALVES * deals)
