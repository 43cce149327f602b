"""Fields of users' TOML files: pay tables and weights (`work/toml_fields.py` reads them)."""

import re
from decimal import Decimal
from fractions import Fraction
from typing import Annotated

import msgspec

from ....cards.errors import BadInput
from ....cards.hands.categories import CATEGORIES
from ....cards.notation import RANKS
from ....work.toml_fields import as_written, exact_amount, parse_fields, require_line

MOST_PERCENT = 1_000
_RANK = rf"10|[{RANKS}]"
_RANK_RANGE = re.compile(rf"({_RANK})(?:-({_RANK}))?", re.ASCII | re.IGNORECASE)
_WEIGHTS = msgspec.defstruct("WeightFields", [(name, Fraction) for name in CATEGORIES], forbid_unknown_fields=True)
_PAY_TABLE_HINT = "fields: title, wild, coins, published, source; of each outcome: name, category, pay, rank, kicker"
_WEIGHTS_HINT = f"nine are needed, one for each category: {', '.join(CATEGORIES)}"


class WrittenRanks(frozenset[int]):
    """Ranks, written in a file as `A`, `5-K`, `A-4` (the ace below the deuce) or `A, 2-4`."""


class OutcomeFields(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One `[[outcome]]` of a pay table."""

    name: str
    category: str
    pay: Fraction
    rank: WrittenRanks | None = None
    kicker: WrittenRanks | None = None

    def __post_init__(self) -> None:
        """Raise `ValueError` for a name that is not one line of text."""
        require_line("name", self.name)


class PayTableFields(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fields of a pay table's file; None for an absent field."""

    title: str | None = None
    wild: str | None = None
    coins: Annotated[int, msgspec.Meta(ge=1)] | None = None
    published: Decimal | None = None
    source: str | None = None
    outcome: tuple[OutcomeFields, ...] = ()

    def __post_init__(self) -> None:
        """Raise `ValueError` for text of several lines, an impossible return, or no outcomes."""
        for field, text in (("title", self.title), ("source", self.source)):
            if text is not None:
                require_line(field, text)
        if self.published is not None and not (self.published.is_finite() and 0 < self.published < MOST_PERCENT):
            raise ValueError(
                f"published must be a return in percent, above 0 and below {MOST_PERCENT:,}, got {self.published}"
            )
        if not self.outcome:
            raise ValueError("no outcomes; add an [[outcome]] with name, category and pay for each")


def paytable_fields(text: str, where: str, error: type[BadInput]) -> PayTableFields:
    """Parse the fields of a pay table's text; errors are raised as `error`, beginning with `where`."""
    return parse_fields(text, PayTableFields, where, error, _PAY_TABLE_HINT, _from_toml)


def weight_fields(text: str, where: str, error: type[BadInput]) -> tuple[Fraction, ...]:
    """Return the weight of each category from the text of a weights file; errors are raised as `error`."""
    weights: tuple[Fraction, ...] = msgspec.structs.astuple(
        parse_fields(text, _WEIGHTS, where, error, _WEIGHTS_HINT, _from_toml)
    )
    return weights


def _from_toml(kind: type, value: object) -> object:
    """Convert a value to a type that msgspec does not know. Raises `ValueError`."""
    return exact_amount(value) if kind is Fraction else _ranks(value)


def _ranks(value: object) -> WrittenRanks:
    tokens = re.split(r"[\s,]+", value.strip()) if isinstance(value, str) else [""]
    found: set[int] = set()
    for token in tokens:
        match = _RANK_RANGE.fullmatch(token)
        if match is None:
            raise ValueError(f"unknown rank {as_written(value)}; write ranks as A, 5-K or A-4")
        first, last = (RANKS.index((end or match[1]).upper().replace("10", "T")) for end in match.groups())
        if first > last and match[1].upper() == "A":
            found.add(first)
            first = 0
        if first > last:
            raise ValueError(f"{token!r} must go from the lower rank to the higher")
        found.update(range(first, last + 1))
    return WrittenRanks(found)
