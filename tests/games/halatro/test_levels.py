"""Levels: plays and discards left after a move, as one number."""

from outs.games.halatro.rules import LEVEL_COUNT, discards_at, level_of, plays_at
from outs.kernels.halatro import player_arrays as compiled
from outs.tables import halatro as table

LEFT = [(plays, discards) for plays in (1, 2, 3) for discards in (0, 1, 2, 3)]


def test_levels_are_numbered_without_gaps_and_lead_back_to_plays_and_discards() -> None:
    assert [level_of(*left) for left in LEFT] == list(range(LEVEL_COUNT))
    assert [(plays_at(level), discards_at(level)) for level in range(LEVEL_COUNT)] == LEFT


def test_kernels_number_levels_the_same() -> None:
    assert [compiled.level_of(*left) for left in LEFT] == list(range(LEVEL_COUNT))
    assert [(compiled.plays_at(level), compiled.discards_at(level)) for level in range(LEVEL_COUNT)] == LEFT


def test_the_table_has_its_columns_in_the_order_of_levels() -> None:
    assert list(table.LEVELS) == LEFT[:-1]
