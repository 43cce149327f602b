"""Hands of other sites, read by pokerkit's parsers: Absolute Poker, Full Tilt, iPoker, Ongame and PartyPoker.

Those parsers know no-limit hold'em. They print a traceback for a hand that they cannot read, which is caught here.
"""

import io
import re
import warnings
from contextlib import redirect_stderr
from typing import Any

from ...cards.errors import BadInput
from ..hand import BadHand, Hand, SkippedHand
from .phh import hand_of

IPOKER, ONGAME = "ipoker", "ongame"
PARSERS = {
    "absolute": "AbsolutePokerParser",
    "full-tilt": "FullTiltPokerParser",
    IPOKER: "IPokerNetworkParser",
    ONGAME: "OngameNetworkParser",
    "partypoker": "PartyPokerParser",
}
LONGEST_HAND = 1 << 15
"""Characters of the longest hand that is given to those parsers, whose patterns may take quadratic time."""
LONGEST_NUMBER = 40
"""Digits of the longest number, for the same reason."""
_LONG_NUMBER = re.compile(rf"\d[\d.,]{{{LONGEST_NUMBER}}}")
_END = "\n\n\n"
"""Blank lines with which the parsers expect a hand to end."""
_ROLE = re.compile(r"^(Seat \d+: .+?)(?: \((?:button|small blind|big blind)\))+", re.MULTILINE)
"""The end of a name in a summary that pokerkit takes for a part of it."""
_SEAT = re.compile(r"^(Seat \d+: .*\))$", re.MULTILINE)
"""A seat of Ongame, after which pokerkit expects a blank."""
_FIELDS = (
    *("variant", "antes", "blinds_or_straddles", "starting_stacks", "actions", "venue", "time", "day", "month", "year"),
    *("hand", "seats", "players", "winnings", "finishing_stacks", "currency", "currency_symbol"),
)

IPOKER_HEAD = r"<\?xml[^<>]*>|<(?:session|root)\b[^<>]*>|<general>(?:(?!</general>)[\s\S])*</general>"
"""Regular expression for the text before the first hand of a file of iPoker."""
_TAG = re.compile(r"<(player|cards|action)\b([^<>]*?)(/?)>")
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')
_CARDS = re.compile(r"(<cards\b[^<>]*>)([^<>]*)(?=</cards>)")
_POCKET = re.compile(r'<cards\b[^<>]*\btype="Pocket"[^<>]*>([^<>]*)</cards>')
_ORDER = ("seat", "name", "win", "chips", "dealer", "bet", "type", "player", "sum")
_ACTION_ORDER = ("player", "type", "sum")
_ACTION = re.compile(r'<action\b[^<>]*\btype="(\d+)"')
_READ = {"0", "1", "2", "3", "4", "5", "6", "23"}
"""Types of actions that pokerkit reads: fold, blinds, call, check, bet, raise."""


def read_hand(text: str, line: int, site: str) -> Hand:
    """Return the hand of a site in `PARSERS`. Raises `BadHand` or `SkippedHand`; `BadInput` if pokerkit is missing."""
    if len(text) > LONGEST_HAND:
        raise BadHand(f"a hand of more than {LONGEST_HAND:,} characters")
    if _LONG_NUMBER.search(text):
        raise BadHand(f"a number of more than {LONGEST_NUMBER} digits")
    parser = _parser(site)
    if parser.VARIANT.search(text) is None:
        raise SkippedHand("other than no-limit hold'em")
    if site == IPOKER:
        text = _ipoker_text(text)
    elif site == ONGAME:
        text = _SEAT.sub(r"\1 ", text)
    try:
        with redirect_stderr(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            found = next(iter(parser(_ROLE.sub(r"\1", text).rstrip() + _END, error_status=True)), None)
    except Exception as error:
        cause = error.__context__ or error
        raise BadHand(f"pokerkit cannot read it: {' '.join(str(cause).split())[:80]}") from None
    if found is None:
        raise BadHand("pokerkit finds no hand in it")
    hand = hand_of({name: value for name in _FIELDS if (value := getattr(found, name)) is not None})
    hand.line = line
    return hand


def _parser(site: str) -> Any:
    try:
        from pokerkit import notation
    except ModuleNotFoundError:
        raise BadInput(
            "histories of this site need the extra `hands`; in the checkout, run: pip install '.[hands]'"
        ) from None
    return getattr(notation, PARSERS[site])()


def _ipoker_text(text: str) -> str:
    """Return a hand in iPoker's XML as pokerkit reads it: holes first, attributes in one order, suits as small letters.

    Raises `BadHand` for actions that it passes over, `SkippedHand` for Omaha.
    """
    unknown = set(_ACTION.findall(text)) - _READ
    if unknown:
        raise BadHand(f"actions of type {', '.join(sorted(unknown))}, which pokerkit does not read")
    if any(len(cards.split()) != 2 for cards in _POCKET.findall(text)):
        raise SkippedHand("other than hold'em")
    pockets = "\n".join(found.group() for found in _POCKET.finditer(text))  # some files deal them between two actions
    text = _POCKET.sub("", text).replace("<action", f"{pockets}\n<action", 1)
    return _CARDS.sub(_small_suits, _TAG.sub(_in_order, text))


def _in_order(tag: "re.Match[str]") -> str:
    name, attributes, end = tag.groups()
    found = dict(_ATTRIBUTE.findall(attributes))
    order = _ACTION_ORDER if name == "action" else _ORDER
    return f"<{name}" + "".join(f' {key}="{found[key]}"' for key in order if key in found) + f"{end}>"


def _small_suits(cards: "re.Match[str]") -> str:
    tag, names = cards.groups()
    return tag + " ".join(name[0].lower() + name[1:] for name in names.split())
