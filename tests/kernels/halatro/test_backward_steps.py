"""Scoring sets, and one step back in the game: against the 436 moves of a hand and the draws, one by one."""

from itertools import combinations

import numpy as np
import pytest

from outs.cards.notation import DECK_MASK, cards_of, mask_of, parse_cards, rank_then_suit
from outs.games.halatro.rules import best_score, score, scoring_cards
from outs.kernels.array_types import F32, F64
from outs.kernels.halatro.backward_steps import (
    MOST_SETS,
    BestKept,
    NextColumns,
    best_of_subsets,
    mean_over_draws,
    scoring_sets,
    values_of_hands,
)
from outs.kernels.halatro.card_classes import LANE_SIZES, class_counts, class_id, make_places
from outs.tests.cases import all_of

PLACES = make_places()
LEVEL_COUNT = 2
SPECIAL = ["2c2d2h2sAcAdAhAs", "2h3h4h5h6h7h8hAh", "TcJdQhKsAc9d8hAd", "2c2d2h3c3d3hAsKs", "AhKhQhJhTh9c9d9s"]


def id_of(mask: int) -> int:
    """A set's class."""
    return class_id(mask, mask.bit_count(), PLACES, LANE_SIZES)


def subsets(mask: int, least: int) -> list[int]:
    """The masks of the subsets of `least` cards or more."""
    cards = cards_of(mask)
    return [mask_of(some) for size in range(least, len(cards) + 1) for some in combinations(cards, size)]


def random_masks(rng: np.random.Generator, count: int, size: int) -> list[int]:
    """Sets of cards."""
    return [mask_of(rng.permutation(52)[:size].tolist()) for _ in range(count)]


@pytest.fixture(scope="module")
def values() -> dict[int, F32]:
    """Made-up values of kept cards, about as large as real ones, at two levels."""
    rng = np.random.default_rng(8)
    counts = class_counts(PLACES)
    return {size: rng.uniform(100, 300, (counts[size], LEVEL_COUNT)).astype(np.float32) for size in range(3, 8)}


def best_among(mask: int, values: dict[int, F32]) -> F32:
    """The best value of a subset of three cards or more, at each level."""
    best: F32 = np.stack([values[kept.bit_count()][id_of(kept)] for kept in subsets(mask, 3)]).max(axis=0)
    return best


@all_of("size", range(4, 8))
def test_the_best_subset_is_found_through_those_of_one_card_less(
    size: int, rng: np.random.Generator, values: dict[int, F32]
) -> None:
    smaller = np.zeros_like(values[size - 1])
    for mask in random_masks(rng, 20, size):
        for subset in subsets(mask, size - 1)[:size]:
            smaller[id_of(subset)] = best_among(subset, values)
        row = values[size][id_of(mask)][None].copy()
        best_of_subsets(np.array([mask], np.uint64), size, smaller, PLACES, LANE_SIZES, row)
        assert row[0].tolist() == best_among(mask, values).tolist()


@pytest.mark.parametrize("size", [3, 4, 5, *[pytest.param(size, marks=pytest.mark.long) for size in (6, 7)]])
def test_the_mean_weighs_each_card_by_its_kind(size: int, rng: np.random.Generator) -> None:
    larger = rng.uniform(100, 300, (class_counts(PLACES)[size + 1], LEVEL_COUNT)).astype(np.float32)
    chances = rng.uniform(0.5, 1, (8, 13, 4, LEVEL_COUNT))
    masks = random_masks(rng, 20, size)
    means = np.zeros((len(masks), LEVEL_COUNT), np.float32)
    mean_over_draws(
        np.array(masks, np.uint64), size, larger, chances.reshape(-1, LEVEL_COUNT), PLACES, LANE_SIZES, means
    )
    for mask, found in zip(masks, means, strict=True):
        kept, cards = cards_of(mask), cards_of(DECK_MASK & ~mask)
        weights = np.array(
            [
                chances[sum(k // 13 == card // 13 for k in kept), card % 13, sum(k % 13 == card % 13 for k in kept)]
                for card in cards
            ]
        )
        after = np.array([larger[id_of(mask | 1 << card)] for card in cards], np.float64)
        assert found == pytest.approx((weights * after).sum(axis=0) / weights.sum(axis=0), rel=1e-6)


def of_the_436_moves(mask: int, values: dict[int, F32]) -> tuple[F64, F64]:
    """The best discard and the best play of eight cards, at each level gone on to."""
    thrown = [some for some in subsets(mask, 1) if some.bit_count() <= 5]
    kept = np.array([values[8 - some.bit_count()][id_of(mask ^ some)] for some in thrown], np.float64)
    scores = np.array([score(cards_of(some)) for some in thrown])
    return kept.max(axis=0), (kept + scores[:, None]).max(axis=0)


def test_hands_are_worth_the_best_of_their_436_moves(rng: np.random.Generator, values: dict[int, F32]) -> None:
    masks = [*random_masks(rng, 12, 8), *(mask_of(parse_cards(text)) for text in SPECIAL)]
    best = {3: values[3], **{size: np.zeros_like(values[size]) for size in range(4, 8)}}
    for mask in masks:
        for kept in subsets(mask, 3):
            if 4 <= kept.bit_count() <= 7:
                best[kept.bit_count()][id_of(kept)] = best_among(kept, values)
    found = np.zeros((len(masks), 5), np.float32)
    columns = NextColumns(discard=np.array([0, 1, -1, 1, -1]), play=np.array([-1, 0, 1, 1, -1]))
    hands = np.array(masks, np.uint64)
    values_of_hands(hands, BestKept.of([*best.values()]), columns, PLACES, LANE_SIZES, found)
    for mask, row in zip(masks, found.tolist(), strict=True):
        discard, play = of_the_436_moves(mask, values)
        last = best_score(cards_of(mask))
        expected = [max(last, discard[0]), max(play[0], discard[1]), play[1], max(play[1], discard[1]), last]
        assert row == pytest.approx(expected, rel=1e-6)


Found = list[tuple[int, int]]


def found_in(mask: int) -> Found:
    """The kernel's sets with their scores."""
    masks, scores = np.zeros(MOST_SETS, np.int64), np.zeros(MOST_SETS, np.int64)
    count = scoring_sets(mask, masks, scores)
    return list(zip(masks[:count].tolist(), scores[:count].tolist(), strict=True))


def by_the_rules(mask: int) -> dict[int, int]:
    """Every subset that scores wholly."""
    held = cards_of(mask)
    return {
        mask_of(cards): score(cards)
        for size in range(1, min(5, len(held)) + 1)
        for cards in combinations(held, size)
        if len(scoring_cards(cards)) == size
    }


@all_of("size", range(1, 9))
def test_random_hands_have_the_sets_of_the_rules(size: int, rng: np.random.Generator) -> None:
    for _ in range(40):
        mask = sum(1 << card for card in rng.permutation(52)[:size].tolist())
        assert dict(sorted(found_in(mask), key=lambda pair: pair[1])) == by_the_rules(mask)


@all_of(
    "held",
    [
        "2c2d2h2sAcAdAhAs",  # the most of equal ranks
        "2h3h4h5h6h7h8h9h",  # the most of one suit, every straight a straight flush
        "2c2d3c3d4c4d5c5d",
        "TcTdJcJdQcQdKhAh",  # eight straights of each of two
        "2c2d2h3c3d3hAsKs",
        "AhKhQhJhTh9h2c2d",
        "Ah2h3h4h5h6h7h9c",
        "AcAdAh2c3c4c5c6c",
    ],
)
def test_hands_with_many_sets_have_those_of_the_rules(held: str) -> None:
    mask = mask_of(parse_cards(held))
    found = found_in(mask)
    assert len(found) < MOST_SETS
    assert dict(sorted(found, key=lambda pair: pair[1])) == by_the_rules(mask)


def test_single_cards_come_first_by_rank(rng: np.random.Generator) -> None:
    for _ in range(20):
        held = rng.permutation(52)[:8].tolist()
        singles = [mask for mask, _ in found_in(mask_of(held))[:8]]
        assert singles == [1 << card for card in sorted(held, key=rank_then_suit)]


def test_a_set_comes_twice_only_if_it_is_a_straight_flush() -> None:
    found = found_in(mask_of(parse_cards("3h4h5h6h7h2c2dAs")))
    repeated = {mask for mask, _ in found if [other for other, _ in found].count(mask) > 1}
    assert repeated == {mask_of(parse_cards("3h4h5h6h7h"))}
