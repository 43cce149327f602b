"""Decks: the ranks, suits and jokers of a game's cards, and the numbers of the cards. Plain Python.

Every deck numbers its cards like the standard one, `13 * suit + rank`. A deck without some ranks is therefore a subset
of the same integers, and masks, lanes and notation are unchanged. Jokers follow the 52 cards, outside all lanes.
"""

from dataclasses import dataclass

from .lazy_attribute import cached_attribute


@dataclass(frozen=True)
class Deck:
    """A deck with one card of every rank in every suit, and possibly jokers.

    ranks   the ranks' characters, lowest first; a subset of the standard deck's
    suits   the suits' letters, in the order in which they are numbered
    jokers  the number of jokers; the first is card 52

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
        """The numbers of the ranks in the standard deck, ascending."""
        return tuple(sorted(map(STANDARD.ranks.index, self.ranks)))

    @cached_attribute
    def cards(self) -> tuple[int, ...]:
        """The integers of the cards, ascending."""
        suits = sorted(map(STANDARD.suits.index, self.suits))
        plain = [len(STANDARD.ranks) * suit + rank for suit in suits for rank in self.rank_numbers]
        return (*plain, *range(STANDARD.size, STANDARD.size + self.jokers))

    @property
    def span(self) -> str:
        """The lowest and the highest rank, as error messages write them: `6 to A`."""
        return f"{self.ranks[0]} to {self.ranks[-1]}"

    @cached_attribute
    def mask(self) -> int:
        """The mask of all cards."""
        return sum(1 << card for card in self.cards)

    @cached_attribute
    def outside(self) -> int:
        """The mask of the standard deck's cards that this deck lacks."""
        return STANDARD.mask & ~self.mask


STANDARD = Deck("23456789TJQKA", "cdhs")
"""The 52 cards of `notation.py`."""
WITH_JOKER = Deck(STANDARD.ranks, STANDARD.suits, jokers=1)
"""The standard deck and a joker: 53 cards."""
