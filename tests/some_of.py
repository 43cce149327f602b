"""Tests of many like cases: the first few in every run, the others with the long tests."""

from collections.abc import Iterable
from typing import Any

import pytest


def some_of(names: str | tuple[str, ...], cases: Iterable[Any], first: int, ids: Any = None) -> pytest.MarkDecorator:
    """Parametrize a test as pytest does, and mark all cases after the `first` ones as long.

    >>> mark = some_of("size", range(5), 2)
    >>> [bool(case.marks) for case in mark.args[1]]
    [False, False, True, True, True]
    """
    several = not isinstance(names, str)
    cases = [tuple(case) if several else (case,) for case in cases]
    marked = [pytest.param(*case, marks=[pytest.mark.long][: place >= first]) for place, case in enumerate(cases)]
    return pytest.mark.parametrize(names, marked, ids=ids)
