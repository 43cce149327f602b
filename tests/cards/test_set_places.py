"""The place of a canonical set by a closed formula is the one that sums over all lanes give."""

import numpy as np
import pytest

from outs.cards.notation import SUIT_COUNT
from outs.cards.row_numbers import LANES, canonical_sets, lane_starts
from outs.cards.set_places import set_place, sets_below


@pytest.mark.parametrize("suits", range(1, SUIT_COUNT + 1))
def test_as_many_sets_are_below_a_lane_as_there_are(suits: int, rng: np.random.Generator) -> None:
    for cards in range(8):
        starts = lane_starts(suits, cards)
        for lane in (0, LANES, *rng.choice(LANES, 150, replace=False).tolist()):
            assert sets_below(suits, cards, lane) == starts[lane]


@pytest.mark.parametrize("cards", range(1, 6))
def test_every_canonical_set_has_its_place(cards: int) -> None:
    places = [set_place(lanes) for lanes in canonical_sets(cards)]
    assert places == list(range(len(places)))
