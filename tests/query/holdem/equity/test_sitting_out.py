"""Players who are all in while others with stacks sit out: what each stack can expect."""

import pytest

from outs.cards.errors import BadInput
from outs.games.holdem.push_fold.chips import icm
from outs.query.session import Tables


def test_more_stacks_than_hands_are_players_who_sit_out(tables: Tables) -> None:
    answer = tables.equity("AhKh", "QsQd", stacks="10,10,30,20", payouts="50,30,20")
    first, _, third, fourth = answer.players
    assert [player.stack for player in answer.players] == [10, 10, 30, 20]
    assert [third.hand, third.win, third.expected_chips, fourth.expected_chips] == ["sits out", None, 30, 20]
    win, tie = first.chances.win, first.chances.tie
    assert win is not None
    assert tie is not None
    expected = 0.0
    for chance, stacks in ((win, (20, 0, 30, 20)), (tie, (10, 10, 30, 20)), (1 - win - tie, (0, 20, 30, 20))):
        expected += chance * icm(stacks, (50, 30, 20))[2]
    assert third.icm == pytest.approx(expected)
    assert sum(player.icm or 0 for player in answer.players) == pytest.approx(100)
    assert (third.icm or 0) > icm((10, 10, 30, 20), (50, 30, 20))[2]  # somebody is likely to go out


def test_three_hands_and_a_fourth_stack(tables: Tables) -> None:
    answer = tables.equity("AhKh", "QsQd", "JcTc", stacks=(10, 20, 5, 15), payouts=(70, 30))
    assert len(answer.players) == 4
    assert sum(player.icm or 0 for player in answer.players) == pytest.approx(100)
    with pytest.raises(BadInput, match="give one stack for each of the 3 players, got 2"):
        tables.equity("AhKh", "QsQd", "JcTc", stacks=(10, 20))
