"""Hits of all holes on flops in numpy, against those of one hole and flop at a time."""

import numpy as np

from outs.cards.deck import Deck
from outs.cards.hands.order import HIGH, Order
from outs.cards.hands.starting_hands import HOLES
from outs.cards.notation import cards_of, mask_of
from outs.games.holdem.boards.board_hits import DRAWS, BoardHits
from outs.games.holdem.boards.flop_hits import HitsOnFlops, canonical_flops
from outs.games.short_deck import STRAIGHTS_BEAT_TRIPS, TRIPS_BEAT_STRAIGHTS
from outs.tests.cases import some_of

NO_FLUSH = Order(
    "twenty",
    Deck("TJQKA", "cdhs"),
    ("pair", "two_pair", "straight", "three_of_a_kind", "four_of_a_kind", "full_house", "straight_flush"),
)


ORDERS = (HIGH, STRAIGHTS_BEAT_TRIPS, TRIPS_BEAT_STRAIGHTS, NO_FLUSH)


@some_of("order", ORDERS, 2)
def test_all_holes_have_the_hits_of_each_alone(order: Order, rng: np.random.Generator) -> None:
    hits, deck = BoardHits(order), order.deck
    flops = rng.choice(canonical_flops(order)[0], 24, replace=False)
    found = HitsOnFlops(order).on(flops)
    for row, flop in enumerate(flops.tolist()):
        possible = [place for place, hole in enumerate(HOLES) if not mask_of(hole) & (flop | deck.outside)]
        for place in rng.choice(possible, 100, replace=False).tolist():
            hole = HOLES[place]
            made, draws = hits.all_of(hole, cards_of(flop), deck.mask & ~(flop | mask_of(hole)))
            assert hits.names[found.made[row, place]] == made
            names = {name for bit, name in enumerate(DRAWS) if found.draws[row, place] >> bit & 1}
            assert names == {*draws}


def test_there_are_1755_flops_up_to_suits_and_22100_in_all() -> None:
    masks, ways = canonical_flops(HIGH)
    assert (len(masks), ways.sum()) == (1_755, 22_100)
