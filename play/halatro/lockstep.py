"""Many games played in step: each round asks a policy for all moves, checks the rules, scores and deals new cards.

A policy turns the views of the players of many games, without the decks, into a move in each game. Shuffled decks
depend on the seed and the game's number only, so all policies play the same decks.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from ...cards.mask_arrays import Masks
from ...cards.notation import DECK_SIZE, cards_of, cards_text
from ...games.halatro.rules import DISCARDS, HELD, MOST_THROWN, PLAYS
from ...games.halatro.simulation_answers import GameScores
from ...query.halatro.best_plays import BestPlays, best_scores

Decks = npt.NDArray[np.uint8]
DecksOf = Callable[[int, int, int], Decks]
"""Function (seed, first game, number of games) that returns the decks: (games, 52)."""
BLOCKS = DECK_SIZE // 4
"""Steps of the generator's counter per deck; each step yields four random numbers."""


@dataclass(frozen=True)
class Views:
    """The views of the players of n games.

    held      (n,) uint64  the cards in hand
    dead      (n,) uint64  the cards played or discarded so far
    plays     (n,) uint8   plays left, 1 to 3
    discards  (n,) uint8   discards left, 0 to 3
    """

    held: Masks
    dead: Masks
    plays: npt.NDArray[np.uint8]
    discards: npt.NDArray[np.uint8]


@dataclass(frozen=True)
class ChosenMoves:
    """One move in each of n games.

    thrown    (n,) uint64  the one to five held cards that leave the hand
    discards  (n,) bool    True if they are discarded, False if they are played
    """

    thrown: Masks
    discards: npt.NDArray[np.bool_]


class Policy(Protocol):
    """A strategy. It depends on the view only, so that the same position always gets the same move."""

    @property
    def name(self) -> str:
        """The policy's name on the command line."""

    def moves(self, views: Views) -> ChosenMoves:
        """Return a legal move in each game."""


@dataclass(frozen=True)
class NeverDiscard:
    """Policy that always makes the highest-scoring play."""

    name: str = "never-discard"

    def moves(self, views: Views) -> ChosenMoves:
        return ChosenMoves(BestPlays.of(views.held).thrown, np.zeros(len(views.held), np.bool_))


def shuffled_decks(seed: int, first: int, games: int) -> Decks:
    """Return the decks of games `first`, `first` + 1, ..., the top card first: (games, 52), uint8.

    A deck is the sort order of 52 random numbers of 64 bits. They are the raw output of a counter-based generator,
    advanced to the game: numpy guarantees these streams across versions, but not its shuffles.
    """
    generator = np.random.Philox(np.random.SeedSequence(seed))
    generator.advance(BLOCKS * first)
    keys = generator.random_raw(DECK_SIZE * games).reshape(games, DECK_SIZE)
    return keys.argsort(axis=1, kind="stable").astype(np.uint8)


def drawn_unions(decks: Decks) -> Masks:
    """Return the mask of each deck's first 0, 1, ... 52 cards: (games, 53), uint64."""
    unions = np.zeros((len(decks), DECK_SIZE + 1), np.uint64)
    np.bitwise_or.accumulate(np.uint64(1) << decks.astype(np.uint64), axis=1, out=unions[:, 1:])
    return unions


class IllegalPolicyMove(RuntimeError):
    """A move by a policy that the rules forbid."""


def play_games(
    policy: Policy, seed: int, first: int, games: int, original_runner: bool = False, decks: DecksOf = shuffled_decks
) -> GameScores:
    """Return the final scores of games `first`, `first` + 1, ..., played by `policy`: (games,), int32.

    With `original_runner` a discard may take any number of held cards, even none, as in the game that the published AI
    was written for. `decks` returns the decks of `games` games from `first` on. Raise `IllegalPolicyMove`.
    """
    unions = drawn_unions(decks(seed, first, games))
    drawn = np.full(games, HELD)
    dead = np.zeros(games, np.uint64)
    plays = np.full(games, PLAYS, np.uint8)
    discards = np.full(games, DISCARDS, np.uint8)
    scores = np.zeros(games, np.int32)
    while (on := np.flatnonzero(plays)).size:
        views = Views(unions[on, drawn[on]] & ~dead[on], dead[on], plays[on], discards[on])
        moves = policy.moves(views)
        _require_legal(policy, views, moves, original_runner)
        scores[on] += np.where(moves.discards, 0, best_scores(moves.thrown))
        dead[on] |= moves.thrown
        drawn[on] = np.minimum(drawn[on] + np.bitwise_count(moves.thrown), DECK_SIZE)
        discards[on] -= moves.discards
        plays[on] -= ~moves.discards
    return scores


def _require_legal(policy: Policy, views: Views, moves: ChosenMoves, original_runner: bool) -> None:
    thrown = np.bitwise_count(moves.thrown)
    allowed = (thrown >= 1) & (thrown <= MOST_THROWN)
    if original_runner:
        allowed |= moves.discards
    forbidden = {
        "cards that it does not hold": moves.thrown & ~views.held != 0,
        "a wrong number of cards": ~allowed,
        "a discard that it does not have": moves.discards & (views.discards == 0),
    }
    for what, wrong in forbidden.items():
        if wrong.any():
            game = int(wrong.argmax())
            held, cards = (cards_text(cards_of(int(masks[game]))) for masks in (views.held, moves.thrown))
            does = "discards" if moves.discards[game] else "plays"
            raise IllegalPolicyMove(f"policy {policy.name} holds {held} and {does} {cards or 'nothing'}: {what}")
