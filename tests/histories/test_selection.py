"""The choice of hands for a report: names of one person, and filters."""

from datetime import datetime
from decimal import Decimal
from pathlib import Path

import pytest

from outs.cards.errors import BadInput
from outs.histories.selection import Selection
from outs.histories.winnings import report, winnings_curve
from outs.tests.cases import all_of
from outs.tests.histories.played import row, write

ROWS = [
    row(hand="1", time=datetime(2026, 1, 1, 23, 59), site="GGPoker", game="holdem", small_blind=Decimal("0.05"),
        big_blind=Decimal("0.1"), position="SB", won=Decimal(1)),
    row(hand="2", time=datetime(2026, 1, 2), site="PokerStars", game="omaha", small_blind=Decimal(1),
        big_blind=Decimal(2), position="BTN", won=Decimal(10)),
    row(hand="3", site="Winamax", game="holdem", small_blind=Decimal(1), big_blind=Decimal(2), tournament="77",
        position="BB", won=Decimal(100)),
    row(hand="4", player="Hero2", site="", game="holdem", position="UTG", won=Decimal(1000)),
]  # fmt: skip


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A folder with three hands of Hero and one of Hero2."""
    return write(tmp_path, ROWS)


@pytest.mark.parametrize(
    ("filters", "won"),
    [
        ({"since": "2026-01-02"}, 10),
        ({"until": "2026-01-01"}, 1),
        ({"until": "2026-01-01T12:00"}, None),
        ({"since": "2026-01-01", "until": "2026-01-02"}, 11),
        ({"site": "ggpoker, winamax"}, 101),
        ({"game": "omaha"}, 10),
        ({"stake": "0.05/0.10"}, 1),
        ({"stake": "2,0.1"}, 111),
        ({"position": "btn,BB"}, 110),
        ({"tournament": "all"}, 100),
        ({"tournament": "none"}, 11),
        ({"tournament": "77,78"}, 100),
        ({"tournament": "none", "game": "holdem"}, 1),
        ({"player": "me=Hero,Hero2"}, 1111),
        ({"player": "Hero=Hero2"}, 1111),
        ({"player": "Hero2"}, 1000),
    ],
)
def test_only_hands_with_all_that_is_asked_are_taken(played: Path, filters: dict[str, str], won: int | None) -> None:
    if won is None:
        with pytest.raises(BadInput, match="no hands of the player 'Hero' are left with until 2026-01-01T12:00"):
            report(played, **filters)
        return
    answer = report(played, **filters)
    assert answer.total.won == won
    assert answer.player == filters.get("player", "Hero").partition("=")[0]
    assert winnings_curve(played, **filters).points[-1].won == won  # type: ignore[arg-type]


@all_of(
    ("filters", "says"),
    [
        ({"since": "yesterday"}, "since is a day such as"),
        ({"until": "2026-01-01T00:00+01:00"}, "until is a day such as"),
        ({"since": "2026-01-02", "until": "2026-01-01"}, "since 2026-01-02 is after until 2026-01-01"),
        ({"stake": "1/2/3"}, "a stake is the blinds such as 0.05/0.10"),
        ({"stake": "1e999"}, "a stake is the blinds such as 0.05/0.10"),
        ({"stake": "nan"}, "a stake is the blinds such as 0.05/0.10"),
        ({"game": "stud"}, "unknown game 'stud': use holdem, short-deck, omaha"),
        ({"position": "BTN,X"}, "unknown position 'X'"),
    ],
)
def test_a_filter_that_cannot_be_meant_is_refused(filters: dict[str, str], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        Selection(**filters)


def test_the_last_day_of_all_is_a_day() -> None:
    assert Selection(until="9999-12-31").filters == "until 9999-12-31"


def test_an_unknown_name_of_a_person_is_refused(played: Path) -> None:
    with pytest.raises(BadInput, match="no hands of the player 'Hera'; did you mean"):
        report(played, "me=Hero,Hera")


def test_a_person_without_names_is_refused(played: Path) -> None:
    with pytest.raises(BadInput, match="several names of one person are written as NAME=NAME,NAME, not 'me='"):
        report(played, "me=")


def test_a_name_with_an_equals_sign_is_a_name(tmp_path: Path) -> None:
    assert report(write(tmp_path, [row(player="a=b"), row()]), "a=b").player == "a=b"


def test_lines_in_big_blinds_weigh_all_stakes_alike(tmp_path: Path) -> None:
    rows = [row(won=Decimal(-400), big_blind=Decimal(400)), row(won=Decimal("0.30"), big_blind=Decimal("0.1"))]
    found = winnings_curve(write(tmp_path, rows), in_big_blinds=True)
    assert [one.won for one in found.points] == [-1, 2]
    assert found.in_big_blinds
    with pytest.raises(BadInput, match="a hand has no big blind to divide by"):
        winnings_curve(write(tmp_path, [row(big_blind=Decimal(0))]), in_big_blinds=True)


def test_the_standard_error_of_expected_big_blinds_is_that_of_a_mean(tmp_path: Path) -> None:
    rows = [row(won=Decimal(won), big_blind=Decimal(blind)) for won, blind in ((4, 2), (-3, 1), (10, 2), (0, 5))]
    total = report(write(tmp_path, rows)).total
    values = [2.0, -3.0, 5.0, 0.0]
    mean = sum(values) / 4
    variance = sum((one - mean) ** 2 for one in values) / 3
    assert total.expected_big_blinds_per_100 == pytest.approx(100 * mean)
    assert total.expected_big_blinds_per_100_standard_error == pytest.approx(100 * (variance / 4) ** 0.5)
