"""Many questions about equity in one call: each row is what the question answers alone, whichever table has it."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import polars as pl
import pytest

from outs.cards.answers.equity_answers import EquityAnswer
from outs.cards.errors import BadInput, BadQuery, BadRange, RepeatedCard, WrongCardCount
from outs.cards.hands.starting_hands import STARTING_HANDS
from outs.cards.notation import cards_text
from outs.query.holdem.equity.many_equities import Question
from outs.query.session import Tables
from outs.tests.cases import all_of


def alone(tables: Tables, question: Question) -> EquityAnswer:
    """The question asked by itself."""
    if isinstance(question, Mapping):
        options = {name: value for name, value in question.items() if name != "players"}
        return tables.equity(*question["players"], **options)
    return tables.equity(*question)


def row_of(number: int, answer: EquityAnswer) -> dict[str, Any]:
    """The row that the answer should have."""
    first = answer.players[0]
    return {
        "question": number, "players": [player.hand for player in answer.players], "board": answer.board,
        "dead": answer.dead, "equity": first.equity, "win": first.win, "tie": first.tie, "lose": first.lose,
        "win_chance": first.chances.win, "tie_chance": first.chances.tie,
        "equities": [player.equity for player in answer.players], "deals": answer.deals, "exact": answer.exact,
        "standard_error": answer.standard_error, "source": answer.source,
    }  # fmt: skip


def deal(rng: np.random.Generator, cards: int) -> str:
    """Random cards."""
    return cards_text(rng.choice(52, cards, replace=False).tolist())


def test_every_kind_of_question_has_the_row_of_its_own_answer(tables: Tables, rng: np.random.Generator) -> None:
    questions: list[Question] = []
    for _ in range(12):
        pair, flop, turn, river = (deal(rng, cards) for cards in (4, 5, 6, 7))
        first, second = rng.choice(STARTING_HANDS, 2).tolist()
        questions += [
            (pair[:4], pair[4:]),
            {"players": [flop[:4], "random"], "board": flop[4:]},
            {"players": ["random", turn[:4]], "board": turn[4:]},
            {"players": [river[:4], "random"], "board": river[4:]},
            (first, second),
            ("random", first),
            (pair[:4], "100%"),
            [first, pair[:4]],
            {"players": ["random", first], "opponents": 1},
        ]
    questions += [
        ("random", "random"),
        ("AhKh", "88+"),
        {"players": ("AhKh", "QsQd"), "dead": "Qh"},
        {"players": ("AA", "random"), "opponents": 3},
        {"players": ("AA", "KK", "QQ"), "board": "Ks7d2h"},
        {"players": ("QQ+", "15%", "random"), "samples": 500, "seed": 7},
        {"players": ("ah kh", "10c10d"), "board": "", "dead": ""},
    ]
    frame = tables.equities(questions)
    expected = [row_of(number, alone(tables, question)) for number, question in enumerate(questions)]
    assert frame.to_dicts() == expected
    assert {name.removeprefix("table ") for name in frame["source"]} > {
        "preflop_matchups", "starting_hand_matchups", "starting_hands", "flop", "turn",
    }  # fmt: skip


def test_one_question_may_come_many_times(tables: Tables) -> None:
    frame = tables.equities([("AhKh", "QsQd"), ("QsQd", "AhKh"), ("AhKh", "QsQd")])
    assert frame["win"].to_list() == [787_966, 917_606, 787_966]
    assert frame["question"].to_list() == [0, 1, 2]


def test_ten_thousand_pairs_are_asked_in_one_call(tables: Tables, rng: np.random.Generator) -> None:
    cards = np.argsort(rng.random((10_000, 52)), axis=1)[:, :4].tolist()
    frame = tables.equities([(cards_text(one[:2]), cards_text(one[2:])) for one in cards])
    assert frame.height == 10_000
    assert (frame["win"] + frame["tie"] + frame["lose"] == 1_712_304).all()
    for place in rng.choice(10_000, 20):
        assert frame["equity"][int(place)] == tables.equity(*frame["players"][int(place)]).players[0].equity


@all_of("cards", [0, 3, 4])
def test_many_questions_read_by_row_number_are_those_of_the_database(
    tables: Tables, rng: np.random.Generator, cards: int
) -> None:
    dealt = [deal(rng, 4 + cards) for _ in range(1_200)]
    questions: list[Question] = [
        {"players": (hand[:4], "random"), "board": hand[8:]} if cards else (hand[:4], hand[4:8]) for hand in dealt
    ]
    half = len(questions) // 2
    asked = [tables.equities(part).drop("question") for part in (questions, questions[:half], questions[half:])]
    assert asked[0].equals(asked[1].vstack(asked[2]))


def test_no_questions_have_no_rows(tables: Tables) -> None:
    frame = tables.equities([])
    assert frame.height == 0
    assert frame.schema == tables.equities([("AA", "KK")]).schema


def test_counts_beyond_64_bits_are_whole(tables: Tables) -> None:
    heavy = ["AA:999983,KK:999979,QJs:3", "22:999961,T9s:999959,87s:2"]
    frame = tables.equities([heavy])
    answer = tables.equity(*heavy)
    assert answer.deals > 2**63
    assert frame["deals"].dtype == pl.Int128
    assert frame["deals"].to_list() == [answer.deals]


@all_of(
    ("question", "error", "message"),
    [
        (("AhKh", "AhQd"), RepeatedCard, "question 2: both holes have the card Ah"),
        (("AhKh",), BadQuery, "question 2: equity takes 2 to"),
        (("AhKh", "AhXx"), BadInput, "question 2: 'AhXx'"),
        (("AhKh", "AA:0"), BadRange, "question 2: .*is empty"),
        (("AhKh", 5), BadQuery, "question 2: a range is given as text or as a sequence of cards, got 5"),
        ("AhKh QsQd", BadQuery, "question 2: the players must be a list of ranges, got 'AhKh QsQd'"),
        (5, BadQuery, "question 2: the players must be a list of ranges, got 5"),
        ({"players": ("AA", "KK"), "bord": "2c3c4c"}, BadQuery, "question 2: unknown parameter 'bord'"),
        ({"players": ("AA", "KK"), "board": "2c3c"}, WrongCardCount, "question 2: a board takes 3, 4 or 5 cards"),
        (
            {"players": ("AhKh", "random"), "board": "Ah3c4c"},
            BadRange,
            "question 2: card Ah is both in the hole 'AhKh'",
        ),
        ({"players": ("AA", "KK"), "board": 5}, BadQuery, "question 2: the board is given as text or as a sequence"),
        (
            {"players": ("AA", "KK"), "dead": [5.5]},
            BadQuery,
            "question 2: dead cards are given as text or as a sequence",
        ),
        (("AA", [5.5]), BadQuery, "question 2: a range is given as text or as a sequence of cards, got"),
        ({"players": ("AA", "KK"), "by_hand": True}, BadQuery, "question 2: unknown parameter 'by_hand'"),
        ({"board": "2c3c4c"}, BadQuery, "question 2: equity takes 2 to"),
    ],
)
def test_an_invalid_question_is_named_by_its_number(
    tables: Tables, question: Any, error: type[BadInput], message: str
) -> None:
    with pytest.raises(error, match=message):
        tables.equities([("AA", "KK"), question, ("also", "wrong")])


@all_of("questions", ["AhKh QsQd", {"players": ("AA", "KK")}, None, pl.DataFrame({"a": ["AA"], "b": ["KK"]})])
def test_one_question_or_a_table_is_no_list(tables: Tables, questions: Any) -> None:
    with pytest.raises(BadQuery, match="expected a list of questions"):
        tables.equities(questions)


def test_cards_of_a_question_may_be_lists(tables: Tables) -> None:
    lists: list[Any] = [
        [["Ah", "Kh"], ["Qs", "Qd"]],
        {"players": [["Ah", "Kh"], "QQ"], "board": ["Qh", "7h", "2c"], "dead": None},
    ]
    texts: list[Any] = [["AhKh", "QsQd"], {"players": ["AhKh", "QQ"], "board": "Qh7h2c"}]
    assert tables.equities(lists).equals(tables.equities(texts))


@pytest.mark.parametrize(
    ("game", "questions"),
    [
        (
            "short-deck",
            [
                ("AhKh", "77"),
                {"players": ("JsTs", "random"), "board": "9h8h6c"},
                {"players": ("QQ+", "AKs"), "board": "9h8h6c", "dead": "Ts", "game": "Short-Deck-Trips"},
                {"players": ("AhKh", "QsQd"), "game": "holdem"},
            ],
        ),
        ("omaha", [("AsAhKsKh", "QdQcJdJc"), {"players": ("AsAhKsKh", "random"), "board": "2c3d4h"}]),
    ],
)
def test_questions_are_of_the_game_that_they_or_the_call_name(
    tables: Tables, game: str, questions: list[Question]
) -> None:
    each = [{"game": game, **(one if isinstance(one, Mapping) else {"players": one})} for one in questions]
    expected = [row_of(number, alone(tables, question)) for number, question in enumerate(each)]
    assert tables.equities(questions, game).to_dicts() == tables.equities(each).to_dicts() == expected


def test_what_a_game_lacks_is_named_by_the_number_of_its_question(tables: Tables) -> None:
    with pytest.raises(BadInput, match="question 2: '55' names the rank 5, which is not in a deck of 36 cards"):
        tables.equities([("AA", "KK"), ("AA", "55")], game="short-deck")
    with pytest.raises(BadQuery, match="question 2: unknown game 'badugi'"):
        tables.equities([("AA", "KK"), {"players": ("AA", "KK"), "game": "badugi"}])
    with pytest.raises(BadQuery, match=r"^unknown game 'badugi'"):
        tables.equities([], game="badugi")


def test_looked_up_equities_are_rows_of_equities_and_none_for_what_is_counted_alone(tables: Tables) -> None:
    questions = [(("AhKh", "QsQd"), ""), (("AhKh", "QQ+"), "Ks7d2h"), (("QsQd", "random"), "Ks7d2h"), (("AK", "x"), "")]
    found = tables.looked_up_equities(questions)
    rows = tables.equities([{"players": players, "board": board} for players, board in questions[:3]]).to_dicts()
    assert [None if row is None else {**row, "players": [*row["players"]]} for row in found] == [
        rows[0], None, rows[2], None,
    ]  # fmt: skip
