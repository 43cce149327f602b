"""Hands as GGPoker and its network write them: fees of several names, straddles, cash-outs of expected value, drops."""

import re

from ..hand import Hand, SkippedHand
from .amounts import AMOUNT, amount_of
from .headers import header_of
from .pokerstars import LIMITS, StarsText
from .transcript import Transcript

HEADER = re.compile(r"^[ \t\ufeff]*Poker Hand #(?P<hand>[A-Z]{0,4}\d+): *(?P<rest>.*)$", re.MULTILINE)
_GAME = re.compile(
    r"(?P<game>Hold'em|Omaha(?: Hi/Lo| H/L)?|PLO(?:-\d)?(?: Hi/Lo| H/L)?|NLO|Short ?Deck|6\+ Hold'em|\d Card Omaha)"
    r" ?(?P<limit>No Limit|Pot Limit|Fixed Limit|Limit)?(?= *\(| +-)"
)
_GAMES = {
    "Hold'em": "holdem", "Omaha": "omaha", "PLO": "omaha", "ShortDeck": "short-deck", "Short Deck": "short-deck",
    "6+ Hold'em": "short-deck",
}  # fmt: skip
_BLIND = re.compile(rf"\({AMOUNT}\)")
_DROP = re.compile(rf"Cash Drop to Pot *: total {AMOUNT}")
_CASHOUT = re.compile(rf"(Receives Cashout|Pays Cashout Risk|Pays Insurance[^(]*|Receives Insurance[^(]*) \({AMOUNT}\)")


def read_hand(text: str, line: int) -> Hand:
    """Return the hand that begins with its header; `line` is where. Raises `BadHand` or `SkippedHand`."""
    return _GGText(text).hand(line)


class _GGText(StarsText):
    """One hand in GGPoker's form: PokerStars' with its own header, and money between players and site."""

    def header(self, line: str) -> Transcript:
        """Return the transcript that a header begins. Raises `BadHand` or `SkippedHand`."""
        header = header_of(HEADER, line)
        rest = header["rest"]
        game = list(_GAME.finditer(rest))[-1:]
        if not game:
            raise SkippedHand("a game that is not known")
        name, limit = game[0]["game"], game[0]["limit"] or ("Pot Limit" if game[0]["game"].startswith("PLO") else "")
        if name not in _GAMES:
            raise SkippedHand(f"{name} {limit}".strip())
        log = Transcript("GGPoker", header["hand"], _GAMES[name], LIMITS[limit or "No Limit"])
        self.stakes(log, rest)
        if log.big == 0 and (blind := _BLIND.search(rest)):
            log.big = amount_of(blind[1])
            log.currency = log.currency or "USD"
        self._site: dict[int, int] = {}
        return log

    def act(self, player: int, what: str) -> None:
        """Read what a player does; money between the player and the site is settled at the end."""
        if found := _CASHOUT.match(what):
            amount = amount_of(found[2])
            self._site[player] = self._site.get(player, 0) + (-amount if what.startswith("Pays") else amount)
        else:
            super().act(player, what)

    def other(self, line: str) -> None:
        """Read a line that is not a player's move."""
        if found := _DROP.match(line):
            self.log.added += amount_of(found[1])
        else:
            super().other(line)

    def summary(self, lines: list[str]) -> None:
        """Read the summary, and settle what the site paid."""
        super().summary(lines)
        for player, amount in self._site.items():
            self.log.cash_outs[player] = self.log.collected[player] + amount, 0
