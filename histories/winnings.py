"""A player's winnings and luck, from the rows of `hands.parquet`: the report, and the lines of its picture."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..cards.answers.tracked_answers import PositionStatistics
from ..cards.answers.winnings_answers import (
    AllInPot,
    Winnings,
    WinningsAnswer,
    WinningsGroup,
    WinningsLines,
    WinningsPoint,
)
from ..cards.boards import STREETS
from ..cards.errors import BadInput
from .checked_files import reading
from .columns import PLACES
from .played_hands import MONEY_WIDTH, PlayedHands, ends_in, hands_file, hands_of, scan_hands
from .selection import SEATS, Selection
from .tracked_report import statistics, sums, tournament_results

if TYPE_CHECKING:
    import polars as pl


POTS = 10
"""All-in pots in each of the two lists."""
VARIANCE_PLACES = 9
"""Decimal places of summed variances."""
_CELL = ("position", "street", "opponents", "big_blind")
_POT = ("hand", "all_in_street", "hole", "board", "more_boards", "won", "won_expected", "luck_variance")
MOST_POINTS = 500
"""Points that the lines are drawn through at most, apart from their beginning."""


def report(path: Path, player: str | None = None, currency: str | None = None, **filters: str | None) -> WinningsAnswer:
    """Return the report on the hands in a folder of `outs hands`, or in its `hands.parquet`. Raise `BadInput`.

    player, currency, filters  as in `Selection`
    """
    with reading(hands_file(path)):
        return report_on(hands_of(scan_hands(path), Selection(player, currency, **filters), ends_in(path)))


def report_on(played: PlayedHands) -> WinningsAnswer:
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
    whole = cells.to_dict(as_series=False)
    return WinningsAnswer(
        played.player,
        played.currency,
        _winnings(whole),
        _groups(cells, "position", SEATS),
        _groups(cells, "street", STREETS),
        _groups(cells, "opponents"),
        _pots(luckiest),
        _pots(unluckiest),
        len(played.names),
        played.others,
        statistics(whole),
        tuple(PositionStatistics(name, statistics(group)) for name, group in _by(cells, "position", SEATS)),
        tournament_results(played.tournaments, played.ends),
        sum(whole["unmeasured"]),
        played.filters,
    )


def _pots(found: "pl.DataFrame") -> tuple[AllInPot, ...]:
    """Return pots of rows with the columns `_POT`."""
    boards = found["more_boards"].fill_null("").to_list()
    named = found.drop("more_boards").rename({"all_in_street": "street", "luck_variance": "variance"})
    return tuple(
        AllInPot(**row, more_boards=tuple(more.split()))
        for row, more in zip(named.iter_rows(named=True), boards, strict=True)
    )


def _is_valued() -> "pl.Expr":
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
        "rake_paid": pl.col("rake_paid").sum(),
        "squares": _squares(expected.fill_null(won)).sum(),
        **sums(),
    }


def _squares(money: "pl.Expr") -> "pl.Expr":
    """Return the squares of amounts in big blinds; 0 without a big blind."""
    import polars as pl

    blind = pl.col("big_blind").cast(pl.Float64)
    square = (money.cast(pl.Float64) / blind).pow(2)
    return pl.when(blind > 0).then(square).otherwise(0).cast(pl.Decimal(MONEY_WIDTH, VARIANCE_PLACES))


def _winnings(found: "Mapping[str, Sequence[Any]]") -> Winnings:
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
        rake_paid=sum(found["rake_paid"], Decimal()),
        squares=float(sum(found["squares"], Decimal())),
    )


def _groups(cells: "pl.DataFrame", column: str, order: Sequence[str] = ()) -> tuple[WinningsGroup, ...]:
    """Return the winnings by a column, in a known order; other values follow it."""
    return tuple(WinningsGroup(name, _winnings(group)) for name, group in _by(cells, column, order))


def _by(cells: "pl.DataFrame", column: str, order: Sequence[str]) -> "list[tuple[Any, dict[str, list[Any]]]]":
    """Return the cells of each value of a column, in a known order; other values follow it."""
    places = {name: place for place, name in enumerate(order)}
    groups = {name: group for (name,), group in cells.partition_by(column, as_dict=True).items()}
    names = sorted(groups, key=lambda name: (places.get(name, len(places)), name))
    return [(name, groups[name].to_dict(as_series=False)) for name in names]


def winnings_curve(path: Path, in_big_blinds: bool = False, **chosen: str | None) -> WinningsLines:
    """Return the lines of the hands in a folder of `outs hands`, or in its `hands.parquet`. Raise `BadInput`.

    in_big_blinds  as in `curve_of`
    chosen         player, currency and filters as in `Selection`
    """
    with reading(hands_file(path)):
        return curve_of(hands_of(scan_hands(path), Selection(**chosen)), in_big_blinds)


def curve_of(played: PlayedHands, in_big_blinds: bool = False) -> WinningsLines:
    """Return the lines of these hands, by time if every hand has one, otherwise in the order of the file.

    in_big_blinds  divide each hand by its big blind, to six places. Raise `BadInput` if a hand has none
    """
    import polars as pl

    columns = ["time", "won", "won_expected", "luck_variance"]
    rows = played.rows.select(*columns, "big_blind").collect(engine="streaming")
    if not rows["time"].has_nulls():
        rows = rows.sort("time", maintain_order=True)
    if in_big_blinds:
        rows = _in_big_blinds(rows)
    won, expected, variance = pl.col("won"), pl.col("won_expected"), pl.col("luck_variance")
    totals = rows.select(
        pl.int_range(1, pl.len() + 1).alias("hands"),
        won.cum_sum(),
        expected.fill_null(won).cum_sum(),
        pl.when((variance.is_not_null() | expected.is_null()).all()).then(variance.fill_null(0).cum_sum().sqrt()),
    )
    return WinningsLines(played.player, played.currency, _thinned(totals), in_big_blinds)


def _in_big_blinds(rows: "pl.DataFrame") -> "pl.DataFrame":
    """Return the rows with each hand's money in its big blind. Raise `BadInput` if a hand has none."""
    import polars as pl

    if not (rows["big_blind"] > 0).all():
        raise BadInput("a hand has no big blind to divide by")
    blind, kind = pl.col("big_blind").cast(pl.Float64), pl.Decimal(MONEY_WIDTH, PLACES)
    money = ((pl.col(name).cast(pl.Float64) / blind).cast(kind).alias(name) for name in ("won", "won_expected"))
    return rows.with_columns(*money, pl.col("luck_variance") / blind.pow(2))


def _thinned(totals: "pl.DataFrame") -> tuple[WinningsPoint, ...]:
    """Thin the totals to at most `MOST_POINTS` evenly spaced points, keeping the last."""
    count = len(totals)
    step = -(-count // MOST_POINTS)
    places = sorted({*range(step - 1, count, step), count - 1})
    return tuple(WinningsPoint(*row) for row in totals[places].iter_rows())
