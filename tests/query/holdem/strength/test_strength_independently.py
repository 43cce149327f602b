"""Hand strength and the belief agent against plain enumeration with an evaluator that shares no code with this one."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations
from math import prod

import numpy as np
import pytest

from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.starting_hands import HOLES
from outs.cards.notation import parse_cards
from outs.query.database.connection import Connection
from outs.query.holdem.belief import Belief
from outs.query.holdem.belief_agent import BeliefAgent
from outs.query.holdem.opponent_actions import parse_action
from outs.query.holdem.strength.states import StateTables
from outs.query.session import Tables
from outs.tests.cases import all_of
from outs.tests.query.holdem.strength.dealt_holes import Hole, compared, held

Value = Callable[[Iterable[int]], int]

DECK = range(52)
STATES = [
    ("AdQc", "3h4cJh", "AJs:2,QQ,KdTd:0.5,5h6h"),
    ("8h8s", "Kd9c2h8d", "KK:3,AhKh,QJ,99:0.25"),
    ("7c2d", "AsKsQhJh", "T9,AK:2,33,72o"),
    ("AdAc", "Ks7d2h9cTd", "22+,KTs,AK:0.1,QJ"),
]


@all_of(("hole", "board", "text"), STATES)
def test_strength_and_potential_are_those_of_dealing_everything(
    tables: Tables, independent_value: Value, hole: str, board: str, text: str
) -> None:
    own, shown = parse_cards(hole), parse_cards(board)
    value = cache(lambda two, final: independent_value((*two, *final)))
    moves = dict.fromkeys(((now, then) for now in (1, 0, -1) for then in (1, 0, -1)), 0.0)
    for other, weight in held(text, (*own, *shown)):
        now = compared(value(own, shown), value(other, shown))
        rest = [card for card in DECK if card not in {*own, *shown, *other}]
        finals = [(*shown, *more) for more in combinations(rest, 5 - len(shown))]
        for final in finals:
            moves[now, compared(value(own, final), value(other, final))] += weight / len(finals)
    whole = sum(moves.values())
    ahead, tied, behind = (sum(moves[now, then] for then in (1, 0, -1)) for now in (1, 0, -1))
    found = tables.strength(hole, board, text).to_json()
    assert found["hs"] == pytest.approx((ahead + tied / 2) / whole, rel=1e-12)
    gained = moves[-1, 1] + moves[-1, 0] / 2 + moves[0, 1] / 2
    lost = moves[1, -1] + moves[0, -1] / 2 + moves[1, 0] / 2
    assert found["ppot"] == pytest.approx(gained / (behind + tied / 2), rel=1e-12)
    assert found["npot"] == pytest.approx(lost / (ahead + tied / 2), rel=1e-12)
    equity = sum(moves[now, 1] + moves[now, 0] / 2 for now in (1, 0, -1)) / whole
    assert found["equity"] == pytest.approx(equity, rel=1e-12)
    assert found["ehs"] == pytest.approx(equity, rel=1e-12)


SEVERAL = [
    ("AdQc", "3h4cJh", ["AJs:2,QQ,KdTd:0.5", "5h6h,AA,JJ:3"]),
    ("8h8s", "Kd9c2h8d", ["KK:3,AhKh", "QJ,99:0.25", "KQs,AKs,72s"]),
    ("7c2d", "AsKsQhJh9d", ["T8s,T7s:2", "72o:3", "33,72s", "22,77:0.5"]),
    ("QhQd", "2c7d9hKs", ["JJ,QQ", "JJ,AhAd:2", "AA:0.5,AKs", "77,TT", "KQs,TT"]),
]


@all_of(("hole", "board", "texts"), SEVERAL)
def test_hs_n_is_that_of_giving_every_opponent_a_hole(
    tables: Tables, independent_value: Value, hole: str, board: str, texts: list[str]
) -> None:
    own, shown = parse_cards(hole), parse_cards(board)
    win = half = split = whole = 0.0
    for deal in joint([held(text, (*own, *shown)) for text in texts], set()):
        weight = prod(each for _, each in deal)
        against = [compared(rank(independent_value, own, shown), rank(independent_value, o, shown)) for o, _ in deal]
        ties = against.count(0)
        whole += weight
        if min(against) >= 0:
            win += weight * (ties == 0)
            half += weight / 2**ties
            split += weight / (ties + 1)
    found = tables.strength(hole, board, *texts).to_json()["hs_n"]
    assert found["standard_error"] == 0
    assert found["exact"] == pytest.approx(
        {"win": win / whole, "half": half / whole, "split": split / whole}, rel=1e-11
    )


def joint(ranges: list[list[tuple[Hole, float]]], used: set[int]) -> Iterator[list[tuple[Hole, float]]]:
    """Every choice of disjoint holes."""
    if not ranges:
        yield []
        return
    for hole, weight in ranges[0]:
        if not used & set(hole):
            for rest in joint(ranges[1:], used | set(hole)):
                yield [(hole, weight), *rest]


RANKS: dict[tuple[int, ...], int] = {}


def rank(value: Value, hole: Iterable[int], board: Iterable[int]) -> int:
    """The value of a hole on a board, remembered."""
    cards = (*hole, *board)
    if cards not in RANKS:
        RANKS[cards] = value(cards)
    return RANKS[cards]


def test_advice_is_that_of_an_update_and_a_win_rate_dealt_out(
    tables: Tables, connection: Connection, evaluator: Evaluator, independent_value: Value
) -> None:
    hole, board, told = parse_cards("AhTd"), parse_cards("Qs7dThTc2c"), "bet 300 into 400 river"
    live = [other for other in HOLES if not set(other) & set(board)]
    values = {other: rank(independent_value, other, board) for other in live}
    rates = {
        one: np.mean([(1 + compared(values[one], values[other])) / 2 for other in live if not set(one) & set(other)])
        for one in live[::40]
    }
    agent = BeliefAgent(connection, lambda: evaluator, StateTables(connection))
    by_agent = agent.win_rates(board)
    for one, rate in rates.items():
        assert by_agent[HOLES.index(one)] == pytest.approx(rate, abs=1e-12)
    belief = agent.believe(hole, board, [parse_action(told)], "exponential", 0.5, 0.05)
    start = Belief.uniform().without((*hole, *board)).probabilities
    expected = start * np.exp(0.5 * np.nan_to_num(by_agent) * (300 / 400) * 4)
    expected /= expected.sum()
    assert belief.probabilities == pytest.approx(expected, abs=1e-15)
    own = rank(independent_value, hole, board)
    wins = sum(
        expected[place] * (1 + compared(own, values[other])) / 2
        for place, other in enumerate(HOLES)
        if expected[place] > 0
    )
    asked = tables.advise("AhTd", "Qs7dThTc2c", told, pot=700, to_call=300, stack=2000)
    assert asked.win_rate == pytest.approx(wins, abs=1e-12)
