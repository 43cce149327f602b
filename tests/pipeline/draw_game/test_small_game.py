"""Draw poker with betting on a small deck: the same solver, and a linear program over every information set."""

from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pytest

from outs.games.draw.betting.game_model import CLOSE, undominated
from outs.games.draw.betting.rules import FIRST, SECOND, Action, Limits
from outs.games.draw.betting.values import Certificate
from outs.pipeline.draw_game.evaluation import MOVES
from outs.pipeline.draw_game.solution import Solution, solution_of, solve
from outs.tests.cases import all_of
from outs.tests.pipeline.draw_game.small_deck import final_values, model
from outs.tests.pipeline.draw_game.small_game import LIMITS, rows, small_solver, solved, work
from outs.tests.pipeline.draw_game.small_program import Name, Program

COLUMN = {action: name for name, actions in MOVES.items() for action in actions}


@pytest.fixture(scope="module")
def program() -> Program:
    """The linear program of the game with one bet a round."""
    return Program(LIMITS)


def test_means_over_draws_are_those_of_every_draw(rng: np.random.Generator) -> None:
    worth = rng.normal(size=model().value_count)
    assert np.allclose(model().means(worth), final_values() @ worth, atol=1e-12)


def test_a_hold_that_is_left_out_reaches_no_value_more_often_than_another_of_as_many_cards() -> None:
    often = np.bincount(model().values, model().dealt).astype(float)
    kept = undominated(model(), often)
    reached = np.cumsum(final_values()[..., ::-1], axis=2)[..., ::-1]
    assert not kept.all()
    for hold, hand in np.argwhere(~kept):
        others = [other for other in (1, 2) if other != hold and kept[other, hand]]
        assert any((reached[other, hand] >= reached[hold, hand] - CLOSE - 1e-12).all() for other in others)
    assert kept[[0, 3]].all()


@pytest.mark.long
def test_the_linear_program_has_the_value_that_the_solver_found(program: Program) -> None:
    certificate = solved()[1]
    value = program.value()
    assert 0 < certificate.exploitability <= 0.002
    assert certificate.value - certificate.second_gain <= value <= certificate.value + certificate.first_gain


@pytest.mark.long
def test_the_certificate_has_the_best_responses_to_the_rows_of_the_tables(program: Program) -> None:
    certificate = solved()[1]
    first, second = (_probabilities(program, player) for player in (FIRST, SECOND))
    assert first @ program.matrix @ second == pytest.approx(certificate.value, abs=1e-6)
    best = program.best_response(FIRST, second), program.best_response(SECOND, first)
    assert best[FIRST] == pytest.approx(certificate.value + certificate.first_gain, abs=1e-6)
    assert best[SECOND] == pytest.approx(certificate.second_gain - certificate.value, abs=1e-6)


def _probabilities(program: Program, player: int) -> npt.NDArray[np.float64]:
    """The variables of a player who plays by the tables."""
    side, names = program.sides[player], {at: name for name, at in program.sides[player].names.items()}
    found = np.zeros(len(names))
    for row, right in zip(side.rows, side.right, strict=True):
        before = right - sum(factor * found[at] for at, factor in row.items() if factor < 0)
        for at in (at for at, factor in row.items() if factor > 0):
            found[at] = before * _share(names[at])
    return found


def _share(name: Name) -> float:
    text, hand, choice = name
    row = rows()[text, hand]
    if isinstance(choice, Action):
        return float(row[COLUMN[choice]])
    thrown = 2 - choice.bit_count()
    return float(row[f"draw_{thrown}"]) if row[f"draw_{thrown}_hold"] == choice else 0.0


def test_what_a_hand_is_worth_is_the_mean_of_its_moves() -> None:
    at_first = [row for (text, _), row in rows().items() if not text]
    means = [sum(row[name] * row[f"{name}_value"] for name in ("call", "raise")) for row in at_first]
    assert np.dot(means, model().dealt) == pytest.approx(solved()[1].value, abs=1e-3)


def test_moves_that_are_made_are_worth_as_much_as_any_other() -> None:
    values, weights = [], []
    for row in (row for (text, _), row in rows().items() if not text):
        best = max(row["call_value"], row["raise_value"])
        values.append(best - row["call"] * row["call_value"] - row["raise"] * row["raise_value"])
        weights.append(model().dealt[row["hand_id"]])
    assert np.dot(values, weights) <= solved()[1].first_gain + 1e-3


def test_frequencies_add_up_to_exactly_one() -> None:
    for row in rows().values():
        names = MOVES if "call" in row else [f"draw_{cards}" for cards in range(3)]
        assert sum(row[name] or 0.0 for name in names) == 1


@all_of("bets", [0, 1])
def test_without_chips_to_bet_and_with_draws_unseen_each_wins_half(bets: int) -> None:
    solution, certificate = _without_chips(bets)
    assert abs(certificate.value) <= certificate.exploitability <= 0.0005
    assert solution.passes <= 2_000


def test_without_betting_players_draw_as_in_the_equilibrium_of_the_draw() -> None:
    wins, often = _draw_equilibrium()
    solution, _ = _without_chips(bets=0)
    assert wins == pytest.approx(0.5, abs=1e-9)
    for player in (FIRST, SECOND):
        final = solution.game.final_reach(player, solution.strategies).sum(axis=(0, 1))
        assert np.abs(final - often).sum() < 0.01


def _without_chips(bets: int) -> tuple[Solution, Certificate]:
    """The game with bets of size zero, in which the number of cards that a player throws is not seen."""
    limits = Limits(bet_before=0, bet_after=0, most_bets=bets, most_thrown=2)
    with work(goal=0.0005) as here:
        return solve("small", small_solver(here.run, limits, (0, 0, 0)), here, 100)


def _draw_equilibrium() -> tuple[float, npt.NDArray[np.float64]]:
    """The chance to win and the final values if each player draws best against the other, found by best responses."""
    hands, often = np.arange(len(model().dealt)), model().dealt @ final_values()[3]
    for _ in range(20):
        wins = np.cumsum(often) - often / 2
        holds = (final_values() @ wins).argmax(axis=0)
        often = model().dealt @ final_values()[holds, hands]
    wins = np.cumsum(often) - often / 2
    return float(model().dealt @ (final_values() @ wins).max(axis=0)), often


@all_of("threads", [2, 3])
def test_any_number_of_threads_learns_the_same(threads: int) -> None:
    states = []
    for count in (1, threads):
        with work(count) as here:
            solver = small_solver(here.run)
            solver.run_passes(20)
            states.append(solver.state)
    assert all(np.array_equal(states[0][name], states[1][name]) for name in states[0])


@pytest.mark.long
def test_more_passes_leave_less_to_gain() -> None:
    with work() as here:
        solver = small_solver(here.run, Limits(most_thrown=2))
        gains: list[float] = []
        for passes in (20, 40, 80, 160):
            solver.run_passes(passes - solver.passes)
            solution = solution_of(solver)
            gains.append(solution.game.certificate(solution.strategies).exploitability)
    assert all(later < earlier / 2 for earlier, later in pairwise(gains))
    assert gains[-1] < 0.01
