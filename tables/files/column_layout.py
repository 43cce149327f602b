"""`outs.columns`: the columns that plain lookups need, as records of one length, so that a row is found by its number.

The file begins with a head of `HEAD` bytes: JSON that names its sections, and spaces. The manifest has the head's hash,
and the head that of each section. A section is of records or is read whole. Each record ends with a checksum of its
bytes and its number, which a reader compares: it need not read the rest of the file to know that a record is right.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from struct import Struct, calcsize
from typing import Any

from ...cards.hands.sizes import HOLDS
from ..holdem import STATES
from .block_hashes import HEAD

FORMAT = 1
CHANGES = tuple(f"{now}_{then}" for now in STATES for then in STATES)
"""The columns of `flop` and `turn` that say how holes stand now and then: all others of their counts follow."""
SQUARES_AND_TWO = ("strength_squares", "win_two", "tie_one_of_two", "tie_both_of_two")
HISTOGRAM = "strength_histogram"
BINS = 50
COUNTS = ("win", "tie", "lose")
SUMS = "objective_sums"
"""The sections of sums are called by this and, after a colon, their goal."""

RECORDS = {
    "discards": f"<H {HOLDS}I {HOLDS}H {HOLDS}B {HOLDS}I {HOLDS}H",
    "preflop_matchups": "<I I I",
    "flop": f"<{'I ' * 9}I I I I {BINS}H",
    "turn": f"<{'H ' * 9}I I I I",
}
"""The sections of records, each with its columns in the notation of `struct`, without the checksum.

discards          by hand_id: value; of the 32 holds subset_id, ending_id, royal_flush, better, equal
preflop_matchups  by row: win, tie, lose
flop, turn        by row: `CHANGES`, `SQUARES_AND_TWO`; of the flop the histogram
"""
WHOLE = {
    "endings": "<I I I I I I I I I I",
    "starting_hands": "<Q Q Q Q",
    "starting_hand_matchups": "<I I I",
    SUMS: "<Q",
}
"""The sections that are read whole, each with the numbers of one row.

endings                 by ending_id: draws and the counts of the nine categories
starting_hands          of the 169 against one random hand: combinations, win, tie, lose
starting_hand_matchups  by row: win, tie, lose
objective_sums          a section a goal, by subset_id: sum
"""
SECTION_TABLES = tuple(dict.fromkeys(("hand_classes", *RECORDS, *WHOLE)))
"""The tables that the file is made from."""
CHECKSUM = "I"
CHECKSUM_BYTES = 4


@dataclass(frozen=True)
class Section:
    """A section of the file: `rows` records of the numbers `record`, with a checksum each if `checked`."""

    name: str
    record: str
    rows: int
    offset: int
    sha256: str
    checked: bool

    @property
    def struct(self) -> Struct:
        """A record, with its checksum."""
        return Struct(self.record + CHECKSUM * self.checked)

    @property
    def bytes(self) -> int:
        """The bytes of the section."""
        return self.rows * self.struct.size


def tables_of_section(name: str) -> tuple[str, ...]:
    """The tables that a section is made from.

    >>> tables_of_section("discards"), tables_of_section("objective_sums:win")
    (('discards', 'hand_classes'), ('objective_sums',))
    """
    table = name.partition(":")[0]
    return (table, "hand_classes") if table == "discards" else (table,)


def record_fields(record: str, checked: bool) -> list[tuple[str, str, tuple[int, ...]]]:
    """The columns of a record as numpy's fields `f0`, `f1`, ..., the last its checksum if it has one.

    >>> record_fields("<H 32B", checked=True)
    [('f0', '<u2', ()), ('f1', '<u1', (32,)), ('f2', '<u4', ())]
    """
    columns = [*record.removeprefix("<").split(), *[CHECKSUM] * checked]
    return [
        (f"f{place}", f"<u{calcsize(f'<{column[-1]}')}", (int(column[:-1]),) if column[:-1] else ())
        for place, column in enumerate(columns)
    ]


def head_of(sections: Sequence[Section]) -> bytes:
    """The head of a file with these sections. Raises `ValueError` if there are too many."""
    text = json.dumps({"format": FORMAT, "sections": [asdict(section) for section in sections]})
    if len(text) > HEAD:
        raise ValueError(f"the head takes {len(text)} bytes of {HEAD}")
    return text.encode().ljust(HEAD)


def sections_in(head: bytes) -> dict[str, Section]:
    """The sections that a head names. Raises `ValueError`, `KeyError` or `TypeError` for anything else."""
    body: Any = json.loads(head)
    if body["format"] != FORMAT:
        raise ValueError(f"format {body['format']!r}")
    return {section["name"]: Section(**section) for section in body["sections"]}
