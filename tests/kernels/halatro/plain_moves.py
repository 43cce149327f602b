"""Halatro's moves one by one in plain Python: what the kernels that judge moves are tested against."""

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from outs.cards.notation import DECK_MASK, cards_of, mask_of
from outs.games.halatro.rules import GAME_OVER, best_score, level_of, score
from outs.kernels.halatro.move_values import kept_row
from outs.kernels.halatro.player_arrays import PlayerArrays
from outs.tests.kernels.halatro.plain_features import plain_features


@dataclass(frozen=True)
class Position:
    """Masks of the held and the dead cards, plays and discards left."""

    held: int
    dead: int
    plays: int
    discards: int


Move = tuple[int, int, int]
"""The cards kept, the level after the move and what it scores."""


def value_in_table(known: PlayerArrays, kept: int, level: int) -> float:
    """Return the value of three to six kept cards in the table."""
    return float(
        known.hands.values[level, kept_row(kept, kept.bit_count(), known.hands.places, known.hands.lane_sizes)]
    )


def deviation_by_formula(known: PlayerArrays, kept: int, level: int, dead: int) -> float:
    """Return the mean of the first card drawn less the table's value, for each card drawn."""
    value, unseen = value_in_table(known, kept, level), cards_of(DECK_MASK & ~kept & ~dead)
    mean = sum(value_in_table(known, kept | 1 << card, level) for card in unseen) / len(unseen)
    drawn, left = 8 - kept.bit_count(), len(unseen)
    return drawn * (left - 1) / (left - drawn) * (mean - value)


def corrected_by_formula(known: PlayerArrays, kept: int, level: int, dead: int) -> float:
    """The table's value, the response to the deviation of the deck, and the weighted features."""
    deviation = deviation_by_formula(known, kept, level, dead)
    features = plain_features(kept, DECK_MASK & ~kept & ~dead, deviation)
    weights = known.hands.leaf[level, kept.bit_count() - 3]
    learned = float(weights @ np.array([*features.values()]))
    return value_in_table(known, kept, level) + float(known.hands.response[level]) * deviation + learned


def moves_of(position: Position) -> list[Move]:
    """Every move that keeps three to five cards, the last play being one alone."""
    held, plays, discards = cards_of(position.held), position.plays, position.discards
    moves = [(0, GAME_OVER, best_score(held))] if plays == 1 else []
    for size in (3, 4, 5):
        for kept in combinations(held, size):
            thrown = [card for card in held if card not in kept]
            if discards:
                moves.append((mask_of(kept), level_of(plays, discards - 1), 0))
            if plays > 1:
                moves.append((mask_of(kept), level_of(plays - 1, discards), score(thrown)))
    return moves


def worth_by_table(known: PlayerArrays, move: Move) -> float:
    """Return the score of a move and the value that the table promises."""
    kept, level, scored = move
    return scored + (value_in_table(known, kept, level) if level != GAME_OVER else 0)


def worth_corrected(known: PlayerArrays, position: Position, move: Move) -> float:
    """Return the score of a move and the value that the corrected table promises."""
    kept, level, scored = move
    dead = position.dead | position.held & ~kept
    return scored + (corrected_by_formula(known, kept, level, dead) if level != GAME_OVER else 0)


def value_of_hand(known: PlayerArrays, position: Position, margin: float) -> float:
    """The highest corrected worth of the moves that the table puts at most `margin` below its best."""
    if position.plays == 1 and position.discards == 0:
        return best_score(cards_of(position.held))
    moves = {move: worth_by_table(known, move) for move in moves_of(position)}
    highest = max(moves.values())
    return max(worth_corrected(known, position, move) for move, worth in moves.items() if worth >= highest - margin)
