"""Moves for many positions at once, and the worth of any cards kept, against the moves one by one."""

import numpy as np
import numpy.typing as npt
import pytest

from outs.cards.notation import DECK_MASK, cards_of, mask_of
from outs.games.halatro.rules import GAME_OVER, discards_at, level_of, plays_at
from outs.kernels.halatro.lookahead import choose_moves, compare_moves, values_of_kept
from outs.kernels.halatro.player_arrays import LookaheadSettings, PlayerArrays, room_for_moves
from outs.tests.kernels.halatro.plain_moves import Position, corrected_by_formula, value_of_hand

GAMES = 60
BY_TABLE = LookaheadSettings(2, 1, 0, 1, 0.0, 0.0, 0.0, 0.0, 80.0, 0.0)
AHEAD = LookaheadSettings(0, 4, 32, 16, 20.0, 20.0, 3.0, 0.0, 80.0, 40.0)

I64 = npt.NDArray[np.int64]
Columns = tuple[I64, I64, npt.NDArray[np.uint8], npt.NDArray[np.uint8]]


@pytest.fixture
def positions(rng: np.random.Generator) -> Columns:
    """Held and past cards, plays and discards left of games in their middle."""
    decks = [rng.permutation(52).tolist() for _ in range(GAMES)]
    held = np.array([mask_of(deck[:8]) for deck in decks], np.int64)
    past = np.array([mask_of(deck[8 : 8 + 5 * (game % 6)]) for game, deck in enumerate(decks)], np.int64)
    return held, past, rng.integers(1, 4, GAMES).astype(np.uint8), rng.integers(0, 4, GAMES).astype(np.uint8)


def chosen(known: PlayerArrays, how: LookaheadSettings, positions: Columns) -> list[tuple[int, bool]]:
    """The cards kept, and whether the others are discarded."""
    kept, discards = np.full(len(positions[0]), -7, np.int64), np.empty(len(positions[0]), np.bool_)
    choose_moves(*positions, how, known, kept, discards)
    return list(zip(kept.tolist(), discards.tolist(), strict=True))


@pytest.mark.parametrize("how", [BY_TABLE, AHEAD], ids=["table", "ahead"])
def test_each_game_gets_the_first_of_its_moves_compared(
    how: LookaheadSettings, positions: Columns, made_up: PlayerArrays
) -> None:
    room = room_for_moves()
    for held, past, plays, discards, (kept, is_discard) in zip(
        *positions, chosen(made_up, how, positions), strict=True
    ):
        compare_moves(int(held), int(past), int(plays), int(discards), how, made_up, room)
        after_discard = level_of(int(plays), int(discards) - 1)
        assert kept == room.kept[0]
        assert is_discard == (discards > 0 and room.levels[0] == after_discard and room.scores[0] == 0)
        assert kept & held == kept
        assert (kept == 0) == (room.levels[0] == GAME_OVER)


@pytest.mark.parametrize("how", [BY_TABLE, AHEAD], ids=["table", "ahead"])
def test_the_order_and_number_of_games_change_no_move(
    how: LookaheadSettings, positions: Columns, made_up: PlayerArrays
) -> None:
    together = chosen(made_up, how, positions)
    backwards: Columns = tuple(column[::-1].copy() for column in positions)  # type: ignore[assignment]
    assert chosen(made_up, how, backwards) == together[::-1]
    alone = [
        chosen(made_up, how, tuple(column[game : game + 1] for column in positions))[0]  # type: ignore[arg-type]
        for game in range(GAMES)
    ]
    assert alone == together


LEAST = 40.0
"""How far below the table's best a move of a drawn hand is still corrected."""


def worth_of(known: PlayerArrays, kept: int, level: int, seen: int) -> float:
    """The kernel's, of one."""
    worth = np.empty(1)
    values_of_kept(np.array([kept]), np.array([level]), np.array([seen]), LEAST, known.hands, worth)
    return float(worth[0])


@pytest.mark.parametrize("size", [3, 4, 5])
def test_few_kept_cards_are_worth_what_the_corrected_table_says(
    size: int, rng: np.random.Generator, made_up: PlayerArrays
) -> None:
    for level in range(11):
        deck = rng.permutation(52).tolist()
        kept, seen = mask_of(deck[:size]), mask_of(deck[size:30])
        assert worth_of(made_up, kept, level, seen) == pytest.approx(
            corrected_by_formula(made_up, kept, level, seen), abs=0.01
        )


@pytest.mark.parametrize(("size", "level"), [(7, 0), (7, 10), (6, 0), (6, 2), (7, 4), (6, 9)])
def test_many_kept_cards_are_worth_the_mean_over_every_draw(
    size: int, level: int, rng: np.random.Generator, made_up: PlayerArrays
) -> None:
    deck = rng.permutation(52).tolist()
    kept, seen = mask_of(deck[:size]), mask_of(deck[size:44])
    left = [1 << card for card in cards_of(DECK_MASK & ~kept & ~seen)]
    draws = left if size == 7 else [one | other for one in left for other in left if one < other]
    hands = [Position(kept | draw, seen, plays_at(level), discards_at(level)) for draw in draws]
    mean = np.mean([value_of_hand(made_up, hand, LEAST) for hand in hands])
    assert worth_of(made_up, kept, level, seen) == pytest.approx(mean, abs=0.01)
