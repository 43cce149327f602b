"""Hands as Absolute Poker and UltimateBet wrote them: cash games and tournaments."""

import re

from ..columns import CHIPS
from ..hand import Hand, SkippedHand
from .amounts import AMOUNT, CURRENCIES, amount_of, split_move
from .headers import first_date
from .transcript import CARDS, Transcript

HEADER = re.compile(r"^[ \t\ufeff]*Stage #C?(?P<hand>\d+):?(?P<rest> .*)$", re.MULTILINE)
_GAME = re.compile(
    r"(?: Tourney ID (?P<tournament>\d+))?:? +(?P<game>Holdem|Omaha Hi/Lo|Omaha|Seven Card(?: Hi/Lo)?)\b.*?"
    r"(?P<limit>No Limit|Pot Limit|Normal) +(?P<symbol>[^\d\s]?)(?P<first>\d[\d.,]*)"
    r"(?:/[^\d\s]?(?P<second>\d[\d.,]*))?",
    re.IGNORECASE,
)
_LEVEL = re.compile(r"(?P<limit>No Limit|Pot Limit|Normal)(?= +[^\d\s]?\d)", re.IGNORECASE)
_GAMES = {"holdem": "holdem", "omaha": "omaha"}
_LIMITS = {"no limit": "no-limit", "pot limit": "pot-limit", "normal": "fixed-limit"}
_BUTTON = re.compile(r"Table: .*Seat #(\d{1,3}) is the dealer")
_SEAT = re.compile(rf"Seat (\d{{1,3}}) - (.+) \({AMOUNT} in chips\)")
_STREET = re.compile(r"\*\*\* (?:FLOP|TURN|RIVER) \*\*\*(?P<cards>.*)")
_COLLECTS = re.compile(rf"Collects {AMOUNT} from (?:main|side) pot.*")
_TOTAL = re.compile(rf"Total Pot\({AMOUNT}\)")
_FEE = re.compile(rf"\| (?:Jackpot )?Rake \({AMOUNT}\)")
_MUCKED = re.compile(r"\[Mucked\] \[([^\[\]]+)\]")


def read_hand(text: str, line: int) -> Hand:
    """Return the hand that begins with its header; `line` is where. Raises `BadHand` or `SkippedHand`."""
    lines = [one.strip() for one in text.split("\n")]
    log = _header(lines[0])
    summary = False
    for one in lines[1:]:
        if one.startswith("***"):
            summary = summary or one.startswith("*** SUMMARY")
            log.blinds_end = True
            if found := _STREET.fullmatch(one):
                log.deal((CARDS.findall(found["cards"]) or [""])[-1])
        elif summary:
            _sum_up(log, one)
        elif found := _SEAT.fullmatch(one):
            log.seat(int(found[1]), found[2], amount_of(found[3]))
        elif found := _BUTTON.match(one):
            log.button = int(found[1])
        elif one.startswith("Dealt to ") and (spoken := log.speaker(one[len("Dealt to ") :])):
            log.hero_hole(spoken[0], CARDS.findall(spoken[1])[0])
        elif spoken := log.speaker(one, " - "):
            _act(log, *spoken)
        elif (spoken := log.speaker(one)) and (found := _COLLECTS.fullmatch(spoken[1])):
            log.collect(spoken[0], amount_of(found[1]))
    return log.hand(line, summary)


def _header(line: str) -> Transcript:
    """Return the transcript that a header begins. Raises `BadHand` or `SkippedHand`."""
    header = HEADER.match(line)
    game = _GAME.match(header["rest"]) if header else None
    if header is None or game is None:
        raise SkippedHand("a game that is not known")
    name = game["game"].lower()
    limits = _LEVEL.findall(header["rest"])
    limit = limits[-1].lower() if limits else game["limit"].lower()
    if name not in _GAMES:
        raise SkippedHand(f"{game['game'].title()} {limit}")
    log = Transcript("Absolute Poker", header["hand"], _GAMES[name], _LIMITS[limit])
    if log.limit == "fixed-limit":
        log.small = amount_of(game["first"])
        log.settle_limit()
    else:
        log.big = amount_of(game["second"] or game["first"])
        log.small = amount_of(game["first"]) if game["second"] else 0
    log.time = first_date(header["rest"])
    log.tournament = game["tournament"]
    log.currency = CHIPS if log.tournament else CURRENCIES.get(game["symbol"], game["symbol"])
    return log


def _act(log: Transcript, player: int, what: str) -> None:
    """Read what a player does. Raises `BadHand` for a move without its amount."""
    with_amount = ("calls", "bets", "raises", "posts", "ante", "all-in", "all-in(raise)")
    verb, rest, amounts = split_move(what.lower(), with_amount)
    if log.move(player, verb, amounts):
        return
    match verb:
        case "all-in(raise)":
            log.bet_to(player, amounts[-1])
        case "all-in" if log.blinds_end:
            log.put_in(player, amounts[0])
        case "all-in":
            log.blind(player, amounts[0])
        case "ante":
            log.ante(player, amounts[0])
        case "posts":
            _post(log, player, rest, amounts)
        case "returned":
            log.give_back(amounts[0])
        case "shows" if cards := CARDS.search(what):
            log.hole(player, cards[1])


def _post(log: Transcript, player: int, what: str, amounts: list[int]) -> None:
    if what.startswith("small blind"):
        log.small = log.small or amounts[0]
        log.small_blind(player, amounts[0])
    elif what.startswith("dead"):
        log.both_blinds(player, amounts[0])
    else:
        log.blind(player, amounts[0])
        if "dead" in what and len(amounts) > 1:
            log.dead(player, amounts[1])


def _sum_up(log: Transcript, line: str) -> None:
    """Read a line of the summary: pot and fees, and cards that are shown only there."""
    if found := _TOTAL.match(line):
        log.pot = amount_of(found[1])
        log.rake = sum(amount_of(fee) for fee in _FEE.findall(line))
    elif found := _MUCKED.search(line):
        spoken = log.speaker(line.partition(": ")[2])
        if spoken:
            log.hole(spoken[0], found[1])
