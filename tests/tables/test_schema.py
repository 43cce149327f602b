"""The schema: every table documented, and every description made from it in agreement."""

import json
import re
from dataclasses import replace
from pathlib import Path

import duckdb
import pyarrow as pa
import pytest

import outs
from outs.cards.hands.categories import CATEGORIES
from outs.pipeline.catalogue import STAGES
from outs.tables.declaration import Table
from outs.tables.files.formats.datapackage import REFERENCES, Reference, datapackage_text
from outs.tables.files.formats.parquet import arrow_schema
from outs.tables.files.manifest import read_manifest
from outs.tables.schema import DATAPACKAGE, ON_REQUEST, SCHEMA, TABLES, Schema, identity_digest, wording_digest
from outs.tests.cases import all_of

KINDS = {
    "integer": pa.types.is_integer,
    "number": pa.types.is_floating,
    "boolean": pa.types.is_boolean,
    "string": lambda kind: pa.types.is_string(kind) or pa.types.is_dictionary(kind),
    "array": pa.types.is_list,
}


EVERY_TABLE = pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())


def test_every_table_has_a_stage_that_fills_it() -> None:
    assert {name: stage.table for name, stage in STAGES.items()} == TABLES | ON_REQUEST


@EVERY_TABLE
def test_every_table_and_column_says_what_it_is(table: Table) -> None:
    assert table.title
    assert all(column.meaning for column in table.columns)
    assert len({column.name for column in table.columns}) == len(table.columns)


@EVERY_TABLE
def test_the_key_is_the_first_columns_and_never_null(table: Table) -> None:
    first = table.columns[: len(table.key)]
    assert tuple(column.name for column in first) == table.key
    assert not any(column.nullable for column in first)


@EVERY_TABLE
def test_the_data_package_and_the_arrow_schema_agree(table: Table) -> None:
    resources = {resource["name"]: resource for resource in json.loads(datapackage_text(SCHEMA))["resources"]}
    resource, schema = resources[table.name], arrow_schema(table)
    assert resource["path"] == table.file_name
    assert resource["title"] == schema.metadata[b"title"].decode()
    assert ",".join(resource["schema"]["primaryKey"]) == schema.metadata[b"key"].decode()
    assert [field["name"] for field in resource["schema"]["fields"]] == schema.names
    for described, field in zip(resource["schema"]["fields"], schema, strict=True):
        assert KINDS[described["type"]](field.type), field
        assert described["description"] == field.metadata[b"comment"].decode()
        assert described["constraints"]["required"] == (not field.nullable)
        assert ("enum" in described["constraints"]) == pa.types.is_dictionary(field.type)


def test_the_categories_are_listed_in_the_data_package() -> None:
    package = json.loads(datapackage_text(SCHEMA))
    enums = [
        field["constraints"]["enum"]
        for resource in package["resources"]
        for field in resource["schema"]["fields"]
        if "enum" in field["constraints"]
    ]
    assert enums == [list(CATEGORIES)] * len(enums) != []


def test_the_database_carries_the_types_and_comments(database: Path) -> None:
    enum = "ENUM(" + ", ".join(f"'{name}'" for name in CATEGORIES) + ")"
    with duckdb.connect(database, read_only=True) as connection:
        titles = connection.execute("SELECT table_name, comment, estimated_size FROM duckdb_tables()").fetchall()
        columns = connection.execute(
            "SELECT table_name, column_name, data_type, is_nullable, comment FROM duckdb_columns()"
            " WHERE schema_name = 'main' ORDER BY table_name, column_index"
        ).fetchall()
    assert sorted(titles) == sorted((table.name, table.title, table.rows) for table in TABLES.values())
    for table in TABLES.values():
        assert [column for of_table, *column in columns if of_table == table.name] == [
            [column.name, enum if column.type == "CATEGORY" else column.type, column.nullable, column.meaning]
            for column in table.columns
        ], table.name


def test_the_published_data_package_is_the_present_one(tables_folder: Path) -> None:
    files = read_manifest(tables_folder).files
    assert (tables_folder / DATAPACKAGE).read_text() == datapackage_text(SCHEMA, files)


def test_the_data_package_has_what_version_2_of_the_standard_asks_for() -> None:
    package = json.loads(datapackage_text(SCHEMA))
    names = [resource["name"] for resource in package["resources"]]
    assert package["$schema"] == "https://datapackage.org/profiles/2.0/datapackage.json"
    assert [licence["name"] for licence in package["licenses"]] == ["MIT"]
    assert package["version"] == outs.__version__
    assert len(set(names)) == len(names)
    assert all(re.fullmatch("[a-z0-9._-]+", name) for name in [package["name"], *names])
    for resource in package["resources"]:
        assert resource["type"] == "table"
        assert all(field["type"] in KINDS for field in resource["schema"]["fields"])


@pytest.mark.long
@all_of("reference", REFERENCES)
def test_every_foreign_key_refers_to_one_row(reference: Reference, database: Path) -> None:
    columns, key = (", ".join(f'"{name}"' for name in names) for names in (reference.columns, reference.key))
    described = {resource["name"]: resource["schema"] for resource in json.loads(datapackage_text(SCHEMA))["resources"]}
    target = {"resource": reference.to, "fields": list(reference.key)}
    assert {"fields": list(reference.columns), "reference": target} in described[reference.table]["foreignKeys"]
    with duckdb.connect(database, read_only=True) as connection:
        ((repeated, missing),) = connection.execute(
            f"""SELECT (SELECT count(*) - count(DISTINCT ({key})) FROM "{reference.to}"),
                (SELECT count(*) FROM (SELECT DISTINCT {columns} FROM "{reference.table}"
                    EXCEPT SELECT {key} FROM "{reference.to}"))"""
        ).fetchall()
    assert (repeated, missing) == (0, 0)


def test_a_data_package_of_some_tables_refers_to_no_others() -> None:
    schema = Schema({name: TABLES[name] for name in ("hands", "values")}, {})
    described = {one["name"]: one["schema"] for one in json.loads(datapackage_text(schema))["resources"]}
    assert [key["reference"]["resource"] for key in described["hands"]["foreignKeys"]] == ["values"]
    assert "foreignKeys" not in described["values"]


def test_identity_changes_with_anything_declared_but_wording() -> None:
    table = TABLES["values"]
    reworded = replace(table.columns[0], meaning="something else")
    optional = replace(table.columns[0], nullable=True)
    tables = [
        table,
        replace(table, rows=1),
        replace(table, key=("name",)),
        replace(table, columns=table.columns[:-1]),
        replace(table, columns=table.columns[::-1]),
        replace(table, columns=(optional, *table.columns[1:])),
    ]
    digests = [identity_digest(one) for one in tables]
    assert len({*digests}) == 6
    worded = (replace(table, title="something else"), replace(table, columns=(reworded, *table.columns[1:])))
    assert {identity_digest(one) for one in worded} == {digests[0]}
    assert len({wording_digest(one.wording) for one in (table, *worded)}) == 3


def test_a_table_is_found_by_its_name_whether_on_request_or_not() -> None:
    schema = Schema({"values": TABLES["values"]}, {"hands": TABLES["hands"]})
    assert schema.table("values") == TABLES["values"]
    assert schema.table("hands") == TABLES["hands"]
    assert schema.table("endings") is None
