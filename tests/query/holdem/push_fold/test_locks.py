"""Ranges that are given in push or fold: how they are written, and what the other players do."""

from typing import Any

import pytest

from outs.cards.errors import BadInput, BadQuery
from outs.cards.hands.starting_hands import STARTING_HANDS
from outs.games.holdem.push_fold.nodes import path_of, seat_of
from outs.games.holdem.push_fold.spots import Decision, decisions_of, seat_names
from outs.query.holdem.push_fold.locks import parse_locks
from outs.query.session import Tables
from outs.tests.cases import all_of

FOUR = seat_names(4)
DECISIONS = decisions_of(4, 3)


def test_seats_have_short_names() -> None:
    assert [seat_of(name, seat_names(9)) for name in ("utg", "lj", "HJ", "CO", "btn", "BU", " sb ", "Big  Blind")] == [
        "UTG", "lojack", "hijack", "cutoff", "button", "button", "small blind", "big blind",
    ]  # fmt: skip
    assert path_of("CO > bb", FOUR) == ("cutoff", "big blind")


def test_a_lock_is_for_a_push_for_all_calls_or_for_one_node() -> None:
    locked = dict(parse_locks(["BTN push=AA", "BB call=22+"], FOUR, DECISIONS))
    assert Decision((), 1) in locked
    assert sorted(one for one in locked if one.actor == 3) == sorted(one for one in DECISIONS if one.actor == 3)
    (node,) = dict(parse_locks({"co > sb": "KK+:0.5"}, FOUR, DECISIONS)).items()
    assert node[0] == Decision((0,), 2)
    assert node[1][STARTING_HANDS.index("AA")] == 0.5
    assert sum(node[1]) == 1
    assert not any(dict(parse_locks("SB=none", FOUR, DECISIONS))[Decision((), 2)])


def test_a_lock_of_one_node_goes_before_one_of_all_calls_in_any_order() -> None:
    node, calls = "CO > BB=AA", "BB call=none"
    locked = dict(parse_locks([node, calls], FOUR, DECISIONS))
    assert locked == dict(parse_locks([calls, node], FOUR, DECISIONS))
    assert sum(locked[Decision((0,), 3)]) == 1
    assert not any(locked[Decision((1,), 3)])


@all_of(
    ("given", "message"),
    [
        ("BTN 25%", "a lock is a decision and a range, such as 'BTN push=25%'"),
        (25, "a lock is a decision and a range, such as 'BTN push=25%'"),
        ({"BTN push": 25}, "the range of 'BTN push' is given as text, got 25"),
        ({3: "25%"}, "a locked decision is given as text, got 3"),
        ("UTG push=25%", "there is no seat 'UTG': the seats are CO, BTN, SB, BB"),
        ("BB push=25%", "there is no decision 'BB push' in this spot"),
        ("BB > SB=25%", "a node names seats in the order in which they act"),
        ("BTN push=25x", "the range of 'BTN push': "),
        ("BB call=", "the range of 'BB call' is empty: write none for no hand"),
        (["BTN=25%", "BTN push=30%"], "two locks are for the same decision: 'BTN' and 'BTN push'"),
        (["CO > BB=25%", "co > bb=30%"], "two locks are for the same decision: 'CO > BB' and 'co > bb'"),
    ],
)
def test_a_lock_that_is_for_nothing_or_given_twice_is_refused(given: Any, message: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse_locks(given, FOUR, DECISIONS)
    assert message in str(refused.value)


def test_the_others_respond_best_to_a_range_that_is_given(tables: Tables) -> None:
    def shares(*lock: str) -> dict[tuple[str, ...], float]:
        answer = tables.push_fold(stacks=(10,) * 4, lock=list(lock), at_most=2)
        assert answer.gap < 1e-3
        return {(*one.path, one.seat): one.share for one in answer.situations}

    usual, tight, loose = shares(), shares("BTN push=10%"), shares("BTN push=100%")
    called = ("button", "big blind")
    assert tight[called] < usual[called] < loose[called]
    assert loose["button",] == 1
    assert tight["button",] == pytest.approx(0.1, abs=0.01)


def test_heads_up_every_hand_is_pushed_into_a_player_who_never_calls(tables: Tables) -> None:
    answer = tables.push_fold(stack=10, lock={"BB call": "none"})
    assert [one.share for one in answer.situations] == [1.0, 0.0]
    assert [one.locked for one in answer.situations] == [None, True]
    assert answer.players[0].value == pytest.approx(1.0)


def test_a_range_that_is_given_is_played_at_most_always(tables: Tables) -> None:
    with pytest.raises(BadQuery, match="from 0 to 1"):
        tables.push_fold(stacks=(10, 10, 10), lock=["BTN=AA:2,KK:0.5"], at_most=2)
