"""Goals in lowball: how they are written, and which values make a low."""

import pytest

from outs.games.lowball.rules import LOWBALL, Goal, UnknownGoal, parse_goal
from outs.tests.cases import all_of


@all_of(
    ("game", "text", "name", "worst"),
    [
        ("2-7", "7", "7", (5, 4, 3, 2, 0)),
        ("2-7", "8-low", "8", (6, 5, 4, 3, 1)),
        ("2-7", "8 Low", "8", (6, 5, 4, 3, 1)),
        ("2-7", "8-6", "8-6", (6, 4, 3, 2, 1)),
        ("2-7", "86", "8-6", (6, 4, 3, 2, 1)),
        ("2-7", "8-6-4-3-2", "8-6-4-3-2", (6, 4, 2, 1, 0)),
        ("2-7", "10", "T", (8, 7, 6, 5, 3)),
        ("2-7", "jt", "J-T", (9, 8, 7, 6, 4)),
        ("2-7", "A-5", "A-5", (12, 3, 2, 1, 0)),
        ("a-5", "5", "5", (3, 2, 1, 0, 12)),
        ("a-5", "54", "5-4", (3, 2, 1, 0, 12)),
        ("a-5", "6", "6", (4, 3, 2, 1, 0)),
        ("a-5", "8", "8", (6, 5, 4, 3, 2)),
        ("a-5", "K", "K", (11, 10, 9, 8, 7)),
    ],
)
def test_a_low_is_made_by_the_worst_hand_that_begins_so(
    game: str, text: str, name: str, worst: tuple[int, ...]
) -> None:
    goal = parse_goal(text, LOWBALL[game])
    assert goal.name == name
    assert dict(LOWBALL[game].lows())[goal.least] == worst


def test_to_win_and_to_improve_are_goals() -> None:
    assert parse_goal(" Win ", LOWBALL["2-7"]) == Goal("win")
    assert parse_goal("better", LOWBALL["a-5"]) == Goal("better")


@pytest.mark.parametrize("game", LOWBALL)
@pytest.mark.parametrize(
    "text", ["", "low", "-", "jacks-or-better-9-6", "weights", "pattern-keeper", "decision-tree", "1", "stand-pat"]
)
def test_goals_of_other_games_are_unknown(game: str, text: str) -> None:
    with pytest.raises(UnknownGoal, match=f"{game} has no goal '{text}'; known: win, better, or a low such as 8"):
        parse_goal(text, LOWBALL[game])


@pytest.mark.parametrize(
    ("game", "text"),
    [("2-7", "6"), ("2-7", "65432"), ("2-7", "76543"), ("a-5", "4"), ("a-5", "A"), ("a-5", "88"), ("a-5", "68")],
)
def test_lows_that_nobody_can_make_are_refused(game: str, text: str) -> None:
    with pytest.raises(UnknownGoal, match=f"{'-'.join(text)} is not a possible low in {game}"):
        parse_goal(text, LOWBALL[game])
