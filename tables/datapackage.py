"""`datapackage.json`, which describes the folder of tables to other tools, made from the schema."""

import json
from pathlib import Path
from typing import Any

from ..cards.categories import CATEGORIES
from .declaration import Column, Table
from .schema import SCHEMA, Schema

_KINDS = {"FLOAT": "number", "DOUBLE": "number", "BOOLEAN": "boolean", "VARCHAR": "string", "CATEGORY": "string"}


def datapackage_text(schema: Schema = SCHEMA) -> str:
    """The descriptor of all tables, as JSON."""
    resources = [_resource(table) for table in schema.tables.values()]
    package = {"name": "outs", "title": "Exact tables of card-draw poker", "resources": resources}
    return json.dumps(package, indent=1) + "\n"


def write_datapackage(_directory: Path, path: Path, schema: Schema = SCHEMA) -> None:
    """Write the descriptor of `schema` to `path`; it needs none of the published tables."""
    path.write_text(datapackage_text(schema))


def _resource(table: Table) -> dict[str, Any]:
    return {
        "name": table.name,
        "title": table.title,
        "path": table.file_name,
        "format": "parquet",
        "mediatype": "application/vnd.apache.parquet",
        "schema": {"fields": [_field(column) for column in table.columns], "primaryKey": list(table.key)},
    }


def _field(column: Column) -> dict[str, Any]:
    kind = "array" if column.type.endswith("[]") else _KINDS.get(column.type, "integer")
    constraints: dict[str, Any] = {"required": not column.nullable}
    if column.type == "CATEGORY":
        constraints["enum"] = list(CATEGORIES)
    return {"name": column.name, "type": kind, "description": column.meaning, "constraints": constraints}
