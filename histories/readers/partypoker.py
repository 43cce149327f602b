"""Hands as PartyPoker writes them: the form with amounts in brackets, and the one in parentheses with a summary."""

import re
from datetime import datetime

from ..columns import CHIPS, PLAY_MONEY
from ..hand import BadHand, Hand, SkippedHand
from .amounts import CURRENCIES, local_amount
from .headers import header_of
from .transcript import CARDS, Transcript

HEADER = re.compile(
    r"^[ \t\ufeff>]*(?:Game #\d+ starts\.?\s*)?(?:#Game No : \d+\s*)?"
    r"\*{5} Hand History [Ff]or Game (?P<hand>\w+) \*{5}.*$",
    re.MULTILINE,
)
_GAME = re.compile(
    r"(?P<game>Texas Hold'?em|Hold'?em|Omaha(?: Hi-Lo| Hi)?|Double Hold'?em|"
    r"7 Card Stud(?: Hi-Lo)?|Short Deck|\w+ Hold'?em)"
    r"(?: Game Table \((?P<limit>NL|PL|FL)\))?"
)
_LIMIT = re.compile(r"\b(NL|PL|FL)\b")
_GAMES = {"Texas Holdem": "holdem", "Holdem": "holdem", "Omaha": "omaha", "Omaha Hi": "omaha"}
_LIMITS = {"NL": "no-limit", "PL": "pot-limit", "FL": "fixed-limit"}
_STAKES = re.compile(r"^\s*[^\d\s]{0,2}(\d[\d.,]*)/[^\d\s]{0,2}(\d[\d.,]*)")
_LEVEL = re.compile(r"(?:Blinds(?:-Antes)?|Stakes)\((\d[\d.,\s]*)/(\d[\d.,\s]*?)(?: -\s*[\d.,\s]+)?\)")
_TOURNAMENT = re.compile(r"(?:Trny: ?|Tournament #)(\d+)")
_DATES = (
    re.compile(r"(?P<month>[A-Z][a-z]+) (?P<day>\d\d?), (?P<clock>\d\d?:\d\d:\d\d)\D*(?P<year>\d{4})"),
    re.compile(r"(?P<month>[A-Z][a-z]+) (?P<day>\d\d?) (?P<clock>\d\d?:\d\d:\d\d) \w+ (?P<year>\d{4})"),
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_SEAT = re.compile(r"[Ss]eat (\d{1,3}): (.+) \( ?[^\d\s()]{0,2}(\d[\d.,]*) *(?:[A-Z]{3})? ?\).*")
_BUTTON = re.compile(r"Seat (\d{1,3}) is the button")
_AMOUNT = re.compile(r"(\d[\d.,]*)")
_PAID = re.compile(r"(?:Lo |Hi )?\(?[^\d\s]{0,2}(\d[\d.,]*)")
_STREET = re.compile(r"\*\* Dealing (?:Flop|Turn|River) \*\* ?:? *\[([^\[\]]*)\]")
_RAKE = re.compile(r"Rake: [^\d\s]{0,2}(\d[\d.,]*)")
_COLLECTED = re.compile(r"collected [^\d\s]{0,2}(\d[\d.,]*)")
_SHOWN = re.compile(r"\[ ([^\[\]]+) \]")
_JOINED = re.compile(r"(?<=show cards\.)(?=\S)|(?<=is sitting out)(?=\S)")
_JOINS = re.compile(r"(\S+) posts big blind \[")
_UNKNOWN = re.compile(r"\S+ (?:folds|checks|calls \[|bets \[|raises \[|posts (?:small|big|ante))")


def read_hand(text: str, line: int) -> Hand:
    """Return the hand that begins with its header; `line` is where. Raises `BadHand` or `SkippedHand`."""
    header = header_of(HEADER, text)
    return _Text(header["hand"], text[header.end() :]).hand(line)


class _Text:
    def __init__(self, number: str, text: str) -> None:
        self.lines = [one.strip() for one in text.replace("\u00a0", " ").split("\n")]
        first = next((one for one in self.lines if one), "")
        stakes = " ".join(first.split())
        game = _GAME.search(stakes)
        if game is None:
            raise SkippedHand("a game that is not known")
        name = game["game"].replace("'", "")
        limit = game["limit"] or (found[1] if (found := _LIMIT.search(stakes)) else "FL")
        if name not in _GAMES:
            raise SkippedHand(f"{name} {limit}")
        self.log = log = Transcript("PartyPoker", number, _GAMES[name], _LIMITS[limit])
        log.live_blinds = True
        log.includes_returned = True
        log.time = _time(first)
        blinds = _STAKES.search(stakes) or _LEVEL.search(text[:2000])
        self.stated = blinds is not None
        if blinds:
            log.small, log.big = (local_amount(one) for one in blinds.groups())
        log.settle_limit()
        tournament = _TOURNAMENT.search(text[:2000])
        if tournament or "Tourney" in stakes or "Buy-in" in stakes:
            log.tournament, log.currency = tournament[1] if tournament else "", CHIPS
        elif "(Play Money)" in text:
            log.currency = PLAY_MONEY
        else:
            code = re.search(r"\b(USD|EUR|GBP)\b", stakes)
            log.currency = code[0] if code else next((CURRENCIES[one] for one in CURRENCIES if one in text[:600]), "")

    def hand(self, line: int) -> Hand:
        log, summary = self.log, False
        for one in self.lines:
            if found := _SEAT.fullmatch(one):
                log.seat(int(found[1]), found[2], local_amount(found[3]))
            elif found := _BUTTON.search(one):
                log.button = int(found[1])
            elif found := _STREET.match(one):
                log.deal(found[1])
            elif one.startswith("** Dealing down"):
                self.deal()
            elif one.startswith("** Summary"):
                summary = True
            elif summary and (found := _RAKE.search(one)) and one.startswith("Main Pot"):
                log.rake = local_amount(found[1])
            elif one.startswith("Dealt to ") and (spoken := log.speaker(one[len("Dealt to ") :])):
                log.hero_hole(spoken[0], "".join(CARDS.findall(spoken[1])[:1]))
            else:
                for part in _JOINED.split(one):
                    self.read(part, summary)
        if not any(log.collected) and not log.cash_outs:
            raise BadHand("nobody is paid: the hand is cut off")
        return log.hand(line)

    def deal(self) -> None:
        """Begin the moves; a tournament's text has no blinds but those of its level."""
        log = self.log
        log.blinds_end = True
        if not log.highest and self.stated:
            log.post_blinds()

    def read(self, line: str, summary: bool) -> None:
        """Read a line that a player's name begins."""
        spoken = self.log.speaker(line)
        if spoken is None:
            if found := _JOINS.match(line):
                self.log.seat_big_blind(found[1])
                self.read(line, summary)
            elif _UNKNOWN.match(line):
                raise BadHand(f"unknown player in {line[:40]!r}")
        elif summary:
            self.balance(*spoken)
        else:
            self.act(*spoken)

    def balance(self, player: int, what: str) -> None:
        """Read a player's line of the summary."""
        if "balance " not in what:
            return
        found = _COLLECTED.search(what)
        paid = local_amount(found[1].rstrip(".,")) if found else 0
        if what.startswith("Cashed out"):
            self.log.cash_outs[player] = paid, 0
        else:
            self.log.collect(player, paid)
        if cards := _SHOWN.search(what):
            self.log.hole(player, cards[1])

    def act(self, player: int, what: str) -> None:
        log = self.log
        verb, _, rest = what.partition(" ")
        match verb.rstrip("."):
            case "folds" if log.blinds_end:
                log.fold(player)
            case "checks":
                log.check(player)
            case "calls":
                log.call(player, _first(rest, what))
            case "bets":
                log.put_in(player, _first(rest, what))
            case "raises" if " to " in rest:
                log.bet_to(player, _first(rest.partition(" to ")[2], what))
            case "raises":
                log.put_in(player, _first(rest, what))
            case "is" if rest.startswith("all-In") and _AMOUNT.search(rest):
                log.put_in(player, _first(rest, what))
            case "posts":
                self.post(player, rest, _first(rest, what))
            case "wins" if found := _PAID.match(rest):
                log.collect(player, local_amount(found[1].rstrip(".,")))
            case "shows" | "doesn't" if found := CARDS.search(rest):
                log.hole(player, found[1])

    def post(self, player: int, what: str, amount: int) -> None:
        """Read what a player posts; a buy-in table's blinds are only known from what is posted."""
        log = self.log
        if what.startswith("ante"):
            log.ante(player, amount)
        elif what.startswith("small blind"):
            log.small = log.small if self.stated else log.small or amount
            log.small_blind(player, amount)
        elif "dead" in what:
            log.both_blinds(player, amount)
        else:
            log.big = log.big or (amount if log.left(player) > amount else max(amount, 2 * log.small))
            log.blind(player, amount)


def _first(text: str, what: str) -> int:
    """Return the first amount in a text. Raises `BadHand` if it has none."""
    found = _AMOUNT.search(text)
    if found is None:
        raise BadHand(f"no amount in {what[:40]!r}")
    return local_amount(found[1].rstrip(".,"))


def _time(text: str) -> datetime | None:
    """Return the time in a header; None if it has none."""
    for form in _DATES:
        if (found := form.search(text)) and found["month"][:3].lower() in _MONTHS:
            month = _MONTHS.index(found["month"][:3].lower()) + 1
            try:
                hour, minute, second = map(int, found["clock"].split(":"))
                return datetime(int(found["year"]), month, int(found["day"]), hour, minute, second)
            except ValueError:
                return None
    return None
