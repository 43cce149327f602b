"""The mean value over some of the pairs drawn, against the mean over all of them."""

import numpy as np
import pytest

from outs.cards.notation import cards_of, mask_of
from outs.games.halatro.levels import level_of
from outs.kernels.halatro.drawn_pairs import cycle_means
from outs.kernels.halatro.moves import values_of_kept
from outs.kernels.halatro.player_arrays import PlayerArrays

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
