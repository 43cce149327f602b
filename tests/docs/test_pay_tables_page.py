"""docs/pay-tables.md says what the pay tables return, and its example is one."""

import re
from fractions import Fraction
from pathlib import Path

from outs.draw.kinds import DEUCES_WILD_KINDS, PLAIN_KINDS, deuces_wild_kinds
from outs.draw.objectives import parse_objective
from outs.draw.paytable import bundled_names, load_paytable, parse_paytable
from outs.query.session import Tables

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "pay-tables.md").read_text(encoding="utf-8")
RETURN = re.compile(r"^\| `(?P<name>[a-z0-9-]+)` \| (?P<percent>[0-9.]+) % \| (?P<royal>[0-9,]+) \|", re.MULTILINE)
TOML = re.compile(r"```toml\n(?P<text>.*?)```", re.DOTALL)


def test_every_bundled_pay_table_is_listed_with_its_return_and_the_royal_that_evens_it(tables: Tables) -> None:
    listed = {match["name"]: (match["percent"], match["royal"]) for match in RETURN.finditer(PAGE)}
    assert tuple(listed) == bundled_names()
    for name, shown in listed.items():
        answer = tables.paytable(name, break_even=True)
        assert answer.break_even_royal is not None
        assert shown == (f"{100 * float(answer.exact_return):.4f}", f"{round(5 * answer.break_even_royal):,}")


def test_the_example_is_a_pay_table(tables: Tables, tmp_path: Path) -> None:
    (example,) = (match["text"] for match in TOML.finditer(PAGE))
    table = parse_paytable(example, "example")
    assert [(outcome.name, outcome.pay) for outcome in table.outcomes] == [
        ("Royal Flush", 800),
        ("Four Aces with 2, 3 or 4", 200),
        ("Flush", Fraction(11, 2)),
        ("Tens or Better", 1),
    ]
    file = tmp_path / "example.toml"
    file.write_text(example, encoding="utf-8")
    assert load_paytable(str(file)).title == "Tens or better, with a bonus for aces"
    assert 0 < tables.paytable(str(file)).exact_return < 1
    assert tables.discard("9d9sAhKhQh", objective=f"paytable:{file}").best.hold == "AhKhQh"


def test_every_category_that_a_table_may_list_is_named() -> None:
    (line,) = re.findall(r"^- Categories: .*?(?=^- )", PAGE, re.MULTILINE | re.DOTALL)
    assert {name for name in DEUCES_WILD_KINDS if f"`{name}`" in line} == {*DEUCES_WILD_KINDS, *PLAIN_KINDS}
    assert f"{len(deuces_wild_kinds())} kinds in all" in PAGE


def test_its_numbers_of_deals_and_draws_are_right(tables: Tables) -> None:
    answer = tables.paytable("jacks-or-better-9-6", "stand-pat")
    assert f"2,598,960 * 7,669,695 = {answer.combinations:,}" in PAGE
    assert answer.combinations == 2_598_960 * 7_669_695 == 2 * parse_objective("win").unit
