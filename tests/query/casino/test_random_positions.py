"""Decisions at 2,000 random positions, by brute force over the rest of the deck with another evaluator."""

from collections.abc import Callable, Iterable
from fractions import Fraction

import numpy as np
import pytest

from outs.cards.notation import cards_text
from outs.games.casino.answers import CasinoMovesAnswer
from outs.query.session import Tables

from .settled_by_hand import REVEALED, mean, pay

Value = Callable[[Iterable[int]], int]


def found(tables: Tables, game: str, own: list[int], board: list[int]) -> dict[str, Fraction]:
    """The exact value of each move."""
    answer = tables.casino(game, cards_text(own), board=cards_text(board))
    assert isinstance(answer, CasinoMovesAnswer)
    return {move.move: move.exact for move in answer.moves}


@pytest.mark.long
@pytest.mark.parametrize("game", ["ultimate-texas-holdem", "heads-up-holdem"])
def test_700_rivers_are_worth_what_every_hole_of_the_dealer_settles(
    tables: Tables, rng: np.random.Generator, independent_value: Value, game: str
) -> None:
    for _ in range(700):
        cards = [int(card) for card in rng.choice(52, 7, replace=False)]
        unseen = [card for card in range(52) if card not in cards]
        worth = mean(game, independent_value, cards[:2], cards[2:], unseen, 1)
        assert found(tables, game, cards[:2], cards[2:]) == {"raise 1": worth, "fold": -2}


@pytest.mark.long
@pytest.mark.parametrize(("game", "own"), [("let-it-ride", 3), ("mississippi-stud", 2)])
def test_300_last_cards_are_worth_the_mean_of_their_pays(
    tables: Tables, rng: np.random.Generator, independent_value: Value, game: str, own: int
) -> None:
    for _ in range(300):
        cards = [int(card) for card in rng.choice(52, 4, replace=False)]
        values = [independent_value([*cards, last]) for last in range(52) if last not in cards]
        one = sum((pay(REVEALED[game], value, -1) for value in values), Fraction(0)) / len(values)
        if game == "let-it-ride":
            expected = {"ride 1": 2 * one, "pull back": one}
        else:
            expected = {**{f"bet {bet}": (3 + bet) * one for bet in (1, 2, 3)}, "fold": Fraction(-3)}
        assert found(tables, game, cards[:own], cards[own:]) == expected
