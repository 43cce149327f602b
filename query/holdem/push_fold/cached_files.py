"""Files in the user's cache for push or fold: solved spots, spots that a solver has begun, and arranged tables.

Arranging the table `starting_hand_triples` takes a second and several hundred megabytes; it is done once, into the
user's cache. All files are checked before they are used (`work/checked_files.py`).
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from ....games.holdem.push_fold.full_table_equilibrium import Progress
from ....games.holdem.three_way.showdown_orders import ORDER_COUNT, SEATINGS, Triples
from ....work.checked_files import CacheFolder
from ....work.fingerprint import code_digest

Array = npt.NDArray[np.float64]
SOLVER = (
    "outs.games.holdem.push_fold.best_responses",
    "outs.games.holdem.push_fold.three_handed_responses",
    "outs.games.holdem.push_fold.three_seats",
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
    errors       (players,) the standard error that sampled pots leave each player's average win
    """

    chances: Array
    values: Array
    folded: Array
    chip_values: Array
    chip_folded: Array
    won: Array
    gains: Array
    rounds: Array
    errors: Array


Kept = TypeVar("Kept", Solved, Progress)


class KeptAnswers:
    """A folder of spots; the oldest are removed."""

    def __init__(self, cache: Path | None = None) -> None:
        """Use the program's `cache`, by default the user's. Without a folder that is safe to use, nothing is kept."""
        self._files = CacheFolder("push-fold", cache)

    def find(self, key: object) -> Solved | None:
        """Return the spot that was solved under `key`, or None; a damaged file is removed."""
        return self._read(_named(key, "npz"), Solved)

    def find_begun(self, key: object) -> Progress | None:
        """Return the saved state of the solver for the spot under `key`, or None; a damaged file is removed."""
        return self._read(_named(key, "begun"), Progress)

    def keep(self, key: object, solved: Solved) -> None:
        """Keep a spot; a failure is ignored."""
        self._files.remove(_named(key, "begun"))
        self._write(_named(key, "npz"), solved)
        self._files.keep_newest(".npz", MOST_KEPT)

    def keep_begun(self, key: object, progress: Progress) -> None:
        """Save the solver's state for a spot; a failure is ignored."""
        self._write(_named(key, "begun"), progress)
        self._files.keep_newest(".begun", MOST_BEGUN)

    def _read(self, name: str, kind: type[Kept]) -> Kept | None:
        content = self._files.read(name)
        if content is None:
            return None
        with np.load(BytesIO(content), allow_pickle=False) as kept:
            arrays = {field.name: kept[field.name] for field in fields(kind)}
        return kind(**{name: array if array.shape else array.item() for name, array in arrays.items()})

    def _write(self, name: str, kept: Solved | Progress) -> None:
        if self._files.is_usable:
            content = BytesIO()
            np.savez_compressed(content, **{field.name: getattr(kept, field.name) for field in fields(kept)})
            self._files.write(name, content.getvalue())


def _named(key: object, ending: str) -> str:
    text = f"{[code_digest(module) for module in SOLVER]} {key!r}"
    return f"{sha256(text.encode()).hexdigest()[:32]}.{ending}"


class KeptTriples:
    """The arranged triples of one table, in one file of a folder.

    The file has the number of rows of `orders` and the number of hands, and then the arrays in the order of the fields
    of `Triples`. It is read into this process's own memory: a file mapped into memory could change after its check, and
    end the process when it is cut.
    """

    def __init__(self, key: object, cache: Path | None = None) -> None:
        """Keep the triples of `key` in the program's `cache`, by default the user's; those of others are removed."""
        self._files = CacheFolder("triples", cache)
        self._name = f"{sha256(f'{code_digest(ARRANGING)} {key!r}'.encode()).hexdigest()[:32]}.triples"

    @property
    def digest(self) -> bytes | None:
        """The digest of the file, which identifies the triples; None if there is no file."""
        return self._files.digest(self._name)

    def load(self, arrange: Callable[[], Triples]) -> Triples:
        """Return the triples of the file; else those of `arrange`, which are kept from then on."""
        content = self._files.read(self._name)
        if content is not None and (found := _triples_in(content)) is not None:
            return found
        arranged = arrange()
        sizes = np.array([len(arranged.orders), len(arranged.row)], np.int64)
        arrays = (sizes, *(getattr(arranged, field.name) for field in fields(Triples)))
        self._files.write(self._name, *(np.ascontiguousarray(array).data.cast("B") for array in arrays))
        self._files.remove_others(self._name)
        return arranged


def _triples_in(content: bytearray) -> Triples | None:
    """Return the arrays of a file's content; None if a kernel that uses them unchecked could read outside of them."""
    rows, side = np.frombuffer(content, np.int64, 2).tolist()
    shapes = {"orders": (rows, ORDER_COUNT), "row": (side,) * 3, "dealt": (side,) * 3, "ahead": (side,) * 3}
    arrays: dict[str, npt.NDArray[Any]] = {}
    start = 2 * np.dtype(np.int64).itemsize
    for name, shape in shapes.items():
        kind = np.int32 if name == "row" else np.float32
        arrays[name] = np.frombuffer(content, kind, int(np.prod(shape)), start).reshape(shape)
        start += arrays[name].nbytes
    row = arrays["row"]
    is_inside = start == len(content) and row.min() >= 0 and row.max() < len(SEATINGS) * rows
    return Triples(**arrays) if is_inside else None
