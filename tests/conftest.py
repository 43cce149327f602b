"""What the tests share: the full tables, brought up to date once, and one open session with them."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import numpy as np
import pytest
from phevaluator import evaluate_cards

import outs
from outs.cards.evaluator import Evaluator, build_evaluator
from outs.cards.lattice import Lattice, enumerate_subset_classes, make_lattice, subset_ids_of
from outs.kernels.boards import EvaluatorArrays
from outs.pipeline.build import build
from outs.pipeline.progress import Silent
from outs.query.session import Tables
from outs.tables.location import tables_directory


@pytest.fixture(scope="session")
def tables_folder() -> Path:
    """The checkout's tables, all of them built; nothing is done where they are up to date."""
    folder = tables_directory()
    build(folder, Silent())
    return folder


@pytest.fixture(scope="session")
def tables(tables_folder: Path) -> Iterator[Tables]:
    """An open session with the full tables."""
    with outs.open(tables_folder) as session:
        yield session


@pytest.fixture(scope="session")
def evaluator() -> Evaluator:
    """The evaluator, computed afresh."""
    return build_evaluator()


@pytest.fixture(scope="session")
def seven_cards(evaluator: Evaluator) -> EvaluatorArrays:
    """The evaluator's arrays as kernels take them."""
    return EvaluatorArrays.of(evaluator)


@pytest.fixture(scope="session")
def lattice() -> Lattice:
    """The lattice, computed afresh."""
    masks, ways = enumerate_subset_classes()
    return make_lattice(masks, ways, subset_ids_of(masks))


def _independent_value(cards: Iterable[int]) -> int:
    return 7463 - int(evaluate_cards(*(card % 13 * 4 + card // 13 for card in cards)))


@pytest.fixture(scope="session")
def independent_value() -> Callable[[Iterable[int]], int]:
    """The value of five to seven cards by phevaluator, which shares no code with the house."""
    return _independent_value


@pytest.fixture
def rng() -> np.random.Generator:
    """Random numbers that are the same in every run."""
    return np.random.default_rng(20_261_121)
