"""Exact pays and weights: numbers from 0 to a million with at most three decimals. Plain Python."""

from decimal import Decimal
from fractions import Fraction

MOST = 1_000_000
DECIMALS = 3
"""Within `MOST` and `DECIMALS`, every sum over hands is exact."""


def exact_amount(value: object) -> Fraction:
    """Return a whole number or decimal as an exact pay or weight. Raises `ValueError` with a one-line message.

    >>> exact_amount(Decimal("0.125"))
    Fraction(1, 8)
    """
    if isinstance(value, bool) or not isinstance(value, int | Decimal) or not Decimal(value).is_finite():
        raise ValueError(f"{as_written(value)} is not a number")
    number = Decimal(value)
    if not 0 <= number <= MOST or number != round(number, DECIMALS):
        raise ValueError(f"{number} is not between 0 and {MOST:,} with at most {DECIMALS} decimals")
    return Fraction(number)


def as_written(value: object) -> str:
    """Return a value of a TOML file as it would be written there."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return repr(value)
        case _:
            return str(value)
