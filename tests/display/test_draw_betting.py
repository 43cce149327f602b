"""The solved draw game on a screen and as rows."""

from dataclasses import replace

from outs.display.answers import rows, text
from outs.display.text import View
from outs.games.draw.answers.betting import DrawGameAnswer, DrawHandAnswer, DrawMove, HoldValue, KindShares

DRAWS = (
    DrawMove("draw", "AhAd2c3c4c", 0.125, 0.25),
    DrawMove("draw", "AhAd", 0.875, 1.5),
    DrawMove("draw", "", 0.0, None),
)
HAND = DrawHandAnswer("high", "AhAd2c3c4c", "check bet call", "first", 6, 0.25, 0.0018, 400, DRAWS)
RANGE = DrawGameAnswer(
    "2-7", -0.1, 0.0018, 400, "", "first", 1.0, 2, (DrawMove("check", None, 0.75), DrawMove("bet", None, 0.25))
)


def test_the_moves_of_a_hand_have_values_and_named_holds() -> None:
    shown = text(HAND, View(width=80))
    lines = [" ".join(line.split()[:-1]) for line in shown.splitlines()[2:4]]
    assert lines == ["stand pat 12.500 % +0.250", "draw 3, hold AhAd 87.500 % +1.500"]
    assert shown.splitlines()[4].split() == ["draw", "5", "0.000", "%", "-"]
    assert "The hand wins +1.344 antes on average" in shown
    assert "The first player acts with AhAd2c3c4c after check bet call; 6 antes are in the pot." in shown.replace(
        "\n", " "
    )
    told = " ".join(shown.split())
    assert "Equilibrium of high, within 0.0018 antes a game after 400 passes." in told
    assert "Each player has a deck of their own in it" in told


def test_every_hold_is_a_line_with_what_it_costs() -> None:
    holds = (HoldValue("AhAd", 3, 1.5), HoldValue("AhAd2c", 2, 1.25), HoldValue("", 5, None))
    shown = text(replace(HAND, holds=holds), View(width=80)).splitlines()
    start = next(place for place, line in enumerate(shown) if line.startswith("Hold"))
    assert [line.split() for line in shown[start + 2 : start + 5]] == [
        ["AhAd", "3", "+1.500", "+0.000"],
        ["AhAd2c", "2", "+1.250", "+0.250"],
        ["nothing", "5", "-", "-"],
    ]
    assert [row["hold"] for row in rows(replace(HAND, holds=holds))] == ["AhAd", "AhAd2c", ""]


def test_the_kinds_of_hands_are_a_line_with_both_players_shares() -> None:
    kinds = (KindShares("two pair", 0.25, 0.0), KindShares("pair, aces", 0.75, 1.0))
    shown = text(replace(RANGE, hands=kinds), View(width=80))
    assert ["pair,", "aces", "75.000", "%", "100.000", "%"] in [line.split() for line in shown.splitlines()]
    assert [row["first"] for row in rows(replace(RANGE, hands=kinds))] == [0.25, 0.75]


def test_a_range_has_frequencies_alone() -> None:
    shown = text(RANGE, View(width=80))
    assert "Antes won" not in shown
    assert "The first player wins -0.100 antes on average." in shown


def test_no_line_is_wider_than_sixty_columns() -> None:
    for answer in (HAND, RANGE):
        assert max(map(len, text(answer, View(width=60)).splitlines())) <= 60


def test_rows_have_a_move_each() -> None:
    assert [(row["hand"], row["move"], row["hold"], row["value"]) for row in rows(HAND)] == [
        ("AhAd2c3c4c", "draw", move.hold, move.value) for move in DRAWS
    ]
