"""Charts played on dealt cards, against the deals that the solver samples."""

import numpy as np
import pytest

from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.hole_arrays import HOLES_OF_EACH
from outs.cards.hands.starting_hands import STARTING_HANDS
from outs.games.holdem.answers.push_fold import SeatAnswer, Situation, SpotAnswer
from outs.games.holdem.push_fold.sampled_pots import sampled_pots
from outs.games.holdem.push_fold.spots import Spot, all_decisions, exact_in, further_decisions
from outs.research.push_fold.real_cards import FORCED, Charts, Played, Table, _gains

MANY = 9
SPOTS = (
    Spot((4.0, 3.0, 5.0, 6.0, 2.0), 10.0),
    Spot((4.0, 3.0, 5.0, 6.0, 0.8), prizes=(50.0, 30.0, 20.0, 0.0, 0.0)),
    FORCED,
)


def answer_of(spot: Spot, chances: np.ndarray) -> SpotAnswer:
    """An answer with these charts, in the order of all decisions."""
    seats = [str(player) for player in range(len(spot.stacks))]
    situations = tuple(
        Situation(seats[actor], "push", "", dict(zip(STARTING_HANDS, row.tolist(), strict=True)), {}, {},
                  path=tuple(seats[one] for one in before))
        for (before, actor), row in zip(all_decisions(spot, MANY, exact_in(spot, MANY)), chances, strict=True)
    )  # fmt: skip
    players = tuple(SeatAnswer(seat, 1.0, 1.0, 0.0, 0.0) for seat in seats)
    return SpotAnswer(ante=0.0, payouts=(), exploitability=0.0, players=players, situations=situations, source="")


@pytest.mark.parametrize("spot", SPOTS, ids=str)
def test_sampled_pots_change_what_players_win_as_all_deals_do(
    evaluator: Evaluator, spot: Spot, rng: np.random.Generator
) -> None:
    """Without further callers, the game is that with three all in."""
    decisions = all_decisions(spot, MANY, exact_in(spot, MANY))
    chances = rng.random((len(decisions), len(STARTING_HANDS)))
    chances[[decision.actor in spot.forced for decision in decisions]] = 1.0
    deals = sampled_pots(evaluator, spot, decisions, chances, MANY, 20_000)
    assert deals is not None
    found = deals.values(chances, HOLES_OF_EACH / HOLES_OF_EACH.sum())
    charts, three = (Charts(spot, answer_of(spot, chances)) for _ in range(2))
    further = further_decisions(spot, MANY)
    three.chances[[one in further for one in decisions]] = 0.0
    table = Table(evaluator, spot, 60_000, rng)
    difference = table.wins(charts.play(table.deals)[0]) - table.wins(three.play(table.deals)[0])
    error = difference.std(axis=0) / len(difference) ** 0.5
    distance = (found.won / spot.blind - difference.mean(axis=0)) / np.hypot(error, found.error / spot.blind)
    assert abs(distance).max() < 4.5
    assert abs(difference.mean(axis=0) / error).max() > 5  # so that no effect at all would be noticed


def test_a_best_response_changes_only_where_it_surely_wins_more() -> None:
    spot = Spot((10.0, 10.0, 10.0, 10.0))
    decisions = all_decisions(spot, MANY, 3)
    charts = Charts(spot, answer_of(spot, np.zeros((len(decisions), len(STARTING_HANDS)))))
    sums = np.zeros((2, 3, charts.chances.size))
    sums[:, :, 5] = [100, 80, 200]  # a mean of 0.8, 12 standard errors above 0
    sums[:, :, 6] = [100, 5, 200]
    gain, error = _gains(charts, sums, 200)
    assert gain[0] == pytest.approx(0.8)
    assert error[0] == pytest.approx((400) ** 0.5 / 200)
    assert gain[1:] == (0, 0, 0)


def test_the_value_that_is_furthest_off_counts() -> None:
    off, error = Played((0.1, 0.2), (0.0, 0.25), (0.01, 0.02)).off
    assert off == pytest.approx(0.1)
    assert error == 0.01
