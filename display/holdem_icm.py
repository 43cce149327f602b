"""Stacks in prizes as text: their worths, and the bubble factors between them; and flat rows."""

from collections.abc import Iterator

from ..games.holdem.answers.icm import MOST_PAIRED, IcmAnswer, StackWorth
from .output_formats import Row
from .text import View, paragraph, parted, percent


def text(answer: IcmAnswer, view: View) -> str:
    """Return the worth of each stack, then the bubble factor of each against the others."""
    lines = [
        [str(one.place), f"{one.stack:,g}", percent(one.chips), f"{one.value:,.4f}", percent(one.share)]
        for one in answer.players
    ]
    paid = ", ".join(f"{one:,g}" for one in answer.payouts)
    parts = [f"Payouts {paid}", parted(("Player", "Stack", "Chips", "Worth", "Prizes"), lines, view)]
    if any(one.bubble for one in answer.players):
        parts.append(_bubble(answer, view))
    elif len(answer.players) > 1:
        parts.append(paragraph(_no_bubble(len(answer.players)), view))
    parts.append(paragraph("Exact in the independent chip model of Malmuth and Harville", view))
    return "\n\n".join(parts)


def rows(answer: IcmAnswer, _: int | None) -> list[Row]:
    """Return one row per stack, with a column for the bubble factor against each other stack."""
    return [_row(one, len(answer.players)) for one in answer.players]


def _row(player: StackWorth, players: int) -> Row:
    row = {name: value for name, value in player.to_json().items() if name != "bubble"}
    factors = _factors(player)
    return row | {f"bubble_factor_{place}": factors.get(place) for place in range(1, players + 1)}


def _no_bubble(players: int) -> str:
    if players > MOST_PAIRED:
        return f"Bubble factors are for at most {MOST_PAIRED} stacks"
    return "There are no bubble factors: no all-in can win a trillionth of the prizes"


def _bubble(answer: IcmAnswer, view: View) -> str:
    """Return a table with a line for each player and a column for each opponent."""
    places = [one.place for one in answer.players]
    header = ["All in", *(f"v. {place}" for place in places)]
    lines = [[str(one.place), *_cells(one, places)] for one in answer.players]
    meaning = (
        "Bubble factor: prizes lost by losing the smaller stack over prizes won by winning it. A factor of 1.5 takes "
        "1.5 / 2.5 = 60 % equity to call for even chips"
    )
    return f"{parted(header, lines, view)}\n\n{paragraph(meaning, view)}"


def _cells(player: StackWorth, places: list[int]) -> Iterator[str]:
    factors = _factors(player)
    for place in places:
        yield f"{factors[place]:.3f}" if place in factors else "-"


def _factors(player: StackWorth) -> dict[int, float]:
    return {price.against: price.bubble_factor for price in player.bubble}
