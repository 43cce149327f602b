"""A cache of the latest few values, each of which is made once."""

import pytest

from outs.query.draw.holds.lru import Latest


@pytest.mark.parametrize("most", [1, 2, 5])
def test_the_latest_few_are_kept_and_older_ones_made_again(most: int) -> None:
    latest, made = Latest[int, str](most), list[int]()

    def make(key: int) -> str:
        made.append(key)
        return str(key)

    for key in range(8):
        assert [latest.get(key, lambda key=key: make(key)) for _ in range(2)] == [str(key)] * 2  # type: ignore[misc]
    assert made == list(range(8))
    kept = range(8 - most, 8)
    for key in kept:
        latest.get(key, lambda key=key: make(key))  # type: ignore[misc]
    assert made == list(range(8))
    latest.get(7 - most, lambda: make(7 - most))
    assert made == [*range(8), 7 - most]
