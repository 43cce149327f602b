"""Hands as PokerStars writes them: cash games, tournaments, caps, cash-outs, boards that are dealt more than once."""

import re

from ..columns import CHIPS, PLAY_MONEY
from ..hand import BadHand, Hand, SkippedHand
from .amounts import AMOUNT, CURRENCIES, amount_of
from .headers import first_date, header_of
from .tournaments import entry_in, read_end
from .transcript import CARDS, Transcript

HEADER = re.compile(r"^[ \t\ufeff]*PokerStars [^#\n]*#(?P<hand>\d+): *(?P<rest>.*)$", re.MULTILINE)
GAME = re.compile(
    r"(?P<variant>\b[A-Z][a-z]+ )?(?P<game>(?:\b\d(?:\+|[ -]Card) )?"
    r"(?:Hold'em|Omaha|Courchevel|Razz|Stud|Badugi|Draw|Lowball)(?: Hi/Lo| H/L| High)?)"
    r" (?P<limit>No Limit|Pot Limit|Fixed Limit|Limit)\b"
)
NO_VARIANTS = ("Freeroll ", "Zoom ", "Tournament ", None)
"""Words before a game that do not name a variant of it."""
_GAMES = {"Hold'em": "holdem", "Omaha": "omaha", "6+ Hold'em": "short-deck"}
LIMITS = {"No Limit": "no-limit", "Pot Limit": "pot-limit", "Limit": "fixed-limit", "Fixed Limit": "fixed-limit"}
_TOURNAMENT = re.compile(r"tournament #(\d+)", re.IGNORECASE)
_STAKES = re.compile(
    r"\((?:[^(),]*, *)?(?P<symbol>[^\d\s(]{0,2})(?P<small>\d[\d.,]*)/[^\d\s]{0,2}(?P<big>[\d.,]+)"
    r"(?P<rest>[^()]*)\)"
)
_BUTTON_BLIND = re.compile(r"\(Button Blind (?P<symbol>[^\d\s(]{0,2})(?P<big>[\d.,]+) - Ante (?P<rest>[^()]*)\)")
_CODE = re.compile(r"\b[A-Z]{3}\b")
_BUTTON = re.compile(r"Seat #(\d{1,3}) is the button")
SEAT = re.compile(
    r"Seat (\d{1,3}): (.+) \([^\d\s(]{0,3}([\d.,]+) in chips(?:, [^()]*)?\)(?: is sitting out| out of hand.*)?"
)
_AMOUNT = re.compile(AMOUNT)
_COLLECTED = re.compile(rf"(.+) collected {AMOUNT} from (?:main |side )?pot.*")
_DEALT = re.compile(r"Dealt to (.+?) \[([^\[\]]+)\](?: \[[^\[\]]+\])?")
_RETURNED = re.compile(rf"Uncalled bet \({AMOUNT}\) returned to (.+)")
_CASHED_OUT = re.compile(rf"(.+) cashed out the hand for {AMOUNT}(?: \| Cash Out Fee {AMOUNT})?.*")
_TOTAL = re.compile(rf"Total pot {AMOUNT}+")
_FEE = re.compile(rf"\| [A-Z][A-Za-z ]* {AMOUNT}")
STREET = re.compile(r"\*\*\* (?:(?P<run>FIRST|SECOND|THIRD) )?(?P<street>FLOP|TURN|RIVER) \*\*\*(?P<cards>.*)")
RUNS = {None: 0, "FIRST": 1, "SECOND": 2, "THIRD": 3}
_POSTS = (
    *(("the ante", Transcript.ante), ("small & big", Transcript.both_blinds), ("small blind", Transcript.small_blind)),
    *((begin, Transcript.dead) for begin in ("missed", "dead", "a dead")),
)
_VERBS = ("folds", "checks", "calls", "bets", "raises", "posts", "shows", "mucks", "doesn't")
_UNKNOWN = re.compile(rf".: (?:{'|'.join(_VERBS)})")


def read_hand(text: str, line: int) -> Hand:
    """Return the hand that begins with its header; `line` is where. Raises `BadHand` or `SkippedHand`."""
    return StarsText(text).hand(line)


class StarsText:
    """One hand in PokerStars' form while its lines are read; other sites write it with their own header and fees."""

    def __init__(self, text: str) -> None:
        """Read the header of a hand. Raises `BadHand` or `SkippedHand`."""
        self.lines = [one.strip() for one in text.split("\n")]
        self.log = self.header(self.lines[0])

    def header(self, line: str) -> Transcript:
        """Return the transcript that a header begins. Raises `BadHand` or `SkippedHand`."""
        header = header_of(HEADER, line)
        rest = header["rest"]
        game = GAME.search(rest)
        if game is None:
            raise SkippedHand("a game that is not known")
        name = game["game"] if game["variant"] in NO_VARIANTS else game["variant"] + game["game"]
        if name not in _GAMES:
            raise SkippedHand(f"{name} {game['limit']}")
        log = Transcript("PokerStars", header["hand"], _GAMES[name], LIMITS[game["limit"]])
        self.stakes(log, rest)
        return log

    def stakes(self, log: Transcript, rest: str) -> None:
        """Read blinds, currency, tournament and time of a header."""
        stakes, tournament = _STAKES.search(rest), _TOURNAMENT.search(rest)
        if stakes:
            log.small, log.big = amount_of(stakes["small"]), amount_of(stakes["big"])
        elif stakes := _BUTTON_BLIND.search(rest):
            log.big = amount_of(stakes["big"])
        log.settle_limit()
        log.time = first_date(rest)
        if tournament:
            log.tournament, log.currency = tournament[1], CHIPS
            log.entry = entry_in(rest.partition(" - ")[0])
        elif stakes:
            code, symbol = _CODE.search(stakes["rest"]), stakes["symbol"]
            log.currency = code[0] if code else CURRENCIES.get(symbol, symbol) if symbol else PLAY_MONEY

    def hand(self, line: int) -> Hand:
        lines, log = self.lines, self.log
        players = log.players
        end = next((number for number, one in enumerate(lines) if one.startswith("*** SUMMARY")), 0)
        if not end:
            raise BadHand("the hand has no summary")
        begun = False
        for one in lines[1:end]:
            name, colon, rest = one.partition(": ")
            if colon and name in players:
                begun = True
                self.act(players[name], rest)
            elif one.startswith("***"):
                begun = True
                self.deal(one)
            elif not begun and self.sit(one):
                continue
            elif one:
                self.other(one)
        self.summary(lines[end:])
        return log.hand(line)

    def sit(self, line: str) -> bool:
        """Read a line about the table or a seat; return whether it is one."""
        if found := SEAT.fullmatch(line):
            self.log.seat(int(found[1]), found[2], amount_of(found[3]))
            return True
        if line.startswith("Table ") and (found := _BUTTON.search(line)):
            self.log.button = int(found[1])
            return True
        return False

    def deal(self, line: str) -> None:
        """Read the line of a street. Raises `BadHand` if it has no cards."""
        found = STREET.fullmatch(line)
        if found is None:
            return
        groups = CARDS.findall(found["cards"])
        if not groups:
            raise BadHand(f"no cards in {line[:30]!r}")
        self.log.deal(groups[-1], RUNS[found["run"]])

    def act(self, player: int, what: str) -> None:
        log = self.log
        verb, _, rest = what.partition(" ")
        match verb:
            case "folds":
                log.fold(player)
            case "checks":
                log.check(player)
            case "calls":
                log.call(player, self.amounts(what, rest, 1)[0])
            case "bets":
                log.bet_to(player, self.amounts(what, rest, 1)[0])
            case "raises":
                log.bet_to(player, self.amounts(what, rest, 2)[1])
            case "posts":
                log.post(player, rest, self.amounts(what, rest, 1)[0], _POSTS)
            case "straddle":
                log.blind(player, max(self.amounts(what, rest, 1)[0] - log.bets[player], 0))
            case "mucks":
                log.muck(player)
        if "[" in rest and verb in ("shows", "folds") and (cards := CARDS.search(rest)):
            log.hole(player, cards[1])
        if rest.endswith(" cap") and "has reached the" in rest:
            log.reach_cap(player)

    @staticmethod
    def amounts(what: str, rest: str, count: int) -> list[int]:
        """Return the first amounts of a move. Raises `BadHand` unless there are `count`."""
        rest = rest.partition("[")[0].partition("(")[0].partition(" and ")[0].replace("&", "")
        found = [amount_of(text) for text in _AMOUNT.findall(rest)]
        if len(found) != count:
            raise BadHand(f"no amount in {what[:40]!r}")
        return found

    def other(self, line: str) -> None:
        """Read a line that is not a player's move: payments, cards, and what a player with a colon in the name does."""
        log = self.log
        if found := _COLLECTED.fullmatch(line):
            log.collect(log.player(found[1]), amount_of(found[2]))
        elif found := _RETURNED.fullmatch(line):
            log.give_back(amount_of(found[1]))
        elif found := _DEALT.fullmatch(line):
            if found[1] in log.players:
                log.hero_hole(log.players[found[1]], found[2])
        elif found := _CASHED_OUT.fullmatch(line):
            log.cash_outs[log.player(found[1])] = amount_of(found[2]), amount_of(found[3] or "0")
        elif "cancel" in line and line.startswith("Hand "):
            raise BadHand("the hand was cancelled")
        elif ": " in line and (spoken := log.speaker(line, ": ")):
            self.act(*spoken)
        elif log.tournament is not None and read_end(log, line):
            pass
        elif ' said, "' not in line and _UNKNOWN.search(line):
            raise BadHand(f"unknown player in {line[:40]!r}")

    def summary(self, lines: list[str]) -> None:
        """Read pot and fees, and cards that are shown only there. Raises `BadHand` if the pot is missing."""
        log = self.log
        seats = dict(log.seats())
        for line in lines[1:]:
            if line.startswith("Seat "):
                if SEAT.fullmatch(line):
                    raise BadHand("the summary goes on with another hand")
                self._shown(line, seats)
            elif line.startswith("*** "):
                raise BadHand("the summary goes on with another hand")
            elif found := _TOTAL.match(line):
                log.pot = amount_of(found[1])
                log.rake = sum(amount_of(fee) for fee in _FEE.findall(line))
        if log.pot is None:
            raise BadHand("the summary has no pot")

    def _shown(self, line: str, seats: dict[int, int]) -> None:
        """Read the cards that a seat's line of the summary shows."""
        if "showed [" not in line and "mucked [" not in line:
            return
        seat, _, rest = line[len("Seat ") :].partition(": ")
        player = seats.get(int(seat)) if seat.isdecimal() and len(seat) < 4 else None
        if player is not None and rest.startswith(self.log.names[player]):
            cards = CARDS.search(rest, len(self.log.names[player]))
            if cards:
                self.log.hole(player, cards[1])
