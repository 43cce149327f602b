"""Goals of discards as files: the final hands of each set of cards, and the value of final hands for each goal.

The sums over the draws of a hold follow from sums over all hands that contain a set of cards (docs/lattice.md). So a
goal needs one number for each of the 18,370 sets of up to four cards, and one for each value of a complete hand.
"""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from pyarrow import compute

from ...cards.hands.categories import CATEGORIES, ROYAL_FLUSH, VALUES_IN_CATEGORY
from ...cards.hands.sizes import HAND_SIZE, SUBSET_STARTS
from ...cards.lattice.subset_lattice import Lattice
from ...games.draw.objective_kinds import BETTER, DECISION_TREE, PAYTABLE, WEIGHTS, WIN
from ...games.draw.objectives.goals import pays_of
from ...games.draw.objectives.objective import Objective, parse_objective
from ...games.draw.paytables.paytable import bundled_names
from ...pipeline.stages.inputs import category_of_values, column, lattice_from
from ...query.draw.holds.hold_worth import source_text
from ...tables.base_tables import HAND_CLASSES, SUBSET_CLASSES
from ...tables.draw import OBJECTIVE_SUMS
from ...tables.files.formats import parquet
from .blocks import ALL, FOLDER, BlockColumn, Numbers, Parts, columns_json, packed
from .hashed_files import HashedFiles
from .wild import WildGoals

Integers = npt.NDArray[np.int64]
FEW = SUBSET_STARTS[HAND_SIZE]
"""Sets of up to four cards."""
FEWER = SUBSET_STARTS[HAND_SIZE - 1]
"""Sets of up to three."""
COUNTS = (BlockColumn("counts", 4, len(CATEGORIES) + 1),)
"""Counts of the hands that contain a set, by category, and of royal flushes."""
SUMS = (BlockColumn("sum", 8),)


class Goals:
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
            "counts": {
                "file": files.add(f"{FOLDER}/counts.bin", packed(COUNTS, [counts], 0)),
                "rows": FEW,
                "columns": columns_json(COUNTS),
            },
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
        return {
            "file": files.add(f"{FOLDER}/goal-{name}.bin", packed(SUMS, [sums], 0)),
            "rows": len(sums),
            "columns": columns_json(SUMS),
            "unit": objective.unit,
            "source": source_text(objective, dead=False),
        }
