"""Solved push-or-fold spots, kept as files in the user's cache."""

from contextlib import suppress
from dataclasses import dataclass, fields
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt
from platformdirs import user_cache_path

from ....work.fingerprint import code_digest
from ....work.private_folder import is_private, private_folder, write_private

Array = npt.NDArray[np.float64]
MOST_KEPT = 200


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


class KeptAnswers:
    """A folder of solved spots; the oldest are removed."""

    def __init__(self, cache: Path | None = None) -> None:
        """Use the program's `cache`, by default the user's. Without a folder that is safe to use, nothing is kept."""
        self._folder = private_folder(cache or user_cache_path("outs"), "push-fold")

    def _path(self, key: object) -> Path | None:
        text = f"{code_digest(__name__)} {key!r}"
        return self._folder / f"{sha256(text.encode()).hexdigest()[:32]}.npz" if self._folder else None

    def find(self, key: object) -> Solved | None:
        """Return the spot that was kept under `key`, or None; a damaged file counts as missing."""
        path = self._path(key)
        with suppress(OSError, ValueError, KeyError, EOFError, BadZipFile):
            if path and is_private(path):
                with np.load(BytesIO(path.read_bytes()), allow_pickle=False) as kept:
                    return Solved(**{field.name: kept[field.name] for field in fields(Solved)})
        return None

    def keep(self, key: object, solved: Solved) -> None:
        """Write the spot; a failure is ignored."""
        path = self._path(key)
        if path is None:
            return
        content = BytesIO()
        np.savez_compressed(content, **{field.name: getattr(solved, field.name) for field in fields(Solved)})
        with suppress(OSError):
            write_private(path, content.getvalue())
            for old in sorted(path.parent.glob("*.npz"), key=lambda one: one.stat().st_mtime)[:-MOST_KEPT]:
                old.unlink(missing_ok=True)
