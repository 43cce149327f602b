"""Hands as America's Cardroom and the Winning network write them: today's form, and the one before 2019.

In the older form each line says `Player NAME ...`, and a raise is told by the chips that it adds.
"""

import re

from ..columns import CHIPS, PLAY_MONEY
from ..hand import BadHand, Hand, SkippedHand
from .amounts import AMOUNT, CURRENCIES, amount_of, split_move
from .headers import first_date, header_of
from .transcript import ALL_IN, CARDS, Transcript

SITE = "Winning Poker"
HEADER = re.compile(
    r"^[ \t\ufeff]*(?:(?:Game )?Hand #(?P<hand>\d+) - (?P<rest>.*)|"
    r"Game started at: (?P<time>.*)\s+Game ID: (?P<id>\d+) (?P<about>.*))$",
    re.MULTILINE,
)
_GAME = re.compile(r"(?P<game>[\w+' -]+?(?: H/L)?) ?\((?P<limit>No|Pot|Fixed) Limit\) - ")
_LIMITS = {"No": "no-limit", "Pot": "pot-limit", "Fixed": "fixed-limit"}
_GAMES = {
    "Holdem": "holdem",
    "Hold'em": "holdem",
    "Omaha": "omaha",
    "6+": "short-deck",
    "Six Plus Hold'em": "short-deck",
}
_STAKES = re.compile(r"(?P<symbol>[^\d\s(]?)(?P<small>\d[\d.,]*)/[^\d\s]?(?P<big>\d[\d.,]*)\)?\s*- ")
_OLD = re.compile(r"(?P<small>[\d.]+)/(?P<big>[\d.]+) (?P<table>.*)\((?P<game>[^()]*)\)(?: \d+-max)?$")
_TOURNAMENT = re.compile(r"Tournament #(\d+)")
_OLD_TOURNAMENT = re.compile(r"^\$?[\d.]+ .*, Table \d+|^PMS_\d+")
_BUTTON = re.compile(r"Seat #?(\d{1,3}) is the button")
_SEAT = re.compile(rf"Seat (\d{{1,3}}): (.+) \({AMOUNT}\)(?: is sitting out|\.)?")
_AMOUNT = re.compile(AMOUNT)
_STREET = re.compile(r"\*\*\* (?:FLOP|TURN|RIVER)(?: (?P<run>\d))? \*\*\*:?(?P<cards>.*)")
_RETURNED = re.compile(rf"Uncalled bet \({AMOUNT}\) returned to .*")
_TOTAL = re.compile(rf"Total pot {AMOUNT}(?P<fees>.*)")
_FEE = re.compile(rf"\| (?:Rake|JP Fee) {AMOUNT}")
_WON = re.compile(rf"(?:and|did not show and) won {AMOUNT}")
_MOVES = re.compile(r"(?:folds|checks|calls|bets|raises|caps|allin|ante|has|posts|straddle|received)\b")
_POSTS = (("ante", Transcript.ante), ("the small blind", Transcript.small_blind), ("dead", Transcript.both_blinds))
_NAMELESS = "Player  has big blind"
"""A player whom the text gives no name and no seat."""
_OLD_PAID = re.compile(r"Bets: ([\d.]*\d)\. Collects: ([\d.]*\d)")


def read_hand(text: str, line: int) -> Hand:
    """Return the hand that begins with its header; `line` is where. Raises `BadHand` or `SkippedHand`."""
    header = header_of(HEADER, text)
    lines = [one.strip() for one in text[header.end() :].split("\n")]
    if header["id"]:
        return _Older(header["id"], header["about"], header["time"], lines).hand(line)
    return _Newer(header["hand"], header["rest"], lines).hand(line)


class _Newer:
    """One hand in today's form while its lines are read."""

    def __init__(self, number: str, rest: str, lines: list[str]) -> None:
        self.lines = lines
        game = _GAME.search(rest)
        name = game["game"].rpartition("- ")[2].strip() if game else ""
        if game is None or name not in _GAMES:
            raise SkippedHand(f"{name} {game['limit']} Limit" if game else "a game that is not known")
        self.log = log = Transcript(SITE, number, _GAMES[name], _LIMITS[game["limit"]])
        stakes, tournament = _STAKES.search(rest, game.end() - 2), _TOURNAMENT.search(rest)
        if stakes:
            log.small, log.big = amount_of(stakes["small"]), amount_of(stakes["big"])
        log.settle_limit()
        log.time = first_date(rest)
        if tournament:
            log.tournament, log.currency = tournament[1], CHIPS
        elif stakes:
            log.currency = CURRENCIES.get(stakes["symbol"], stakes["symbol"]) or PLAY_MONEY

    def hand(self, line: int) -> Hand:
        log, summary = self.log, False
        for one in self.lines:
            if one.startswith("***"):
                summary = summary or one.startswith("*** SUMMARY")
                if found := _STREET.fullmatch(one):
                    log.deal((CARDS.findall(found["cards"]) or [""])[-1], int(found["run"] or 0))
            elif summary:
                self.sum_up(one)
            elif found := _SEAT.fullmatch(one):
                log.seat(int(found[1]), found[2], amount_of(found[3]))
            elif log.button is None and (found := _BUTTON.search(one)):
                log.button = int(found[1])
            elif found := _RETURNED.fullmatch(one):
                log.give_back(amount_of(found[1]))
            elif one.startswith("Dealt to ") and (spoken := log.speaker(one[len("Dealt to ") :])):
                log.hero_hole(spoken[0], "".join(CARDS.findall(spoken[1])))
            elif spoken := log.speaker(one):
                self.act(*spoken)
        return log.hand(line, summary)

    def act(self, player: int, what: str) -> None:
        """Read what a player does. Raises `BadHand` for a move without its amount."""
        log = self.log
        verb, rest, amounts = split_move(what, ("calls", "bets", "raises", "caps", "posts", "collected"))
        if log.move(player, verb, amounts):
            return
        match verb:
            case "caps":
                log.put_in(player, amounts[0])
                log.reach_cap(player)
            case "posts":
                log.post(player, rest, amounts[0], _POSTS)
            case "collected":
                log.collect(player, amounts[0])
            case "shows" if cards := CARDS.search(rest):
                log.hole(player, cards[1])

    def sum_up(self, line: str) -> None:
        """Read a line of the summary, which has the payment of a hand that was not shown down."""
        log = self.log
        if found := _TOTAL.match(line):
            log.pot = amount_of(found[1])
            fees = _FEE.findall(found["fees"])
            log.rake = sum(map(amount_of, fees)) if fees else None
            log.pays_in_summary = not any(log.collected)
        elif line.startswith("Seat "):
            log.sum_up_seat(line, _WON)


class _Older:
    """One hand in the form before 2019 while its lines are read."""

    def __init__(self, number: str, about: str, time: str, lines: list[str]) -> None:
        self.lines = lines
        found = _OLD.fullmatch(about.strip())
        if found is None or found["game"] not in _GAMES:
            raise SkippedHand(found["game"] if found else "a game that is not known")
        game = _GAMES[found["game"]]
        self.log = log = Transcript(SITE, number, game, "pot-limit" if game == "omaha" else "no-limit")
        log.small, log.big = amount_of(found["small"]), amount_of(found["big"])
        log.time = first_date(time)
        table = found["table"].strip()
        if _OLD_TOURNAMENT.match(table):
            log.tournament, log.currency = table.rpartition(", Table")[0] or table, CHIPS
        else:
            log.currency = PLAY_MONEY if table.startswith("PM ") else "USD"
        self.cards: dict[int, list[str]] = {}

    def hand(self, line: int) -> Hand:
        log, summary = self.log, False
        for one in self.lines:
            if one.startswith("***"):
                if found := _STREET.fullmatch(one):
                    log.deal((CARDS.findall(found["cards"]) or [""])[-1])
            elif one.startswith("------ Summary"):
                summary = True
            elif summary:
                self.sum_up(one)
            elif found := _SEAT.fullmatch(one):
                log.seat(int(found[1]), found[2], amount_of(found[3]))
            elif found := _BUTTON.fullmatch(one):
                log.button = int(found[1])
            elif found := _RETURNED.fullmatch(one):
                log.give_back(amount_of(found[1]))
            elif one.startswith("Player "):
                self.read(one)
        if not summary:
            raise BadHand("the hand has no summary")
        for player, cards in self.cards.items():
            log.hero_hole(player, " ".join(cards))
        return log.hand(line)

    def read(self, line: str) -> None:
        """Read a line about a player. Raises `BadHand` for a move of a player who is not seated."""
        if line.startswith(_NAMELESS) and "" not in self.log.players:
            self.log.seat_big_blind("", shown="?")
        if spoken := self.log.speaker(line[len("Player ") :]):
            self.act(*spoken)
        elif _MOVES.search(line):
            raise BadHand(f"unknown player in {line[:40]!r}")

    def act(self, player: int, what: str) -> None:
        """Read what a player does. Raises `BadHand` for a move without its amount."""
        log = self.log
        verb, _, rest = what.partition(" ")
        found = _AMOUNT.search(rest)
        amount = amount_of(found[1]) if found else None
        if verb in ("calls", "bets", "raises", "caps", "posts", "ante", "straddle") and amount is None:
            raise BadHand(f"no amount in {what[:40]!r}")
        match verb:
            case "folds":
                log.fold(player)
            case "checks":
                log.check(player)
            case "calls":
                log.call(player, amount)
            case "bets" | "raises" | "caps":
                log.put_in(player, amount or 0)
            case "allin":
                log.put_in(player, ALL_IN if amount is None else amount)
            case "has" | "posts" | "straddle" | "ante":
                self.post(player, what, amount or 0)
            case "received" if cards := CARDS.search(rest):
                self.cards.setdefault(player, []).append(cards[1])
        if verb == "caps":
            log.reach_cap(player)

    def post(self, player: int, what: str, amount: int) -> None:
        """Read what a player posts; half the blinds of the header are those of a fixed-limit game."""
        log = self.log
        if "ante" in what:
            log.ante(player, amount)
        elif what.startswith("has small blind"):
            log.small_blind(player, amount)
        elif what.endswith("dead bet"):
            log.dead(player, amount)
        elif what.startswith("has big blind"):
            if amount == log.small < log.big and log.left(player) > amount:
                log.limit, log.big = "fixed-limit", amount
                log.small = next((bet for bet in log.bets if bet), log.small)
            log.blind(player, amount)
        elif what.startswith("posts"):
            log.both_blinds(player, amount)
        else:
            log.blind(player, amount)

    def sum_up(self, line: str) -> None:
        """Read a line of the summary: what a player put in, was paid, and showed. The fees are what is missing."""
        log = self.log
        if line.startswith(("*Player ", "Player ")) and (spoken := log.speaker(line.partition("Player ")[2])):
            player, what = spoken
            if found := _OLD_PAID.search(what):
                log.pot = (log.pot or 0) + amount_of(found[1])
                log.collect(player, amount_of(found[2]))
            if what.startswith(("shows:", "mucks (does not show:")) and (cards := CARDS.search(what)):
                log.hole(player, cards[1])
