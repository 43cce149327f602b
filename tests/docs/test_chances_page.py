"""The page of chances has every key of JSON that is a probability or a share, with the unit that answers have."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from outs.query.session import Tables
from outs.reports.chances_page import CHANCES, PAGE, chances_page, number_paths
from outs.tables.files.errors import NotBuilt
from outs.web.questions import ADDRESSES, made
from outs.web.workers.compute_worker import json_body

UNITS = {
    (question, path): one.unit for one in CHANCES for question, paths in one.places.items() for path in paths
}  # fmt: skip
_OTHER = """
against aggression_factor all_in_pot amount ante ante_bb away best bet bet_to big_blind big_blinds_per_100 blinds
bounties break_even_royal bubble_factor buy_ins call_value call_values chip_fold_value chip_fold_values chip_value
chip_values coin combinations contribution cost covariance deviation_of_deal deviation_per_hour deviations difference
difference_standard_error edge element_of_risk error expected expected_big_blinds_per_100
expected_big_blinds_per_100_standard_error expected_chips expected_loss exploitability fee fees fold_value fold_values
gain gap hand_return hands high icm jacks_or_better later lose loss_per_hour low luck luck_standard_deviation
luck_variance mean mean_best mean_weight money moves now paid pay payouts pays pot prizes push_values put_in raise_by
raise_size rake rake_paid return return_on_investment risk_premium royal small_blind stack stacks standard_deviation
standard_error threshold tie to_call value value_first values variance weight win won won_expected worth worth_after
"""
OTHER = set(_OTHER.split())
"""Keys of numbers that are no chances: chips, coins, points, counts, weights, and errors."""
NO_CHANCE = {("discard", "holds[].objective_value")}
"""Places whose unit depends on the question."""


def keys_of(path: str) -> list[str]:
    """The keys in a path."""
    return [key for key in re.split(r"[.\[\]*]+", path) if key]


def test_the_page_is_what_the_list_says() -> None:
    """After a change of the list: run `reports/chances_page.py`."""
    assert PAGE.read_text(encoding="utf-8") == chances_page()


def test_every_number_in_a_schema_is_on_the_page_or_is_no_chance() -> None:
    """Call a new chance `probability`, and add it to the list of `reports/chances_page.py`."""
    unknown = {
        place for place in number_paths() - UNITS.keys()
        if keys_of(place[1])[-1] not in OTHER and "standard_errors" not in keys_of(place[1])
    }  # fmt: skip
    assert not unknown


def test_every_place_on_the_page_is_in_a_schema() -> None:
    assert UNITS.keys() <= number_paths()


def test_the_page_is_in_alphabetical_order_and_names_each_place_once() -> None:
    assert [one.key for one in CHANCES] == sorted(one.key for one in CHANCES)
    assert sum(len(paths) for one in CHANCES for paths in one.places.values()) == len(UNITS)


def values_at(body: Any, path: str) -> Iterator[float]:
    """The numbers at a path."""
    step, _, rest = path.removeprefix(".").partition(".") if path else ("", "", "")
    if not path:
        if body is not None:
            yield body
    elif path.startswith("[]"):
        for one in body:
            yield from values_at(one, path[2:])
    elif step == "*":
        for one in body.values():
            yield from values_at(one, rest)
    elif isinstance(body, dict):
        name = step.removesuffix("[]")
        if body.get(name) is not None:
            yield from values_at(body[name], "[]" * (name != step) + ("." + rest if rest else ""))


@pytest.mark.long
def test_answers_have_the_units_of_the_page(tables: Tables) -> None:
    seen: dict[str, list[float]] = {}
    for question in ADDRESSES:
        name = question.name.replace("/", " ")
        places = {
            path: unit for (asked, path), unit in UNITS.items() if asked == name and (asked, path) not in NO_CHANCE
        }
        for example in question.kind.examples[:3] if places else ():
            assert not isinstance(example, str)
            given = {key: value for key, value in example.items() if key != "top"}
            try:
                body = json.loads(json_body(made(question.kind, given).answer(tables)))
            except NotBuilt:
                continue
            for path, unit in places.items():
                seen.setdefault(unit, []).extend(values_at(body, path))
    for unit, values in seen.items():
        most = float(unit.split()[-1])
        assert all(0 <= value <= most for value in values), unit
        assert max(values) > most / 10, unit
