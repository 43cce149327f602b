"""Every hold in lowball: against draws dealt one by one and hands valued by the rules in plain Python."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest

from outs.cards.errors import BadInput, BadQuery, RepeatedCard, TooFewUnseen, WrongCardCount
from outs.cards.notation import cards_text, parse_cards
from outs.games.lowball.answers import LowballDiscardAnswer, LowballHoldAnswer
from outs.games.lowball.rules import UnknownGoal
from outs.query.session import Tables
from outs.tests.cases import all_of, some_of
from outs.tests.games.lowball.slow_rules import Strength, category, strength

GAMES = pytest.mark.parametrize("game", ["2-7", "a-5"])
TITLES = {"2-7": "deuce_to_seven", "a-5": "ace_to_five"}
DRAWING = "2c3d4h7sKd"
DEALT = ((DRAWING, "6hTc"), ("2c3d4h5s6d", ""), ("AsAdKs8h3s", ""), ("9c8c5c4cAc", "As"))
"""Hands, and dead cards."""


def low_holds(tables: Tables, game: str, hand: str, dead: str = "", **asked: Any) -> LowballDiscardAnswer:
    """The holds of a hand in lowball."""
    found = tables.discard(hand, dead, game=game, **asked)
    assert isinstance(found, LowballDiscardAnswer)
    return found


@cache
def ends_of(hand: str, dead: str, hold: str) -> list[tuple[int, ...]]:
    """Every final hand of a hold."""
    kept, seen = parse_cards(hold), parse_cards(hand + dead)
    unseen = [card for card in range(52) if card not in seen]
    return [(*kept, *drawn) for drawn in combinations(unseen, 5 - len(kept))]


def chance_of_winning(tables: Tables, game: str, ends: list[tuple[int, ...]]) -> float:
    """The chance to win with these final hands against the table's, ties half."""
    rows = tables.sql(
        f"""SELECT any_value(hands.mask), any_value(final_hands), any_value(final_hands_below)
        FROM lowball_equilibrium JOIN lowball_orders ON {TITLES[game]} = lowball_equilibrium.value
        JOIN hands ON hands.value = lowball_orders.value WHERE game = '{game}' GROUP BY lowball_equilibrium.value"""
    ).fetchall()
    wins: dict[Strength, Fraction] = {}
    for mask, level, below in rows:
        cards = [card for card in range(52) if mask >> card & 1]
        wins[strength(game, cards)] = Fraction(2 * below + level, 2 * 19_933_230_517_200)
    counted = Counter(strength(game, end) for end in ends)
    return float(sum(wins[one] * times for one, times in counted.items()) / len(ends))


@GAMES
@some_of(("hand", "dead"), DEALT, 1)
def test_holds_end_as_drawing_every_set_of_cards_does(tables: Tables, game: str, hand: str, dead: str) -> None:
    dealt = strength(game, parse_cards(hand))
    answer = low_holds(tables, game, hand, dead)
    assert answer.category == category(game, parse_cards(hand))
    for hold in answer.holds:
        if len(hold.discard) > 4:
            continue
        ends = ends_of(hand, dead, hold.hold)
        assert hold.draws == len(ends)
        assert {name: count for name, count in hold.counts_by_name.items() if count} == Counter(
            category(game, end) for end in ends
        )
        assert hold.better == sum(strength(game, end) < dealt for end in ends)
        assert hold.equal == sum(strength(game, end) == dealt for end in ends)


@GAMES
def test_a_whole_new_hand_and_three_cards_end_as_all_hands_do(
    tables: Tables, game: str, rng: np.random.Generator
) -> None:
    hand = cards_text(rng.choice(52, 5, replace=False).tolist())
    answer = low_holds(tables, game, hand)
    three = next(hold for hold in answer.holds if len(hold.discard) == 6)
    ends = ends_of(hand, "", three.hold)
    assert {name: count for name, count in three.counts_by_name.items() if count} == Counter(
        category(game, end) for end in ends
    )
    assert sum(hold.draws for hold in answer.holds) == 2_598_960
    assert len(answer.holds) == 32
    anew = next(hold for hold in answer.holds if not hold.hold)
    assert anew.draws == comb(47, 5) == sum(anew.counts) == anew.better + anew.equal + anew.worse


@GAMES
def test_the_chance_to_win_is_that_against_every_final_hand(tables: Tables, game: str) -> None:
    answer = low_holds(tables, game, DRAWING)
    for hold in answer.holds[:3]:
        expected = chance_of_winning(tables, game, ends_of(DRAWING, "", hold.hold))
        assert hold.objective_value == pytest.approx(expected, abs=1e-12)
    worths = [hold.objective_value for hold in answer.holds]
    assert worths == sorted(worths, reverse=True)


@GAMES
def test_the_best_holds_are_those_of_the_table(tables: Tables, game: str, rng: np.random.Generator) -> None:
    ids = rng.integers(0, 134_459, 4).tolist()
    rows = tables.sql(
        f"""SELECT cards, hold_cards(cards, hold), p_win, margin FROM lowball_best_discards JOIN hand_classes
        USING (hand_id) WHERE game = '{game}' AND hand_id IN {tuple(ids)}"""
    ).fetchall()
    for cards, hold, p_win, margin in rows:
        best, second, *_ = low_holds(tables, game, cards).holds
        assert (set(parse_cards(best.hold)), best.objective_value) == (set(parse_cards(hold)), p_win)
        assert best.objective_value - second.objective_value == pytest.approx(margin, abs=1e-12)


@all_of(
    ("game", "hold", "low", "outs"),
    [
        ("2-7", "2c3d4h7s", "eight_low", 12),
        ("2-7", "2c3d4h7s", "seven_low", 8),
        ("2-7", "2c3d4h7s", "nine_low", 16),
        ("a-5", "2c3d4h7s", "eight_low", 16),
        ("a-5", "2c3d4h7s", "seven_low", 12),
    ],
)
def test_one_card_draws_have_the_outs_that_players_count(
    tables: Tables, game: str, hold: str, low: str, outs: int
) -> None:
    (drawn,) = low_holds(tables, game, DRAWING, hold=hold).holds
    assert (drawn.or_better[low], drawn.draws) == (outs, 47)


@GAMES
@some_of("low", ["8", "8-6", "9-7", "8-6-4-3-2"], 3)
def test_a_low_as_the_goal_counts_it_and_every_better_hand(tables: Tables, game: str, low: str) -> None:
    wanted = ["23456789TJQKA".index(rank) + (game == "a-5") for rank in low.split("-")]
    answer = low_holds(tables, game, DRAWING, objective=low)
    for hold in answer.holds:
        if len(hold.discard) <= 4:
            ends = [strength(game, end) for end in ends_of(DRAWING, "", hold.hold)]
            made = sum(badness == 0 and list(ranks[: len(wanted)]) <= wanted for badness, ranks in ends)
            assert hold.objective_value == made / len(ends)
    assert answer.objective == low
    whole = {hold.hold: hold.or_better["eight_low"] / hold.draws for hold in answer.holds}
    if low == "8":
        assert {hold.hold: hold.objective_value for hold in answer.holds} == whole


@GAMES
def test_to_improve_is_a_goal(tables: Tables, game: str) -> None:
    answer = low_holds(tables, game, DRAWING, objective="better")
    assert [hold.objective_value for hold in answer.holds] == [hold.p_better for hold in answer.holds]


def test_over_all_that_an_opponent_can_draw_the_chances_are_the_usual_ones(tables: Tables) -> None:
    game = "2-7"
    sums = ", ".join(f"sum(thrown_{cards})::HUGEINT" for cards in range(6))
    ((*drew,),) = tables.sql(f"SELECT {sums} FROM lowball_equilibrium WHERE game = '{game}'").fetchall()
    usual = low_holds(tables, game, DRAWING).best
    mean = sum(
        low_holds(tables, game, DRAWING, hold=usual.hold, opponent_draws=cards).best.objective_value * deals
        for cards, deals in enumerate(drew)
    )
    assert mean / sum(drew) == pytest.approx(usual.objective_value, abs=1e-12)


def test_a_pat_opponent_and_several_are_harder_to_beat(tables: Tables) -> None:
    usual = low_holds(tables, "2-7", DRAWING)
    pat = low_holds(tables, "2-7", DRAWING, opponent_draws=0)
    three = low_holds(tables, "2-7", DRAWING, opponents=3, opponent_draws="1,2")
    assert pat.best.objective_value < usual.best.objective_value > three.best.objective_value
    assert (three.opponents, three.opponent_draws) == (3, (1, 2))
    assert (usual.opponents, usual.opponent_draws) == (None, ())


def test_games_have_other_names(tables: Tables) -> None:
    names = {"27": "2-7", "Deuce-to-Seven": "2-7", "A-5": "a-5", "ace-to-five ": "a-5"}
    assert {name: low_holds(tables, name, DRAWING, hold=DRAWING).game for name in names} == names
    assert tables.discard(DRAWING, game="High") == tables.discard(DRAWING)


@all_of(
    ("asked", "error", "message"),
    [
        ({"game": "badugi"}, BadQuery, "unknown game 'badugi': use high, 2-7 or a-5"),
        ({"game": None}, BadQuery, "unknown game None"),
        ({"game": "2-7", "objective": "jacks-or-better-9-6"}, UnknownGoal, "2-7 has no goal 'jacks-or-better-9-6'"),
        ({"game": "2-7", "objective": "6"}, UnknownGoal, "6 is not a possible low in 2-7"),
        ({"game": "2-7", "objective": 8}, BadQuery, "an objective is given as text, got 8"),
        ({"game": "2-7", "royal": 900}, BadQuery, "needs a pay table, and 2-7 has none"),
        ({"game": "2-7", "objective": "8", "opponents": 2}, BadQuery, "need the goal win, not 8"),
        ({"game": "2-7", "opponent_draws": 6}, BadQuery, "an opponent's draw must be 0 to 5, got 6"),
        ({"game": "2-7", "hand": "2c3d4h7s"}, WrongCardCount, "a hand takes 5 cards, got 4"),
        ({"game": "2-7", "dead": "2c"}, RepeatedCard, "card 2c is in the hand and cannot be dead"),
        ({"game": "a-5", "hold": "2d"}, BadInput, "card 2d is not in the hand"),
        (
            {"game": "a-5", "dead": cards_text(card for card in range(52) if cards_text([card]) not in DRAWING)},
            TooFewUnseen,
            "5 cards cannot be drawn from 0 unseen ones",
        ),
    ],
)
def test_what_cannot_be_answered_is_refused(
    tables: Tables, asked: dict[str, Any], error: type[ValueError], message: str
) -> None:
    with pytest.raises(error, match=message):
        tables.discard(**{"hand": DRAWING} | asked)


def test_what_a_hold_leaves_is_worse() -> None:
    hold = LowballHoldAnswer("", DRAWING, 10, (4, 3, 2, 1), 5, 2, 0.5, ("pair", "nine_low", "eight_low", "seven_low"))
    assert (hold.worse, hold.p_better) == (3, 0.5)
    assert hold.or_better == {"seven_low": 1, "eight_low": 3, "nine_low": 6}
