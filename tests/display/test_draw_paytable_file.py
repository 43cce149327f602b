"""The list of pay tables and their files as people read them."""

import pytest

from outs.display.answers import rows, text
from outs.display.text import View
from outs.games.draw.paytables.paytable import bundled_names, load_paytable
from outs.games.draw.strategy.pages import file_of, toml_text
from outs.query.session import Tables


def test_a_narrow_screen_shows_the_list_without_titles(tables: Tables) -> None:
    wide, narrow = (text(tables.paytables(), View(width=width)).splitlines() for width in (80, 60))
    assert wide[0].split() == ["Name", "Title", "Returns"]
    assert narrow[0].split() == ["Name", "Returns"]
    assert max(map(len, wide)) <= 80
    assert max(map(len, narrow)) <= 60
    assert len(wide) == len(narrow) == 2 + len(bundled_names())


@pytest.mark.parametrize("name", ["jacks-or-better-9-6", "bonus-deuces-9-4-4"])
def test_a_file_is_shown_as_it_is_written(name: str) -> None:
    table = load_paytable(name)
    assert text(file_of(table)) + "\n" == toml_text(table)
    lines = rows(file_of(table))
    assert [row["name"] for row in lines] == [outcome.name for outcome in table.outcomes]
    assert all(list(row) == ["paytable", "name", "category", "rank", "kicker", "pay"] for row in lines)
