"""Records of five-card hands in the column file, addressed by a number computed from their cards."""

from typing import TYPE_CHECKING

from ...cards.lattice.row_numbers import class_number

if TYPE_CHECKING:
    from .column_file import ColumnFile, Record

_VALUE_BYTES = 2


class HandRecords:
    """Records of the section `discards`, whose first number is the hand's value."""

    def __init__(self, file: "ColumnFile") -> None:
        """Read from `file`. Raises `TablesMissing`."""
        self._content = file.contents("discards")
        self._unpack = file.section("discards").struct.unpack

    def record(self, mask: int) -> "Record":
        """Return the record of a hand, canonical or not. Raises `TablesDamaged`."""
        return self._unpack(self._content(class_number(mask)))[:-1]

    def value(self, mask: int) -> int:
        """Return the value of a hand. Raises `TablesDamaged`."""
        return int.from_bytes(self._content(class_number(mask))[:_VALUE_BYTES], "little")
