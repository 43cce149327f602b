"""Outs as people and programs read them."""

import re

from outs.cards.notation import parse_cards
from outs.display.answers import rows, text
from outs.display.text import View
from outs.query.session import Tables

CELL = re.compile(r"([2-9TJQKA][cdhs]) +(\d+\.\d{3}) %")


def test_every_card_is_shown_with_its_equity_in_the_group_of_its_kind(tables: Tables) -> None:
    answer = tables.outs("AhKh", "Qh7h2c")
    shown = text(answer)
    assert dict(CELL.findall(shown)) == {one.card: f"{100 * one.equity:.3f}" for one in answer.cards}
    head, now, *_ = shown.splitlines()
    assert head == "AhKh on Qh7h2c against random"
    assert now == "High card now, ahead of 59.621 %, equity 72.683 %"
    outs, hurts = re.split(r"\n\n32 cards that hurt: 68.085 %\n\n", shown)
    assert "\n\n15 outs to be ahead: 31.915 %\n\n" in outs
    assert {card for card, _ in CELL.findall(outs)} == {one.card for one in answer.group("ahead")}
    assert "Improved" in hurts
    assert "54.949 %" in hurts
    assert shown.endswith("\n\nExact: every deal is counted")


def test_cards_that_improve_without_being_ahead_and_those_that_do_no_harm_have_their_own_headings(
    tables: Tables,
) -> None:
    shown = text(tables.outs("AhKh", "Qh7h2c", "QdQs", "3h"))
    assert shown.startswith("AhKh on Qh7h2c, dead 3h against QdQs\n")
    assert "\n7 outs to be ahead: " in shown
    assert "\n7 cards to improve, but not to be ahead: " in shown
    sure = text(tables.outs("AhKh", "QhJhTh2c"))
    assert sure.splitlines()[3] == "No outs to be ahead"
    assert "\n46 other cards that do not hurt: 100.000 %\n" in sure
    assert "Turn and river" not in sure


def test_one_card_is_no_plural(tables: Tables) -> None:
    shown = text(tables.outs("7h7s", "7dAcKsQs", "AdAh"))
    assert "\n1 out to be ahead: 2.273 %\n" in shown


def test_counts_stand_beside_percentages_if_asked_for(tables: Tables) -> None:
    answer = tables.outs("AhKh", "Qh7h2c")
    shown = text(answer, View(counts=True)).splitlines()
    best = answer.cards[0]
    assert shown[7].split() == ["Jh", "flush", "99.258", "%", f"{best.win:,}", f"{best.tie:,}", f"{best.lose:,}"]


def test_only_the_best_cards_are_shown_if_asked_for(tables: Tables) -> None:
    answer = tables.outs("AhKh", "Qh7h2c")
    best = [one.card for one in answer.cards[:5]]
    assert [card for card, _ in CELL.findall(text(answer, View(top=5)))] == best
    assert [one["card"] for one in answer.to_json(5)["cards"]] == best
    assert [row["card"] for row in rows(answer, 5)] == best


def test_a_flat_row_is_a_card_with_its_question(tables: Tables) -> None:
    answer = tables.outs("AhKh", "Qh7h2c", dead="3h")
    found = rows(answer)
    assert [row["card"] for row in found] == [one.card for one in answer.cards]
    assert {(row["hole"], row["board"], row["dead"], row["against"]) for row in found} == {
        ("AhKh", "Qh7h2c", "3h", "random")
    }
    assert len({parse_cards(row["card"]) for row in found}) == 46
