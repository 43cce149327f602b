"""Measurements from Halatro's games, against counting the same games card by card."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from outs.cards.notation import DECK_MASK, cards_of
from outs.kernels.halatro.move_values import kept_row
from outs.kernels.halatro.player_arrays import PlayerArrays
from outs.pipeline.halatro.deck_weights import read_deck_weights
from outs.play.halatro.lockstep import play_games, shuffled_decks
from outs.play.halatro.table_policies import POLICY_SETTINGS, TablePolicy
from outs.research.halatro import fit_corrections
from outs.research.halatro.deck_file import write_deck_weights

GAMES, SEED = 60, 3


@pytest.fixture(scope="module")
def moves(known: PlayerArrays) -> fit_corrections.MadeMoves:
    """The moves of a few games."""
    return fit_corrections.played(known, GAMES, SEED)


def test_every_move_but_the_last_of_each_game_is_there(moves: fit_corrections.MadeMoves, known: PlayerArrays) -> None:
    scores = play_games(TablePolicy("values", known, POLICY_SETTINGS["values"]), SEED, 0, GAMES)
    first = np.flatnonzero(np.bitwise_count(moves.dead) == 8 - np.bitwise_count(moves.kept))
    assert len(first) == GAMES
    assert (moves.points[first] <= scores).all()
    assert (moves.points[first][moves.level[first] == 10] == scores[moves.level[first] == 10]).all()
    assert (moves.kept & moves.dead == 0).all()
    assert ((moves.level >= 0) & (moves.level < 11)).all()


def test_values_are_the_tables_and_deviations_are_zero_where_nothing_can_deviate(
    moves: fit_corrections.MadeMoves, known: PlayerArrays
) -> None:
    for kept, level, value in zip(moves.kept.tolist(), moves.level.tolist(), moves.value.tolist(), strict=True):
        assert (
            value
            == known.hands.values[level, kept_row(kept, kept.bit_count(), known.hands.places, known.hands.lane_sizes)]
        )
    assert abs(moves.deviation.mean()) < 50
    assert (moves.deviation != 0).all()


def test_cards_are_drawn_one_by_one_from_the_top_of_the_deck(moves: fit_corrections.MadeMoves) -> None:
    decks = shuffled_decks(SEED, 0, GAMES).tolist()
    to_draw = 8 - np.bitwise_count(moves.kept).astype(int)
    # The first moves of all games come first, in their order.
    for game, (drawn, count) in enumerate(zip(moves.drawn[:GAMES].tolist(), to_draw[:GAMES].tolist(), strict=True)):
        for step, mask in enumerate(drawn):
            assert set(cards_of(mask)) == set(decks[game][8 : 8 + min(step, count)])


def test_chances_are_counted_card_by_card(moves: fit_corrections.MadeMoves) -> None:
    unseen, every = np.zeros(fit_corrections.KINDS), np.zeros(fit_corrections.KINDS)
    for level, kept, dead, drawn in zip(
        moves.level.tolist(), moves.kept.tolist(), moves.dead.tolist(), moves.drawn.tolist(), strict=True
    ):
        for step in range(8 - kept.bit_count()):
            held = kept | drawn[step]
            for card in cards_of(DECK_MASK & ~held):
                of_rank = sum(other % 13 == card % 13 for other in cards_of(held))
                of_suit = sum(other // 13 == card // 13 for other in cards_of(held))
                kind = level, card % 13, of_rank, of_suit
                every[kind] += 1
                unseen[kind] += not dead >> card & 1
    usual = unseen.sum(axis=(1, 2, 3)) / every.sum(axis=(1, 2, 3))
    expected = (unseen + 200 * usual[:, None, None, None]) / (every + 200)
    assert fit_corrections.chances(moves) == pytest.approx(expected, rel=1e-12)


def test_a_known_line_is_found_again(moves: fit_corrections.MadeMoves) -> None:
    rng = np.random.default_rng(1)
    size = 11 * 500
    level, deviation = np.arange(size) % 11, rng.normal(0, 10, size)
    points = 100 + 3 + 2 * deviation + rng.normal(0, 5, size)
    nothing = np.zeros(size, np.uint64)
    made_up = fit_corrections.MadeMoves(level, nothing, nothing, nothing, np.full(size, 100.0), deviation, points)
    for fit in fit_corrections.fits(made_up):
        assert fit.moves == 500
        assert abs(fit.bonus[0] - 3) < 4 * fit.bonus[1] < 2
        assert abs(fit.response[0] - 2) < 4 * fit.response[1] < 0.2
    assert len(fit_corrections.report(fit_corrections.fits(moves)).splitlines()) == 2 + 11


def test_the_shipped_chances_are_about_those_of_play(known: PlayerArrays) -> None:
    shipped = read_deck_weights().chances
    found = fit_corrections.chances(fit_corrections.played(known, 4_000, 1))
    assert np.abs(found - shipped).mean() < 0.05


def test_what_is_written_is_read_again(moves: fit_corrections.MadeMoves, tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    shipped = read_deck_weights()
    write_deck_weights(replace(shipped, chances=fit_corrections.chances(moves)), path)
    again = read_deck_weights(path)
    assert again.chances == pytest.approx(fit_corrections.chances(moves), rel=1e-3)
    assert (again.bonus == shipped.bonus).all()
