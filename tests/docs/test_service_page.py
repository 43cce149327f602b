"""docs/service.md lists every route with its parameters."""

import re
from pathlib import Path

from outs.web.questions import ADDRESSES

PAGE = Path(__file__).resolve().parents[2] / "docs" / "service.md"
ROW = re.compile(r"^\| `/v1/([a-z/-]+)` \| ([^|]*)\|", re.MULTILINE)


def test_the_page_lists_the_parameters_of_each_route() -> None:
    listed = {route: set(re.findall(r"`(\w+)`", cell)) for route, cell in ROW.findall(PAGE.read_text(encoding="utf-8"))}
    assert {one.name: set(one.parameters.model_fields) for one in ADDRESSES}.items() <= listed.items()
    assert listed.keys() - {one.name for one in ADDRESSES} == {"hands", "sql"}
