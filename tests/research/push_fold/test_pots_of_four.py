"""The effect of a fourth all-in, sampled from such deals alone and from all deals."""

import json
from dataclasses import asdict
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.starting_hands import STARTING_HANDS
from outs.games.holdem.push_fold.spots import Spot, decisions_of
from outs.research.push_fold.model_errors import Deals, all_in, outcomes, wins
from outs.research.push_fold.pots_of_four import SEED, Effect, FourAllIn, drawn_spots, read, row

SPOTS = (Spot((4.0, 9.0, 6.5, 12.0, 3.0, 7.0), 12.5), Spot((3.0, 2.0, 8.0, 5.0, 4.0), 10.0, (50.0, 30.0, 20.0)))


def of_all_deals(evaluator: Evaluator, spot: Spot, charts: np.ndarray, rng: np.random.Generator) -> Effect:
    """The effect in deals of whole decks."""
    deals = Deals.drawn(rng, 40_000, len(spot.stacks))
    order = all_in(charts, deals)
    three, more = (outcomes(evaluator, deals.cards, inside) for inside in ((order > 0) & (order < 4), order > 0))
    found = wins(spot, more) - wins(spot, three)
    error = found.std(axis=0) / len(found) ** 0.5
    return Effect(tuple(found.mean(axis=0)), tuple(error), float((order.max(axis=1) > 3).mean()))


@pytest.mark.parametrize("spot", [*SPOTS, Spot((5.0, 3.0, 4.0, 6.0))], ids=str)
def test_the_effect_is_that_of_all_deals(evaluator: Evaluator, spot: Spot, rng: np.random.Generator) -> None:
    charts = rng.random((len(decisions_of(len(spot.stacks), 3)), len(STARTING_HANDS))) ** 0.5
    expected = of_all_deals(evaluator, spot, charts, rng)
    found = FourAllIn(evaluator, spot, charts).effect(10_000, SEED)
    assert found.fourth == pytest.approx(expected.fourth, abs=0.03)
    distance = np.subtract(found.mean, expected.mean) / np.hypot(found.error, expected.error)
    assert abs(distance).max() < 4
    assert abs(np.divide(expected.mean, expected.error)).max() > 5  # so that no effect at all would be noticed


def test_without_a_fourth_there_is_no_effect(evaluator: Evaluator) -> None:
    spot = SPOTS[0]
    charts = np.zeros((len(decisions_of(len(spot.stacks), 3)), len(STARTING_HANDS)))
    assert FourAllIn(evaluator, spot, charts).effect(100, SEED) == Effect((0.0,) * 6, (0.0,) * 6, 0.0)


def test_a_line_has_quantiles_of_the_player_whom_each_spot_moves_most(rng: np.random.Generator) -> None:
    spots = [Effect((0.0, -place / 100), (0.1, 1e-6), 0.02) for place in range(1, 12)]
    assert row("all", spots, rng)[:3] == ["all", "11", "2.00 %"]
    median, high, most = (cell.split(" ± ") for cell in row("all", spots, rng)[3:])
    assert (median[0], high[0], most) == ("0.0600", "0.1000", ["0.1100", "0.0000"])
    assert 0.005 < float(median[1]) < 0.03


def test_an_interrupted_run_goes_on_from_its_file(tmp_path: Path) -> None:
    found = [Effect((0.1, -0.1), (0.01, 0.02), 0.3), Effect((0.5, 0.0, -0.5), (0.0, 0.0, 0.1), 0.0)]
    kept = tmp_path / "spots.jsonl"
    assert read(kept) == read(None) == []
    kept.write_text("".join(f"{json.dumps(asdict(one))}\n" for one in found))
    assert read(kept) == found


def test_drawn_spots_have_four_to_nine_seats(rng: np.random.Generator) -> None:
    spots = list(islice(drawn_spots(rng), 60))
    assert {len(spot.stacks) for spot in spots} == set(range(4, 10))
    assert {bool(spot.prizes) for spot in spots} == {True, False}
    assert all(2 <= stack <= 25 for spot in spots for stack in spot.stacks)
