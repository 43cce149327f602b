"""Amounts of money and chips as sites write them, in units."""

import re
from collections.abc import Collection
from functools import lru_cache

from ..hand import LONGEST_AMOUNT, SCALE, BadHand

CENT = SCALE // 100
CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₩": "KRW", "₹": "INR"}
AMOUNT = r"[^\d\s(\[]{0,3}(\d[\d.,]*)"
"""Regular expression for an amount with a currency sign before it, or none."""
_AMOUNT = re.compile(AMOUNT)
_NUMBER = re.compile(r"-?([0-9]{1,18})(?:\.([0-9]+))?")
_DECIMAL_COMMA = re.compile(r"\d+,\d\d?")
_LOCAL = re.compile(r"(\d[\d.,'\s]*?)(?:[.,](\d\d?))?\s*")
_LONGEST = 40
"""Characters of the longest amount."""


def units_of(text: str) -> int:
    """Return an amount in units. Raises `BadHand` unless it is a decimal number with at most six places.

    >>> units_of("2.50"), units_of("-3")
    (2500000, -3000000)
    """
    found = _NUMBER.fullmatch(text)
    if found is None:
        raise BadHand(f"{text[:20]!r} is not an amount")
    whole, places = found.groups()
    units = int(whole) * SCALE
    if places:
        if len(places.rstrip("0")) > 6:
            raise BadHand(f"{text[:20]!r} has more than six decimal places")
        units += int(places[:6].ljust(6, "0"))
    if units >= LONGEST_AMOUNT:
        raise BadHand(f"{text[:20]!r} is too large an amount")
    return -units if text[0] == "-" else units


@lru_cache(maxsize=100_000)
def amount_of(text: str) -> int:
    """Return an amount with thousands separators, or with a decimal comma, in units. Raises `BadHand`.

    >>> amount_of("1,234.50"), amount_of("2,5")
    (1234500000, 2500000)
    """
    text = text.rstrip(".,")
    return units_of(text.replace(",", ".") if _DECIMAL_COMMA.fullmatch(text) else text.replace(",", ""))


def split_move(what: str, with_amount: Collection[str]) -> tuple[str, str, list[int]]:
    """Return the verb of a player's move, what follows it, and the amounts there before a bracket.

    with_amount  verbs that need an amount. Raises `BadHand` if there is none

    >>> split_move("raises 78 to 156 [7 s]", ("raises",))
    ('raises', '78 to 156 [7 s]', [78000000, 156000000])
    """
    verb, _, rest = what.partition(" ")
    amounts = [amount_of(text) for text in _AMOUNT.findall(rest.partition("[")[0])]
    if verb in with_amount and not amounts:
        raise BadHand(f"no amount in {what[:40]!r}")
    return verb, rest, amounts


@lru_cache(maxsize=100_000)
def local_amount(text: str) -> int:
    """Return an amount in any country's way of writing, in units: only one or two digits at the end are decimals.

    >>> local_amount("1.123.698"), local_amount("25 000"), local_amount("1.234,5")
    (1123698000000, 25000000000, 1234500000)
    """
    found = _LOCAL.fullmatch(text.strip()) if len(text) <= _LONGEST else None
    if found is None:
        raise BadHand(f"{text[:20]!r} is not an amount")
    whole = re.sub(r"\D", "", found[1])
    return units_of(f"{whole}.{found[2]}" if found[2] else whole)
