"""Joker poker: returns and lines as published, and holds counted against draws dealt one by one from 53 cards."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from outs.cards.deck import WITH_JOKER
from outs.cards.errors import BadInput, ImpossibleHold, RepeatedCard, UnknownCard
from outs.cards.notation import cards_text, parse_cards
from outs.games.draw.paytables.paytable import load_paytable
from outs.query.session import Tables
from outs.tests.cases import all_of, some_of
from outs.tests.games.draw.named_hands import best_by_replacing

Cards = tuple[int, ...]

KINGS, TWO_PAIR = "joker-poker-kings-20-7-5", "joker-poker-two-pair-20-10"
PUBLISHED_LINES = {
    **{"Five of a Kind": "1.87", "Wild Royal Flush": "1.04", "Straight Flush": "2.87", "Four of a Kind": "17.11"},
    **{"Full House": "10.98", "Flush": "7.79", "Straight": "4.98", "Three of a Kind": "26.79", "Two Pair": "11.09"},
    "Kings or Better": "14.20",
}
"""What each line of the full-pay table returns, in percent of what is paid in (rkcryr.com/jokers-wild-machines)."""
PAYS = {
    KINGS: {
        **{"royal_flush": 800, "five_of_a_kind": 200, "wild_royal_flush": 100, "straight_flush": 50},
        **{"four_of_a_kind": 20, "full_house": 7, "flush": 5, "straight": 3, "three_of_a_kind": 2, "two_pair": 1},
        "pair": 1,
    },
    TWO_PAIR: {
        **{"royal_flush": 1000, "five_of_a_kind": 100, "wild_royal_flush": 50, "straight_flush": 50},
        **{"four_of_a_kind": 20, "full_house": 10, "flush": 6, "straight": 5, "three_of_a_kind": 2, "two_pair": 1},
    },
}
HANDS = ("Jk 9d Td 6h Qh", "Kc 7d Jk 7h 2s", "AhKhQhJh9c", "2c 5d 9h Jk Ah", "TsJsQs4d4h")


def pay_of(cards: Cards, paytable: str) -> int:
    """Return the pay of five cards, by the published table and the slow evaluator."""
    kind = best_by_replacing(cards, "J")
    if kind.category == "pair" and kind.rank not in (11, 12):
        return 0
    return PAYS[paytable].get(kind.category, 0)


@pytest.mark.parametrize(("paytable", "dead"), [(KINGS, ""), (TWO_PAIR, "Ac 8d 5c")])
@some_of("hand", HANDS, 2)
def test_a_hold_is_counted_by_the_draws_from_a_deck_with_a_joker(
    tables: Tables, hand: str, paytable: str, dead: str
) -> None:
    cards, out = parse_cards(hand, WITH_JOKER), parse_cards(dead)
    answer = tables.discard(hand, dead, objective=paytable)
    assert (answer.category, answer.wild) == (best_by_replacing(cards, "J").category, "joker")
    unseen = [card for card in range(53) if card not in cards + out]
    own = pay_of(cards, paytable)
    holds = {frozenset(parse_cards(hold.hold, WITH_JOKER)): hold for hold in answer.holds}
    assert len(holds) == 32
    for size in (3, 4, 5):
        for kept in [*combinations(cards, size)][:: 3 if size == 3 else 1]:
            pays = Counter(pay_of((*kept, *drawn), paytable) for drawn in combinations(unseen, 5 - size))
            hold = holds[frozenset(kept)]
            assert hold.draws == comb(len(unseen), 5 - size) == sum(hold.counts)
            assert hold.better == sum(count for pay, count in pays.items() if pay > own)
            assert hold.equal == pays[own]
            mean = Fraction(sum(pay * count for pay, count in pays.items()), hold.draws)
            assert hold.objective_value == float(mean)


def test_the_best_holds_are_those_of_the_whole_lattice(tables: Tables, rng: np.random.Generator) -> None:
    best = tables.paytable_holds(KINGS)
    assert best.height == 150_891
    rows = rng.integers(0, 134_459, 4).tolist() + rng.integers(134_459, 150_891, 4).tolist()
    for hand_id, cards, ways, _hold, held, value, best_value in best[rows].iter_rows():
        answer = tables.discard(cards, objective=KINGS)
        assert (answer.best.hold, answer.best.objective_value) == (held, value)
        assert value == best_value
        assert ("Jk" in cards) == (hand_id >= 134_459)
        assert ways in (1, 4, 6, 12, 24)


def test_the_full_pay_table_returns_what_is_published_line_by_line(tables: Tables) -> None:
    answer = tables.paytable(KINGS)
    assert f"{100 * float(answer.exact_return):.4f}" == "100.6463"
    returned = {one.name: 100 * float(one.pay) * one.combinations / answer.combinations for one in answer.outcomes}
    assert {name: f"{returned[name]:.2f}" for name in PUBLISHED_LINES} == PUBLISHED_LINES
    assert round(answer.combinations / answer.outcomes[0].combinations) == 41_214, "as published of natural royals"


def test_the_answer_from_the_table_is_the_one_that_is_computed(tables: Tables) -> None:
    for name in (KINGS, TWO_PAIR):
        computed = tables.paytable(load_paytable(name).with_pays({"Two Pair": 1}))
        found = tables.paytable(name)
        assert [one.combinations for one in computed.outcomes] == [one.combinations for one in found.outcomes]


def test_a_dealt_joker_is_worth_what_is_published_of_it(tables: Tables) -> None:
    # "When you get dealt the Joker pre-draw, the expected value is 2.86. When you don't, it is a painful 0.81."
    best = tables.paytable_holds(KINGS).with_columns(has_joker=pl.col("cards").str.contains("Jk"))
    means = best.group_by("has_joker").agg((pl.col("value") * pl.col("ways")).sum() / pl.col("ways").sum())
    assert {has: round(mean, 2) for has, mean in means.iter_rows()} == {True: 2.86, False: 0.81}


@pytest.mark.long
def test_what_a_list_to_memorise_returns_is_what_its_holds_pay(tables: Tables) -> None:
    strategy, best = tables.strategy(KINGS), tables.paytable(KINGS)
    assert strategy.returned + strategy.cost == best.exact_return
    assert float(strategy.cost) < 0.0002
    assert sum(line.deals for line in strategy.lines) == 2_869_685
    assert any(line.name.startswith("Joker: ") for line in strategy.lines)
    assert "Joker alone" in [line.name for line in strategy.lines]


def test_any_pay_table_file_may_have_a_joker(tables: Tables, tmp_path: Path) -> None:
    file = tmp_path / "fives.toml"
    file.write_text('wild = "joker"\n[[outcome]]\nname = "Fives"\ncategory = "five_of_a_kind"\npay = 0.5\n')
    answer = tables.discard("9c9d9h9s4c", objective=f"paytable:{file}")
    assert answer.best.hold == "9c9d9h9s"
    assert answer.best.counts_by_name == {"Fives": 1, "Nothing": 47}
    # Any four of a kind with the joker, or without and it comes, if everything else is thrown.
    assert tables.paytable(str(file)).outcomes[0].combinations > 0


@all_of(
    ("hand", "dead", "hold", "objective", "error", "said"),
    [
        ("Jk 9d Td 6h Jk", "", None, KINGS, RepeatedCard, "card Jk appears twice"),
        ("Jk 9d Td 6h Qh", "", None, "win", UnknownCard, "this game has no joker: 'Jk' at character 1"),
        ("Joker9dTd6hQh", "", None, "jacks-or-better-9-6", UnknownCard, "this game has no joker: 'Joker'"),
        ("2c 9d Td 6h Qh", "jk", None, "deuces-wild-full-pay", UnknownCard, "this game has no joker: 'jk'"),
        ("Jk 9d Td 6h Qh", "Jk", None, KINGS, RepeatedCard, "Jk is in the hand and cannot be dead"),
        ("2c 9d Td 6h Qh", "", "Jk", KINGS, ImpossibleHold, "Jk is not in the hand"),
    ],
)
def test_a_joker_where_none_can_be_is_refused(
    tables: Tables, hand: str, dead: str, hold: str | None, objective: str, error: type[BadInput], said: str
) -> None:
    with pytest.raises(error, match=said):
        tables.discard(hand, dead, hold, objective)


@all_of(("paytable", "goal"), [(KINGS, "win"), ("bonus-8-5", KINGS), (KINGS, "deuces-wild-full-pay")])
def test_a_goal_for_another_deck_is_refused(tables: Tables, paytable: str, goal: str) -> None:
    with pytest.raises(BadInput, match=f"{goal} is a goal for 5[23] cards, but these hands are from 5[23]"):
        tables.paytable(paytable, goal)
    with pytest.raises(BadInput, match="is a goal for 53 cards, but these hands are from 52"):
        tables.policies(KINGS)


def test_goals_of_the_same_deck_play_for_each_other(tables: Tables) -> None:
    best = tables.paytable(KINGS).exact_return
    other, pat = (tables.paytable(KINGS, goal).exact_return for goal in (TWO_PAIR, "stand-pat"))
    assert best > other > pat
    assert tables.discard(cards_text((52, 0, 14, 28, 42)), objective=KINGS, royal=4000).royal == 4000
