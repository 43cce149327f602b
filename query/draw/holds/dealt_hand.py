"""A dealt hand, parsed: its canonical form, its holds, and the cards that are dead."""

from collections.abc import Sequence
from typing import NamedTuple

from ....cards.arguments import CardsLike, optional, written
from ....cards.deck import STANDARD, Deck
from ....cards.errors import ImpossibleHold, RepeatedCard, TooFewUnseen
from ....cards.hands.sizes import HAND_SIZE, HOLDS
from ....cards.lattice.row_numbers import relabel_card, suit_order
from ....cards.notation import card_text, cards_of, cards_text, mask_of, parse_cards, parse_exactly
from ....games.draw.rules import draw_counts


class Dealt(NamedTuple):
    """A dealt hand.

    cards       its cards in the order given
    dead        the dead cards
    ordered     its cards in the order of a hold's bits
    class_mask  its canonical mask
    wanted      the holds that are asked for
    """

    cards: tuple[int, ...]
    dead: tuple[int, ...]
    ordered: tuple[int, ...]
    class_mask: int
    wanted: Sequence[int]

    def hold_of(self, held: int) -> int:
        """Return the hold that keeps the cards of the mask `held`."""
        return sum(1 << bit for bit, card in enumerate(self.ordered) if held >> card & 1)


def parse_dealt(
    hand: CardsLike, dead: CardsLike | None = "", hold: CardsLike | None = None, deck: Deck = STANDARD
) -> Dealt:
    """Parse a hand with its dead cards, and the one hold that is asked for, if any. Raises `BadInput`."""
    cards = parse_exactly(written(hand, "a hand"), (HAND_SIZE,), "a hand", deck)
    out = parse_dead(optional(dead, "dead cards"), cards, deck)
    held = None if hold is None else parse_hold(written(hold, "a hold"), cards, deck)
    require_enough_unseen(len(out), HAND_SIZE - len(held or ()), deck)
    class_mask, ordered = in_canonical_order(cards)
    wanted = range(HOLDS) if held is None else (sum(1 << ordered.index(card) for card in held),)
    return Dealt(cards, out, ordered, class_mask, wanted)


def parse_dead(text: str, hand: tuple[int, ...], deck: Deck) -> tuple[int, ...]:
    """Parse dead cards, none of them in the hand. Raises `RepeatedCard` and the errors of `parse_cards`."""
    dead = parse_cards(text, deck)
    for card in dead:
        if card in hand:
            raise RepeatedCard(f"card {card_text(card)} is in the hand and cannot be dead")
    return dead


def parse_hold(text: str, hand: tuple[int, ...], deck: Deck) -> tuple[int, ...]:
    """Parse the cards to keep; with `none` or `nothing` all five are discarded. Raises `ImpossibleHold`."""
    held = () if text.strip().lower() in ("none", "nothing") else parse_cards(text, deck)
    for card in held:
        if card not in hand:
            raise ImpossibleHold(f"card {card_text(card)} is not in the hand {cards_text(hand)} and cannot be held")
    return held


def require_enough_unseen(dead: int, draws: int, deck: Deck) -> None:
    """Raise `TooFewUnseen` if fewer than `draws` cards are left."""
    unseen = draw_counts(deck).unseen - dead
    if draws > unseen:
        raise TooFewUnseen(f"{draws} cards cannot be drawn from {unseen} unseen ones")


def in_canonical_order(cards: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Return a hand's canonical mask, and its own cards in the order of a hold's bits.

    >>> cards_text(in_canonical_order(parse_cards("AhKhQh2c2d"))[1])
    '2c2dQhKhAh'
    """
    order = suit_order((mask_of(cards),))
    renamed = {relabel_card(card, order): card for card in cards}
    mask = mask_of(renamed)
    return mask, tuple(renamed[card] for card in cards_of(mask))


def split_texts(cards: tuple[int, ...], ordered: tuple[int, ...]) -> list[tuple[str, str]]:
    """Return the cards that each hold keeps and throws, by hold mask, in the order given."""
    kept, holds = [""], [0]
    for card in cards:
        text, bit = card_text(card), 1 << ordered.index(card)
        kept += [before + text for before in kept]
        holds += [hold | bit for hold in holds]
    by_hold = dict(zip(holds, zip(kept, reversed(kept), strict=True), strict=True))
    return [by_hold[hold] for hold in range(HOLDS)]
