"""Discards as files: the final hands of each set of cards, and the value of final hands for each goal.

The sums over the draws of a hold follow from sums over all hands that contain a set of cards (docs/lattice.md). So a
goal needs one number for each of the 18,370 sets of up to four cards, and one for each value of a complete hand.

A pay table with wild cards needs, for each set, the number of hands on each of its lines; pay tables with the same
lines share a file. The kind of a dealt hand is in its row of discards; a separate file has hands with a joker.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from pyarrow import compute

from ...cards.hands.categories import CATEGORIES, ROYAL_FLUSH, VALUES_IN_CATEGORY
from ...cards.hands.sizes import HAND_SIZE, SUBSET_STARTS
from ...cards.lattice.subset_lattice import Lattice, with_joker
from ...games.draw.goals import pays_of
from ...games.draw.objective import Objective, parse_objective
from ...games.draw.parameters import BETTER, DECISION_TREE, PAYTABLE, WEIGHTS, WIN
from ...games.draw.paytables.kinds import DEUCES, JOKER, WILD_CARDS, Wild, wild_kinds
from ...games.draw.paytables.paytable import PayTable, bundled_names, load_paytable
from ...pipeline.stages.inputs import category_of_values, column, lattice_from
from ...query.draw.holds.hold_counts import source_text
from ...query.draw.holds.wild_holds import outcome_names, wild_source
from ...tables.base_tables import HAND_CLASSES, SUBSET_CLASSES
from ...tables.draw import JOKER_HAND_CLASSES, OBJECTIVE_SUMS
from ...tables.files.formats import parquet
from .blocks import ALL, FOLDER, BlockColumn, HashedFiles, Numbers, Parts, columns_json, json_packed, packed

Integers = npt.NDArray[np.int64]
FEW = SUBSET_STARTS[HAND_SIZE]
"""Sets of up to four cards."""
FEWER = SUBSET_STARTS[HAND_SIZE - 1]
"""Sets of up to three."""
COUNTS = (BlockColumn("counts", 4, len(CATEGORIES) + 1),)
"""Counts of the hands that contain a set, by category, and of royal flushes."""
SUMS = (BlockColumn("sum", 8),)
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
        games[JOKER] |= {"hands": _block(files, "joker-hands", KIND, with_it)}
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
            self._ends[key] = _block(files, f"ends-{wild}", columns, counts)
        return self._ends[key]


class DiscardFiles:
    """The goals that the page can look up, from the tables in a folder."""

    def __init__(self, directory: Path) -> None:
        """Read the lattice and the sums. Raises `TablesDamaged`."""
        classes = parquet.read_table(HAND_CLASSES, directory / HAND_CLASSES.file_name)
        subsets = parquet.read_table(SUBSET_CLASSES, directory / SUBSET_CLASSES.file_name)
        sums = parquet.read_table(OBJECTIVE_SUMS, directory / OBJECTIVE_SUMS.file_name)
        self._lattice: Lattice = lattice_from({"subset_classes": subsets, "hand_classes": classes})
        self._values = column(classes, "value")
        self._wild = WildGoals(directory, self._lattice, column(classes, "deuces_wild"))
        self.wins: Numbers = sums.filter(compute.field("objective") == WIN)["sum"].to_numpy()
        """The sums of the goal to win, by subset_id: (152829,)."""

    def write(self, files: HashedFiles, parts: Parts = ALL) -> dict[str, Any]:
        """Write the counts for all goals and each goal's file, and return their entries in the manifest."""
        categories = category_of_values()[self._values]
        ends = [*(categories == place for place in range(len(CATEGORIES))), self._values == ROYAL_FLUSH]
        counts = np.stack([self._lattice.sums_containing(end.astype(np.int64))[:FEW] for end in ends], axis=1)
        goals: dict[str, Any] = {WIN: self._goal(files, parse_objective(WIN), self.wins[:FEWER])}
        for name in (WEIGHTS, DECISION_TREE):
            rule = parse_objective(name)
            told = {"weights": rule.whole_weights(), "unit": rule.unit, "source": source_text(rule, dead=False)}
            goals[name] = told
        for name in bundled_names():
            objective = parse_objective(name)
            if parts.has_goal(name) and objective.paytable.wild is None:
                goals[name] = self._goal(files, objective, self._sums_of(objective))
        # The counts above are for hands without wild cards.
        wild, wild_goals = self._wild.write(files, parts)
        return {
            "counts": _block(files, "counts", COUNTS, counts),
            "categories": [list(pair) for pair in zip(CATEGORIES, VALUES_IN_CATEGORY, strict=True)],
            "wild": {"file": wild, "goals": wild_goals},
            "goals": {BETTER: {"source": source_text(parse_objective(BETTER), dead=False), "unit": 1}, **goals},
        }

    def _sums_of(self, objective: Objective) -> Integers:
        """Return a pay table's sums for the sets of up to four cards, then the pay of each value, from 0 on."""
        pays = pays_of(objective.paytable, {None: self._values - 1})
        by_value = np.zeros(ROYAL_FLUSH + 1, np.int64)
        by_value[self._values] = pays
        return np.concatenate([self._lattice.sums_containing(pays)[:FEW], by_value])

    @staticmethod
    def _goal(files: HashedFiles, objective: Objective, sums: Numbers) -> dict[str, Any]:
        name = objective.name if objective.kind != PAYTABLE else objective.source
        told = {"unit": objective.unit, "source": source_text(objective, dead=False)}
        return _block(files, f"goal-{name}", SUMS, sums) | told


def _block(files: HashedFiles, name: str, columns: Sequence[BlockColumn], numbers: Numbers) -> dict[str, Any]:
    """Write a file of one block with one column, and return its entry in the manifest."""
    file = files.add(f"{FOLDER}/{name}.bin", packed(columns, [numbers], 0))
    return {"file": file, "rows": len(numbers), "columns": columns_json(columns)}
