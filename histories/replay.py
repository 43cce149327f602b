"""Replay of a hand: whose turn it is, what each decision faced, and the pots at the end."""

from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise

from ..cards.boards import BOARD_SIZES
from .hand import BOARD, CALL, FOLD, SCALE, BadHand, Hand

DecisionRow = tuple[int, int, int, int, int, int, int, int, int, int, int]
"""player, street, live players (bits), stack, pot, to call, move (index in MOVES), amount, bet to, all in, what the
player can win by calling."""
NO_STACK = 1 << 60
"""The stack of a player whose stack is unknown: more than any bet."""
_FOLD, _CHECK, _CALL, _BET, _RAISE = range(5)
RIVER = 3


@dataclass(slots=True)
class Pot:
    """A main or side pot: its chips, and the players (bits) who can win it."""

    amount: int
    eligible: int


@dataclass(slots=True)
class Played:
    """A hand that was replayed.

    boards        the board of each street that was reached, as masks; none before the flop
    put_in        by player, without the uncalled bet
    last_street   by player: where the player folded, or the hand ended
    opponents     by player: others still in when the player folded or the hand ended
    live          the players (bits) who did not fold
    all_in_street the street of the last bet, if at least two players saw cards to come without betting; else -1
    collected     what each player was paid, by the site too
    taken         what the site takes from the pots
    rake          what the players paid in all and were not paid: less than `taken` by what the site adds or pays
    """

    hand: Hand
    decisions: list[DecisionRow]
    boards: list[int]
    put_in: list[int]
    last_street: list[int]
    opponents: list[int]
    live: int
    pots: list[Pot]
    all_in_street: int
    uncalled: int
    uncalled_player: int
    collected: list[int] = field(default_factory=list)
    taken: int = 0
    rake: int = 0

    @property
    def chips(self) -> int:
        return sum(self.put_in) + self.hand.added


@cache
def _turns(players: int, first: int) -> tuple[int, ...]:
    return (*range(first, players), *range(first))


def replay(hand: Hand) -> Played:
    """Replay the moves of a hand. Raises `BadHand` if they cannot have happened."""
    return _Replay(hand).played()


class _Replay:
    __slots__ = (
        "all_in_street", "base", "bets", "boards", "folded_at", "hand", "highest", "left", "live", "live_at", "players",
        "pot", "queue", "rows", "street", "totals", "used",
    )  # fmt: skip

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        count = self.players = len(hand.stacks)
        most = NO_STACK if hand.cap is None else hand.cap
        left = [most if stack is None else min(stack, most) for stack in hand.stacks]
        if min(left) <= 0:
            raise BadHand("a player has no chips")
        self.base = [0] * count
        self.totals = [0] * count
        for player in range(count):
            out = [hand.antes[player], hand.dead[player] if hand.dead else 0, hand.blinds[player]]
            for place, amount in enumerate(out):
                if amount:
                    out[place] = paid = min(amount, left[player])
                    left[player] -= paid
            self.base[player] = out[1] + (0 if hand.ante_levels else out[0])
            self.totals[player] = out[2] + (out[0] if hand.ante_levels else 0)
            hand.antes[player], hand.blinds[player] = out[0], out[2]
        self.left, self.bets = left, list(hand.blinds)
        self.highest = max(*self.bets, hand.opening_bet)
        self.pot = sum(self.base) + sum(self.totals) + hand.added
        self.live = (1 << count) - 1
        self.street = 0
        self.boards = [0]
        self.rows: list[DecisionRow] = []
        self.folded_at, self.live_at = [-1] * count, [0] * count
        self.all_in_street = -1
        self.used = 0
        for hole in hand.holes.values():
            if self.used & hole:
                raise BadHand("two players have the same card")
            self.used |= hole
        self.queue = self._waiting(hand.opener)

    def _waiting(self, first: int) -> list[int]:
        """Return the players who have to act, beginning with `first`, at the start of a street."""
        live, left = self.live, self.left
        queue = [player for player in _turns(self.players, first) if live >> player & 1 and left[player]]
        if len(queue) == 1 and self.bets[queue[0]] >= max(self.bets):
            return []
        return queue

    def played(self) -> Played:
        for kind, player, number in self.hand.moves:
            if kind == BOARD:
                self._deal(number or 0)
                continue
            queue = self.queue
            if not queue or queue[0] != player:
                if kind == FOLD and self._leaves(player):
                    continue
                self._pass_over(player)
            self._move(kind, player, number)
        return self._end()

    def _leaves(self, player: int) -> bool:
        """Fold the hand of an absent player who is all in, which is no decision; return false for anyone else."""
        if not 0 <= player < self.players or self.left[player] or not self.live >> player & 1:
            return False
        self.live ^= 1 << player
        self.folded_at[player], self.live_at[player] = self.street, self.live
        if not self.live & self.live - 1:
            self.queue.clear()
        return True

    def _pass_over(self, player: int) -> None:
        """Let those before `player` check or fold. Raises `BadHand` if the history had to name them."""
        if not self.live & self.live - 1 or not 0 <= player < self.players:
            raise BadHand(f"a move of player {player + 1} after the end")
        if not self.hand.implied or player not in self.queue:
            raise BadHand(f"player {player + 1} moves out of turn")
        while self.queue and self.queue[0] != player:
            other = self.queue[0]
            self._move(CALL if self.bets[other] == self.highest else FOLD, other, None)
        if not self.queue:
            raise BadHand(f"a move of player {player + 1} after the end")

    def _move(self, kind: int, player: int, number: int | None) -> None:
        """Make a move of the player whose turn it is."""
        left, bets = self.left[player], self.bets
        before, highest, pot = bets[player], self.highest, self.pot
        if (
            kind == CALL
            and number is not None
            and highest == self.hand.opening_bet
            and number < min(highest - before, left)
        ):
            highest = self._callable(player)
        owed = highest - before
        live, winnable = self.live, pot
        to_call = owed
        if owed > left:
            to_call = left
            winnable = self._winnable(player, left)
        if kind == FOLD:
            move, amount = _FOLD, 0
        elif kind == CALL:
            move, amount = (_CALL, to_call) if owed > 0 else (_CHECK, 0)
            if number is not None and number != amount:
                raise BadHand(f"player {player + 1} calls {number / SCALE:g} instead of {amount / SCALE:g}")
        else:
            amount = (number or 0) - before
            move = _RAISE if highest else _BET
            if amount > left or amount <= 0 or (number or 0) <= highest:
                raise BadHand(f"player {player + 1} cannot bet {(number or 0) / SCALE:g}")
        bet_to = before + amount
        self.rows.append(
            (player, self.street, live, left, pot, to_call, move, amount, bet_to, left == amount, winnable)
        )
        queue = self.queue
        del queue[0]
        if kind == FOLD:
            self.live = live ^ 1 << player
            self.folded_at[player] = self.street
            self.live_at[player] = self.live
            if not self.live & self.live - 1:
                queue.clear()
            return
        if amount:
            self.left[player] = left - amount
            bets[player] = bet_to
            self.totals[player] += amount
            self.pot = pot + amount
            if bet_to > highest:
                self.highest = bet_to
                lefts = self.left
                self.queue = [
                    other
                    for other in _turns(self.players, player)
                    if other != player and live >> other & 1 and lefts[other]
                ]

    def _callable(self, player: int) -> int:
        """Return the bet to call: at some sites less than the big blind, if all others are all in for less."""
        most = 0
        for other in range(self.players):
            if other != player and self.live >> other & 1:
                if self.left[other]:
                    return self.highest
                most = max(most, self.bets[other])
        return max(most, self.bets[player])

    def _winnable(self, player: int, more: int) -> int:
        """Return what is in the middle that a player who adds `more` chips can win."""
        most = self.totals[player] + more
        return self.hand.added + sum(self.base) + sum(min(total, most) for total in self.totals)

    def _is_waiting(self) -> bool:
        """Return true if a player has to move: not one who has bet all that the rest, who are all in, can call."""
        if len(self.queue) != 1:
            return bool(self.queue)
        player = self.queue[0]
        others = [other for other in range(self.players) if self.live >> other & 1 and other != player]
        if any(self.left[other] for other in others) or any(self.bets[other] > self.bets[player] for other in others):
            return True
        self.queue.clear()
        return False

    def _deal(self, cards: int) -> None:
        """Deal the next street. Raises `BadHand` if it is not over, or for a wrong number of cards."""
        if self.queue and self._is_waiting():
            raise BadHand(f"the board is dealt before player {self.queue[0] + 1} has moved")
        if not self.live & self.live - 1:
            raise BadHand("the board is dealt after the end")
        if self.street == RIVER or cards & self.used:
            raise BadHand("the board has too many cards" if self.street == RIVER else "a card is dealt twice")
        self._note_all_in()
        board = self.boards[-1] | cards
        self.used |= cards
        if board.bit_count() != BOARD_SIZES[self.street]:
            raise BadHand(f"the board has {board.bit_count()} cards")
        self.boards.append(board)
        self.street += 1
        self.bets = [0] * self.players
        self.highest = 0
        self.queue = [] if self.all_in_street >= 0 else self._waiting(0)

    def _note_all_in(self) -> None:
        """Note that no betting is possible any more, if at most one of several players has chips left."""
        if self.all_in_street < 0 and self.live & self.live - 1 and self.street < RIVER:
            able = sum(1 for player in range(self.players) if self.live >> player & 1 and self.left[player])
            if able <= 1:
                self.all_in_street = self.street

    def _end(self) -> Played:
        """Return what was played. Raises `BadHand` if the hand is not over."""
        several = bool(self.live & self.live - 1)
        if self.queue and self._is_waiting():
            raise BadHand(f"the hand ends before player {self.queue[0] + 1} has moved")
        if several:
            self._note_all_in()
            if self.street < RIVER and self.all_in_street < 0:
                raise BadHand("the hand ends before the river")
        if self.hand.runs:
            self._check_runs()
        totals = self.totals
        *_, second, most = sorted(totals)
        uncalled, uncalled_player = most - second, totals.index(most)
        totals[uncalled_player] = second
        last = [self.street if at < 0 else at for at in self.folded_at]
        opponents = [
            (self.live if at < 0 else self.live_at[player]).bit_count() - (at < 0)
            for player, at in enumerate(self.folded_at)
        ]
        put_in = [base + total for base, total in zip(self.base, totals, strict=True)]
        return Played(
            self.hand, self.rows, self.boards, put_in, last, opponents, self.live, self._pots(sum(put_in)),
            self.all_in_street if several else -1, uncalled, uncalled_player,
        )  # fmt: skip

    def _check_runs(self) -> None:
        """Check the boards of a hand that was run more than once. Raises `BadHand`."""
        if self.all_in_street < 0 or len(self.boards) != len(BOARD_SIZES) + 1:
            raise BadHand("it was run twice although there was betting to come")
        used = self.used
        for cards in self.hand.runs:
            before = BOARD_SIZES[-1] - cards.bit_count()
            streets = [street for street, board in enumerate(self.boards) if board.bit_count() == before]
            if cards & used or not streets or streets[0] < self.all_in_street or before == BOARD_SIZES[-1]:
                raise BadHand("a board of a hand that was run twice has a wrong card")
            used |= cards

    def _pots(self, chips: int) -> list[Pot]:
        """Return the pots: one, or one for each amount for which a player is all in."""
        live = [player for player in range(self.players) if self.live >> player & 1]
        levels = sorted({self.totals[player] for player in live})
        if len(levels) == 1:
            return [Pot(chips + self.hand.added, self.live)]
        pots: list[Pot] = []
        levels[-1] = max(self.totals)
        for low, high in pairwise((0, *levels)):
            amount = sum(min(total, high) - min(total, low) for total in self.totals)
            eligible = sum(1 << player for player in live if self.totals[player] > low)
            pots.append(Pot(amount, eligible))
        pots[0].amount += sum(self.base) + self.hand.added
        return pots
