"""Side pots chip by chip, and what stacks are worth in prizes by drawing one finisher after the other."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest

from outs.cards.errors import BadQuery
from outs.games.holdem.push_fold.chips import icm, parse_amounts, shared_out
from outs.tests.cases import all_of


def chip_by_chip(paid: Sequence[int], places: Sequence[int | None]) -> list[Fraction]:
    """Each level of chips is a pot of its own, for the best hand among those who have a chip in it."""
    got = [Fraction(0)] * len(paid)
    for level in range(1, max(paid) + 1):
        payers = [player for player, amount in enumerate(paid) if amount >= level]
        live = [player for player in payers if places[player] is not None]
        live = live or [player for player, place in enumerate(places) if place is not None]
        best = min(place for player in live if (place := places[player]) is not None)
        winners = [player for player in live if places[player] == best] if len(payers) > 1 else payers
        for player in winners:
            got[player] += Fraction(len(payers), len(winners))
    return got


@all_of("places", [*product((0, 1, 2), repeat=3), (None, 0, 1), (0, None, 0), (None, 0, None)])
def test_a_pot_is_shared_out_as_it_would_be_chip_by_chip(places: tuple[int | None, ...]) -> None:
    for paid in product((1, 2, 4), repeat=3):
        expected = [float(one) for one in chip_by_chip(paid, places)]
        assert shared_out(paid, places) == pytest.approx(expected)
        assert sum(expected) == sum(paid)


def one_after_the_other(stacks: Sequence[Fraction], prizes: Sequence[int]) -> list[Fraction]:
    """Malmuth and Harville: who is first is drawn by chips, then who is second among the others, and so on."""
    worth = [Fraction(0)] * len(stacks)
    if not prizes or not any(stacks):
        return worth
    for first, stack in enumerate(stacks):
        chance = stack / sum(stacks)
        worth[first] += chance * prizes[0]
        others = [other if player != first else Fraction(0) for player, other in enumerate(stacks)]
        for player, one in enumerate(one_after_the_other(others, prizes[1:])):
            worth[player] += chance * one
    return worth


@pytest.mark.parametrize("prizes", [(50, 30, 20), (1,), (65, 35), (2, 1, 1)])
@pytest.mark.parametrize("stacks", [(50, 30, 20), (1, 1, 1), (997, 2, 1), (7, 5), (3, 9, 4, 1)])
def test_stacks_are_worth_the_chances_of_each_place(stacks: tuple[int, ...], prizes: tuple[int, ...]) -> None:
    prizes = prizes[: len(stacks)]
    expected = one_after_the_other([Fraction(stack) for stack in stacks], prizes)
    assert icm([float(stack) for stack in stacks], prizes) == pytest.approx([float(one) for one in expected])


def test_players_without_chips_share_the_last_places() -> None:
    assert icm((9.0, 0.0, 0.0), (50, 30, 20)) == (50, 25, 25)
    assert icm((0.0, 6.0, 6.0), (50, 30, 20)) == (20, 40, 40)


@pytest.mark.parametrize("given", ["", "1,,2", "ten", [1, "x"], [True, 2], 7, None])
def test_what_is_no_list_of_numbers_is_refused(given: object) -> None:
    with pytest.raises(BadQuery, match="stacks must be numbers"):
        parse_amounts(given, "stacks")
