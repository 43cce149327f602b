"""Bets of strategies summed over flops and turns."""

from pathlib import Path

import numpy as np
import pytest

from outs.games.casino.rule_files import load_bundled
from outs.games.casino.strategies.strategy import Rule, Strategy
from outs.pipeline.casino.turn_strategies import later_bets, totals
from outs.tables.files.formats import parquet
from outs.tables.schema import TABLES


@pytest.mark.long
def test_a_bet_on_everything_wins_as_much_after_the_turn_as_after_the_flop(tables_folder: Path) -> None:
    names = ("evaluator", "flop", "turn", "casino_flop")
    inputs = {name: parquet.read_table(TABLES[name], tables_folder / TABLES[name].file_name) for name in names}
    every = tuple(
        Rule(seen, move, "anything", lambda cards: np.ones(len(cards.own), np.bool_))
        for seen, move in ((2, "bet 2"), (5, "bet 1"), (6, "bet 1"))
    )
    game = load_bundled("texas-holdem-bonus")
    strategies = (Strategy("everything", every), Strategy("twice", every[:1]), Strategy("never", ()))
    bets, quiet, never = later = later_bets(game, strategies, inputs)
    assert bets.after_flop == bets.after_turn == 0  # against another random hand
    assert bets.stays.all()
    assert (quiet.after_flop, quiet.after_turn) == (0, 0)
    everything, twice, folds = totals(game, strategies, inputs, later)
    assert everything == twice
    assert folds == -2 * 27_813_810_024_000 * game.unit
    assert not never.stays.any()
