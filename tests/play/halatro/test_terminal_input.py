"""The words that a person types at the table of Halatro."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outs.cards.errors import BadInput
from outs.cards.notation import cards_text, parse_cards
from outs.play.halatro.terminal import ACCEPTED, read_move, read_order
from outs.play.screen import NotUnderstood
from outs.tests.cases import all_of

HELD = parse_cards("2c2s3s6d7h8dQcKc")


@all_of(
    ("text", "order"),
    [
        ("play 1 3 5", ("play", "1 3 5")),
        (" PLAY 2c 2s\n", ("play", "2c 2s")),
        ("p123", ("play", "123")),
        ("d2c 3s", ("discard", "2c 3s")),
        ("disc Kc", ("discard", "Kc")),
        ("hi", ("hint", "")),
        ("?hint", ("hint", "")),
        ("?", ("help", "")),
        ("q", ("quit", "")),
        ("save ~/A game.json", ("save", "~/A game.json")),
        ("s g.json", ("save", "g.json")),
    ],
)
def test_an_order_is_a_word_or_its_beginning_and_what_follows(text: str, order: tuple[str, str]) -> None:
    assert read_order(text) == order


@all_of("text", ["", " ", "h", "1 3 5", "2c", "fold 1", "quit now", "hint 3", "??", "plays 1", "²", "-"])
def test_an_unknown_order_gets_an_error_that_names_what_is_accepted(text: str) -> None:
    with pytest.raises(NotUnderstood) as caught:
        read_order(text)
    assert str(caught.value) == ACCEPTED


@all_of(
    ("text", "message"), [("play", "Play which cards?"), ("d", "Discard which cards?"), ("save", "Save to which file?")]
)
def test_a_word_without_what_it_needs_is_asked_for_it(text: str, message: str) -> None:
    with pytest.raises(NotUnderstood) as caught:
        read_order(text)
    assert str(caught.value).startswith(message)


@all_of(
    ("rest", "cards"),
    [
        ("1 3 5", "2c3s7h"),
        ("135", "2c3s7h"),
        ("1,3", "2c3s"),
        ("8 1", "Kc2c"),
        ("2c kc", "2cKc"),
        ("2cKc", "2cKc"),
        ("Q♣", "Qc"),
        ("Ah", "Ah"),
    ],
)
def test_cards_are_named_or_counted(rest: str, cards: str) -> None:
    for word in ("play", "discard"):
        move = read_move(word, rest, HELD)
        assert cards_text(move.cards) == cards
        assert move.is_discard == (word == "discard")


@all_of(
    ("rest", "message"),
    [
        ("9", "there is no card 9; the held cards are 1 to 8"),
        ("1 0", "there is no card 0; the held cards are 1 to 8"),
        ("x", "unknown card 'x' at character 1 of 'x'"),
        ("1 2c", "unknown card '1' at character 1 of '1 2c'"),
        ("2c 2c", "card 2c appears twice in '2c 2c'"),
    ],
)
def test_cards_that_cannot_be_meant_are_refused(rest: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_move("play", rest, HELD)
    assert str(caught.value) == message


@settings(deadline=None)
@given(word=st.sampled_from(["", "p", "play ", "discard", "save ", "hint"]), rest=st.text(max_size=12))
def test_any_text_is_either_understood_or_refused(word: str, rest: str) -> None:
    try:
        order, follows = read_order(word + rest)
        assert read_move(order, follows, HELD).cards is not None
    except BadInput:
        return
