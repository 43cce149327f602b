"""The report on a player's hands: winnings in all, by position, street and opponents, and the luck of all-in pots."""

from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

from ...cards.answers.winnings_answers import AllInPot, Winnings, WinningsAnswer, WinningsGroup
from ..columns import POSITIONS, STREETS
from .player_hands import MONEY_WIDTH, PlayedHands, hands_of, scan_hands

if TYPE_CHECKING:
    import polars as pl

POTS = 10
"""All-in pots in each of the two lists."""
TEN_HANDED = "UTG+3"
"""The position that only tables of ten have, after the one before it."""
_AFTER = POSITIONS.index("UTG+2") + 1
SEATS = (*POSITIONS[:_AFTER], TEN_HANDED, *POSITIONS[_AFTER:])
VARIANCE_PLACES = 9
"""Decimal places of summed variances."""
_CELL = ("position", "street", "opponents", "big_blind")
_POT = ("hand", "all_in_street", "hole", "board", "won", "won_expected", "luck_variance")


def report(path: Path, player: str | None = None, currency: str | None = None) -> WinningsAnswer:
    """Return the report on the hands in a folder of `outs hands`, or in its `hands.parquet`. Raise `BadInput`.

    player    the one with the most hands whose hole is known, unless given
    currency  the one with the most hands of this player, unless given
    """
    return report_on(hands_of(scan_hands(path), player, currency))


def report_on(played: PlayedHands) -> WinningsAnswer:
    """Return the report on these hands."""
    import polars as pl

    rows, luck = played.rows, pl.col("won") - pl.col("won_expected")
    valued = rows.filter(_is_valued()).select(luck.alias("luck"), *_POT)
    cells, luckiest, unluckiest = pl.collect_all(
        [
            rows.with_columns(street=pl.coalesce("all_in_street", "last_street")).group_by(_CELL).agg(**_sums()),
            *(
                valued.filter(pl.col("luck") * sign > 0).sort(pl.col("luck") * -sign, "hand").head(POTS).drop("luck")
                for sign in (1, -1)
            ),
        ],
        engine="streaming",
    )
    return WinningsAnswer(
        played.player,
        played.currency,
        _winnings(cells),
        _groups(cells, "position", SEATS),
        _groups(cells, "street", STREETS),
        _groups(cells, "opponents"),
        tuple(AllInPot(*row) for row in luckiest.iter_rows()),
        tuple(AllInPot(*row) for row in unluckiest.iter_rows()),
        len(played.names),
        played.others,
    )


def _is_valued() -> "pl.Expr":
    """Return whether a hand's pot was shared by expectation."""
    import polars as pl

    return pl.col("all_in_street").is_not_null() & pl.col("won_expected").is_not_null()


def _sums() -> "dict[str, pl.Expr]":
    """Return the sums over some hands, exact so that the order of addition does not matter."""
    import polars as pl

    won, expected, variance = pl.col("won"), pl.col("won_expected"), pl.col("luck_variance")
    return {
        "hands": pl.len(),
        "won": won.sum(),
        "expected": expected.fill_null(won).sum(),
        "variance": variance.cast(pl.Decimal(MONEY_WIDTH, VARIANCE_PLACES)).sum(),
        "has_variance": (variance.is_not_null() | expected.is_null()).all(),
        "all_ins": _is_valued().sum(),
        "unknown": expected.is_null().sum(),
    }


def _winnings(cells: "pl.DataFrame") -> Winnings:
    """Return the winnings in all cells together."""
    found = cells.to_dict(as_series=False)
    blinds = found["big_blind"]

    def in_blinds(name: str) -> Decimal:
        return sum((money / blind for money, blind in zip(found[name], blinds, strict=True)), Decimal())

    return Winnings(
        hands=sum(found["hands"]),
        won=sum(found["won"], Decimal()),
        won_expected=sum(found["expected"], Decimal()),
        variance=float(sum(found["variance"], Decimal())) if all(found["has_variance"]) else None,
        all_ins=sum(found["all_ins"]),
        unknown=sum(found["unknown"]),
        big_blinds=(float(in_blinds("won")), float(in_blinds("expected"))) if all(blinds) else None,
    )


def _groups(cells: "pl.DataFrame", column: str, order: Sequence[str] = ()) -> tuple[WinningsGroup, ...]:
    """Return the winnings by a column, in a known order; other values follow it."""
    places = {name: place for place, name in enumerate(order)}
    groups = {name: group for (name,), group in cells.partition_by(column, as_dict=True).items()}
    names = sorted(groups, key=lambda name: (places.get(name, len(places)), name))
    return tuple(WinningsGroup(name, _winnings(groups[name])) for name in names)
