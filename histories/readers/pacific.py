"""Hands as 888poker and other rooms of the Pacific network write them, in several languages.

Amounts are in brackets, with the sign of the currency on either side and marks of any country; a raise is told by the
chips that it adds. Cards may have German, Dutch, Swedish or Russian names.
"""

import re
from contextlib import suppress
from datetime import datetime

from ..columns import CHIPS, PLAY_MONEY
from ..hand import BadHand, Hand, SkippedHand
from .amounts import CURRENCIES, local_amount
from .headers import header_of
from .tournaments import entry_in
from .transcript import Transcript

HEADER = re.compile(
    r"^[ \t\ufeff]*(?:#Game No : \d+\s*)?\*{5} (?P<room>[^\s*][^*\n]*?) ?Hand History for Game (?P<hand>\d+) \*{5}.*$",
    re.MULTILINE,
)
_STAKES = re.compile(
    r"(?P<small>[^/]+)/(?P<big>.+?) Blinds (?P<limit>No|Pot|Fix) Limit (?P<game>Holdem|Omaha\w*|\S+).*"
    r" - \*\*\*(?P<date>.*)"
)
_GAMES = {"Holdem": "holdem", "Omaha": "omaha"}
_LIMITS = {"No": "no-limit", "Pot": "pot-limit", "Fix": "fixed-limit"}
_DATE = re.compile(r"(\d\d?) (\d\d?) (\d{4}) (\d\d?):(\d\d):(\d\d)")
_SEAT = re.compile(r"Seat (\d{1,3}): (.+) \( ([^()]*) \)")
_BUTTON = re.compile(r"Seat (\d{1,3}) is the button")
_BRACKETS = re.compile(r"\[([^\[\]]*)\]")
_STREET = re.compile(r"\*\* Dealing (?:flop|turn|river) \*\* \[([^\[\]]*)\]")
_TOURNAMENT = re.compile(r"Tournament #(\d+)")
_SIGNS = re.compile(r"[^\d.,' ]|(?<!\d)[.,]")
_SPACES = str.maketrans({"\u00a0": " ", "\u202f": " "})
_SUITS = {"Pik": "s", "Herz": "h", "Karo": "d", "Kreuz": "c"}
_RANKS = {
    "Kn": "J", "D": "Q", "E": "A", "B": "J", "V": "Q", "H": "K",
    "\u0412": "J", "\u0414": "Q", "\u041a": "K", "\u0422": "A", "Â": "J", "Ä": "Q", "Ê": "K", "Ò": "A",
}  # fmt: skip
"""Ranks in Swedish and German, in Dutch, and in Russian, also with the letters that Windows shows for it elsewhere."""
_NAMED = re.compile(r"(\w+?)(Pik|Herz|Karo|Kreuz|[cdhs])")


def read_hand(text: str, line: int) -> Hand:
    """Return the hand that begins with its header; `line` is where. Raises `BadHand` or `SkippedHand`."""
    header = header_of(HEADER, text)
    lines = [one.strip() for one in text[header.end() :].translate(_SPACES).split("\n")]
    log = _begun(header["hand"], lines)
    summary = False
    for one in lines:
        if found := _SEAT.fullmatch(one):
            log.seat(int(found[1]), found[2], _amount(found[3]))
        elif found := _BUTTON.fullmatch(one):
            log.button = int(found[1])
        elif found := _STREET.match(one):
            log.deal(_cards(found[1]))
        elif one.startswith("** Dealing down"):
            log.blinds_end = True
        elif one.startswith("** Summary"):
            summary = True
        elif one.startswith("Dealt to ") and (spoken := log.speaker(one[len("Dealt to ") :])):
            log.hero_hole(spoken[0], _cards(_inside(spoken[1])))
        elif spoken := log.speaker(one):
            _act(log, *spoken)
    return log.hand(line, summary)


def _begun(number: str, lines: list[str]) -> Transcript:
    """Return the transcript that the lines about stakes and table begin. Raises `BadHand` or `SkippedHand`."""
    stakes = next((found for one in lines[:4] if (found := _STAKES.fullmatch(one))), None)
    if stakes is None:
        raise SkippedHand("a game that is not known")
    if stakes["game"] not in _GAMES:
        raise SkippedHand(f"{stakes['limit']} Limit {stakes['game']}")
    log = Transcript("888poker", number, _GAMES[stakes["game"]], _LIMITS[stakes["limit"]])
    log.small, log.big = _amount(stakes["small"]), _amount(stakes["big"])
    if found := _DATE.search(stakes["date"]):
        day, month, year, hour, minute, second = map(int, found.groups())
        with suppress(ValueError):
            log.time = datetime(year, month, day, hour, minute, second)
    table = next((one for one in lines[:5] if one.startswith(("Table ", "Tournament "))), "")
    if found := _TOURNAMENT.match(table):
        log.tournament, log.currency = found[1], CHIPS
        log.entry = None if "(Practice Play)" in table else entry_in(table.partition(" - ")[0])
    elif "(Practice Play)" in table:
        log.currency = PLAY_MONEY
    else:
        log.currency = next((code for sign, code in CURRENCIES.items() if sign in stakes["big"]), "")
    return log


def _act(log: Transcript, player: int, what: str) -> None:
    verb, _, rest = what.partition(" ")
    match verb:
        case "folds" if log.blinds_end:  # before the deal, a player who does not post leaves
            log.fold(player)
        case "checks":
            log.check(player)
        case "calls":
            log.call(player, _amount(_inside(rest)))
        case "bets" | "raises":
            log.put_in(player, _amount(_inside(rest)))
        case "posts":
            _post(log, player, rest)
        case "collected":
            log.collect(player, _amount(_inside(rest)))
        case "shows" | "mucks":
            log.hole(player, _cards(_inside(rest)))


def _post(log: Transcript, player: int, what: str) -> None:
    inside = _inside(what)
    if what.startswith("dead blind"):
        dead, plus, live = inside.partition("+")
        if not plus:
            log.both_blinds(player, _amount(inside))
            return
        log.dead(player, _amount(dead))
        log.blind(player, _amount(live))
    elif what.startswith("ante"):
        log.ante(player, _amount(inside))
    elif what.startswith("small blind"):
        log.small_blind(player, _amount(inside))
    else:
        log.blind(player, _amount(inside))


def _inside(text: str) -> str:
    """Return what stands in brackets. Raises `BadHand`."""
    found = _BRACKETS.search(text)
    if found is None:
        raise BadHand(f"no amount or cards in {text[:40]!r}")
    return found[1].strip()


def _amount(text: str) -> int:
    """Return an amount without the signs around it."""
    return local_amount(_SIGNS.sub("", text).strip())


def _cards(text: str) -> str:
    """Return cards in English. Raises `BadHand`."""
    found = []
    for word in text.replace(",", " ").split():
        named = _NAMED.fullmatch(word)
        if named is None:
            raise BadHand(f"{word[:20]!r} is not a card")
        found.append(_RANKS.get(named[1], named[1]) + _SUITS.get(named[2], named[2]))
    return " ".join(found)
