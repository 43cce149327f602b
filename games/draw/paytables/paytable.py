"""Pay tables: the pay of each outcome of a drawn hand, by name or from a short TOML file (docs/pay-tables.md).

Plain Python; msgspec, which reads the fields of a file (`toml_fields.py`), is imported only when it is needed.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from difflib import get_close_matches
from fractions import Fraction
from functools import cache
from math import lcm
from pathlib import Path
from typing import TYPE_CHECKING

from ....cards.arguments import texts_of
from ....cards.deck import Deck
from ....cards.errors import BadInput
from ....cards.notation import RANKS
from .kinds import PLAIN_KINDS, WILD_CARDS, Kind, Wild, deck_of, plain_kinds, wild_kinds

if TYPE_CHECKING:
    from .toml_fields import OutcomeFields

FOLDER = Path(__file__).parent
PRECOMPUTED = (
    "bonus-6-5", "bonus-7-5", "bonus-8-5", "bonus-deluxe-7-5", "deuces-wild-full-pay", "double-bonus-10-7",
    "double-double-bonus-10-6", "double-double-bonus-9-6", "jacks-or-better-6-5", "jacks-or-better-7-5",
    "jacks-or-better-8-5", "jacks-or-better-8-6", "jacks-or-better-9-5", "jacks-or-better-9-6",
)  # fmt: skip
"""The bundled pay tables with precomputed rows in `best_discards`, `objective_sums` and `policies`, ascending.

Each takes 1 MB of Parquet and shortens the answer for a hand from 0.25 or 0.5 s to 0.2 s (docs/pay-tables.md).
"""
PRECOMPUTED_FILES = {name: FOLDER / f"{name}.toml" for name in PRECOMPUTED}
COINS = 5
"""The number of coins bet for which the royal flush pays its full rate on most machines."""
LIKELY_TOTAL = 2_000
"""A higher pay per coin for the royal flush is probably a machine's pay for several coins."""
NEAREST = 6
"""The most names that an error message suggests."""
LIKE = 0.75
"""Least similarity of a misspelt word to the word of a name, from 0 to 1."""
NOTHING = "Nothing"
"""The name of hands without an outcome."""
Pay = str | int | float | Fraction
"""Accepted forms of a pay: a number, or its digits."""
Royal = Pay
"""Accepted forms of the royal flush's pay."""

_WRITTEN_PAY = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+))(?:\s*/\s*([1-9]\d?))?", re.ASCII)
"""Digits, optionally followed by the number of coins bet: 4880/5."""

WITH_KICKER = ("four_of_a_kind", "four_deuces")
_COUNTS_AS = {
    "royal_flush": "straight_flush",
    "wild_royal_flush": "straight_flush",
    "four_deuces": "five_of_a_kind",
    "five_of_a_kind": "four_of_a_kind",
}
"""The category that pays for a hand if the pay table does not list the hand's own."""
_NINE_LINES = (
    *(("Royal Flush", "royal_flush"), ("Straight Flush", "straight_flush"), ("Four of a Kind", "four_of_a_kind")),
    *(("Full House", "full_house"), ("Flush", "flush"), ("Straight", "straight")),
    *(("Three of a Kind", "three_of_a_kind"), ("Two Pair", "two_pair"), ("Jacks or Better", "pair")),
)
"""The lines of Jacks or Better, best hand first."""
_JACKS_OR_BETTER = frozenset(RANKS.index(rank) for rank in "JQKA")


class BadPayTable(BadInput):
    """An invalid pay table."""


@dataclass(frozen=True)
class Outcome:
    """One line of a pay table: `pay` coins per coin bet for `category`, limited to `ranks` and `kickers` if given."""

    name: str
    pay: Fraction
    category: str
    ranks: frozenset[int] | None = None
    kickers: frozenset[int] | None = None

    def matches(self, category: str, kind: Kind) -> bool:
        """Return true if this outcome pays a hand of this kind, whose category for pays is `category`."""
        return (
            category == self.category
            and (self.ranks is None or kind.rank in self.ranks)
            and (self.kickers is None or kind.kicker in self.kickers)
        )


@dataclass(frozen=True)
class PayTable:
    """A pay table whose outcomes exclude each other; a hand that matches none pays nothing.

    `published` is the return stated elsewhere, in percent with the digits given there, and `source` names that place.
    """

    name: str
    title: str
    outcomes: tuple[Outcome, ...]
    wild: Wild | None = None
    coins: int = COINS
    published: Decimal | None = None
    source: str | None = None

    @classmethod
    def from_pays(cls, pays: str | Sequence[Pay]) -> "PayTable":
        """Return a table like Jacks or Better from its nine pays, royal flush first.

        The pays are numbers, or one text separated by commas, spaces or slashes. Raises `BadPayTable` for a wrong
        number of pays and for an invalid pay.

        >>> PayTable.from_pays("800,50,25,9,6,4,3,2,1").outcomes[3].pay
        Fraction(9, 1)
        """
        given = re.split(r"[\s,/]+", pays.strip(" ,\t\n")) if isinstance(pays, str) else list(pays)
        if len(given) != len(_NINE_LINES) or "" in given:
            lines = ", ".join(name for name, _ in _NINE_LINES)
            number = sum(pay != "" for pay in given)
            raise BadPayTable(f"{len(_NINE_LINES)} pays are needed, not {number}, in this order: {lines}")
        outcomes = tuple(
            Outcome(
                name, parse_pay(pay, f"the pay of {name}"), category, _JACKS_OR_BETTER if category == "pair" else None
            )
            for (name, category), pay in zip(_NINE_LINES, given, strict=True)
        )
        written = ",".join(pay_text(outcome.pay) for outcome in outcomes)
        return cls(written, f"Jacks or Better {written}", outcomes)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of hands of the game: one for each value, or those with its wild cards."""
        return wild_kinds(self.wild) if self.wild else plain_kinds()

    @property
    def deck(self) -> Deck:
        """The deck of the game."""
        return deck_of(self.wild)

    @property
    def unit(self) -> int:
        """The number of parts of a coin such that every pay is a whole number of parts."""
        return lcm(*(outcome.pay.denominator for outcome in self.outcomes))

    def places(self) -> list[int]:
        """Return the outcome index of each of `kinds`; the number of outcomes if it has none."""
        by_kind = {kind: _place(self.outcomes, kind) for kind in set(self.kinds)}
        return [by_kind[kind] for kind in self.kinds]

    def pays(self) -> list[int]:
        """Return the pay of each of `kinds`, in parts of a coin (`unit`)."""
        unit = self.unit
        by_place = [int(outcome.pay * unit) for outcome in self.outcomes] + [0]
        return [by_place[place] for place in self.places()]

    @property
    def royal(self) -> Outcome | None:
        """The outcome of the natural royal flush, if the table lists one."""
        return next((outcome for outcome in self.outcomes if outcome.category == "royal_flush"), None)

    def with_royal(self, pay: Fraction) -> "PayTable":
        """Return a copy with another pay for the royal flush. Raises `BadPayTable` if it lists none."""
        royal = self.royal
        if royal is None:
            raise BadPayTable(f"pay table {self.name} has no royal flush to pay")
        outcomes = tuple(replace(one, pay=pay) if one is royal else one for one in self.outcomes)
        return replace(self, outcomes=outcomes, published=None, source=None)

    def with_pays(self, pays: Mapping[str, Pay]) -> "PayTable":
        """Return a copy with other pays for some lines, by name, ignoring case. Raises `BadPayTable`.

        Lines that are paid this already are not named as changes; without any change, the table itself is returned.

        >>> load_paytable("jacks-or-better-9-6").with_pays({"Full House": 8, "flush": 5}).title
        'Jacks or Better 9/6, Full House 8, Flush 5'
        """
        given = {self._line(name): parse_pay(pay, f"the pay of {name}") for name, pay in pays.items()}
        before = {one.name: one.pay for one in self.outcomes}
        changed = {line: pay for line, pay in given.items() if pay != before[line]}
        if not changed:
            return self
        outcomes = tuple(replace(one, pay=changed.get(one.name, one.pay)) for one in self.outcomes)
        name, title = (
            "".join([text, *(f", {line}{between}{pay_text(pay)}" for line, pay in changed.items())])
            for text, between in ((self.name, "="), (self.title, " "))
        )
        return replace(self, name=name, title=title, outcomes=outcomes, published=None, source=None)

    def _line(self, name: str) -> str:
        """Return the name of a line as the table spells it. Raises `BadPayTable`."""
        for outcome in self.outcomes:
            if outcome.name.casefold() == name.strip().casefold():
                return outcome.name
        lines = ", ".join(outcome.name for outcome in self.outcomes)
        raise BadPayTable(f"pay table {self.name} has no line {name.strip()!r}; its lines are {lines}")


@cache
def bundled_names() -> tuple[str, ...]:
    """Return the names of the bundled pay tables, ascending."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def load_paytable(name_or_file: str) -> PayTable:
    """Return a bundled pay table by name, ignoring case, or one from a TOML file. Raises `BadPayTable`."""
    if (name := name_or_file.strip().lower()) in bundled_names():
        return _bundled(name)
    from ....work.toml_fields import read_short

    path = Path(name_or_file)
    try:
        text = read_short(path)
    except FileNotFoundError:
        near = ", ".join(near_names(name_or_file))
        known = f"{f'similar names: {near}; ' if near else ''}'outs paytable --list' shows all {len(bundled_names())}"
        raise BadPayTable(f"no pay table and no file {name_or_file!r}; {known}") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BadPayTable(f"pay table {name_or_file!r} cannot be read: {reason}") from None
    return parse_paytable(text, path.stem)


def parse_paytable(text: str, name: str) -> PayTable:
    """Parse the text of a pay table's TOML file. Raises `BadPayTable`."""
    from .toml_fields import paytable_fields

    where = f"pay table {name}"
    fields = paytable_fields(text, where, BadPayTable)
    wild = _wild(where, fields.wild)
    outcomes = tuple(_outcome(where, outcome, wild) for outcome in fields.outcome)
    coins = fields.coins or COINS
    table = PayTable(name, fields.title or name, outcomes, wild, coins, fields.published, fields.source)
    _require_sound(where, table)
    return table


def _wild(where: str, name: str | None) -> Wild | None:
    """Return the wild cards that a file names. Raises `BadPayTable`."""
    for wild in WILD_CARDS:
        if name == wild:
            return wild
    if name is not None:
        known = " or ".join(map(repr, WILD_CARDS))
        raise BadPayTable(f"{where}: unknown wild {name!r}; known: {known}")
    return None


def parse_royal(pay: Royal) -> Fraction:
    """Return the pay of a royal flush, as `parse_pay` reads it. Raises `BadPayTable`."""
    return parse_pay(pay, "the royal's pay")


def parse_pay(pay: Pay, where: str) -> Fraction:
    """Return a pay in coins per coin bet. Raises `BadPayTable`, whose message begins with `where`.

    `pay` is a number, its digits, or the pay for several coins and their number.

    >>> parse_pay(976, ""), parse_pay("4880/5", "")
    (Fraction(976, 1), Fraction(976, 1))
    """
    if isinstance(pay, Fraction):
        number = Decimal(pay.numerator) / pay.denominator
    elif written := _WRITTEN_PAY.fullmatch(str(pay).strip()):
        number = Decimal(written[1]) / int(written[2] or 1)
    else:
        raise BadPayTable(f"{where}: {str(pay)!r} is not a number")
    from ....work.toml_fields import exact_amount

    try:
        return exact_amount(number)
    except ValueError as error:
        raise BadPayTable(f"{where}: {error}") from None


def royal_note(pay: Fraction | None, coins: int = COINS) -> str:
    """Return a warning if the royal flush's pay per coin is so high that it is probably for `coins` coins.

    Return an empty text otherwise.
    """
    if pay is None or pay <= LIKELY_TOTAL:
        return ""
    paid = pay_text(pay)
    return (
        f"The royal flush pays {Decimal(paid):,f} for one coin, {Decimal(pay_text(pay * coins)):,f} for {coins}. "
        f"If a machine shows {Decimal(paid):,f} for {coins} coins, give its pay as {paid}/{coins}."
    )


def parse_changes(texts: Iterable[str]) -> dict[str, str]:
    """Parse texts like `Full House=8` into the pay of each line. Raises `BadPayTable`."""
    changes = {}
    for text in texts_of(texts, "changes of pays"):
        line, equals, pay = (part.strip() for part in text.rpartition("="))
        if not (line and equals and pay):
            raise BadPayTable(f"{text!r} is not a change; write a line and its pay, as in 'Full House=8'")
        changes[line] = pay
    return changes


def pay_text(pay: Fraction) -> str:
    """Return a pay in digits.

    >>> pay_text(Fraction(11, 2)), pay_text(Fraction(800))
    ('5.5', '800')
    """
    return format(Decimal(pay.numerator) / pay.denominator, "f")


def near_names(text: str) -> list[str]:
    """Return the bundled names similar to a text; names that contain it, or all of its words, come first.

    >>> near_names("9/5 Jaks"), near_names("nothing")
    (['jacks-or-better-9-5'], [])
    """
    wanted = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
    names = bundled_names()
    containing = [name for name in names if wanted and wanted in name]
    known = {word for name in names for word in name.split("-")}
    words = {near for word in wanted.split("-") for near in get_close_matches(word, known, 1, LIKE)}
    having = [name for name in names if words and words <= {*name.split("-")}]
    return list(dict.fromkeys([*containing, *having, *get_close_matches(wanted, names, NEAREST)]))[:NEAREST]


@cache
def _bundled(name: str) -> PayTable:
    return parse_paytable((FOLDER / f"{name}.toml").read_text(encoding="utf-8"), name)


def _outcome(where: str, fields: "OutcomeFields", wild: Wild | None) -> Outcome:
    where = f"{where}, {fields.name}"
    categories = WILD_CARDS[wild].categories if wild else PLAIN_KINDS
    if fields.category not in categories:
        known = ", ".join(reversed(categories))
        raise BadPayTable(f"{where}: unknown category {fields.category!r}; known: {known}")
    if fields.kicker is not None and fields.category not in WITH_KICKER:
        raise BadPayTable(f"{where}: only {' and '.join(WITH_KICKER)} have a kicker")
    return Outcome(fields.name, fields.pay, fields.category, fields.rank, fields.kicker)


def _require_sound(where: str, table: PayTable) -> None:
    """Raise `BadPayTable` for outcomes that overlap, have the same name, or match no hand."""
    names = [outcome.name for outcome in table.outcomes]
    for name in names:
        if names.count(name) > 1:
            raise BadPayTable(f"{where}: two outcomes are called {name!r}")
        if name == NOTHING:
            raise BadPayTable(f"{where}: {name!r} is reserved for hands without an outcome")
    reached: set[int] = set()
    for kind in set(table.kinds):
        paid_as = _paid_as(table.outcomes, kind)
        matching = [place for place, outcome in enumerate(table.outcomes) if outcome.matches(paid_as, kind)]
        if len(matching) > 1:
            shared = " and ".join(repr(table.outcomes[place].name) for place in matching)
            raise BadPayTable(f"{where}: outcomes {shared} overlap")
        reached.update(matching)
    for place, outcome in enumerate(table.outcomes):
        if place not in reached:
            narrowed = outcome.ranks is not None or outcome.kickers is not None
            why = "it cannot be limited to such a rank or kicker" if narrowed else "no hand is one"
            raise BadPayTable(f"{where}: outcome {outcome.name!r} cannot be reached: {why}")


def _place(outcomes: Sequence[Outcome], kind: Kind) -> int:
    paid_as = _paid_as(outcomes, kind)
    return next((n for n, outcome in enumerate(outcomes) if outcome.matches(paid_as, kind)), len(outcomes))


def _paid_as(outcomes: Sequence[Outcome], kind: Kind) -> str:
    listed = {outcome.category for outcome in outcomes}
    category = kind.category
    while category not in listed and category in _COUNTS_AS:
        category = _COUNTS_AS[category]
    return category
