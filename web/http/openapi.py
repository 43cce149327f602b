"""Additions to FastAPI's OpenAPI description: examples of parameters, and the schema of problems."""

from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import FastAPI

from ...cards.answers.answer import Json, RowsAnswer
from ...cards.answers.json_schema import Schemas
from ...query.answer_schemas import types_at
from ..problems import MEDIA_TYPE, TITLES
from ..questions import Address
from .files import PARQUET, TABLES_ADDRESS
from .other_answers import SHAPES

Responses = dict[int | str, dict[str, Any]]

REFUSALS = (400, 408, 413, 421, 422, 500, 503)
"""Statuses of the problems that a question may have."""
TOO_LONG: Responses = {
    status: {"description": "The address is too long; the response has no body"} for status in (414, 431)
}
PROBLEM = {
    "title": "Problem",
    "description": "Problem details, RFC 9457. For invalid input also the invalid part and its position.",
    "type": "object",
    "required": ["type", "title", "status", "detail"],
    "properties": {
        "type": {"type": "string", "description": "The kind of problem; docs/service.md lists them."},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "token": {"type": "string", "description": "The invalid part of the input."},
        "parameter": {"type": "string", "description": "The parameter that contains the token."},
        "position": {"type": "integer", "description": "The start of the token in the parameter, counted from 0."},
        "index": {"type": "integer", "description": "In a batch or list: the number of the entry, counted from 1."},
    },
}


def problems(*statuses: int) -> Responses:
    """Return the responses with these statuses for the description."""
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {status: {"description": TITLES[status], "content": content} for status in statuses}


_FILE = {PARQUET: {"schema": {"type": "string", "format": "binary"}}}
DOWNLOAD = {
    "summary": "A published table as a Parquet file",
    "operationId": "get_table_file",
    "tags": ["questions"],
    "parameters": [
        {
            "name": "file",
            "in": "path",
            "required": True,
            "description": "The name of a table in /v1/tables, and `.parquet`.",
            "schema": {"type": "string", "pattern": r"^[a-z_]+\.parquet$"},
            "example": "starting_hands.parquet",
        }
    ],
    "responses": {"200": {"description": "The file", "content": _FILE}}
    | {"206": {"description": "A range of its bytes", "content": _FILE}, "304": {"description": "The client has it"}}
    | {str(status): one for status, one in problems(404, 416, 421, 500, 503).items()},
}
"""The operation of a table's file, which no FastAPI route describes."""


def describe(app: FastAPI, addresses: Sequence[Address]) -> None:
    """Complete the application's description that FastAPI has made."""
    body: dict[str, Any] = app.openapi()
    schemas = body.setdefault("components", {}).setdefault("schemas", {})
    schemas["Problem"] = PROBLEM
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    answers = Schemas("#/components/schemas/")
    for address in addresses:
        _describe_answer(body["paths"][f"/v1/{address.name}"], address, answers)
        for parameter in body["paths"][f"/v1/{address.name}"]["get"].get("parameters", ()):
            parameter["schema"] = _without_null(parameter["schema"])
            if parameter["name"] in address.example:
                parameter["example"] = address.example[parameter["name"]]
    for path, shape in SHAPES.items():
        for operation in body["paths"].get(path, {}).values():
            operation["responses"]["200"]["content"]["application/json"]["schema"] = answers.of(shape)
            for parameter in operation.get("parameters", ()):
                if examples := parameter["schema"].get("examples"):
                    parameter["example"] = examples[0]
    body["paths"][f"{TABLES_ADDRESS}{{file}}"] = {"get": DOWNLOAD}
    schemas |= answers.definitions


def _describe_answer(operations: dict[str, Any], address: Address, answers: Schemas) -> None:
    """Add the schema of the answers; rows are one array."""
    kinds = types_at(address.kind.answer_types)
    one = _any_of(
        [
            {"type": "array", "items": {"type": "object"}} if issubclass(kind, RowsAnswer) else answers.of(kind)
            for kind in kinds
        ]
    )
    refused = {
        "type": "object",
        "description": "A hand that cannot be answered.",
        "required": ["problem"],
        "properties": {"problem": {"$ref": "#/components/schemas/Problem"}},
    }
    items = {"type": "array", "items": _any_of([one, refused])}
    many = {"type": "object", "required": ["answers"], "properties": {"answers": items}}
    for method, schema in (("get", one), ("post", _any_of([one, many]) if address.kind.many else one)):
        operations[method]["responses"]["200"]["content"]["application/json"]["schema"] = schema


def _any_of(schemas: list[Json]) -> Json:
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}


def _without_null(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a parameter's schema without null: in an address, parameters are left out instead."""
    kinds = [kind for kind in schema.get("anyOf", ()) if kind != {"type": "null"}]
    match kinds:
        case []:
            return schema
        case [kind]:
            return {**kind, **{name: value for name, value in schema.items() if name != "anyOf"}}
    return {**schema, "anyOf": kinds}
