"""The schema: all declared tables, from which files, comments and documentation are made."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from ..work.wording import Wording
from .base_tables import EVALUATOR, HAND_CLASSES, HANDS, SUBSET_CLASSES, VALUES
from .casino import (
    CASINO_DECISIONS,
    CASINO_FLOP,
    CASINO_OUTCOMES,
    CASINO_OWN_HANDS,
    CASINO_STARTING_HANDS,
    CASINO_STRATEGIES,
)
from .declaration import Table
from .draw import (
    BEST_DISCARDS,
    DEUCES_WILD,
    DISCARDS,
    DRAW_EQUILIBRIUM,
    ENDINGS,
    JOKER_HAND_CLASSES,
    JOKER_HANDS,
    JOKER_WILD,
    OBJECTIVE_SUMS,
    PAYTABLES,
    POLICIES,
)
from .draw_game import REQUESTED as DRAW_GAME_TABLES
from .halatro import HALATRO_VALUES
from .holdem import (
    EXACT_STARTING_HANDS,
    FLOP,
    HOLE_TRIPLES,
    PREFLOP_MATCHUPS,
    PUSH_FOLD,
    RIVER,
    STARTING_HAND_MATCHUPS,
    STARTING_HAND_TRIPLES,
    STARTING_HANDS,
    TRIPLE_PROJECTIONS,
    TURN,
)
from .lowball import LOWBALL_BEST_DISCARDS, LOWBALL_EQUILIBRIUM, LOWBALL_ORDERS, LOWBALL_VALUES
from .omaha import OMAHA_FLOP, OMAHA_STARTING_HANDS
from .short_deck import REQUESTED as SHORT_DECK_TABLES

DATABASE = "outs.duckdb"
"""The DuckDB database with every table that is always built."""
COLUMNS = "outs.columns"
"""The columns that plain lookups need, addressed by row number (tables/files/formats/column_layout.py)."""
DATAPACKAGE = "datapackage.json"
"""The file that describes every table to other tools."""
OTHER_FILES = (DATABASE, COLUMNS, DATAPACKAGE)
"""The files published besides the tables."""


@dataclass(frozen=True)
class Schema:
    """The declared content of a tables folder.

    `tables` are always built, and documented in this order. Tables `on_request` are built when requested, kept up to
    date from then on, and are not in the database. `other_files` are published besides the tables.
    """

    tables: Mapping[str, Table]
    on_request: Mapping[str, Table]
    other_files: tuple[str, ...] = OTHER_FILES

    def table(self, name: str) -> Table | None:
        """Return the table called `name`, or None."""
        return self.tables.get(name) or self.on_request.get(name)


def identity_digest(table: Table) -> str:
    """Return a hash of a table's declaration without wording: everything its rows and file depend on."""
    return _digest(_without_wording(table))


def columns_digest(table: Table) -> str:
    """Return a hash of a table's columns and key without wording: what a file that contains its rows depends on."""
    return _digest(_without_wording((table.key, table.columns)))


def wording_digest(texts: Iterable[str]) -> str:
    """Return a hash of texts for readers, such as titles and meanings."""
    return _digest(list(texts))


def _without_wording(declared: Any) -> Any:
    if isinstance(declared, tuple):
        return list(map(_without_wording, declared))
    if not is_dataclass(declared):
        return declared
    return {
        field.name: _without_wording(getattr(declared, field.name))
        for field in fields(declared)
        if field.type != Wording
    }


def _digest(declared: object) -> str:
    return hashlib.sha256(json.dumps(declared, sort_keys=True).encode()).hexdigest()


TABLES: dict[str, Table] = {
    table.name: table
    for table in (
        VALUES,
        HANDS,
        SUBSET_CLASSES,
        HAND_CLASSES,
        DISCARDS,
        ENDINGS,
        BEST_DISCARDS,
        OBJECTIVE_SUMS,
        DRAW_EQUILIBRIUM,
        POLICIES,
        PAYTABLES,
        DEUCES_WILD,
        JOKER_HAND_CLASSES,
        JOKER_HANDS,
        JOKER_WILD,
        LOWBALL_VALUES,
        LOWBALL_ORDERS,
        LOWBALL_EQUILIBRIUM,
        LOWBALL_BEST_DISCARDS,
        PREFLOP_MATCHUPS,
        STARTING_HAND_MATCHUPS,
        EXACT_STARTING_HANDS,
        STARTING_HANDS,
        PUSH_FOLD,
        FLOP,
        TURN,
        HALATRO_VALUES,
        CASINO_OUTCOMES,
        CASINO_DECISIONS,
        CASINO_STRATEGIES,
        CASINO_STARTING_HANDS,
        CASINO_FLOP,
        CASINO_OWN_HANDS,
        EVALUATOR,
    )
}
"""The tables that are always built, by name, in the order of their documentation."""
ON_REQUEST: dict[str, Table] = {
    table.name: table
    for table in (
        RIVER,
        TRIPLE_PROJECTIONS,
        HOLE_TRIPLES,
        STARTING_HAND_TRIPLES,
        OMAHA_STARTING_HANDS,
        OMAHA_FLOP,
        *(table for tables in SHORT_DECK_TABLES.values() for table in tables),
        *(table for tables in DRAW_GAME_TABLES.values() for table in tables),
    )
}
"""The tables that are built on request."""
REQUESTS: dict[str, tuple[str, ...]] = {
    "river": (RIVER.name,),
    "triples": (TRIPLE_PROJECTIONS.name, HOLE_TRIPLES.name, STARTING_HAND_TRIPLES.name),
    "omaha": (OMAHA_STARTING_HANDS.name,),
    "omaha-flop": (OMAHA_FLOP.name,),
    **{
        asked: tuple(table.name for table in tables) for asked, tables in (SHORT_DECK_TABLES | DRAW_GAME_TABLES).items()
    },
}
"""The requests that `outs tables build` accepts, each with the tables it builds."""
REQUEST_OF = {table: request for request, tables in REQUESTS.items() for table in tables}
"""The request that builds each table on request."""
SCHEMA = Schema(TABLES, ON_REQUEST)
"""The schema of outs, used by default."""
