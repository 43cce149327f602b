"""The opponents of the goal to win: what a final hand wins, against every showdown one by one."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from outs.cards.errors import BadQuery
from outs.games.draw.equilibrium import wins_against
from outs.games.draw.opponents import ONE, Opponents, parse_opponents, shares_of
from outs.tests.cases import all_of


def share_by_dealing(value: int, final_hands: Sequence[Sequence[int]]) -> Fraction:
    """The expected share of a value, over every combination of the opponents' values."""
    won, total = Fraction(0), 0
    for values in product(*(range(1, len(each) + 1) for each in final_hands)):
        ways = 1
        for each, other in zip(final_hands, values, strict=True):
            ways *= each[other - 1]
        total += ways
        if max(values) <= value:
            won += Fraction(ways, 1 + values.count(value))
    return won / total


@all_of("opponents", [1, 2, 3, 4])
def test_shares_are_those_of_every_showdown(rng: np.random.Generator, opponents: int) -> None:
    final_hands = rng.integers(0, 9, (opponents, 5)).tolist()
    shares = shares_of(final_hands)
    assert [Fraction(part, shares.whole) for part in shares.parts[1:]] == [
        share_by_dealing(value, final_hands) for value in range(1, 6)
    ]


def test_one_opponents_share_is_the_chance_to_win_that_the_equilibrium_counts() -> None:
    final_hands = np.array([4, 8, 0, 24])
    shares = shares_of([final_hands.tolist()])
    wins = wins_against(np.array([0, *final_hands]))
    total = int(final_hands.sum()) // 2
    assert [Fraction(part, shares.whole) for part in shares.parts[1:]] == [Fraction(int(w), total) for w in wins[1:]]


def test_players_alike_share_the_pot_equally() -> None:
    alike = (3, 5, 7, 11)
    shares = shares_of([alike] * 5)
    mine = sum(ways * part for ways, part in zip(alike, shares.parts[1:], strict=True))
    assert Fraction(mine, sum(alike) * shares.whole) == Fraction(1, 6)


@all_of(
    ("count", "drawn", "drew"),
    [
        (None, None, (None,)),
        (1, None, (None,)),
        (3, None, (None, None, None)),
        (None, 2, (2,)),
        (None, "0", (0,)),
        (None, "1, 3", (1, 3)),
        (None, (5, 0, 1), (5, 0, 1)),
        (3, "1,2", (1, 2, None)),
        (2, np.int64(3), (3, None)),
    ],
)
def test_opponents_are_as_many_as_drew_unless_there_are_more(
    count: int | None, drawn: object, drew: tuple[int | None, ...]
) -> None:
    found = parse_opponents(count, drawn)
    assert found == Opponents(drew)
    assert found.count == len(drew)
    assert (found == ONE) == (drew == (None,))


@all_of(
    ("count", "drawn", "message"),
    [
        (0, None, "opponents must be 1 to 9, got 0"),
        (10, None, "opponents must be 1 to 9, got 10"),
        (2.5, None, "opponents are a whole number, got 2.5"),
        (True, None, "opponents are a whole number, got True"),
        (None, 6, "an opponent's draw must be 0 to 5, got 6"),
        (None, -1, "an opponent's draw must be 0 to 5, got -1"),
        (None, "2,6", "an opponent's draw must be 0 to 5, got 6"),
        (None, "", "numbers such as 1 or 1,2, got ''"),
        (None, "two", "numbers such as 1 or 1,2, got 'two'"),
        (None, "9" * 5_000, "numbers such as 1 or 1,2, got '9999"),
        (None, "1,,2", "numbers such as 1 or 1,2, got '1,,2'"),
        (None, 1.5, "a whole number, got 1.5"),
        (None, [1] * 10, "opponents must be 1 to 9, got 10"),
        (2, "1,2,3", r"draws of 3 opponents are given \(1,2,3\), but there are only 2"),
    ],
)
def test_what_cannot_be_is_refused(count: object, drawn: object, message: str) -> None:
    with pytest.raises(BadQuery, match=message):
        parse_opponents(count, drawn)
