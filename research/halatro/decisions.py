"""Decisions of Halatro's policies: in whole games, in games continued after given moves, and the gain of each.

A decision is judged by its mean over the draw: its gain is the value of the move less the value of its position.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields

import numpy as np
import numpy.typing as npt

from outs.kernels.array_types import F64, I64
from outs.kernels.halatro.player_arrays import PlayerArrays
from outs.play.halatro.lockstep import (
    ChosenMoves,
    Decks,
    DecksOf,
    Policy,
    Views,
    drawn_unions,
    play_games,
    shuffled_decks,
)
from outs.play.halatro.players import Player
from outs.research.halatro.kernels.decision_values import decision_values, hand_values

MARGIN = 40.0
"""A hand's value uses corrections of the moves within this many points of the table's best."""


@dataclass(frozen=True)
class Decisions:
    """Decisions of n positions.

    game          (n,) int64  the game, counted from the first one played
    held          (n,) int64  the cards in hand, as a mask
    dead          (n,) int64  the cards played or discarded before
    plays         (n,) uint8  plays left before the move
    discards      (n,) uint8  discards left
    thrown        (n,) int64  the cards that leave the hand
    are_discards  (n,) bool   True if they are discarded
    """

    game: I64
    held: I64
    dead: I64
    plays: npt.NDArray[np.uint8]
    discards: npt.NDArray[np.uint8]
    thrown: I64
    are_discards: npt.NDArray[np.bool_]

    @classmethod
    def joined(cls, parts: Sequence["Decisions"]) -> "Decisions":
        """Return the decisions of all parts, in order."""
        return cls(*(np.concatenate([getattr(part, column.name) for part in parts]) for column in fields(cls)))

    def taken(self, rows: I64) -> "Decisions":
        """Return the decisions of these rows."""
        return Decisions(*(getattr(self, column.name)[rows] for column in fields(Decisions)))


@dataclass(frozen=True)
class Watched:
    """A policy that records its views and moves."""

    policy: Policy
    seen: list[tuple[Views, ChosenMoves]] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Name of the policy."""
        return self.policy.name

    def moves(self, views: Views) -> ChosenMoves:
        """Return the policy's moves, and record them."""
        moves = self.policy.moves(views)
        self.seen.append((views, moves))
        return moves


def decisions_of(player: Player, seed: int, first: int, games: int, decks: DecksOf = shuffled_decks) -> Decisions:
    """Return the decisions of `games` games from `first` on, sorted by move, then by game."""
    watched = Watched(player.policy)
    play_games(watched, seed, first, games, player.original_runner, decks)
    on, parts = np.arange(games), []
    for views, moves in watched.seen:
        held, dead, thrown = (masks.astype(np.int64) for masks in (views.held, views.dead, moves.thrown))
        parts.append(Decisions(on, held, dead, views.plays, views.discards, thrown, moves.discards))
        on = on[(views.plays > 1) | moves.discards]
    return Decisions.joined(parts)


def decisions_after(policy: Policy, moves: Decisions, decks: Decks) -> Decisions:
    """Return the decisions of `policy` after n moves until the games end; `game` is the row of the move.

    decks  (n, 52) uint8  orders of the cards; those unseen before a move are drawn in this order
    """
    unions = drawn_unions(unseen_first(decks, moves.held | moves.dead)).astype(np.int64)
    kept, dead = moves.held & ~moves.thrown, moves.dead | moves.thrown
    top = np.bitwise_count(moves.thrown).astype(np.int64)
    discards = moves.discards - moves.are_discards
    plays = moves.plays - ~moves.are_discards
    parts, on = [moves.taken(np.zeros(0, np.int64))], np.flatnonzero(plays)
    while on.size:
        held = (kept[on] | unions[on, top[on]]) & ~dead[on]
        made = policy.moves(Views(held.astype(np.uint64), dead[on].astype(np.uint64), plays[on], discards[on]))
        thrown = made.thrown.astype(np.int64)
        parts.append(Decisions(on, held, dead[on], plays[on], discards[on], thrown, made.discards))
        dead[on] |= thrown
        top[on] += np.bitwise_count(thrown)
        plays[on] -= ~made.discards
        discards[on] -= made.discards
        on = on[plays[on] > 0]
    return Decisions.joined(parts)


def unseen_first(decks: Decks, seen: I64) -> Decks:
    """Return the decks with the seen cards moved to the end; the others keep their order: (n, 52)."""
    are_seen = seen[:, None] >> decks.astype(np.int64) & 1
    return np.take_along_axis(decks, are_seen.argsort(axis=1, kind="stable"), axis=1)


def gains_of(made: Decisions, games: int, seed: int, draws: int, known: PlayerArrays) -> F64:
    """Return, for each game, the sum over its decisions of the move's value minus the position's: (games,)."""
    return sums_of_games(made, gains_of_decisions(made, seed, draws, known), games)


def sums_of_games(made: Decisions, gains: F64, games: int) -> F64:
    """Return the sums of the decisions' `gains` (n,) over each game: (games,)."""
    sums = np.zeros(games)
    np.add.at(sums, made.game, gains)
    return sums


def gains_of_decisions(one: Decisions, seed: int, draws: int, known: PlayerArrays) -> F64:
    """Return the value of each move minus that of its position: (n,)."""
    values, worth = np.empty(len(one.held)), np.empty(len(one.held))
    state = draws_state(seed)
    hand_values(one.held, one.dead, one.plays, one.discards, MARGIN, known.hands, values)
    decision_values(
        one.held, one.dead, one.plays, one.discards, one.thrown, one.are_discards, draws, state, MARGIN, known, worth
    )
    return worth - values


def draws_state(seed: int) -> np.uint64:
    """Return the state that determines, with the position, the draws that judge a decision."""
    return np.uint64(np.random.SeedSequence(seed).generate_state(1, np.uint64)[0])
