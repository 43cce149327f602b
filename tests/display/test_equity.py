"""Equities, strength and advice as people read them, on screens of several widths."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from outs.cards.answers.answer import Answer
from outs.display.answers import rows, text
from outs.display.text import View
from outs.query.session import Tables
from outs.tests.cases import all_of

CHIPS: dict[str, Any] = {"pot": 900.0, "to_call": 300.0, "stack": 2_400.0}
WIDE = "22+, A2s+, KTs+, QTs+, JTs, ATo+, KJo+"


def test_win_tie_and_lose_are_percentages_unless_counts_are_asked_for(tables: Tables) -> None:
    answer = tables.equity("AhKh", "QsQd")
    line = text(answer).splitlines()[2].split()
    assert [word for word in line if word[0].isdigit()] == ["46.214", "46.018", "0.393", "53.589"]
    counted = text(answer, View(counts=True)).splitlines()[2].split()
    assert counted[-3:] == ["787,966", "6,732", "917,606"]
    assert text(answer).endswith("\nExact, 1,712,304 deals")
    assert text(tables.equity("AhKh", "QsQd", board="Qh7h2c3d4h")).endswith("\nExact, 1 deal")


def test_percentages_are_shown_where_counts_are_unknown(tables: Tables) -> None:
    answer = tables.equity("AA", "KK", "15%", "JTs", samples=1_000)
    assert text(answer, View(counts=True)) == text(answer)
    chances = answer.players[0].chances
    assert f"{100 * (chances.win or 0):.3f} %" in text(answer)


def test_a_sampled_equity_says_how_to_get_more_digits(tables: Tables) -> None:
    answer = tables.equity("QQ+", "AK", "15%", "JTs", samples=2_000, seed=5)
    error = f"{100 * answer.standard_error:.3f}"
    assert text(answer).splitlines()[-2:] == [
        f"Sampled, 2,000 deals from seed 5, standard error {error} %",
        "For one more digit: --samples 200000 (100 times as many)",
    ]
    assert "--samples" not in text(tables.equity("AhKh", "QsQd"))


def test_an_error_of_a_sample_never_reads_as_nothing(tables: Tables) -> None:
    alike = tables.equity(*["random"] * 4, samples=1_000, sampled=True)
    assert text(alike).endswith("deals from seed 1, equities equal by symmetry")
    small = replace(alike, standard_error=1e-7)
    assert "standard error <0.001 %" in text(small)


def test_a_sampled_equity_of_a_table_names_it(tables: Tables) -> None:
    answer = tables.equity("AA", "random", opponents=6)
    lines = text(answer).splitlines()
    assert [line.split()[0] for line in lines[2:9]] == ["AA", *["random"] * 6]
    error = f"{100 * answer.standard_error:.3f}"
    drawn = f"Sampled, {answer.deals:,} deals in table starting_hands, standard error {error} %"
    times = (100_000_000 / answer.deals) ** 0.5
    assert lines[-2:] == [drawn, f"With --samples 100000000, the most allowed, the error is {times:.1f} times smaller"]


def test_rows_of_equities_have_board_dead_cards_and_source(tables: Tables) -> None:
    answer = tables.equity("AA", "KK", board="2c3d4h", dead="5c")
    shared = {"board": "2c3d4h", "dead": "5c", "source": answer.source, "deals": answer.deals, "exact": True}
    for row in (*rows(answer), *rows(tables.equity("AA", "KK", board="2c3d4h", dead="5c", by_hand=True))):
        assert row.items() >= shared.items()


def test_rows_of_hands_have_the_same_columns_counted_or_sampled(tables: Tables) -> None:
    exact = rows(tables.equity("AA", "KK", board="2c3d4h", by_hand=True))
    sampled = rows(tables.equity("AA", "KK", "QQ+", "15%", by_hand=True, samples=500))
    assert set(exact[0]) == set(sampled[0])
    assert exact[0]["standard_error"] == 0
    assert sampled[0]["standard_error"] > 0


def test_the_best_hands_alone_are_shown_if_asked_for(tables: Tables) -> None:
    answer = tables.equity("AhAd,QQ", "KsKd,77", board="Kh8h2c", by_hand=True)
    shown = text(answer, View(top=2))
    best = [hand.hand for player in answer.players for hand in (player.hands or ())[:2]]
    assert [line.split()[0] for line in shown.splitlines() if line[4:8] == "    " and line[0] in "AKQ7"] == best
    assert [row["hand"] for row in rows(answer, 2)] == best
    assert [hand["hand"] for player in answer.to_json(2)["players"] for hand in player["hands"]] == best
    assert sum(len(player["hands"]) for player in answer.to_json()["players"]) > len(best)


ASKED: dict[str, Callable[[Tables], Answer]] = {
    "two hands": lambda tables: tables.equity("AhKh", "QsQd"),
    "ranges": lambda tables: tables.equity(WIDE, "88+, ATs+, KQs, AQo+", board="Ks7d2h", dead="2c2d"),
    "large counts": lambda tables: tables.equity("72o", "random", opponents=3),
    "hand by hand": lambda tables: tables.equity("AhAd,QQ:0.125", "KsKd, AsKs:0.5", board="Kh8h2c", by_hand=True),
    "a sample": lambda tables: tables.equity(WIDE, "QQ+", "15%", "JTs", samples=500, by_hand=True),
    "a table's sample": lambda tables: tables.equity("AA", "random", opponents=6),
    "strength": lambda tables: tables.strength("AdQc", "3h4cJh", dead="2c"),
    "strength against two": lambda tables: tables.strength("AsKd", "Kh7c2s", WIDE, "AA, AKs, AKo, KQs, QQ, JJ"),
    "strength by closure": lambda tables: tables.strength("AdQc", "3h4cJh", opponents=6, samples=100),
    "sampled strength": lambda tables: tables.strength(
        "AdQc", "3h4cJh2s9d", "random:1e-9,AhKh", opponents=6, samples=50
    ),
    "undefined strength": lambda tables: tables.strength("AsKs", "QsJsTs"),
    "advice": lambda tables: tables.advise("AhTd", "Qs7dTh", "bet 300 into 600 flop", dead="2c2d", seed=1, **CHIPS),
    "advice on nothing": lambda tables: tables.advise("AhTd", seed=1, **CHIPS),
}


@all_of("what", ASKED)
def test_every_screen_fits(tables: Tables, what: str) -> None:
    answer = ASKED[what](tables)
    for width in (60, 80, 120):
        for counts in (False, True):
            lines = text(answer, View(width=width, counts=counts)).splitlines()
            assert [line for line in lines if len(line) > width] == []
            assert [line for line in lines if line != line.rstrip() and not line.strip()] == []


def test_ranges_that_do_not_fit_beside_their_strength_have_a_letter(tables: Tables) -> None:
    answer = tables.strength("AsKd", "Kh7c2s", WIDE, "AA, AKs, AKo, KQs, QQ, JJ")
    narrow = text(answer, View(width=60)).splitlines()
    assert narrow[2:5] == [f"A: {WIDE}", "B: AA, AKs, AKo, KQs, QQ, JJ", "all: on average"]
    assert [line.split()[0] for line in narrow[8:11]] == ["A", "B", "all"]
    assert not any(line.startswith("A:") for line in text(answer, View(width=120)).splitlines())


def test_a_sampled_strength_says_how_to_get_more_digits(tables: Tables) -> None:
    shown = text(tables.strength("AdQc", "3h4cJh", opponents=6, samples=100, seed=7), View(width=120))
    assert "Sampled 100 times from seed 7. For one more digit: --samples 10000 (100 times as many)" in shown


def test_advice_without_an_action_says_that_nothing_is_known(tables: Tables) -> None:
    answer = tables.advise("AhTd", "Qs7dTh", dead="2c", **CHIPS)
    shown = text(answer, View(width=200))
    assert "Nothing is known about their hand yet: all 1,035 hands are equally likely. Add what they did" in shown
    assert "They hold" not in shown
    assert "32o" not in shown
    body = answer.to_json()
    assert (body["belief"], body["starting_hands"], body["possible_holes"]) == ([], [], 1_035)
    (row,) = rows(answer)
    assert (row["likeliest"], row["probability"], row["possible_holes"]) == (None, None, 1_035)


@all_of("change", [{"action": "check flop"}, {"alpha": 0.0}])
def test_actions_that_tell_nothing_have_a_sentence(tables: Tables, change: dict[str, float | str]) -> None:
    action = str(change.get("action", "bet 300 into 600 flop"))
    answer = tables.advise("AhTd", "Qs7dTh", action, alpha=float(change.get("alpha", 0.5)), **CHIPS)
    assert "Their actions say nothing about their hand: all 1,081 hands are equally likely." in text(
        answer, View(width=200)
    )


def test_advice_has_a_row_for_each_of_the_likeliest_holes(tables: Tables) -> None:
    answer = tables.advise("AhTd", "Qs7dTh", "bet 300 into 600 flop", top=3, seed=2, **CHIPS)
    found = rows(answer)
    assert [(row["likeliest"], row["probability"]) for row in found] == list(answer.holes)
    assert len(found) == 3
    assert rows(answer, 1) == found[:1]
    assert answer.drawn is not None
    assert {(row["drawn_action"], row["drawn_seed"]) for row in found} == {(answer.drawn.action, 2)}
    assert set(found[0]) == set(rows(tables.advise("AhTd", **CHIPS))[0])


def test_a_range_that_could_be_misread_adds_no_column(tables: Tables) -> None:
    plain, noted = (rows(tables.strength("AdQc", "3h4cJh", text)) for text in ("98s", "98s+"))
    assert list(plain[0]) == list(noted[0])
    assert tables.strength("AdQc", "3h4cJh", "98s+").notes


def test_chips_and_prizes_are_a_table_of_their_own(tables: Tables) -> None:
    answer = tables.equity("AhKh", "QsQd", "JcTc", stacks="10,20,30", payouts="50,30,20")
    lines = [line.split() for line in text(answer).split("\n\n")[1].splitlines()]
    assert lines[0] == ["Hand", "Stack", "Expected", "ICM"]
    for line, player in zip(lines[2:], answer.players, strict=True):
        assert line == [player.hand, f"{player.stack:g}", f"{player.expected_chips:.3f}", f"{player.icm:.3f}"]
    alone = text(tables.equity("AhKh", "QsQd", stacks=[10, 20.5]))
    assert ["Hand", "Stack", "Expected"] in [line.split() for line in alone.splitlines()]
