"""Fixtures for several rooms: the full tables, brought up to date once, and which tests run together.

A fixture imports what it makes: the process that only shares the tests out among others needs none of it.
"""

import atexit
import gc
import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
from _pytest.doctest import DoctestModule
from phevaluator import evaluate_cards
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

import outs
from outs.tests.signals import start_programs_with_default_signals
from outs.web.workers.process import end_at_once

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from outs.cards.hands.evaluator import Evaluator
    from outs.cards.lattice.subset_lattice import Lattice
    from outs.cards.mask_arrays import Masks
    from outs.kernels.halatro.player_arrays import PlayerArrays
    from outs.kernels.holdem.boards import EvaluatorArrays
    from outs.kernels.omaha import Players
    from outs.query.database.connection import Connection
    from outs.query.session import Tables

start_programs_with_default_signals()

BUILD_SECONDS = 3_600.0
"""Longest wait, in seconds, for another worker that builds the tables."""
IS_WORKER = "PYTEST_XDIST_WORKER" in os.environ
if IS_WORKER:  # registered first, so that it runs last
    atexit.register(end_at_once)

COSTLY = (
    "built: Mapping",
    "river: River",
    "equilibrium: Equilibrium",
    "made_up: PlayerArrays",
    "plays: Plays",
    "open_page: Open",
    "client: TestClient",
    "everyone: Players",
)
"""Fixtures of a whole session that take a second or more, as tests ask for them: such files run on the same worker."""
FIRST = ("tests/web/", "tests/pipeline/", "tests/test_sampled_errors.py")
"""What takes longest runs first, so that no worker is left alone with it in the end."""


class FilesTogether(LoadScopeScheduling):  # type: ignore[misc]  # xdist has no types
    """Sends the tests of a file to one worker, and with them those of all files that share a costly fixture.

    It stands in for the scheduler of `--dist loadgroup`, which groups nothing with pytest 9.2.
    """

    def _split_scope(self, nodeid: str) -> str:
        return together(self.config.rootpath / nodeid.partition("::")[0])


@cache
def together(path: Path) -> str:
    """Return the costly fixture that the tests of a file share with those of others, or else the file itself.

    >>> together(Path(__file__).parent / "games" / "draw" / "test_equilibrium.py")
    'equilibrium: Equilibrium'
    """
    text = path.read_text(encoding="utf-8")
    return next((fixture for fixture in COSTLY if fixture in text), str(path))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling | None:
    """The scheduler of several workers, unless another way to distribute the tests is asked for."""
    if config.getvalue("dist") != "loadgroup":
        return None
    config.option.loadscopereorder = False
    return FilesTogether(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """Look for no garbage while modules are imported, nor ever among them: they all stay, and there are many."""
    if not session.config.pluginmanager.has_plugin("dsession"):
        _try_the_same_examples_however_long_they_take()
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for doctests only in files that have a prompt: others would be imported, with all that they import."""
    found = yield
    if any(isinstance(one, DoctestModule) for one in found) and b">>> " not in file_path.read_bytes():
        return [one for one in found if not isinstance(one, DoctestModule)]
    return found


def _try_the_same_examples_however_long_they_take() -> None:
    """Have hypothesis make the same examples in every run, so that one passes or fails as the last one did."""
    from hypothesis import HealthCheck, settings

    settings.register_profile(
        "suite", max_examples=50, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )
    settings.load_profile("suite")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put what takes longest first."""
    items.sort(key=lambda item: not item.nodeid.startswith(FIRST))


@pytest.fixture(scope="module", autouse=True)
def environment_put_back() -> Iterator[None]:
    """Put the environment back after a file's tests: a service changes that of its process for good."""
    with patch.dict(os.environ):
        yield


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers share: who has locked it may build the checkout's tables."""
    return tmp_path_factory.getbasetemp().parent


@pytest.fixture(scope="session")
def tables_folder(shared_folder: Path, worker_id: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The checkout's tables, brought up to date by whichever worker comes first, without those built on request."""
    from outs.pipeline.build import Build
    from outs.tables.files.location import tables_directory
    from outs.tests.requested_tables import without_requested
    from outs.work.atomic_writes import locked_folder
    from outs.work.progress import Silent

    folder = tables_directory()
    built = shared_folder / "built"
    with locked_folder(shared_folder, BUILD_SECONDS):
        if worker_id == "master" or not built.exists():
            Build(folder, Silent()).run()
        if worker_id != "master":  # the folder around a worker's own is of this run alone
            built.touch()
    return without_requested(folder, tmp_path_factory.mktemp("tables") / "view")


@pytest.fixture(scope="session")
def draw_game_folder(tables_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tables of the solved draw game with a few decisions and made-up numbers, and the database of the full tables."""
    from outs.tests.query.draw.betting.draw_game_tables import publish

    folder = tmp_path_factory.mktemp("draw_game")
    publish(folder, tables_folder)
    return folder


@pytest.fixture(scope="session")
def tables(tables_folder: Path) -> "Iterator[Tables]":
    """An open session with the full tables."""
    with outs.open(tables_folder) as session:
        yield session


@pytest.fixture(scope="session")
def connection(tables_folder: Path) -> "Iterator[Connection]":
    """A connection of its own to the full tables' database, without a session around it."""
    from outs.query.database.connection import Connection

    with closing(Connection(tables_folder)) as opened:
        yield opened


@pytest.fixture(scope="session")
def evaluator() -> "Evaluator":
    """The evaluator, computed afresh."""
    from outs.cards.hands.evaluator import build_evaluator

    return build_evaluator()


@pytest.fixture(scope="session")
def seven_cards(evaluator: "Evaluator") -> "EvaluatorArrays":
    """The evaluator's arrays as kernels take them."""
    from outs.kernels.holdem.boards import EvaluatorArrays

    return EvaluatorArrays.of(evaluator)


@pytest.fixture(scope="session")
def lattice() -> "Lattice":
    """The lattice, computed afresh."""
    from outs.cards.lattice.subset_lattice import enumerate_subset_classes, make_lattice, subset_ids_of

    masks, ways = enumerate_subset_classes()
    return make_lattice(masks, ways, subset_ids_of(masks))


@pytest.fixture(scope="session")
def everyone(evaluator: "Evaluator") -> "Players":
    """All Omaha hands, valued and compared without flushes."""
    from outs.kernels.omaha import players

    return players(evaluator)


@pytest.fixture(scope="session")
def known(tables: "Tables") -> "PlayerArrays":
    """Arrays of the players of Halatro: the built table of kept cards, and those derived from it."""
    return tables.halatro_arrays


@pytest.fixture(scope="session")
def made_up() -> "PlayerArrays":
    """Arrays of a player of Halatro, with made-up values of kept cards of about the real size."""
    import numpy as np

    from outs.cards.mask_arrays import canonical_masks, combination_masks
    from outs.games.halatro.rules import LEVEL_COUNT
    from outs.kernels.halatro.move_values import FEATURES
    from outs.query.halatro.player_arrays import player_arrays
    from outs.tables.halatro import KEPT_CLASSES

    few = np.concatenate([np.unique(canonical_masks(combination_masks(size))) for size in (3, 4, 5)]).astype(np.int64)
    rows = sum(KEPT_CLASSES.values())
    values = np.random.default_rng(12).uniform(300, 400, (LEVEL_COUNT, rows)).astype(np.float32)
    leaf = np.random.default_rng(13).normal(0, 0.1, (LEVEL_COUNT, 3, len(FEATURES)))
    leaf[:, :, FEATURES.index("deviation_squared")] *= 0.01  # the made-up deviations are large
    return player_arrays(few, values, leaf)


def _independent_value(cards: Iterable[int]) -> int:
    return 7463 - int(evaluate_cards(*(card % 13 * 4 + card // 13 for card in cards)))


@pytest.fixture(scope="session")
def independent_value() -> Callable[[Iterable[int]], int]:
    """The value of five to seven cards by phevaluator, which shares no code with this one."""
    return _independent_value


HALATRO = {
    "high_card": (6186, 5, 1),
    "pair": (3326, 10, 2),
    "two_pair": (2468, 20, 2),
    "three_of_a_kind": (1610, 30, 3),
    "straight": (1600, 30, 4),
    "flush": (323, 35, 4),
    "full_house": (167, 40, 4),
    "four_of_a_kind": (11, 60, 7),
    "straight_flush": (1, 100, 8),
}
"""Of each type: the best rank that phevaluator gives it, its base and its mult."""


def _independent_score(cards: Iterable[int]) -> int:
    suits_last = [card % 13 * 4 + card // 13 for card in cards]
    rank = int(evaluate_cards(*suits_last))
    name, (_, base, mult) = next(entry for entry in HALATRO.items() if rank >= entry[1][0])
    ranks = [card // 4 for card in suits_last]
    chips = [11 if rank == 12 else min(rank + 2, 10) for rank in ranks]
    if name == "high_card":
        return base + max(chips)
    if name in {"pair", "two_pair", "three_of_a_kind", "four_of_a_kind"}:
        chips = [chip for chip, rank in zip(chips, ranks, strict=True) if ranks.count(rank) > 1]
    return (base + sum(chips)) * mult


@pytest.fixture(scope="session")
def independent_score() -> Callable[[Iterable[int]], int]:
    """Return a function that scores five cards in Halatro, their type by phevaluator."""
    return _independent_score


@dataclass(frozen=True)
class Plays:
    """Every play of five cards up to suits: the cards and their mask, how many plays are like it, what they score."""

    cards: list[list[int]]
    masks: "Masks"
    ways: "npt.NDArray[np.int64]"
    scores: "npt.NDArray[np.int64]"


@pytest.fixture(scope="session")
def plays() -> Plays:
    """The plays of five cards in Halatro, scored by phevaluator's types."""
    import numpy as np

    from outs.cards.mask_arrays import canonical_masks, cards_by_rank, combination_masks

    masks, ways = np.unique(canonical_masks(combination_masks(5)), return_counts=True)
    cards = cards_by_rank(masks, 5).tolist()
    return Plays(cards, masks, ways, np.array([_independent_score(play) for play in cards]))


@pytest.fixture
def rng() -> "np.random.Generator":
    """Random numbers that are the same in every run."""
    import numpy as np

    return np.random.default_rng(20_261_121)


def pytest_unconfigure() -> None:
    """Let go of hypothesis's hooks in the collector: they outlive their modules, and so would all of duckdb.

    A worker ends without the interpreter's shutdown: looking for garbage among all modules takes seconds.

    A test that imports every module has also asked for the quiet end of the service, whose exit status is always 0.
    """
    if not IS_WORKER:
        gc.unfreeze()
        gc.callbacks.clear()
        atexit.unregister(end_at_once)
