"""Random draws, the control variate and cycles of pairs, against plain counts."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from outs.cards.notation import cards_of, mask_of
from outs.games.halatro.rules import level_of
from outs.kernels.halatro.lookahead import values_of_kept
from outs.kernels.halatro.player_arrays import PlayerArrays
from outs.kernels.halatro.sampled_draws import cycle_means, expected_of_cards, mean_expected
from outs.tests.cases import all_of
from outs.tests.kernels.halatro.plain_moves import value_in_table


def contributions(known: PlayerArrays, kept: int, level: int, drawn: list[int]) -> float:
    """The value of the kept cards and what each set of drawn ones adds beyond its subsets, up to six cards in all.

    By inclusion and exclusion, set by set.
    """
    most = 6 - kept.bit_count()
    total = 0.0
    for size in range(most + 1):
        for some in combinations(drawn, size):
            for part in range(size + 1):
                for subset in combinations(some, part):
                    total += (-1) ** (size - part) * value_in_table(known, kept | mask_of(subset), level)
    return total


@all_of("size", [3, 4, 5])
def test_each_set_of_drawn_cards_adds_what_its_subsets_do_not(
    size: int, rng: np.random.Generator, made_up: PlayerArrays
) -> None:
    deck = rng.permutation(52).tolist()
    kept, level = mask_of(deck[:size]), int(rng.integers(11))
    constants = []
    for first in range(size, 40, 8 - size):
        drawn = deck[first : first + 8 - size]
        found = expected_of_cards(kept, size, level, np.array([1 << card for card in drawn]), made_up.hands)
        constants.append(contributions(made_up, kept, level, drawn) - found)
    value, drawn_cards = value_in_table(made_up, kept, level), 8 - size
    # The kept cards alone are left out: the alternating sum of the numbers of subsets, times their value.
    alone = (-1) ** (6 - size) * comb(drawn_cards - 1, 6 - size) * value
    assert constants == pytest.approx([alone] * len(constants), abs=1e-6)


@all_of("size", [3, 4, 5])
def test_its_mean_is_that_over_every_draw(size: int, rng: np.random.Generator, made_up: PlayerArrays) -> None:
    deck = rng.permutation(52).tolist()
    kept, level = mask_of(deck[:size]), int(rng.integers(11))
    unseen = np.array([1 << card for card in deck[size : size + 10]])
    every = [
        expected_of_cards(kept, size, level, np.array(drawn), made_up.hands)
        for drawn in combinations(unseen.tolist(), 8 - size)
    ]
    assert mean_expected(kept, size, level, unseen, made_up.hands) == pytest.approx(np.mean(every), rel=1e-9)


MARGIN = 40.0
UNSEEN = 19

I64 = np.ndarray[tuple[int], np.dtype[np.int64]]


@pytest.fixture
def position(rng: np.random.Generator) -> tuple[int, int, I64, I64]:
    """The cards held and dead, six kept cards of some moves, and the levels after them."""
    deck = rng.permutation(52).tolist()
    held, dead = mask_of(deck[:8]), mask_of(deck[8 : 52 - UNSEEN])
    thrown = [mask_of(deck[place : place + 2]) for place in range(3)]
    return held, dead, held & ~np.array(thrown, np.int64), np.array([level_of(1, 1), level_of(2, 2), level_of(1, 1)])


def means_of(position: tuple[int, int, I64, I64], cycles: int, known: PlayerArrays) -> np.ndarray:
    """The kernel's means: (moves, cycles)."""
    held, dead, kept, levels = position
    means = np.empty((len(kept), cycles))
    cycle_means(kept, levels, held, dead, MARGIN, known.hands, means)
    return means


def test_all_cycles_together_are_every_pair_once(position: tuple[int, int, I64, I64], made_up: PlayerArrays) -> None:
    held, dead, kept, levels = position
    every = np.empty(len(kept))
    values_of_kept(kept, levels, dead | (held & ~kept), MARGIN, made_up.hands, every)
    means = means_of(position, (UNSEEN - 1) // 2, made_up)
    assert means.mean(axis=1) == pytest.approx(every, rel=1e-12)
    assert means.std(axis=1).min() > 0


def test_the_first_cycles_are_the_same_however_many_follow_and_whatever_moves_are_asked_for(
    position: tuple[int, int, I64, I64], made_up: PlayerArrays
) -> None:
    held, dead, kept, levels = position
    three, two = means_of(position, 3, made_up), means_of((held, dead, kept[1:], levels[1:]), 2, made_up)
    assert (three[1:, :2] == two).all()
    assert len(cards_of(held & ~int(kept[0]))) == 2
