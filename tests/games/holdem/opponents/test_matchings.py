"""The closed forms against dealing disjoint holes one by one, in whole numbers wherever that is possible."""

from collections.abc import Sequence
from itertools import combinations
from math import comb, prod

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outs.games.holdem.opponents.matchings import disjoint_weight, three_without
from outs.tests.cases import all_of, some_of

Floats = npt.NDArray[np.float64]


def by_dealing(opponents: Sequence[Floats], gone: frozenset[int] = frozenset()) -> int:
    """Z_n by giving each opponent in turn every hole that is left; whole-number weights."""
    if not opponents:
        return 1
    first, *others = opponents
    left = [card for card in range(len(first)) if card not in gone]
    return sum(int(first[u, v]) * by_dealing(others, gone | {u, v}) for u, v in combinations(left, 2) if first[u, v])


def symmetric(upper: Floats) -> Floats:
    """The matrix of weights given above the diagonal."""
    above = np.triu(upper, 1)
    return above + above.T


def random_weights(rng: np.random.Generator, cards: int, opponents: int) -> list[Floats]:
    """Weights of any size, a fifth of them zero."""
    return [symmetric(rng.random((cards, cards)) * (rng.random((cards, cards)) < 0.8)) for _ in range(opponents)]


def without(opponents: Sequence[Floats], *cards: int) -> list[Floats]:
    """The weights of the holes that have none of `cards`."""
    left = [each.copy() for each in opponents]
    for each in left:
        each[list(cards)] = each[:, list(cards)] = 0
    return left


@st.composite
def small_decks(draw: st.DrawFn) -> list[Floats]:
    """One to four opponents on four to eight cards, weights 0 to 9."""
    cards, opponents = draw(st.integers(4, 8)), draw(st.integers(1, 4))
    if (cards, opponents) == (8, 4):
        cards = 7
    weights = st.lists(st.integers(0, 9), min_size=cards * cards, max_size=cards * cards)
    return [symmetric(np.array(draw(weights), float).reshape(cards, cards)) for _ in range(opponents)]


@given(small_decks())
@settings(max_examples=100, deadline=None)
def test_whole_numbers_on_small_decks_come_out_bit_for_bit(opponents: list[Floats]) -> None:
    assert disjoint_weight(opponents) == by_dealing(opponents)


def test_four_opponents_who_need_every_card_come_out_bit_for_bit(rng: np.random.Generator) -> None:
    for _ in range(3):
        opponents = [symmetric(rng.integers(0, 10, (8, 8)).astype(float)) for _ in range(4)]
        assert disjoint_weight(opponents) == by_dealing(opponents)


@pytest.mark.parametrize("cards", [8, 45, 46, 47, 52])
@all_of("opponents", [1, 2, 3, 4])
def test_equal_weights_count_the_deals(cards: int, opponents: int) -> None:
    equal = np.ones((cards, cards)) - np.eye(cards)
    assert disjoint_weight([equal] * opponents) == prod(comb(cards - 2 * place, 2) for place in range(opponents))


@all_of("cards", [45, 47])
def test_two_and_three_opponents_agree_with_the_sum_over_all_pairs_of_holes(
    cards: int, rng: np.random.Generator
) -> None:
    holes = np.array(list(combinations(range(cards), 2)))
    shared = (holes[:, None, :, None] == holes[None, :, None, :]).any(axis=(2, 3))
    apart = (~shared).astype(float)
    for _ in range(3):
        opponents = random_weights(rng, cards, 3)
        first, second, third = (each[holes[:, 0], holes[:, 1]] for each in opponents)
        pairs = first @ apart @ second
        assert disjoint_weight(opponents[:2]) == pytest.approx(pairs, rel=1e-13)
        reached = apart * first[:, None] * second
        triples = np.einsum("ij,ij->", reached @ (apart * third), apart)
        assert disjoint_weight(opponents) == pytest.approx(triples, rel=1e-13)


@all_of("cards", [8, 47])
def test_three_opponents_without_two_cards_are_three_opponents_on_what_is_left(
    cards: int, rng: np.random.Generator
) -> None:
    opponents = random_weights(rng, cards, 3)
    found = three_without(opponents)
    for u, v in ((0, 1), (3, 2), (cards - 1, 4)):
        assert found[u, v] == pytest.approx(float(disjoint_weight(without(opponents, u, v))), rel=1e-12)


def test_four_opponents_are_the_sum_over_the_fourths_holes(rng: np.random.Generator) -> None:
    opponents = random_weights(rng, 47, 4)
    *three, fourth = opponents
    summed = sum(fourth[u, v] * disjoint_weight(without(three, u, v)) for u, v in combinations(range(47), 2))
    assert disjoint_weight(opponents) == pytest.approx(float(summed), rel=1e-13)
    assert disjoint_weight(opponents[::-1]) == pytest.approx(float(summed), rel=1e-13)


@all_of("opponents", [1, 2, 3, 4])
def test_separate_questions_are_answered_at_once(opponents: int, rng: np.random.Generator) -> None:
    questions = [random_weights(rng, 12, opponents) for _ in range(5)]
    together = disjoint_weight([np.stack(each) for each in zip(*questions, strict=True)])
    assert together == pytest.approx([float(disjoint_weight(each)) for each in questions], rel=1e-12)


@all_of(("opponents", "possible"), [(1, True), (2, True), (3, False), (4, False)])
def test_what_cannot_be_dealt_weighs_nothing_whatever_the_rounding(opponents: int, possible: bool) -> None:
    aces = np.zeros((47, 47))
    aces[:4, :4] = 0.3 * (1 - np.eye(4))
    assert (float(disjoint_weight([aces] * opponents)) > 0) is possible
    assert possible or disjoint_weight([aces] * opponents) == 0


def test_a_small_weight_is_not_taken_for_rounding() -> None:
    first = np.zeros((47, 47))
    first[0, 1] = first[1, 0] = 1
    second = first.copy()
    second[2, 3] = second[3, 2] = 1e-12
    assert disjoint_weight([first, second]) == pytest.approx(1e-12, rel=1e-3)


@pytest.mark.parametrize("opponents", [2, 3, 4])
@some_of("heavy", [2.0**30, 2.0**10, 2.0**20], 1)
def test_heavy_holes_that_exclude_each_other_leave_the_light_ones_as_they_are(
    rng: np.random.Generator, opponents: int, heavy: float
) -> None:
    """All want the cards 0 and 1: nearly all that is added up is taken off again."""
    for _ in range(5):
        held = [symmetric(rng.integers(0, 10, (9, 9)).astype(float)) for _ in range(opponents)]
        for each in held:
            each[0, 1] = each[1, 0] = heavy
        assert disjoint_weight(held) == float(by_dealing(held))
        # Scaled by a power of two, weights are no whole numbers, and everything else is the same.
        scaled = disjoint_weight([each / 2**90 for each in held])
        assert scaled * 2.0 ** (90 * opponents) == float(by_dealing(held))


def test_questions_that_cancel_are_answered_among_others(rng: np.random.Generator) -> None:
    plain, crowded = random_weights(rng, 12, 3), random_weights(rng, 12, 3)
    for each in crowded:
        each[0, 1] = each[1, 0] = 1e12
    together = disjoint_weight([np.stack(pair) for pair in zip(plain, crowded, strict=True)])
    assert together == pytest.approx([float(disjoint_weight(plain)), float(disjoint_weight(crowded))], rel=1e-12)


def test_what_only_the_lightest_holes_allow_is_still_possible() -> None:
    first, second = np.zeros((2, 8, 8))
    first[0, 1] = first[1, 0] = second[1, 4] = second[4, 1] = 1
    first[4, 5] = first[5, 4] = second[0, 6] = second[6, 0] = 1e-9
    assert disjoint_weight([first, second]) == pytest.approx(1e-18, rel=1e-12)


@all_of("opponents", [0, 5])
def test_there_is_no_closed_form_for_more(opponents: int) -> None:
    with pytest.raises(ValueError, match=f"not for {opponents}"):
        disjoint_weight([np.zeros((5, 5))] * opponents)
