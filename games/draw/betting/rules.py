"""Betting and drawing in fixed-limit draw poker for two: public histories, legal moves and chips. Plain Python.

A history is what both players have seen of a deal: the actions before the draw, the numbers of cards thrown, the
actions after the draw. Its text names the nodes of the tables `draw_game`: `check bet call / 3 1 / check` is the
decision of the second player after the first opened with a check, called a bet, drew three cards against one, and
checked again. The first player, who is not the dealer, acts and draws first.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from ....cards.errors import BadInput
from ....cards.hands.sizes import HAND_SIZE

FIRST, SECOND = 0, 1
"""The players: the first acts and draws before the second, the dealer."""
PLAYERS = ("first", "second")
"""Their names."""
DRAW = "draw"
"""Word that may stand before the number of cards thrown."""
STAND_PAT = "pat"
"""Word that may stand for drawing no card."""


class ImpossibleHistory(BadInput):
    """Actions that the rules do not allow in this order."""


class Action(StrEnum):
    """A player's action in a betting round."""

    CHECK = "check"
    BET = "bet"
    CALL = "call"
    RAISE = "raise"
    FOLD = "fold"


class Phase(StrEnum):
    """The phase of a deal."""

    BEFORE = "before the draw"
    DRAW = "draw"
    AFTER = "after the draw"
    SHOWDOWN = "showdown"
    FOLDED = "folded"


Actions = tuple[Action, ...]
"""The actions of one betting round, in order."""
MORE = frozenset({Action.BET, Action.RAISE})
"""The actions that put more chips into the pot than the other player has there."""


@dataclass(frozen=True)
class Limits:
    """The sizes of a game in chips.

    most_bets    most bets and raises in one round
    most_thrown  most cards that a player may throw: all of the hand
    """

    ante: int = 1
    bet_before: int = 2
    bet_after: int = 4
    most_bets: int = 4
    most_thrown: int = HAND_SIZE

    @property
    def most_paid(self) -> int:
        """The most chips that a player can pay in one deal."""
        return self.ante + self.most_bets * (self.bet_before + self.bet_after)


LIMITS = Limits()
"""The game of `outs play draw`: ante 1, bets of 2 before the draw and 4 after it, a bet and three raises a round."""


def legal_actions(actions: Actions, most_bets: int) -> Actions:
    """Return the legal actions after those of a round, in the order fold, check or call, bet or raise.

    There are none once the round is over.

    >>> [str(action) for action in legal_actions((Action.CHECK, Action.BET), 4)]
    ['fold', 'call', 'raise']
    """
    if is_closed(actions):
        return ()
    bets = sum(action in MORE for action in actions)
    more = bets < most_bets
    if not bets:
        return (Action.CHECK, Action.BET) if more else (Action.CHECK,)
    return (Action.FOLD, Action.CALL, Action.RAISE) if more else (Action.FOLD, Action.CALL)


def is_closed(actions: Actions) -> bool:
    """Return true if a betting round is over: both checked, or a bet was called or folded to."""
    return actions[-2:] == (Action.CHECK, Action.CHECK) or actions[-1:] in ((Action.CALL,), (Action.FOLD,))


def chips_bet(actions: Actions, bet: int) -> tuple[int, int]:
    """Return the chips that each player paid in a round with bets of size `bet`.

    >>> chips_bet((Action.BET, Action.RAISE, Action.FOLD), 2)
    (2, 4)
    """
    paid = [0, 0]
    for place, action in enumerate(actions):
        player = place % 2
        if action is Action.CALL:
            paid[player] = paid[1 - player]
        elif action in MORE:
            paid[player] = paid[1 - player] + bet
    return paid[0], paid[1]


def rounds(most_bets: int, actions: Actions = ()) -> Iterator[Actions]:
    """Yield every beginning of a betting round, complete or not, each after its own beginnings.

    >>> sum(not is_closed(actions) for actions in rounds(4))
    10
    """
    yield actions
    for action in legal_actions(actions, most_bets):
        yield from rounds(most_bets, (*actions, action))


@dataclass(frozen=True)
class History:
    """The public part of a deal: actions and numbers of cards thrown, which both players see.

    before, after  the actions of each betting round
    thrown         the number of cards that the first player threw, then that of the second
    """

    before: Actions = ()
    thrown: tuple[int, ...] = ()
    after: Actions = ()
    limits: Limits = LIMITS

    @classmethod
    def parse(cls, text: str, limits: Limits = LIMITS) -> "History":
        """Read a history: its text in the tables, or words with commas and `draw 3`.

        Raise `ImpossibleHistory` for unknown words and for actions or draws against the rules.

        >>> History.parse("check, bet, call, draw 3, draw 1, check").text
        'check bet call / 3 1 / check'
        """
        history, is_draw = cls(limits=limits), False
        for word in re.findall(r"[^\s,/]+", text.lower()):
            if is_draw and not _is_draw(word):
                raise ImpossibleHistory(f"after 'draw' comes the number of cards, not {word!r}")
            if word == DRAW and history.phase is not Phase.DRAW:
                raise ImpossibleHistory(f"{word!r} is not possible {history._here()}")
            is_draw = word == DRAW
            if not is_draw:
                history = history.then(word)
        if is_draw:
            raise ImpossibleHistory("after 'draw' comes the number of cards, and nothing does")
        return history

    @property
    def text(self) -> str:
        """The history as the tables name it; empty before the first action.

        >>> History.parse("bet call / 0 2").text
        'bet call / 0 2'
        """
        parts = [" ".join(self.before), " ".join(map(str, self.thrown)), " ".join(self.after)]
        return " / ".join(part for part in parts if part)

    @property
    def phase(self) -> Phase:
        """The phase of the deal."""
        if Action.FOLD in (*self.before, *self.after):
            return Phase.FOLDED
        if not is_closed(self.before):
            return Phase.BEFORE
        if len(self.thrown) < len(PLAYERS):
            return Phase.DRAW
        return Phase.SHOWDOWN if is_closed(self.after) else Phase.AFTER

    @property
    def to_act(self) -> int | None:
        """The player to act or draw, `FIRST` or `SECOND`; None once the deal is over."""
        turns = {Phase.BEFORE: self.before, Phase.DRAW: self.thrown, Phase.AFTER: self.after}
        return len(turns[self.phase]) % 2 if self.phase in turns else None

    @property
    def actions(self) -> Actions:
        """The legal actions of the player to act: fold, check or call, bet or raise; none at a draw or the end."""
        if self.phase not in (Phase.BEFORE, Phase.AFTER):
            return ()
        return legal_actions(self.before if self.phase is Phase.BEFORE else self.after, self.limits.most_bets)

    @property
    def paid(self) -> tuple[int, int]:
        """The chips that each player has put into the pot, antes included.

        >>> History.parse("check bet call / 3 1 / bet").paid
        (7, 3)
        """
        limits = self.limits
        before, after = chips_bet(self.before, limits.bet_before), chips_bet(self.after, limits.bet_after)
        return limits.ante + before[0] + after[0], limits.ante + before[1] + after[1]

    @property
    def pot(self) -> int:
        """The chips in the pot."""
        return sum(self.paid)

    def act(self, action: Action) -> "History":
        """Return the history after an action. Raise `ImpossibleHistory` if it is not legal."""
        if action not in self.actions:
            raise ImpossibleHistory(f"{str(action)!r} is not possible {self._here()}")
        if self.phase is Phase.BEFORE:
            return replace(self, before=(*self.before, action))
        return replace(self, after=(*self.after, action))

    def draw(self, thrown: int) -> "History":
        """Return the history after a player throws this many cards. Raise `ImpossibleHistory` if not legal."""
        if self.phase is not Phase.DRAW or not 0 <= thrown <= self.limits.most_thrown:
            raise ImpossibleHistory(f"drawing '{thrown}' is not possible {self._here()}")
        return replace(self, thrown=(*self.thrown, thrown))

    def then(self, word: str) -> "History":
        """Return the history after an action, or a number of cards thrown, in words. Raise `ImpossibleHistory`."""
        if _is_draw(word):
            return self.draw(0 if word == STAND_PAT else int(word))
        if word not in {*Action}:
            raise ImpossibleHistory(f"unknown action {word!r} {self._here()}")
        return self.act(Action(word))

    def _here(self) -> str:
        words = [str(action) for action in self.actions]
        if self.phase is Phase.DRAW:
            words = [f"0 to {self.limits.most_thrown} cards"]
        where = f"after {self.text}" if self.text else "at the beginning"
        return f"{where}; possible: {', '.join(words) or 'nothing, the deal is over'}"


def _is_draw(word: str) -> bool:
    """Return true for a number of cards thrown, in words."""
    return word == STAND_PAT or re.fullmatch("[0-9]", word) is not None
