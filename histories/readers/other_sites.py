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
from .ipoker import for_pokerkit
from .phh import hand_of

IPOKER, ONGAME = "ipoker", "ongame"
PARSERS = {
    "absolute": "AbsolutePokerParser",
    "full-tilt": "FullTiltPokerParser",
    IPOKER: "IPokerNetworkParser",
    ONGAME: "OngameNetworkParser",
    "partypoker": "PartyPokerParser",
}
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


def read_hand(text: str, line: int, site: str) -> Hand:
    """Return the hand of a site in `PARSERS`. Raises `BadHand` or `SkippedHand`; `BadInput` if pokerkit is missing."""
    parser = _parser(site)
    if parser.VARIANT.search(text) is None:
        raise SkippedHand("other than no-limit hold'em")
    if site == IPOKER:
        text = for_pokerkit(text)
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
