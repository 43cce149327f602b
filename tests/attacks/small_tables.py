"""A small folder of real tables that `outs.open` accepts, cheap to copy and to damage; those on request are made up."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow as pa

from outs.cards.hands.starting_hands import STARTING_HAND_OF_HOLE, STARTING_HANDS
from outs.cards.mask_arrays import canonical_masks, combination_masks
from outs.cards.notation import cards_of, cards_text
from outs.games.omaha.rules import HAND_SIZE
from outs.games.short_deck import DECK
from outs.pipeline.build import Build
from outs.pipeline.catalogue import CATALOGUE, Catalogue
from outs.pipeline.omaha.starting_hands import DEALS
from outs.pipeline.stages.checks import Inputs
from outs.pipeline.stages.stage import Columns, Stage, Work
from outs.tables.declaration import Table
from outs.tables.files.formats.parquet import read_parts
from outs.tables.files.manifest import read_manifest, recipe_fingerprint
from outs.tables.files.publish import write_manifest
from outs.tables.schema import SCHEMA
from outs.tests.attacks import small_flops
from outs.tests.attacks.small_schema import (
    BOARDS,
    HOLES,
    MADE_UP,
    OMAHA_FLOP,
    OMAHA_HANDS,
    RIVER,
    SHORT_DECK_HANDS,
    SMALL,
)
from outs.work.progress import Silent

OPPONENTS = range(1, 4)
"""Random hands that a starting hand of the short deck plays against."""


def first_rows(table: Table, full: Path) -> pa.Table:
    """The first rows of a full table."""
    parts: list[pa.Table] = []
    for part in read_parts(full / table.file_name):
        parts.append(part)
        if sum(len(one) for one in parts) >= table.rows:
            break
    return pa.concat_tables(parts).slice(0, table.rows).unify_dictionaries()


def copying(table: Table, full: Path) -> Stage:
    """A stage that takes a table's first rows from the full tables."""

    def copy(_inputs: Inputs, _work: Work) -> Iterator[Columns]:
        data = first_rows(table, full)
        yield {name: data[name].combine_chunks() for name in data.column_names}

    return Stage(table, (), copy, ())


def build_river(_inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Made-up counts for every hole on the first boards."""
    numbers = np.random.default_rng(1)
    rows = RIVER.rows
    yield {
        "board_id": np.repeat(np.arange(BOARDS), HOLES),
        "hole_id": np.tile(np.arange(HOLES), BOARDS),
        "ways": numbers.integers(1, 25, rows),
        "win": numbers.integers(0, 900, rows),
        "tie": numbers.integers(0, 91, rows),
    }


def build_omaha_hands(_inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Made-up counts for the first classes of hands."""
    masks, ways = np.unique(canonical_masks(combination_masks(HAND_SIZE)), return_counts=True)
    rows = OMAHA_HANDS.rows
    counts = np.random.default_rng(2).integers(0, DEALS // 3, (3, rows), np.uint64)
    texts = [cards_text(cards_of(mask)) for mask in masks[:rows].tolist()]
    yield {
        "mask": masks[:rows],
        "cards": texts,
        "ways": ways[:rows],
        **dict(zip(("win", "tie", "lose"), counts, strict=True)),
    }


def build_short_deck_hands(_inputs: Inputs, _work: Work) -> Iterator[Columns]:
    """Made-up counts for every starting hand."""
    names = sorted(hand for hand in STARTING_HANDS if {*hand[:2]} <= {*DECK.ranks})
    counts = np.random.default_rng(3).integers(1, 1 << 40, (3, SHORT_DECK_HANDS.rows), np.uint64)
    yield {
        "starting_hand": [name for name in names for _ in OPPONENTS],
        "opponents": [*OPPONENTS] * len(names),
        "combinations": [STARTING_HAND_OF_HOLE.count(name) for name in names for _ in OPPONENTS],
        "deals": counts.sum(axis=0),
        **dict(zip(("win", "tie", "lose"), counts, strict=True)),
        "ties": [
            [tie, *[0] * (opponents - 1)]
            for tie, opponents in zip(counts[1].tolist(), [*OPPONENTS] * len(names), strict=True)
        ],
        "equity": counts[0] / counts.sum(axis=0),
    }


def small_catalogue(full: Path) -> Catalogue:
    """Return the stages that make the small folder from the full tables."""
    stages: Mapping[str, Stage] = {
        **{table.name: copying(table, full) for table in SMALL.tables.values()},
        RIVER.name: Stage(RIVER, (), build_river, ()),
        OMAHA_HANDS.name: Stage(OMAHA_HANDS, (), build_omaha_hands, ()),
        SHORT_DECK_HANDS.name: Stage(SHORT_DECK_HANDS, (), build_short_deck_hands, ()),
        OMAHA_FLOP.name: Stage(OMAHA_FLOP, (), small_flops.build, (), gather=nothing, parts=small_flops.PARTS),
    }
    return Catalogue(SMALL, stages, CATALOGUE.other_files)


def nothing(parts: Iterable[pa.Table], _inputs: Inputs) -> None:
    """Read all parts, of which nothing is checked."""
    deque(parts, 0)


def build_unsigned(folder: Path, full: Path) -> None:
    """Build the small tables in `folder` with those on request."""
    Build(folder, Silent(), requested=MADE_UP, catalogue=small_catalogue(full)).run()


def build_small(folder: Path, full: Path) -> None:
    """Build the small tables in `folder` with those on request, and have them accepted by a session."""
    build_unsigned(folder, full)
    accept(folder)


def accept(folder: Path) -> None:
    """Give each file the fingerprint that it has under the full schema, whose tables have more rows."""
    manifest = read_manifest(folder)
    files = {
        name: replace(entry, fingerprint=recipe_fingerprint(name, entry.recipe, manifest.contents, SCHEMA))
        for name, entry in manifest.files.items()
        if entry.recipe is not None and SCHEMA.table(name)
    }
    write_manifest(folder, replace(manifest, files={**manifest.files, **files}))
