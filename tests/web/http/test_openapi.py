"""Whatever fits the description, or does not, is answered as the description says, and never by a failure.

`OUTS_EXAMPLES=300` tries that many requests of each kind for each operation, for minutes.
"""

import os
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import Phase, given, settings
from schemathesis import GenerationMode

import outs.tests.web.card_formats  # noqa: F401 - what schemathesis sends as cards and ranges
from outs.tests.web.serving import Served
from outs.web.questions import ADDRESSES

EXAMPLES = int(os.environ.get("OUTS_EXAMPLES", "2"))
"""Requests for each operation that fit its description, and as many that do not."""
TOO_LONG = (414, 431)
"""The statuses of addresses that the server refuses before the service sees them."""
CONFIG = Path(__file__).with_name("schemathesis.toml")
STATE = ("/healthz", "/readyz", "/metrics", "/builds")
OPERATIONS = [(f"/v1/{question.name}", method) for question in ADDRESSES for method in ("GET", "POST")]
OPERATIONS += [("/v1/hands", "POST"), ("/v1/tables/{file}", "GET")]


@pytest.fixture(scope="module")
def description(served: Served) -> schemathesis.BaseSchema:
    """The description of a service that runs, and whose processes have started: a request here has ten seconds."""
    assert served.get("/v1/equity?players=AhKh&players=QsQd&players=7c7d").status_code == 200
    config = schemathesis.Config.from_path(CONFIG)
    return schemathesis.openapi.from_url(f"{served.address}/openapi.json", config=config)


def test_every_operation_is_tried(description: schemathesis.BaseSchema) -> None:
    found = {(address, method.upper()) for address in description for method in description[address]}
    assert found == {*OPERATIONS, *((address, "GET") for address in STATE)}


@pytest.mark.parametrize(("address", "method"), [*OPERATIONS, *((address, "GET") for address in STATE)])
def test_an_operation_answers_as_it_is_described(
    description: schemathesis.BaseSchema, address: str, method: str
) -> None:
    operation = description[address][method]

    def ask(case: schemathesis.Case[Any]) -> None:
        response = case.call_and_validate()
        if response.status_code >= 400 and response.status_code not in TOO_LONG:
            problem = response.json()
            assert problem["status"] == response.status_code
            assert problem.keys() >= {"type", "title", "status", "detail"}

    tried = settings(
        max_examples=EXAMPLES, derandomize=True, deadline=None, database=None, phases=[Phase.generate]
    )  # fmt: skip
    for mode in GenerationMode:
        if mode is GenerationMode.POSITIVE or operation.query or operation.body:
            tried(given(case=operation.as_strategy(generation_mode=mode))(ask))()
