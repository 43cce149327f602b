"""Wide ranges in order of value, against the comparison of each two hands."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from outs.cards.boards import VisibleCards, parse_visible_cards
from outs.cards.hands.evaluator import Evaluator
from outs.cards.notation import cards_text
from outs.cards.ranges.range import parse_range
from outs.games.holdem.boards.run_outs import Boards, final_boards
from outs.games.holdem.counting.showdowns import are_wide, count_showdowns, sums_of_showdowns, wide_sums
from outs.games.holdem.weighted_holes import HandSums, WeightedHoles, as_shares, possible_holes
from outs.query.session import Tables
from outs.tests.cases import some_of

RANGES = ["random", "random,AhKh:7,2c2d:0", "40%", "22+,A2s+:3,AhKd:1000000", "AA,72:5"]


def hands(text: str, seen: VisibleCards) -> WeightedHoles:
    """Return the rest of a range."""
    return possible_holes(parse_range(text), seen)


def parts(sums: HandSums) -> tuple[object, ...]:
    """All numbers of the sums."""
    return (*(getattr(sums, name).tolist() for name in ("deals", "win", "lose", "share")), sums.unit)


@example(cards=[*range(51, -1, -1)], street=3, dead=2, first=RANGES[1], second=RANGES[3])
@settings(max_examples=8, deadline=None)
@given(
    cards=st.permutations(range(52)),
    street=st.sampled_from([4, 5]),
    dead=st.integers(0, 3),
    first=st.sampled_from(RANGES),
    second=st.sampled_from(RANGES),
)
def test_sums_in_order_are_those_of_every_pair(
    evaluator: Evaluator, cards: list[int], street: int, dead: int, first: str, second: str
) -> None:
    seen = parse_visible_cards(cards_text(cards[:street]), cards_text(cards[5 : 5 + dead]))
    boards = final_boards(seen)
    one, other = hands(first, seen), hands(second, seen)
    every = sums_of_showdowns(count_showdowns(evaluator, boards, one, other), other)
    assert parts(wide_sums(evaluator, boards, one, other)) == parts(every)


def test_boards_count_as_often_as_their_part_says(evaluator: Evaluator) -> None:
    seen = parse_visible_cards("Ks7d2h", "")
    ((_, every),) = final_boards(seen).parts
    one, other = hands("40%", seen), hands("random", seen)
    twice, thrice = (Boards(((times, masks),), 0, 0) for times, masks in ((2, every[:700]), (3, every[700:])))
    both = Boards((*twice.parts, *thrice.parts), 0, 0)
    apart = [wide_sums(evaluator, boards, one, other).win for boards in (twice, thrice)]
    assert (wide_sums(evaluator, both, one, other).win == sum(apart)).all()


def test_weights_without_ratios_are_summed_in_floats(evaluator: Evaluator) -> None:
    seen = parse_visible_cards("Ks7d2h", "As")
    one, other = hands("40%", seen), as_shares(hands("random,AhKh:0.7", seen))
    found = wide_sums(evaluator, final_boards(seen), one, other)
    every = sums_of_showdowns(count_showdowns(evaluator, final_boards(seen), one, other), other)
    assert found.win.dtype == np.float64
    assert found.win == pytest.approx(every.win, rel=1e-12)
    assert found.share == pytest.approx(every.share, rel=1e-12)


def test_few_holes_on_either_side_are_not_wide() -> None:
    seen = parse_visible_cards("Ks7d2h", "")
    assert are_wide(hands("random", seen), hands("random", seen))
    assert not are_wide(hands("AhAd", seen), hands("random", seen))
    assert not are_wide(hands("88+,ATs+", seen), hands("22+,A2s+", seen))


@pytest.mark.long
def test_anything_against_anything_with_a_dead_card_is_even(tables: Tables) -> None:
    answer = tables.equity("random", "random", dead="As")
    first, second = answer.players
    assert answer.exact
    assert (first.win, first.equity) == (second.win, 0.5)
    assert answer.source.startswith("table preflop_matchups")


@some_of("tiny", ["1e-7", "1e-9"], 1)
def test_heavy_hands_that_exclude_each_other_leave_the_light_ones_exact(tables: Tables, tiny: str) -> None:
    """Both hold KhKd nearly always, and so never at once: what is dealt is KhKd against a light hand."""
    wide, board = ("40%", "random"), "9h8h2c"
    found = tables.equity(*(f"{text}:{tiny},KhKd" for text in wide), board=board, by_hand=True)
    pairs = [tables.equity(wide[0], "KhKd", board=board), tables.equity("KhKd", wide[1], board=board)]
    deals = [pair.deals for pair in pairs]
    shares = [pair.players[0].equity * pair.deals for pair in pairs]
    assert found.players[0].equity == pytest.approx(sum(shares) / sum(deals), rel=10_000 * float(tiny))
    assert sum(player.equity for player in found.players) == pytest.approx(1, abs=1e-14)
    for player in found.players:
        assert all(hand.equity is not None and 0 <= hand.equity <= 1 for hand in player.hands or ())
