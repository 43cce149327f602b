"""Ranges that can be dealt together: against every choice on small decks, hidden answers too."""

from functools import cache
from itertools import combinations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from outs.cards.hands.starting_hands import HOLES
from outs.cards.notation import mask_of
from outs.cards.ranges.range import parse_range
from outs.games.holdem.opponents.feasible import can_be_dealt
from outs.tests.cases import all_of

SMALL_DECK = [1 << low | 1 << high for low, high in combinations(range(9), 2)]


def masks(text: str, dead: int = 0) -> list[int]:
    """The holes of a range that miss a mask."""
    return [mask for hole in parse_range(text).holes if not (mask := mask_of(HOLES[hole])) & dead]


def by_trying(ranges: list[list[int]]) -> bool:
    """Every choice of one hole after the other."""

    @cache
    def possible(player: int, used: int) -> bool:
        return player == len(ranges) or any(
            possible(player + 1, used | hole) for hole in ranges[player] if not hole & used
        )

    return possible(0, 0)


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.lists(st.sampled_from(SMALL_DECK), min_size=1, max_size=9, unique=True), min_size=1, max_size=3),
    st.data(),
)
def test_it_is_what_trying_every_choice_finds(kinds: list[list[int]], data: st.DataObject) -> None:
    ranges = data.draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=5))
    assert can_be_dealt(ranges) is by_trying(ranges)


def test_one_range_for_all_has_its_largest_matching(rng: np.random.Generator) -> None:
    for _ in range(100):
        holes = [SMALL_DECK[place] for place in rng.choice(len(SMALL_DECK), rng.integers(1, 14), replace=False)]
        for players in range(1, 6):
            assert can_be_dealt([holes] * players) is by_trying([holes] * players)


@all_of(
    ("texts", "dead", "possible"),
    [
        (["TT+,AT+,KT+,QT+,JT"] * 10, "As", False),
        (["TT+,AT+,KT+,QT+,JT"] * 10, "", True),
        (["ATs+,KTs+,QTs+,JTs"] * 9, "", False),
        (["ATs+,KTs+,QTs+,JTs"] * 8, "", True),
        (["A2+"] * 5, "", False),
        (["A2+"] * 4, "", True),
        (["A2+"] * 5 + ["random"] * 4, "", False),
        (["A2+"] * 3 + ["AK"] * 2, "", False),
        (["A2+"] * 2 + ["K2+", "AK", "AA,KK:2"], "", True),
        (["AA", "KK", "AK", "AK"], "", True),
        (["AA", "KK", "AK", "AK", "AK"], "", False),
        (["QQ+", "KK+", "AK", "AQ", "KQ", "QQ+"], "", True),
        (["random"] * 10, "", True),
        (["AA"], "", True),
        (["A2+", "A2+", "AA"], "", True),
    ],
)
def test_hidden_answers_are_found(texts: list[str], dead: str, possible: bool) -> None:
    gone = mask_of([12 + 39]) if dead else 0
    assert can_be_dealt([masks(text, gone) for text in texts]) is possible
