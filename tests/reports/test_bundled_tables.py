"""docs/pay-tables.md says what the pay tables return, and its example is one."""

import re
from fractions import Fraction
from pathlib import Path

from outs.games.draw.objective import parse_objective
from outs.games.draw.paytables.kinds import PLAIN_KINDS, WILD_CARDS, wild_kinds
from outs.games.draw.paytables.paytable import bundled_names, load_paytable, parse_paytable
from outs.query.session import Tables
from outs.reports import bundled_tables
from outs.reports.marked_page import marked

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "pay-tables.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `(?P<name>[a-z0-9-]+)` .*\|$", re.MULTILINE)
TOML = re.compile(r"```toml\n(?P<text>.*?)```", re.DOTALL)


def cells_of(row: str) -> tuple[str, ...]:
    """The cells of a row in Markdown."""
    return tuple(cell.strip() for cell in row.split("|")[1:-1])


def test_the_section_of_bundled_tables_is_what_its_generator_makes(tables: Tables) -> None:
    last = PAGE.rpartition("## Bundled\n")[2]
    cells = {match["name"]: cells_of(match[0]) for match in ROW.finditer(last)}
    assert list(cells) == list(bundled_names())
    listed = {one.paytable: one for one in tables.paytables().paytables}
    for name, (_, returned, published, *_) in cells.items():
        assert returned == f"{100 * listed[name].return_rate:.4f} %"
        assert published == f"{listed[name].published_percent} %"
    assert marked(PAGE, {"bundled": bundled_tables.table(cells.values())}) == PAGE


def test_the_figures_of_a_list_are_what_the_generator_computes(tables: Tables) -> None:
    name = "bonus-deuces-9-4-4"
    (listed,) = (one for one in tables.paytables().paytables if one.paytable == name)
    (row,) = (match[0] for match in ROW.finditer(PAGE) if match["name"] == name)
    assert cells_of(row) == bundled_tables.row(tables, listed)


def test_the_example_is_a_pay_table(tables: Tables, tmp_path: Path) -> None:
    (example,) = (match["text"] for match in TOML.finditer(PAGE))
    table = parse_paytable(example, "example")
    pays = [int(outcome.pay) for outcome in table.outcomes if outcome.pay.denominator == 1]
    assert pays == [800, 50, 25, 6, 4, 3, 2, 1]
    assert [outcome.pay for outcome in table.outcomes if outcome.name == "Flush"] == [Fraction(11, 2)]
    file = tmp_path / "example.toml"
    file.write_text(example, encoding="utf-8")
    assert load_paytable(str(file)).title == "Tens or Better"
    assert 0 < tables.paytable(str(file)).exact_return < 1
    assert tables.discard("TdTsAhKh2h", objective=f"paytable:{file}").best.hold == "TdTs"


def test_every_category_that_a_table_may_list_is_named() -> None:
    (line,) = re.findall(r"^- Categories: .*?(?=^- )", PAGE, re.MULTILINE | re.DOTALL)
    named = {name for wild in WILD_CARDS.values() for name in wild.categories} | {*PLAIN_KINDS}
    assert {name for name in named if f"`{name}`" in line} == named
    assert all(f"{len(wild_kinds(wild))} kinds" in PAGE for wild in WILD_CARDS)


def test_its_numbers_of_deals_and_draws_are_right(tables: Tables) -> None:
    answer = tables.paytable("jacks-or-better-9-6", "stand-pat")
    assert f"2,598,960 * 7,669,695 = {answer.combinations:,}" in PAGE
    assert answer.combinations == 2_598_960 * 7_669_695 == 2 * parse_objective("win").unit
