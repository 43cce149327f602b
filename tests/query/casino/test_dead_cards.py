"""Dead cards before the flop: with few cards left, every deal is settled by hand."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from outs.cards.errors import TooFewUnseen
from outs.cards.notation import cards_text, mask_of, parse_cards
from outs.games.casino.answers import CasinoMovesAnswer
from outs.games.casino.rule_files import load_bundled
from outs.query.casino.counted_deals import Seen
from outs.query.casino.played_games import unwatched
from outs.query.casino.solved_games import count_hole
from outs.query.session import Tables
from outs.tests.cases import all_of, some_of

from .settled_by_hand import mean

Value = Callable[[Iterable[int]], int]
LEFT = 9


def moves(tables: Tables, game: str, own: list[int], dead: list[int]) -> dict[str, Fraction]:
    """The exact value of each move."""
    answer = tables.casino(game, cards_text(own), dead=cards_text(dead))
    assert isinstance(answer, CasinoMovesAnswer)
    return {move.move: move.exact for move in answer.moves}


def after(game: str, value: Value, own: list[int], board: list[int], unseen: list[int], raised: int) -> Fraction:
    """The mean result with a board and best play from there on, if the player has added `raised` bets."""
    if len(board) == 5:
        if game == "ultimate-texas-holdem":
            return max(mean(game, value, own, board, unseen, 1), Fraction(-2))
        return mean(game, value, own, board, unseen, raised)
    options = [next_cards(game, value, own, board, unseen, raised)]
    if game == "ultimate-texas-holdem" and len(board) == 3:
        options.append(at_showdown(game, value, own, board, unseen, 2))
    elif game != "ultimate-texas-holdem":
        options.append(next_cards(game, value, own, board, unseen, raised + 1))
    return max(options)


def next_cards(game: str, value: Value, own: list[int], board: list[int], unseen: list[int], raised: int) -> Fraction:
    """The mean over the next cards: the flop, then one by one, where a decision comes after each."""
    size = 3 if not board else 2 if game == "ultimate-texas-holdem" else 1
    worth = [
        after(game, value, own, [*board, *new], [card for card in unseen if card not in new], raised)
        for new in combinations(unseen, size)
    ]
    return sum(worth, Fraction(0)) / len(worth)


def at_showdown(game: str, value: Value, own: list[int], board: list[int], unseen: list[int], raised: int) -> Fraction:
    """The mean result if nothing more is decided."""
    worth = [
        mean(game, value, own, [*board, *new], [card for card in unseen if card not in new], raised)
        for new in combinations(unseen, 5 - len(board))
    ]
    return sum(worth, Fraction(0)) / len(worth)


@some_of("game", ["ultimate-texas-holdem", "texas-holdem-bonus"], 1)
def test_holes_are_worth_what_all_deals_of_the_cards_left_settle(
    tables: Tables, rng: np.random.Generator, independent_value: Value, game: str
) -> None:
    deck = [int(card) for card in rng.permutation(52)]
    own, unseen, dead = deck[:2], deck[2 : 2 + LEFT], deck[2 + LEFT :]
    if game == "ultimate-texas-holdem":
        expected = {
            "check": next_cards(game, independent_value, own, [], unseen, 0),
            **{f"raise {bet}": at_showdown(game, independent_value, own, [], unseen, bet) for bet in (3, 4)},
        }
    else:
        expected = {"bet 2": next_cards(game, independent_value, own, [], unseen, 2), "fold": Fraction(-1)}
    assert moves(tables, game, own, dead) == expected


@pytest.mark.long
def test_without_a_dead_card_holes_are_worth_what_the_tables_have(tables: Tables) -> None:
    seen = Seen(0b11, 0, 0, 0)
    for game in ("ultimate-texas-holdem", "texas-holdem-bonus"):
        answer = tables.casino(game, "2c3c")
        assert isinstance(answer, CasinoMovesAnswer)
        rules = load_bundled(game)
        counted = count_hole(tables, rules, seen, unwatched).means(rules.unit)
        assert sorted(counted, reverse=True) == [move.exact for move in answer.moves]


@all_of(
    ("game", "cards", "wanted", "message"),
    [
        ("ultimate-texas-holdem", {"cards": "AhKd"}, 7, "the board and the dealer take 7 unseen cards, 6 are left"),
        ("casino-holdem", {"cards": "AhKd", "board": "Qs7h2c"}, 4, "the board and the dealer take 4 unseen cards, 3"),
        ("ultimate-texas-holdem", {"cards": "AhKd", "board": "Qs7h2c3d9s"}, 2, "the dealer takes 2 unseen cards, 1"),
        ("three-card-poker", {"cards": "AhKdQh"}, 3, "the dealer takes 3 unseen cards, 2 are left"),
        ("caribbean-stud", {"cards": "AhKdQh7c3h", "up": "9h"}, 4, "the dealer takes 4 unseen cards, 3 are left"),
        ("oasis-poker", {"cards": "AhKdQh7c3h", "up": "9h"}, 9, "the dealer and an exchange of 5 take 9 unseen cards"),
        ("oasis-poker", {"cards": "AhKdQh7c3h", "up": "9h", "exchanged": "2s"}, 4, "the dealer takes 4 unseen cards"),
        ("let-it-ride", {"cards": "AhKdQh"}, 2, "the board takes 2 unseen cards, 1 is left"),
        ("mississippi-stud", {"cards": "AhKd"}, 3, "the board takes 3 unseen cards, 2 are left"),
    ],
)
def test_a_decision_needs_as_many_cards_as_are_still_dealt(
    tables: Tables, game: str, cards: dict[str, Any], wanted: int, message: str
) -> None:
    seen = mask_of([card for text in cards.values() for card in parse_cards(text)])
    others = [card for card in range(52) if not seen >> card & 1]
    answer = tables.casino(game, **cards, dead=cards_text(others[wanted:]))
    assert isinstance(answer, CasinoMovesAnswer)
    assert answer.moves
    with pytest.raises(TooFewUnseen, match=message):
        tables.casino(game, **cards, dead=cards_text(others[wanted - 1 :]))
