"""Multipliers of Ultimate X: as published for each game, and what is refused."""

import pytest

from outs.cards.errors import BadInput
from outs.games.draw.paytables.multipliers import parse_multipliers
from outs.games.draw.paytables.paytable import PayTable, load_paytable
from outs.tests.cases import all_of


@all_of(
    ("name", "lines", "multipliers"),
    [
        ("jacks-or-better-8-6", 1, "2 2 2 12 10 7 4 3 2"),
        ("jacks-or-better-8-6", 3, "2 2 2 12 11 7 4 3 2"),
        ("jacks-or-better-8-6", 5, "2 2 3 12 11 7 4 3 2"),
        ("jacks-or-better-8-6", 10, "7 7 3 12 11 7 4 3 2"),
        ("bonus-deluxe-8-6", 10, "7 7 3 12 11 7 4 3 2"),
        ("bonus-8-5", 5, "2 2 2 2 3 12 11 8 4 3 2"),
        ("double-double-bonus-9-6", 10, "4 4 4 4 4 4 3 12 10 8 4 3 2"),
        ("triple-double-bonus-9-7", 10, "2 2 2 2 2 2 2 12 10 8 4 3 2"),
        ("deuces-wild-full-pay", 5, "2 2 2 3 12 7 5 5 3 2"),
        ("deuces-wild-not-so-ugly", 10, "4 4 4 3 12 7 5 5 3 2"),
    ],
)
def test_games_have_their_published_multipliers(name: str, lines: int, multipliers: str) -> None:
    table = load_paytable(name)
    assert parse_multipliers(table, lines) == tuple(map(int, multipliers.split()))
    assert parse_multipliers(table, str(lines)) == parse_multipliers(table, multipliers.replace(" ", "x,") + "x")
    assert parse_multipliers(table.with_pays({"Flush": 5}), lines) == parse_multipliers(table, lines)


def test_nine_pays_are_a_table_like_jacks_or_better() -> None:
    table = PayTable.from_pays("800,50,25,9,6,4,3,2,1")
    assert parse_multipliers(table, 1) == parse_multipliers(load_paytable("jacks-or-better-9-6"), 1)


@all_of(
    ("name", "given", "complaint"),
    [
        ("jacks-or-better-9-6", 2, "takes the lines of a machine, 1, 3, 5 or 10"),
        ("jacks-or-better-9-6", "2,2,2", "give 9 multipliers in this order: Royal Flush; .*, not 3"),
        ("jacks-or-better-9-6", [2, 2, 2, 12, 10, 7, 4, 3, 0], "a multiplier must be 1 to 100, got 0"),
        ("jacks-or-better-9-6", "2,2,2,12,10,7,4,3,101", "a multiplier must be 1 to 100, got 101"),
        ("jacks-or-better-9-6", "", "multipliers are whole numbers"),
        ("jacks-or-better-9-6", "many", "multipliers are whole numbers .*, not 'many'"),
        ("jacks-or-better-9-6", True, "multipliers are whole numbers"),
        ("jacks-or-better-9-6", "9" * 500, "multipliers are whole numbers"),
        ("double-double-bonus-9-6", 1, r"a machine of 1 line are not known \(those of 3, 5 and 10 lines are\)"),
        ("bonus-deuces-9-4-4", 3, "a machine of 3 lines are not known; give"),
        ("joker-poker-kings-20-7-5", 3, "a machine of 3 lines are not known; give 11 multipliers"),
    ],
)
def test_multipliers_that_do_not_fit_are_refused(name: str, given: str | int | list[int], complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        parse_multipliers(load_paytable(name), given)
