"""The published AI's estimates against its formulas written out, enumerations, and the sums of a fresh deck."""

from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest

from outs.cards.notation import LANE_BITS, mask_of
from outs.games.halatro.plays import TYPES
from outs.games.halatro.rules import type_of
from outs.play.halatro.estimates import FORMULAS, Population, probability_of_hand, probability_of_improvement

FRESH_SUMS = {
    "high_card": 0.597,
    "pair": 0.0777,
    "two_pair": 0.0302,
    "three_of_a_kind": 0.0076,
    "straight": 0.0037,
    "flush": 0.0017,
    "full_house": 0.00025,
}
STRAIGHTS = [[12, 0, 1, 2, 3], *([low + k for k in range(5)] for low in range(9))]


def hypergeometric(size: int, count: int, wanted: int) -> float:
    """The chance that `wanted` of five cards out of `size` are among `count`."""
    return comb(count, wanted) * comb(size - count, 5 - wanted) / comb(size, 5)


def by_hand(cards: list[int], name: str) -> float:
    """The estimate, written out with loops over ranks."""
    ranks, suits = Counter(card % LANE_BITS for card in cards), Counter(card // LANE_BITS for card in cards)
    size, hands = len(cards), comb(len(cards), 5)
    pairs = list(combinations(range(13), 2))
    match name:
        case "pair" | "three_of_a_kind" | "four_of_a_kind":
            wanted = {"pair": 2, "three_of_a_kind": 3, "four_of_a_kind": 4}[name]
            return sum(hypergeometric(size, ranks[rank], wanted) for rank in range(13))
        case "two_pair":
            return sum(
                comb(ranks[x], 2) * comb(ranks[y], 2) * (size - ranks[x] - ranks[y]) for x, y in pairs
            ) / hands  # fmt: skip
        case "full_house":
            return 2 * sum(comb(ranks[low], 2) * comb(ranks[high], 3) for low, high in pairs) / hands
        case "straight":
            return sum(int(np.prod([ranks[rank] for rank in row])) for row in STRAIGHTS) / hands
        case "flush":
            return sum(hypergeometric(size, suits[suit], 5) for suit in range(4))
        case "straight_flush":
            return by_hand(cards, "straight") * by_hand(cards, "flush")
        case "royal_flush":
            return min(ranks[rank] for rank in range(8, 13)) / hands
    return 0.0


@pytest.fixture
def populations(rng: np.random.Generator) -> list[list[int]]:
    """Cards of a fresh deck, and of random ones of 5 to 52 cards."""
    return [list(range(52)), *(rng.permutation(52)[: int(rng.integers(5, 53))].tolist() for _ in range(60))]


def masks(populations: list[list[int]]) -> Population:
    """Them all at once."""
    return Population.of(np.array([mask_of(cards) for cards in populations], np.uint64))


@pytest.mark.parametrize("name", TYPES)
def test_each_estimate_is_its_formula(populations: list[list[int]], name: str) -> None:
    estimated = probability_of_hand(masks(populations), name)
    assert estimated == pytest.approx([by_hand(cards, name) for cards in populations], rel=1e-12)


@pytest.mark.parametrize("name", TYPES)
def test_one_population_alone_is_estimated_as_among_many(populations: list[list[int]], name: str) -> None:
    together = probability_of_hand(masks(populations), name)
    alone = [probability_of_hand(masks([cards]), name)[0] for cards in populations]
    assert together.tolist() == alone


def test_some_estimates_are_exact_chances(rng: np.random.Generator) -> None:
    """Two pairs, four of a kind; straights and flushes if straight flushes count as both."""
    for cards in (rng.permutation(20)[:14].tolist(), rng.permutation(52)[:16].tolist()):
        counted = Counter(type_of(hand) for hand in combinations(cards, 5))
        hands, population = comb(len(cards), 5), masks([cards])
        for name in ("two_pair", "four_of_a_kind"):
            assert probability_of_hand(population, name)[0] == pytest.approx(counted[name] / hands)
        for name in ("straight", "flush"):
            chance = (counted[name] + counted["straight_flush"]) / hands
            assert probability_of_hand(population, name)[0] == pytest.approx(chance)


@pytest.mark.parametrize(("name", "total"), FRESH_SUMS.items())
def test_a_fresh_decks_sums_are_those_reported(name: str, total: float) -> None:
    types = np.array([TYPES.index(name)], np.uint8)
    digits = 3 if name == "high_card" else 5 if name == "full_house" else 4
    assert round(float(probability_of_improvement(masks([list(range(52))]), types)[0]), digits) == total


def test_the_improvement_is_the_sum_over_all_higher_types(populations: list[list[int]]) -> None:
    population = masks(populations)
    for place in range(len(TYPES) - 1):
        summed = sum(probability_of_hand(population, name) for name in TYPES[place + 1 :])
        types = np.full(len(populations), place, np.uint8)
        assert probability_of_improvement(population, types) == pytest.approx(summed)


def test_a_royal_flush_is_taken_to_improve_to_itself(populations: list[list[int]]) -> None:
    population = masks(populations)
    types = np.full(len(populations), TYPES.index("royal_flush"), np.uint8)
    assert probability_of_improvement(population, types) == pytest.approx(
        probability_of_hand(population, "royal_flush")
    )


def test_too_few_cards_make_nothing() -> None:
    for name in FORMULAS:
        assert probability_of_hand(masks([[], [0], [0, 13, 26, 39]]), name)[:2].tolist() == [0, 0]


def test_a_population_counts_ranks_and_suits() -> None:
    population = masks([[0, 13, 25, 51]])
    assert population.ranks.tolist() == [[2, *[0] * 11, 2]]
    assert population.suits.tolist() == [[1, 2, 0, 1]]
    assert population.size.tolist() == [4]
