"""Format of `outs.columns`: the columns that plain lookups need, as fixed-length records addressed by row number.

The file begins with a head of `HEAD` bytes: JSON that lists its sections, padded with spaces. The manifest holds the
hash of the head, and the head holds the hash of each section. Some sections consist of records that are read one at a
time; others are read whole. Each record ends with a checksum of its bytes and its row number, so a reader can verify
it without reading the rest of the file.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from struct import Struct, calcsize
from typing import Any

from ....cards.hands.sizes import HOLDS
from ...holdem import STATES
from .block_hashes import HEAD

FORMAT = 1
CHANGES = tuple(f"{now}_{then}" for now in STATES for then in STATES)
"""The nine columns of `flop` and `turn` for standing now and at the showdown; the other counts are sums of these."""
SQUARES_AND_TWO = ("strength_squares", "win_two", "tie_one_of_two", "tie_both_of_two")
HISTOGRAM = "strength_histogram"
BINS = 50
COUNTS = ("win", "tie", "lose")
SUMS = "objective_sums"
"""Prefix of the names of the sections of sums; a colon and the goal follow."""

RECORDS = {
    "discards": f"<H {HOLDS}I {HOLDS}H {HOLDS}B {HOLDS}I {HOLDS}H",
    "preflop_matchups": "<I I I",
    "flop": f"<{'I ' * 9}I I I I {BINS}H",
    "turn": f"<{'H ' * 9}I I I I",
}
"""Sections that consist of records: their columns as a `struct` format, without the checksum.

discards          by hand_id: value; then for each of the 32 holds: subset_id, ending_id, royal_flush, better, equal
preflop_matchups  by row: win, tie, lose
flop, turn        by row: `CHANGES`, `SQUARES_AND_TWO`; on the flop also the histogram
"""
WHOLE = {
    "endings": "<I I I I I I I I I I",
    "starting_hands": "<Q Q Q Q",
    "starting_hand_matchups": "<I I I",
    "evaluator": "<I",
    SUMS: "<Q",
}
"""Sections that are read whole: one row as a `struct` format.

endings                 by ending_id: draws, and the counts of the nine categories
starting_hands          each of the 169 against one random hand: combinations, win, tie, lose
starting_hand_matchups  by row: win, tie, lose
evaluator               by row: value
objective_sums          one section per goal, by subset_id: sum
"""
SECTION_TABLES = tuple(dict.fromkeys(("hand_classes", *RECORDS, *WHOLE)))
"""The tables that the file is made from."""
CHECKSUM = "I"
CHECKSUM_BYTES = 4


@dataclass(frozen=True)
class Section:
    """A section of the file: `rows` records in the `struct` format `record`, each with a checksum if `checked`."""

    name: str
    record: str
    rows: int
    offset: int
    sha256: str
    checked: bool

    @property
    def struct(self) -> Struct:
        """The format of one record, including its checksum."""
        return Struct(self.record + CHECKSUM * self.checked)

    @property
    def bytes(self) -> int:
        """The size of the section in bytes."""
        return self.rows * self.struct.size


def tables_of_section(name: str) -> tuple[str, ...]:
    """Return the names of the tables that a section is made from.

    >>> tables_of_section("discards"), tables_of_section("objective_sums:win")
    (('discards', 'hand_classes'), ('objective_sums',))
    """
    table = name.partition(":")[0]
    return (table, "hand_classes") if table == "discards" else (table,)


def record_fields(record: str, checked: bool) -> list[tuple[str, str, tuple[int, ...]]]:
    """Return a record's columns as numpy fields `f0`, `f1`, ...; a checksum, if any, is the last.

    >>> record_fields("<H 32B", checked=True)
    [('f0', '<u2', ()), ('f1', '<u1', (32,)), ('f2', '<u4', ())]
    """
    columns = [*record.removeprefix("<").split(), *[CHECKSUM] * checked]
    return [
        (f"f{place}", f"<u{calcsize(f'<{column[-1]}')}", (int(column[:-1]),) if column[:-1] else ())
        for place, column in enumerate(columns)
    ]


def head_of(sections: Sequence[Section]) -> bytes:
    """Return the head of a file with these sections. Raises `ValueError` if they do not fit."""
    text = json.dumps({"format": FORMAT, "sections": [asdict(section) for section in sections]})
    if len(text) > HEAD:
        raise ValueError(f"the head takes {len(text)} bytes, and only {HEAD} fit")
    return text.encode().ljust(HEAD)


def sections_in(head: bytes) -> dict[str, Section]:
    """Parse a head into its sections, by name. Raises `ValueError`, `KeyError` or `TypeError` for anything else."""
    body: Any = json.loads(head)
    if body["format"] != FORMAT:
        raise ValueError(f"its format is {body['format']!r}, not {FORMAT}")
    return {section["name"]: Section(**section) for section in body["sections"]}
