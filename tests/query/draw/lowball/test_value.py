"""The value of cards in lowball: the best five of them, by the rules in plain Python."""

from itertools import combinations

import numpy as np
import pytest

from outs.cards.errors import BadQuery, WrongCardCount
from outs.cards.notation import cards_text, parse_cards
from outs.games.lowball.answers import LowballValueAnswer
from outs.query.session import Tables
from outs.tests.cases import all_of
from outs.tests.games.lowball.slow_rules import category, strength


def low_value(tables: Tables, cards: str, game: str) -> LowballValueAnswer:
    """The value of some cards in lowball."""
    found = tables.value(cards, game)
    assert isinstance(found, LowballValueAnswer)
    return found


@pytest.mark.parametrize("game", ["2-7", "a-5"])
@all_of("size", [5, 6, 7])
def test_the_best_five_are_those_of_the_rules(tables: Tables, game: str, size: int, rng: np.random.Generator) -> None:
    found = []
    for _ in range(12):
        cards = rng.choice(52, size, replace=False).tolist()
        answer = low_value(tables, cards_text(cards), game)
        best = min(strength(game, five) for five in combinations(cards, 5))
        assert strength(game, parse_cards(answer.best)) == best
        assert answer.category == category(game, parse_cards(answer.best))
        assert answer.cards == cards_text(cards)
        found.append((answer.value, best))
    by_value = sorted(found)
    assert [best for _, best in by_value] == sorted((best for _, best in found), reverse=True)


def test_the_best_hand_of_each_game_has_the_highest_value(tables: Tables) -> None:
    assert low_value(tables, "7s5h4d3c2c", "2-7").to_json() == {
        "cards": "7s5h4d3c2c",
        "game": "2-7",
        "value": 7462,
        "values": 7462,
        "category": "seven_low",
        "name": "Seven Low, Seven Five Four Three Deuce",
        "best": "7s5h4d3c2c",
    }
    wheel = low_value(tables, "As2s3s4s5sKdKc", "ace-to-five")
    assert (wheel.game, wheel.value, wheel.values, wheel.best) == ("a-5", 6175, 6175, "As2s3s4s5s")


def test_a_game_that_is_unknown_and_too_few_cards_are_refused(tables: Tables) -> None:
    with pytest.raises(BadQuery, match="unknown game 'razz': use high, 2-7 or a-5"):
        tables.value("7s5h4d3c2c", "razz")
    with pytest.raises(WrongCardCount, match="a value takes 5, 6 or 7 cards, got 4"):
        tables.value("7s5h4d3c", "2-7")
