"""Five-card draw with betting, asked: moves of a hand and of a range, from tables with made-up numbers."""

from typing import Any

import pytest

from outs.cards.errors import BadInput
from outs.games.draw.answers.betting import DrawGameAnswer, DrawHandAnswer
from outs.query.session import Tables
from outs.tables.files.errors import TablesMissing
from outs.tests.cases import all_of
from outs.tests.query.draw.betting.draw_game_tables import DEALT, GAIN, PASSES

HAND = "KsKd9h5c2d"


def test_without_a_hand_the_range_at_the_root_is_answered(solved: Tables) -> None:
    assert solved.draw_game().to_json() == {
        "game": "high",
        "value_first": -0.127,
        "exploitability": GAIN,
        "iterations": PASSES,
        "passes": PASSES,
        "reach": 0.5,
        "pot": 2,
        "moves": [
            {"move": "check", "hold": None, "frequency": 0.5, "value": None},
            {"move": "bet", "hold": None, "frequency": 0.5, "value": None},
        ],
    }


def test_a_hand_has_the_moves_that_are_legal_there_with_values(solved: Tables) -> None:
    answer = solved.draw_game(HAND).to_json()
    assert (answer["hand"], answer["actions"], answer["to_act"]) == (HAND, "", "first")
    assert [move["move"] for move in answer["moves"]] == ["check", "bet"]
    assert sum(move["frequency"] for move in answer["moves"]) == pytest.approx(1)
    assert all(isinstance(move["value"], float) and move["hold"] is None for move in answer["moves"])


def test_a_draw_names_the_cards_held_in_the_hand_s_own_suits_and_order(solved: Tables) -> None:
    answer = solved.draw_game(HAND, "check, bet, call")
    assert isinstance(answer, DrawHandAnswer)
    # Bits 0, 1, ... of a made-up hold are the lowest cards of the canonical hand.
    holds = [move.hold for move in answer.moves]
    assert holds[0] == HAND
    assert [len(hold or "") for hold in holds] == [10, 8, 6, 4, 2, 0]
    assert holds[4] == "2d"
    relabelled = solved.draw_game("KhKc9d5s2c", "check bet call")
    assert isinstance(relabelled, DrawHandAnswer)
    assert [move.value for move in relabelled.moves] == [move.value for move in answer.moves]
    assert relabelled.moves[4].hold == "2c"


def test_after_the_draw_only_the_final_hand_s_value_matters(solved: Tables) -> None:
    first, second = (solved.draw_game(hand, "check, bet, call, draw 3, draw 1, check") for hand in (HAND, "KhKc9d5s2c"))
    assert (first.to_act, first.actions) == ("second", "check bet call / 3 1 / check")
    assert first.moves == second.moves
    assert first.moves != solved.draw_game("AsAd9h5c2d", "check bet call / 3 1 / check").moves


def test_a_range_s_draws_are_told_by_their_number(solved: Tables) -> None:
    moves = solved.draw_game(None, "check bet call").to_json()["moves"]
    assert [(move["move"], move["draws"]) for move in moves] == [("draw", cards) for cards in range(6)]


@all_of(
    ("hand", "actions", "complaint"),
    [
        (HAND, "check, check, call", "actions: 'call' is not possible"),
        (HAND, "draw, bet", "actions: 'draw' is not possible at the beginning"),
        (HAND, "bet, call, draw", "comes the number of cards, and nothing does"),
        (HAND, "bet, call, draw, call", "comes the number of cards, not 'call'"),
        (HAND, "bet, fold", "the deal is over"),
        (HAND, "bet, jump", "unknown action 'jump'"),
        (HAND, "bet, call, draw 6", "'6' is not possible"),
        ("KsKd9h5c", "", "takes 5 cards, got 4"),
    ],
)
def test_an_invalid_decision_is_one_line(solved: Tables, hand: str, actions: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        solved.draw_game(hand, actions)


def test_a_game_that_is_not_built_names_the_command(solved: Tables) -> None:
    with pytest.raises(TablesMissing, match=r"outs tables build .*draw-game-2-7"):
        solved.draw_game(HAND, game="2-7")


@all_of(
    ("words", "complaint"),
    [
        ({"hand": HAND, "every_hold": True}, "every_hold is about a hand at a draw"),
        ({"actions": DEALT, "every_hold": True}, "every_hold is about a hand at a draw"),
        ({"hand": HAND, "kinds": True}, "leave the hand out"),
    ],
)
def test_what_is_asked_where_it_is_not_says_where_it_is(solved: Tables, words: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        solved.draw_game(**words)


def test_a_picture_has_a_bar_for_each_kind_of_hand(solved: Tables) -> None:
    for actions in ("", "check bet call", "check bet call / 3 1"):
        answer = solved.draw_game(None, actions)
        assert isinstance(answer, DrawGameAnswer)
        texts = {text.get_text() for text in solved.plot_draw_game(actions).axes[0].texts}
        assert any(text.startswith("pair, aces  ") for text in texts)
        assert any(text.startswith("straight flush  ") for text in texts)
