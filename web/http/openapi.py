"""The OpenAPI description: with the example of each question in its parameters, and the shape of a problem."""

from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import FastAPI

from ..problems import MEDIA_TYPE, TITLES
from ..questions.parameters import Question

Responses = dict[int | str, dict[str, Any]]

REFUSALS = (400, 408, 413, 421, 422, 500, 503)
"""Statuses of the problems that a question may have."""
TOO_LONG: Responses = {
    status: {"description": "Too long an address, refused unread with an empty body"} for status in (414, 431)
}
PROBLEM = {
    "title": "Problem",
    "description": "Problem details, RFC 9457. Invalid input also has the piece that is wrong, and where it is.",
    "type": "object",
    "required": ["type", "title", "status", "detail"],
    "properties": {
        "type": {"type": "string", "description": "The kind of problem; docs/service.md lists them."},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "token": {"type": "string", "description": "The piece of the input that is wrong."},
        "parameter": {"type": "string", "description": "The parameter that it is in."},
        "position": {"type": "integer", "description": "Its place in the parameter, counted from 0."},
        "index": {"type": "integer", "description": "In a batch or list: which entry, counted from 0."},
    },
}


def problems(*statuses: int) -> Responses:
    """The responses with these statuses, as the description has them."""
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {status: {"description": TITLES[status], "content": content} for status in statuses}


def describe(app: FastAPI, questions: Sequence[Question]) -> None:
    """Complete the description that FastAPI makes of the application."""
    body: dict[str, Any] = app.openapi()
    schemas = body.setdefault("components", {}).setdefault("schemas", {})
    schemas["Problem"] = PROBLEM
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    for question in questions:
        for parameter in body["paths"][f"/v1/{question.name}"]["get"].get("parameters", ()):
            parameter["schema"] = _without_null(parameter["schema"])
            if parameter["name"] in question.example:
                parameter["example"] = question.example[parameter["name"]]


def _without_null(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """The schema of a parameter in an address, where it is left out and never null."""
    kinds = [kind for kind in schema.get("anyOf", ()) if kind != {"type": "null"}]
    match kinds:
        case []:
            return schema
        case [kind]:
            return {**kind, **{name: value for name, value in schema.items() if name != "anyOf"}}
    return {**schema, "anyOf": kinds}
