"""Decks: the cards they have, and the numbers that follow from the standard one."""

from outs.cards.deck import STANDARD, Deck
from outs.cards.hands.sizes import FULL_HOLD, HAND_SIZE, HOLDS
from outs.cards.notation import DECK_MASK, DECK_SIZE, LANE_BITS, LANE_MASK, card_text, cards_text
from outs.tests.cases import all_of


def test_the_standard_deck_has_every_card_that_notation_numbers() -> None:
    in_order = [card_text(card) for card in range(STANDARD.size)]
    assert in_order == [rank + suit for suit in STANDARD.suits for rank in STANDARD.ranks]
    assert (STANDARD.size, DECK_SIZE, LANE_BITS) == (52, 52, 13)
    assert (DECK_MASK, LANE_MASK) == (2**52 - 1, 2**13 - 1)


@all_of(("ranks", "size"), [("6789TJQKA", 36), ("789TJQKA", 32), ("23456789TJQKA", 52)])
def test_a_deck_has_one_card_of_every_rank_in_every_suit(ranks: str, size: int) -> None:
    assert Deck(ranks, "cdhs").size == size


def test_a_deck_without_ranks_keeps_the_numbers_of_its_cards() -> None:
    short = Deck("6789TJQKA", "cdhs")
    assert cards_text(short.cards[:9]) == "6c7c8c9cTcJcQcKcAc"
    assert (short.mask.bit_count(), short.mask | short.outside, short.mask & short.outside) == (36, DECK_MASK, 0)


def test_jokers_follow_the_standard_cards() -> None:
    deck = Deck(STANDARD.ranks, STANDARD.suits, jokers=1)
    assert (deck.size, deck.cards, deck.outside) == (53, tuple(range(53)), 0)


def test_a_hand_of_five_cards_has_32_holds() -> None:
    assert (HAND_SIZE, HOLDS, FULL_HOLD) == (5, 32, 0b11111)
