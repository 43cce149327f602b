"""Cards as text: every accepted spelling, and every error with its message."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from outs.cards.arguments import written
from outs.cards.deck import WITH_JOKER
from outs.cards.errors import BadInput, BadQuery, RepeatedCard, UnknownCard, WrongCardCount
from outs.cards.notation import (
    DECK_MASK,
    DECK_SIZE,
    card_text,
    cards_of,
    cards_text,
    mask_of,
    parse_cards,
    parse_exactly,
    rank_then_suit,
    require_distinct,
)
from outs.tests.cases import all_of

DECK = range(DECK_SIZE)
SOME_CARDS = st.lists(st.sampled_from(DECK), unique=True, max_size=DECK_SIZE)
MASKS = st.integers(0, DECK_MASK)
SPELLINGS: tuple[Callable[[str], str], ...] = (
    str,
    str.lower,
    str.upper,
    lambda text: text.replace("T", "10"),
    lambda text: text[0] + dict(zip("cdhs", "♣♦♥♠", strict=True))[text[1]],
    lambda text: text[0] + dict(zip("cdhs", "♧♢♡♤", strict=True))[text[1]],
    lambda text: text[0] + dict(zip("cdhs", "♣♦♥♠", strict=True))[text[1]] + "\ufe0f",
)
GAPS = ("", " ", ",", ", ", "\t", "\n", "  ,  ")


@given(SOME_CARDS)
def test_text_that_is_written_is_read_back(cards: list[int]) -> None:
    assert parse_cards(cards_text(cards)) == tuple(cards)


@given(SOME_CARDS, st.data())
def test_every_spelling_and_gap_reads_as_the_same_cards(cards: list[int], data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(GAPS))
    for card in cards:
        spelling = data.draw(st.sampled_from(SPELLINGS))
        text += spelling(card_text(card)) + data.draw(st.sampled_from(GAPS))
    assert parse_cards(text) == tuple(cards)


@given(MASKS)
def test_a_mask_and_its_cards_name_each_other(mask: int) -> None:
    assert mask_of(cards_of(mask)) == mask


@given(MASKS)
def test_the_cards_of_a_mask_ascend_by_rank_then_suit(mask: int) -> None:
    cards = cards_of(mask)
    assert [(card % 13, card // 13) for card in cards] == sorted((card % 13, card // 13) for card in cards)
    assert list(cards) == sorted(cards, key=rank_then_suit)


def test_a_card_is_thirteen_times_its_suit_plus_its_rank() -> None:
    assert [card_text(card) for card in (0, 12, 13, 26, 39, 51)] == ["2c", "Ac", "2d", "2h", "2s", "As"]
    assert len({card_text(card) for card in DECK}) == DECK_SIZE


def test_no_text_names_no_cards() -> None:
    assert parse_cards("") == parse_cards(" ,\n") == ()


@all_of(
    ("text", "message"),
    [
        ("Ax", "unknown card 'Ax' at character 1 of 'Ax'"),
        ("AhKd 1c", "unknown card '1c' at character 6 of 'AhKd 1c'"),
        ("Ah K", "unknown card 'K' at character 4 of 'Ah K'"),
        ("10", "unknown card '10' at character 1 of '10'"),
        ("10x", "unknown card '10x' at character 1 of '10x'"),
        ("AhKd-Qs", "unknown card '-Q' at character 5 of 'AhKd-Qs'"),
        ("A h", "unknown card 'A' at character 1 of 'A h'"),
        ("11c", "unknown card '11' at character 1 of '11c'"),
        ("hA", "unknown card 'hA' at character 1 of 'hA'"),
        ("JKQ", "unknown card 'JK' at character 1 of 'JKQ'"),
        ("Ah Jk", "this game has no joker: 'Jk' at character 4 of 'Ah Jk'"),
        ("jokerAh", "this game has no joker: 'joker' at character 1 of 'jokerAh'"),
    ],
)
def test_what_is_no_card_is_named_with_its_place(text: str, message: str) -> None:
    with pytest.raises(UnknownCard) as raised:
        parse_cards(text)
    assert str(raised.value) == message


@all_of(
    ("text", "message"),
    [
        ("AhAh", "card Ah appears twice in 'AhAh'"),
        ("10c 2d tc", "card Tc appears twice in '10c 2d tc'"),
        ("A♥ 2d aH", "card Ah appears twice in 'A♥ 2d aH'"),
    ],
)
def test_a_repeated_card_is_named(text: str, message: str) -> None:
    with pytest.raises(RepeatedCard) as raised:
        parse_cards(text)
    assert str(raised.value) == message


@all_of("text", ["Jk Ah", "jkAh", "JOKER,ah", "JKah", "Joker A♥"])
def test_a_deck_with_a_joker_has_one_card_more(text: str) -> None:
    assert parse_cards(text, WITH_JOKER) == (52, 38)
    assert cards_text(parse_cards(text, WITH_JOKER)) == "JkAh"
    assert cards_of(mask_of((52, 38))) == (38, 52), "the joker is the highest card"
    with pytest.raises(RepeatedCard, match="card Jk appears twice in 'Jk Joker'"):
        parse_cards("Jk Joker", WITH_JOKER)


@given(SOME_CARDS.filter(bool), st.data())
def test_a_card_twice_is_refused_wherever_it_stands(cards: list[int], data: st.DataObject) -> None:
    again = data.draw(st.sampled_from(cards))
    at = data.draw(st.integers(0, len(cards)))
    with pytest.raises(RepeatedCard, match=f"card {card_text(again)} appears twice"):
        require_distinct([*cards[:at], again, *cards[at:]], "these cards")


@all_of(
    ("text", "counts", "message"),
    [
        ("AhKd", (5,), "a hand takes 5 cards, got 2: 'AhKd'"),
        ("", (2,), "a hand takes 2 cards, got 0: ''"),
        ("AhKdQs", (2, 5), "a hand takes 2 or 5 cards, got 3: 'AhKdQs'"),
        ("2c3c", (3, 4, 5), "a hand takes 3, 4 or 5 cards, got 2: '2c3c'"),
    ],
)
def test_a_wrong_number_of_cards_is_refused(text: str, counts: tuple[int, ...], message: str) -> None:
    with pytest.raises(WrongCardCount) as raised:
        parse_exactly(text, counts, "a hand")
    assert str(raised.value) == message


def test_an_allowed_number_of_cards_is_read() -> None:
    assert parse_exactly("2c 3c 4c", range(3, 6), "a board") == (0, 1, 2)


@all_of("error", BadInput.__subclasses__())
def test_every_bad_input_is_a_value_error(error: type[BadInput]) -> None:
    assert issubclass(error, ValueError)
    assert error.__doc__


@given(st.text("23456789TJQKAtjqka10cdhs♣♦ ,x-", max_size=12))
def test_any_text_is_read_or_refused_as_bad_input(text: str) -> None:
    try:
        cards = parse_cards(text)
    except BadInput as error:
        message = str(error)
    else:
        assert parse_cards(cards_text(cards)) == cards
        return
    assert repr(text) in message


@all_of("cards", ["Ah Kd", ["Ah", "Kd"], ("AhKd",), [38, 24], np.array([38, 24], np.uint8)])
def test_cards_are_given_as_text_or_as_a_sequence(cards: object) -> None:
    assert parse_cards(written(cards)) == (38, 24)


@all_of("cards", [38, None, [52], [-1], [True], [1.5], [["Ah"]]])
def test_what_is_no_sequence_of_cards_is_refused(cards: object) -> None:
    with pytest.raises(BadQuery, match="a hand is given as text or as a sequence of cards, got "):
        written(cards, "a hand")
