"""Reports on winnings, against sums in plain Python, and what is chosen where nothing is given."""

import math
import random
from datetime import datetime
from decimal import Decimal
from itertools import accumulate
from pathlib import Path

import polars as pl
import pytest

from outs.cards.answers.winnings_answers import Winnings
from outs.cards.errors import BadInput
from outs.histories.columns import DECISIONS, HANDS_PLAYED, POSITIONS
from outs.histories.winnings import MOST_POINTS, POTS, report, winnings_curve
from outs.tests.histories.played import Row, random_rows, row, write, write_rows


def expected_of(one: Row) -> Decimal:
    """Return the expected win in a hand: `won` where that is unknown."""
    found: Decimal = one["won"] if one["won_expected"] is None else one["won_expected"]
    return found


def summed(rows: list[Row]) -> tuple[int, Decimal, Decimal, int, int]:
    """Hands, won, expected, all-in pots of known worth and hands of unknown worth."""
    known = [one for one in rows if one["won_expected"] is not None]
    return (
        len(rows),
        sum((one["won"] for one in rows), Decimal()),
        sum(map(expected_of, rows), Decimal()),
        sum(one["all_in_street"] is not None for one in known),
        len(rows) - len(known),
    )


def figures(found: Winnings) -> tuple[int, Decimal, Decimal, int, int]:
    """Return the figures of a report, computed here."""
    return found.hands, found.won, found.won_expected, found.all_ins, found.unknown


@pytest.fixture
def made() -> list[Row]:
    """Some hundred hands."""
    return random_rows(random.Random(5), 600)


def test_totals_and_groups_are_sums_over_their_hands(made: list[Row], tmp_path: Path) -> None:
    answer = report(write(tmp_path, made), "Ada", "EUR")
    ours = [one for one in made if (one["player"], one["currency"]) == ("Ada", "EUR")]
    assert figures(answer.total) == summed(ours)
    streets = [one["all_in_street"] or one["last_street"] for one in ours]
    for groups, names in (
        (answer.by_position, [one["position"] for one in ours]),
        (answer.by_street, streets),
        (answer.by_opponents, [one["opponents"] for one in ours]),
    ):
        assert {one.name: figures(one.winnings) for one in groups} == {
            name: summed([one for one, own in zip(ours, names, strict=True) if own == name]) for name in set(names)
        }


def test_luck_and_its_deviation_are_those_of_all_pots_together(made: list[Row], tmp_path: Path) -> None:
    total = report(write(tmp_path, made), "Hero", "USD").total
    ours = [one for one in made if (one["player"], one["currency"]) == ("Hero", "USD")]
    variance = math.fsum(one["luck_variance"] or 0 for one in ours)
    luck = sum((one["won"] - expected_of(one) for one in ours), Decimal())
    assert total.luck == luck
    assert total.luck_standard_deviation == pytest.approx(math.sqrt(variance))
    assert total.deviations == pytest.approx(float(luck) / math.sqrt(variance))
    blinds = math.fsum(float(one["won"] / one["big_blind"]) for one in ours)
    assert total.big_blinds_per_100 == pytest.approx(100 * blinds / len(ours))


def test_the_pots_with_the_most_and_the_least_luck_are_listed(made: list[Row], tmp_path: Path) -> None:
    answer = report(write(tmp_path, made), "Hero", "USD")
    luck = sorted(
        (one["won"] - one["won_expected"], one["hand"])
        for one in made
        if (one["player"], one["currency"]) == ("Hero", "USD")
        and one["all_in_street"]
        and one["won_expected"] is not None
    )
    assert [(pot.luck, pot.hand) for pot in answer.unluckiest] == luck[:POTS]
    assert [(pot.luck, pot.hand) for pot in answer.luckiest] == luck[: -POTS - 1 : -1]


def test_a_pot_that_was_run_twice_has_both_boards(tmp_path: Path) -> None:
    known = {"won": Decimal(5), "won_expected": Decimal(2), "all_in_street": "flop", "board": "2c7dTh3d4s"}
    rows = [row(hand="1", more_boards="2c7dThKd5s", **known), row(hand="2", **known)]
    answer = report(write(tmp_path, rows))
    assert [(pot.board, pot.more_boards) for pot in answer.luckiest] == [
        ("2c7dTh3d4s", ("2c7dThKd5s",)),
        ("2c7dTh3d4s", ()),
    ]


def test_a_pot_without_luck_is_in_neither_list(tmp_path: Path) -> None:
    rows = [row(hand="1", won=Decimal(5), all_in_street="flop"), row(hand="2", won=Decimal(-5))]
    answer = report(write(tmp_path, rows))
    assert (answer.luckiest, answer.unluckiest, answer.total.all_ins) == ((), (), 1)
    assert answer.total.deviations is None


def test_the_player_whose_cards_are_known_most_often_is_reported(tmp_path: Path) -> None:
    rows = [row(player="Ada", hole=None) for _ in range(9)] + [row(player="Carl") for _ in range(2)] + [row()]
    answer = report(write(tmp_path, rows))
    assert (answer.player, answer.total.hands, answer.players) == ("Carl", 2, 3)


def test_the_player_to_whom_the_text_says_that_cards_were_dealt_is_reported_first(tmp_path: Path) -> None:
    rows = [row(player="Ada") for _ in range(9)] + [row(player="Zoe", hero=True), row(player="Bob", hero=False)]
    assert report(write(tmp_path, rows)).player == "Zoe"


def test_a_file_that_does_not_say_to_whom_cards_were_dealt_is_read(tmp_path: Path) -> None:
    path = write(tmp_path, [row(player="Zoe"), row(player="Zoe"), row()]) / HANDS_PLAYED.file_name
    pl.read_parquet(path).drop("hero", "more_boards").write_parquet(path)
    assert report(tmp_path).player == "Zoe"


def test_the_currency_of_most_hands_is_reported_and_the_others_are_counted(tmp_path: Path) -> None:
    rows = [row(), row(), row(currency="EUR"), row(currency="chips")]
    answer = report(write(tmp_path, rows))
    assert (answer.currency, answer.total.hands, answer.others) == ("USD", 2, (("EUR", 1), ("chips", 1)))
    assert report(tmp_path, currency="eur").currency == "EUR"
    assert answer.to_json()["other_currencies"] == {"EUR": 1, "chips": 1}


def test_positions_are_in_the_order_of_the_table(tmp_path: Path) -> None:
    rows = [row(position=name) for name in ("UTG+3", *reversed(POSITIONS))]
    names = [one.name for one in report(write(tmp_path, rows)).by_position]
    assert names == ["SB", "BB", "UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO", "BTN"]


def test_a_hand_without_a_big_blind_leaves_out_big_blinds(tmp_path: Path) -> None:
    total = report(write(tmp_path, [row(), row(big_blind=Decimal(0))])).total
    assert (total.big_blinds_per_100, total.expected_big_blinds_per_100) == (None, None)


def test_the_file_itself_may_be_named(tmp_path: Path) -> None:
    write(tmp_path, [row()])
    assert report(tmp_path / "hands.parquet") == report(tmp_path)


@pytest.mark.parametrize(
    ("player", "currency", "says"),
    [
        ("Hera", None, "no hands of the player 'Hera'; did you mean 'Hero'?"),
        ("x", None, "no hands of the player 'x'; there are 'Hero'"),
        (None, "GBP", "no hands in the currency 'GBP'; there are 'USD'"),
    ],
)
def test_a_player_or_currency_without_hands_is_refused(
    tmp_path: Path, player: str | None, currency: str | None, says: str
) -> None:
    with pytest.raises(BadInput) as raised:
        report(write(tmp_path, [row()]), player, currency)
    assert str(raised.value) == says


def test_what_is_no_file_of_hands_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"hands\.parquet: there is no such file"):
        report(tmp_path)
    text = tmp_path / "session.txt"
    text.write_text("PokerStars Hand #1")
    with pytest.raises(BadInput, match="is not a Parquet file"):
        report(text)
    with pytest.raises(BadInput, match="it has no column 'last_street'"):
        report(write_rows(tmp_path, DECISIONS, []))
    with pytest.raises(BadInput, match="there are no hands"):
        report(write(tmp_path, []))


def test_each_point_has_the_totals_so_far(tmp_path: Path) -> None:
    rows = [one for one in random_rows(random.Random(3), 300) if (one["player"], one["currency"]) == ("Hero", "USD")]
    found = winnings_curve(write(tmp_path, rows)).points
    played = sorted(rows, key=lambda one: one["time"])
    expected = [one["won"] if one["won_expected"] is None else one["won_expected"] for one in played]
    assert [one.hands for one in found] == list(range(1, len(rows) + 1))
    assert [one.won for one in found] == list(accumulate(one["won"] for one in played))
    assert [one.won_expected for one in found] == list(accumulate(expected))
    variances = accumulate(one["luck_variance"] or 0 for one in played)
    assert [one.standard_deviation for one in found] == pytest.approx([variance**0.5 for variance in variances])


def test_hands_stay_in_the_order_of_the_file_if_one_has_no_time(tmp_path: Path) -> None:
    times = [datetime(2026, 1, 2), None, datetime(2026, 1, 1)]
    rows = [row(won=Decimal(10**place), time=time) for place, time in enumerate(times)]
    assert [one.won for one in winnings_curve(write(tmp_path, rows)).points] == [1, 11, 111]


@pytest.mark.parametrize("count", [1, MOST_POINTS, MOST_POINTS + 1, 3 * MOST_POINTS + 7])
def test_many_hands_are_thinned_and_the_last_is_kept(tmp_path: Path, count: int) -> None:
    found = winnings_curve(write(tmp_path, [row(won=Decimal(1))] * count)).points
    assert len(found) <= MOST_POINTS + 1
    assert found[-1].hands == count
    assert all(one.won == one.hands for one in found)
