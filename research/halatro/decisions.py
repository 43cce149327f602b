"""The decisions that policies make in games: the positions, and the cards thrown in each."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields

import numpy as np
import numpy.typing as npt

from outs.play.halatro.lockstep import DecksOf, play_games, shuffled_decks
from outs.play.halatro.players import Player
from outs.play.halatro.policy import ChosenMoves, Policy, Views

I64 = npt.NDArray[np.int64]


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
class _Watched:
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
    watched = _Watched(player.policy)
    play_games(watched, seed, first, games, player.original_runner, decks)
    on, parts = np.arange(games), []
    for views, moves in watched.seen:
        held, dead, thrown = (masks.astype(np.int64) for masks in (views.held, views.dead, moves.thrown))
        parts.append(Decisions(on, held, dead, views.plays, views.discards, thrown, moves.discards))
        on = on[(views.plays > 1) | moves.discards]
    return Decisions.joined(parts)
