"""The schema of the small tables that are attacked; reading it needs nothing of the pipeline."""

from dataclasses import replace

from outs.tables.schema import ON_REQUEST, SCHEMA, TABLES, Schema

ROWS = {
    "values": 7_462,
    "hands": 4_000,
    "subset_classes": TABLES["subset_classes"].rows,
    "endings": 13_040,
    "starting_hands": 1_521,
    "preflop_matchups": 4_096,
    "policies": TABLES["policies"].rows,
    "deuces_wild": TABLES["deuces_wild"].rows,
    "flop": 4_096,
    "evaluator": TABLES["evaluator"].rows,
}
"""The tables of the small folder, each with its first rows; enough for some views and functions."""
BOARDS, HOLES = 40, 1_081
RIVER = replace(ON_REQUEST["river"], rows=BOARDS * HOLES, row_group_rows=8_192)


class SmallSchema(Schema):
    """Fewer tables, fewer rows, and the digest of the full schema, so that a session opens the folder."""

    digest = SCHEMA.digest


SMALL = SmallSchema({name: replace(TABLES[name], rows=rows) for name, rows in ROWS.items()}, {"river": RIVER})
