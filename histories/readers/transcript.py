"""A hand as its text is read, line by line, and the `Hand` that its lines make.

A reader of a site turns each line into a call here: who sits where, who posts, moves, shows and is paid, in the order
of the text and by the names of the players. What all sites have in common is done once: who was dealt in, the order of
play, who acts first, dead blinds, bets that are told as the chips they add, and the cards of each player.
"""

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypeVar

from ..hand import BET, BOARD, CALL, FOLD, BadHand, Entry, Hand, Move, cards_mask
from ..replay import NO_STACK
from .amounts import CENT, amount_of
from .cards import plain_cards

CARDS = re.compile(r"\[([^\[\]]+)\]")
"""Cards in brackets."""
HOLE_CARDS = {"holdem": 2, "short-deck": 2, "omaha": 4}
MOST_PLAYERS = 10
MOST_SEATS = 255
ALL_IN = -1
"""A number in `Transcript.bet_to` and `Transcript.put_in`: all that the player has left."""
Count = TypeVar("Count", int, int | None)
Posts = Sequence[tuple[str, Callable[["Transcript", int, int], None]]]
"""Beginnings of lines about posted chips, each with the method that posts them."""


class Transcript:
    """One hand while it is read: players are numbered in the order in which they are seated.

    Amounts are in units. A reader sets what its text states, before `hand` is called:

    site, number, game, limit, currency, tournament, time, money, entry, cash_outs, finishes, bounties, added
                       as in `Hand`
    small, big         the blinds; `settle_limit` corrects those of a fixed-limit game
    button             the number of the button's seat; None if unknown
    pot, rake          the stated pots, and the rake taken of them; None if not stated
    live_blinds        true if a second small blind is part of its player's bet, instead of dead
    blinds_end         true once the blinds are posted, after which the same words mean moves
    includes_returned  true if payments include the uncalled bet
    pays_in_summary    true if the summary is what states the payments
    may_lack_button    true if the text may name no button, which is then next to the small blind

    The methods keep these:

    names, players     the name of each player, and the player of each name
    bets, highest      each player's chips on this street, and the most of anyone
    collected          what each player is paid
    """

    def __init__(self, site: str, number: str, game: str, limit: str) -> None:
        """Begin a hand of `game`, in `limit` (names as in `columns.py`)."""
        self.site, self.number, self.game, self.limit = site, number, game, limit
        self.small = self.big = 0
        self.currency = ""
        self.tournament: str | None = None
        self.time: datetime | None = None
        self.button: int | None = None
        self.names: list[str] = []
        self.players: dict[str, int] = {}
        self.pot: int | None = None
        self.rake: int | None = None
        self.added = 0
        self.live_blinds = False
        self.blinds_end = False
        self.includes_returned = self.pays_in_summary = self.may_lack_button = False
        self.cash_outs: dict[int, tuple[int, int]] = {}
        self.entry: Entry | None = None
        self.money = ""
        self.finishes: dict[int, tuple[int, int]] = {}
        self.bounties: dict[int, int] = {}
        self.bets: list[int] = []
        self.highest = 0
        self.collected: list[int] = []
        self._out: list[int] = []
        self._returned: int | None = None
        self._cap: int | None = None
        self._seats: list[int] = []
        self._stacks: list[int | None] = []
        self._antes: list[int] = []
        self._blinds: list[int] = []
        self._dead: list[int] = []
        self._acting: list[bool] = []
        self._small_blind: int | None = None
        self._moves: list[Move] = []
        self._holes: dict[int, tuple[int, str]] = {}
        self._heroes: set[int] = set()
        self._mucked: set[int] = set()
        self._boards: list[str] = []
        self._runs: dict[int, str] = {}
        self._by_length: list[tuple[str, int]] | None = None

    def seat(self, number: int, name: str, stack: int | None) -> None:
        """Seat a player; the stack is None if unknown. Raise `BadHand` for a seat or a name that occurs twice."""
        if number in self._seats or number > MOST_SEATS:
            raise BadHand(f"seat {number} occurs twice")
        if name in self.players:
            raise BadHand("two players have the same name")
        self.players[name] = len(self.names)
        self._by_length = None
        self.names.append(name)
        self._seats.append(number)
        self._stacks.append(stack)
        for counts in (self.bets, self._out, self._antes, self._blinds, self._dead, self.collected):
            counts.append(0)
        self._acting.append(False)

    def seat_big_blind(self, name: str, shown: str = "") -> None:
        """Seat a player who has no seat and posts the big blind: in the first empty one behind the small blind.

        The order of play then tells whether that is right. Raise `BadHand` unless the big blind alone is missing.

        shown  the name in the rows, if it differs from the one in the text
        """
        if self._small_blind is None or self.highest > self.bets[self._small_blind]:
            raise BadHand(f"unknown player {name[:30]!r}")
        small = self._seats[self._small_blind]
        seats = (*range(small + 1, MOST_PLAYERS + 1), *range(1, small))
        self.seat(next((seat for seat in seats if seat not in self._seats), 0), name, None)
        self.names[-1] = shown or name

    def speaker(self, line: str, mark: str = " ") -> tuple[int, str] | None:
        """Return the player whose name begins a line, and what follows the name and `mark`; None if nobody's does."""
        if self._by_length is None:
            self._by_length = sorted(self.players.items(), key=lambda one: -len(one[0]))
        for name, player in self._by_length:
            if line.startswith(name) and line.startswith(mark, len(name)):
                return player, line[len(name) + len(mark) :]
        return None

    def seats(self) -> list[tuple[int, int]]:
        """Return the number of each seat and the player in it."""
        return [(seat, player) for player, seat in enumerate(self._seats)]

    @property
    def is_unplayed(self) -> bool:
        return not self._moves

    def dealt(self) -> list[int]:
        return list(self._holes)

    def player(self, name: str) -> int:
        """Return the player of a name. Raise `BadHand` if nobody has it."""
        try:
            return self.players[name]
        except KeyError:
            raise BadHand(f"unknown player {name[:30]!r}") from None

    def ante(self, player: int, amount: int) -> None:
        amount = min(amount, self.left(player))
        self._antes[player] += amount
        self._out[player] += amount
        self._acting[player] = True

    def dead(self, player: int, amount: int) -> None:
        """Post chips that are not part of the player's bet."""
        amount = min(amount, self.left(player))
        self._dead[player] += amount
        self._out[player] += amount
        self._acting[player] = True

    def blind(self, player: int, amount: int) -> None:
        """Post a bet: a blind or a straddle."""
        amount = min(amount, self.left(player))
        self._blinds[player] += amount
        self._acting[player] = True
        self._add(player, amount)

    def small_blind(self, player: int, amount: int) -> None:
        """Post a small blind, which is dead if it is not the first blind, unless the site's are `live_blinds`."""
        if any(self._blinds) and not self.live_blinds:
            self.dead(player, amount)
        else:
            self._small_blind = player
            self.blind(player, amount)
            if self.limit == "fixed-limit" and self.left(player):
                self.small = amount

    def both_blinds(self, player: int, amount: int) -> None:
        """Post a big blind, and what is more as a dead blind."""
        self.blind(player, min(amount, self.big))
        if amount > self.big:
            self.dead(player, amount - self.big)

    def post(self, player: int, what: str, amount: int, posts: Posts) -> None:
        """Post what the first of `posts` that begins `what` stands for, or else a blind."""
        how = next((how for begin, how in posts if what.startswith(begin)), Transcript.blind)
        how(self, player, amount)

    def post_blinds(self) -> None:
        """Post the blinds of the two seats behind the button, at a table where everybody plays. Raise `BadHand`."""
        if self.button is None or len(self.names) < 2:
            raise BadHand("there is no button")
        button = self.button
        order = sorted(range(len(self.names)), key=lambda player: (self._seats[player] <= button, self._seats[player]))
        small, big = order[:2] if len(order) > 2 else order[::-1]
        self.blind(small, self.small)
        self.blind(big, self.big)

    def fold(self, player: int) -> None:
        self._move(FOLD, player, None)

    def check(self, player: int) -> None:
        self._move(CALL, player, 0)

    def call(self, player: int, amount: int | None = None) -> None:
        """Call; `amount` is what the text says that it adds."""
        self._move(CALL, player, amount)
        if amount is None:
            amount = min(max(self._to_call() - self.bets[player], 0), self.left(player))
        self._add(player, amount)

    def bet_to(self, player: int, total: int) -> None:
        """Bet or raise to `total` chips on this street."""
        if total == ALL_IN:
            total = self.bets[player] + self.left(player)
        self._move(BET, player, total)
        self._add(player, total - self.bets[player])

    def move(self, player: int, verb: str, amounts: Sequence[int]) -> bool:
        """Make a move that most sites name alike; return whether it is one.

        amounts  what a call or a bet adds; a raise's last amount is the bet on this street
        """
        match verb:
            case "folds":
                self.fold(player)
            case "checks":
                self.check(player)
            case "calls":
                self.call(player, amounts[0])
            case "bets":
                self.bet_to(player, self.bets[player] + amounts[0])
            case "raises":
                self.bet_to(player, amounts[-1])
            case _:
                return False
        return True

    def put_in(self, player: int, amount: int) -> None:
        """Put in chips, whatever move they make: a check, call, bet or raise."""
        if amount == ALL_IN:
            amount = self.left(player)
        if self.bets[player] + amount > self._to_call():
            self.bet_to(player, self.bets[player] + amount)
        else:
            self.call(player, amount)

    def reach_cap(self, player: int) -> None:
        """Note that the player has put in the most that one player can lose in a hand."""
        self._cap = self._out[player]

    def deal(self, cards: str, run: int = 0) -> None:
        """Deal the next street, in cards such as `Ah Kd 2c`. Raise `BadHand`.

        run  1, 2, ... for the runs of the last streets, if they are dealt more than once
        """
        text = plain_cards(cards)
        if not text or "X" in text:
            raise BadHand("a street has no cards")
        if run > 1:
            self._runs[run] = self._runs.get(run, "") + text
            return
        self._moves.append((BOARD, 0, cards_mask(text)))
        self._boards.append(text)
        self.bets = [0] * len(self.bets)
        self.highest = 0

    def hole(self, player: int, cards: str) -> None:
        """Note a player's cards, if all are known. Raise `BadHand` if they differ from those noted."""
        text = plain_cards(cards)
        mask = 0 if "X" in text else cards_mask(text)
        if not mask or len(text) != 2 * HOLE_CARDS[self.game]:
            return
        if self._holes.setdefault(player, (mask, text))[0] != mask:
            raise BadHand(f"{self.names[player][:20]} shows other cards than were dealt")

    def hero_hole(self, player: int, cards: str) -> None:
        """Note the cards that the text says were dealt to the player whose history it is. Raise `BadHand` as `hole`."""
        self.hole(player, cards)
        if player in self._holes:
            self._heroes.add(player)

    def muck(self, player: int) -> None:
        """Note that a player showed nothing."""
        self._mucked.add(player)

    def collect(self, player: int, amount: int) -> None:
        """Pay a player out of the pots."""
        self.collected[player] += amount

    def sum_up_seat(self, line: str, paid: "re.Pattern[str]") -> None:
        """Read a seat's line of a summary: cards, and if `pays_in_summary` the amount in the first group of `paid`."""
        spoken = self.speaker(line.partition(": ")[2])
        if spoken is None:
            return
        player, what = spoken
        if self.pays_in_summary and (found := paid.search(what)):
            self.collect(player, amount_of(found[1]))
        if ("showed [" in what or "mucked [" in what) and (cards := CARDS.search(what)):
            self.hole(player, cards[1])

    def give_back(self, amount: int) -> None:
        self._returned = (self._returned or 0) + amount

    def settle_limit(self) -> None:
        """Turn the bets that a fixed-limit game's text states into its blinds: the small bet is the big blind."""
        if self.limit == "fixed-limit":
            self.big = self.small
            self.small = self.big // 2 // CENT * CENT or self.big // 2

    def left(self, player: int) -> int:
        """Return what a player has not put in yet."""
        stack = self._stacks[player]
        return (NO_STACK if stack is None else stack) - self._out[player]

    def _to_call(self) -> int:
        """Return the chips of a player who has called on this street."""
        if self._boards:
            return self.highest
        return max(self.highest, self.big if self.game != "short-deck" else 0)

    def _add(self, player: int, amount: int) -> None:
        self._out[player] += amount
        self.bets[player] += amount
        self.highest = max(self.highest, self.bets[player])

    def _move(self, kind: int, player: int, number: int | None) -> None:
        self._acting[player] = True
        self._moves.append((kind, player, number))

    def hand(self, line: int, has_summary: bool = True) -> Hand:
        """Return the hand, which begins at `line`. Raises `BadHand`, also if a summary is missing."""
        if not has_summary:
            raise BadHand("the hand has no summary")
        button = self.button
        if button is None and self.may_lack_button and self._small_blind is not None:  # it is next to the small blind
            button = self._seats[self._small_blind] - 1
        if button is None:
            raise BadHand("there is no button")
        order = self._order(button)
        place = {player: number for number, player in enumerate(order)}

        def of(counts: "list[Count]") -> "list[Count]":
            return [counts[player] for player in order]

        blinds = of(self._blinds)
        holes = {place[player]: hole for player, hole in self._holes.items() if player in place}
        hand = Hand(
            number=self.number, site=self.site, game=self.game, limit=self.limit,
            names=[self.names[player] for player in order], seats=of(self._seats), stacks=list(of(self._stacks)),
            antes=of(self._antes), blinds=blinds, opener=place.get(self._opener(), 0),
            moves=[move if move[0] == BOARD else (move[0], place[move[1]], move[2]) for move in self._moves],
            holes={player: mask for player, (mask, _) in holes.items()}, small_blind=self.small, big_blind=self.big,
            time=self.time, tournament=self.tournament, currency=self.currency, dead=of(self._dead), ante_levels=True,
            mucked={place[player] for player in self._mucked if player in place}, collected=of(self.collected),
            opening_bet=max(self.big, *blinds) if self.game != "short-deck" else 0, stated_pot=self.pot,
            stated_returned=self._returned, stated_rake=self.rake, line=line, added=self.added, cap=self._cap,
            cash_outs={place[player]: paid for player, paid in self.cash_outs.items() if player in place},
            runs=[cards_mask(own) for own in self._runs.values()], run_texts=list(self._runs.values()),
            heroes={place[player] for player in self._heroes if player in place}, entry=self.entry,
            finishes={place[player]: end for player, end in self.finishes.items() if player in place},
            bounties={place[player]: paid for player, paid in self.bounties.items() if player in place},
            money=self.entry.currency if self.entry else self.money,
            may_include_returned=self._returned is None, includes_returned=self.includes_returned,
            hole_texts={player: text for player, (_, text) in holes.items()},
            board_texts=dict(enumerate(self._boards)),
        )  # fmt: skip
        if sum(self.collected) != sum(hand.collected or ()):
            raise BadHand("a player is paid who is not in the hand")
        return hand

    def _order(self, button: int) -> list[int]:
        """Return the players who post or move, from the left of the button. Raise `BadHand`."""
        seats = self._seats
        order = [player for player, acts in enumerate(self._acting) if acts]
        if not 2 <= len(order) <= MOST_PLAYERS:
            raise BadHand(f"{len(order)} players")
        return sorted(order, key=lambda player: (seats[player] <= button, seats[player]))

    def _opener(self) -> int:
        """Return who moves first; -1 if nobody does before the flop."""
        first = self._moves[0] if self._moves else None
        return -1 if first is None or first[0] == BOARD else first[1]
