"""Ultimate X: text for a screen, and flat rows."""

from textwrap import fill

from ..games.draw.answers.ultimate_x import UltimateXAnswer
from .output_formats import Row
from .text import View, percent, table

SHARED = ("paytable", "coins", "return", "gap")
"""Columns that are the same in all rows."""
SMALLEST = 1e-10
"""The smallest gap that is shown; floats have sixteen digits."""


def text(answer: UltimateXAnswer, view: View) -> str:
    """Return the return, the hands at each multiplier, and what each line of the pay table earns."""
    title = (
        f"{answer.title}, one line of Ultimate X for {answer.coins} coins, played best: returns "
        f"{percent(answer.return_rate)} of the amount bet"
    )
    hands = [
        (f"{one.multiplier}", percent(one.probability), percent(one.return_rate), f"{one.worth:.2f}")
        for one in answer.multipliers
    ]
    awards = [(one.name, f"{float(one.pay):g}", f"{one.multiplier}") for one in answer.awards]
    gap = f"No other play returns {100 * max(answer.gap, SMALLEST):.1g} % more"
    return "\n\n".join(
        [
            fill(title, view.width),
            table(("Multiplier", "Hands", "Returns", "Worth, coins"), hands),
            table(("Outcome", "Pays", "Next multiplier"), awards),
            fill(gap, view.width),
        ]
    )


def rows(answer: UltimateXAnswer, _: int | None) -> list[Row]:
    body = answer.to_json()
    return [{**{key: body[key] for key in SHARED}, **one} for one in body["multipliers"]]
