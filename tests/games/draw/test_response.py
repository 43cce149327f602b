"""Best responses and draws to a value: all draws of a hand dealt, in exact fractions or sorted by value."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt
import pytest

from outs.cards.lattice.row_numbers import canonical
from outs.cards.lattice.subset_lattice import Lattice
from outs.cards.notation import cards_of, mask_of, parse_cards
from outs.games.draw.response import HandsAtLeast, Worths, best_response, worths_of
from outs.tests.cases import all_of, some_of

Numbers = npt.NDArray[np.int64]
Oracle = Callable[[Iterable[int]], int]
Ends = Callable[[int], Numbers]

DRAWS_IN_COMMON = 7_669_695
PART = 1 << 30
HANDS = 2_598_960
PAID = ((3_258, 1), (4_138, 2), (4_996, 3), (5_854, 4), (5_864, 6), (7_141, 9), (7_297, 25), (7_453, 50), (7_462, 800))
"""The lowest value for each pay of 9/6 Jacks or Better."""
AWKWARD_HANDS = ("AhKhQhJh2c", "2c2d2h2s3c", "9dTd6hQh8s", "2c3c4c5c7c", "TcJcQcKcAc", "2c3d5h7s9c")
GOALS = ("few", "vast", "paid", "none", "mixed", "many", "small", "large")


def make_goal(name: str) -> Numbers:
    """Make the weights of values, entry 0 unused: goals with many equal holds, with none, and beyond 2**30."""
    rng = np.random.default_rng(20_261_121)
    made = {
        "few": rng.integers(0, 1_000, 7_463) == 0,
        "many": rng.integers(0, 2, 7_463),
        "none": np.zeros(7_463),
        "small": rng.integers(0, 10, 7_463),
        "paid": np.array([paid(value) for value in range(7_463)]),
        "large": rng.integers(0, 1 << 30, 7_463),
        "vast": rng.integers(0, 1 << 43, 7_463),
        "mixed": np.where(rng.integers(0, 50, 7_463) == 0, (1 << 43) + rng.integers(0, 3, 7_463), 1),
    }
    return np.asarray(made[name], np.int64)


def paid(value: int) -> int:
    """Return the pay of a value in 9/6 Jacks or Better."""
    return max((pay for lowest, pay in PAID if lowest <= value), default=0)


def draws(hand: int, hold: int) -> Iterator[list[int]]:
    """Every final hand of a hold."""
    cards = cards_of(hand)
    kept = [card for place, card in enumerate(cards) if hold >> place & 1]
    for drawn in combinations([card for card in range(52) if card not in cards], 5 - len(kept)):
        yield [*kept, *drawn]


def some_hand_ids(lattice: Lattice, rng: np.random.Generator, count: int) -> list[int]:
    """The awkward hands and a few at random."""
    chosen = [canonical(mask_of(parse_cards(text)))[0] for text in AWKWARD_HANDS]
    ids = np.searchsorted(lattice.masks, np.array(chosen, np.uint64)).tolist()
    return [*ids, *rng.integers(0, len(lattice.masks), count).tolist()]


def exact_worths(ends: Numbers, f: Numbers) -> list[Fraction]:
    """The mean of f over the draws of each hold, in Python's integers."""
    counted = [[(int(ends[hold, value]), value) for value in np.flatnonzero(ends[hold])] for hold in range(32)]
    sums = [sum(count * int(f[value]) for count, value in row) for row in counted]
    return [Fraction(total, comb(47, 5 - hold.bit_count())) for hold, total in enumerate(sums)]


def in_full(worths: Worths, hand_id: int) -> Fraction:
    """Return the worth of one hand's hold."""
    return Fraction(int(worths.high[hand_id]) * PART + int(worths.low[hand_id]), DRAWS_IN_COMMON)


@pytest.fixture(scope="module")
def dealt(lattice: Lattice, ends_by_hold: Ends) -> dict[int, Numbers]:
    """Return the ends of every hold of some hands."""
    ids = some_hand_ids(lattice, np.random.default_rng(6), 4)
    return {hand_id: ends_by_hold(int(lattice.masks[hand_id])) for hand_id in ids}


@some_of("name", GOALS, 2)
def test_the_best_hold_is_that_of_dealing_every_draw_of_all_32_and_of_equals_the_highest(
    name: str, lattice: Lattice, values: Numbers, dealt: dict[int, Numbers]
) -> None:
    f = make_goal(name)
    response = best_response(lattice, f[values])
    for hand_id, ends in dealt.items():
        exact = exact_worths(ends, f)
        best = max(exact)
        assert response.holds[hand_id] == max(hold for hold in range(32) if exact[hold] == best)
        assert in_full(response.worths, hand_id) == best
        assert in_full(response.second, hand_id) == sorted(exact)[-2]


def test_equal_holds_occur_among_the_hands_that_are_dealt(values: Numbers, dealt: dict[int, Numbers]) -> None:
    assert int(values.max()) == 7_462
    ties = 0
    for ends in dealt.values():
        exact = exact_worths(ends, make_goal("few"))
        ties += exact.count(max(exact)) > 1
    assert ties >= 2


@some_of("name", ["paid", "vast"], 1)
def test_a_given_hold_is_worth_the_mean_over_its_draws(
    name: str, lattice: Lattice, values: Numbers, dealt: dict[int, Numbers], rng: np.random.Generator
) -> None:
    f = make_goal(name)
    holds = rng.integers(0, 32, len(values)).astype(np.uint8)
    worths = worths_of(lattice, f[values], holds)
    for hand_id, ends in dealt.items():
        assert in_full(worths, hand_id) == exact_worths(ends, f)[holds[hand_id]]


def test_small_draws_pay_what_the_independent_evaluator_says(
    lattice: Lattice, values: Numbers, dealt: dict[int, Numbers], independent_value: Oracle
) -> None:
    f = make_goal("paid")
    for hold in [hold for hold in range(32) if hold.bit_count() >= 3] + [0b10001]:
        worths = worths_of(lattice, f[values], np.full(len(values), hold, np.uint8))
        for hand_id in list(dealt)[:: 3 if hold.bit_count() >= 3 else 7]:
            pays = [paid(independent_value(end)) for end in draws(int(lattice.masks[hand_id]), hold)]
            assert in_full(worths, hand_id) == Fraction(sum(pays), len(pays))


def test_no_hold_of_any_hand_is_worth_more_than_the_best_nor_lies_between_it_and_the_second(
    lattice: Lattice, values: Numbers, rng: np.random.Generator
) -> None:
    f = make_goal("vast")[values]
    response = best_response(lattice, f)
    holds = rng.integers(0, 32, len(values)).astype(np.uint8)
    other = worths_of(lattice, f, holds)
    assert not response.worths.below(other).any()
    assert not (response.second.below(other) & (holds != response.holds)).any()
    assert not response.worths.below(worths_of(lattice, f, response.holds)).any()


def test_the_sum_over_all_deals_is_that_of_python_integers(lattice: Lattice, values: Numbers) -> None:
    worths = best_response(lattice, make_goal("vast")[values]).worths
    parts = zip(worths.high.tolist(), worths.low.tolist(), lattice.ways.tolist(), strict=True)
    assert worths.numerator(lattice.ways) == sum((high * PART + low) * ways for high, low, ways in parts)


@all_of("pay", [1, 1 << 43])
def test_a_goal_that_is_the_same_for_all_hands_is_worth_that(pay: int, lattice: Lattice) -> None:
    response = best_response(lattice, np.full(len(lattice.masks), pay, np.int64))
    assert response.worths.numerator(lattice.ways) == pay * HANDS * DRAWS_IN_COMMON
    assert (response.holds == 31).all()
    assert (response.worths.over(pay) == 1).all()


def test_a_goal_in_another_unit_has_the_same_answers(lattice: Lattice, values: Numbers) -> None:
    f = make_goal("small")[values]
    whole, parts = best_response(lattice, f), best_response(lattice, f << 35)
    assert np.array_equal(whole.holds, parts.holds)
    assert np.array_equal(whole.worths.over(1), parts.worths.over(1 << 35))
    assert parts.worths.numerator(lattice.ways) == whole.worths.numerator(lattice.ways) << 35


def test_worths_compare_by_the_high_part_first() -> None:
    one = Worths(np.array([0, 1, 1, 1, 2]), np.array([5, 9, 3, 3, 0]), 1)
    other = Worths(np.array([0, 2, 1, 1, 1]), np.array([6, 0, 3, 4, 9]), 1)
    assert one.below(other).tolist() == [True, True, False, True, False]
    assert other.below(one).tolist() == [False, False, False, False, True]


def test_worths_are_subtracted_and_read_across_the_parts() -> None:
    one = Worths(np.array([3, 7]), np.array([1, 5]), DRAWS_IN_COMMON)
    other = Worths(np.array([2, 7]), np.array([PART - 1, 5]), DRAWS_IN_COMMON)
    assert one.minus(other).over(1).tolist() == [2 / DRAWS_IN_COMMON, 0]
    assert one.over(4).tolist() == [(3 * PART + 1) / (4 * DRAWS_IN_COMMON), (7 * PART + 5) / (4 * DRAWS_IN_COMMON)]
    assert one.numerator(np.array([4, 24])) == 4 * (3 * PART + 1) + 24 * (7 * PART + 5)


def test_a_sum_that_is_not_exact_is_refused(lattice: Lattice) -> None:
    with pytest.raises(ArithmeticError, match="not exact"):
        best_response(lattice, np.full(len(lattice.masks), 1 << 62, np.int64))


HIGHEST = 7_462


@some_of("order", ["shuffled", "few", "low", "high"], 1)
def test_draws_of_every_hold_are_those_dealt(
    lattice: Lattice, values: Numbers, ends_by_hold: Callable[[int], Numbers], rng: np.random.Generator, order: str
) -> None:
    places = np.arange(HIGHEST)
    ordered = {"high": places, "low": places[::-1], "shuffled": rng.permutation(HIGHEST), "few": places // 900}[order]
    counts = HandsAtLeast.of(lattice, 1 + ordered[values - 1])
    hand = int(rng.integers(len(lattice.masks)))
    ends = ends_by_hold(int(lattice.masks[hand]))[:, 1:]
    least = np.array([0, 1, 2, int(counts.values[hand]), int(ordered.max()) + 1, int(ordered.max()) + 2])
    found = counts.draws(np.full(len(least), hand), least)
    for place, value in enumerate(least.tolist()):
        assert found[:, place].tolist() == ends[:, 1 + ordered >= value].sum(axis=1).tolist()


def test_many_hands_are_counted_as_one_by_one(lattice: Lattice, values: Numbers, rng: np.random.Generator) -> None:
    counts = HandsAtLeast.of(lattice, values)
    hands, least = rng.integers(0, len(values), 50), rng.integers(0, HIGHEST + 2, 50)
    together = counts.draws(hands, least)
    for place in range(50):
        assert together[:, [place]].tolist() == counts.draws(hands[[place]], least[[place]]).tolist()


@some_of("values_of_order", ["few", "shuffled", "high"], 1)
def test_better_and_equal_draws_of_every_hand_are_those_that_reach_its_value_and_the_next(
    lattice: Lattice, values: Numbers, rng: np.random.Generator, values_of_order: str
) -> None:
    places = np.arange(HIGHEST)
    ordered = {"high": places, "shuffled": rng.permutation(HIGHEST), "few": places // 900}[values_of_order]
    counts = HandsAtLeast.of(lattice, 1 + ordered[values - 1])
    hands = rng.integers(0, len(values), 500)
    higher, reached = (counts.draws(hands, counts.values[hands] + more) for more in (1, 0))
    better, equal = counts.better_and_equal()
    assert np.array_equal(better[:, hands], higher)
    assert np.array_equal(equal[:, hands], reached - higher)
