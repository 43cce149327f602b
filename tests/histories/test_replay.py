"""Pots, winnings and decisions, compared with pokerkit's state machine."""

from collections import defaultdict
from decimal import Decimal
from itertools import pairwise

import pytest

from outs.histories.hand import BadHand
from outs.histories.readers.phh import read_section
from outs.histories.replay import replay
from outs.histories.settlement import settle
from outs.tests.cases import all_of
from outs.tests.histories.conftest import Value
from outs.tests.histories.simulated import phhs, simulated

WALK = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 f', 'p1 f']
"""


@pytest.mark.parametrize("variant", ["NT", "NS", pytest.param("PO", marks=pytest.mark.long)])
def test_every_player_wins_what_pokerkit_pays(variant: str, value: Value) -> None:
    holdem = variant == "NT"
    hands = list(simulated(120 if holdem else 25, 29, 0 if holdem else 3, variant, 0.15 if holdem else 0.04))
    found = value(phhs(hands))
    assert not found.problems
    won: dict[str, list[Decimal]] = defaultdict(list)
    for row in found.hands:
        won[row["hand"]].append(row["won"])
    assert list(won.values()) == [hand.won for hand in hands]
    assert any(len(replay(read_section("", hand.text, 1)).pots) > 2 for hand in hands) or not holdem


def test_winnings_and_rake_of_a_hand_add_up_to_nothing(value: Value) -> None:
    raked = WALK + "winnings = [0, 1.5, 0]\n"
    found = value(phhs(list(simulated(20, 3))) + f"[raked]\n{raked}")
    sums: dict[str, Decimal] = defaultdict(Decimal)
    for row in found.hands:
        sums[row["hand"]] += row["won"]
        assert row["won"] == row["collected"] - row["put_in"]
    rakes = {row["hand"]: row["rake"] for row in found.hands}
    assert all(total + rakes[hand] == 0 for hand, total in sums.items())
    assert rakes["raked"] == Decimal("0.5")


def test_the_pot_grows_by_each_move(value: Value) -> None:
    decisions = value(phhs(list(simulated(30, 5)))).decisions
    for row, following in pairwise(decisions):
        if row["hand"] == following["hand"]:
            assert following["pot"] == row["pot"] + row["amount"]
            assert following["decision"] == row["decision"] + 1
        assert row["amount"] <= row["stack"]
        assert (row["move"] == "call") <= (row["amount"] == row["to_call"])


def test_a_walk_pays_the_blinds_without_the_uncalled_part() -> None:
    played = replay(read_section("", WALK, 1))
    settle(played)
    assert (played.put_in, played.collected, played.uncalled) == ([1e6, 1e6, 0], [0, 2e6, 0], 1e6)


def test_winnings_that_include_the_uncalled_bet_are_understood() -> None:
    played = replay(read_section("", WALK + "winnings = [0, 3, 0]\n", 1))
    settle(played)
    assert (played.collected, played.rake) == ([0, 2e6, 0], 0)


@all_of(
    ("more", "reason"),
    [
        ("winnings = [0, 3.5, 0]\n", "more is paid out than put in, by 0.5"),
        ("winnings = [2, 0, 0]\n", "player 1 is paid after a fold"),
        ("winnings = [0, 0, 0]\n", "only 0 of 2 is paid out"),
    ],
)
def test_chips_that_appear_are_reported(more: str, reason: str) -> None:
    played = replay(read_section("", WALK + more, 1))
    with pytest.raises(BadHand, match=reason):
        settle(played)


@all_of(
    ("actions", "reason"),
    [
        ("'p3 f'", "the hand ends before player 1 has moved"),
        ("'p3 f', 'p1 f', 'p2 cc'", "player 2 after the end"),
        ("'p3 f', 'p3 f'", "player 3 moves out of turn"),
        ("'p3 cbr 101'", "player 3 cannot bet 101"),
        ("'p3 cbr 2'", "player 3 cannot bet 2"),
        ("'p3 f', 'd db AhKdQc'", "the board is dealt before player 1"),
        ("'p3 cc', 'p1 cc', 'p2 cc', 'd db AhKd'", "the board has 2 cards"),
        ("'p3 cc', 'p1 cc', 'p2 cc', 'd db AhKdQc'", "the hand ends before"),
    ],
)
def test_moves_that_cannot_happen_are_refused(actions: str, reason: str) -> None:
    text = WALK.replace("'p3 f', 'p1 f'", actions)
    with pytest.raises(BadHand, match=reason):
        replay(read_section("", text, 1))


def test_the_price_counts_only_what_the_player_can_win(value: Value) -> None:
    text = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 10, 100]
actions = ['p3 cbr 100', 'p1 cc', 'p2 f', 'd db 2c3d4h', 'd db 5s', 'd db 7c', 'p3 sm AsAh', 'p1 sm KsKh']
"""
    last = value(f"[1]\n{text}").decisions[2]
    assert (last["to_call"], last["pot"]) == (8, 202)
    assert last["pot_odds"] == pytest.approx(8 / (22 + 8))


TIE = """[1]
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ['d dh p1 2c7d', 'd dh p2 2h3d', 'd dh p3 4d5d', 'p3 cc', 'p1 f', 'p2 cc', 'd db AsKsQs', 'p2 cc', 'p3 cc',
  'd db Js', 'p2 cc', 'p3 cc', 'd db Ts', 'p2 cc', 'p3 cc', 'p2 sm 2h3d', 'p3 sm 4d5d']
players = ['Ann', 'Bob', 'Carl']
"""


def test_a_chip_that_cannot_be_divided_goes_to_the_first_winner_from_the_left_of_the_button(value: Value) -> None:
    found = value(TIE)
    assert found.problems == []
    assert [row["won"] for row in sorted(found.hands, key=lambda row: row["player"])] == [-1, 1, 0]
