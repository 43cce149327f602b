"""Holes and starting hands: how many, of which size, and every spelling that names one."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outs.cards.errors import BadInput, UnknownHolding
from outs.cards.hands.starting_hands import (
    HOLES,
    STARTING_HAND_OF_HOLE,
    STARTING_HANDS,
    holes_of,
    parse_starting_hand,
    starting_hand_of,
)
from outs.cards.lattice.row_numbers import canonical
from outs.cards.notation import cards_of, mask_of, parse_cards
from outs.tests.cases import all_of

SIZES = {"pair": 6, "s": 4, "o": 12}
TEXTS = st.text("23456789TJQKAtjqka10soSO ,x", max_size=6)


def test_there_are_as_many_holes_and_starting_hands_as_published() -> None:
    assert (len(HOLES), len(set(HOLES)), len(STARTING_HANDS)) == (1_326, 1_326, 169)
    assert list(HOLES) == sorted(HOLES)
    assert list(STARTING_HANDS) == sorted(STARTING_HANDS)


def test_each_starting_hand_has_its_holes() -> None:
    found = {hand: holes_of(hand) for hand in STARTING_HANDS}
    assert {hand: len(set(holes)) for hand, holes in found.items()} == {
        hand: SIZES[hand[2:] or "pair"] for hand in STARTING_HANDS
    }
    assert {hand for hand, holes in found.items() if len({canonical(hole) for hole in holes}) != 1} == set()
    assert {hand: {starting_hand_of(*cards_of(hole)) for hole in holes} for hand, holes in found.items()} == {
        hand: {hand} for hand in STARTING_HANDS
    }


def test_every_hole_belongs_to_exactly_one_starting_hand() -> None:
    assert Counter(hole for hand in STARTING_HANDS for hole in holes_of(hand)) == Counter(map(mask_of, HOLES))


def test_starting_hands_are_the_classes_of_holes() -> None:
    classes = {(canonical(mask_of(hole)), name) for hole, name in zip(HOLES, STARTING_HAND_OF_HOLE, strict=True)}
    assert len(classes) == len(STARTING_HANDS)


@all_of(("cards", "hand"), [("AhKh", "AKs"), ("KhAd", "AKo"), ("2c2d", "22"), ("Tc9c", "T9s"), ("3s2h", "32o")])
def test_the_higher_rank_comes_first_whatever_the_order(cards: str, hand: str) -> None:
    first, second = parse_cards(cards)
    assert starting_hand_of(first, second) == starting_hand_of(second, first) == hand


@given(st.sampled_from(STARTING_HANDS), st.booleans(), st.booleans(), st.sampled_from(("", " ", "\t")))
def test_every_spelling_names_the_same_starting_hand(hand: str, swap: bool, ten: bool, gap: str) -> None:
    ranks, suffix = hand[:2], hand[2:]
    text = (ranks[::-1] if swap else ranks).replace("T", "10" if ten else "T") + suffix
    for spelled in (text, text.lower(), text.upper()):
        assert parse_starting_hand(gap + spelled + gap) == hand


@all_of(
    ("text", "message"),
    [
        ("AK", "'AK' may be suited or offsuit: write AKs or AKo"),
        ("9T", "'9T' may be suited or offsuit: write T9s or T9o"),
        ("AAs", "a pair is neither suited nor offsuit: 'AAs'"),
        ("1010o", "a pair is neither suited nor offsuit: '1010o'"),
        ("AKx", "'AKx' is neither a hole (AhKd), a starting hand (AKs, AKo, AA) nor random"),
        ("", "'' is neither a hole (AhKd), a starting hand (AKs, AKo, AA) nor random"),
        ("A K s", "'A K s' is neither a hole (AhKd), a starting hand (AKs, AKo, AA) nor random"),
        ("AhKd", "'AhKd' is neither a hole (AhKd), a starting hand (AKs, AKo, AA) nor random"),
        ("11", "'11' is neither a hole (AhKd), a starting hand (AKs, AKo, AA) nor random"),
    ],
)
def test_what_is_no_starting_hand_is_refused(text: str, message: str) -> None:
    with pytest.raises(UnknownHolding) as raised:
        parse_starting_hand(text)
    assert str(raised.value) == message


@given(TEXTS)
def test_any_text_names_one_of_the_169_or_is_refused(text: str) -> None:
    try:
        hand = parse_starting_hand(text)
    except BadInput as error:
        message = str(error)
    else:
        assert hand in STARTING_HANDS
        return
    assert repr(text) in message
