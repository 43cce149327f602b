"""A row of the flop and the turn as people and programs read it."""

import re

from outs.cards.answers.equity_answers import COUNTED
from outs.display.answers import rows, text
from outs.display.text import View
from outs.query.session import Tables


def test_the_moves_are_shown_in_percent_of_all_deals(tables: Tables) -> None:
    state = tables.state("AhKh", "Qh7h2c")
    shown = text(state)
    lines = {line.split()[0]: re.findall(r"\d+\.\d{3}", line) for line in shown.splitlines()[4:8]}
    deals = 1081 * 990
    for name, now, then in zip(("Ahead", "Tied", "Behind"), state.moves.now, state.moves.then, strict=True):
        assert lines[name] == [f"{100 * now / 1081:.3f}", *(f"{100 * count / deals:.3f}" for count in then)]
    player = tables.equity("AhKh", "random", board="Qh7h2c").players[0]
    assert lines["All"] == [f"{100 * (count or 0) / deals:.3f}" for count in (player.win, player.tie, player.lose)]
    assert shown.endswith("Exact, 1,070,190 deals")


def test_counts_replace_percentages_where_there_are_counts(tables: Tables) -> None:
    shown = text(tables.state("AhKh", "Qh7h2c"), View(counts=True))
    assert shown.count("Behind") == 1
    assert ["Ahead", "640", "555,465", "2,008", "76,127"] in [line.split() for line in shown.splitlines()]
    percentages = [line for line in shown.splitlines() if line.endswith("%")]
    assert len(percentages) == 6
    assert percentages[0].startswith("Equity ")


def test_dead_cards_stand_in_the_heading(tables: Tables) -> None:
    assert text(tables.state("AhKh", "Qh7h2c", "QsQd")).startswith("AhKh on Qh7h2c, dead QsQd, against a random hand\n")


def test_a_screen_says_why_a_number_is_undefined(tables: Tables) -> None:
    shown = text(tables.state("AsKs", "QsJsTs"))
    assert "ppot is undefined: no hand of the opponent's is ahead or level now" in " ".join(shown.split())
    dead = "".join(rank + suit for suit in "cdhs" for rank in "23456789TJQ" if rank + suit not in ("2c", "3c", "4c"))
    few = text(tables.state("AhKh", "2c3c4c", f"{dead}Ac"), View(width=60))
    assert "equity_against_two is undefined: too few unseen cards for two opponents" in " ".join(few.split())
    assert max(map(len, few.splitlines())) <= 60


def test_the_numbers_that_sum_a_row_up_are_shown(tables: Tables) -> None:
    state = tables.state("AhKh", "Qh7h2c")
    shown = text(state)
    for number in (state.potential.equity, state.potential.hs, state.mean_square, state.equity_against_two):
        assert number is not None
        assert f"{100 * number:.3f} %" in shown
    assert "undefined" not in shown
    assert "undefined" in text(tables.state("AsKs", "QsJsTs"))


def test_the_final_strengths_of_a_flop_are_bars(tables: Tables) -> None:
    state = tables.state("AhKh", "Qh7h2c")
    assert state.histogram is not None
    shown = text(state, View(counts=True)).splitlines()
    strongest = next(line for line in shown if line.startswith("90 to 100 %"))
    strong = sum(state.histogram[-5:])
    assert strongest.split()[-1] == str(strong)
    assert "█" in strongest
    assert f"{100 * strong / 1081:.3f} %" in text(state)
    assert "Final strength" not in text(tables.state("AhKh", "Qh7h2c4d"))


def test_a_flat_row_has_a_column_for_each_count(tables: Tables) -> None:
    (row,) = rows(tables.state("AhKh", "Qh7h2c"))
    assert row["now_ahead"] == 640
    assert (row["ahead_behind"], row["tie_both_of_two"]) == (76_127, 179_360)
    assert len(row["strength_histogram"].split()) == 50
    (turn,) = rows(tables.state("AhKh", "Qh7h2c4d"))
    assert turn.keys() == row.keys()
    assert not any(isinstance(value, (dict, list)) for value in row.values())
    (undefined,) = rows(tables.state("AsKs", "QsJsTs", "2c"))
    assert undefined.keys() == row.keys()
    assert (undefined["dead"], undefined["source"], undefined["ppot"]) == ("2c", COUNTED, None)
