"""The line of a discard is the JSON of its answer."""

from typing import Any

from outs.display.fast_json import discard_line
from outs.display.output_formats import json_text
from outs.games.draw.answers.discard import DiscardAnswer
from outs.query.session import Tables
from outs.tests.cases import all_of


@all_of(
    "asked",
    [
        {},
        {"objective": "better", "dead": "Th9h"},
        {"objective": "jacks-or-better-9-6", "royal": "976.5"},
        {"objective": "jacks-or-better-9-6", "royal": 4000},
        {"objective": "pattern-keeper"},
        {"opponents": 2},
        {"opponents": 3, "opponent_draws": (1, 2), "dead": "Th9h"},
        {"objective": "weights", "hold": "AhKh"},
        {"objective": "deuces-wild-full-pay"},
        {"objective": "deuces-wild-full-pay", "royal": 1000},
    ],
)
def test_the_line_of_a_discard_is_its_json(tables: Tables, asked: dict[str, Any]) -> None:
    for hand in ("AhKhQhJh2c", "2s2d2h2c3c", "9dTd6hQh8s"):
        if "hold" in asked and "AhKh" not in hand:
            continue
        answer = tables.discard(hand, **asked)
        assert isinstance(answer, DiscardAnswer)
        for top in (None, 1, 40):
            assert discard_line(answer, top) == json_text(answer.to_json(top))
