"""The order of holds and cards in a discard answer, and what never changes it."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outs.cards.errors import ImpossibleHold, RepeatedCard, UnknownCard, WrongCardCount
from outs.cards.notation import card_text, cards_text, parse_cards
from outs.query.draw.holds.dealt_hand import in_canonical_order
from outs.query.session import Tables
from outs.tests.cases import all_of

BOT_HAND = "9dTd6hQh8s"
HANDS = st.lists(st.sampled_from(range(52)), min_size=5, max_size=5, unique=True)


def relabelled(card: int, suits: list[int]) -> int:
    """The card with its suit renamed."""
    return 13 * suits[card // 13] + card % 13


def cut(text: str) -> list[str]:
    """Cards written together, one by one."""
    return [text[place : place + 2] for place in range(0, len(text), 2)]


@settings(max_examples=60, deadline=None)
@given(hand=HANDS, suits=st.permutations(range(4)), order=st.permutations(range(5)))
def test_relabelling_suits_and_shuffling_cards_changes_no_number(
    tables: Tables, hand: list[int], suits: list[int], order: list[int]
) -> None:
    renamed = {card_text(card): card_text(relabelled(card, suits)) for card in hand}
    asked = [relabelled(hand[place], suits) for place in order]
    other = {frozenset(cut(hold.hold)): hold for hold in tables.discard(cards_text(asked)).holds}
    answer = tables.discard(cards_text(hand))
    assert len(other) == len(answer.holds) == 32
    for hold in answer.holds:
        same = other[frozenset(renamed[text] for text in cut(hold.hold))]
        assert same.counts == hold.counts
        assert (same.draws, same.better, same.equal) == (hold.draws, hold.better, hold.equal)
        assert same.royal_flush == hold.royal_flush


@settings(max_examples=30, deadline=None)
@given(hand=HANDS, dead=st.sets(st.sampled_from(range(52)), max_size=2))
def test_the_likeliest_to_improve_comes_first_and_ties_by_the_highest_hold(
    tables: Tables, hand: list[int], dead: set[int]
) -> None:
    answer = tables.discard(cards_text(hand), dead=cards_text(dead.difference(hand)), objective="better")
    ordered = [card_text(card) for card in in_canonical_order(tuple(hand))[1]]
    keys = [(hold.p_better, sum(1 << ordered.index(card) for card in cut(hold.hold))) for hold in answer.holds]
    assert keys == sorted(keys, reverse=True)
    assert len(set(keys)) == 32
    assert answer.best is answer.holds[0]


def test_cards_are_written_in_the_order_given(tables: Tables, rng: np.random.Generator) -> None:
    for _ in range(20):
        hand = rng.choice(52, 5, replace=False).tolist()
        texts = [card_text(card) for card in hand]
        answer = tables.discard(" ".join(texts))
        assert answer.hand == "".join(texts)
        for hold in answer.holds:
            kept = cut(hold.hold)
            assert kept == [text for text in texts if text in kept]
            assert cut(hold.discard) == [text for text in texts if text not in kept]


def test_dead_cards_are_written_in_the_order_given(tables: Tables) -> None:
    assert tables.discard(BOT_HAND, dead="Ks, 2c 10♥").dead == "Ks2cTh"


def test_one_hold_may_be_asked_for_in_any_order(tables: Tables) -> None:
    answer = tables.discard(BOT_HAND, hold="Qh 9d")
    assert [(hold.hold, hold.discard) for hold in answer.holds] == [("9dQh", "Td6h8s")]
    assert answer.holds[0] in tables.discard(BOT_HAND).holds


@all_of("nothing", ["none", "None", " none ", "", " "])
def test_a_whole_new_hand_may_be_asked_for(tables: Tables, nothing: str) -> None:
    (hold,) = tables.discard(BOT_HAND, hold=nothing).holds
    assert (hold.hold, hold.discard, hold.draws) == ("", BOT_HAND, 1_533_939)


def test_each_of_the_32_holds_can_be_asked_for(tables: Tables) -> None:
    for hold in tables.discard(BOT_HAND).holds:
        assert tables.discard(BOT_HAND, hold=hold.hold or "none").holds == (hold,)


def test_the_dealt_hand_is_valued(tables: Tables) -> None:
    answer = tables.discard("2c2dAhAsKc")
    assert (answer.value, answer.category) == (tables.value("2c2dAhAsKc").value, "two_pair")


@all_of(
    ("arguments", "error", "message"),
    [
        (("AhKhQhJh",), WrongCardCount, "a hand takes 5 cards, got 4"),
        (("AhKhQhJhTh9h",), WrongCardCount, "a hand takes 5 cards, got 6"),
        (("AhKhQhJhAh",), RepeatedCard, "card Ah appears twice"),
        (("AhKhQhJhZz",), UnknownCard, "unknown card 'Zz'"),
        (("AhKhQhJhTh", "Ah"), RepeatedCard, "card Ah is in the hand and cannot be dead"),
        (("AhKhQhJhTh", "2c3c2c"), RepeatedCard, "card 2c appears twice"),
        (("AhKhQhJhTh", "2x"), UnknownCard, "unknown card '2x'"),
        (("AhKhQhJhTh", "", "2c"), ImpossibleHold, "card 2c is not in the hand AhKhQhJhTh and cannot be held"),
        (("AhKhQhJhTh", "", "AhAh"), RepeatedCard, "card Ah appears twice"),
        (("AhKhQhJhTh", "", "no"), UnknownCard, "unknown card 'no'"),
    ],
)
def test_questions_that_make_no_sense_are_refused(
    tables: Tables, arguments: tuple[str, ...], error: type[ValueError], message: str
) -> None:
    with pytest.raises(error, match=message):
        tables.discard(*arguments)


def test_the_canonical_order_is_that_of_the_hold_bits(tables: Tables) -> None:
    hand = parse_cards("AhKhQh2c2d")
    mask, ordered = in_canonical_order(hand)
    ((hand_id,),) = tables.sql(f"SELECT hand_id FROM hand_classes WHERE mask = {mask}").fetchall()
    rows = tables.sql(f"SELECT hold, better FROM discards WHERE hand_id = {hand_id}").fetchall()
    found = {hold.hold: hold.better for hold in tables.discard(cards_text(hand)).holds}
    for bits, better in rows:
        held = [card for place, card in enumerate(ordered) if bits >> place & 1]
        assert found[cards_text(card for card in hand if card in held)] == better
