"""Equities, outs and expected winnings, compared with eval7 and with the questions of `Tables`."""

import random
from collections import defaultdict
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from outs.query.session import Tables
from outs.tests.histories.by_eval7 import sampled_share, shares
from outs.tests.histories.conftest import Value
from outs.tests.histories.simulated import phhs, simulated


def by_hand(rows: Iterable[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """Rows by their hand."""
    found = defaultdict(list)
    for row in rows:
        found[row["hand"]].append(row)
    return found


def test_equities_against_a_random_hand_are_those_of_the_tables(tables: Tables, value: Value) -> None:
    decisions = value(phhs(list(simulated(40, 7)))).decisions
    chosen = random.Random(1).sample(decisions, 60) + [row for row in decisions if row["street"] == "river"][:10]
    for row in chosen:
        asked = tables.equity(row["hole"], "random", board=row["board"])
        assert row["equity_random"] == pytest.approx(asked.players[0].equity, abs=1e-12)
    assert {row["street"] for row in chosen} == {"preflop", "flop", "turn", "river"}


def test_outs_and_made_hands_are_those_of_the_question(tables: Tables, value: Value) -> None:
    decisions = [row for row in value(phhs(list(simulated(30, 8)))).decisions if row["street"] in ("flop", "turn")]
    for row in random.Random(2).sample(decisions, 20):
        answer = tables.outs(row["hole"], row["board"])
        assert (row["made_hand"], row["outs"]) == (answer.makes, sum(card.group != "other" for card in answer.cards))


def test_equities_against_known_hands_are_those_of_eval7(value: Value) -> None:
    found = value(phhs(list(simulated(40, 9, players=4))))
    holes = {hand: [row["hole"] for row in rows] for hand, rows in by_hand(found.hands).items()}
    checked = 0
    for rows in by_hand(found.decisions).values():
        folded: set[int] = set()
        for row in rows:
            own = int(row["player"][1:]) - 1
            if row["street"] != "preflop" and row["equity_known"] is not None and checked < 25:
                live = [place for place in range(4) if place not in folded]
                cards = holes[row["hand"]]
                expected = shares([cards[place] for place in live], row["board"], [cards[place] for place in folded])
                assert row["equity_known"] == pytest.approx(float(expected[live.index(own)]), abs=1e-12)
                assert row["opponents_known"] == row["opponents"] == len(live) - 1
                checked += 1
            if row["move"] == "fold":
                folded.add(own)
    assert checked == 25


def test_two_known_hands_before_the_flop_have_the_equity_of_the_tables(tables: Tables, value: Value) -> None:
    for row in value(phhs(list(simulated(15, 10, players=2)))).decisions:
        if row["street"] == "preflop" and row["opponents"] == 1:
            assert row["equity_known"] is not None
    first = value(phhs(list(simulated(1, 10, players=2))))
    holes = {row["player"]: row["hole"] for row in first.hands}
    row = first.decisions[0]
    other = next(hole for player, hole in holes.items() if player != row["player"])
    asked = tables.equity(row["hole"], other).players[0].equity
    assert row["equity_known"] == pytest.approx(asked, abs=1e-12)


def test_before_the_flop_many_known_hands_are_valued_on_request(value: Value) -> None:
    text = phhs(list(simulated(2, 11, players=5)))
    usual, asked = value(text).decisions, value(text, all_known=True).decisions
    assert all(row["equity_known"] is None for row in usual if row["street"] == "preflop")
    first = asked[0]
    holes = [row["hole"] for row in value(text).hands[:5]]
    assert first["street"] == "preflop"
    assert sum(row["equity_known"] is None for row in asked) == 0
    assert first["equity_known"] == pytest.approx(sampled_share(holes, int(first["player"][1:]) - 1, 20_000), abs=0.02)


SIDE_POTS = """[all-in]
variant = 'NT'
antes = [1, 1, 1, 1]
blinds_or_straddles = [1, 2, 0, 0]
min_bet = 2
starting_stacks = [21, 61, 151, 201]
actions = ['d dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 QsQh', 'd dh p4 Jc9c', 'p3 cbr 6', 'p4 cc', 'p1 cc', 'p2 cc',\
 'd db 2c7dTh', 'p1 cc', 'p2 cc', 'p3 cbr 144', 'p4 f', 'p1 cc', 'p2 cc', 'd db 3d', 'd db Kd']
winnings = [0, 150, 90, 0]
"""


def test_each_side_pot_is_shared_by_what_it_was_worth(value: Value) -> None:
    found = value(SIDE_POTS)
    assert not found.problems
    rows = found.hands
    assert [row["pot"] for row in rows] == [4 * 7 + 3 * 14 + 2 * 40] * 4
    assert [row["all_in_street"] for row in rows] == ["flop", "flop", "flop", None]
    live = ["AsAh", "KsKh", "QsQh"]
    main = shares(live, "2c7dTh", ["Jc9c"])
    side = shares(live[1:], "2c7dTh", ["Jc9c", "AsAh"])
    expected = [70 * main[0] - 21, 70 * main[1] + 80 * side[0] - 61, 70 * main[2] + 80 * side[1] - 61]
    for row, one in zip(rows, expected, strict=False):
        assert abs(Fraction(row["won_expected"]) - one) <= Fraction(2, 10**6)
        assert row["luck"] == row["won"] - row["won_expected"]
    assert rows[3]["won_expected"] == rows[3]["won"] == -7
    assert sum(row["won_expected"] for row in rows) + rows[0]["rake"] == 0


def test_the_rake_comes_out_of_expected_winnings_too(value: Value) -> None:
    raked = value(SIDE_POTS.replace("150, 90", "145, 90")).hands
    assert raked[0]["rake"] == 5
    assert sum(row["won_expected"] for row in raked) == -5


def test_without_all_live_cards_nothing_is_expected(value: Value) -> None:
    rows = value(SIDE_POTS.replace("QsQh", "????")).hands
    assert [row["won_expected"] for row in rows] == [None, None, None, Decimal(-7)]
    assert [row["luck"] for row in rows] == [None, None, None, Decimal(0)]


def test_folded_cards_that_are_not_known_may_still_come(value: Value) -> None:
    rows = value(SIDE_POTS.replace("Jc9c", "????")).hands
    main = shares(["AsAh", "KsKh", "QsQh"], "2c7dTh")
    assert abs(Fraction(rows[0]["won_expected"]) - (70 * main[0] - 21)) <= Fraction(1, 10**6)


def test_the_variance_of_luck_is_that_over_all_boards(value: Value) -> None:
    row = value(SIDE_POTS).hands[0]
    share = shares(["AsAh", "KsKh", "QsQh"], "2c7dTh", ["Jc9c"])[0]
    # No board splits the main pot: a share is 0 or 1.
    assert row["luck_variance"] == pytest.approx(float(70 * 70 * share * (1 - share)))
    assert row["all_in_pot"] == 70
    assert row["equity_all_in"] == pytest.approx(float(share), abs=1e-6)


def test_other_hands_are_expected_to_win_what_they_won(value: Value) -> None:
    others = [row for row in value(phhs(list(simulated(20, 12)))).hands if row["all_in_street"] is None]
    assert others
    for row in others:
        assert row["won_expected"] == row["won"]
        assert row["luck"] == row["luck_variance"] == 0


@pytest.mark.parametrize("variant", ["NS", pytest.param("PO", marks=pytest.mark.long)])
def test_short_deck_and_omaha_are_valued_on_the_flop(variant: str, value: Value, tables: Tables) -> None:
    game = {"NS": "short-deck", "PO": "omaha"}[variant]
    found = value(phhs(list(simulated(12, 13, 2, variant, raises=0.03, stacks=(200, 300)))))
    rows = [row for row in found.decisions if row["street"] == "turn"][:3]
    holes = {(row["hand"], row["player"]): row["hole"] for row in found.hands}
    assert rows
    assert not found.problems
    for row in rows:
        other = holes[row["hand"], "p1" if row["player"] == "p2" else "p2"]
        asked = tables.equity(row["hole"], other, board=row["board"], game=game).players[0].equity
        assert row["equity_known"] == pytest.approx(asked, abs=1e-12)
