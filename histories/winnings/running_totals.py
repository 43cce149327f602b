"""The lines of a player's winnings: running totals of chips won and of their expectation."""

from pathlib import Path
from typing import TYPE_CHECKING

from ...cards.answers.winnings_answers import WinningsLines, WinningsPoint
from .player_hands import PlayedHands, hands_of, scan_hands

if TYPE_CHECKING:
    import polars as pl

MOST_POINTS = 500
"""Points that the lines are drawn through at most, apart from their beginning."""


def lines(path: Path, player: str | None = None, currency: str | None = None) -> WinningsLines:
    """Return the lines of the hands in a folder of `outs hands`, or in its `hands.parquet`. Raise `BadInput`.

    Player and currency are chosen as in `report`.
    """
    return lines_of(hands_of(scan_hands(path), player, currency))


def lines_of(played: PlayedHands) -> WinningsLines:
    """Return the lines of these hands, by time if every hand has one, otherwise in the order of the file."""
    import polars as pl

    columns = ["time", "won", "won_expected", "luck_variance"]
    rows = played.rows.select(columns).collect(engine="streaming")
    if not rows["time"].has_nulls():
        rows = rows.sort("time", maintain_order=True)
    won, expected, variance = pl.col("won"), pl.col("won_expected"), pl.col("luck_variance")
    totals = rows.select(
        pl.int_range(1, pl.len() + 1).alias("hands"),
        won.cum_sum(),
        expected.fill_null(won).cum_sum(),
        pl.when((variance.is_not_null() | expected.is_null()).all()).then(variance.fill_null(0).cum_sum().sqrt()),
    )
    return WinningsLines(played.player, played.currency, _thinned(totals))


def _thinned(totals: "pl.DataFrame") -> tuple[WinningsPoint, ...]:
    """Thin the totals to at most `MOST_POINTS` evenly spaced points, keeping the last."""
    count = len(totals)
    step = -(-count // MOST_POINTS)
    places = sorted({*range(step - 1, count, step), count - 1})
    return tuple(WinningsPoint(*row) for row in totals[places].iter_rows())
