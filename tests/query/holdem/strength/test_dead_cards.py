"""Dead cards in strength and advice: no opponent holds them and they do not come, by dealing everything else out."""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import Any

import numpy as np
import pytest

from outs.cards.errors import BadInput, BadRange, RepeatedCard, TooFewUnseen, UnknownCard
from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.starting_hands import HOLES
from outs.cards.notation import cards_text, parse_cards
from outs.query.database.connection import Connection
from outs.query.holdem.belief_agent import BeliefAgent
from outs.query.holdem.opponent_actions import parse_action
from outs.query.holdem.strength.states import StateTables
from outs.query.session import Tables
from outs.tests.cases import all_of
from outs.tests.query.holdem.strength.dealt_holes import compared, held

Value = Callable[[Iterable[int]], int]

CHIPS: dict[str, Any] = {"pot": 750, "to_call": 300, "stack": 2_000}
ALL_BUT_FEW = "2c3c4c5c6c7c8c9cTcJc2d3d4d5d6d7d8d9dTdJd2h3h4h5h6h7h8h9hTh2s3s4s5s6s7s8s9sTsJs"
STATES = [
    ("AdQc", "3h4cJh", "AJs:2,QQ,KdTd:0.5,5h6h", "Qs"),
    ("8h8s", "Kd9c2h8d", "random", "Ah Kh 8c"),
    ("7c2d", "AsKsQhJh", "T9,AK:2,33,72o", "Th9h2c7sAc"),
    ("AdAc", "Ks7d2h9cTd", "22+,KTs,AK:0.1,QJ", "7h7s"),
]


def finals(board: tuple[int, ...], known: Iterable[int]) -> list[tuple[int, ...]]:
    """Every way to complete the board with other cards than those known."""
    seen = set(known)
    rest = [card for card in range(52) if card not in seen]
    return [(*board, *more) for more in combinations(rest, 5 - len(board))]


@all_of(("hole", "board", "text", "dead"), STATES)
def test_strength_is_that_of_dealing_everything_but_dead_cards(
    tables: Tables, independent_value: Value, hole: str, board: str, text: str, dead: str
) -> None:
    own, shown, out = parse_cards(hole), parse_cards(board), parse_cards(dead)
    value = cache(lambda two, final: independent_value((*two, *final)))
    moves = dict.fromkeys(((now, then) for now in (1, 0, -1) for then in (1, 0, -1)), 0.0)
    for other, weight in held(text, (*own, *shown, *out)):
        now = compared(value(own, shown), value(other, shown))
        ends = finals(shown, (*own, *shown, *out, *other))
        for final in ends:
            moves[now, compared(value(own, final), value(other, final))] += weight / len(ends)
    whole = sum(moves.values())
    ahead, tied, behind = (sum(moves[now, then] for then in (1, 0, -1)) for now in (1, 0, -1))
    found = tables.strength(hole, board, text, dead=dead).to_json()
    assert (found["dead"], found["board"], found["ranges"]) == (cards_text(out), board, [text])
    assert found["hs"] == pytest.approx((ahead + tied / 2) / whole, rel=1e-12)
    gained = moves[-1, 1] + moves[-1, 0] / 2 + moves[0, 1] / 2
    lost = moves[1, -1] + moves[0, -1] / 2 + moves[1, 0] / 2
    assert found["ppot"] == pytest.approx(gained / (behind + tied / 2), rel=1e-12)
    assert found["npot"] == pytest.approx(lost / (ahead + tied / 2), rel=1e-12)
    equity = sum(moves[now, 1] + moves[now, 0] / 2 for now in (1, 0, -1)) / whole
    assert found["equity"] == pytest.approx(equity, rel=1e-12)
    assert found["hs"] != tables.strength(hole, board, text).hs


def test_the_share_of_the_pot_against_two_leaves_out_dead_cards(tables: Tables, independent_value: Value) -> None:
    own, shown, out = parse_cards("AdAc"), parse_cards("Ks7d2h9c"), parse_cards("Kh7h")
    value = cache(lambda two, final: independent_value((*two, *final)))
    texts = ["KQ,77:2,AhAs", "99,KJs,22:0.5"]
    ahead_now = share = whole = 0.0
    ranges = [held(text, (*own, *shown, *out)) for text in texts]
    for (first, one), (second, other) in ((a, b) for a in ranges[0] for b in ranges[1] if not set(a[0]) & set(b[0])):
        ends = finals(shown, (*own, *shown, *out, *first, *second))
        whole += one * other
        ahead_now += one * other * (value(own, shown) > max(value(first, shown), value(second, shown)))
        for final in ends:
            values = [value(two, final) for two in (own, first, second)]
            share += one * other / len(ends) * (values[0] == max(values)) / values.count(max(values))
    found = tables.strength("AdAc", "Ks7d2h9c", *texts, dead="Kh7h")
    assert found.hs_n.exact is not None
    assert found.hs_n.exact.win == pytest.approx(ahead_now / whole, rel=1e-11)
    assert found.equity == pytest.approx(share / whole, rel=1e-11)


def test_several_opponents_are_never_dealt_a_dead_card(tables: Tables) -> None:
    dead = "Ac Ad Ah As Kc Kd Kh Ks Qc Qd Qh Qs"
    found = tables.strength("JhJd", "2c5d7h", "QQ+,JJ,AK,KQ,99:2", opponents=2, dead=dead)
    assert (found.hs, found.equity) == (1.0 - 0.5 * tied_with_jacks(), tables.strength(
        "JhJd", "2c5d7h", "JJ,99:2", opponents=2, dead=dead
    ).equity)  # fmt: skip
    with pytest.raises(BadRange, match="cannot be dealt together"):
        tables.strength("JhJd", "2c5d7h", "QQ+,JJ,AK,KQ,99:2", opponents=5, dead=dead)


def tied_with_jacks() -> float:
    """Return the chance that one of two opponents, who hold JcJs or, twice as likely, two nines, has the jacks."""
    jacks_and_nines, nines_and_nines = 2 * 6 * 2, 6 * 1 * 2 * 2
    return jacks_and_nines / (jacks_and_nines + nines_and_nines)


@pytest.mark.long
@pytest.mark.parametrize(
    ("board", "dead"),
    [("", ""), ("", "Ts"), ("Kh7s2d", ""), ("Kh7s2d", "Ts9s2c"), ("Kh7s2d3d", "Ts"), ("Kh7s2d3d3h", "Ts9s2c")],
)
def test_the_win_rate_against_nothing_known_is_the_equity_against_random(tables: Tables, board: str, dead: str) -> None:
    found = tables.advise("AhTd", board, dead=dead, **CHIPS)
    assert found.win_rate == pytest.approx(tables.equity("AhTd", "random", board=board, dead=dead).players[0].equity)
    unseen = 50 - len(parse_cards(board + dead))
    assert (found.dead, found.possible_holes) == (dead, comb(unseen, 2))


def test_a_win_rate_before_the_flop_is_that_of_the_few_cards_left(tables: Tables, independent_value: Value) -> None:
    own, out = parse_cards("AhKh"), parse_cards(ALL_BUT_FEW)
    value = cache(lambda two, final: independent_value((*two, *final)))
    won = deals = 0.0
    for other, _ in held("random", (*own, *out)):
        for final in finals((), (*own, *out, *other)):
            won += (1 + compared(value(own, final), value(other, final))) / 2
            deals += 1
    assert tables.advise("AhKh", dead=ALL_BUT_FEW, **CHIPS).win_rate == pytest.approx(won / deals, rel=1e-12)


def test_an_action_is_read_as_by_an_opponent_who_does_not_know_the_dead_cards(
    tables: Tables, connection: Connection, evaluator: Evaluator, independent_value: Value
) -> None:
    hole, board, out = parse_cards("AhTd"), parse_cards("Qs7dThTc"), parse_cards("QhQd7h")
    told = "bet 300 into 400 turn"
    agent = BeliefAgent(connection, lambda: evaluator, StateTables(connection))
    open_deck = agent.believe(hole, board, [parse_action(told)], "exponential", 0.5, 0.05).probabilities
    left = np.array([not set(other) & set(out) for other in HOLES])
    expected = open_deck * left / (open_deck @ left)
    belief = agent.believe(hole, board, [parse_action(told)], "exponential", 0.5, 0.05, out)
    assert belief.probabilities == pytest.approx(expected, abs=1e-15)
    value = cache(lambda two, final: independent_value((*two, *final)))
    rate = 0.0
    for place, other in enumerate(HOLES):
        if expected[place]:
            ends = finals(board, (*hole, *board, *out, *other))
            won = sum((1 + compared(value(hole, final), value(other, final))) / 2 for final in ends)
            rate += expected[place] * won / len(ends)
    found = tables.advise("AhTd", "Qs7dThTc", told, dead="QhQd7h", **CHIPS)
    assert found.win_rate == pytest.approx(rate, rel=1e-11)
    assert not any(set(parse_cards(other)) & set(out) for other, _ in found.holes)


@all_of("seats", list(permutations(["Ts9s", "2c"])))
def test_dead_cards_come_in_any_order_and_spelling(tables: Tables, seats: tuple[str, str]) -> None:
    found = tables.strength("AhTd", "Kh7s2d", dead=" ".join(seats).lower())
    assert found.equity == tables.strength("AhTd", "Kh7s2d", dead="2cTs9s").equity


@all_of(
    ("dead", "error", "message"),
    [
        ("Ah", RepeatedCard, "card Ah is both in the hole and dead"),
        ("7s", RepeatedCard, "card 7s is both on the board and dead"),
        ("2c2c", RepeatedCard, "card 2c appears twice"),
        ("Xx", UnknownCard, "unknown card 'Xx'"),
        ("AcAsAd" + ALL_BUT_FEW.replace("7s", "").replace("2d", "") + "JhQcQdQhQsKc", TooFewUnseen, "2 players and"),
    ],
)
def test_dead_cards_that_make_no_sense_are_refused(
    tables: Tables, dead: str, error: type[BadInput], message: str
) -> None:
    with pytest.raises(error, match=message):
        tables.strength("AhTd", "Kh7s2d", dead=dead.replace("Td", "") if error is TooFewUnseen else dead)
    with pytest.raises(error, match=message):
        tables.advise("AhTd", "Kh7s2d", dead=dead.replace("Td", "") if error is TooFewUnseen else dead, **CHIPS)
