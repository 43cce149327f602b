"""What every hold wins, compared with all draws of it, dealt one by one."""

from itertools import combinations
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from outs.cards.hands.evaluator import Evaluator
from outs.cards.notation import cards_text, mask_of, parse_cards
from outs.games.draw.answers.betting import DrawHandAnswer
from outs.games.draw.betting.rules import History
from outs.query.draw.betting.decision_rows import ACTION_COLUMNS
from outs.query.session import Tables
from outs.tables.draw_game import FINAL
from outs.tests.cases import some_of

from .draw_game_tables import DEALT

HAND = "KsKd9h5c2d"
HOLDS = ("KsKd9h5c2d", "KsKd9h5c", "9h5c2d", "KsKd")
"""Holds of no more than 16,215 draws; the tables list the first alone."""


def wins_of(folder: Path, history: History) -> list[float]:
    """What each value wins for the player to act there, from 1 on."""
    rows = pq.read_table(folder / FINAL["high"].file_name, filters=[("history", "=", history.text)]).to_pylist()
    names = [ACTION_COLUMNS[action] for action in history.actions]
    return [sum(row[name] * row[f"{name}_value"] for name in names) for row in rows]


def wins_after(folder: Path, history: History, player: str) -> list[float]:
    """What each of a player's values wins once this player has drawn: all shares of the made-up game are equal."""
    if player == "first":
        after = [wins_of(folder, history.draw(cards)) for cards in range(6)]
    else:
        after = [wins_of(folder, history.act(action)) for action in history.actions]
    return [sum(each) / len(after) for each in zip(*after, strict=True)]


@some_of(("player", "actions"), [("first", DEALT), ("second", f"{DEALT} / 3")], 1)
def test_a_hold_wins_the_mean_over_its_draws(
    solved: Tables, draw_game_folder: Path, evaluator: Evaluator, player: str, actions: str
) -> None:
    answer = solved.draw_game(HAND, actions, every_hold=True)
    assert isinstance(answer, DrawHandAnswer)
    assert answer.holds is not None
    found = {one.hold: one.value for one in answer.holds}
    assert len(found) == 32
    unseen = [card for card in range(52) if card not in parse_cards(HAND)]
    listed = {move.hold: move.value for move in answer.moves}
    for hold in HOLDS:
        held = parse_cards(hold)
        wins = wins_after(draw_game_folder, History.parse(actions).draw(5 - len(held)), player)
        masks = [mask_of((*held, *drawn)) for drawn in combinations(unseen, 5 - len(held))]
        draws = [wins[value - 1] for value in evaluator.values(np.array(masks, np.uint64)).tolist()]
        expected = listed.get(hold, sum(draws) / len(draws))
        assert found[hold] == pytest.approx(expected, abs=1e-9), hold


def test_holds_are_the_best_first_and_say_how_many_cards_they_draw(solved: Tables) -> None:
    answer = solved.draw_game(HAND, DEALT, every_hold=True)
    assert isinstance(answer, DrawHandAnswer)
    values = [one.value for one in answer.holds or ()]
    assert values == sorted(values, key=lambda value: value or 0.0, reverse=True)
    assert all(one.draws == 5 - len(one.hold) // 2 for one in answer.holds or ())
    assert {mask_of(parse_cards(one.hold)) for one in answer.holds or ()} == {
        mask_of(kept) for size in range(6) for kept in combinations(parse_cards(HAND), size)
    }
    assert all(one.hold == cards_text(parse_cards(one.hold)) for one in answer.holds or ())
