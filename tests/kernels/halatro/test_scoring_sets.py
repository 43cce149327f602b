"""Scoring sets, against the rules in plain Python: all subsets of one to five cards that have no kicker."""

from itertools import combinations

import numpy as np
import pytest

from outs.cards.notation import cards_of, mask_of, parse_cards, rank_then_suit
from outs.games.halatro.rules import score, scoring_cards
from outs.kernels.halatro.backward_steps import MOST_SETS, scoring_sets

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


@pytest.mark.parametrize("size", range(1, 9))
def test_random_hands_have_the_sets_of_the_rules(size: int, rng: np.random.Generator) -> None:
    for _ in range(40):
        mask = sum(1 << card for card in rng.permutation(52)[:size].tolist())
        assert dict(sorted(found_in(mask), key=lambda pair: pair[1])) == by_the_rules(mask)


@pytest.mark.parametrize(
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
