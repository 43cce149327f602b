"""Every sampled answer states errors within two of which the true value lies about 95 % of the time."""

from collections.abc import Sequence

import numpy as np
import pytest

from outs.benchmarks.sampled_errors import Scores, measured, scores_of
from outs.query.database.connection import Connection
from outs.query.session import Tables

KINDS = (
    "strength, win", "strength, half", "strength, split", "equity", "equity by hand", "starting hands", "policies",
    "simulate", "compare", "sweep", "paired, mean", "paired, difference", "bound", "advise",
)  # fmt: skip


@pytest.fixture(scope="module")
def found(tables: Tables, connection: Connection) -> list[Scores]:
    """All of them, with few samples and many seeds, the same in every run."""
    return list(measured(tables, connection, 1))


@pytest.mark.parametrize("kind", KINDS)
def test_the_true_value_is_within_two_stated_errors_about_95_per_cent_of_the_time(
    found: Sequence[Scores], kind: str
) -> None:
    of_this_kind = [one for one in found if one.what.startswith(kind)]
    assert of_this_kind
    assert {one.what: (one.within, one.spread) for one in of_this_kind if not one.holds} == {}


def test_errors_of_half_or_double_the_size_do_not_hold(rng: np.random.Generator) -> None:
    drawn = rng.normal(0.3, 0.01, 200)
    right, half, double = (scores_of("", drawn, np.full(200, error), 0.3) for error in (0.01, 0.005, 0.025))
    assert right.holds
    assert not half.holds
    assert not double.holds


def test_an_exact_number_needs_no_error_but_a_wrong_one_does() -> None:
    assert scores_of("", [0.25, 0.25 + 1e-16], np.zeros(2), 0.25).scores.tolist() == [0, 0]
    assert np.isinf(scores_of("", [0.26], np.zeros(1), 0.25).scores).all()
