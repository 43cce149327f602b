"""Chances of holds against several opponents and those who drew: against plain sums over draws and final hands."""

from collections.abc import Callable, Iterable
from fractions import Fraction

import numpy as np
import pytest

from outs.cards.errors import BadQuery
from outs.cards.notation import card_text, cards_text, parse_cards
from outs.query.session import Tables
from outs.tests.cases import all_of

Oracle = Callable[[Iterable[int]], int]
HAND = "KsKd9h5c2d"
DEALS = 19_933_230_517_200


def test_an_opponent_of_whom_nothing_is_known_is_the_usual_one(tables: Tables) -> None:
    usual = tables.discard(HAND)
    assert tables.discard(HAND, opponents=1) == usual
    assert (usual.opponents, usual.opponent_draws) == (None, ())


@pytest.mark.long
def test_over_all_that_an_opponent_can_draw_the_chances_are_the_usual_ones(tables: Tables) -> None:
    ((*drew,),) = tables.sql(
        f"SELECT {', '.join(f'sum(thrown_{cards})::HUGEINT' for cards in range(6))} FROM draw_equilibrium"
    ).fetchall()
    assert sum(drew) == DEALS
    usual = {hold.hold: hold.objective_value for hold in tables.discard(HAND).holds}
    mean = dict.fromkeys(usual, 0.0)
    for cards, deals in enumerate(drew):
        for hold in tables.discard(HAND, opponent_draws=cards).holds:
            mean[hold.hold] += hold.objective_value * deals / DEALS
    assert mean == pytest.approx(usual, abs=1e-12)


@all_of("dead", ["", "Kc2h"])
def test_shares_against_two_are_those_of_every_draw_and_both_their_hands(
    tables: Tables, independent_value: Oracle, dead: str
) -> None:
    columns = tables.sql("SELECT thrown_1, final_hands FROM draw_equilibrium ORDER BY value").fetchall()
    hands = [np.array([0, *column], np.float64) for column in zip(*columns, strict=True)]
    hands = [column / column.sum() for column in hands]
    below = [np.cumsum(column) - column for column in hands]
    kept = parse_cards("KsKd9h5c")
    unseen = set(range(52)) - set(parse_cards(HAND + dead))
    total = 0.0
    for card in unseen:
        value = independent_value((*kept, card))
        (lower, other), (tied, also) = ([column[value] for column in both] for both in (below, hands))
        total += lower * other + (lower * also + tied * other) / 2 + tied * also / 3
    answer = tables.discard(HAND, dead, cards_text(kept), opponents=2, opponent_draws=1)
    assert answer.best.objective_value == pytest.approx(total / len(unseen), abs=1e-12)
    assert (answer.opponents, answer.opponent_draws) == (2, (1,))


def test_more_opponents_leave_less_and_a_pat_one_leaves_least(tables: Tables) -> None:
    shares = [tables.discard(HAND, opponents=many).best.objective_value for many in (1, 2, 3, 9)]
    assert shares == sorted(shares, reverse=True)
    pat, three = (tables.discard(HAND, opponent_draws=cards).best.objective_value for cards in (0, 3))
    assert pat < shares[0] < three + 0.1
    assert pat < Fraction(1, 20)


def test_a_royal_flush_wins_all_but_what_ties(tables: Tables) -> None:
    royal = "".join(card_text(card) for card in parse_cards("AhKhQhJhTh"))
    best = tables.discard(royal, opponents=9).best
    assert best.discard == ""
    assert 0.999 < best.objective_value < 1


@all_of("goal", ["better", "weights", "jacks-or-better-9-6", "deuces-wild-full-pay", "pattern-keeper"])
def test_other_goals_know_no_opponents(tables: Tables, goal: str) -> None:
    with pytest.raises(BadQuery, match=f"need the goal win, not {goal}"):
        tables.discard(HAND, objective=goal, opponents=2)
