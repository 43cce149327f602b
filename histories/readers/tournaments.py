"""Tournaments in money, read from the text of a hand: the price of entry, prizes, places and bounties."""

import re

from ..columns import PLAY_MONEY
from ..hand import Entry
from .amounts import AMOUNT, CURRENCIES, amount_of
from .transcript import Transcript

_PRICE = re.compile(rf"{AMOUNT} ?[€£$]? ?\+ ?{AMOUNT}(?: ?[€£$]? ?\+ ?{AMOUNT})?")
_FREE = re.compile(r"\b(?:Freeroll|buyIn: (?:Free|Gratuit))\b")
_CODE = re.compile(r" ?(?!PLO)([A-Z]{3})\b")
_FINISHED = re.compile(
    rf"(?P<name>.+) finished the tournament in (?P<place>\d{{1,5}})(?:st|nd|rd|th) place"
    rf"(?: and received (?P<prize>{AMOUNT})|\. A (?P<award>[A-Z]{{3}} {AMOUNT}) award)?.*"
)
_WON = re.compile(rf"(?P<name>.+) wins the tournament and receives (?P<prize>{AMOUNT}).*")
_BOUNTY = re.compile(
    rf"(?P<name>.+) wins (?:the )?(?P<prize>{AMOUNT}) (?:bounty )?for (?:splitting the elimination of|eliminating) .+"
)
_NUMBER = re.compile(r"\d[\d.,]*")


def entry_in(text: str) -> Entry | None:
    """Return the price of a tournament in a header; None if it does not say it.

    With three amounts the second is for bounties; with two, there are none.

    >>> entry_in("Tournament #7, $4.50+$4.50+$1.00 USD Hold'em No Limit")
    Entry(currency='USD', prizes=4500000, bounty=4500000, fee=1000000)
    """
    found = _PRICE.search(text)
    if found is None:
        return Entry("", 0, 0, 0) if _FREE.search(text) else None
    parts = [amount_of(part) for part in found.groups() if part]
    bounty = parts[1] if len(parts) > 2 else 0
    code = _CODE.match(text, found.end())
    return Entry(code[1] if code else _currency(found[0]) or PLAY_MONEY, parts[0], bounty, parts[-1])


def read_end(log: Transcript, line: str) -> bool:
    """Read a line about the end of a tournament for a player, or about a bounty; return whether it is one."""
    if found := _FINISHED.fullmatch(line) or _WON.fullmatch(line):
        groups = found.groupdict()
        prize = groups["prize"] or groups.get("award") or ""
        if (player := log.players.get(found["name"])) is not None:
            log.finishes[player] = int(groups.get("place") or 1), _paid(log, prize)
        return True
    if found := _BOUNTY.fullmatch(line):
        if (player := log.players.get(found["name"])) is not None:
            log.bounties[player] = log.bounties.get(player, 0) + _paid(log, found["prize"])
        return True
    return False


def _paid(log: Transcript, text: str) -> int:
    """Return an amount that a tournament pays, and note its currency; 0 for no text."""
    if not text:
        return 0
    log.money = log.money or _currency(text) or text[:3].strip() * text[:3].isalpha()
    number = _NUMBER.search(text)
    return amount_of(number[0]) if number else 0


def _currency(text: str) -> str:
    return next((code for sign, code in CURRENCIES.items() if sign in text), "")
