"""The rules of Halatro, against the published table and a scorer that takes its types from phevaluator."""

from collections.abc import Callable, Iterable
from itertools import combinations

import numpy as np
import pytest

from outs.cards.hands.categories import CATEGORIES
from outs.cards.notation import cards_text, parse_cards
from outs.games.halatro import rules
from outs.games.halatro.parameters import DISCARDS_LEFT, PLAYS_LEFT
from outs.games.halatro.rules import (
    LEVEL_COUNT,
    best_play,
    best_score,
    discards_at,
    level_of,
    plays_at,
    plays_of,
    score,
    scoring_cards,
    type_of,
)
from outs.kernels.halatro import player_arrays as compiled
from outs.tables import halatro as table
from outs.tests.cases import all_of

from ...conftest import Plays

IndependentScore = Callable[[Iterable[int]], int]

PLAYS = [
    ("2c", "high_card", "2c", 7),
    ("Ah2c", "high_card", "Ah", 16),
    ("KhQdJs9c8c", "high_card", "Kh", 15),
    ("2c2d", "pair", "2c2d", 28),
    ("2c2dAhKhQh", "pair", "2c2d", 28),
    ("3c3d9h9s", "two_pair", "3c3d9h9s", 88),
    ("3c3d9h9sAs", "two_pair", "3c3d9h9s", 88),
    ("AhAdAc", "three_of_a_kind", "AcAdAh", 189),
    ("AhAdAc3s2s", "three_of_a_kind", "AcAdAh", 189),
    ("Ah2c3d4s5h", "straight", "2c3d4s5hAh", 220),
    ("ThJcQdKsAh", "straight", "ThJcQdKsAh", 324),
    ("JhQcKdAs2h", "high_card", "As", 16),
    ("2h3h4h5h", "high_card", "5h", 10),
    ("2h3h4h5h7h", "flush", "2h3h4h5h7h", 224),
    ("2c2d2h3c3d", "full_house", "2c2d2h3c3d", 208),
    ("2c2d2h2s", "four_of_a_kind", "2c2d2h2s", 476),
    ("2c2d2h2sAs", "four_of_a_kind", "2c2d2h2s", 476),
    ("Ah2h3h4h5h", "straight_flush", "2h3h4h5hAh", 1000),
    ("AhKhQhJhTh", "straight_flush", "ThJhQhKhAh", 1208),
]


@all_of(("text", "name", "scoring", "points"), PLAYS)
def test_a_play_has_the_type_and_score_of_the_rules(text: str, name: str, scoring: str, points: int) -> None:
    cards = parse_cards(text)
    assert (type_of(cards), cards_text(scoring_cards(cards)), score(cards)) == (name, scoring, points)


@pytest.mark.long
def test_every_play_of_five_cards_scores_as_its_type_by_phevaluator_says(plays: Plays) -> None:
    assert [score(cards) for cards in plays.cards] == plays.scores.tolist()


@pytest.mark.long
def test_the_scores_of_all_plays_of_five_cards_add_up_to_the_published_sum(plays: Plays) -> None:
    assert plays.ways.sum() == 2_598_960
    assert plays.scores @ plays.ways == 100_510_056
    assert plays.ways[plays.scores > 60].sum() == 281_076


def test_a_higher_type_does_not_always_score_more() -> None:
    assert score(parse_cards("ThJcQdKsAh")) > score(parse_cards("2h3h4h5h7h")) > score(parse_cards("2c2d2h3c3d"))
    assert score(parse_cards("AcAd")) > score(parse_cards("3c3d2h2s"))
    assert list(CATEGORIES).index("straight") < list(CATEGORIES).index("flush")


@all_of(("held", "count"), [(1, 1), (2, 3), (4, 15), (5, 31), (8, 218)])
def test_every_set_of_up_to_five_cards_can_be_played(held: int, count: int) -> None:
    found = list(plays_of(range(held)))
    assert len(found) == len(set(found)) == count
    assert {len(cards) for cards in found} == set(range(1, min(5, held) + 1))


def test_the_best_play_of_eight_cards_is_the_best_of_its_56_plays_of_five(
    rng: np.random.Generator, independent_score: IndependentScore
) -> None:
    for _ in range(100):
        held = rng.permutation(52)[:8].tolist()
        assert best_score(held) == max(map(independent_score, combinations(held, 5)))


@all_of(
    ("held", "played"),
    [
        ("2c2d4s5h7h9sJcQd", "2c2d4s5h7h"),
        ("9c9d2s3h4hTsJcQd", "2s3h4h9c9d"),
        ("2s3h4h6sTcJcQdAh", "2s3h4h6sAh"),
        ("AcAdAh", "AcAdAh"),
        ("QsKs", "QsKs"),
        ("5h", "5h"),
        ("TcJdQhKsAs2c3d4h", "TcJdQhKsAs"),
    ],
)
def test_the_best_play_takes_the_lowest_kickers_along(held: str, played: str) -> None:
    cards = best_play(parse_cards(held))
    assert cards_text(cards) == played
    assert score(cards) == best_score(parse_cards(held))


def test_of_plays_that_score_alike_the_lowest_scoring_cards_are_played() -> None:
    assert cards_text(best_play(parse_cards("TcJdKhKs2h3d4c"))) == "2h3d4cKhKs"
    assert cards_text(best_play(parse_cards("TcTdKhKs"))) == "TcTdKhKs"


def test_the_bounds_of_a_position_are_those_of_the_rules() -> None:
    assert (PLAYS_LEFT.default, PLAYS_LEFT.most) == (rules.PLAYS, rules.PLAYS)
    assert (DISCARDS_LEFT.default, DISCARDS_LEFT.most) == (rules.DISCARDS, rules.DISCARDS)


LEFT = [(plays, discards) for plays in (1, 2, 3) for discards in (0, 1, 2, 3)]


def test_levels_are_numbered_without_gaps_and_lead_back_to_plays_and_discards() -> None:
    assert [level_of(*left) for left in LEFT] == list(range(LEVEL_COUNT))
    assert [(plays_at(level), discards_at(level)) for level in range(LEVEL_COUNT)] == LEFT


def test_kernels_number_levels_the_same() -> None:
    assert [compiled.level_of(*left) for left in LEFT] == list(range(LEVEL_COUNT))
    assert [(compiled.plays_at(level), compiled.discards_at(level)) for level in range(LEVEL_COUNT)] == LEFT


def test_the_table_has_its_columns_in_the_order_of_levels() -> None:
    assert list(table.LEVELS) == LEFT[:-1]
