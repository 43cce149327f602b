"""Many games played in step: each round asks the policy for all moves, checks the rules, scores and deals new cards."""

import numpy as np

from ...cards.notation import DECK_SIZE, cards_of, cards_text
from ...games.halatro.rules import DISCARDS, HELD, MOST_THROWN, PLAYS
from ...games.halatro.simulation_answers import GameScores
from ...query.halatro.best_plays import best_scores
from .decks import DecksOf, drawn_unions, shuffled_decks
from .policy import ChosenMoves, Policy, Views


class IllegalPolicyMove(RuntimeError):
    """A move by a policy that the rules forbid."""


def play_games(
    policy: Policy,
    seed: int,
    first: int,
    games: int,
    original_runner: bool = False,
    decks: DecksOf = shuffled_decks,
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
            held, cards = (_text(int(masks[game])) for masks in (views.held, moves.thrown))
            does = "discards" if moves.discards[game] else "plays"
            raise IllegalPolicyMove(f"policy {policy.name} holds {held} and {does} {cards or 'nothing'}: {what}")


def _text(mask: int) -> str:
    return cards_text(cards_of(mask))
