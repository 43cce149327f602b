"""Goals from files or with given pays: the same weights and pays as a goal of the program's own are worth the same."""

from pathlib import Path

import pytest

from outs.cards.answers.draw_answers import RankedHoldsAnswer
from outs.cards.errors import BadInput
from outs.games.draw.paytables.paytable import FOLDER, load_paytable
from outs.games.draw.strategy.pages import toml_text
from outs.query.session import Tables
from outs.tests.cases import all_of, some_of

BUNDLED = ["jacks-or-better-9-6", "double-double-bonus-9-6", "deuces-wild-full-pay"]


def by_hold(answer: RankedHoldsAnswer) -> dict[str, float]:
    """The worth of each hold."""
    return {hold.hold: hold.objective_value for hold in answer.holds}


@pytest.mark.parametrize("dead", ["", "4c7h"])
def test_weights_from_a_file_that_says_the_same_rank_holds_the_same(tables: Tables, tmp_path: Path, dead: str) -> None:
    lines = zip(
        ("pair", "high_card", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind"),
        (0.5, 0, 2.5, 5, 12.5, 25, 50, 500),
        strict=True,
    )
    file = tmp_path / "halved.toml"
    file.write_text("\n".join(f"{name} = {number}" for name, number in lines) + "\nstraight_flush = 2500\n")
    for hand in ("9dTd6hQh8s", "AhKhQhJh2c", "2s3s5dAhAs"):
        halved = tables.discard(hand, dead, objective=f"weights:{file}")
        assert halved.objective == f"weights:{file}"
        for name in ("weights", "decision-tree"):
            answer = tables.discard(hand, dead, objective=name)
            assert [hold.hold for hold in halved.holds] == [hold.hold for hold in answer.holds]
            assert by_hold(halved) == {hold: worth / 2 for hold, worth in by_hold(answer).items()}


@some_of("dead", ["", "2c7d"], 1)
@pytest.mark.parametrize("name", BUNDLED)
def test_a_pay_table_from_a_file_that_says_the_same_is_worth_the_same(
    tables: Tables, tmp_path: Path, name: str, dead: str
) -> None:
    file = tmp_path / "copy.toml"
    file.write_bytes((FOLDER / f"{name}.toml").read_bytes())
    for hand in ("2h3s3dAhAs",) if dead else ("9dTd6hQh8s", "2h3s3dAhAs"):
        copy = tables.discard(hand, dead, objective=f"paytable:{file}")
        assert (copy.objective, copy.holds) == (f"paytable:{file}", tables.discard(hand, dead, objective=name).holds)


def test_a_pay_of_parts_of_a_coin_is_not_rounded(tables: Tables, tmp_path: Path) -> None:
    file = tmp_path / "parts.toml"
    file.write_text('[[outcome]]\nname = "Flush"\ncategory = "flush"\npay = 0.125\n')
    for dead, unseen in (("", 47), ("Kd", 46)):
        (hold,) = tables.discard("2h6h9hQh3c", dead, "2h6h9hQh", f"paytable:{file}").holds
        assert hold.objective_value == 9 / 8 / unseen


@some_of("dead", ["", "4c7h"], 1)
@pytest.mark.parametrize(
    ("family", "pays", "named", "changed"),
    [("ddb", "9,7", "double-double-bonus-10-6", {"Full House": 9, "Flush": 7}),
     ("deuces", "25,16,9,4,4,3", "deuces-wild-full-pay", {"Five of a Kind": 16, "Full House": 4, "Flush": 3,
                                                           "Four of a Kind": 4, "Straight Flush": 9}),
     ("win", "800,50,25,8,6,4,3,2,1", "jacks-or-better-9-6", {"Full House": 8})],
)  # fmt: skip
def test_pays_on_the_line_are_worth_what_a_file_says(
    tables: Tables, tmp_path: Path, family: str, pays: str, named: str, changed: dict[str, int], dead: str
) -> None:
    file = tmp_path / "machine.toml"
    file.write_text(toml_text(load_paytable(named).with_pays(changed)))
    for hand in ("2h3s3dAhAs", "2c2d9h9s7c"):
        given = tables.discard(hand, dead, objective=family, pays=pays)
        assert given.holds == tables.discard(hand, dead, objective=f"paytable:{file}").holds


def test_pays_of_a_bundled_table_are_looked_up_by_its_name(tables: Tables) -> None:
    given = tables.discard("2h3s3dAhAs", objective="paytable:ddb", pays="9,6", royal=976)
    assert given == tables.discard("2h3s3dAhAs", objective="double-double-bonus-9-6", royal=976)


@all_of(
    ("goal", "options", "complaint"),
    [
        ("win", {"pays": "9,6"}, "9 pays are needed, not 2"),
        ("ddb", {"pays": "9,x"}, "whole numbers such as 9,6, not '9,x'"),
        ("ddb", {"pays": 9}, "pays are given as text, got 9"),
        ("better", {"pays": "9,6"}, "no family of pay tables is called 'better'"),
        ("deuces", {"pays": "25,15,9"}, "all pays of a machine are 6 or 7, not 3"),
        ("ddb", {"pays": "9,7", "opponents": 2}, "opponents and their draws need the goal win"),
        ("win", {"pays": "9,7", "game": "2-7"}, "pays are of a pay table, and 2-7 has none"),
        ("all-american", {"pays": "35,8,8,8", "royal": "x"}, "the royal's pay"),
    ],
)
def test_pays_that_do_not_fit_are_refused(
    tables: Tables, goal: str, options: dict[str, object], complaint: str
) -> None:
    with pytest.raises(BadInput, match=complaint):
        tables.discard("2h3s3dAhAs", objective=goal, **options)  # type: ignore[arg-type]
