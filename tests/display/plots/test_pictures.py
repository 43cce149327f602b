"""Pictures show what the answers say: every number, with all of them legible as text."""

import re
from collections.abc import Sequence
from itertools import chain

import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from outs.cards.hands.starting_hands import STARTING_HANDS, hands_of
from outs.display.plots import equity, hold, outs, preflop, push_fold, strength_error
from outs.display.plots import range as range_picture
from outs.games.holdem.answers.picture_data import ClosureError, ClosureErrors, FinalStrength, PreflopEquities
from outs.games.short_deck import DECK as SHORT_DECK
from outs.query.holdem.range import DescribeRange, describe_range
from outs.query.session import Tables
from outs.tests.cases import all_of

OVER_ALL = [place / 1000 for place in range(169)]


def texts(figure: Figure) -> list[str]:
    """All that is written in a picture."""
    return [text.get_text() for axes in figure.axes for text in axes.texts] + [text.get_text() for text in figure.texts]


def found(equities: Sequence[float | None], against: str = "random") -> PreflopEquities:
    """Equities of the starting hands in their order."""
    return PreflopEquities(dict(zip(STARTING_HANDS, equities, strict=True)), against, 1, "", True, 0.0)


def test_the_square_has_each_starting_hand_once_with_its_equity() -> None:
    shown = preflop.data(found(OVER_ALL))
    cells = [cell for row in shown.hands for cell in row]
    assert sorted(cells) == sorted(STARTING_HANDS)
    numbers = [cell for row in shown.equities for cell in row]
    assert [OVER_ALL[STARTING_HANDS.index(cell)] for cell in cells] == numbers
    assert (shown.hands[0][:2], shown.hands[1][:2]) == (["AA", "AKs"], ["AKo", "KK"])
    assert (shown.lowest, shown.highest) == (0.0, 0.168)


def test_a_starting_hand_that_cannot_be_held_has_a_dash() -> None:
    shown = preflop.data(found([None, *OVER_ALL[1:]], "QhQd"))
    assert shown.title.endswith("against Q♥ Q♦")
    written = texts(preflop.figure(shown))
    assert written.count("\N{EN DASH}") == 1
    assert {f"{100 * one:.1f}" for one in OVER_ALL[1:]} < set(written)


def test_a_shorter_deck_has_smaller_pictures_which_name_its_game(tables: Tables) -> None:
    deck = SHORT_DECK
    square = preflop.data(PreflopEquities(dict.fromkeys(hands_of(deck), 0.5), "random", 1, "", True, 0.0), "short-deck")
    assert sorted(cell for row in square.hands for cell in row) == sorted(hands_of(deck))
    assert texts(preflop.figure(square)).count("50.0") == 81
    assert square.note.startswith("short-deck: share of the pot")
    answer = tables.outs("JsTs", "9h8h6c", game="short-deck")
    cards = outs.data(answer, deck, "short-deck").cards
    assert [len(row) for row in cards] == [9] * 4
    assert {card.card for row in cards for card in row if card.equity is not None} == {one.card for one in answer.cards}


def test_equal_equities_are_drawn() -> None:
    assert texts(preflop.figure(preflop.data(found([0.5] * 169)))).count("50.0") == 169


def test_the_deck_has_every_card_that_can_come_and_says_where_the_others_are(tables: Tables) -> None:
    answer = tables.outs("8c7c", "9c6h2cAd", "AA, AKs", "Kc")
    shown = outs.data(answer)
    cards = {card.card: card for row in shown.cards for card in row}
    assert len(cards) == 52
    assert {name: card.equity for name, card in cards.items() if card.equity is not None} == {
        card.card: card.equity for card in answer.cards
    }
    assert [cards[name].state for name in ("8c", "Ad", "Kc", "Ts", "8s", "As")] == [
        "hole", "board", "dead", "ahead", "improves", "other",
    ]  # fmt: skip
    written = texts(outs.figure(shown))
    assert written.count("board") == 4
    assert [written.count(f"{100 * one:.1f}") for one in (1.0, 0.4)] == [12, 1]
    assert shown.title == "8♣ 7♣ on 9♣ 6♥ 2♣ A♦ (K♣ dead): 29.8 % against AA,AKs"


def test_an_out_is_marked_without_colour(tables: Tables) -> None:
    shown = outs.data(tables.outs("AhKh", "Qh7h2c"))
    ahead = sum(card.state == "ahead" for row in shown.cards for card in row)
    (axes,) = outs.figure(shown).axes
    assert ahead == 15
    assert sum(box.get_linewidth() > 2 for box in axes.patches) == ahead


def test_the_holds_stand_side_by_side_with_their_chances(tables: Tables) -> None:
    answer = tables.discard("2cJs8hThQd", objective="jacks-or-better-9-6")
    shown = hold.data(answer)
    assert [panel.hold for panel in shown.panels] == ["J♠ Q♦", "J♠ 8♥ T♥ Q♦", "J♠"]
    for panel, one in zip(shown.panels, answer.holds, strict=False):
        assert sum(panel.chances) == pytest.approx(1)
        chances = dict(zip(shown.outcomes, panel.chances, strict=True))
        assert chances["Pair"] == one.counts[1] / one.draws
        assert chances["Straight Flush"] + chances["Royal Flush"] == one.counts[8] / one.draws
        assert panel.better == one.p_better
    assert shown.panels[2].chances[0] == (answer.holds[2].royal_flush or 0) / answer.holds[2].draws > 0
    drawn = hold.figure(shown)
    assert len(drawn.axes) == 3
    assert "0.0006" in texts(drawn)


@all_of(
    ("objective", "worth"),
    [("win", "wins 78.27 %"), ("better", "improves "), ("deuces-wild-full-pay", "pays "), ("weights", "weight "),
     ("pattern-keeper", "kept by the rule")],
)  # fmt: skip
def test_a_hold_says_what_it_is_worth_by_any_goal(tables: Tables, objective: str, worth: str) -> None:
    shown = hold.data(tables.discard("2s3s5dAhAs", objective=objective), 1)
    assert shown.panels[0].worth.startswith(worth)
    assert sum(shown.panels[0].chances) == pytest.approx(1)
    assert len(hold.figure(shown).axes) == 1


@all_of(("objective", "worth"), [("win", "wins 65.35 %"), ("8", "makes it 25.53 %")])
def test_a_hold_in_lowball_becomes_lows_the_best_first(tables: Tables, objective: str, worth: str) -> None:
    answer = tables.discard("2c3d4h7sKd", objective=objective, game="2-7")
    shown = hold.data(answer)
    assert shown.outcomes[:2] == ["Seven Low", "Eight Low"]
    assert "Royal Flush" not in shown.outcomes
    assert shown.note == f"King Low; the best by {objective} in 2-7; chances in %, exact"
    assert (shown.panels[0].hold, shown.panels[0].worth) == ("2♣ 3♦ 4♥ 7♠", worth)
    for panel, one in zip(shown.panels, answer.holds, strict=False):
        assert sum(panel.chances) == pytest.approx(1)
        assert panel.chances[0] == one.counts[-1] / one.draws


def test_a_whole_new_hand_keeps_nothing(tables: Tables) -> None:
    assert hold.data(tables.discard("2c3d5h7s8c", hold="")).panels[0].hold == "nothing"


def test_the_histogram_has_a_bar_for_each_bin_and_the_chance_of_each_fifth() -> None:
    shares = (0.25, *[0.0] * 11, 0.1, *[0.0] * 36, 0.65)
    shown = equity.data(FinalStrength("AhKh", "Qh7h2c", "QQ+", "", 0.6875, shares))
    assert shown.fifths == [0.25, 0.1, 0.0, 0.0, 0.65]
    drawn = equity.figure(shown)
    (axes,) = drawn.axes
    assert [bar.get_bbox().height for bar in axes.patches if isinstance(bar, Rectangle)] == pytest.approx(
        [100 * one for one in shares]
    )
    assert {"equity 68.8 %", "25.0 %", "10.0 %", "65.0 %"} < set(texts(drawn))


def test_the_closures_errors_stand_beside_what_it_states() -> None:
    states = (
        ClosureError(5, "QQ+", "AhAd", "2c3c4d", 0.01, 0.002),
        ClosureError(7, "QQ+", "AhAd", "2c3c4d", 0.01, 0.02),
        ClosureError(7, "QQ+", "AhAd", "2c3c4d", 0.0, 0.0),
    )
    shown = strength_error.data(ClosureErrors(states, 2, 9))
    assert (shown.stated, shown.actual) == ({5: [0.01], 7: [0.01, 0.0]}, {5: [0.002], 7: [0.02, 0.0]})
    assert re.match("3 random states, seed 9; error larger than stated in 1; in 2 more its sum diverges", shown.note)
    (axes,) = strength_error.figure(shown).axes
    markers = {np.asarray(one.get_paths()[0].vertices).shape for one in axes.collections}
    assert len(axes.collections) == len(markers) == 2


def test_a_range_has_its_weights_on_the_grid_and_its_hits_as_bars() -> None:
    answer = describe_range(DescribeRange("QQ+,AKs:0.5,AQo", "Qs7h2h", "Ac", keep="!set"))
    shown = range_picture.data(answer)
    assert shown.title == "Range QQ+,AKs:0.5,AQo on Q♠ 7♥ 2♥: !set"
    assert shown.note.startswith("17.5 combinations, 1.6 % of all hands, without A♣, 85.4 % of the range; weights")
    weights = dict(zip(chain(*shown.grid.hands), chain(*shown.grid.weights), strict=True))
    assert {hand: weight for hand, weight in weights.items() if weight} == answer.hands
    assert [(bar.name, bar.percent) for bar in shown.made] == [
        (hit.hit.replace("_", " "), hit.percent) for hit in answer.made
    ]
    drawn = range_picture.figure(shown)
    made, draws = drawn.axes[1:]
    assert [bar.get_width() for bar in made.patches if isinstance(bar, Rectangle)] == [
        one.percent for one in shown.made
    ]
    assert [label.get_text() for label in draws.get_yticklabels()] == [bar.name for bar in shown.draws]
    assert {f"{bar.percent:.1f} %" for bar in (*shown.made, *shown.draws)} <= set(texts(drawn))
    assert texts(drawn).count("50") == 1


def test_a_range_without_a_board_is_the_grid_alone() -> None:
    shown = range_picture.data(describe_range(DescribeRange("AA:2,KK")), "short-deck")
    assert (shown.made, shown.draws) == ([], [])
    assert shown.note.startswith("short-deck: 9 combinations")
    assert len(range_picture.figure(shown).axes) == 1
    assert texts(range_picture.figure(shown)).count("50") == 1


def test_a_chart_of_gains_has_what_all_in_wins_more_than_folding(tables: Tables) -> None:
    answer = tables.push_fold(stacks="10,8", payouts="70,30")
    push = answer.situations[0]
    chart = push_fold.data(answer, gains=True).charts[0]
    assert push_fold.data(answer, at_most=2).note.endswith("; pots of at most 2 players")
    gain = push.values["A5s"] - push.fold_values["A5s"]
    assert chart.texts is not None
    row = next(row for row, hands in enumerate(chart.hands) if "A5s" in hands)
    place = chart.hands[row].index("A5s")
    assert chart.texts[row][place] == f"{gain:+.2f}"
    assert chart.weights[row][place] == pytest.approx(gain / (100 / 18))
    assert min(map(min, chart.weights)) == 0
