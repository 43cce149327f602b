"""A video poker machine: what each hold of a hand is worth on its pay table, and what a final hand pays."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from ...cards.deck import Deck
from ...cards.hands.categories import category_title
from ...cards.notation import cards_text, parse_cards
from ...games.draw.kinds import Kind, plain_kinds, wild_kind
from ...games.draw.objective_kinds import PAYTABLE
from ...games.draw.paytable import PayTable, Royal, load_paytable, parse_royal

if TYPE_CHECKING:
    from ...games.draw.answers import HoldAnswer
    from ...query.session import Tables

Cards = tuple[int, ...]


@dataclass(frozen=True)
class HoldWorth:
    """A hold and its exact expected pay, in coins for each one paid."""

    cards: Cards
    pay: Fraction


@dataclass(frozen=True)
class Payout:
    """What a final hand is called, and its pay in coins for each one paid; 0 if the pay table does not list it."""

    name: str
    pay: Fraction


class Machine(Protocol):
    """What a trainer asks about hands."""

    @property
    def deck(self) -> Deck:
        """The cards that it deals."""

    def holds(self, hand: Cards) -> Sequence[HoldWorth]:
        """The 32 holds of a dealt hand, the best first."""

    def payout(self, cards: Cards) -> Payout:
        """What five cards pay."""


class TableMachine:
    """A machine that looks its hands up in the tables."""

    def __init__(self, session: "Tables", paytable: str, royal: Royal | None = None) -> None:
        """Takes a pay table's name or TOML file, and another pay for its royal flush. Raises `BadPayTable`."""
        self._session = session
        self._objective, self._royal = f"{PAYTABLE}:{paytable}", royal
        listed = load_paytable(paytable)
        self.paytable: PayTable = listed if royal is None else listed.with_royal(parse_royal(royal))
        self._outcomes = dict(zip(listed.kinds, listed.places(), strict=True))
        self._last: tuple[Cards, Sequence[HoldWorth]] = ((), ())

    @property
    def deck(self) -> Deck:
        """The cards that it deals."""
        return self.paytable.deck

    def holds(self, hand: Cards) -> Sequence[HoldWorth]:
        """The 32 holds of a dealt hand, the best first; the last hand's are kept. Raises `TablesDamaged`."""
        if self._last[0] != hand:
            found = self._session.discard(cards_text(hand), objective=self._objective, royal=self._royal).holds
            self._last = hand, sorted(map(self._worth, found), key=lambda hold: hold.pay, reverse=True)
        return self._last[1]

    def payout(self, cards: Cards) -> Payout:
        """What five cards pay. Raises `TablesDamaged`."""
        kind = self._kind(cards)
        place = self._outcomes[kind]
        if place == len(self.paytable.outcomes):
            return Payout(category_title(kind.category), Fraction(0))
        outcome = self.paytable.outcomes[place]
        return Payout(outcome.name, outcome.pay)

    def _kind(self, cards: Cards) -> Kind:
        if self.paytable.wild:
            return wild_kind(self.paytable.wild, cards)
        return plain_kinds()[self._session.value(cards_text(cards)).value - 1]

    def _worth(self, hold: "HoldAnswer") -> HoldWorth:
        """The exact worth: the float of the answer times its denominator is a whole number far below 2**53."""
        parts = hold.draws * self.paytable.unit
        return HoldWorth(parse_cards(hold.hold, self.deck), Fraction(round(hold.objective_value * parts), parts))
