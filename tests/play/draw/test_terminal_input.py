"""The words that a person types."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outs.cards.notation import cards_text, parse_cards
from outs.games.draw.betting.rules import Action
from outs.play.draw.terminal import read_action, read_command, read_discard
from outs.play.screen import NotUnderstood
from outs.tests.cases import all_of

FREE = {Action.CHECK: 0, Action.BET: 2}
DUE = {Action.CALL: 2, Action.RAISE: 4, Action.FOLD: 0}
HAND = parse_cards("2d9c9sKdAh")


@all_of(
    ("text", "costs", "action"),
    [
        ("c", FREE, Action.CHECK),
        ("c", DUE, Action.CALL),
        ("check", FREE, Action.CHECK),
        (" CHECK\n", FREE, Action.CHECK),
        ("b", FREE, Action.BET),
        ("bet 2", FREE, Action.BET),
        ("call", DUE, Action.CALL),
        ("Call 2", DUE, Action.CALL),
        ("ra", DUE, Action.RAISE),
        ("f", DUE, Action.FOLD),
    ],
)
def test_moves_are_words_their_beginnings_or_followed_by_their_chips(
    text: str, costs: dict[Action, int], action: Action
) -> None:
    assert read_action(text, costs) is action


@all_of("text", ["", " ", "x", "checks", "fold", "call", "raise", "bet 4", "bet 2 2", "b b", "2"])
def test_an_illegal_move_gets_an_error_that_names_what_is_accepted(text: str) -> None:
    with pytest.raises(NotUnderstood, match=r"^Type check or bet; or hint, help or quit\.$"):
        read_action(text, FREE)


@all_of(
    ("text", "command"),
    [("hint", "hint"), ("?hint", "hint"), ("HI", "hint"), ("help", "help"), ("?", "help"), ("q", "quit")],
)
def test_commands_are_known_at_any_prompt(text: str, command: str) -> None:
    assert read_command(text) == command


@all_of("text", ["", "h", "??", "quits", "qh", "check", "none", "1"])
def test_what_is_no_command_is_left_to_the_question(text: str) -> None:
    assert read_command(text) is None


@all_of(
    ("text", "thrown"),
    [
        ("2d Kd", "2dKd"),
        ("kd,2D", "Kd2d"),
        ("2dKdAh", "2dKdAh"),
        ("K♦", "Kd"),
        ("1 4 5", "2dKdAh"),
        ("1,4", "2dKd"),
        ("145", "2dKdAh"),
        ("5 4 3 2 1", "AhKd9s9c2d"),
        ("none", ""),
        ("Stand", ""),
        ("n", ""),
    ],
)
def test_cards_are_thrown_by_name_or_place(text: str, thrown: str) -> None:
    assert cards_text(read_discard(text, HAND)) == thrown


@all_of("text", ["", " ", ",", "0", "6", "10", "1 1", "2d 2d", "2c", "2d 2c", "x", "1 2d", "²", "-1"])
def test_cards_that_are_not_in_the_hand_are_told_what_is_accepted(text: str) -> None:
    with pytest.raises(NotUnderstood, match=r"^Throw cards of your hand .* or none; or hint, help or quit\.$"):
        read_discard(text, HAND)


@settings(deadline=None)
@given(text=st.text(max_size=20))
def test_any_text_is_either_understood_or_refused(text: str) -> None:
    read_command(text)
    for read in (lambda: read_action(text, DUE), lambda: read_discard(text, HAND)):
        try:
            assert read() is not None
        except NotUnderstood:
            continue
