"""The published AI's estimates against its formulas written out, enumerations, and the sums of a fresh deck."""

from collections import Counter
from dataclasses import fields
from itertools import combinations
from math import comb

import numpy as np
import pytest

from outs.cards.notation import LANE_BITS, cards_of, cards_text, mask_of, parse_cards
from outs.games.halatro.plays import TYPES
from outs.games.halatro.rules import best_play, type_of
from outs.play.halatro.lockstep import ChosenMoves, NeverDiscard, Policy, Views
from outs.play.halatro.published_ai import (
    FORMULAS,
    Population,
    PublishedAi,
    estimated_improvement,
    probability_of_hand,
    probability_of_improvement,
)
from outs.tests.cases import all_of, some_of

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


@all_of(("name", "total"), FRESH_SUMS.items())
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


def seen(held: str, dead: str = "", plays: int = 3, discards: int = 3) -> Views:
    """One position."""
    seen_held, seen_dead = (np.array([mask_of(parse_cards(text))], np.uint64) for text in (held, dead))
    return Views(seen_held, seen_dead, np.array([plays], np.uint8), np.array([discards], np.uint8))


def move(policy: Policy, views: Views) -> str:
    """Return its move in one position."""
    moves = policy.moves(views)
    does = "discard" if moves.discards[0] else "play"
    return f"{does} {cards_text(cards_of(int(moves.thrown[0])))}"


@all_of(
    ("held", "uncapped", "capped"),
    [
        ("2c2d4s5h7h9sJcQd", "discard 2c2d4s5h7h9s", "discard 2c2d4s5h7h"),
        ("2c2d2h5h7h9sJcQd", "play 2c2d2h5h7h", "play 2c2d2h5h7h"),  # of three of a kind it hopes for too little
        ("2c2d3s3h7h9sJcQd", "discard 2c2d3h3s7h9s", "discard 2c2d3h3s7h"),
        ("2c3c4c5c6cTdJhQs", "play 2c3c4c5c6c", "play 2c3c4c5c6c"),
        ("2c3d4h6s7c8d9h9s", "discard 2c3d4h6s7c8d9h9s", "discard 2c3d4h6s7c"),
        ("TcTdJhJsKcKdAcAd", "discard ", "play TcTdJhAcAd"),
        ("TcJcQdKhAsTd9s8h", "play TcJcQdKhAs", "play TcJcQdKhAs"),
    ],
)
def test_all_cards_under_ten_go_while_a_better_type_is_likely_enough(held: str, uncapped: str, capped: str) -> None:
    assert move(PublishedAi(), seen(held)) == uncapped
    assert move(PublishedAi(capped=True), seen(held)) == capped


def test_without_a_discard_left_it_plays() -> None:
    assert move(PublishedAi(), seen("2c2d4s5h7h9sJcQd", discards=0)) == "play 2c2d4s5h7h"


def test_the_threshold_must_be_exceeded() -> None:
    views = seen("2c2d4s5h7h9sJcQd")
    bad = np.array([mask_of(parse_cards("2c2d4s5h7h9s"))], np.uint64)
    chance = float(estimated_improvement(views.dead, bad, np.array([TYPES.index("pair")], np.uint8))[0])
    assert move(PublishedAi(chance), views).startswith("play")
    assert move(PublishedAi(np.nextafter(chance, 0)), views).startswith("discard")


def test_the_fresh_cards_may_be_any_but_the_dead_ones_and_those_about_to_go() -> None:
    dead, bad = (np.array([mask_of(parse_cards(text))], np.uint64) for text in ("KsKd", "2c2d4s"))
    population = [card for card in range(52) if card not in parse_cards("KsKd2c2d4s")]
    types = np.array([TYPES.index("pair")], np.uint8)
    expected = probability_of_improvement(Population.of(np.array([mask_of(population)], np.uint64)), types)
    assert estimated_improvement(dead, bad, types) == expected


@some_of("policy", [PublishedAi(), PublishedAi(capped=True), PublishedAi(0.0), NeverDiscard()], 2)
def test_plays_are_the_best_with_the_lowest_kickers(policy: Policy, views: Views) -> None:
    moves = policy.moves(views)
    for held, thrown in zip(views.held[~moves.discards][:60], moves.thrown[~moves.discards][:60], strict=True):
        assert cards_of(int(thrown)) == best_play(cards_of(int(held)))


def test_the_capped_ai_never_breaks_the_rules(views: Views) -> None:
    moves = PublishedAi(0.0, capped=True).moves(views)
    thrown = np.bitwise_count(moves.thrown)
    assert thrown.min() >= 1
    assert thrown.max() == 5
    assert not (moves.discards & (views.discards == 0)).any()


def test_never_discard_never_discards(views: Views) -> None:
    assert not NeverDiscard().moves(views).discards.any()


@pytest.mark.parametrize("policy", [PublishedAi(), PublishedAi(capped=True), NeverDiscard()])
def test_a_position_gets_the_same_move_in_any_company(policy: Policy, views: Views) -> None:
    together = policy.moves(views)
    for game in range(40):
        one = Views(*(getattr(views, field.name)[game : game + 1] for field in fields(Views)))
        alone: ChosenMoves = policy.moves(one)
        assert (alone.thrown[0], alone.discards[0]) == (together.thrown[game], together.discards[game])


def test_a_policy_is_shown_what_a_player_sees_and_nothing_else() -> None:
    assert [field.name for field in fields(Views)] == ["held", "dead", "plays", "discards"]


def test_names_tell_the_threshold_unless_it_is_the_authors() -> None:
    named = [PublishedAi(), PublishedAi(0.006), PublishedAi(capped=True), PublishedAi(0.25, capped=True)]
    assert [policy.name for policy in named] == [
        "published",
        "published:0.006",
        "published-capped",
        "published-capped:0.25",
    ]
