"""Pay tables as files: what is written is read back as the same table."""

from dataclasses import replace
from fractions import Fraction

import numpy as np

from outs.games.draw.paytables.paytable import FOLDER, Outcome, PayTable, bundled_names, load_paytable, parse_paytable
from outs.games.draw.strategy.pages import ranks_text, toml_text
from outs.tests.cases import all_of


@all_of("name", bundled_names())
def test_a_bundled_file_is_what_is_written_for_its_table(name: str) -> None:
    table = load_paytable(name)
    assert toml_text(table) == (FOLDER / f"{name}.toml").read_text(encoding="utf-8")


def test_a_changed_table_is_read_back_as_the_same() -> None:
    table = load_paytable("bonus-deuces-9-4-4").with_pays({"Four Deuces": "200.125", "straight": 0})
    table = replace(table, title='A "quoted" \\ title, für Spaß', coins=1, source="a\tsource"[:1])
    assert parse_paytable(toml_text(table), table.name) == table


def test_any_ranks_are_read_back_as_the_same(rng: np.random.Generator) -> None:
    for chosen in rng.integers(1, 1 << 13, 300).tolist():
        ranks = frozenset(rank for rank in range(13) if chosen >> rank & 1)
        table = PayTable("some", "some", (Outcome("Pair", Fraction(1), "pair", ranks),))
        assert parse_paytable(toml_text(table), "some") == table
        assert all(len(part) in (1, 3) for part in ranks_text(ranks).split(", "))
