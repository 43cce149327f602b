"""A video poker machine: the expected pay of each hold on its pay table, and the pay of a final hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from ...cards.deck import Deck
from ...cards.hands.categories import category_title
from ...cards.notation import cards_text, parse_cards
from ...games.draw.parameters import PAYTABLE
from ...games.draw.paytables.kinds import Kind, plain_kinds, wild_kind
from ...games.draw.paytables.names import bundled_name
from ...games.draw.paytables.paytable import PayTable, Royal, load_paytable, parse_royal

if TYPE_CHECKING:
    from ...cards.answers.draw_answers import DrawsOfHold
    from ...query.session import Tables

Cards = tuple[int, ...]


@dataclass(frozen=True)
class HoldWorth:
    """A hold and its exact expected pay, in coins per coin bet."""

    cards: Cards
    pay: Fraction


@dataclass(frozen=True)
class Payout:
    """The name of a final hand, and its pay in coins per coin bet; 0 if the pay table does not list it."""

    name: str
    pay: Fraction


class Machine(Protocol):
    """The questions of the trainer about hands."""

    @property
    def deck(self) -> Deck:
        """The cards that it deals."""

    def holds(self, hand: Cards) -> Sequence[HoldWorth]:
        """Return the 32 holds of a dealt hand, best first."""

    def payout(self, cards: Cards) -> Payout:
        """Return the name and pay of five cards."""


class TableMachine:
    """A machine that looks up its hands in the tables."""

    def __init__(self, session: "Tables", paytable: str, royal: Royal | None = None) -> None:
        """Load a pay table by name or TOML file; `royal` replaces its pay for a royal flush. Raise `BadPayTable`."""
        self._session = session
        paytable = bundled_name(paytable)
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
        """Return the 32 holds of a dealt hand, best first; the last hand's are cached. Raise `TablesDamaged`."""
        if self._last[0] != hand:
            found = self._session.discard(cards_text(hand), objective=self._objective, royal=self._royal).holds
            self._last = hand, sorted(map(self._worth, found), key=lambda hold: hold.pay, reverse=True)
        return self._last[1]

    def payout(self, cards: Cards) -> Payout:
        """Return the name and pay of five cards. Raise `TablesDamaged`."""
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

    def _worth(self, hold: "DrawsOfHold") -> HoldWorth:
        """Return a hold with its exact expected pay.

        It can be recovered from a float: times its denominator it is a whole number far below 2**53.
        """
        parts = hold.draws * self.paytable.unit
        return HoldWorth(parse_cards(hold.hold, self.deck), Fraction(round(hold.objective_value * parts), parts))
