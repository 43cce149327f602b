"""Odds and advice for a position of Halatro, as people and spreadsheets read them."""

from dataclasses import replace

import pytest

from outs.cards.notation import parse_cards
from outs.display.answers import rows, text
from outs.display.text import View
from outs.games.halatro.answers import (
    Advice,
    Basis,
    DiscardOdds,
    DistributionAnswer,
    MoveAdvice,
    OddsAnswer,
    ScoredPlay,
)
from outs.games.halatro.parameters import MOVES
from outs.tests.cases import all_of

LOW = DiscardOdds("2c", 4, 3, 1, 400, ((40, 1), (120, 3)), (0, 1, 3, 0, 0, 0, 0, 0, 0))
HIGH = DiscardOdds("2c3c", 2, 0, 2, 80, ((40, 2),), (0, 2, 0, 0, 0, 0, 0, 0, 0))
BEST = ScoredPlay("2c", "pair", 40)
ODDS = OddsAnswer("2c3c", "9h", BEST, 49, (LOW, HIGH))
WITH_TARGET = OddsAnswer("2c3c", "9h", BEST, 49, (replace(LOW, n_target=3), replace(HIGH, n_target=0)), target=100)


def advice(moves: int) -> Advice:
    """Moves of one card each, exact at first, then estimated."""
    cards = parse_cards("2c3c4d5d6h7h8s9sTcJcQdKd")[:moves]
    found = [
        MoveAdvice((card,), place % 2 == 1, 0 if place % 2 else 12, 500.0 - place, Basis.SAMPLED, 1.25)
        for place, card in enumerate(cards)
    ]
    exact = MoveAdvice(found[0].cards, False, 12, 500.0, Basis.COUNTED, 0.0)
    return Advice("2c3c4d5d6h7h8s9s", "", 1, 0, (exact, *found[1:]))


def test_discards_are_shown_with_their_figures() -> None:
    title, blank, header, rule, *lines = text(ODDS, View(width=120)).splitlines()
    assert title == "2c3c: best play 2c, Pair 40, 9h dead"
    assert blank == ""
    assert header.split() == ["Discard", "Mean", "best", "Deviation", "Better", "Equal", "Likeliest", "Draws"]
    assert set(rule) == {"-", " "}
    assert lines[0].split()[0] == "2c"
    assert lines[0].split()[2:] == ["100.000", "34.6", "75.000", "%", "25.000", "%", "Two", "Pair", "75.0", "%", "4"]
    assert lines[1].split()[2:] == ["40.000", "0.0", "0.000", "%", "100.000", "%", "Pair", "100.0", "%", "2"]


def test_a_target_adds_its_chance() -> None:
    _, _, header, _, *lines = text(WITH_TARGET, View(width=120)).splitlines()
    assert "  At least 100  " in header
    assert lines[0].split()[2:4] == ["75.000", "%"]
    assert lines[1].split()[2:4] == ["0.000", "%"]
    assert "At least 100: 75.000 %" in text(DistributionAnswer(WITH_TARGET)).splitlines()
    assert [row["p_target"] for row in rows(WITH_TARGET)] == [0.75, 0.0]
    reached = text(replace(WITH_TARGET, target=40)).splitlines()[-1]
    assert reached == "The best play of the cards held scores at least 40 already."


def test_one_discard_has_the_chance_of_every_type() -> None:
    one = replace(ODDS, discards=(LOW,))
    note = "Best plays: Two Pair 75.000 %, Pair 25.000 %"
    assert text(one).splitlines()[-1] == text(DistributionAnswer(one)).splitlines()[-1] == note
    assert "Best plays" not in text(ODDS)


def test_moves_as_good_as_the_first_are_marked_if_there_are_several() -> None:
    points = [500.0, 501.0, 450.0]
    moves = [MoveAdvice((card,), True, 0, one, Basis.SAMPLED, 1.25) for card, one in enumerate(points)]
    alike = Advice.of_moves("2c3c4d5d6h7h8s9s", "", 2, 1, moves)
    shown = text(alike, View(width=100))
    assert [line.count(" =") for line in shown.splitlines()[4:7]] == [1, 1, 0]
    assert "= as good as the first, within their errors: choose any of them." in shown
    assert "=" not in text(advice(12), View(width=100))
    assert [row["equal"] for row in rows(alike)] == [True, True, False]


def test_what_moves_make_is_shown_with_its_chance() -> None:
    makes = [{"flush": 0.3125, "pair": 0.6875}, {"straight": 1.0}, None]
    moves = [
        MoveAdvice((card,), True, 0, 500.0 - card, Basis.SAMPLED, 0.1, makes=one) for card, one in enumerate(makes)
    ]
    found = Advice.of_moves("2c3c4d5d6h7h8s9s", "", 2, 1, moves)
    shown = text(found, View(width=100))
    assert [
        line.endswith(end)
        for line, end in zip(shown.splitlines()[4:7], ("Pair 68.8 %", "Straight 100.0 %", "draws"), strict=True)
    ]
    assert "After the first move, the best play is: Flush 31.250 %, Pair 68.750 %" in shown
    assert [row["makes_flush"] for row in rows(found)] == [0.3125, 0.0, None]
    assert "Makes" not in text(advice(12), View(width=100))


def test_counts_may_take_the_place_of_percentages() -> None:
    shown = text(replace(ODDS, discards=(LOW,)), View(counts=True)).splitlines()
    assert shown[4].split()[1:] == ["100.000", "34.6", "3", "1", "Two", "Pair", "3", "4"]
    assert shown[-1] == "Best plays: Two Pair 3, Pair 1"


@pytest.mark.parametrize("answer", [ODDS, WITH_TARGET, DistributionAnswer(WITH_TARGET), advice(12)])
@all_of("width", [60, 80, 120])
def test_a_screen_fits_the_terminal(answer: OddsAnswer | DistributionAnswer | Advice, width: int) -> None:
    lines = text(answer, View(width=width)).splitlines()
    assert max(map(len, lines)) <= width
    if not isinstance(answer, DistributionAnswer):
        assert any("█" in line for line in lines) == (width == 120 and isinstance(answer, OddsAnswer))


def test_only_the_first_discards_are_shown_if_so_asked() -> None:
    assert len(text(ODDS, View(top=1)).splitlines()) == 5
    assert [row["discard"] for row in rows(ODDS)] == ["2c", "2c3c"]
    assert [(row["held"], row["discard"]) for row in rows(ODDS, 1)] == [("2c3c", "2c")]
    assert [(row["best_play_type"], row["pair"], row["two_pair"]) for row in rows(ODDS, 1)] == [("pair", 1, 3)]


def test_a_distribution_is_shown_in_steps_with_its_quantiles() -> None:
    shown = text(DistributionAnswer(ODDS)).splitlines()
    assert shown[0] == "2c3c: best play 2c, Pair 40, 9h dead, 2c discarded: mean 100.000, 4 draws"
    assert [line.split()[:3] for line in shown[4:6]] == [["0", "to", "49"], ["100", "to", "149"]]
    assert shown[4].split()[-4:] == ["25.000", "%", "100.000", "%"]
    assert shown[5].split()[-4:] == ["75.000", "%", "75.000", "%"]
    assert shown[-3] == "No more than: 5 % 40, 25 % 40, 50 % 120, 75 % 120, 95 % 120"


def test_a_distribution_has_a_row_for_each_score() -> None:
    found = rows(DistributionAnswer(ODDS))
    assert [(row["discard"], row["score"], row["draws"]) for row in found] == [("2c", 40, 1), ("2c", 120, 3)]
    assert [row["p_at_least"] for row in found] == [1.0, 0.75]


def test_a_screen_lists_the_first_moves_and_counts_the_rest() -> None:
    title, _, header, _, *lines, blank, note = text(advice(12), View(width=100)).splitlines()
    assert title == "2c3c4d5d6h7h8s9s: 1 play and no discards left"
    assert header.split() == ["Move", "Cards", "Plays", "Points", "Later", "Error", "Later", "by"]
    assert len(lines) == MOVES.default
    assert lines[0].split() == ["Play", "2c", "High", "Card", "7", "512.00", "500.00", "exact", "every", "draw"]
    assert lines[1].split() == ["Discard", "3c", "499.00", "499.00", "1.2", "sampled", "draws"]
    assert (blank, note) == ("", "2 other moves score no higher.")


@all_of(("moves", "top", "shown"), [(3, None, 3), (12, 12, 12), (12, 2, 2)])
def test_as_many_moves_are_shown_as_there_are_or_as_asked(moves: int, top: int | None, shown: int) -> None:
    lines = text(advice(moves), View(top=top)).splitlines()
    assert sum(line.startswith(("Play ", "Discard ")) for line in lines) == shown
    assert ("other moves" in lines[-1]) == (shown < moves)


def test_a_spreadsheet_has_a_row_for_each_move() -> None:
    found = rows(advice(12))
    assert len(found) == 12
    assert (found[0]["move"], found[0]["cards"], found[0]["exact"]) == ("play", "2c", True)
    assert (found[0]["play_cards"], found[0]["play_type"]) == ("2c", "high_card")
    assert (found[1]["play_cards"], found[1]["play_type"]) == (None, None)
    assert (found[1]["plays"], found[1]["move"], found[1]["basis"]) == (1, "discard", "sampled draws")
