"""Pay tables: what each outcome of a drawn hand pays, from a short TOML file; plain Python (docs/pay-tables.md)."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import lcm
from pathlib import Path
from typing import Any

from ...cards.errors import BadInput
from ...cards.notation import RANKS
from .kinds import DEUCES_WILD_KINDS, PLAIN_KINDS, Kind, deuces_wild_kinds, plain_kinds

FOLDER = Path(__file__).parent / "paytables"
DEUCES = "deuces"
COINS = 5
"""Coins for which royal flushes pay their full share, as machines have it."""
NOTHING = "Nothing"
Royal = str | int | float | Fraction
"""A pay of the royal flush as a caller may give it."""
MOST = 1_000_000
DECIMALS = 3
LONGEST = 100_000
"""Bounds on a pay, within which every sum is exact, and on the text of a file."""

WITH_KICKER = ("four_of_a_kind", "four_deuces")
_COUNTS_AS = {
    "royal_flush": "straight_flush",
    "wild_royal_flush": "straight_flush",
    "four_deuces": "five_of_a_kind",
    "five_of_a_kind": "four_of_a_kind",
}
"""What a hand is paid as where a table does not list its own category."""
_RANK = rf"10|[{RANKS}]"
_RANK_RANGE = re.compile(rf"({_RANK})(?:-({_RANK}))?", re.ASCII | re.IGNORECASE)


class BadPayTable(BadInput):
    """A pay table that cannot be meant."""


@dataclass(frozen=True)
class Outcome:
    """One line of a pay table: the hands of `category`, of these ranks and kickers if given, pay `pay` for a coin."""

    name: str
    pay: Fraction
    category: str
    ranks: frozenset[int] | None = None
    kickers: frozenset[int] | None = None

    def matches(self, category: str, kind: Kind) -> bool:
        """Whether a hand of this kind, paid as `category`, is this outcome."""
        return (
            category == self.category
            and (self.ranks is None or kind.rank in self.ranks)
            and (self.kickers is None or kind.kicker in self.kickers)
        )


@dataclass(frozen=True)
class PayTable:
    """A pay table whose outcomes exclude each other; what matches none of them pays nothing."""

    name: str
    title: str
    outcomes: tuple[Outcome, ...]
    wild: str | None = None
    coins: int = COINS

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of hands it is read against: by value, or of deuces wild."""
        return deuces_wild_kinds() if self.wild else plain_kinds()

    @property
    def unit(self) -> int:
        """The whole number of parts of a coin in which every pay is a whole number."""
        return lcm(*(outcome.pay.denominator for outcome in self.outcomes))

    def places(self) -> list[int]:
        """The outcome of each of `kinds`, as its place in `outcomes`; their number where it is none."""
        by_kind = {kind: _place(self.outcomes, kind) for kind in set(self.kinds)}
        return [by_kind[kind] for kind in self.kinds]

    def pays(self) -> list[int]:
        """What each of `kinds` pays, in parts of a coin (`unit`)."""
        unit = self.unit
        by_place = [int(outcome.pay * unit) for outcome in self.outcomes] + [0]
        return [by_place[place] for place in self.places()]

    @property
    def royal(self) -> Outcome | None:
        """The outcome of the natural royal flush, if the table has one."""
        return next((outcome for outcome in self.outcomes if outcome.category == "royal_flush"), None)

    def with_royal(self, pay: Fraction) -> "PayTable":
        """The same table with another pay for the royal flush. Raises `BadPayTable` if it lists none."""
        royal = self.royal
        if royal is None:
            raise BadPayTable(f"pay table {self.name} has no royal flush to pay")
        outcomes = tuple(replace(one, pay=pay) if one is royal else one for one in self.outcomes)
        return replace(self, outcomes=outcomes)


def bundled_names() -> tuple[str, ...]:
    """The names of the pay tables that come with the package, ascending."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def load_paytable(name_or_file: str) -> PayTable:
    """A bundled pay table by name, or one from a TOML file. Raises `BadPayTable`."""
    if name_or_file in bundled_names():
        return _bundled(name_or_file)
    path = Path(name_or_file)
    try:
        text = read_short(path)
    except FileNotFoundError:
        known = ", ".join(bundled_names())
        raise BadPayTable(f"no pay table and no file {name_or_file!r}; known: {known}") from None
    except (OSError, UnicodeDecodeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BadPayTable(f"pay table {name_or_file!r} cannot be read: {reason}") from None
    return parse_paytable(text, path.stem)


def read_short(path: Path) -> str:
    """The text of a file that is no longer than a pay table can be. Raises `OSError` and `ValueError`."""
    with path.open(encoding="utf-8") as file:
        text = file.read(LONGEST + 1)
    if len(text) > LONGEST:
        raise ValueError(f"it is longer than {LONGEST:,} characters")
    return text


def parse_paytable(text: str, name: str) -> PayTable:
    """A pay table from the text of a TOML file. Raises `BadPayTable`."""
    where = f"pay table {name}"
    try:
        body = tomllib.loads(text, parse_float=Decimal)
    except (ValueError, ArithmeticError, RecursionError) as error:
        raise BadPayTable(f"{where} is no TOML: {error}") from None
    _known_keys(where, body, ("title", "wild", "coins", "outcome"))
    wild = body.get("wild")
    if wild not in (None, DEUCES):
        raise BadPayTable(f"{where}: unknown wild {wild!r}; only {DEUCES!r} can be wild")
    coins = body.get("coins", COINS)
    if type(coins) is not int or coins < 1:
        raise BadPayTable(f"{where}: coins is a whole number from 1, not {_shown(coins)}")
    entries = body.get("outcome")
    if not isinstance(entries, list) or not entries or not all(isinstance(entry, dict) for entry in entries):
        raise BadPayTable(f"{where}: no outcomes; each is an [[outcome]] with name, category and pay")
    outcomes = tuple(_outcome(where, number, entry, wild) for number, entry in enumerate(entries, start=1))
    table = PayTable(name, _text(where, body, "title", name), outcomes, wild, coins)
    _require_sound(where, table)
    return table


def parse_royal(pay: Royal) -> Fraction:
    """The pay of a royal flush, as a number or as its digits. Raises `BadPayTable`."""
    where = "the royal's pay"
    if isinstance(pay, Fraction):
        return parse_pay(where, Decimal(pay.numerator) / pay.denominator)
    if not re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)", str(pay), re.ASCII):
        raise BadPayTable(f"{where}: {str(pay)!r} is not a number")
    return parse_pay(where, Decimal(str(pay)))


def parse_pay(where: str, pay: Any) -> Fraction:
    """A pay or weight, a number of TOML, as an exact one. Raises `BadPayTable`."""
    if type(pay) not in (int, Decimal) or not Decimal(pay).is_finite():
        raise BadPayTable(f"{where}: {_shown(pay)} is not a number")
    number = Decimal(pay)
    if not 0 <= number <= MOST or number != round(number, DECIMALS):
        raise BadPayTable(f"{where}: {number} is not between 0 and {MOST:,} with at most {DECIMALS} decimals")
    return Fraction(number)


@cache
def _bundled(name: str) -> PayTable:
    return parse_paytable((FOLDER / f"{name}.toml").read_text(encoding="utf-8"), name)


def _outcome(where: str, number: int, entry: Mapping[str, Any], wild: str | None) -> Outcome:
    if "name" not in entry:
        raise BadPayTable(f"{where}: outcome {number} has no name")
    name = _text(where, entry, "name", "")
    where = f"{where}, {name}"
    _known_keys(where, entry, ("name", "category", "pay", "rank", "kicker"))
    categories = DEUCES_WILD_KINDS if wild else PLAIN_KINDS
    category = entry.get("category", "")
    if not isinstance(category, str) or category not in categories:
        shown = f"unknown category {category!r}" if category else "no category"
        raise BadPayTable(f"{where}: {shown}; known: {', '.join(reversed(categories))}")
    if "kicker" in entry and category not in WITH_KICKER:
        raise BadPayTable(f"{where}: only {' and '.join(WITH_KICKER)} have a kicker")
    if "pay" not in entry:
        raise BadPayTable(f"{where}: no pay")
    pay = parse_pay(f"{where}: pay", entry["pay"])
    return Outcome(name, pay, category, _ranks(where, entry, "rank"), _ranks(where, entry, "kicker"))


def _ranks(where: str, entry: Mapping[str, Any], key: str) -> frozenset[int] | None:
    """Ranks like `A`, `5-K`, `A-4` (the ace below the deuce) or `A, 2-4`."""
    if key not in entry:
        return None
    text = entry[key]
    tokens = re.split(r"[\s,]+", text.strip()) if isinstance(text, str) else [""]
    found: set[int] = set()
    for token in tokens:
        match = _RANK_RANGE.fullmatch(token)
        if match is None:
            raise BadPayTable(f"{where}: unknown {key} {_shown(text)}; write ranks as A, 5-K or A-4")
        first, last = (RANKS.index((end or match[1]).upper().replace("10", "T")) for end in match.groups())
        if first > last and match[1].upper() == "A":
            found.add(first)
            first = 0
        if first > last:
            raise BadPayTable(f"{where}: {key} {token!r} runs downwards")
        found.update(range(first, last + 1))
    return frozenset(found)


def _require_sound(where: str, table: PayTable) -> None:
    """Raise `BadPayTable` for outcomes that share a kind of hand, or that no hand is."""
    names = [outcome.name for outcome in table.outcomes]
    for name in names:
        if names.count(name) > 1:
            raise BadPayTable(f"{where}: two outcomes are called {name!r}")
        if name == NOTHING:
            raise BadPayTable(f"{where}: {name!r} is what hands without an outcome are called")
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
            why = f"no {outcome.category} is known by such a rank or kicker" if narrowed else "no hand is one"
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


def _text(where: str, body: Mapping[str, Any], key: str, default: str) -> str:
    text = body.get(key, default)
    if not isinstance(text, str) or not text.strip() or not text.isprintable():
        raise BadPayTable(f"{where}: {key} is a line of text, not {_shown(text)}")
    return text


def _known_keys(where: str, body: Mapping[str, Any], known: Sequence[str]) -> None:
    for key in body:
        if key not in known:
            raise BadPayTable(f"{where}: unknown key {key!r}; known: {', '.join(known)}")


def _shown(value: Any) -> str:
    """A value of TOML as it would be written."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return repr(value)
        case _:
            return str(value)
