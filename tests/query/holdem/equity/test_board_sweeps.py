"""Compiled sweeps over the boards, against the sums in numpy and by pairs of hands."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from outs.cards.boards import VisibleCards, parse_visible_cards
from outs.cards.hands.evaluator import Evaluator, build_evaluator
from outs.cards.notation import cards_text
from outs.cards.ranges.range import parse_range, range_of
from outs.games.holdem.boards.run_outs import final_boards, merged, symmetries
from outs.games.holdem.counting.showdowns import count_showdowns, sums_of_showdowns, wide_sums
from outs.games.holdem.three_way.range_counts import sums_of_three
from outs.games.holdem.weighted_holes import WeightedHoles, as_shares, possible_holes
from outs.query.game_names import order_of
from outs.query.holdem.equity.board_sweeps import swept_sums, swept_sums_of_three
from outs.tests.cases import some_of

PARTS = ("deals", "win", "lose", "share")
RANGES = ["random", "random,AhKh:7,2c2d:0", "40%", "22+,A2s+:3,AhKd:1000000", "AA,72:5", "AhKh"]


def hands(text: str, seen: VisibleCards) -> WeightedHoles:
    """The possible holes of a range."""
    return possible_holes(parse_range(text), seen)


@example(cards=[*range(51, -1, -1)], street=3, dead=2, first=RANGES[1], second=RANGES[3])
@settings(max_examples=20, deadline=None)
@given(
    cards=st.permutations(range(52)),
    street=st.sampled_from([3, 4, 5]),
    dead=st.integers(0, 3),
    first=st.sampled_from(RANGES[:-1]),
    second=st.sampled_from(RANGES[:-1]),
)
def test_a_sweep_counts_what_the_running_sums_count(
    evaluator: Evaluator, cards: list[int], street: int, dead: int, first: str, second: str
) -> None:
    seen = parse_visible_cards(cards_text(cards[:street]), cards_text(cards[5 : 5 + dead]))
    one, other = hands(first, seen), hands(second, seen)
    boards = final_boards(seen)
    found, expected = (count(evaluator, boards, one, other) for count in (swept_sums, wide_sums))
    assert found.unit == expected.unit
    for name in PARTS:
        assert np.array_equal(getattr(found, name), getattr(expected, name)), name


def test_boards_count_as_often_as_suits_can_be_relabelled(evaluator: Evaluator) -> None:
    seen = parse_visible_cards("AhKhQh", "")
    one, other = hands("random", seen), hands("40%", seen)
    once = merged(final_boards(seen), symmetries(seen, (one, other)))
    assert len(once.parts) > 1
    found, expected = (count(evaluator, once, one, other) for count in (swept_sums, wide_sums))
    assert all(np.array_equal(getattr(found, name), getattr(expected, name)) for name in PARTS)


def test_weights_without_ratios_are_swept_in_floats(evaluator: Evaluator) -> None:
    seen = parse_visible_cards("Ks7d2h", "As")
    one, other = hands("40%", seen), as_shares(hands("random,AhKh:0.7", seen))
    boards = final_boards(seen)
    found = swept_sums(evaluator, boards, one, other)
    every = sums_of_showdowns(count_showdowns(evaluator, boards, one, other), other)
    assert found.win.dtype == np.float64
    for name in PARTS:
        assert getattr(found, name) == pytest.approx(getattr(every, name), rel=1e-12)


def test_a_short_deck_is_swept_by_its_own_order() -> None:
    rules = order_of("short-deck")
    seen = parse_visible_cards("AhKdQc", "", rules.deck)
    one, other = (possible_holes(range_of(text, rules.deck), seen) for text in ("random", "66,T9s"))
    boards, evaluator = final_boards(seen), build_evaluator(rules)
    found, expected = (count(evaluator, boards, one, other) for count in (swept_sums, wide_sums))
    assert all(np.array_equal(getattr(found, name), getattr(expected, name)) for name in PARTS)


@some_of("texts", [("random", "40%", "22+,A2s+:3"), ("random", "random", "random")], 1)
@pytest.mark.parametrize("board", ["Ks7d2h4c", "AhKhQh9h"])
def test_three_ranges_are_swept_as_they_are_counted(evaluator: Evaluator, texts: tuple[str, ...], board: str) -> None:
    seen = parse_visible_cards(board, "")
    three = [hands(text, seen) for text in texts]
    pairs = zip(swept_sums_of_three(evaluator, seen, three), sums_of_three(evaluator, seen, three), strict=True)
    for found, expected in pairs:
        assert found.unit == expected.unit
        assert all(np.array_equal(getattr(found, name), getattr(expected, name)) for name in PARTS)


@pytest.mark.long
def test_three_ranges_that_exclude_each_other_are_swept_in_slices(evaluator: Evaluator) -> None:
    seen = parse_visible_cards("9h8h2c", "")
    three = [as_shares(hands(text, seen)) for text in ("40%:1e-7,KhKd", "random:1e-7,KhKd", "22+")]
    pairs = zip(swept_sums_of_three(evaluator, seen, three), sums_of_three(evaluator, seen, three), strict=True)
    for found, expected in pairs:
        for name in PARTS:
            assert getattr(found, name) == pytest.approx(getattr(expected, name), rel=1e-9)
