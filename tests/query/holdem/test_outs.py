"""Every next card: its equity is that of the longer board, and its group and chances are those of plain enumeration."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb, fsum

import numpy as np
import pytest

from outs.cards.errors import BadInput, BadRange, RepeatedCard, TooFewUnseen, UnknownHolding, WrongCardCount
from outs.cards.hands.categories import CATEGORIES, category_of
from outs.cards.hands.evaluator import Evaluator
from outs.cards.notation import card_text, cards_text, parse_cards
from outs.games.holdem.answers.outs import OutsAnswer
from outs.query.database.connection import Connection
from outs.query.holdem.outs import Outs, OutsFinder
from outs.query.session import Tables
from outs.tests.cases import all_of
from outs.tests.query.holdem.strength.test_states import NoStateTables

Value = Callable[[Iterable[int]], int]

QUESTIONS = [
    ("AhKh", "Qh7h2c", "random", ""),
    ("8c8d", "Qs7h2h", "random", ""),
    ("AhKh", "Qh7h2c3d", "random", ""),
    ("Jc9s", "Th8d8h", "random", "7c7d7sJd"),
    ("Jc9s", "Th8d8hTs", "random", "7c"),
    ("AhKh", "Qh7h2c", "AsQs", ""),
    ("AhKh", "Qh7h2c9c", "7s7d", "7c"),
    ("5c4c", "6c3c2d", "QQ+,AKs:0.3,65s:2", ""),
    ("5c4c", "6c3c2dAc", "QQ+,AKs:0.3,65s:2", "AdAh"),
    ("AsAd", "KsKd7c", "88+:2,AK:4,KQs:4", "Kc"),
]
IRRATIONAL = "AA:0.123456789123,KK:0.9876543211,T9s"
"""Weights without a ratio of small whole numbers."""


def rest(*seen: str) -> list[str]:
    """The cards that are not seen."""
    return [card_text(card) for card in range(52) if card not in parse_cards("".join(seen))]


@all_of(("hole", "board", "against", "dead"), QUESTIONS)
def test_each_card_has_the_equity_and_counts_of_the_board_with_it(
    tables: Tables, hole: str, board: str, against: str, dead: str
) -> None:
    answer = tables.outs(hole, board, against, dead)
    for one in answer.cards:
        asked = tables.equity(hole, against, board=board + one.card, dead=dead).players[0]
        assert (one.equity, one.win, one.tie, one.lose) == (asked.equity, asked.win, asked.tie, asked.lose)
    assert answer.equity == tables.equity(hole, against, board=board, dead=dead).players[0].equity
    assert [one.equity for one in answer.cards] == sorted((one.equity for one in answer.cards), reverse=True)
    assert fsum(one.chance for one in answer.cards) == pytest.approx(1, rel=1e-12)
    assert fsum(one.chance * one.equity for one in answer.cards) == pytest.approx(answer.equity, rel=1e-12)


@pytest.mark.long
def test_random_questions_have_the_equities_of_their_longer_boards(tables: Tables, rng: np.random.Generator) -> None:
    for number in range(24):
        cards = rng.permutation(52).tolist()
        hole, board, dead, other = (
            cards_text(part)
            for part in (cards[:2], cards[2 : 5 + number % 2], cards[7 : 7 + number // 6], cards[20:22])
        )
        against = ("random", other, f"{other}:0.3,88+:2,A5s-A2s,KTo+:1.5")[number % 3]
        answer = tables.outs(hole, board, against, dead)
        known = other if against == other else ""
        assert sorted(one.card for one in answer.cards) == sorted(rest(hole, board, dead, known))
        for one in answer.cards:
            asked = tables.equity(hole, against, board=board + one.card, dead=dead).players[0]
            assert (one.equity, one.win, one.tie, one.lose) == (asked.equity, asked.win, asked.tie, asked.lose)


def test_a_flop_with_two_holes_is_what_another_evaluator_counts(tables: Tables, independent_value: Value) -> None:
    hole, board, other = "AhKh", "Qh7h2c", "QdQs"
    unseen = rest(hole, board, other)
    wins: dict[str, list[int]] = {card: [0, 0, 0] for card in unseen}
    for two in combinations(unseen, 2):
        ours, theirs = (independent_value(parse_cards(board + "".join(two) + held)) for held in (hole, other))
        for card in two:
            wins[card][0 if ours > theirs else 1 if ours == theirs else 2] += 1
    found = {one.card: [one.win, one.tie, one.lose] for one in tables.outs(hole, board, other).cards}
    assert found == wins


def test_a_turn_against_anything_is_what_another_evaluator_counts(tables: Tables, independent_value: Value) -> None:
    hole, board, dead = "9d8d", "TdJc2d3s", "Qd"
    unseen = rest(hole, board, dead)
    found = {one.card: (one.win, one.tie, one.lose) for one in tables.outs(hole, board, dead=dead).cards}
    assert sorted(found) == sorted(unseen)
    for river in unseen[::5]:
        final = parse_cards(board + river)
        ours = independent_value((*final, *parse_cards(hole)))
        others = combinations(parse_cards("".join(card for card in unseen if card != river)), 2)
        theirs = [independent_value((*final, *two)) for two in others]
        win, tie = sum(ours > one for one in theirs), theirs.count(ours)
        assert found[river] == (win, tie, comb(44, 2) - win - tie)


def made_by(cards: Sequence[int], value: Value) -> tuple[int, list[int]]:
    """The category of cards and the ranks that make it, the most important first: by a count of their ranks."""
    if len(cards) < 5:
        best = list(cards)
        times = sorted((ranks_of(best).count(rank) for rank in set(ranks_of(best))), reverse=True)
        category = {(4,): 7, (3,): 3, (2, 2): 2, (2,): 1}.get(tuple(one for one in times if one > 1), 0)
    else:
        best = list(max(combinations(cards, 5), key=value))
        category = CATEGORIES.index(category_of(value(best)))
    ranks = ranks_of(best)
    if category in (4, 5, 8):
        return category, [value(best)]
    return category, sorted(
        {rank for rank in ranks if ranks.count(rank) > 1}, key=lambda one: (-ranks.count(one), -one)
    )


def ranks_of(cards: Sequence[int]) -> list[int]:
    """The rank of each card."""
    return [card % 13 for card in cards]


@all_of(
    ("hole", "board"),
    [("AhKh", "Qh7h2c"), ("8c8d", "Qs7h2h"), ("AsAd", "KsKd7c"), ("QcKd", "8c9dTh7s"), ("AsAd", "KsKd7c7h"),
     ("QhKd", "7h8h9hTh"), ("5c4c", "6c3c2d"), ("2c2d", "KsKd7c7h")],
)  # fmt: skip
def test_a_card_improves_by_a_higher_category_that_a_hole_card_helps_to_make(
    tables: Tables, independent_value: Value, hole: str, board: str
) -> None:
    held, shown = parse_cards(hole), parse_cards(board)
    before, _ = made_by((*held, *shown), independent_value)
    answer = tables.outs(hole, board)
    assert answer.makes == CATEGORIES[before]
    for one in answer.cards:
        (card,) = parse_cards(one.card)
        category, ranks = made_by((*held, *shown, card), independent_value)
        assert one.makes == CATEGORIES[category]
        improves = category > before and (category, ranks) != made_by((*shown, card), independent_value)
        assert (one.group != "other") == improves
        if improves:
            assert one.group == ("ahead" if one.ahead >= 0.5 else "improves")


@all_of(
    ("hole", "board", "card", "group"),
    [
        ("AhKh", "Qh7h2c", "3h", "ahead"),  # a flush
        ("AhKh", "Qh7h2c", "7s", "other"),  # a pair of the board's
        ("8c8d", "Qs7h2h", "Qd", "ahead"),  # two pair, one of them in the hole
        ("QcKd", "8c9dTh7s", "Jh", "ahead"),  # a straight on the board, and a higher one with the hole
        ("2cAd", "8c9dTh7s", "Jh", "other"),  # the board's straight
        ("AsAd", "KsKd7c7h", "7d", "ahead"),  # sevens full of aces, not of kings
        ("QsJd", "KsKd7c7h", "Kc", "other"),  # the board's full house
    ],
)
def test_what_the_board_makes_alone_is_no_improvement(
    tables: Tables, hole: str, board: str, card: str, group: str
) -> None:
    assert next(one.group for one in tables.outs(hole, board).cards if one.card == card) == group


def test_an_improvement_is_an_out_if_it_is_ahead_of_half_of_the_range(tables: Tables) -> None:
    answer = tables.outs("AhKh", "Qh7h2c", "QdQs")
    groups = {one.card: one.group for one in answer.cards}
    assert groups["As"] == "improves"
    assert groups["3h"] == "ahead"
    assert (answer.totals["ahead"]["cards"], groups["2h"]) == (8, "improves")
    tied = tables.outs("AhKd", "Qh7h2c", "AcKs")
    assert {one.card: (one.group, one.ahead) for one in tied.cards}["As"] == ("ahead", 0.5)


@all_of(("hole", "board", "against", "dead"), QUESTIONS)
def test_what_is_ahead_on_the_new_board_is_its_hand_strength(
    tables: Tables, hole: str, board: str, against: str, dead: str
) -> None:
    answer = tables.outs(hole, board, against, dead)
    if dead or against not in {"random", "AsQs"}:
        return
    assert answer.ahead == tables.strength(hole, board, against).field.hs
    for one in answer.cards[::7]:
        assert one.ahead == tables.strength(hole, board + one.card, against).field.hs


def test_turn_and_river_together_are_every_run_out(tables: Tables, independent_value: Value) -> None:
    hole, board, against = "AhKh", "Qh7h2c", ["AsQs", "7s7d", "7s7d", "9h8h"]
    ends: dict[str, Fraction] = dict.fromkeys(CATEGORIES, Fraction(0))
    improved = deals = Fraction(0)
    held, shown = parse_cards(hole), parse_cards(board)
    for other in against:
        for two in combinations(parse_cards("".join(rest(hole, board, other))), 2):
            category, ranks = made_by((*held, *shown, *two), independent_value)
            ends[CATEGORIES[category]] += 1
            improved += category > 0 and (category, ranks) != made_by((*shown, *two), independent_value)
            deals += 1
    found = tables.outs(hole, board, "AsQs,7s7d:2,9h8h").by_river
    assert found is not None
    assert deals == 4 * comb(45, 2)
    assert found.improves == float(improved / deals)
    assert found.makes == {name: float(count / deals) for name, count in ends.items()}
    assert tables.outs(hole, board + "3c").by_river is None


@all_of(("hole", "board"), [("AhKh", "Qh7h2c"), ("2c2d", "2h2s3c"), ("AsKs", "QsJsTs"), ("2c3d", "AhAsAd")])
def test_what_is_looked_up_is_what_counting_finds(
    tables: Tables, connection: Connection, evaluator: Evaluator, hole: str, board: str
) -> None:
    counting = OutsFinder(lambda: evaluator, NoStateTables(connection))
    assert counting.find(Outs(hole, board)) == tables.outs(hole, board)


def test_a_flop_against_anything_needs_no_evaluator(tables: Tables, connection: Connection) -> None:
    def no_evaluator() -> Evaluator:
        raise AssertionError("rows need no evaluator")

    states = NoStateTables.__mro__[1](connection)
    assert OutsFinder(no_evaluator, states).find(Outs("AhKh", "Qh7h2c")) == tables.outs("AhKh", "Qh7h2c")


def test_weights_that_cannot_be_counted_give_equities_without_counts(tables: Tables) -> None:
    answer = tables.outs("QhQs", "Kd7h2c", IRRATIONAL, "As")
    assert {(one.win, one.tie, one.lose) for one in answer.cards} == {(None, None, None)}
    for one in answer.cards[::6]:
        asked = tables.equity("QhQs", IRRATIONAL, board="Kd7h2c" + one.card, dead="As").players[0]
        assert one.equity == pytest.approx(asked.equity, rel=1e-12)
    assert answer.equity == pytest.approx(fsum(one.chance * one.equity for one in answer.cards), rel=1e-12)


def test_a_card_that_leaves_the_opponent_no_hand_cannot_come(tables: Tables) -> None:
    found = {one.card for one in tables.outs("QhQs", "Kd7h2c", "AsAd,AsAc", "").cards}
    assert "As" not in found
    assert {"Ad", "Ac", "Ah"} <= found


def test_an_answer_is_the_same_for_every_spelling_of_the_question(tables: Tables) -> None:
    plain = tables.outs("AhKh", "Qh7h2c", "QdQs", "3h")
    spelled = tables.outs("ah kh", "Q♥ 7♥ 2♣", " QdQs", "3H")
    assert spelled == replace(plain, hole=spelled.hole)


def body(answer: OutsAnswer) -> dict[str, object]:
    """The JSON of an answer."""
    return answer.to_json()


def test_the_json_has_an_entry_for_each_unseen_card_the_best_first(tables: Tables) -> None:
    found = body(tables.outs("AhKh", "Qh7h2c"))
    assert list(found) == ["hole", "board", "dead", "against", "equity", "makes", "ahead", "outs", "cards", "by_river"]
    assert (found["hole"], found["board"], found["dead"], found["against"]) == ("AhKh", "Qh7h2c", "", "random")
    cards = found["cards"]
    assert isinstance(cards, list)
    assert len(cards) == 47
    assert list(cards[0]) == ["card", "equity", "makes", "group", "ahead", "chance", "win", "tie", "lose"]
    assert {one["makes"] for one in cards} <= set(CATEGORIES)
    assert {one["group"] for one in cards} <= {"ahead", "improves", "other"}
    assert found["outs"] == {
        "ahead": {"cards": 15, "chance": pytest.approx(15 / 47)},
        "improves": {"cards": 0, "chance": 0.0},
        "other": {"cards": 32, "chance": pytest.approx(32 / 47)},
    }


@all_of(("question", "error", "message"), [
        (("AhKh", "Qh7h2c3d4s"), WrongCardCount, "a board of 5 cards is complete"),
        (("AhKh", "Qh7h"), WrongCardCount, "a board takes 3 or 4 cards, got 2: 'Qh7h'"),
        (("AhKh", ""), WrongCardCount, "a board takes 3 or 4 cards, got 0: ''"),
        (("AhKhQh", "7h2c3d"), WrongCardCount, "a hole takes 2 cards, got 3: 'AhKhQh'"),
        (("AhKh", "Ah7h2c"), RepeatedCard, "card Ah is both in the hole and on the board"),
        (("AhKh", "Qh7h2c", "random", "Kh"), RepeatedCard, "card Kh is both in the hole and dead"),
        (("AhKh", "Qh7h2c", "random", "2c"), RepeatedCard, "card 2c is both on the board and dead"),
        (("AhKh", "Qh7h2c", "AhAd"), RepeatedCard, "both holes have the card Ah: AhKh and AhAd"),
        (("AhKh", "Qh7h2c", "QhQd"), BadRange, "card Qh is both in the hole 'QhQd' and on the board"),
        (("AhKh", "Qh7h2c", "AhQs,KhQs"), BadRange, "the ranges 'AhKh', 'AhQs,KhQs' cannot be dealt together"),
        (("AhKh", "Qh7h2c", "nonsense"), UnknownHolding, "neither a hole"),
        (("AhKh", "Qh7h2c", "random", cards_text(range(13, 24)) + cards_text(range(39, 52))), None, ""),
    ])  # fmt: skip
def test_a_bad_question_is_refused_in_one_line(
    tables: Tables, question: tuple[str, ...], error: type[BadInput] | None, message: str
) -> None:
    if error is None:
        assert tables.outs(*question).dead == question[-1]
        return
    with pytest.raises(error) as caught:
        tables.outs(*question)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_last_cards_are_counted_and_fewer_are_refused(tables: Tables) -> None:
    unseen = rest("AhKh", "Qh7h2c")
    answer = tables.outs("AhKh", "Qh7h2c", "random", "".join(unseen[4:]))
    assert sorted(one.card for one in answer.cards) == sorted(unseen[:4])
    assert {(one.win or 0) + (one.tie or 0) + (one.lose or 0) for one in answer.cards} == {3}
    with pytest.raises(TooFewUnseen):
        tables.outs("AhKh", "Qh7h2c", "random", "".join(unseen[3:]))
