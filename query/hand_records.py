"""The records of five-card hands in the column file, by what is counted from their cards."""

from ..cards.notation import LANE_BITS, LANE_MASK, SUIT_COUNT
from ..cards.row_numbers import set_place
from .column_file import ColumnFile, Record

_SHIFTS = tuple(LANE_BITS * suit for suit in range(SUIT_COUNT))


class HandRecords:
    """The records of the section `discards`, whose first number is the hand's value."""

    def __init__(self, file: ColumnFile) -> None:
        """Reads from `file`."""
        self._record = file.records("discards")

    def numbered(self, mask: int) -> tuple[int, Record]:
        """The hand_id of a hand, canonical or not, and its record. Raises `TablesDamaged`."""
        hand_id = set_place(sorted([mask >> shift & LANE_MASK for shift in _SHIFTS]))
        return hand_id, self._record(hand_id)

    def value(self, mask: int) -> int:
        """The value of a hand. Raises `TablesDamaged`."""
        return self.numbered(mask)[1][0]
