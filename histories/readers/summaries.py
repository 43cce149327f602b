"""Summaries of tournaments, which sites write apart from the hands: what a player paid, their place and their prize.

PokerStars, GGPoker, Winamax, 888poker and Full Tilt Poker, in the forms of their own files.
"""

import re

from ..columns import PLAY_MONEY
from ..hand import BadHand, TournamentEnd
from .amounts import CURRENCIES, amount_of
from .headers import header_of

HEADER = re.compile(
    r"^[ \t]*(?:(PokerStars |Full Tilt |)Tournament #(\d+), "
    r"|(Full Tilt )Poker(?:\.\w+)? Tournament Summary .*\((\d+)\)"
    r"|(Winamax) Poker - Tournament summary : .*\((\d+)\)"
    r"|\*{5} (Cassava) Tournament Summary \*{5}\s+Tournament ID: (\d+))",
    re.MULTILINE,
)
_SITES = {
    "": "GGPoker", "PokerStars ": "PokerStars", "Full Tilt ": "Full Tilt Poker", "Winamax": "Winamax",
    "Cassava": "888poker",
}  # fmt: skip
_PLACE = r"(?P<place>\d{1,6})(?:st|nd|rd|th)?"
_LINES = [
    re.compile(rf"^(?:{line})", re.MULTILINE)
    for line in (
        r"Buy-[Ii]n ?: (?P<price>.*)",
        r"Knockout Bounty: (?P<knockout>.*)",
        r"Rebuy(?: cost )?: (?P<rebuy>.*)",
        r"Add-?[Oo]n(?: cost )?: (?P<addon>.*)",
        r"Your rebuys : (?P<rebuys>\d{1,4})",
        r"Your addons : (?P<addons>\d{1,4})",
        r".+ performed (?P<rebuys>\d{1,4}) [Rr]ebuy",
        r".+ performed (?P<addons>\d{1,4}) [Aa]dd-[Oo]n",
        r"(?:Player :|Dear) (?P<player>[^,\n]+)",
        rf"You finished (?:the tournament )?in {_PLACE} place(?:\. A (?P<prize>[A-Z]{{3}} [\d.,]+) award)?",
        rf"(?!You )(?P<player>.+) finished in {_PLACE} place",
        rf"(?P<player>.+) finished {_PLACE}/\d+(?: and won (?P<prize>.+))?$",
        r"You made (?P<entries>\d{1,4}) re-entries and received a total of (?P<prize>.+)",
        r"You received a total of (?P<prize>.+)",
        r"You won (?P<prize>.+?)(?: \+ Bounty (?P<bounties>.+))?$",
        r"You made (?P<bought>\d{1,4}) re(?:-entries|buys)(?: and (?P<added>\d{1,4}) addons)? for a total of"
        r" (?P<total>.+)",
        r"You collected \d+ bounties for a total of (?P<bounties>.+)",
        r"(?:.+ )?received (?P<knockouts>\d{1,4}) Knockout Bount",
    )
]
"""Lines of a summary, and what they say."""
_AMOUNT = re.compile(r"\d[\d.,]*")
_SIGN = re.compile(f"[{''.join(CURRENCIES)}]")
_WORD = re.compile(r"[A-Za-z]{2,}")
_SHARE = re.compile(r"\([\d.]+%\)")
_FREE = re.compile("free", re.IGNORECASE)
_HEAD = 200
"""Characters in which a summary without a price says that it is a freeroll."""
_CODES = (*CURRENCIES.values(), "CAD", "AUD")


def read_end(text: str, line: int) -> TournamentEnd:  # noqa: ARG001 - a hand is read with its line
    """Return what the summary that begins with its header says. Raises `BadHand` if a part is missing.

    A ticket counts as what the summary says that it is worth. GGPoker's prizes include bounties.
    """
    text = text.replace("=20\n", "\n")  # blanks at the end of a line in a mail
    header = header_of(HEADER, text)
    site, number = (one for one in header.groups() if one is not None)
    said: dict[str, str] = {}
    for pattern in _LINES:
        if found := pattern.search(text):
            said |= {name: one.strip() for name, one in found.groupdict().items() if one is not None}
    _read_rank(text, said)
    if "Freeroll" in text[:_HEAD]:
        said.setdefault("price", "Free")
    for name in ("price", "place", "player", "prize"):
        if name not in said:
            raise BadHand(f"the summary does not say the {name}")
    paid = _paid(said, is_fee_second=not site)
    bounties = _total(said["bounties"]) if "bounties" in said else None
    if "knockouts" in said and "knockout" in said:
        bounties = int(said["knockouts"]) * _total(said["knockout"])
    prizes, bounty, fee = paid
    return TournamentEnd(
        _SITES[site], number, said["player"], _currency(said["price" if any(paid) else "prize"]), prizes, bounty, fee,
        int(said["place"]), _total(said["prize"]), bounties,
    )  # fmt: skip


def _read_rank(text: str, said: dict[str, str]) -> None:
    """Read name and prize in the list of places; whoever has no amount there won nothing."""
    place = rf"^ *{said.get('place')}(?:st|nd|rd|th)? ?: "
    found = re.search(rf"{place}(.+?)(?: \[\d+\])? \([^()\n]*\),(.*)$", text, re.MULTILINE)  # with a country
    found = found or re.search(rf"{place}(.+?)(?:,(.*))?$", text, re.MULTILINE)
    prize = ""
    if found:
        said.setdefault("player", found[1])
        prize = _SHARE.sub("", found[2] or "")
    if _AMOUNT.search(prize) or not _WORD.search(prize):  # a ticket of unknown worth is not known
        said.setdefault("prize", prize)


def _paid(said: dict[str, str], is_fee_second: bool) -> list[int]:
    """Return what was paid for prizes, for bounties and to the site, with all entries, rebuys and add-ons."""
    prizes, bounty, fee = _parts(said["price"], is_fee_second)
    if "knockout" in said:
        bounty = _total(said["knockout"])
        prizes -= bounty
    price, rest = (prizes, bounty, fee), 0
    entries = 1 + int(said.get("entries", 0))
    if "total" in said:
        times = int(said["bought"]) + int(said.get("added", 0))
        is_each = _total(said["total"]) == times * sum(price)
        entries, rest = (entries + times, 0) if is_each else (entries, _total(said["total"]))
    paid = [rest + entries * prizes, entries * bounty, entries * fee]
    for name in ("rebuy", "addon"):
        if count := int(said.get(f"{name}s", 0)):
            for place, part in enumerate(_parts(said.get(name, ""))):
                paid[place] += count * part
    return paid


def _parts(text: str, is_fee_second: bool = False) -> tuple[int, int, int]:
    """Return a price as the parts for prizes, for bounties and for the site. Raises `BadHand` if it is not money."""
    amounts = [amount_of(one) for one in _AMOUNT.findall(text)]
    if not amounts and _FREE.search(text):
        return 0, 0, 0
    if not 1 <= len(amounts) <= 3:
        raise BadHand(f"{text[:20]!r} is not a price")
    _currency(text)
    first, *others = amounts
    if others[1:]:
        return (first, others[1], others[0]) if is_fee_second else (first, others[0], others[1])
    return first, 0, sum(others)


def _total(text: str) -> int:
    return sum(amount_of(one) for one in _AMOUNT.findall(text))


def _currency(text: str) -> str:
    """Return the currency of an amount; empty without one. Raises `BadHand` for points and the like."""
    if sign := _SIGN.search(text):
        return CURRENCIES[sign[0]]
    word = _WORD.search(text)
    if not _AMOUNT.search(text):
        return ""
    if word is None or word[0].lower() == "play":
        return PLAY_MONEY
    if word[0] not in _CODES:
        raise BadHand(f"{word[0][:20]} are not money")
    return word[0]
