"""The best five of five to seven cards, against all fives of the cards compared by the book."""

from itertools import combinations

import numpy as np
import pytest

from outs.cards.hands.best_five import best_five
from outs.cards.hands.categories import CATEGORIES
from outs.cards.notation import mask_of
from outs.tests.cases import all_of

from .plain_hands import by_the_book

WHEEL = (0, 1, 2, 3)


@pytest.mark.parametrize("size", [5, 6, 7])
@all_of("ranks", [13, 6, 3])
def test_the_best_five_is_the_largest_of_the_fives_that_win(size: int, ranks: int, rng: np.random.Generator) -> None:
    for _ in range(120):
        deck = [13 * suit + rank for rank in rng.permutation(13)[:ranks].tolist() for suit in range(4)]
        cards = rng.permutation(deck)[:size].tolist()
        (category, *deciding), five = max((by_the_book(five, WHEEL), mask_of(five)) for five in combinations(cards, 5))
        assert best_five(cards) == (CATEGORIES[category], tuple(deciding), five)
