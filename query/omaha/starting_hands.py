"""The bundled counts of every Omaha hand against a random one before the flop, and the order of hands that they give.

`starting_hands.counts` holds the columns `win` and `tie` of the table `omaha_starting_hands`, in the order of its rows,
behind a digest. `reports/omaha_starting_hands.py` writes it.
"""

from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ...cards.lazy_attribute import cached_attribute
from ...cards.mask_arrays import Masks, canonical_masks
from ...games.omaha.ranges import Places, all_hands
from ...tables.files.errors import TablesDamaged
from ...tables.omaha import OMAHA_STARTING_HANDS
from ...work.checked_files import read_checked, write_checked

FILE = Path(__file__).with_name("starting_hands.counts")
NUMBER_BYTES = 5
"""Bytes of a number: counts of deals are below 2**38."""
Counts = npt.NDArray[np.int64]


class StartingHands:
    """All 16,432 starting hands with their counts. Raises `TablesDamaged` if the bundled file is."""

    def __init__(self, path: Path = FILE) -> None:
        """Read the file."""
        content = read_checked(path)
        if content is None:
            raise TablesDamaged(f"{path} is missing or damaged: install outs again")
        columns = np.frombuffer(content, np.uint8).reshape(2, OMAHA_STARTING_HANDS.rows, NUMBER_BYTES)
        wide = np.zeros((*columns.shape[:2], 8), np.uint8)
        wide[..., :NUMBER_BYTES] = columns
        self.counts: Counts = wide.view("<i8")[..., 0].astype(np.int64)

    @cached_attribute
    def rows(self) -> Counts:
        """The row of each hand, by the position of its mask among all hands: (270725,)."""
        return np.unique(canonical_masks(all_hands()), return_inverse=True)[1]

    def of(self, hands: Masks) -> tuple[int, int]:
        """Return the deals that hands win and tie, added up."""
        rows = self.rows[np.searchsorted(all_hands(), hands)]
        win, tie = (sum(column[rows].tolist()) for column in self.counts)
        return win, tie

    @cached_attribute
    def places(self) -> Places:
        """The place of each hand's class by equity against a random hand, best first; no two equities are equal."""
        win, tie = self.counts
        best_first = np.argsort(-(2 * win + tie), kind="stable")
        place = np.empty(len(best_first), np.uint16)
        place[best_first] = np.arange(len(best_first))
        return place[self.rows]


@cache
def starting_hands() -> StartingHands:
    """Return the bundled starting hands, read once. Raises `TablesDamaged`."""
    return StartingHands()


def write_starting_hands(win: Counts, tie: Counts, path: Path = FILE) -> None:
    """Write the counts of all starting hands, in ascending order of their masks."""
    wide = np.stack([win, tie]).astype("<i8").view(np.uint8).reshape(2, -1, 8)
    write_checked(path, [np.ascontiguousarray(wide[..., :NUMBER_BYTES]).data.cast("B")])
