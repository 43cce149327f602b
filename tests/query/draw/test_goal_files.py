"""Goals from files: the same weights and pays as a goal of the program's own are worth the same."""

from pathlib import Path

import pytest

from outs.cards.answers.draw_answers import RankedHoldsAnswer
from outs.games.draw.paytables.paytable import FOLDER
from outs.query.session import Tables
from outs.tests.cases import some_of

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
        assert (copy.objective, copy.holds) == (
            f"paytable:{file}",
            tables.discard(hand, dead, objective=name).holds,
        )


def test_a_pay_of_parts_of_a_coin_is_not_rounded(tables: Tables, tmp_path: Path) -> None:
    file = tmp_path / "parts.toml"
    file.write_text('[[outcome]]\nname = "Flush"\ncategory = "flush"\npay = 0.125\n')
    for dead, unseen in (("", 47), ("Kd", 46)):
        (hold,) = tables.discard("2h6h9hQh3c", dead, "2h6h9hQh", f"paytable:{file}").holds
        assert hold.objective_value == 9 / 8 / unseen
