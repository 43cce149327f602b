"""What the table expects of the cards drawn: its expansion in up to three of them, term by term."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from outs.cards.notation import mask_of
from outs.kernels.halatro.drawn_cards import expected_of_cards, mean_expected
from outs.kernels.halatro.player_arrays import PlayerArrays
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


@pytest.mark.parametrize("size", [3, 4, 5])
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


@pytest.mark.parametrize("size", [3, 4, 5])
def test_its_mean_is_that_over_every_draw(size: int, rng: np.random.Generator, made_up: PlayerArrays) -> None:
    deck = rng.permutation(52).tolist()
    kept, level = mask_of(deck[:size]), int(rng.integers(11))
    unseen = np.array([1 << card for card in deck[size : size + 10]])
    every = [
        expected_of_cards(kept, size, level, np.array(drawn), made_up.hands)
        for drawn in combinations(unseen.tolist(), 8 - size)
    ]
    assert mean_expected(kept, size, level, unseen, made_up.hands) == pytest.approx(np.mean(every), rel=1e-9)
