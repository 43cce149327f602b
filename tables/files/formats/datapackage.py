"""Writer of `datapackage.json`, which describes the tables to other tools (Data Package standard, version 2)."""

import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ....cards.hands.categories import CATEGORIES
from ...declaration import Column, Table
from ...schema import Schema
from ..manifest import Entry, read_manifest

PROFILE = "https://datapackage.org/profiles/2.0/datapackage.json"
VERSION = "0.1.0"
"""The version of outs, as a literal: a change to it makes the build write the file again."""
LICENCE = {"name": "MIT", "path": "https://opensource.org/license/mit", "title": "MIT License"}
KINDS = {"FLOAT": "number", "DOUBLE": "number", "BOOLEAN": "boolean", "VARCHAR": "string", "CATEGORY": "string"}
"""The kind of a column by its type; all others are integers."""


class Reference(NamedTuple):
    """A foreign key: the values of `columns` in `table` all occur in the columns `key` of the table `to`."""

    table: str
    columns: tuple[str, ...]
    to: str
    key: tuple[str, ...]


REFERENCES = (
    Reference("hands", ("value",), "values", ("value",)),
    Reference("hands", ("hand_id",), "hand_classes", ("hand_id",)),
    Reference("hand_classes", ("value",), "values", ("value",)),
    Reference("hand_classes", ("mask",), "hands", ("mask",)),
    Reference("hand_classes", ("deuces_wild",), "deuces_wild", ("deuces_wild",)),
    Reference("joker_hand_classes", ("joker_wild",), "joker_wild", ("joker_wild",)),
    Reference("joker_hands", ("hand_id",), "joker_hand_classes", ("hand_id",)),
    Reference("discards", ("hand_id",), "hand_classes", ("hand_id",)),
    Reference("discards", ("ending_id",), "endings", ("ending_id",)),
    Reference("best_discards", ("hand_id", "hold"), "discards", ("hand_id", "hold")),
    Reference("best_discards", ("objective",), "policies", ("policy",)),
    Reference("objective_sums", ("objective",), "policies", ("policy",)),
    Reference("objective_sums", ("subset_id",), "subset_classes", ("subset_id",)),
    Reference("draw_equilibrium", ("value",), "values", ("value",)),
    Reference("lowball_orders", ("value",), "values", ("value",)),
    Reference("lowball_equilibrium", ("game", "value"), "lowball_values", ("game", "value")),
    Reference("lowball_best_discards", ("hand_id", "hold"), "discards", ("hand_id", "hold")),
)
"""Every foreign key between tables that are always built."""

NO_PARTS: Mapping[str, Mapping[str, int]] = {}


def datapackage_text(
    schema: Schema, files: Mapping[str, Entry] | None = None, parts: Mapping[str, Mapping[str, int]] = NO_PARTS
) -> str:
    """Return the descriptor of all tables as JSON, with the sizes and hashes of the published `files` if given.

    parts  for each table stored in many files: the size of each file in bytes, by its path
    """
    package = {
        "$schema": PROFILE,
        "name": "outs",
        "title": "Exact tables of card-draw poker",
        "version": VERSION,
        "licenses": [LICENCE],
        "resources": [
            _resource(table, schema, (files or {}).get(table.name), parts.get(table.name, {}))
            for table in schema.tables.values()
        ],
    }
    return json.dumps(package, indent=1) + "\n"


def schema_wording(schema: Schema) -> tuple[str, ...]:
    """Return the titles and meanings of all tables."""
    return tuple(text for table in schema.tables.values() for text in table.wording)


def write_datapackage(directory: Path, path: Path, schema: Schema, _kept: Collection[str] = ()) -> None:
    """Write the descriptor of the tables published in `directory` to `path`."""
    path.write_text(datapackage_text(schema, read_manifest(directory).files))


def _resource(table: Table, schema: Schema, published: Entry | None, parts: Mapping[str, int]) -> dict[str, Any]:
    resource: dict[str, Any] = {
        "name": table.name,
        "type": "table",
        "title": table.title,
        "path": list(parts) or table.file_name,
        "format": "parquet",
        "mediatype": "application/vnd.apache.parquet",
    }
    if parts:
        resource |= {"bytes": sum(parts.values())}
    elif published:
        resource |= {"bytes": published.bytes, "hash": f"sha256:{published.sha256}"}
    described: dict[str, Any] = {"fields": [_field(column) for column in table.columns], "primaryKey": list(table.key)}
    if foreign := _foreign_keys(table, schema):
        described["foreignKeys"] = foreign
    return {**resource, "schema": described}


def _foreign_keys(table: Table, schema: Schema) -> list[dict[str, Any]]:
    """List the table's foreign keys into other tables of the schema."""
    return [
        {"fields": list(one.columns), "reference": {"resource": one.to, "fields": list(one.key)}}
        for one in REFERENCES
        if one.table == table.name and one.to in schema.tables
    ]


def _field(column: Column) -> dict[str, Any]:
    kind = "array" if column.type.endswith("[]") else KINDS.get(column.type, "integer")
    field = {"name": column.name, "type": kind, "description": column.meaning}
    required = {"required": not column.nullable}
    if column.type != "CATEGORY":
        return {**field, "constraints": required}
    names = list(CATEGORIES)
    return {**field, "constraints": {**required, "enum": names}, "categories": names, "categoriesOrdered": True}
