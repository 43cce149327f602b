"""The benchmarks' run: every subject runs, and a slow machine does not miss a bound."""

from collections.abc import Mapping

import pytest

from outs.benchmarks import site
from outs.benchmarks.run import FAILED, LEFT_OUT, MISSED, measure
from outs.benchmarks.timing import ProgramMissing, Row
from outs.tests.cases import all_of


def _without_a_program() -> Mapping[str, list[Row]]:
    raise ProgramMissing("needs Chromium")


def _disagreeing() -> Mapping[str, list[Row]]:
    raise SystemExit("the enumeration disagrees with the table")


def _slow() -> Mapping[str, list[Row]]:
    return {"Speed": [Row("a lookup", 5.0, bound=1.0), Row("beside a peer", 5.0, bound=1.0, in_turn=True)]}


SUBJECTS = (("page", _without_a_program), ("draw", _disagreeing), ("lookups", _slow))


def test_every_subject_runs_and_one_summary_has_what_happened(capsys: pytest.CaptureFixture[str]) -> None:
    found = measure(SUBJECTS, lambda: 1)
    assert found[LEFT_OUT] == ["page: needs Chromium"]
    assert found[FAILED] == ["draw: SystemExit: the enumeration disagrees with the table"]
    assert found[MISSED] == ["a lookup", "beside a peer"]
    assert "a lookup" in capsys.readouterr().out


def test_a_slow_machine_is_given_more_time_but_no_larger_ratio() -> None:
    assert measure(SUBJECTS, lambda: 4)[MISSED] == ["beside a peer"]


@all_of(("slowness", "missed"), [((1, 4), False), ((4, 1), False), ((1, 1), True)])
def test_a_machine_that_is_busy_before_or_after_a_subject_is_given_more_time(
    slowness: tuple[float, ...], missed: bool
) -> None:
    found = measure([("lookups", _slow), ("page", _without_a_program)], iter(slowness).__next__)
    assert ("a lookup" in found[MISSED]) == missed


def test_the_site_names_a_browser_that_is_missing() -> None:
    with pytest.raises(ProgramMissing, match="Chromium"):
        site.require_browser(None, "/no/such/browser")
