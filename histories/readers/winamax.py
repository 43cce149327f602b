"""Hands as Winamax writes them: cash games, fast games and tournaments, in euros."""

import re

from ..columns import CHIPS, PLAY_MONEY
from ..hand import BadHand, Hand, SkippedHand
from .amounts import AMOUNT, amount_of, split_move
from .headers import first_date, header_of
from .tournaments import entry_in
from .transcript import CARDS, Transcript

HEADER = re.compile(
    r"^[ \t\ufeff]*Winamax Poker - (?P<kind>.*?) - HandId: #(?P<hand>[\d-]+) - (?P<game>[^()\n]+?)"
    r" (?P<limit>no limit|pot limit|"
    r"fixed limit) \((?P<stakes>[^()\n]*)\) - (?P<date>.*)$",
    re.MULTILINE,
)
_GAMES = {"Holdem": "holdem", "Omaha": "omaha"}
_LIMITS = {"no limit": "no-limit", "pot limit": "pot-limit", "fixed limit": "fixed-limit"}
_TABLE = re.compile(
    r"Table:? '(?P<name>.*)' .*\((?P<money>real|play) money\).* Seat #?0*(?P<button>\d{1,3}) is the button"
)
_TOURNAMENT = re.compile(r"\((\d+)\)#\d+")
_SEAT = re.compile(r"Seat (\d{1,3}): (.+) \((\d[\d.,]*)[^\d\s(),]?(?:, [^()]*)?\)")
_AMOUNT = re.compile(AMOUNT)
_STREET = re.compile(r"\*\*\* (?:FLOP|TURN|RIVER) \*\*\*:?(?P<cards>.*)")
_TOTAL = re.compile(rf"Total pot {AMOUNT}[^\dk|]* \| (?:Rake {AMOUNT}|No rake)")


def read_hand(text: str, line: int) -> Hand:
    """Return the hand that begins with its header; `line` is where. Raises `BadHand` or `SkippedHand`."""
    lines = [one.strip() for one in text.split("\n")]
    log = _header(lines[0])
    seating, summary = True, False
    for one in lines[1:]:
        if one.startswith("***"):
            seating, summary = False, summary or one.startswith("*** SUMMARY")
            log.blinds_end = log.blinds_end or one.startswith("*** PRE-FLOP")
            if found := _STREET.fullmatch(one):
                log.deal(CARDS.findall(found["cards"])[-1] if "[" in found["cards"] else "")
        elif summary:
            _sum_up(log, one)
        elif seating and (found := _SEAT.fullmatch(one)):
            log.seat(int(found[1]), found[2], amount_of(found[3]))
        elif found := _TABLE.match(one):
            _sit(log, found)
        elif one.startswith("Dealt to ") and (spoken := log.speaker(one[len("Dealt to ") :])):
            log.hero_hole(spoken[0], "".join(CARDS.findall(spoken[1])))
        elif spoken := log.speaker(one):
            _act(log, *spoken)
    return log.hand(line, summary)


def _header(line: str) -> Transcript:
    """Return the transcript that a header begins. Raises `BadHand` or `SkippedHand`."""
    header = header_of(HEADER, line)
    game = header["game"].strip()
    if game not in _GAMES:
        raise SkippedHand(f"{game} {header['limit']}")
    log = Transcript("Winamax", header["hand"], _GAMES[game], _LIMITS[header["limit"]])
    stakes = [amount_of(text) for text in _AMOUNT.findall(header["stakes"])][-2:]
    if len(stakes) == 2:
        log.small, log.big = stakes
    log.settle_limit()
    log.time = first_date(header["date"])
    log.currency = "EUR"
    if header["kind"].startswith("Tournament"):
        log.currency, log.entry = CHIPS, entry_in(header["kind"].rpartition('"')[2])
    return log


def _sit(log: Transcript, table: "re.Match[str]") -> None:
    log.button = int(table["button"])
    if log.currency == CHIPS:
        number = _TOURNAMENT.search(table["name"])
        log.tournament = number[1] if number else table["name"]
    elif table["money"] == "play":
        log.currency = PLAY_MONEY


def _act(log: Transcript, player: int, what: str) -> None:
    """Read what a player does. Raises `BadHand` for a move without its amount."""
    verb, rest, amounts = split_move(what, ("calls", "bets", "raises", "posts", "collected"))
    if verb == "raises" and len(amounts) < 2:
        raise BadHand(f"no amount in {what[:40]!r}")
    if verb == "raises" and not log.blinds_end:  # a player who is new posts both blinds
        log.both_blinds(player, amounts[1])
    elif log.move(player, verb, amounts[:2]):
        return
    match verb:
        case "posts":
            _post(log, player, rest, amounts[0])
        case "collected":
            log.collect(player, amounts[0])
        case "shows":
            log.hole(player, (CARDS.findall(rest) or [""])[0])


def _post(log: Transcript, player: int, what: str, amount: int) -> None:
    if what.startswith("ante"):
        log.ante(player, amount)
    elif what.startswith("small blind"):
        if what.endswith("out of position"):
            log.dead(player, min(amount, log.small))
            log.blind(player, amount - min(amount, log.small))
        else:
            log.small_blind(player, amount)
    else:
        log.blind(player, amount)


def _sum_up(log: Transcript, line: str) -> None:
    """Read a line of the summary: pot and rake, if they are not shortened."""
    if found := _TOTAL.match(line):
        log.pot, log.rake = amount_of(found[1]), amount_of(found[2] or "0")
