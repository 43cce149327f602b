"""Parsing of the cards that a player of Halatro can see: held cards, dead cards and a discard."""

from dataclasses import dataclass

from ...cards.errors import BadInput, ImpossibleHold, RepeatedCard, TooFewUnseen, WrongCardCount
from ...cards.notation import DECK_MASK, DECK_SIZE, card_text, cards_of, cards_text, mask_of, parse_cards
from .parameters import DISCARDS_LEFT, PLAYS_LEFT
from .rules import DISCARDS, HELD, MOST_THROWN, PLAYS


@dataclass(frozen=True)
class HeldCards:
    """One to eight held cards, in the order given, and the dead cards, as a mask and as text."""

    held: tuple[int, ...]
    dead: int
    dead_text: str

    @property
    def held_text(self) -> str:
        """The held cards as text, in the order given."""
        return cards_text(self.held)

    @property
    def unseen(self) -> int:
        """The mask of the cards that can still be drawn."""
        return DECK_MASK & ~(mask_of(self.held) | self.dead)

    def discard(self, text: str) -> tuple[int, ...]:
        """Return the one to five held cards written in `text`, in the order held. Raises `BadInput`."""
        cards = parse_cards(text)
        if not 1 <= len(cards) <= MOST_THROWN:
            raise WrongCardCount(f"a discard takes 1 to {MOST_THROWN} cards, got {len(cards)}: {text!r}")
        for card in cards:
            if card not in self.held:
                raise ImpossibleHold(f"card {card_text(card)} is not held in {self.held_text} and cannot be discarded")
        return tuple(card for card in self.held if card in cards)

    def require_enough_to_draw(self, count: int) -> None:
        """Raise `TooFewUnseen` unless `count` cards can be drawn."""
        if count > (left := self.unseen.bit_count()):
            of_deck = f"{len(self.held)} of the {DECK_SIZE} cards are held and {self.dead.bit_count()} are dead"
            raise TooFewUnseen(f"{count} cards cannot be drawn from {left} unseen ones: {of_deck}")


def parse_held(held_text: str, dead_text: str = "") -> HeldCards:
    """Parse one to eight held cards and any number of dead ones. Raises `BadInput`.

    >>> cards = parse_held("Ah 10h 2c", "9h8h")
    >>> cards.held_text, cards.dead_text, cards.unseen.bit_count()
    ('AhTh2c', '9h8h', 47)
    """
    held, dead = parse_cards(held_text), parse_cards(dead_text)
    if not 1 <= len(held) <= HELD:
        raise WrongCardCount(f"give 1 to {HELD} held cards, got {len(held)}: {held_text!r}")
    if both := mask_of(held) & mask_of(dead):
        raise RepeatedCard(f"card {card_text(cards_of(both)[0])} is held and cannot be dead")
    return HeldCards(held, mask_of(dead), cards_text(dead))


def parse_position(held: str, dead: str, plays: int, discards: int) -> HeldCards:
    """Parse eight held cards and the dead ones, and check them against plays and discards left. Raises `BadInput`."""
    if plays == 0:
        raise BadInput("no play is left: the game is over")
    plays = PLAYS_LEFT.check(plays, "plays left", "{what} are {least} to {most}")
    discards = DISCARDS_LEFT.check(discards, "discards left", "{what} are {least} to {most}")
    cards = parse_held(held, dead)
    if len(cards.held) != HELD:
        raise WrongCardCount(f"advice takes {HELD} held cards, got {len(cards.held)}: {held!r}")
    enough_left = DECK_SIZE - HELD - MOST_THROWN * (plays + discards - 1)
    most_dead = min(enough_left, MOST_THROWN * (PLAYS + DISCARDS - 1))
    if (count := cards.dead.bit_count()) > most_dead:
        raise WrongCardCount(
            f"with {plays} plays and {discards} discards left at most {most_dead} cards can be dead,"
            f" got {count}: {dead!r}"
        )
    return cards
