"""Scores and types of plays in bulk against the plain rules."""

import numpy as np

from outs.cards.notation import cards_of, mask_of, parse_cards
from outs.games.halatro.plays import TYPES
from outs.games.halatro.rules import score, type_of
from outs.query.halatro.best_plays import BestPlays, best_scores, lowest_of


def test_types_of_best_plays_are_those_of_the_rules(rng: np.random.Generator) -> None:
    hands = [rng.permutation(20 if k % 2 else 52)[:8].tolist() for k in range(300)]
    plays = BestPlays.of(np.array([mask_of(hand) for hand in hands], np.uint64))
    for scoring, name in zip(plays.scoring.tolist(), plays.types().tolist(), strict=True):
        assert TYPES[name].replace("royal", "straight") == type_of(cards_of(scoring))


def test_what_a_play_scores_is_the_best_of_its_cards(rng: np.random.Generator) -> None:
    plays = [rng.permutation(16 if k % 2 else 52)[: int(rng.integers(1, 6))].tolist() for k in range(500)]
    scores = best_scores(np.array([mask_of(play) for play in plays], np.uint64))
    assert scores.tolist() == [score(play) for play in plays]


def test_the_lowest_cards_are_by_rank_first() -> None:
    held = np.array([mask_of(parse_cards("3c2s2dAcKh")), 0], np.uint64)
    assert [cards_of(mask) for mask in lowest_of(held, 3).tolist()] == [parse_cards("2d2s3c"), ()]
