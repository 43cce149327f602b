"""With dead cards a state is what plain enumeration finds; without them counting gives the row of the table."""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, permutations

import numpy as np
import pytest

from outs.cards.errors import RepeatedCard, TooFewUnseen, UnknownCard, WrongCardCount
from outs.cards.hands.evaluator import Evaluator
from outs.cards.notation import card_text, parse_cards
from outs.games.holdem.answers.state import TOO_FEW, StateAnswer
from outs.games.holdem.boards.visible_cards import parse_known_cards
from outs.games.holdem.counting.one_hole import count_state
from outs.query.session import Tables
from outs.tests.cases import all_of, some_of

Value = Callable[[Iterable[int]], int]

NAMES = ("ahead", "tied", "behind")
DEAD_SPADES = "2s3s4s5s6s7s8s9sTs"
ALL_BUT_CLUBS = "".join(rank + suit for suit in "dhs" for rank in "23456789TJQKA" if rank + suit not in ("Ah", "Kh"))
"""Dead cards; the hole AhKh, a flop of three clubs, and ten clubs more are left."""


def sign(ours: int, theirs: int) -> int:
    """0 if we are ahead, 1 if tied, 2 if behind."""
    return 1 + (theirs > ours) - (theirs < ours)


def brute_force(value: Value, hole: Sequence[int], board: Sequence[int], dead: Sequence[int]) -> dict[str, object]:
    """Every river and every opponent's hole on it, one by one; pairs of opponents as all pairs without common cards."""
    unseen = [card for card in range(52) if card not in (*hole, *board, *dead)]
    held = {two: sign(value((*hole, *board)), value((*two, *board))) for two in combinations(unseen, 2)}
    moves = np.zeros((3, 3), int)
    strengths, against_two = [], np.zeros(3, int)
    for added in combinations(unseen, 5 - len(board)):
        river = (*board, *added)
        ours = value((*hole, *river))
        others = [two for two in held if not set(two) & set(added)]
        then = np.array([sign(ours, value((*two, *river))) for two in others])
        np.add.at(moves, (np.array([held[two] for two in others]), then), 1)
        strengths.append(int(2 * (then == 0).sum() + (then == 1).sum()))
        masks = np.array([1 << one | 1 << other for one, other in others])
        apart = (masks[:, None] & masks == 0).astype(int)
        won, tied = (then == 0).astype(int), (then == 1).astype(int)
        against_two += won @ apart @ won, 2 * (won @ apart @ tied), tied @ apart @ tied
    most = 2 * len(others)
    histogram = [0] * 50
    for strength in strengths:
        histogram[min(49, 50 * strength // most)] += 1
    return {
        "now": {name: list(held.values()).count(place) for place, name in enumerate(NAMES)},
        "moves": {name: dict(zip(NAMES, row, strict=True)) for name, row in zip(NAMES, moves.tolist(), strict=True)},
        **dict(zip(("win", "tie", "lose"), moves.sum(axis=0).tolist(), strict=True)),
        "mean_square": pytest.approx(sum((each / most) ** 2 for each in strengths) / len(strengths), rel=1e-12),
        "strength_squares": sum(each**2 for each in strengths),
        "against_two": dict(zip(("win_two", "tie_one_of_two", "tie_both_of_two"), against_two.tolist(), strict=True)),
        "strength_histogram": histogram if len(board) == 3 else None,
    }


@some_of(
    ("hole", "board", "dead"),
    [
        ("Jc9s", "Th8d8h2c", "7c7dJd"),
        ("2c3d", "4c5d6h6s", "As"),
        ("AhKh", "Qh7h2c", f"QsQd{DEAD_SPADES.replace('7s', '')}7c8c9cTcJcQc3d4d5d6d"),
        ("2c2d", "KcKdKh", f"{DEAD_SPADES}Ks3c4c5c6c7c3d4d5d6d7d8h9h"),
    ],
    1,
)
def test_with_dead_cards_a_state_is_what_another_evaluator_counts(
    tables: Tables, independent_value: Value, hole: str, board: str, dead: str
) -> None:
    found = tables.state(hole, board, dead).to_json()
    expected = brute_force(independent_value, parse_cards(hole), parse_cards(board), parse_cards(dead))
    assert {name: found[name] for name in expected} == expected
    assert (found["hole"], found["board"], found["dead"]) == (hole, board, dead)


def test_the_chances_with_dead_cards_are_those_of_the_other_questions(tables: Tables) -> None:
    for board in ("Qh7h2c", "Qh7h2c7s"):
        state = tables.state("AhKh", board, "QsAd2d")
        assert state.potential == tables.strength("AhKh", board, dead="QsAd2d").field
        two = tables.strength("AhKh", board, opponents=2, dead="QsAd2d").equity
        assert state.equity_against_two == pytest.approx(two, rel=1e-12)


@all_of("deal", ["AhKh Qh7h2c", "2c2d 2h2s3c", "AsKs QsJsTs", "2c7d AsKsQsJs", "3c2c 4c4d4h4s"])
def test_counting_without_dead_cards_gives_the_row_of_the_table(
    tables: Tables, evaluator: Evaluator, deal: str
) -> None:
    hole, board = deal.split()
    row, counted = tables.state(hole, board), count_state(evaluator, parse_known_cards(hole, board, ""))
    assert (counted.moves, counted.strength_squares) == (row.moves, row.strength_squares)
    assert counted.against_two == row.against_two
    assert row.histogram in (None, counted.histogram)


def renamings(state: StateAnswer) -> int:
    """In how many ways the suits of a state's cards can be renamed with another result."""
    found = set()
    for suits in permutations("cdhs"):
        names = dict(zip("cdhs", suits, strict=True))
        parts = (parse_cards(cards) for cards in (state.board, state.hole, state.dead))
        found.add(tuple(frozenset(text[0] + names[text[1]] for text in map(card_text, part)) for part in parts))
    return len(found)


@all_of("dead", ["", "2d", "2d2s", "Ac2d", "4c5c6c"])
def test_its_ways_are_those_to_rename_the_suits(tables: Tables, dead: str) -> None:
    for hole, board in (("AhKh", "Qh7h2c"), ("AhAs", "KhKs2c"), ("8d8s", "8h7c7h6h")):
        state = tables.state(hole, board, dead)
        assert state.ways == renamings(state)


def test_where_two_opponents_cannot_be_dealt_it_says_so(tables: Tables) -> None:
    found = tables.state("AhKh", "2c3c4c", f"{ALL_BUT_CLUBS}5c6c7c8c9c").to_json()
    assert found["equity_against_two"] is None
    assert found["against_two"] == dict.fromkeys(("win_two", "tie_one_of_two", "tie_both_of_two"))
    assert found["undefined"]["equity_against_two"] == TOO_FEW
    assert sum(found["now"].values()) == 10
    assert tables.state("AhKh", "2c3c4c", f"{ALL_BUT_CLUBS}5c6c7c8c").equity_against_two == 0


def test_cards_are_refused_that_cannot_be_dead(tables: Tables) -> None:
    with pytest.raises(RepeatedCard, match="card Ah is both in the hole and dead"):
        tables.state("AhKh", "Qh7h2c", "Ah")
    with pytest.raises(RepeatedCard, match="card 7h is both on the board and dead"):
        tables.state("AhKh", "Qh7h2c", "7h")
    with pytest.raises(UnknownCard):
        tables.state("AhKh", "Qh7h2c", "1x")
    with pytest.raises(WrongCardCount, match="takes 3 or 4 cards, got 0"):
        tables.state("AhKh", "", "As")
    with pytest.raises(TooFewUnseen):
        tables.state("AhKh", "2c3c4c", f"{ALL_BUT_CLUBS}5c6c7c8c9cTcJc")
