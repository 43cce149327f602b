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
NOBODY = frozenset[int]()
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
    bounties  the bounty on each player at the table, in prizes or big blinds; empty without bounties
    at_once   the share of a bounty that is paid at once; the rest rises on the winner's head
    """

    stacks: Amounts
    ante: float = 0.0
    prizes: Amounts = ()
    blinds: Amounts = BLINDS
    ante_bb: float = 0.0
    away: Amounts = ()
    bounties: Amounts = ()
    at_once: float = 1.0

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
    def forced(self) -> frozenset[int]:
        """The players whose blind or ante takes the last chip; they cannot fold."""
        both = enumerate(zip(self._live, self.posted, strict=True))
        return frozenset(player for player, (stack, posted) in both if posted >= stack)

    @property
    def folds_lose_what_is_posted(self) -> bool:
        """True for chips, unless a short stack that is forced in cannot match what another has posted."""
        return not self.prizes and not self.forced

    @property
    def in_every_pot(self) -> frozenset[int]:
        """The player who is a member of every pot: the one who is forced, at a table of four seats or more.

        With three seats all can be all in anyway. Two forced players leave no third place for two others.
        """
        return self.forced if len(self.stacks) > MOST_IN and len(self.forced) == 1 else NOBODY

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
        left = self.left(places)
        won = tuple(after - before for after, before in zip(self._worths(left), self.worths, strict=True))
        if not self.bounties:
            return won
        return tuple(one + bounty for one, bounty in zip(won, self.bounties_won(places, left), strict=True))

    def bounties_won(self, places: Sequence[int | None], left: Sequence[float]) -> Amounts:
        """Return what each player wins in bounties, if all end with the chips `left`.

        The bounty of a player without chips goes to the best hand that has put in at least as many, that is, to the
        winner of the pot with the player's last chips; equal hands share it. What rises on the winner's head counts by
        the winner's chance to come first, which is the share of all chips.
        """
        found = [0.0] * len(self.stacks)
        total = sum(self.stacks) + sum(self.away)
        for player, (place, chips) in enumerate(zip(places, left, strict=True)):
            if place is None or chips > 0:
                continue
            cover = [
                (other_place, other) for other, other_place in enumerate(places)
                if other != player and other_place is not None and self._live[other] >= self._live[player]
            ]  # fmt: skip
            best = min(cover)[0]
            winners = [other for other_place, other in cover if other_place == best]
            for winner in winners:
                bounty = self.bounties[player] / len(winners)
                found[winner] += bounty * (self.at_once + (1 - self.at_once) * left[winner] / total)
        return tuple(found)

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


def decisions_of(players: int, most_in: int, forced: frozenset[int] = NOBODY) -> tuple[Decision, ...]:
    """Return all decisions: first pushes, then calls by pusher, then overcalls.

    forced  players who are in every pot; at most `most_in` are all in with them

    >>> [f"{before}{actor}" for before, actor in decisions_of(3, 3)]
    ['()0', '()1', '(0,)1', '(0,)2', '(1,)2', '(0, 1)2']
    >>> [f"{before}{actor}" for before, actor in decisions_of(4, 3, frozenset([1]))]
    ['()0', '()1', '(0,)1', '(1,)2', '(1,)3', '(0, 1)2', '(0, 1)3', '(1, 2)3']
    """
    big = players - 1
    return tuple(
        Decision(before, actor)
        for size in range(most_in)
        for before in combinations(range(players), size)
        for actor in range(before[-1] + 1 if before else 0, players)
        if (before or actor < big)
        and len(forced.union(before, [actor])) <= most_in
        and all(player in before for player in forced if player < actor)
    )


def further_decisions(spot: Spot, most_in: int) -> tuple[Decision, ...]:
    """Return the decisions of further callers, behind as many all-ins as the exact game has.

    most_in  the most players who go all in, apart from those who cannot fold

    >>> [f"{before}{actor}" for before, actor in further_decisions(Spot((10.0,) * 5), 5)]
    ['(0, 1, 2)3', '(0, 1, 2)4', '(0, 1, 3)4', '(0, 2, 3)4', '(1, 2, 3)4']
    >>> further_decisions(Spot((10.0,) * 5), 3)
    ()
    """
    players, forced = len(spot.stacks), spot.in_every_pot
    exact = {*decisions_of(players, MOST_IN, forced)}
    return tuple(
        one
        for one in decisions_of(players, MOST_IN + 1, forced)
        if one not in exact and one.actor not in forced and len({*one.before, one.actor} - spot.forced) <= most_in
    )


def exact_in(spot: Spot, most_in: int) -> int:
    """Return how many players are all in at most in pots that are summed exactly, if at most `most_in` go all in.

    Those who cannot fold are not among the `most_in`.

    >>> exact_in(Spot((10.0,) * 4), 2), exact_in(Spot((10.0, 9.0, 8.0, 0.5)), 2), exact_in(Spot((10.0,) * 4), 9)
    (2, 3, 3)
    """
    least = MOST_IN if spot.forced and len(spot.stacks) > MOST_IN else most_in
    return min(max(most_in, least), MOST_IN, len(spot.stacks))


def all_decisions(spot: Spot, most_in: int, exact_in: int) -> tuple[Decision, ...]:
    """Return the decisions of the exact game, and then those of further callers.

    most_in   the most players who go all in, apart from those who cannot fold
    exact_in  the most who are all in in the exact game
    """
    if exact_in < MOST_IN:
        return decisions_of(len(spot.stacks), exact_in)
    return decisions_of(len(spot.stacks), exact_in, spot.in_every_pot) + further_decisions(spot, most_in)


def pots_of(players: int, most_in: int, forced: frozenset[int] = NOBODY) -> tuple[Pot, ...]:
    """Return all pots, with the walk of the big blind first, if there can be one."""
    big = players - 1
    number = {decision: place for place, decision in enumerate(decisions_of(players, most_in, forced))}
    found = [] if forced - {big} else [Pot((big,), (), tuple(number[Decision((), player)] for player in range(big)))]
    for size in range(1, most_in + 1):
        for members in combinations(range(players), size):
            if members == (big,) or not forced.issubset(members):
                continue
            own = tuple(number[Decision(members[:place], member)] for place, member in enumerate(members))
            others = [player for player in range(players) if player not in members]
            asked = [Decision(tuple(one for one in members if one < player), player) for player in others]
            found.append(Pot(members, own, tuple(number[one] for one in asked if one in number)))
    return tuple(found)
