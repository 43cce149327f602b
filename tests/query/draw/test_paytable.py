"""Pay tables over all hands: published counts, the break-even royal, policies, and the hold of every hand."""

from dataclasses import replace
from fractions import Fraction
from math import floor, sqrt
from pathlib import Path

import polars as pl
import pytest

from outs.games.draw.answers.paytable import PayTableAnswer
from outs.games.draw.objective import built_in_objectives
from outs.games.draw.paytables.paytable import FOLDER, bundled_names, load_paytable, parse_paytable
from outs.query.session import Tables
from outs.tests.cases import all_of, some_of

JACKS = "jacks-or-better-9-6"
DEALS = 2_598_960
COMBINATIONS = 19_933_230_517_200
DRAWS_IN_COMMON = 7_669_695
WITH_JOKER = 2_869_685 * 8_561_520
PUBLISHED_9_6: dict[str, tuple[Fraction | int, int]] = {
    "Royal Flush": (800, 493_512_264),
    "Straight Flush": (50, 2_178_883_296),
    "Four of a Kind": (25, 47_093_167_764),
    "Full House": (9, 229_475_482_596),
    "Flush": (6, 219_554_786_160),
    "Straight": (4, 223_837_565_784),
    "Three of a Kind": (3, 1_484_003_070_324),
    "Two Pair": (2, 2_576_946_164_148),
    "Jacks or Better": (1, 4_277_372_890_968),
    "Nothing": (0, 10_872_274_993_896),
}
DEALT = {
    "Royal Flush": 4,
    "Straight Flush": 36,
    "Four of a Kind": 624,
    "Full House": 3_744,
    "Flush": 5_108,
    "Straight": 10_200,
    "Three of a Kind": 54_912,
    "Two Pair": 123_552,
    "Jacks or Better": 4 * 84_480,
    "Nothing": 1_302_540 + 9 * 84_480,
}
"""How many five-card hands are each outcome of Jacks or Better."""
ALL_PAY = "".join(
    f'[[outcome]]\nname = "{name}"\ncategory = "{category}"\npay = {pay}\n'
    for name, category, pay in (
        ("Flush", "flush", "0.5"),
        ("High Card", "high_card", "0.25"),
        ("Pair", "pair", "1.125"),
        ("Two Pair", "two_pair", "0"),
        ("Three", "three_of_a_kind", "3"),
        ("Straight", "straight", "4"),
        ("Full House", "full_house", "0.001"),
        ("Four", "four_of_a_kind", "1"),
        ("Steel", "straight_flush", "2"),
    )
)


def counts(answer: PayTableAnswer) -> dict[str, int]:
    """Return the number of times each outcome comes."""
    return {outcome.name: outcome.combinations for outcome in answer.outcomes}


def royals(answer: PayTableAnswer) -> int:
    """Return the number of natural royal flushes, the first outcome of every bundled table."""
    return answer.outcomes[0].combinations


@pytest.fixture(scope="module")
def jacks(tables: Tables) -> PayTableAnswer:
    """9/6 Jacks or Better, played best."""
    return tables.paytable(JACKS)


def test_9_6_jacks_or_better_has_its_published_counts(jacks: PayTableAnswer) -> None:
    assert {outcome.name: (outcome.pay, outcome.combinations) for outcome in jacks.outcomes} == PUBLISHED_9_6
    assert (jacks.return_numerator, jacks.return_denominator) == (19_842_315_923_796, COMBINATIONS)
    assert jacks.exact_return == Fraction(19_842_315_923_796, COMBINATIONS)
    assert jacks.standard_deviation == pytest.approx(4.417541898736, abs=5e-13)
    assert (jacks.paytable, jacks.title, jacks.objective, jacks.break_even_royal) == (
        JACKS,
        "Jacks or Better 9/6",
        None,
        None,
    )


def test_8_5_jacks_or_better_returns_as_published(tables: Tables) -> None:
    assert float(tables.paytable("jacks-or-better-8-5").exact_return) == pytest.approx(0.972984, abs=5e-7)


@all_of("name", bundled_names())
def test_outcomes_add_up_to_all_deals_and_draws_and_to_the_return(tables: Tables, name: str) -> None:
    answer = tables.paytable(name)
    table = load_paytable(name)
    assert [outcome.name for outcome in answer.outcomes] == [*(outcome.name for outcome in table.outcomes), "Nothing"]
    combinations = WITH_JOKER if table.wild == "joker" else COMBINATIONS
    assert sum(counts(answer).values()) == answer.combinations == combinations
    assert all(count > 0 for count in counts(answer).values())
    total = sum(outcome.pay * outcome.combinations for outcome in answer.outcomes)
    assert answer.exact_return == Fraction(total) / combinations
    mean = float(answer.exact_return)
    spread = sum((float(one.pay) - mean) ** 2 * one.combinations for one in answer.outcomes) / combinations
    assert answer.standard_deviation == pytest.approx(sqrt(spread), rel=1e-9)


def test_a_table_from_a_file_or_ready_made_returns_the_same(
    tables: Tables, tmp_path: Path, jacks: PayTableAnswer
) -> None:
    file = tmp_path / f"{JACKS}.toml"
    file.write_bytes((FOLDER / f"{JACKS}.toml").read_bytes())
    assert tables.paytable(str(file)) == jacks
    assert tables.paytable(load_paytable(JACKS)) == jacks


def test_pays_of_parts_of_a_coin_are_exact_and_what_all_hands_win_has_no_line_for_nothing(tables: Tables) -> None:
    answer = tables.paytable(parse_paytable(ALL_PAY, "all"), objective="stand-pat")
    assert [outcome.name for outcome in answer.outcomes][:2] == ["Flush", "High Card"]
    assert "Nothing" not in counts(answer)
    thousandths = 5_108 * 500 + 1_302_540 * 250 + 1_098_240 * 1_125 + 54_912 * 3_000 + 10_200 * 4_000 + 3_744
    thousandths += 624 * 1_000 + 40 * 2_000
    assert answer.return_denominator == 1_000 * COMBINATIONS
    assert answer.return_numerator == thousandths * DRAWS_IN_COMMON


def test_standing_pat_ends_as_hands_are_dealt(tables: Tables) -> None:
    answer = tables.paytable(JACKS, objective="stand-pat")
    assert answer.objective == "stand-pat"
    assert counts(answer) == {name: hands * DRAWS_IN_COMMON for name, hands in DEALT.items()}


@all_of("name", [JACKS, "double-bonus-10-7", "deuces-wild-full-pay"])
def test_the_policy_of_a_pay_tables_own_goal_is_its_best_play(tables: Tables, name: str) -> None:
    played = tables.paytable(name, objective=f"paytable:{name}")
    assert replace(played, objective=None) == tables.paytable(name)


def test_no_policy_returns_more_than_the_best_and_each_what_the_table_of_policies_says(
    tables: Tables, jacks: PayTableAnswer
) -> None:
    pays = dict(tables.sql("SELECT policy, pay_sum FROM policies").fetchall())
    assert set(pays) == {*(objective.row for objective in built_in_objectives()), "stand-pat"}
    for policy, pay_sum in pays.items():
        answer = tables.paytable(JACKS, objective=policy)
        assert answer.return_numerator == pay_sum <= jacks.return_numerator
        assert sum(counts(answer).values()) == COMBINATIONS


def test_a_policy_may_come_from_a_file(tables: Tables, tmp_path: Path) -> None:
    weights, paytable = tmp_path / "weights.toml", tmp_path / "copy.toml"
    tree = [0, 1, 5, 10, 25, 50, 100, 1000, 5000]
    names = "high_card pair two_pair three_of_a_kind straight flush full_house four_of_a_kind straight_flush"
    weights.write_text("\n".join(f"{name} = {weight}" for name, weight in zip(names.split(), tree, strict=True)))
    paytable.write_bytes((FOLDER / "double-bonus-10-7.toml").read_bytes())
    for from_file, built_in in ((f"weights:{weights}", "weights"), (f"paytable:{paytable}", "double-bonus-10-7")):
        answer = tables.paytable(JACKS, objective=from_file)
        assert answer.objective == from_file
        assert answer.outcomes == tables.paytable(JACKS, objective=built_in).outcomes


@all_of("royal", ["976", "975.5", 976, 975.5, Fraction(1951, 2)])
def test_another_royal_changes_its_pay_and_the_play(
    tables: Tables, jacks: PayTableAnswer, royal: str | float | Fraction
) -> None:
    answer = tables.paytable(JACKS, royal=royal)
    exact = Fraction(royal)
    assert {one.name: one.pay for one in answer.outcomes} == {one.name: one.pay for one in jacks.outcomes} | {
        "Royal Flush": exact
    }
    assert royals(answer) > royals(jacks)
    assert answer.exact_return > jacks.exact_return + (exact - 800) * Fraction(royals(jacks), COMBINATIONS)


def test_the_royal_that_the_table_has_changes_nothing(tables: Tables, jacks: PayTableAnswer) -> None:
    assert replace(tables.paytable(JACKS, royal=800), royal=None) == jacks


def test_9_6_jacks_or_better_breaks_even_with_a_royal_of_976_coins(tables: Tables) -> None:
    even = tables.paytable(JACKS, break_even=True).break_even_royal
    assert even is not None
    assert round(even) == 976
    assert tables.paytable(JACKS, royal=975).exact_return < 1 < tables.paytable(JACKS, royal=977).exact_return


@some_of("name", [JACKS, "double-bonus-10-7", "deuces-wild-full-pay"], 1)
def test_the_best_play_returns_one_at_the_break_even_royal(tables: Tables, name: str) -> None:
    """Between the thousandths of a coin beside it the return is a straight line, up to what a change of play gains."""
    answer = tables.paytable(name, break_even=True)
    even = answer.break_even_royal
    assert even is not None
    assert (even > 800) == (answer.exact_return < 1)
    low = Fraction(floor(even * 1_000), 1_000)
    below, above = (tables.paytable(name, royal=pay) for pay in (low, low + Fraction(1, 1_000)))
    assert below.exact_return <= 1 < above.exact_return
    for beside, pay in ((below, low), (above, low + Fraction(1, 1_000))):
        there = beside.exact_return + (even - pay) * Fraction(royals(beside), COMBINATIONS)
        assert float(there) == pytest.approx(1, abs=1e-9)


def test_the_break_even_royal_does_not_depend_on_the_royal_it_starts_from(tables: Tables) -> None:
    found = {tables.paytable(JACKS, royal=royal, break_even=True).break_even_royal for royal in (0, 5_000)}
    assert len(found) == 1


def test_a_royal_that_is_broken_up_while_it_pays_nothing_has_its_break_even_pay_all_the_same(tables: Tables) -> None:
    text = '[[outcome]]\nname = "{name}"\ncategory = "{name}"\npay = {pay}\n'
    table = parse_paytable(text.format(name="royal_flush", pay=0) + text.format(name="high_card", pay=0.5), "high")
    assert royals(tables.paytable(table)) < 4 * DRAWS_IN_COMMON
    even = tables.paytable(table, break_even=True).break_even_royal
    assert even is not None
    below, above = (tables.paytable(table, royal=round(even) + step).exact_return for step in (-1, 1))
    assert below < 1 < above


def test_a_policy_breaks_even_where_its_own_line_does(tables: Tables) -> None:
    answer = tables.paytable(JACKS, objective="stand-pat", break_even=True)
    pays = {name: pay for name, (pay, _) in PUBLISHED_9_6.items()}
    others = sum(pays[name] * hands for name, hands in DEALT.items() if name != "Royal Flush")
    assert answer.break_even_royal == Fraction(DEALS - others, 4)
    win = tables.paytable(JACKS, objective="win", break_even=True)
    assert win.break_even_royal is not None
    there = win.exact_return + (win.break_even_royal - 800) * Fraction(royals(win), COMBINATIONS)
    assert there == 1


def test_where_no_royal_evens_a_table_there_is_none(tables: Tables) -> None:
    pair = '[[outcome]]\nname = "Two"\ncategory = "pair"\npay = {pay}\n'
    royal = '[[outcome]]\nname = "Royal Flush"\ncategory = "royal_flush"\npay = 800\n'
    for text in (pair.format(pay=1), royal + pair.format(pay=3)):
        assert tables.paytable(parse_paytable(text, "short"), break_even=True).break_even_royal is None
    assert tables.paytable(parse_paytable(royal + pair.format(pay=1), "short"), break_even=True).break_even_royal


def test_the_json_has_its_fixed_fields(jacks: PayTableAnswer) -> None:
    body = jacks.to_json()
    assert list(body) == [
        "paytable", "return", "return_numerator", "return_denominator", "standard_deviation", "outcomes",
    ]  # fmt: skip
    assert (body["paytable"], body["return"]) == (JACKS, 19_842_315_923_796 / COMBINATIONS)
    assert (body["return_numerator"], body["return_denominator"]) == (19_842_315_923_796, COMBINATIONS)
    for outcome, (name, (pay, combinations)) in zip(body["outcomes"], PUBLISHED_9_6.items(), strict=True):
        assert outcome == {
            "name": name,
            "pay": pay,
            "combinations": combinations,
            "probability": combinations / COMBINATIONS,
            "contribution": pay * combinations / COMBINATIONS,
        }
        assert isinstance(outcome["pay"], int)


def test_what_else_was_asked_is_in_the_json(tables: Tables) -> None:
    assert tables.paytable(JACKS, objective="better").to_json()["objective"] == "better"
    body = tables.paytable(JACKS, royal="900.5", break_even=True).to_json()
    assert body["break_even_royal"] == pytest.approx(976, abs=0.05)
    assert "objective" not in body
    assert body["outcomes"][0]["pay"] == 900.5
    assert body["return_denominator"] == 2 * COMBINATIONS


@pytest.fixture(scope="module")
def holds(tables: Tables) -> pl.DataFrame:
    """The best hold of every hand of 9/6 Jacks or Better."""
    return tables.paytable_holds(JACKS)


def test_every_hand_has_its_best_hold(tables: Tables, holds: pl.DataFrame) -> None:
    assert holds.columns == ["hand_id", "cards", "ways", "hold", "held", "value", "best_value"]
    expected = tables.sql(f"""
        SELECT hand_id, cards, ways, hold, best_discards.value
        FROM hand_classes JOIN best_discards USING (hand_id)
        WHERE objective = 'paytable:{JACKS}' ORDER BY hand_id""").pl()
    assert holds.select(expected.columns).rows() == expected.rows()
    assert (holds["value"] == holds["best_value"]).all()


def test_the_holds_are_worth_the_return(holds: pl.DataFrame, jacks: PayTableAnswer) -> None:
    assert holds["ways"].cast(pl.Int64).sum() == DEALS
    total = (holds["value"] * holds["ways"]).sum()
    assert total / DEALS == pytest.approx(float(jacks.exact_return), rel=1e-12)


def test_the_cards_held_are_those_of_the_hold(holds: pl.DataFrame) -> None:
    for cards, hold, held in holds.select("cards", "hold", "held").gather_every(997).iter_rows():
        assert held == "".join(
            cards[2 * place : 2 * place + 2] for place in range(5) if f"{hold:05b}"[4 - place] == "1"
        )


@some_of("policy", ["stand-pat", "pattern-keeper", "win"], 1)
def test_the_holds_of_a_policy_are_beside_the_best(tables: Tables, holds: pl.DataFrame, policy: str) -> None:
    frame = tables.paytable_holds(JACKS, policy)
    assert (frame["best_value"] == holds["value"]).all()
    assert (frame["value"] <= frame["best_value"]).all()
    assert (frame["value"] < frame["best_value"]).any()
    returned = float(tables.paytable(JACKS, policy).exact_return)
    assert (frame["value"] * frame["ways"]).sum() / DEALS == pytest.approx(returned, rel=1e-12)
    same = frame["hold"] == holds["hold"]
    assert (frame["value"] == frame["best_value"]).filter(same).all()


def test_the_holds_change_with_the_royal(tables: Tables, holds: pl.DataFrame) -> None:
    frame = tables.paytable_holds(JACKS, royal=5_000)
    changed = frame.filter(frame["hold"] != holds["hold"])
    assert 0 < len(changed) < 20_000
    assert (frame["value"] >= holds["value"]).all()
    assert (changed["value"] > holds["value"].filter(frame["hold"] != holds["hold"])).all()
