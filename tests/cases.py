"""Tests of many cases: the first few in every run and the others with the long tests, or all of them as one test."""

from collections.abc import Callable, Iterable
from copy import deepcopy
from inspect import Signature, signature
from typing import Any

import pytest

Names = str | tuple[str, ...]
Test = Callable[..., None]


def some_of(names: Names, cases: Iterable[Any], first: int, ids: Any = None) -> pytest.MarkDecorator:
    """Parametrize a test as pytest does, and mark all cases after the `first` ones as long.

    >>> mark = some_of("size", range(5), 2)
    >>> [bool(case.marks) for case in mark.args[1]]
    [False, False, True, True, True]
    """
    several = not isinstance(names, str)
    values = [tuple(case) if several else (case,) for case in cases]
    marked = [pytest.param(*one, marks=[pytest.mark.long][: place >= first]) for place, one in enumerate(values)]
    return pytest.mark.parametrize(names, marked, ids=ids)


def all_of(names: Names, cases: Iterable[Any]) -> Callable[[Test], Test]:
    """Run all cases of a test as one: pytest takes longer for a test than a cheap case does.

    The fixtures are made once, but each case starts from the same random numbers. Every case is tried, and each failure
    says which case it is of.
    """
    wanted = (names,) if isinstance(names, str) else names
    values = [(case,) if isinstance(names, str) else tuple(case) for case in cases]
    assert values

    def made(test: Test) -> Test:
        def every(**fixtures: Any) -> None:
            failures: list[BaseException] = []
            for one in values:
                fresh = deepcopy({name: value for name, value in fixtures.items() if name == "rng"})
                try:
                    test(**fixtures | fresh, **dict(zip(wanted, one, strict=True)))
                except (Exception, pytest.fail.Exception) as error:
                    error.add_note(
                        "the case: "
                        + ", ".join(f"{name}={value!r:.200}" for name, value in zip(wanted, one, strict=True))
                    )
                    failures.append(error)
            if failures:
                raise BaseExceptionGroup(f"{len(failures)} of {len(values)} cases fail", failures)

        own = [parameter for parameter in signature(test).parameters.values() if parameter.name not in wanted]
        every.__name__, every.__doc__, every.__module__ = test.__name__, test.__doc__, test.__module__
        vars(every)["__signature__"] = Signature(own)
        return every

    return made
