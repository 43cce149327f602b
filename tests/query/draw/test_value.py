"""The value of five, six or seven cards."""

from collections.abc import Callable, Iterable

import numpy as np
import pytest

from outs.cards.errors import RepeatedCard, UnknownCard, WrongCardCount
from outs.cards.notation import cards_text, parse_cards
from outs.query.session import Tables
from outs.tests.cases import all_of

Oracle = Callable[[Iterable[int]], int]


@all_of("count", [5, 6, 7])
def test_values_are_those_of_an_independent_evaluator(
    tables: Tables, independent_value: Oracle, rng: np.random.Generator, count: int
) -> None:
    for _ in range(150):
        cards = rng.choice(52, count, replace=False).tolist()
        assert tables.value(cards_text(cards)).value == independent_value(cards)


@all_of("count", [5, 6, 7])
def test_the_best_five_are_given_cards_in_the_order_given_and_have_the_value(
    tables: Tables, independent_value: Oracle, rng: np.random.Generator, count: int
) -> None:
    for _ in range(150):
        cards = rng.choice(52, count, replace=False).tolist()
        answer = tables.value(cards_text(cards))
        best = parse_cards(answer.best)
        assert len(best) == 5
        assert list(best) == [card for card in cards if card in best]
        assert independent_value(best) == answer.value


@all_of(
    ("cards", "value", "category", "name"),
    [
        ("AhKhQhJhTh", 7462, "straight_flush", "Royal Flush"),
        ("5d4d3d2dAd", 7453, "straight_flush", None),
        ("AcAdAhKcKd", 7296, "full_house", "Full House, Aces over Kings"),
        ("Ac2d3h4s5c", 5854, "straight", None),
        ("7c5d4h3s2c", 1, "high_card", None),
    ],
)
def test_landmarks_have_their_known_value_and_name(
    tables: Tables, cards: str, value: int, category: str, name: str | None
) -> None:
    answer = tables.value(cards)
    assert (answer.value, answer.category) == (value, category)
    assert name in (None, answer.name)


def test_cactus_kevs_scale_counts_down_from_the_best(tables: Tables) -> None:
    assert tables.value("AhKhQhJhTh").to_json()["cactus_kev"] == 1
    assert tables.value("7c5d4h3s2c").to_json()["cactus_kev"] == 7462


def test_every_value_has_its_own_name(tables: Tables) -> None:
    assert tables.sql('SELECT count(DISTINCT "name"), count(*) FROM "values"').fetchall() == [(7462, 7462)]


def test_the_json_has_exactly_the_fixed_fields(tables: Tables) -> None:
    assert tables.value("10♠ as,Ks Qs Js 2c 3d").to_json() == {
        "cards": "TsAsKsQsJs2c3d",
        "value": 7462,
        "cactus_kev": 1,
        "category": "straight_flush",
        "name": "Royal Flush",
        "best": "TsAsKsQsJs",
    }


@all_of(
    ("text", "error", "message"),
    [
        ("", WrongCardCount, "a value takes 5, 6 or 7 cards, got 0: ''"),
        ("AhKhQhJh", WrongCardCount, "a value takes 5, 6 or 7 cards, got 4: 'AhKhQhJh'"),
        ("2c3c4c5c6c7c8c9c", WrongCardCount, "got 8"),
        ("AhKhQhJhXx", UnknownCard, "unknown card 'Xx' at character 9"),
        ("AhKhQhJhAh", RepeatedCard, "card Ah appears twice"),
    ],
)
def test_cards_without_a_value_are_refused(tables: Tables, text: str, error: type[ValueError], message: str) -> None:
    with pytest.raises(error, match=message.replace("?", r"\?")):
        tables.value(text)
