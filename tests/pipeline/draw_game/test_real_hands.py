"""The draws of the whole deck: hands that differ by suits alone are one class, with the draws that are dealt."""

import numpy as np
import pytest

from outs.cards.hands.categories import ROYAL_FLUSH
from outs.games.draw.betting.game_model import values_of_sets
from outs.pipeline.draw_game.solution import INPUTS, holds_of, model_of
from outs.query.session import Tables
from outs.tables.draw_game import VALUES
from outs.tables.files.formats.parquet import read_table

CARDS = 52
HANDS = 1_000


@pytest.mark.long
def test_1000_hands_draw_the_same_in_any_suits(tables: Tables, rng: np.random.Generator) -> None:
    inputs = {table.name: read_table(table, tables.directory / table.file_name) for table in INPUTS["high"]}
    model = model_of("high", inputs)
    worth = rng.normal(size=ROYAL_FLUSH)
    means = model.means(worth)
    rows = tables.sql("SELECT mask, value, hand_id FROM hands").fetchnumpy()
    masks, values, numbers = (rows[name].tolist() for name in ("mask", "value", "hand_id"))
    value_of, hand_id_of = (dict(zip(masks, some, strict=True)) for some in (values, numbers))
    for _ in range(HANDS):
        hand = rng.choice(CARDS, 5, replace=False)
        suits = rng.permutation(4)
        relabelled = [int(13 * suits[card // 13] + card % 13) for card in hand]
        both = [sum(1 << int(card) for card in some) for some in (hand, relabelled)]
        hand_id, other = (hand_id_of[mask] for mask in both)
        assert hand_id == other
        thrown = relabelled[int(rng.integers(5))]
        kept = both[1] & ~(1 << thrown)
        ends = [value_of[kept | 1 << card] for card in range(CARDS) if not both[1] >> card & 1]
        mean = np.mean([worth[value - 1] for value in ends])
        found = means[model.thrown == 1, hand_id]
        assert np.abs(found - mean).min() < 1e-9


@pytest.mark.long
@pytest.mark.parametrize("game", ["high", "2-7", "a-5"])
def test_sums_of_sets_and_the_sets_of_holds_give_the_means(tables: Tables, rng: np.random.Generator, game: str) -> None:
    inputs = {table.name: read_table(table, tables.directory / table.file_name) for table in INPUTS[game]}
    model = model_of(game, inputs)
    assert model.value_count == VALUES[game]
    worth = rng.normal(size=model.value_count)
    means, sets = model.means(worth), values_of_sets(model)
    sums = np.add.reduceat(sets.counts * worth[sets.values], sets.starts[:-1])
    holds = holds_of(game, model, inputs)
    for number in rng.choice(len(holds.holds), HANDS, replace=False):
        hand = int(np.searchsorted(holds.first_holds, number, side="right")) - 1
        terms = holds.terms[holds.first_terms[number] : holds.first_terms[number + 1]]
        thrown = int(holds.thrown[number])
        middle = (len(terms) + thrown % 2) // 2
        total = sums[terms[:middle]].sum() - sums[terms[middle:]].sum() + (-1) ** thrown * worth[model.values[hand]]
        assert total / model.draws[thrown] == pytest.approx(means[holds.holds[number], hand], abs=1e-6)
