"""The names that docs/versions.md promises are those that are recorded: a break is seen, a new name is recorded."""

import copy
import json

import pytest

from outs.reports.stable_names import RECORD, Names, breaks, stable_names


@pytest.fixture(scope="module")
def recorded() -> Names:
    """The record."""
    found: Names = json.loads(RECORD.read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def now() -> Names:
    """The names of the program, as the record writes them."""
    found: Names = json.loads(json.dumps(stable_names()))
    return found


def test_nothing_that_is_promised_is_gone_or_changed(recorded: Names, now: Names) -> None:
    """A wanted break: run `python reports/stable_names.py`, and say it in CHANGELOG.md."""
    assert breaks(recorded, now) == []


def test_every_new_name_is_recorded(recorded: Names, now: Names) -> None:
    """Run `python reports/stable_names.py`."""
    assert breaks(now, recorded) == []


def test_the_statuses_are_those_of_the_documentation(now: Names) -> None:
    assert now["exit statuses"] == {
        "answered": 0, "invalid input": 2, "no tables": 3, "not written": 1, "time limit of outs sql": 124,
        "interrupted": 130,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "name", "part"),
    [
        ("python", "Tables.discard", "dead=''"),
        ("commands", "outs discard", "--dead"),
        ("json", "value", "ValueAnswer.value"),
        ("columns", "hands", "value"),
        ("keys of tables", "discards", "hold"),
        ("addresses", "/v1/equity", "players"),
    ],
)
def test_what_is_taken_away_is_named(now: Names, kind: str, name: str, part: str) -> None:
    less = copy.deepcopy(now)
    held = less[kind][name]
    (found,) = [one for one in held if one.startswith(part)]
    held.remove(found) if isinstance(held, list) else held.pop(found)
    (said,) = breaks(now, less)
    assert said.startswith(f"{kind}: {name}: ")
    assert found in said
    assert breaks(less, now) == []


def test_another_type_is_a_break(now: Names) -> None:
    other = copy.deepcopy(now)
    other["columns"]["hands"]["value"] = "DOUBLE"
    assert breaks(now, other) == ["columns: hands: value: 'USMALLINT' is now 'DOUBLE'"]
