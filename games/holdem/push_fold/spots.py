"""Spots of push or fold: stakes, names of seats, stacks, decisions and pots. Plain Python.

Players are numbered in order of acting; the last is the big blind. Each player decides once: a decision is known by the
player and by those who are all in already.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from ....cards.arguments import Parameter
from .chips import Amounts, icm, shared_out

SMALL_BLIND, BIG_BLIND = 0.5, 1.0
STACK = Parameter(10.0, least=1.0, most=1000.0)
"""A player's stack in big blinds, before blinds and antes are paid."""
ANTE = Parameter(0.0, least=0.0, most=100.0)
"""The ante of each player, in percent of a big blind."""
BUTTON, SMALL, BIG = "button", "small blind", "big blind"
LATE = ("hijack", "cutoff", BUTTON, SMALL, BIG)
EARLY = ("UTG", "UTG+1", "UTG+2")
LOJACK = "lojack"
MOST_SEATS = 9
WITH_ARTICLE = (LOJACK, *LATE)
BLINDS = (SMALL_BLIND, BIG_BLIND)
MOST_IN = 3
"""The most players who can be all in: the tables have the showdowns of two and three hands."""


@dataclass(frozen=True)
class Stakes:
    """Stakes of two players: the smaller stack in big blinds, before blinds and antes, and the ante in percent.

    Antes are paid before blinds; a player with less than both pays the whole stack.

    >>> Stakes(10.0, 12.5).small, Stakes(10.0, 12.5).big, Stakes(1.0, 12.5).big
    (0.625, 1.125, 1.0)
    """

    stack: float
    ante: float = ANTE.default

    @property
    def small(self) -> float:
        """The small blind's loss by folding."""
        return min(self.stack, SMALL_BLIND + self.ante / 100)

    @property
    def big(self) -> float:
        """The big blind's loss by folding."""
        return min(self.stack, BIG_BLIND + self.ante / 100)


def seat_names(players: int) -> tuple[str, ...]:
    """Return the usual names of two to nine seats; the big blind is last.

    >>> seat_names(3), seat_names(7)[:3]
    (('button', 'small blind', 'big blind'), ('UTG', 'lojack', 'hijack'))
    """
    early = players - len(LATE)
    if early <= 0:
        return LATE[-players:]
    return (*EARLY[: max(early - 1, 1)], *((LOJACK,) if early > 1 else ()), *LATE)


def named(seat: str) -> str:
    """Return a seat as a sentence names it: `the button`, `UTG`."""
    return f"the {seat}" if seat in WITH_ARTICLE else seat


def actions_before(seats: tuple[str, ...]) -> str:
    """Return what players who are all in have done.

    >>> actions_before(("UTG", "button"))
    'UTG pushes and the button calls'
    """
    return " and ".join(f"{named(seat)} {'calls' if place else 'pushes'}" for place, seat in enumerate(seats))


@dataclass(frozen=True)
class Spot:
    """Stacks at the table, blinds, antes and prizes.

    stacks    in big blinds, before blinds and antes, in order of acting; the last two are in the blinds
    ante      the ante of each player, in percent of a big blind
    prizes    the first place first; empty if played for chips
    blinds    the small and the big blind, in big blinds
    ante_bb   the ante that the big blind pays for everybody, in big blinds
    away      stacks of players at other tables, who are paid from the same prizes
    """

    stacks: Amounts
    ante: float = 0.0
    prizes: Amounts = ()
    blinds: Amounts = BLINDS
    ante_bb: float = 0.0
    away: Amounts = ()

    @cached_property
    def dead(self) -> float:
        """The ante that the big blind pays for everybody, at most its stack. No other player has to match it."""
        return min(self.stacks[-1], self.ante_bb)

    @cached_property
    def posted(self) -> Amounts:
        """The chips that each player has put in before anyone acts, without `dead`."""
        blinds = (0.0,) * (len(self.stacks) - len(self.blinds)) + self.blinds
        return tuple(min(stack, blind + self.ante / 100) for stack, blind in zip(self._live, blinds, strict=True))

    @cached_property
    def _live(self) -> Amounts:
        """The stacks without `dead`."""
        return *self.stacks[:-1], self.stacks[-1] - self.dead

    @cached_property
    def worths(self) -> Amounts:
        """The worth of the stacks at the table before the hand."""
        return self._worths(self.stacks)

    @property
    def blind(self) -> float:
        """The worth of a big blind in prizes; 1 without prizes."""
        return sum(self.prizes) / sum(self.stacks + self.away) if self.prizes else 1.0

    def left(self, places: Sequence[int | None]) -> Amounts:
        """Return each player's chips if those with a place are all in and finish so, and the others (None) fold."""
        paid = [
            posted if place is None else stack
            for stack, posted, place in zip(self._live, self.posted, places, strict=True)
        ]
        got = list(shared_out(paid, places))
        first = min(place for place in places if place is not None)
        winners = [player for player, place in enumerate(places) if place == first]
        for player in winners:
            got[player] += self.dead / len(winners)
        return tuple(stack - out + back for stack, out, back in zip(self._live, paid, got, strict=True))

    def won(self, places: Sequence[int | None]) -> Amounts:
        """Return each player's win if those with a place are all in and finish so, and the others (None) fold."""
        return tuple(after - before for after, before in zip(self._worths(self.left(places)), self.worths, strict=True))

    def _worths(self, stacks: Sequence[float]) -> Amounts:
        if not self.prizes:
            return tuple(stacks)
        return icm((*stacks, *self.away), self.prizes, self.stacks + self.away)[: len(self.stacks)]


class Decision(NamedTuple):
    """A choice between all in and fold: the players who are all in already, and the one who acts."""

    before: tuple[int, ...]
    actor: int


@dataclass(frozen=True)
class Pot:
    """One end of a hand.

    members    the players all in, in order of acting; alone, the big blind has won without acting
    decisions  the number of each member's decision, in the same order; none in a walk
    folds      the numbers of the decisions in which the others fold
    """

    members: tuple[int, ...]
    decisions: tuple[int, ...]
    folds: tuple[int, ...]


def decisions_of(players: int, most_in: int) -> tuple[Decision, ...]:
    """Return all decisions: first pushes, then calls by pusher, then overcalls.

    >>> [f"{before}{actor}" for before, actor in decisions_of(3, 3)]
    ['()0', '()1', '(0,)1', '(0,)2', '(1,)2', '(0, 1)2']
    """
    big = players - 1
    return tuple(
        Decision(before, actor)
        for size in range(most_in)
        for before in combinations(range(players), size)
        for actor in range(before[-1] + 1 if before else 0, players)
        if before or actor < big
    )


def pots_of(players: int, most_in: int) -> tuple[Pot, ...]:
    """Return all pots, with the walk of the big blind first."""
    number = {decision: place for place, decision in enumerate(decisions_of(players, most_in))}
    found = [Pot((players - 1,), (), tuple(number[Decision((), player)] for player in range(players - 1)))]
    for size in range(1, most_in + 1):
        for members in combinations(range(players), size):
            if members == (players - 1,):
                continue
            own = tuple(number[Decision(members[:place], member)] for place, member in enumerate(members))
            others = [player for player in range(players) if player not in members]
            asked = [Decision(tuple(one for one in members if one < player), player) for player in others]
            found.append(Pot(members, own, tuple(number[one] for one in asked if one in number)))
    return tuple(found)
