"""Errors of answers against the schemas of their questions, which list every key."""

from functools import cache
from typing import Any

import jsonschema_rs
from starlette.testclient import TestClient

from outs.query.answer_schemas import answer_schema


def strict(schema: Any) -> Any:
    """A schema that refuses keys that it does not list."""
    if isinstance(schema, list):
        return [strict(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {"additionalProperties": False} if isinstance(schema.get("properties"), dict) else {}
    return {name: strict(part) for name, part in schema.items()} | closed


def errors(question: str, body: Any) -> list[str]:
    """Return the errors of an answer against its schema."""
    return _errors(_validator_of(question), body)


@cache
def _validator_of(question: str) -> Any:
    return jsonschema_rs.Draft202012Validator(strict(answer_schema(question)))


def errors_of_response(client: TestClient, address: str, body: Any, method: str = "get") -> list[str]:
    """Return the errors of an answer against the description in /openapi.json."""
    return _errors(_validator_of_response(client, address, method), body)


@cache
def _validator_of_response(client: TestClient, address: str, method: str) -> Any:
    description = client.get("/openapi.json").json()
    answered = description["paths"][address][method]["responses"]["200"]["content"]["application/json"]["schema"]
    return jsonschema_rs.Draft202012Validator(strict({**answered, "components": description["components"]}))


def _errors(validator: Any, body: Any) -> list[str]:
    return [f"{error.instance_path}: {error.message}"[:300] for error in validator.iter_errors(body)]
