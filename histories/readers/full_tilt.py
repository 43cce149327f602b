"""Hands as Full Tilt Poker wrote them: cash games, caps, tournaments, boards that are dealt twice."""

import re
from datetime import datetime

from ..columns import CHIPS, PLAY_MONEY
from ..hand import Hand, SkippedHand
from .amounts import AMOUNT, CURRENCIES, amount_of, split_move
from .headers import header_of, parsed_date
from .tournaments import entry_in
from .transcript import CARDS, Transcript

HEADER = re.compile(r"^[ \t\ufeff]*Full ?Tilt ?Poker(?:\.\w+)? Game #(?P<hand>\d+): *(?P<rest>.*)$", re.MULTILINE)
_GAME = re.compile(
    r"(?P<limit>No Limit|Pot Limit|Limit|NL|PL|FL)"
    r" (?P<game>(?:\d.Card )?(?:Hold'em|Omaha Hi\b(?!/)|Omaha H(?:i/Lo|/L)|"
    r"Irish|Courchevel\S*|Stud\b.*?|Razz|Badugi|Draw|2-7.*?)) -"
)
_GAMES = {"Hold'em": "holdem", "Omaha Hi": "omaha"}
_LIMITS = {
    "No Limit": "no-limit", "NL": "no-limit", "Pot Limit": "pot-limit", "PL": "pot-limit", "Limit": "fixed-limit",
    "FL": "fixed-limit",
}  # fmt: skip
_STAKES = re.compile(r"- (?P<symbol>[^\d\s]?)(?P<small>\d[\d.,]*)(?P<thousands>K?)/[^\d\s]?(?P<big>\d[\d.,]*)K?\b")
_TOURNAMENT = re.compile(r"\((\d+)\), (?:Table|Match) ")
_DATES = (
    re.compile(r"(?P<clock>\d\d?:\d\d:\d\d) \w+ - (?P<day>\d{4}/\d\d/\d\d)"),
    re.compile(r"(?P<clock>\d\d?:\d\d) \w+ - (?P<day>\w+, \w+ \d\d?, \d{4})"),
)
_FORMS = ("%H:%M:%S %Y/%m/%d", "%H:%M %a, %B %d, %Y")
_SEAT = re.compile(rf"Seat (\d{{1,3}}): (.+) \({AMOUNT}\)(?:, is sitting out)?")
_BUTTON = re.compile(r"The button is in seat #(\d{1,3})")
_STREET = re.compile(r"\*\*\* (?:FLOP|TURN|RIVER)(?: (?P<run>\d))? \*\*\*(?P<cards>[^(]*)")
_PAID = re.compile(rf"(?:wins|ties for) (?:the )?(?:(?:main|side) )?pot(?: \d+)? \({AMOUNT}\)")
_RETURNED = re.compile(rf"Uncalled bet of {AMOUNT} returned to .+")
_TOTAL = re.compile(rf"Total pot {AMOUNT}.*?\| Rake {AMOUNT}")
_POSTS = (("a dead", Transcript.dead), ("the small blind", Transcript.small_blind))
_IN_SUMMARY = re.compile(rf"(?:collected|won) \({AMOUNT}\)")


def read_hand(text: str, line: int) -> Hand:
    """Return the hand that begins with its header; `line` is where. Raises `BadHand` or `SkippedHand`."""
    lines = [one.strip() for one in text.split("\n")]
    log = _header(lines[0])
    summary = begun = False
    for one in lines[1:]:
        if one.startswith("***"):
            summary, begun = summary or one.startswith("*** SUMMARY"), True
            if found := _STREET.match(one):
                log.deal((CARDS.findall(found["cards"]) or [""])[-1], int(found["run"] or 0))
        elif summary:
            _sum_up(log, one)
        elif not begun and (found := _SEAT.fullmatch(one)):
            log.seat(int(found[1]), found[2], amount_of(found[3]))
        elif found := _BUTTON.match(one):
            log.button = int(found[1])
        elif found := _RETURNED.fullmatch(one):
            log.give_back(amount_of(found[1]))
        elif one.startswith("Dealt to ") and (spoken := log.speaker(one[len("Dealt to ") :])):
            log.hero_hole(spoken[0], "".join(CARDS.findall(spoken[1])))
        elif spoken := log.speaker(one):
            _act(log, *spoken)
    return log.hand(line, summary)


def _header(line: str) -> Transcript:
    """Return the transcript that a header begins. Raises `BadHand` or `SkippedHand`."""
    header = header_of(HEADER, line)
    rest = header["rest"]
    game = _GAME.search(rest)
    if game is None or game["game"] not in _GAMES:
        raise SkippedHand(f"{game['game']} {game['limit']}" if game else "a game that is not known")
    log = Transcript("Full Tilt Poker", header["hand"], _GAMES[game["game"]], _LIMITS[game["limit"]])
    stakes, tournament = _STAKES.search(rest), _TOURNAMENT.search(rest)
    if stakes:
        times = 1000 if stakes["thousands"] else 1
        log.small, log.big = amount_of(stakes["small"]) * times, amount_of(stakes["big"]) * times
    log.settle_limit()
    log.time = _time(rest)
    if tournament:
        log.tournament, log.currency = tournament[1], CHIPS
        log.entry = entry_in(rest.partition(" - ")[0])
    elif stakes:
        log.currency = CURRENCIES.get(stakes["symbol"], stakes["symbol"]) or PLAY_MONEY
    return log


def _time(text: str) -> datetime | None:
    """Return the time in a header; None if it has none."""
    for pattern, form in zip(_DATES, _FORMS, strict=True):
        if found := pattern.search(text):
            return parsed_date(f"{found['clock']} {found['day']}", form)
    return None


def _act(log: Transcript, player: int, what: str) -> None:
    """Read what a player does. Raises `BadHand` for a move without its amount."""
    verb, rest, amounts = split_move(what, ("calls", "bets", "raises", "posts", "antes"))
    log.move(player, verb, amounts[:1])
    match verb:
        case "antes":
            log.ante(player, amounts[0])
        case "posts":
            log.post(player, rest, amounts[0], _POSTS)
        case "wins" | "ties" if paid := _PAID.match(what):
            log.collect(player, amount_of(paid[1]))
        case "shows" | "mucks" if cards := CARDS.search(rest):
            log.hole(player, cards[1])
    if "capped" in rest and verb in ("calls", "bets", "raises"):
        log.reach_cap(player)


def _sum_up(log: Transcript, line: str) -> None:
    """Read a line of the summary, which also has the payments if the hand has no others."""
    if found := _TOTAL.match(line):
        log.pot, log.rake = amount_of(found[1]), amount_of(found[2])
        log.pays_in_summary = not any(log.collected)
    elif line.startswith("Seat "):
        log.sum_up_seat(line, _IN_SUMMARY)
