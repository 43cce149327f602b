"""Hands as PokerStars writes them: cash games and tournaments, antes, dead blinds, side pots, rake, play money.

pokerkit's own reader of this format knows no antes and only no-limit hold'em, so the text is read here.
"""

import re
from datetime import datetime

from ..columns import CHIPS, PLAY_MONEY
from ..hand import BET, BOARD, CALL, FOLD, BadHand, Hand, SkippedHand, cards_mask
from .phh import CURRENCIES, HOLE_CARDS, MOST_PLAYERS, units_of

SITE = "PokerStars"
HEADER = re.compile(r"^PokerStars [^#\n]*#(?P<hand>\d+): *(?P<rest>.*)$", re.MULTILINE)
_GAME = re.compile(
    r"(?P<game>(?:\d\+? (?:Card )?)?(?:Hold'em|Omaha|Courchevel|Razz|Stud|Badugi|Draw)(?: Hi/Lo| H/L)?)"
    r" (?P<limit>No Limit|Pot Limit|Limit)\b"
)
_TOURNAMENT = re.compile(r"Tournament #(\d+)")
_STAKES = re.compile(
    r"\((?P<symbol>[^\d\s(]{0,2})(?P<small>[\d.,]+)/[^\d\s]{0,2}(?P<big>[\d.,]+)(?: (?P<code>[A-Z]{3}))?"
)
_DATE = re.compile(r"(\d{4})/(\d\d?)/(\d\d?) (\d\d?):(\d\d):(\d\d)")
_BUTTON = re.compile(r"Seat #(\d{1,3}) is the button")
_SEAT = re.compile(
    r"Seat (\d{1,3}): (.+) \([^\d\s(]{0,2}([\d.,]+) in chips(?:, [^()]*)?\)(?: is sitting out| out of hand.*)?"
)
_AMOUNT = re.compile(r"[^\d\s(]{0,2}(\d[\d.,]*)")
_CARDS = re.compile(r"\[([^\[\]]+)\]")
_COLLECTED = re.compile(r"(.+) collected [^\d\s(]{0,2}(\d[\d.,]*) from (?:main |side )?pot.*")
_DEALT = re.compile(r"Dealt to (.+?) \[([^\[\]]+)\](?: \[[^\[\]]+\])?")
_RETURNED = re.compile(r"Uncalled bet \([^\d\s(]{0,2}(\d[\d.,]*)\) returned to (.+)")
_TOTAL = re.compile(r"Total pot [^\d\s(]{0,2}(\d[\d.,]*+).*\| Rake [^\d\s(]{0,2}(\d[\d.,]*)")
_STREET = re.compile(r"\*\*\* (?P<run>FIRST |SECOND |THIRD )?(?P<street>FLOP|TURN|RIVER) \*\*\*(?P<cards>.*)")
_VERBS = ("folds", "checks", "calls", "bets", "raises", "posts", "shows", "mucks", "doesn't")
_UNKNOWN = re.compile(rf".: (?:{'|'.join(_VERBS)})")
_LIMITS = {"No Limit": "no-limit", "Pot Limit": "pot-limit", "Limit": "fixed-limit"}
_GAMES = {"Hold'em": "holdem", "Omaha": "omaha", "6+ Hold'em": "short-deck"}
_DECIMAL_COMMA = re.compile(r"\d+,\d\d?")


def amount_of(text: str) -> int:
    """Return an amount with thousands separators, or with a decimal comma, in units. Raises `BadHand`."""
    text = text.rstrip(".,")
    return units_of(text.replace(",", ".") if _DECIMAL_COMMA.fullmatch(text) else text.replace(",", ""))


def read_hand(text: str, line: int) -> Hand:
    """Return the hand that begins with its header; `line` is where. Raises `BadHand` or `SkippedHand`."""
    lines = [one.strip() for one in text.split("\n")]
    header = HEADER.match(lines[0])
    if header is None:
        raise BadHand("there is no header")
    hand = _Reader(header["hand"], header["rest"], lines[1:]).hand()
    hand.line = line
    return hand


class _Reader:
    """One hand while its lines are read."""

    def __init__(self, number: str, rest: str, lines: list[str]) -> None:
        self.number, self.rest, self.lines = number, rest, lines
        game = _GAME.search(rest)
        name = game["game"] if game else ""
        if game is None or name not in _GAMES:
            raise SkippedHand(f"{name} {game['limit']}" if game else "a game that is not known")
        self.game, self.limit = _GAMES[name], _LIMITS[game["limit"]]
        self.stakes = _STAKES.search(rest)
        self.big = amount_of(self.stakes["big"]) if self.stakes else 0
        self.small = amount_of(self.stakes["small"]) if self.stakes else 0

    def hand(self) -> Hand:
        """Return the hand."""
        seated, button = self._seated()
        acting = self._acting({name for name, _ in seated.values()})
        order = [seat for seat in sorted(seated) if seated[seat][0] in acting]
        if not 2 <= len(order) <= MOST_PLAYERS:
            raise BadHand(f"{len(order)} players")
        order = [seat for seat in order if seat > button] + [seat for seat in order if seat <= button]
        names = [seated[seat][0] for seat in order]
        tournament = _TOURNAMENT.search(self.rest)
        count = len(order)
        hand = Hand(
            number=self.number, site=SITE, game=self.game, limit=self.limit, names=names, seats=order,
            stacks=[seated[seat][1] for seat in order], antes=[0] * count, blinds=[0] * count, opener=0, moves=[],
            holes={}, small_blind=self.small, big_blind=self.big, time=self._time(),
            tournament=tournament[1] if tournament else None, currency=self._currency(tournament is not None),
            dead=[0] * count, ante_levels=True, collected=[0] * count,
        )  # fmt: skip
        self._play(hand, {name: player for player, name in enumerate(names)})
        return hand

    def _seated(self) -> tuple[dict[int, tuple[str, int]], int]:
        """Return the name and stack of each seat, and the seat of the button."""
        seated: dict[int, tuple[str, int]] = {}
        button = None
        for line in self.lines:
            if line.startswith("***"):
                break
            if line.startswith("Table ") and (found := _BUTTON.search(line)):
                button = int(found[1])
            elif found := _SEAT.fullmatch(line):
                seat = int(found[1])
                if seat in seated or seat > 255:
                    raise BadHand(f"seat {seat} occurs twice")
                seated[seat] = found[2], amount_of(found[3])
        if button is None:
            raise BadHand("there is no button")
        if len({name for name, _ in seated.values()}) < len(seated):
            raise BadHand("two players have the same name")
        return seated, button

    def _acting(self, names: set[str]) -> set[str]:
        """Return the players who post or move."""
        acting = set()
        for line in self._before_summary():
            if (
                not _is_seating(line)
                and (found := _spoken(line, names))
                and not found[1].startswith(("shows", "doesn't", "mucks"))
            ):
                acting.add(found[0])
        return acting

    def _before_summary(self) -> list[str]:
        for number, line in enumerate(self.lines):
            if line.startswith("*** SUMMARY"):
                return self.lines[:number]
        raise BadHand("the hand has no summary")

    def _time(self) -> datetime | None:
        found = _DATE.search(self.rest)
        try:
            return datetime(*map(int, found.groups())) if found else None  # type: ignore[arg-type]
        except ValueError:
            return None

    def _currency(self, tournament: bool) -> str:
        if tournament:
            return CHIPS
        if self.stakes is None:
            return ""
        symbol = self.stakes["symbol"]
        return self.stakes["code"] or (CURRENCIES.get(symbol, symbol) if symbol else PLAY_MONEY)

    def _play(self, hand: Hand, players: dict[str, int]) -> None:
        """Read what is done, line by line."""
        names = set(players)
        lines = self._before_summary()
        for line in lines:
            if not line or _is_seating(line):
                continue
            if line.startswith("***"):
                self._deal(hand, line)
            elif found := _spoken(line, names):
                self._act(hand, players[found[0]], found[1])
            elif found_paid := _COLLECTED.fullmatch(line):
                if found_paid[1] in players and hand.collected is not None:
                    hand.collected[players[found_paid[1]]] += amount_of(found_paid[2])
            elif found_returned := _RETURNED.fullmatch(line):
                hand.stated_returned = (hand.stated_returned or 0) + amount_of(found_returned[1])
            elif found_dealt := _DEALT.fullmatch(line):
                if found_dealt[1] in players:
                    _note(hand, players[found_dealt[1]], found_dealt[2])
            elif "cancel" in line and line.startswith("Hand "):
                raise BadHand("the hand was cancelled")
        self._open(hand)
        self._summary(hand, self.lines[len(lines) :])

    def _deal(self, hand: Hand, line: str) -> None:
        found = _STREET.fullmatch(line)
        if found is None or found["run"] not in (None, "FIRST "):
            return
        groups = _CARDS.findall(found["cards"])
        if not groups:
            raise BadHand(f"no cards in {line[:30]!r}")
        text = groups[-1].replace(" ", "")
        hand.moves.append((BOARD, 0, cards_mask(text)))
        hand.board_texts[len(hand.board_texts)] = text

    def _act(self, hand: Hand, player: int, what: str) -> None:
        """Read what a player does."""
        verb, _, rest = what.partition(" ")
        amounts = [amount_of(text) for text in _AMOUNT.findall(rest.partition("[")[0].partition("(")[0])]
        if verb in ("calls", "bets", "raises", "posts") and len(amounts) != 1 + (verb == "raises"):
            raise BadHand(f"no amount in {what[:40]!r}")
        match verb:
            case "folds":
                hand.moves.append((FOLD, player, None))
            case "checks":
                hand.moves.append((CALL, player, 0))
            case "calls":
                hand.moves.append((CALL, player, amounts[0]))
            case "bets" | "raises":
                hand.moves.append((BET, player, amounts[-1]))
            case "posts":
                self._post(hand, player, rest, amounts[0])
            case "mucks":
                hand.mucked.add(player)
        if verb in ("shows", "folds") and (cards := _CARDS.search(rest)):
            _note(hand, player, cards[1])

    def _post(self, hand: Hand, player: int, what: str, amount: int) -> None:
        dead = hand.dead or []
        if what.startswith("the ante"):
            hand.antes[player] += amount
        elif what.startswith("small & big"):
            hand.blinds[player] += min(amount, self.big)
            dead[player] += max(amount - self.big, 0)
        elif what.startswith("small blind") and any(amount for other, amount in enumerate(hand.blinds)):
            dead[player] += amount
        else:
            hand.blinds[player] += amount

    def _open(self, hand: Hand) -> None:
        """Find the first player to act: next to the big blind, or next to the last straddle."""
        highest = max(hand.blinds)
        hand.opening_bet = max(self.big, highest) if self.game != "short-deck" else 0
        count = len(hand.stacks)
        if highest > self.big > 0:
            hand.opener = (hand.blinds.index(highest) + 1) % count
            return
        live = [player for player, amount in enumerate(hand.blinds) if amount]
        if not live:
            return
        posted = live[:2] if count > 2 else [0]
        if self.game == "short-deck" and len(live) == 1:
            posted = live
        elif len(live) == 1 or hand.blinds[live[0]] > self.small:
            posted = live[:1]
        hand.opener = (posted[-1] + 1) % count

    def _summary(self, hand: Hand, lines: list[str]) -> None:
        """Read pot and rake, and cards that are shown only there. Raises `BadHand` if the pot is missing."""
        by_seat = {str(seat): player for player, seat in enumerate(hand.seats)}
        for line in lines[1:]:
            if line.startswith("*** ") or _is_seating(line):
                raise BadHand("the summary goes on with another hand")
            if found := _TOTAL.match(line):
                hand.stated_pot, hand.stated_rake = amount_of(found[1]), amount_of(found[2])
            elif line.startswith("Seat "):
                seat, _, rest = line[len("Seat ") :].partition(": ")
                player = by_seat.get(seat)
                if player is not None and rest.startswith(hand.names[player]):
                    rest = rest[len(hand.names[player]) :]
                    cards = _CARDS.search(rest)
                    if cards and ("showed [" in rest or "mucked [" in rest):
                        _note(hand, player, cards[1])
        if hand.stated_pot is None:
            raise BadHand("the summary has no pot")


def _is_seating(line: str) -> bool:
    """Return true for the lines about the table and who sits at it."""
    return line.startswith("Table '") or _SEAT.fullmatch(line) is not None


def _spoken(line: str, names: set[str]) -> tuple[str, str] | None:
    """Return the player and what is done, of a line `NAME: ...`. Raises `BadHand` for an unknown name."""
    speaking = [
        name
        for name in names
        if line.startswith(": ", len(name)) and line.startswith(name) and line.startswith(_VERBS, len(name) + 2)
    ]
    if speaking:
        name = max(speaking, key=len)
        return name, line[len(name) + 2 :]
    if ' said, "' not in line and _UNKNOWN.search(line):
        raise BadHand(f"unknown player in {line[:40]!r}")
    return None


def _note(hand: Hand, player: int, cards: str) -> None:
    """Note a player's cards, if all are shown. Raises `BadHand` if they differ from those noted."""
    text = cards.replace(" ", "").replace("10", "T")
    if len(text) != 2 * HOLE_CARDS[hand.game]:
        cards_mask(text)
        return
    mask = cards_mask(text)
    if hand.holes.setdefault(player, mask) != mask:
        raise BadHand(f"{hand.names[player][:20]} shows other cards than were dealt")
    hand.hole_texts.setdefault(player, text)
