"""Lookup in the table of Omaha hands on flops, as far as its parts are built."""

from ...cards.lattice.row_numbers import canonical, set_place
from ...cards.notation import LANE_BITS, LANE_MASK, SUIT_COUNT
from ...games.omaha.rules import FLOP_DEALS, hand_id
from ...tables.files.manifest import read_manifest
from ...tables.files.parts.part_list import part_name, read_list
from ...tables.omaha import BOARDS_PER_PART, OMAHA_FLOP
from ..database.connection import Connection
from ..database.duckdb_instance import PLAIN_FILES, quoted
from ..database.tables_on_request import rows_on_request

NAME = OMAHA_FLOP.name


class FlopTable:
    """Lookup in the parts that the table's list names."""

    def __init__(self, connection: Connection) -> None:
        """Use the tables folder of `connection`."""
        self._connection = connection

    def counts(self, flop: int, hand: int) -> tuple[int, int, int] | None:
        """Return the deals that a hand wins, ties and loses after a flop, or None if the table has no such row.

        Raises `TablesDamaged`.
        """
        directory = self._connection.directory
        manifest = read_manifest(directory)
        if NAME not in manifest.files:
            return None
        board, own = canonical(flop, hand)
        board_id = set_place(board >> LANE_BITS * suit & LANE_MASK for suit in range(SUIT_COUNT))
        part = board_id // BOARDS_PER_PART
        if part not in read_list(directory, manifest, NAME).numbers:
            return None
        from ..database.verified_file import address_of

        file = quoted(address_of(f"{NAME}/{part_name(part)}"))
        row = f"SELECT win, tie FROM read_parquet({file}, {PLAIN_FILES}) WHERE board_id = $1 AND hand_id = $2"
        ((win, tie),) = rows_on_request(self._connection, NAME, row, board_id, hand_id(own))
        return win, tie, FLOP_DEALS - win - tie
