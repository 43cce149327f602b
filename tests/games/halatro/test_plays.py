"""Types of plays in bulk, one example of each."""

import numpy as np

from outs.cards.notation import mask_of, parse_cards
from outs.games.halatro.plays import TYPES, types_of
from outs.tests.cases import all_of

PLAYS = {
    "2c": "high_card",
    "2c2d": "pair",
    "2c2d3c3d": "two_pair",
    "2c2d2h": "three_of_a_kind",
    "Ac2c3c4c5d": "straight",
    "Ac2c3c4c6c": "flush",
    "2c2d2h3c3d": "full_house",
    "2c2d2h2s": "four_of_a_kind",
    "Ac2c3c4c5c": "straight_flush",
    "9cTcJcQcKc": "straight_flush",
    "TsJsQsKsAs": "royal_flush",
}


@all_of(("cards", "name"), PLAYS.items())
def test_each_type_is_recognised(cards: str, name: str) -> None:
    assert TYPES[types_of(np.array([mask_of(parse_cards(cards))], np.uint64))[0]] == name
