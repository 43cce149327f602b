"""Hands as the Ongame network wrote them: cash games and tournaments."""

import re

from ..columns import CHIPS, PLAY_MONEY
from ..hand import BadHand, Hand, SkippedHand
from .amounts import AMOUNT, CURRENCIES, amount_of, split_move
from .headers import parsed_date
from .transcript import CARDS, Transcript

HEADER = re.compile(r"^[ \t\ufeff]*\*{5} History for hand (?P<hand>[\w-]+)(?P<rest>.*?) \*{5}.*$", re.MULTILINE)
_TABLE = re.compile(
    r"Table: .*\((?P<limit>NO_LIMIT|POT_LIMIT|LIMIT) (?P<game>\w+) (?P<symbol>[^\d\s]?)(?P<small>\d[\d.,]*)/"
    r"[^\d\s]?(?P<big>\d[\d.,]*)(?:, ante: [^,]*)?, (?P<money>[^()]*)\)"
)
_GAMES = {"TEXAS_HOLDEM": "holdem", "OMAHA_HI": "omaha"}
_LIMITS = {"NO_LIMIT": "no-limit", "POT_LIMIT": "pot-limit", "LIMIT": "fixed-limit"}
_TOURNAMENT = re.compile(r"\(TOURNAMENT: .*?, (\w-[\w-]+)")
_TIME = re.compile(r"Start hand: \w+ (\w{3}) (\d\d?) (\d\d?:\d\d:\d\d) \S+ (\d{4})")
_BUTTON = re.compile(r"Button: seat (\d{1,3})")
_SEAT = re.compile(rf"Seat (\d{{1,3}}): (.+) \({AMOUNT}\)")
_SHOWN = re.compile(r"Seat \d{1,3}: (?P<name>.+) \([^()]*\)(?:, net: [^\[]*)?, \[(?P<cards>[^\[\]]+)\].*")
_STREET = re.compile(r"--- Dealing (flop|turn|river) \[([^\[\]]+)\]")
_POT = re.compile(rf"(?:Main pot|Side pot \d+): {AMOUNT} won by (.+)")
_WINNER = re.compile(rf"(.+?) \({AMOUNT}(?: (?:High|Low))?\)(?:, |$)")
_RAKE = re.compile(rf"Rake taken: {AMOUNT}")
_POSTS = (("ante", Transcript.ante), ("dead", Transcript.dead), ("small", Transcript.small_blind))


def read_hand(text: str, line: int) -> Hand:
    """Return the hand that begins with its header; `line` is where. Raises `BadHand` or `SkippedHand`."""
    lines = [one.strip() for one in text.split("\n")]
    log = _begun(lines)
    summary = begun = False
    streets: set[str] = set()
    for one in lines[1:]:
        if found := _STREET.match(one):
            if found[1] not in streets:  # some files repeat a street
                log.deal(found[2])
            streets.add(found[1])
        elif one.startswith("---"):
            begun = True
        elif one.startswith("Summary:"):
            summary = True
        elif summary:
            _sum_up(log, one)
        elif not begun and (found := _SEAT.fullmatch(one)):
            log.seat(int(found[1]), found[2], amount_of(found[3]))
        elif found := _BUTTON.fullmatch(one):
            log.button = int(found[1])
        elif one.startswith("Dealing to ") and (spoken := log.speaker(one[len("Dealing to ") :], ": ")):
            log.hero_hole(spoken[0], CARDS.findall(spoken[1])[0])
        elif spoken := log.speaker(one):
            _act(log, *spoken)
    return log.hand(line, summary)


def _begun(lines: list[str]) -> Transcript:
    """Return the transcript that header and table begin. Raises `BadHand` or `SkippedHand`."""
    header = HEADER.match(lines[0])
    table = next((found for one in lines[:6] if (found := _TABLE.match(one))), None)
    if header is None or table is None:
        raise BadHand("there is no header" if header is None else "there is no table")
    if table["game"] not in _GAMES:
        raise SkippedHand(f"{table['game']} {table['limit']}".replace("_", " ").title())
    log = Transcript("Ongame", header["hand"], _GAMES[table["game"]], _LIMITS[table["limit"]])
    log.small, log.big = amount_of(table["small"]), amount_of(table["big"])
    log.settle_limit()
    if time := next((found for one in lines[:4] if (found := _TIME.match(one))), None):
        log.time = parsed_date(" ".join(time.groups()), "%b %d %H:%M:%S %Y")
    if "TOURNAMENT" in header["rest"] or table["money"] in ("TC", "Chips"):
        tournament = _TOURNAMENT.search(header["rest"])
        log.tournament, log.currency = tournament[1] if tournament else "", CHIPS
    elif table["money"].startswith("Play"):
        log.currency = PLAY_MONEY
    else:
        log.currency = CURRENCIES.get(table["symbol"], table["symbol"])
    return log


def _act(log: Transcript, player: int, what: str) -> None:
    """Read what a player does. Raises `BadHand` for a move without its amount."""
    verb, rest, amounts = split_move(what, ("calls", "bets", "raises", "posts"))
    if not log.move(player, verb, amounts) and verb == "posts":
        log.post(player, rest, amounts[0], _POSTS)


def _sum_up(log: Transcript, line: str) -> None:
    """Read a line of the summary: a pot and who won it, the rake, or cards that are shown."""
    if found := _POT.fullmatch(line):
        log.pot = (log.pot or 0) + amount_of(found[1])
        for name, amount in _WINNER.findall(found[2]):
            log.collect(log.player(name), amount_of(amount))
    elif found := _RAKE.match(line):
        log.rake = amount_of(found[1])
    elif (found := _SHOWN.fullmatch(line)) and found["name"] in log.players:
        log.hole(log.players[found["name"]], found["cards"])
