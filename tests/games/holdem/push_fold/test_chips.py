"""Side pots, prizes and players all in: chip by chip, and one finisher after the other."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise, permutations, product

import pytest

from outs.cards.errors import BadQuery
from outs.games.holdem.push_fold.chips import AllIn, icm, parse_all_in, parse_amounts, shared_out
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
@all_of("stacks", [(50, 30, 20), (1, 1, 1), (997, 2, 1), (7, 5), (3, 9, 4, 1)])
def test_stacks_are_worth_the_chances_of_each_place(stacks: tuple[int, ...], prizes: tuple[int, ...]) -> None:
    prizes = prizes[: len(stacks)]
    expected = one_after_the_other([Fraction(stack) for stack in stacks], prizes)
    assert icm([float(stack) for stack in stacks], prizes) == pytest.approx([float(one) for one in expected])


def test_players_without_chips_share_the_last_places() -> None:
    assert icm((9.0, 0.0, 0.0), (50, 30, 20)) == (50, 25, 25)
    assert icm((0.0, 6.0, 6.0), (50, 30, 20)) == (20, 40, 40)


@all_of("given", ["", "1,,2", "ten", "$1,600", "1,600,$900", "$$5,$6", [1, "x"], [True, 2], 7, None])
def test_what_is_no_list_of_numbers_is_refused(given: object) -> None:
    with pytest.raises(BadQuery, match="stacks must be numbers"):
        parse_amounts(given, "stacks")


PLACES = [places for places in product(range(3), repeat=3) if min(places) == 0]


def chips_after(stacks: Sequence[int], places: Sequence[int]) -> list[Fraction]:
    """Each level of chips goes to the best of those who have a chip there."""
    got = [Fraction(0)] * len(stacks)
    for level in range(max(stacks)):
        payers = [player for player, stack in enumerate(stacks) if stack > level]
        best = min(places[player] for player in payers)
        winners = [player for player in payers if places[player] == best]
        for player in winners:
            got[player] += Fraction(len(payers), len(winners))
    return got


def prizes_of(chips: Sequence[Fraction], before: Sequence[int], payouts: Sequence[int]) -> list[Fraction]:
    """Players with chips are drawn by their chips for one place after the other; the others come in the order of
    what they had, every order of equal ones as likely."""
    prizes = [*payouts, *[0] * (len(chips) - len(payouts))]
    expected = [Fraction(0)] * len(chips)
    weights: dict[tuple[int, ...], Fraction] = {}
    for order in permutations(range(len(chips))):
        chance, left = Fraction(1), sum(chips)
        alive = [player for player in order if chips[player]]
        out = [player for player in order if not chips[player]]
        if order != (*alive, *out) or any(before[one] < before[two] for one, two in pairwise(out)):
            continue
        for player in alive:
            chance *= chips[player] / left
            left -= chips[player]
        weights[order] = chance
    total = sum(weights.values())
    for order, chance in weights.items():
        for place, player in enumerate(order):
            expected[player] += chance / total * prizes[place]
    return expected


@pytest.mark.parametrize("stacks", [(10, 20, 30), (30, 10, 10), (5, 5, 5), (7, 40, 12)])
@all_of("payouts", [(50, 30, 20), (100,), (60, 40)])
def test_chips_and_prizes_are_those_worked_out_one_by_one(stacks: tuple[int, ...], payouts: tuple[int, ...]) -> None:
    orders = {places: 1 + number for number, places in enumerate(PLACES)}
    total = sum(orders.values())
    chips, prizes = [Fraction(0)] * 3, [Fraction(0)] * 3
    for places, weight in orders.items():
        after = chips_after(stacks, places)
        worth = prizes_of(after, stacks, payouts)
        chips = [sum_ + weight * one / total for sum_, one in zip(chips, after, strict=True)]
        prizes = [sum_ + weight * one / total for sum_, one in zip(prizes, worth, strict=True)]
    found = AllIn(tuple(map(float, stacks)), tuple(map(float, payouts))).expected(orders)
    assert [one.chips for one in found] == pytest.approx([float(one) for one in chips], rel=1e-12)
    assert [one.icm for one in found] == pytest.approx([float(one) for one in prizes], rel=1e-12)


def test_without_prizes_there_is_no_worth_in_them() -> None:
    one, two = AllIn((10.0, 25.0)).expected({(0, 1): 3, (1, 0): 1})
    assert (one.chips, one.icm, two.chips, two.icm) == (15.0, None, 20.0, None)


def test_ten_players_have_a_place_each() -> None:
    worth = icm([float(stack) for stack in range(1, 11)], (50, 30, 20))
    assert sum(worth) == pytest.approx(100)
    assert list(worth) == sorted(worth)


@all_of(
    ("stacks", "payouts", "message"),
    [
        ("10,20", None, "give one stack for each of the 3 players, got 2"),
        ("10,20,-1", None, "stacks must be above 0, up to 1e\\+12, got 10, 20, -1"),
        ("10,0,1", None, "stacks must be above 0"),
        ("10,nan,1", None, "stacks must be above 0"),
        ("10,inf,1", None, "stacks must be above 0"),
        ("10,ten,1", None, "stacks must be numbers separated by commas, got '10,ten,1'"),
        (True, None, "stacks must be numbers"),
        ([10**400, 1, 1], None, "stacks must be numbers of ordinary size"),
        ("1,2,3", "50,30,20,10", "give 1 to 3 payouts, at most one per player, got 4"),
        ("1,2,3", [], "give 1 to 3 payouts"),
        ("1,2,3", "50,-30", "payouts must be 0 or more, up to 1e\\+12, got 50, -30"),
        ("1,2,3", "20,30,50", "payouts must not rise from the first place to the last, got 20, 30, 50"),
        (None, "50,30", "payouts go with the stacks of all players"),
    ],
)
def test_wrong_stacks_and_payouts_are_refused(stacks: str | None, payouts: str | None, message: str) -> None:
    with pytest.raises(BadQuery, match=message):
        parse_all_in(stacks, payouts, 3)


def test_no_stacks_are_no_stakes() -> None:
    assert parse_all_in(None, None, 3) is None
