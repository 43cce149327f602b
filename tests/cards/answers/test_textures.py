"""Textures of flops: published numbers of flops, and straights found with two more cards."""

from collections import Counter
from itertools import combinations

from outs.cards.answers.textures import GROUPS, texture_of
from outs.cards.hands.order import HIGH
from outs.games.short_deck import DECK, STRAIGHTS_BEAT_TRIPS


def test_flops_of_each_texture_have_their_published_numbers() -> None:
    found = Counter(group for flop in combinations(range(52), 3) for group in texture_of(flop).groups)
    assert {*found} == {*GROUPS}
    assert [found[name] for name in ("rainbow", "two-tone", "monotone")] == [8_788, 12_168, 1_144]
    assert (found["paired"], found["unpaired"]) == (3_744 + 52, 18_304)
    assert (found["A high"], found["2 high"]) == (22_100 - 48 * 47 * 46 // 6, 4)


def test_connected_flops_are_those_with_which_two_more_ranks_make_a_straight() -> None:
    for order, deck in ((HIGH, range(52)), (STRAIGHTS_BEAT_TRIPS, DECK.cards)):
        straights = [{rank for rank in range(13) if lane >> rank & 1} for lane in order.straights.values()]
        for flop in combinations([card for card in deck if card < 13], 3):
            assert texture_of(flop, order).connected == any({*flop} <= straight for straight in straights)
            assert not texture_of((flop[0], flop[0] + 13, flop[1]), order).connected
