"""The schema of the small tables that are attacked; reading it needs nothing of the pipeline."""

from dataclasses import replace

from outs.tables.declaration import ListedTable
from outs.tables.omaha import BOARDS_PER_PART
from outs.tables.omaha import OMAHA_FLOP as ALL_FLOPS
from outs.tables.schema import ON_REQUEST, TABLES, Schema

ROWS = {
    "values": 7_462,
    "hands": 4_000,
    "subset_classes": TABLES["subset_classes"].rows,
    "hand_classes": 4_096,
    "discards": 32 * 4_096,
    "endings": 13_040,
    "starting_hands": 1_521,
    "preflop_matchups": 4_096,
    "policies": TABLES["policies"].rows,
    "deuces_wild": TABLES["deuces_wild"].rows,
    "flop": 4_096,
    "push_fold": 2 * 169,
    "lowball_orders": TABLES["lowball_orders"].rows,
    "lowball_values": TABLES["lowball_values"].rows,
    "joker_hands": 4_096,
    "joker_wild": TABLES["joker_wild"].rows,
    "evaluator": TABLES["evaluator"].rows,
}
"""The tables of the small folder, each with its first rows; enough for some views and functions."""
BOARDS, HOLES = 40, 1_081
RIVER = replace(ON_REQUEST["river"], rows=BOARDS * HOLES, row_group_rows=8_192)


OMAHA_HANDS = replace(ON_REQUEST["omaha_starting_hands"], rows=2_000)
HANDS_OF_FLOP, FLOP_FILES = 1_000, 4
OMAHA_FLOP: ListedTable = replace(ALL_FLOPS, rows=FLOP_FILES * BOARDS_PER_PART * HANDS_OF_FLOP, parts=FLOP_FILES)
SHORT_DECK_HANDS = ON_REQUEST["short_deck_hands"]
MADE_UP = {table.name: table for table in (RIVER, OMAHA_HANDS, OMAHA_FLOP, SHORT_DECK_HANDS)}
"""The tables on request, whose counts are made up."""


SMALL = Schema({name: replace(TABLES[name], rows=rows) for name, rows in ROWS.items()}, MADE_UP)
