"""Pay tables with wild cards, as files: the counts of the hands that contain each set of cards, by lines of the table.

As with the plain goals, the final hands of a hold follow from those counts (docs/lattice.md). Pay tables with the same
lines share a file. The kind of a dealt hand is in its row of discards; a separate file has hands with a joker.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ...cards.lattice.subset_lattice import Lattice, with_joker
from ...games.draw.paytables.kinds import DEUCES, JOKER, WILD_CARDS, Wild, wild_kinds
from ...games.draw.paytables.paytable import PayTable, bundled_names, load_paytable
from ...pipeline.stages.inputs import column
from ...query.draw.holds.wild_holds import outcome_names, wild_source
from ...tables.draw import JOKER_HAND_CLASSES
from ...tables.files.formats import parquet
from .blocks import ALL, FOLDER, BlockColumn, Numbers, Parts, columns_json, json_packed, packed
from .hashed_files import HashedFiles

KIND = (BlockColumn("kind", 1),)


class WildGoals:
    """The bundled pay tables with wild cards, from the tables in a folder."""

    def __init__(self, directory: Path, lattice: Lattice, deuces_wild: Numbers) -> None:
        """Read the kinds of hands with the joker wild. Raises `TablesDamaged`.

        lattice      the lattice of the standard deck
        deuces_wild  the kind of each of its hand classes with deuces wild: (hands,)
        """
        path = directory / JOKER_HAND_CLASSES.file_name
        self._kinds: dict[Wild, Numbers] = {
            DEUCES: deuces_wild,
            JOKER: column(parquet.read_table(JOKER_HAND_CLASSES, path), "joker_wild"),
        }
        self._lattices: dict[Wild, Lattice] = {DEUCES: lattice, JOKER: with_joker(lattice)}
        self._ends: dict[tuple[Wild, tuple[int, ...]], dict[str, Any]] = {}

    def write(self, files: HashedFiles, parts: Parts = ALL) -> tuple[str, dict[Wild, list[str]]]:
        """Write the files; return the file that lists the others, and the names of the pay tables by wild card."""
        found = {name: load_paytable(name) for name in bundled_names() if parts.has_goal(name)}
        tables = {name: self._told(files, table, table.wild) for name, table in found.items() if table.wild}
        hands = len(self._lattices[DEUCES].masks)
        with_it = self._kinds[JOKER][hands:]
        games: dict[Wild, dict[str, Any]] = {
            wild: {"kinds": [kind.category for kind in wild_kinds(wild)], "source": wild_source(wild, dead=False)}
            for wild in WILD_CARDS
        }
        games[JOKER] |= {"hands": _block(files, "joker-hands", KIND, [with_it])}
        file = files.add(f"{FOLDER}/wild.json.z", json_packed({"games": games, "tables": tables}))
        return file, {wild: [name for name in tables if found[name].wild == wild] for wild in WILD_CARDS}

    def _told(self, files: HashedFiles, table: PayTable, wild: Wild) -> dict[str, Any]:
        unit = table.unit
        return {
            "names": list(outcome_names(table)),
            "places": table.places(),
            "pays": [*(int(outcome.pay * unit) for outcome in table.outcomes), 0],
            "unit": unit,
            "ends": self._ends_of(files, table, wild),
        }

    def _ends_of(self, files: HashedFiles, table: PayTable, wild: Wild) -> dict[str, Any]:
        """Write the file of a table's lines: for each set, the hands on each line, and natural royal flushes."""
        places = table.places()
        key = wild, tuple(places)
        if key not in self._ends:
            lattice, kinds = self._lattices[wild], self._kinds[wild]
            place_of_hand = np.array(places)[kinds]
            ends = [place_of_hand == place for place in range(len(table.outcomes) + 1)]
            ends.append(kinds == len(places) - 1)
            few = len(lattice.smaller_masks)
            counts = np.stack([lattice.sums_containing(end.astype(np.int64))[:few] for end in ends], axis=1)
            columns = (BlockColumn("counts", 4, len(ends)),)
            self._ends[key] = _block(files, f"ends-{wild}", columns, [counts])
        return self._ends[key]


def _block(files: HashedFiles, name: str, columns: Sequence[BlockColumn], numbers: Sequence[Numbers]) -> dict[str, Any]:
    """Write a file of one block, and return its entry."""
    file = files.add(f"{FOLDER}/{name}.bin", packed(columns, numbers, 0))
    return {"file": file, "rows": len(numbers[0]), "columns": columns_json(columns)}
