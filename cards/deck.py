"""Decks: which ranks and suits a game's cards have. Plain Python."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Deck:
    """A deck with one card of every rank in every suit.

    ranks  the ranks' characters, lowest first
    suits  the suits' letters, in the order in which they are numbered
    """

    ranks: str
    suits: str

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.ranks) * len(self.suits)


STANDARD = Deck("23456789TJQKA", "cdhs")
"""The 52 cards of `notation.py`, which every table is about."""
