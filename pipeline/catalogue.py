"""Catalogue of everything a build can make: the stage of each table, and the files made from many tables."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from ..tables.declaration import Table
from ..tables.files.formats.column_layout import SECTION_TABLES
from ..tables.files.formats.datapackage import schema_wording, write_datapackage
from ..tables.files.waves import WAVES, Wave
from ..tables.schema import COLUMNS, DATABASE, DATAPACKAGE, SCHEMA, Schema
from . import base_tables, lowball, short_deck
from .casino import flop as casino_flop
from .casino import outcomes as casino_outcomes
from .casino import own_hands as casino_own_hands
from .casino import starting_hands as casino_starting_hands
from .casino import strategies as casino_strategies
from .column_file import write_columns
from .database import database_wording, write_database
from .draw import best_discards, discards, draw_equilibrium, objective_sums, paytables, policies, wild_cards
from .draw_game import hands as draw_game_hands
from .draw_game import nodes as draw_game_nodes
from .halatro import halatro_values
from .holdem import (
    exact_starting_hands,
    flop_and_turn,
    hole_triples,
    matchups,
    push_fold,
    river,
    starting_hand_triples,
    starting_hands,
    triple_projections,
)
from .omaha import flop as omaha_flop
from .omaha import starting_hands as omaha_starting_hands
from .stages.stage import Stage

STAGES: dict[str, Stage] = {
    stage.table.name: stage
    for stage in (
        *base_tables.STAGES,
        *discards.STAGES,
        draw_equilibrium.STAGE,
        objective_sums.STAGE,
        best_discards.STAGE,
        policies.STAGE,
        paytables.STAGE,
        *wild_cards.STAGES,
        *lowball.STAGES,
        *matchups.STAGES,
        exact_starting_hands.STAGE,
        starting_hands.STAGE,
        push_fold.STAGE,
        *flop_and_turn.STAGES,
        halatro_values.STAGE,
        casino_flop.STAGE,
        casino_own_hands.STAGE,
        casino_starting_hands.STAGE,
        *casino_outcomes.STAGES,
        casino_strategies.STAGE,
        river.STAGE,
        triple_projections.STAGE,
        hole_triples.STAGE,
        starting_hand_triples.STAGE,
        omaha_starting_hands.STAGE,
        omaha_flop.STAGE,
        *short_deck.STAGES,
        *draw_game_nodes.STAGES,
        *draw_game_hands.STAGES,
    )
}
"""The stage of every table by its name, including tables on request."""

FileWriter = Callable[[Path, Path, Schema, Collection[str]], None]
"""Function that writes a file from published tables.

It takes the folder, the file's path, a schema of the inputs, and the tables whose rows it may copy from the published
file.
"""


@dataclass(frozen=True)
class OtherFile:
    """A file made from tables.

    write    writes the file
    reads    the tables it is made from, as far as the schema has them; None for all tables of the schema
    wording  returns the titles and meanings in the file
    """

    write: FileWriter
    reads: Collection[str] | None = None
    wording: Callable[[Schema], Iterable[str]] = lambda _: ()

    def tables(self, schema: Schema) -> dict[str, Table]:
        """Return the tables of a schema that the file is made from."""
        return {name: table for name, table in schema.tables.items() if self.reads is None or name in self.reads}


@dataclass(frozen=True)
class Catalogue:
    """A schema with the code that makes its files: `stages` by table, `other_files` by file name.

    `waves` are published in order, each with all inputs of its tables; the last also includes all remaining tables.
    """

    schema: Schema
    stages: Mapping[str, Stage]
    other_files: Mapping[str, OtherFile]
    waves: tuple[Wave, ...] = ()


CATALOGUE = Catalogue(
    SCHEMA,
    STAGES,
    {
        COLUMNS: OtherFile(write_columns, SECTION_TABLES),  # first, as plain lookups need no other file
        DATABASE: OtherFile(write_database, wording=database_wording),
        DATAPACKAGE: OtherFile(write_datapackage, wording=schema_wording),
    },
    WAVES,
)
"""The catalogue of outs, used by default."""
