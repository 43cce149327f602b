"""Heads-up push or fold of all starting hands: best responses counted from pairs of holes, published numbers, spots."""

from collections.abc import Iterable, Sequence
from math import comb

import numpy as np
import numpy.typing as npt
import pytest

from outs.cards.errors import BadInput
from outs.cards.hands.starting_hands import hands_of
from outs.cards.ranges.hand_patterns import HOLES_OF
from outs.cards.ranges.spelling import GRID_ORDER
from outs.display.answers import text
from outs.display.text import View
from outs.games.holdem.answers.push_fold import ChartsAnswer, SpotAnswer
from outs.games.short_deck import DECK
from outs.query.database.connection import Connection
from outs.query.holdem.push_fold.push_fold import PushFold
from outs.query.session import Tables
from outs.tables.files.errors import TablesMissing
from outs.tests.cases import all_of

Array = npt.NDArray[np.float64]
BOARDS = 1_712_304


PAIRS = """SELECT starting_hand_a, starting_hand_b, sum(ways), sum(ways * (win::BIGINT - lose)) FROM {table}
GROUP BY ALL"""


def summed(rows: Iterable[tuple[str, str, float, float]], hands: Sequence[str], boards: int) -> tuple[Array, Array]:
    """By two of the starting hands: pairs of holes, and what the first of each wins, -1 to 1."""
    place = {hand: number for number, hand in enumerate(hands)}
    ways, net = np.zeros((len(hands), len(hands))), np.zeros((len(hands), len(hands)))
    for first, second, pairs, won in rows:
        ways[place[first], place[second]] = pairs
        net[place[first], place[second]] = won / boards
    return ways, net


@pytest.fixture(scope="module")
def matchups(connection: Connection) -> tuple[Array, Array]:
    """Matchups of hold'em, in the order of the grid."""
    return summed(connection.rows_once(PAIRS.format(table="preflop_matchups")), GRID_ORDER, BOARDS)


def bounds(answer: ChartsAnswer, matchups: tuple[Array, Array]) -> tuple[float, float]:
    """Return the least win of the small blind's strategy, and the most against the big blind's."""
    (ways, net), stack = matchups, answer.players[0].stack
    push, call = (np.array(list(chart.values())) for chart in (answer.small.chances, answer.big.chances))
    small, big = (min(stack, blind + answer.ante / 100) for blind in (0.5, 1.0))
    at_most = at_least = 0.0
    for hand in range(len(ways)):
        pushed = (ways[hand] * (1 - call)).sum() * big + (net[hand] * call).sum() * stack
        at_most += max(pushed, -small * ways[hand].sum())
        at_least += (1 - push[hand]) * -small * ways[hand].sum()
        at_least += min((ways[:, hand] * push).sum() * big, (net[:, hand] * push).sum() * stack)
    return float(at_least / ways.sum()), float(at_most / ways.sum())


@all_of(("stack", "ante"), [(1, 0), (1, 12.5), (2.3, 0), (5, 10), (10, 0), (14.7, 12.5), (25, 0), (7.77, 33), (60, 0)])
def test_neither_player_can_do_better(tables: Tables, matchups: tuple[Array, Array], stack: float, ante: float) -> None:
    answer = tables.push_fold(stack=stack, ante=ante)
    at_least, at_most = bounds(answer, matchups)
    assert at_most - at_least == pytest.approx(answer.exploitability, abs=1e-12)
    assert at_most - at_least < 1e-9
    assert answer.value == pytest.approx(at_least, abs=1e-12)


def test_the_values_are_known_ones(tables: Tables) -> None:
    ten, twenty = tables.push_fold(stack=10), tables.push_fold(stack=20)
    assert (round(ten.value, 6), round(twenty.value, 6)) == (-0.045371, -0.183190)
    assert (round(ten.small.share, 4), round(ten.big.share, 4)) == (0.5828, 0.3738)


def test_a_hand_that_mixes_wins_as_much_either_way_and_others_more_by_what_they_do(tables: Tables) -> None:
    mixed = 0
    for chart in tables.push_fold(stack=10).situations:
        for hand, chance in chart.chances.items():
            gain = chart.play(hand).gain
            mixed += 0 < chance < 1
            assert abs(gain) < 1e-12 if 0 < chance < 1 else (gain > 0) == (chance == 1)
    assert mixed == 2


def test_what_is_solved_is_what_the_table_has(tables: Tables) -> None:
    for stack in (3.4, 10.0, 17.9):
        found, solved = tables.push_fold(stack=stack), tables.push_fold(stack=float(np.nextafter(stack, 30)))
        assert (found.source, solved.source) == ("table push_fold", "solved: linear program")
        for one, other in zip(found.situations, solved.situations, strict=True):
            for column in ("chances", "values"):
                assert list(getattr(one, column).values()) == pytest.approx(
                    list(getattr(other, column).values()), abs=1e-9
                )


def test_a_stack_of_one_calls_with_everything(tables: Tables) -> None:
    for ante in (0.0, 10.0, 12.5):
        answer = tables.push_fold(stack=1, ante=ante)
        assert set(answer.big.chances.values()) == {1.0}
        assert set(answer.big.fold_values.values()) == {-1.0}


def test_an_ante_below_one_percent_takes_the_sign(tables: Tables) -> None:
    assert tables.push_fold("AA", stack=5, ante="12.5").ante == tables.push_fold("AA", stack=5, ante=" 12.5 %").ante
    assert tables.push_fold("AA", stack=5, ante="0.5%").ante == 0.5
    assert [tables.push_fold("AA", ante=none).ante for none in ("0", 0, "0%")] == [0, 0, 0]
    assert all(PushFold("AA", stack=one) == PushFold("AA", stack=7.3) for one in ("7.3bb", "7.3", "$7.3"))


def test_two_stacks_are_played_as_the_smaller_one(tables: Tables) -> None:
    alone, spot = tables.push_fold("AKs", stack=8), tables.push_fold("AhKh", stacks=(10, 8))
    assert spot.situations == alone.situations
    assert spot.plays == alone.plays
    assert [player.value for player in spot.players] == [alone.value, -alone.value]
    assert [player.worth for player in spot.players] == [10, 8]
    assert sum(player.gain for player in spot.players) == pytest.approx(spot.exploitability, abs=1e-18)
    smallest = tables.push_fold(stacks=(1, 8))  # a whole big blind
    assert (smallest.source, smallest.situations) == (alone.source, tables.push_fold(stack=1).situations)


def test_prizes_of_two_players_are_worth_a_share_of_the_chips(tables: Tables) -> None:
    chips, prizes = tables.push_fold(stacks="8,12"), tables.push_fold(stacks="8,12", payouts="70,30")
    assert [player.worth for player in prizes.players] == pytest.approx([30 + 40 * 0.4, 30 + 40 * 0.6])
    for one, other in zip(chips.situations, prizes.situations, strict=True):
        assert one.chances == other.chances
        assert [2 * value for value in one.values.values()] == pytest.approx(list(other.values.values()))
    assert prizes.players[0].value == pytest.approx(2 * chips.players[0].value)
    winner = tables.push_fold(stacks="8,12", payouts=[50])
    assert winner.payouts == (50, 0)
    assert winner.exploitability < 1e-9


@all_of(
    ("given", "message"),
    [
        ({"stack": 0.99}, "a stack must be 1 to 1,000 big blinds, got 0.99"),
        ({"stack": float("nan")}, "got nan"),
        ({"stack": float("inf")}, "got inf"),
        ({"stack": -3}, "got -3"),
        ({"stack": "ten"}, "a stack must be a number of big blinds, such as 10 or 12.5bb: got 'ten'"),
        ({"stack": "10,8"}, "a stack must be a number of big blinds"),
        ({"ante": -1}, "an ante must be 0 to 100 percent of a big blind, got -1"),
        ({"ante": float("nan")}, "got nan"),
        ({"ante": 0.125}, "below 1 it needs a percent sign: 12.5 is 0.125 big blinds, 0.125% is 0.125 percent of one"),
        ({"ante": "0.125"}, "below 1 it needs a percent sign"),
        ({"ante": "0.5", "stacks": (10, 8)}, "below 1 it needs a percent sign"),
        ({"ante": "ten"}, "an ante must be a number in percent of a big blind, such as 12.5 or 0.5%: got 'ten'"),
        ({"ante": "1e1"}, "an ante must be a number in percent"),
        ({"hand": "AKx"}, "'AKx' is neither a starting hand"),
        ({"hand": "random"}, "'random' is neither"),
        ({"hand": "AhKhQh"}, "'AhKhQh' is neither"),
        ({"hand": "AhAh"}, "'AhAh' is neither"),
        ({"stacks": (10,)}, "give two stacks (small blind, big blind) or three"),
        ({"stacks": (10,) * 10}, "push or fold is solved for 2 to 9 seats, got 10"),
        ({"stacks": (10, 9, 8), "seats": "utg,btn,sb,bb"}, "every seat needs a stack: got 4 seats and 3 stacks"),
        ({"stacks": (10, 9, 8), "seats": "sb,bb,sb"}, "seats must be different names"),
        ({"stacks": (10, 9, 8, 0)}, "a stack must be above 0, up to 1,000 big blinds, got 0"),
        ({"stacks": (10, 9, 8), "payouts": (50, 30, 40)}, "payouts must not rise: got 50, 30, 40"),
        ({"stacks": "1500,3000"}, "got 1500; for stacks in chips give the blinds too, such as 50,100"),
        ({"stacks": (10,) * 30, "payouts": (1,) * 9, "seats": 9}, "9 payouts among 30 stacks take too long"),
        ({"stacks": (10, 8), "blinds": (1, 0.5)}, "blinds are the small and the big blind"),
        ({"stacks": (10, 8), "blinds": "1"}, "blinds are the small and the big blind"),
        ({"stacks": (10, 8), "at_most": 10}, "at-most must be 2 to 9 players, got 10"),
        ({"seats": 4}, "seats needs the stacks of all players"),
        ({"ante_bb": 1.0}, "ante-bb needs the stacks of all players"),
        ({"stacks": (10, 8, 6), "ante_bb": 2.0}, "the big blind's ante must be 0 to 1 big blinds, got 2"),
        ({"stacks": (10, 8, 6), "seats": 2}, "3 stacks for 2 seats: stacks at other tables count for prizes only"),
        ({"stacks": (10, 8, 6), "seats": 2.5}, "seats must be a whole number from 2 to 9, or their names: got 2.5"),
        ({"stacks": (10, 8, 6), "seats": "2.5"}, "seats must be a whole number from 2 to 9, or their names: got 2.5"),
        ({"stacks": "1000,800,900"}, "for stacks in chips give the blinds too, such as 50,100"),
        ({"stacks": (10, 8, 6), "blinds": (50, 100)}, "all stacks are below the big blind of 100"),
        ({"stacks": (10, 8, 6), "gap": 0}, "a gap must be 1e-07 to 1 big blinds, got 0"),
        ({"stacks": (10, 8, 6), "bounties": (5, 5)}, "give one bounty for all players, or one for each of"),
        ({"stacks": (10, 8, 6), "bounties": (5, -5, 5)}, "bounties must be 0 or more, got 5, -5, 5"),
        ({"stacks": (10, 8, 6), "progressive": 50}, "progressive needs the bounties on all players"),
        ({"stacks": (10, 8, 6), "bounties": 5, "progressive": 150}, "bounties must be numbers"),
        ({"stacks": (10, 8, 6), "bounties": "5", "progressive": 150}, "progressive must be 0 to 100 percent, got 150"),
        ({"stacks": "10,-8"}, "got -8"),
        ({"stacks": "10;8"}, "stacks must be numbers separated by commas, got '10;8'"),
        ({"stacks": (10, 8), "stack": 5}, "give one stack or the stacks of all players"),
        ({"payouts": (70, 30)}, "payouts need the stacks"),
        ({"stacks": (10, 8), "payouts": (70, 20, 10)}, "got 3"),
        ({"stacks": (10, 8), "payouts": (30, 70)}, "payouts must not rise: got 30, 70"),
        ({"stacks": (10, 8), "payouts": (0, 0)}, "all payouts are 0: leave them out to play for chips"),
        ({"stacks": (10, 8), "payouts": "70,-30"}, "payouts must be 0 or more, up to 1e+12, got 70, -30"),
        ({"stacks": (10, 8), "payouts": "inf,3"}, "payouts must be 0 or more, up to 1e+12, got inf, 3"),
        ({"stacks": (10, 8), "payouts": "1e300"}, "payouts must be 0 or more, up to 1e+12, got 1e+300"),
        ({"stacks": (10, 8), "payouts": ""}, "payouts must be numbers"),
    ],
)
def test_bad_input_says_what_is_wrong(tables: Tables, given: dict[str, object], message: str) -> None:
    with pytest.raises(BadInput) as refused:
        tables.push_fold(**given)  # type: ignore[arg-type]
    assert message in str(refused.value)


def test_every_chart_has_every_hand(tables: Tables) -> None:
    charts: Sequence[dict[str, float]] = [one.chances for one in tables.push_fold(stack=12).situations]
    assert [list(chart) for chart in charts] == [GRID_ORDER] * 2


@pytest.fixture
def short_deck_matrices(short_deck: Tables) -> tuple[Array, Array]:
    """The matchups of 36 cards."""
    rows = short_deck.sql(PAIRS.format(table="short_deck_matchups")).fetchall()
    return summed(rows, [hand for hand in GRID_ORDER if hand in hands_of(DECK)], comb(32, 5))


@pytest.mark.long
@all_of(("stack", "ante"), [(1, 0), (2.3, 0), (10, 0), (14.7, 12.5), (60, 0)])
def test_in_short_deck_neither_player_can_do_better(
    short_deck: Tables, short_deck_matrices: tuple[Array, Array], stack: float, ante: float
) -> None:
    answer = short_deck.push_fold(stack=stack, ante=ante, game="short-deck")
    hands = [hand for hand in GRID_ORDER if hand in hands_of(DECK)]
    assert [list(one.chances) for one in answer.situations] == [hands] * 2
    assert short_deck_matrices[0].sum() == 630 * 561
    at_least, at_most = bounds(answer, short_deck_matrices)
    assert at_most - at_least == pytest.approx(answer.exploitability, abs=1e-12)
    assert at_most - at_least < 1e-9
    assert answer.value == pytest.approx(at_least, abs=1e-12)
    called = sum(answer.big.chances[hand] * len(HOLES_OF[hand]) for hand in hands) / 630
    assert answer.big.share == pytest.approx(called)


def test_in_short_deck_stacks_and_prizes_are_those_of_one_stack(short_deck: Tables) -> None:
    alone = short_deck.push_fold("AKs", stack=8, game="short-deck")
    spot = short_deck.push_fold("AhKh", stacks=(10, 8), payouts=(70, 30), game="short-deck")
    assert [one.chances for one in spot.situations] == [one.chances for one in alone.situations]
    assert spot.players[0].value == pytest.approx(40 / 18 * alone.value)
    assert sum(player.gain for player in spot.players) == pytest.approx(spot.exploitability, abs=1e-15)


@all_of(
    ("given", "message"),
    [
        ({"hand": "K5s"}, "'K5s' names the rank 5, which is not in a deck of 36 cards, 6 to A"),
        ({"hand": "5s5h"}, "'55' names the rank 5"),
        (
            {"stacks": (10, 8, 6)},
            "three players are solved in hold'em only: in this game, give one stack or two stacks of 1 or more",
        ),
        ({"game": "omaha"}, "unknown game 'omaha': use holdem, short-deck or short-deck-trips"),
    ],
)
def test_in_short_deck_bad_input_says_what_is_wrong(short_deck: Tables, given: dict[str, object], message: str) -> None:
    with pytest.raises(BadInput) as refused:
        short_deck.push_fold(**{"game": "short-deck", **given})  # type: ignore[arg-type]
    assert message in str(refused.value)


def test_matchups_that_are_not_built_are_asked_for(short_deck: Tables) -> None:
    with pytest.raises(TablesMissing, match=r"short_deck_trips_matchups is not built; run: .* short-deck-trips"):
        short_deck.push_fold(stack=10, game="short-deck-trips")


def test_equal_prizes_are_played_for_as_chips_and_every_play_is_worth_the_same(tables: Tables) -> None:
    chips, found = tables.push_fold(stacks=(10, 8)), tables.push_fold("K9s", stacks=(10, 8), payouts="50,50")
    assert [one.chances for one in found.situations] == [one.chances for one in chips.situations]
    assert [one.chip_values for one in found.situations] == [one.values for one in chips.situations]
    assert {*found.situations[0].values.values(), *found.situations[1].fold_values.values()} == {0.0}
    assert [(one.stack, one.worth, one.worth_after, one.gain) for one in found.players] == [
        (10.0, 50.0, 50.0, 0.0),
        (8.0, 50.0, 50.0, 0.0),
    ]
    assert (found.payouts, found.exploitability) == ((50.0, 50.0), 0.0)
    assert found.model.startswith("all prizes are equal")
    assert [(one.value, one.fold_value) for one in found.plays] == [(0.0, 0.0)] * 2
    assert isinstance(found, SpotAnswer)
    assert "Model: all prizes are equal" in text(found, View())


@all_of("stacks", [(0.5, 10), (0.3, 10), (10, 0.4), (0.8, 10)])
def test_with_less_than_a_blind_every_hand_is_all_in(tables: Tables, stacks: tuple[float, float]) -> None:
    answer = tables.push_fold(stacks=stacks)
    assert isinstance(answer, SpotAnswer)
    assert [chart.share for chart in answer.situations] == [1.0, 1.0]
    assert [player.value for player in answer.players] == pytest.approx([0.0, 0.0], abs=1e-6)
    # Against any hand, aces win 85.2037 % of the pot.
    assert answer.situations[0].values["AA"] == pytest.approx(min(stacks) * (2 * 0.852037 - 1), abs=1e-6)
