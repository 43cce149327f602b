"""Decks: which ranks, suits and jokers a game's cards have, and how their cards are numbered. Plain Python.

Every deck numbers its cards as the standard one does, `13 * suit + rank`, so a deck without some ranks is a set of the
same integers: masks, lanes and notation stay as they are. Jokers follow the 52 cards, outside all lanes.
"""

from dataclasses import dataclass

from .lazy_attribute import cached_attribute


@dataclass(frozen=True)
class Deck:
    """A deck with one card of every rank in every suit, and jokers.

    ranks   the ranks' characters, lowest first, all of them ranks of the standard deck
    suits   the suits' letters, in the order in which they are numbered
    jokers  how many jokers there are; the first is card 52

    >>> Deck("6789TJQKA", "cdhs").size, Deck("23456789TJQKA", "cdhs", jokers=1).cards[-1]
    (36, 52)
    """

    ranks: str
    suits: str
    jokers: int = 0

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.ranks) * len(self.suits) + self.jokers

    @cached_attribute
    def rank_numbers(self) -> tuple[int, ...]:
        """The standard deck's numbers of the ranks, ascending."""
        return tuple(sorted(map(STANDARD.ranks.index, self.ranks)))

    @cached_attribute
    def cards(self) -> tuple[int, ...]:
        """The integers of the cards, ascending."""
        suits = sorted(map(STANDARD.suits.index, self.suits))
        plain = [len(STANDARD.ranks) * suit + rank for suit in suits for rank in self.rank_numbers]
        return (*plain, *range(STANDARD.size, STANDARD.size + self.jokers))

    @property
    def span(self) -> str:
        """Its lowest and highest rank in words, for an error."""
        return f"{self.ranks[0]} to {self.ranks[-1]}"

    @cached_attribute
    def mask(self) -> int:
        """The mask of all cards."""
        return sum(1 << card for card in self.cards)

    @cached_attribute
    def outside(self) -> int:
        """The mask of the standard deck's cards that this deck has not."""
        return STANDARD.mask & ~self.mask


STANDARD = Deck("23456789TJQKA", "cdhs")
"""The 52 cards of `notation.py`."""
WITH_JOKER = Deck(STANDARD.ranks, STANDARD.suits, jokers=1)
"""The same with a joker: 53 cards."""
