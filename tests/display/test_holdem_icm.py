"""Stacks in prizes as text and rows."""

from outs.display.answers import rows, text
from outs.display.text import View
from outs.tests.query.holdem.test_icm import answered


def test_each_stack_is_a_row_with_its_bubble_factors() -> None:
    first, second = rows(answered("7,3", "70,30"))
    assert (first["place"], first["value"], second["chips"]) == (1, 58.0, 0.3)
    assert first["bubble_factor_1"] is None
    assert abs(first["bubble_factor_2"] - 1) < 1e-12


def test_nine_stacks_fit_a_screen_of_sixty_columns() -> None:
    answer = answered("50,40,30,20,10,9,8,7,6", "50,30,20")
    shown = text(answer, View(width=60))
    assert max(map(len, shown.splitlines())) <= 60
    assert "v. 9" in shown


def test_without_prices_the_screen_says_why() -> None:
    assert "at most 10 stacks" in text(answered([5.0] * 11, "50,30"))
    for stacks, payouts in (("20,10", "5,5"), ("1e12,1", "5,3")):
        assert "no all-in can win a trillionth of the prizes" in " ".join(text(answered(stacks, payouts)).split())
