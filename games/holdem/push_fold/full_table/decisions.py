"""Decisions and pots of a hand in which everyone pushes, calls all in, or folds. Plain Python.

Players are numbered in order of acting; the last is the big blind. Each player decides once: a decision is known by the
player and by those who are all in already.
"""

from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

MOST_IN = 3
"""The most players who can be all in: the tables have the showdowns of two and three hands."""


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
