"""The cards that a player of Halatro sees, read and checked: those held, those gone, and what may be discarded."""

from dataclasses import dataclass

from ...cards.errors import BadInput, ImpossibleHold, RepeatedCard, TooFewUnseen, WrongCardCount
from ...cards.notation import DECK_MASK, DECK_SIZE, card_text, cards_of, cards_text, mask_of, parse_cards
from .rules import DISCARDS, HELD, MOST_THROWN, PLAYS


@dataclass(frozen=True)
class Seen:
    """One to eight held cards in the order given, and the cards gone, as a mask and as text."""

    held: tuple[int, ...]
    gone: int
    gone_text: str

    @property
    def held_text(self) -> str:
        """The held cards, in the order given."""
        return cards_text(self.held)

    @property
    def unseen(self) -> int:
        """The cards that may come, as a mask."""
        return DECK_MASK & ~(mask_of(self.held) | self.gone)

    def discard(self, text: str) -> tuple[int, ...]:
        """The one to five held cards written in `text`, in the order held; raises `BadInput`."""
        cards = parse_cards(text)
        if not 1 <= len(cards) <= MOST_THROWN:
            raise WrongCardCount(f"a discard takes 1 to {MOST_THROWN} cards, got {len(cards)}: {text!r}")
        for card in cards:
            if card not in self.held:
                raise ImpossibleHold(f"card {card_text(card)} is not held in {self.held_text} and cannot be discarded")
        return tuple(card for card in self.held if card in cards)

    def require_enough_to_draw(self, count: int) -> None:
        """Raise `TooFewUnseen` if so many cards cannot be drawn."""
        if count > (left := self.unseen.bit_count()):
            of_deck = f"{len(self.held)} of the {DECK_SIZE} cards are held and {self.gone.bit_count()} gone"
            raise TooFewUnseen(f"{count} cards cannot be drawn from {left} unseen ones: {of_deck}")


def parse_seen(held_text: str, gone_text: str = "") -> Seen:
    """One to eight held cards and any number of others gone; raises `BadInput`.

    >>> seen = parse_seen("Ah 10h 2c", "9h8h")
    >>> seen.held_text, seen.gone_text, seen.unseen.bit_count()
    ('AhTh2c', '9h8h', 47)
    """
    held, gone = parse_cards(held_text), parse_cards(gone_text)
    if not 1 <= len(held) <= HELD:
        raise WrongCardCount(f"1 to {HELD} cards are held in Halatro, got {len(held)}: {held_text!r}")
    if both := mask_of(held) & mask_of(gone):
        raise RepeatedCard(f"card {card_text(cards_of(both)[0])} is held and cannot be gone")
    return Seen(held, mask_of(gone), cards_text(gone))


def parse_position(held: str, gone: str, plays: int, discards: int) -> Seen:
    """Eight held cards and those gone, if so many can be with these plays and discards left. Raises `BadInput`."""
    for name, left, most in (("plays", plays, PLAYS), ("discards", discards, DISCARDS)):
        if not 0 <= left <= most:
            raise BadInput(f"{name} left are 0 to {most}, got {left}")
    if plays == 0:
        raise BadInput("no play is left: the game is over")
    seen = parse_seen(held, gone)
    if len(seen.held) != HELD:
        raise WrongCardCount(f"advice takes {HELD} held cards, got {len(seen.held)}: {held!r}")
    most_gone = MOST_THROWN * (PLAYS + DISCARDS - plays - discards)
    if (count := seen.gone.bit_count()) > most_gone:
        raise WrongCardCount(
            f"with {plays} plays and {discards} discards left at most {most_gone} cards are gone, got {count}: {gone!r}"
        )
    return seen
