"""Another pay for the royal flush: holds ranked as by a pay table that lists it, with and without dead cards."""

from fractions import Fraction
from pathlib import Path

import pytest

from outs.cards.errors import BadInput
from outs.games.draw.paytables.paytable import FOLDER
from outs.query.session import Tables
from outs.tests.cases import all_of, some_of

HANDS = ("AhKhQhJh9h", "2cJhQhKhAh", "TsJsQsKs9s", "2c2dAhKhQh")
JACKS, DEUCES = "jacks-or-better-9-6", "deuces-wild-full-pay"


@some_of("dead", ["", "3c7d"], 1)
@pytest.mark.parametrize("name", [JACKS, DEUCES])
def test_a_royal_flush_that_pays_otherwise_ranks_as_a_file_that_says_so(
    tables: Tables, tmp_path: Path, name: str, dead: str
) -> None:
    file = tmp_path / "jackpot.toml"
    text = (FOLDER / f"{name}.toml").read_text()
    assert text.count("pay = 800\n") == 1
    file.write_text(text.replace("pay = 800\n", "pay = 2345.125\n"))
    for hand in HANDS[:2] if dead else HANDS:
        answer = tables.discard(hand, dead, objective=name, royal="2345.125")
        assert answer.holds == tables.discard(hand, dead, objective=f"paytable:{file}").holds
        assert (answer.objective, answer.royal) == (name, Fraction("2345.125"))


def test_a_jackpot_breaks_a_pat_flush_from_the_pay_at_which_the_draw_returns_more(tables: Tables) -> None:
    # The ten of hearts makes the royal flush, seven other hearts flushes, three tens straights, and twelve cards pairs.
    flush, others = 6, 7 * 6 + 3 * 4 + 12 * 1
    even = 47 * flush - others
    for more, kept in ((-1, "AhKhQhJh9h"), (1, "AhKhQhJh")):
        assert tables.discard("AhKhQhJh9h", objective=JACKS, royal=even + more).best.hold == kept


def test_the_json_shows_the_royal_only_if_it_was_given(tables: Tables) -> None:
    assert tables.discard("2cJhQhKhAh", objective=JACKS, royal=976.5).to_json()["royal"] == 976.5
    assert tables.discard("2cJhQhKhAh", objective=JACKS, royal="1000").to_json()["royal"] == 1000
    assert "royal" not in tables.discard("2cJhQhKhAh", objective=JACKS).to_json()


@all_of("pay", ["much", "-1", "", "1000001", "0.0001"])
def test_an_impossible_pay_is_refused(tables: Tables, pay: str) -> None:
    with pytest.raises(BadInput, match="the royal's pay"):
        tables.discard("2cJhQhKhAh", objective=JACKS, royal=pay)


def test_a_royal_goes_with_a_pay_table_alone(tables: Tables) -> None:
    with pytest.raises(BadInput, match="a pay for the royal flush needs a pay table as the objective, not win"):
        tables.discard("2cJhQhKhAh", royal=900)
