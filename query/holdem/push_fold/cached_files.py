"""Files in the user's cache for push or fold: solved spots, spots that a solver has begun, and arranged tables.

Arranging the table `starting_hand_triples` takes a second and several hundred megabytes; it is done once, into the
user's cache.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, fields
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TypeVar
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt
from platformdirs import user_cache_path

from ....games.holdem.push_fold.full_table_equilibrium import Progress
from ....games.holdem.three_way.showdown_orders import Triples
from ....work.fingerprint import code_digest
from ....work.safe_files import is_private, private_folder, write_private

Array = npt.NDArray[np.float64]
SOLVER = (
    "outs.games.holdem.push_fold.best_responses",
    "outs.games.holdem.push_fold.three_seats",
    "outs.kernels.holdem.triple_sums",
    "outs.kernels.holdem.triple_sums",
    __name__,
)
"""The modules, with those they import, whose code decides what is in the files."""
MOST_KEPT, MOST_BEGUN = 200, 50
ARRANGING = "outs.kernels.holdem.triple_sums"
"""The module whose code decides what is in the files."""


@dataclass(frozen=True)
class Solved:
    """A solved spot, with arrays by decision and hand, by decision, or by player.

    chances      (decisions, h) the probability of going all in
    values       (decisions, h) the average win from going all in
    folded       (decisions, h) the win from folding
    chip_values  (decisions, h) the average win from going all in, in chips; empty without prizes
    chip_folded  (decisions, h) the win from folding, in chips; empty without prizes
    won          (players,) each player's average win
    gains        (players,) each player's gain from a best response
    rounds       (1,) the number of rounds of the solver
    """

    chances: Array
    values: Array
    folded: Array
    chip_values: Array
    chip_folded: Array
    won: Array
    gains: Array
    rounds: Array


Kept = TypeVar("Kept", Solved, Progress)


class KeptAnswers:
    """A folder of spots; the oldest are removed."""

    def __init__(self, cache: Path | None = None) -> None:
        """Use the program's `cache`, by default the user's. Without a folder that is safe to use, nothing is kept."""
        self._folder = private_folder(cache or user_cache_path("outs"), "push-fold")

    def find(self, key: object) -> Solved | None:
        """Return the spot that was solved under `key`, or None; a damaged file counts as missing."""
        return _read(self._path(key, "npz"), Solved)

    def find_begun(self, key: object) -> Progress | None:
        """Return the saved state of the solver for the spot under `key`, or None."""
        return _read(self._path(key, "begun"), Progress)

    def keep(self, key: object, solved: Solved) -> None:
        """Keep a spot; a failure is ignored."""
        begun = self._path(key, "begun")
        if begun is not None:
            with suppress(OSError):
                begun.unlink(missing_ok=True)
        _write(self._path(key, "npz"), solved, MOST_KEPT)

    def keep_begun(self, key: object, progress: Progress) -> None:
        """Save the solver's state for a spot; a failure is ignored."""
        _write(self._path(key, "begun"), progress, MOST_BEGUN)

    def _path(self, key: object, ending: str) -> Path | None:
        text = f"{[code_digest(module) for module in SOLVER]} {key!r}"
        return self._folder / f"{sha256(text.encode()).hexdigest()[:32]}.{ending}" if self._folder else None


def _read(path: Path | None, kind: type[Kept]) -> Kept | None:
    with suppress(OSError, ValueError, KeyError, EOFError, BadZipFile):
        if path and is_private(path):
            with np.load(BytesIO(path.read_bytes()), allow_pickle=False) as kept:
                arrays = {field.name: kept[field.name] for field in fields(kind)}
            return kind(**{name: array if array.shape else array.item() for name, array in arrays.items()})
    return None


def _write(path: Path | None, kept: Solved | Progress, most: int) -> None:
    if path is None:
        return
    content = BytesIO()
    np.savez_compressed(content, **{field.name: getattr(kept, field.name) for field in fields(kept)})
    with suppress(OSError):
        write_private(path, content.getvalue())
        same_kind = path.parent.glob(f"*{path.suffix}")
        for old in sorted(same_kind, key=lambda one: one.stat().st_mtime)[:-most]:
            old.unlink(missing_ok=True)


def mapped_triples(key: object, arrange: Callable[[], Triples], cache: Path | None = None) -> Triples:
    """Return the triples that were kept under `key`; else those of `arrange`, which are kept from then on.

    Without a folder in the program's `cache` (by default the user's) that is safe to use, nothing is kept.
    """
    name = sha256(f"{code_digest(ARRANGING)} {key!r}".encode()).hexdigest()[:32]
    folder = private_folder(cache or user_cache_path("outs"), "triples")
    if folder is None:
        return arrange()
    found = _mapped(folder, name)
    if found is None:
        arranged = arrange()
        _keep(folder, name, arranged)
        found = _mapped(folder, name) or arranged
    return found


def _files(folder: Path, name: str) -> dict[str, Path]:
    return {field.name: folder / f"{name}-{field.name}.npy" for field in fields(Triples)}


def _mapped(folder: Path, name: str) -> Triples | None:
    """Return the arrays of some files, or None if one is missing or damaged."""
    with suppress(OSError, ValueError, EOFError):
        files = _files(folder, name)
        if all(is_private(path) for path in files.values()):
            # Copied where it is written to, which is nowhere: kernels are compiled for arrays that can be written.
            arrays = {field: np.load(path, mmap_mode="c", allow_pickle=False) for field, path in files.items()}
            return Triples(**{field: np.asarray(array) for field, array in arrays.items()})
    return None


def _keep(folder: Path, name: str, triples: Triples) -> None:
    """Write the arrays and remove those of other tables; a failure is ignored."""
    files = _files(folder, name)
    with suppress(OSError):
        for field, path in files.items():
            content = BytesIO()
            np.save(content, getattr(triples, field))
            write_private(path, content.getvalue())
        for old in folder.glob("*.npy"):
            if old not in files.values():
                old.unlink(missing_ok=True)
