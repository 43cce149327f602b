"""Hands as Bovada, Ignition and Bodog write them: nobody has a name but a position, and every hole is in the file.

The player whose file it is, marked `[ME]`, is called `Hero`; the others by their position.
"""

import re

from ..columns import CHIPS
from ..hand import BadHand, Hand, SkippedHand
from .amounts import AMOUNT, amount_of
from .headers import first_date, header_of
from .transcript import CARDS, MOST_PLAYERS, Transcript

HEADER = re.compile(
    r"^[ \t\ufeff]*(?P<site>Bovada|Ignition|Bodog)(?:\.[\w.]+)? Hand #(?P<hand>\d+):? +(?P<rest>.*)$", re.MULTILINE
)
HERO = "Hero"
_GAME = re.compile(
    r"(?P<game>HOLDEM|OMAHA(?: ?HiLo)?|7 ?CARD(?: ?HiLo)?)(?:ZonePoker)?(?P<tournament> +Tournament #(?P<number>\d+))?"
    r"(?:[^-]*- Level \d+ \((?P<small>[\d,.]+)/(?P<big>[\d,.]+)\))?"
    r"[^-]* - (?=\d{4})"
)
_LIMIT = re.compile(r"No Limit|Pot Limit|Fixed Limit")
_GAMES = {"HOLDEM": "holdem", "OMAHA": "omaha"}
_LIMITS = {"No Limit": "no-limit", "Pot Limit": "pot-limit", "Fixed Limit": "fixed-limit"}
_SEAT = re.compile(rf"Seat (\d{{1,5}}): (.+?)( \[ME\])? \({AMOUNT} in chips\)")
_SEATED = re.compile(rf"Seat\+(\d{{1,5}})( \[ME\])?: {AMOUNT} in chips")
_ME = re.compile(r" *\[ME\] *$")
_AMOUNT = re.compile(AMOUNT)
_STREET = re.compile(r"(?:\*\*\* (?:FLOP|TURN|RIVER) \*\*\*|Card dealt to table)(?P<cards>.*)")
_TOTAL = re.compile(rf"Total Pot\({AMOUNT}\)(?: \| Rake \({AMOUNT}\))?")


def read_hand(text: str, line: int) -> Hand:
    """Return the hand that begins with its header; `line` is where. Raises `BadHand` or `SkippedHand`."""
    return _Text(text).hand(line)


class _Text:
    def __init__(self, text: str) -> None:
        self.lines = [one.strip() for one in text.split("\n")]
        header = header_of(HEADER, self.lines[0])
        game = _GAME.search(header["rest"])
        limit = found[0] if (found := _LIMIT.search(header["rest"])) else "No Limit"
        if game is None or game["game"] not in _GAMES:
            raise SkippedHand(f"{game['game']} {limit}" if game else "a game that is not known")
        self.log = log = Transcript(header["site"], header["hand"], _GAMES[game["game"]], _LIMITS[limit])
        log.time = first_date(header["rest"])
        log.currency = CHIPS if game["tournament"] else "USD"
        log.tournament = game["number"]
        log.may_lack_button = True
        self.has_streets = "*** FLOP" in text or "Card dealt to table" in text
        self.labels: dict[str, int] = {}
        self.seated: list[tuple[int, str, int]] = []
        if game["big"] and log.limit != "fixed-limit":
            log.small, log.big = amount_of(game["small"]), amount_of(game["big"])

    def hand(self, line: int) -> Hand:
        log, summary, last = self.log, False, ""
        for one in self.lines[1:]:
            if one == last:  # some files repeat a move
                continue
            last = one if self.has_streets else ""
            if one.startswith("*** SUMMARY"):
                summary = True
            elif summary:
                self.sum_up(one)
            elif found := _STREET.fullmatch(one):
                log.deal((CARDS.findall(found["cards"]) or [""])[-1])
            elif found := _SEAT.fullmatch(one):
                self.sit(int(found[1]), found[2], bool(found[3]), amount_of(found[4]))
            elif found := _SEATED.fullmatch(one):
                self.sit(int(found[1]), f"Seat+{found[1]}", bool(found[2]), amount_of(found[3]))
            elif " : " in one:
                if not log.names:
                    self.begin()
                label, _, what = one.partition(" : ")
                self.act(self.labels.get(_ME.sub("", label).strip()), what.strip(), one)
        if log.rake is None and log.pot == sum(log.collected):
            log.pot = None  # some files state the pot without the rake, and no rake
        return log.hand(line, summary)

    def sit(self, seat: int, label: str, is_me: bool, stack: int) -> None:
        """Note a player by the position."""
        if label in self.labels:
            raise BadHand("two players have the same position")
        self.labels[label] = len(self.seated)
        self.seated.append((seat, HERO if is_me else label, stack))

    def begin(self) -> None:
        """Seat the players. They are listed in the order of play, even where the seats have other numbers."""
        log = self.log
        numbers = [seat for seat, _, _ in self.seated]
        falls = sum(left > right for left, right in zip(numbers, [*numbers[1:], *numbers[:1]], strict=True))
        listed = falls > 1 or max(numbers, default=0) > MOST_PLAYERS
        for place, (seat, name, stack) in enumerate(self.seated, start=1):
            log.seat(place if listed else seat, name, stack)
        dealer = self.labels.get("Dealer")
        if dealer is not None:
            log.button = log.seats()[dealer][0]

    def act(self, player: int | None, what: str, line: str) -> None:
        """Read what a player does. Raises `BadHand` for a move of an unknown player, or without its amount."""
        log = self.log
        verb, amounts = _verb_and_amounts(what)
        if not verb:
            return
        if player is None:
            raise BadHand(f"unknown player in {line[:40]!r}")
        if log.move(player, verb.removesuffix("s") + "s", amounts):
            return
        match verb:
            case "all-in":
                self.all_in(player, what, amounts)
            case "posts" | "ante" | "small" | "big":
                self.post(player, what.lower(), amounts[0])
            case "card" if cards := CARDS.search(what):
                (log.hero_hole if log.names[player] == HERO else log.hole)(player, cards[1])
            case "hand":
                log.collect(player, amounts[0])
            case "return":
                log.give_back(amounts[0])

    def all_in(self, player: int, what: str, amounts: list[int]) -> None:
        """Read an all-in, which before the deal is a blind."""
        log, amount = self.log, amounts[0]
        if "raise" in what:
            log.bet_to(player, amounts[-1])
        elif log.dealt():
            log.put_in(player, amount)
        else:
            log.blind(player, amount)
            if not log.big:
                log.big = max(amount, 2 * log.small)

    def post(self, player: int, what: str, amount: int) -> None:
        """Read what a player posts. The header of a cash game has no blinds: they are what is posted."""
        log = self.log
        if what.startswith("ante chip"):
            log.ante(player, amount)
        elif "small blind" in what:
            log.small = log.small or amount
            log.small_blind(player, amount)
        elif "big blind" in what:
            log.big = log.big or amount
            log.blind(player, amount)
        elif "dead" in what:
            log.both_blinds(player, amount)
        else:
            log.blind(player, amount)

    def sum_up(self, line: str) -> None:
        if found := _TOTAL.match(line):
            self.log.pot = amount_of(found[1])
            self.log.rake = amount_of(found[2]) if found[2] else None


def _verb_and_amounts(what: str) -> tuple[str | None, list[int]]:
    """Return the verb of what a player does, and its amounts; no verb if it does not count. Raises `BadHand`."""
    lower = what.lower()
    verb = re.split(r"[ (&/]", lower, maxsplit=1)[0]
    if verb not in _MOVES and not lower.startswith(_OTHER):
        return None, []
    amounts = [amount_of(text) for text in _AMOUNT.findall(what.partition("[")[0])]
    if _MOVES.get(verb, True) and not amounts and not lower.startswith("card"):
        raise BadHand(f"no amount in {what[:40]!r}")
    return verb, amounts


_MOVES = {
    "fold": False, "folds": False, "check": False, "checks": False, "call": True, "calls": True, "bet": True,
    "bets": True, "raise": True, "raises": True, "all-in": True, "posts": True, "ante": True,
}  # fmt: skip
"""Verbs, and whether an amount follows."""
_OTHER = ("small blind", "big blind", "card dealt to a spot", "hand result", "return uncalled")
