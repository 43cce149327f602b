"""The heavy stages' units: pure, the same in threads and in other processes, and adding up however they are cut."""

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.starting_hands import STARTING_HANDS
from outs.cards.mask_arrays import canonical_masks, combination_masks
from outs.cards.notation import mask_of, parse_cards
from outs.kernels.holdem.boards import EvaluatorArrays
from outs.kernels.holdem.sampled_opponents import CARDS_DEALT, POT, Tally, choices, tally_deals
from outs.pipeline.holdem import exact_starting_hands, starting_hands
from outs.pipeline.holdem.exact_starting_hands import TieCountUnit, board_types, tie_counts_on
from outs.pipeline.holdem.matchups import BoardUnit, beats_on
from outs.pipeline.holdem.starting_hands import DEALS_PER_UNIT, SEED, DealUnit, play
from outs.tests.cases import all_of, some_of
from outs.work.executors import UnitWork, local_executor
from outs.work.progress import Silent

FEW_BOARDS = 60
FEW_DEALS = 200


@dataclass(frozen=True)
class Job:
    """A unit function with a few small units."""

    function: Callable[[Any], Any]
    units: list[Any]


@pytest.fixture(scope="module")
def boards() -> np.ndarray[Any, np.dtype[np.uint64]]:
    """A few canonical boards."""
    every = np.unique(canonical_masks(combination_masks(5)))
    return np.random.default_rng(7).choice(every, FEW_BOARDS, replace=False)


@pytest.fixture(scope="module")
def jobs(boards: np.ndarray[Any, np.dtype[np.uint64]], seven_cards: EvaluatorArrays) -> dict[str, Job]:
    """Every kind of unit."""
    ones, suits = np.ones(1, np.int64), -np.ones(1, np.int64)
    rainbow = np.array([mask_of(parse_cards("Ks7d2h9cTd"))], np.uint64)
    return {
        "boards": Job(beats_on, [BoardUnit(ways, boards[ways::4], seven_cards) for ways in range(1, 4)]),
        "types": Job(
            tie_counts_on,
            [
                TieCountUnit(rainbow, ones * ways, suits, np.array([0, 1], np.int64), seven_cards)
                for ways in range(1, 4)
            ],
        ),
        "deals": Job(play, [DealUnit(3, DEALS_PER_UNIT, seven_cards)]),
    }


@some_of("kind", ["boards", "types", "deals"], 1)
def test_units_give_the_same_in_threads_and_processes(
    kind: str, jobs: dict[str, Job], executors: list[Executor]
) -> None:
    job = jobs[kind]
    here = [job.function(unit) for unit in job.units]
    assert any(np.any(part) for part in here[0])
    for executor in executors:
        there = list(UnitWork(executor, Silent()).map(job.function, job.units))
        for one, other in zip(here, there, strict=True):
            assert all(np.array_equal(*parts) for parts in zip(one, other, strict=True))


def test_boards_count_as_often_as_their_unit_says(
    boards: np.ndarray[Any, np.dtype[np.uint64]], seven_cards: EvaluatorArrays
) -> None:
    once = BoardUnit(1, boards, seven_cards)
    assert np.array_equal(beats_on(replace(once, ways=24)), 24 * beats_on(once))


def test_boards_add_up_however_they_are_cut(
    boards: np.ndarray[Any, np.dtype[np.uint64]], seven_cards: EvaluatorArrays
) -> None:
    whole = beats_on(BoardUnit(1, boards, seven_cards))
    cut = [beats_on(BoardUnit(1, part, seven_cards)) for part in np.array_split(boards, 7)]
    assert np.array_equal(whole, np.sum(cut, axis=0))


def test_random_opponents_add_up_however_the_types_are_cut(
    boards: np.ndarray[Any, np.dtype[np.uint64]], evaluator: Evaluator
) -> None:
    ways = np.arange(1, len(boards) + 1)
    with local_executor(2) as threads:
        work = UnitWork(threads, Silent())
        found = [exact_starting_hands.tie_counts(boards, ways, evaluator, work, cut) for cut in (1, 7, 2_500)]
    for opponents in (2, 3):
        assert found[0][opponents].shape == (169, opponents + 1)
        assert all(np.array_equal(found[0][opponents], other[opponents]) for other in found[1:])


@pytest.mark.long
def test_boards_of_a_type_give_every_hole_class_the_same_ranks(evaluator: Evaluator) -> None:
    boards = np.unique(canonical_masks(combination_masks(5)))
    suits, kinds = board_types(boards, evaluator)
    lanes = np.stack([(boards >> np.uint64(13 * suit)) & np.uint64(8191) for suit in range(4)])
    ranks = (lanes[:, :, None] >> np.arange(13, dtype=np.uint64) & np.uint64(1)).astype(np.int64)
    flush = np.bitwise_count(lanes).max(axis=0) >= 3
    assert np.array_equal(suits >= 0, flush)
    in_flush_suit = np.where(flush[:, None], ranks[suits, np.arange(len(boards))], 0)
    described = np.concatenate([in_flush_suit, ranks.sum(axis=0) - in_flush_suit], axis=1)
    assert len(np.unique(described, axis=0)) == len(np.unique(kinds))
    order = np.argsort(kinds, kind="stable")
    same = np.diff(kinds[order]) == 0
    assert (described[order][1:][same] == described[order][:-1][same]).all()


def test_a_deal_units_deals_depend_on_the_seed_and_its_number_alone(seven_cards: EvaluatorArrays) -> None:
    first, second = (play(DealUnit(number, FEW_DEALS, seven_cards)) for number in (0, 1))
    again = play(DealUnit(1, FEW_DEALS, seven_cards))
    assert not np.array_equal(first.outcomes, second.outcomes)
    assert all(np.array_equal(one, other) for one, other in zip(second, again, strict=True))
    generator = np.random.Generator(np.random.PCG64(np.random.SeedSequence([SEED, 1])))
    picks = generator.integers(0, choices(52), size=(FEW_DEALS, CARDS_DEALT), dtype=np.uint8)
    assert np.array_equal(second.outcomes, tally_deals(picks, seven_cards).outcomes)


@pytest.fixture(scope="module")
def tally(evaluator: Evaluator) -> Tally:
    """Some sampled deals."""
    with local_executor(2) as threads:
        return starting_hands.sampled_tally(evaluator, UnitWork(threads, Silent()), 6, FEW_DEALS)


@all_of("opponents", range(1, 10))
def test_estimates_add_up_the_units_and_carry_their_error(opponents: int, tally: Tally) -> None:
    seen = starting_hands.estimate(tally, opponents, {})
    assert seen.deals.sum() == 6 * FEW_DEALS * (29 * 28 // 2)
    shares = seen.outcomes / np.arange(1, 11)[:, None]
    assert seen.equity == pytest.approx(shares.sum(axis=0) / seen.deals)
    assert not seen.outcomes[opponents + 1 :].any()
    assert ((seen.standard_error > 0) & (seen.standard_error < 0.1)).all()


def test_known_equities_correct_an_estimate_as_a_regression_does(tally: Tally) -> None:
    """Against a solution by least squares over the blocks of deals, from their sums."""
    hand, opponents = STARTING_HANDS.index("AKs"), 5
    alone = {number: starting_hands.estimate(tally, number, {}) for number in (1, 2, 3, opponents)}
    known = {number: alone[number].equity - 0.001 * number for number in (1, 2, 3)}
    moments = tally.moments[:, :, hand] + np.triu(tally.moments[:, :, hand], 1).T
    contrast = np.zeros((4, 10))
    for row, number in enumerate((1, 2, 3, opponents)):
        contrast[row, [0, number]] = -alone[number].equity[hand], 1 / POT
    products = contrast @ moments @ contrast.T
    slopes = np.linalg.solve(products[:3, :3], products[:3, 3])
    found = starting_hands.estimate(tally, opponents, known)
    assert found.equity[hand] == pytest.approx(alone[opponents].equity[hand] - slopes @ [0.001, 0.002, 0.003])
    error = np.sqrt(products[3, 3] - slopes @ products[:3, 3]) / tally.heroes[hand]
    assert found.standard_error[hand] == pytest.approx(error)
    assert found.standard_error[hand] < alone[opponents].standard_error[hand]


@pytest.mark.long
def test_corrected_estimates_lie_within_their_errors_of_an_independent_sample(
    built: Mapping[str, pa.Table], evaluator: Evaluator
) -> None:
    """Deals of other units than the table's, not corrected: their own errors are larger."""
    with local_executor(2) as threads:
        units = [DealUnit(starting_hands.UNITS + number, 25_000, EvaluatorArrays.of(evaluator)) for number in range(8)]
        first, *others = UnitWork(threads, Silent()).map(play, units)
    for other in others:
        first = first.plus(other)
    rows = built["starting_hands"].to_pylist()
    for opponents in range(4, 10):
        own = [row for row in rows if row["opponents"] == opponents]
        seen = starting_hands.estimate(first, opponents, {})
        stated = np.array([row["standard_error"] for row in own])
        off = (np.array([row["equity"] for row in own]) - seen.equity) / np.hypot(stated, seen.standard_error)
        assert np.abs(off).max() < 5
        assert np.mean(off**2) < 2
