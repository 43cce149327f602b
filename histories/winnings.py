"""A player's winnings and luck, from the rows of `hands.parquet`: the report, and the lines of its picture."""

from collections.abc import Sequence
from decimal import Decimal
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

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
from .columns import HANDS_PLAYED, PLACES, POSITIONS

if TYPE_CHECKING:
    import polars as pl


NEEDED = (
    *("hand", "time", "currency", "big_blind", "player", "position", "hole", "board", "last_street", "opponents"),
    *("won", "won_expected", "luck_variance", "all_in_street"),
)
"""Columns that reports and plots read."""
MONEY_WIDTH = 38
"""Digits of sums of money."""
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
MOST_POINTS = 500
"""Points that the lines are drawn through at most, apart from their beginning."""


class PlayedHands(NamedTuple):
    """The hands of one player in one currency.

    rows     the columns `NEEDED` of these hands, in the order of the file
    names    players in the file, those with the most hands whose hole is known first
    others   hands of the player in other currencies, by currency, the most hands first
    """

    player: str
    currency: str
    rows: "pl.LazyFrame"
    names: list[str]
    others: tuple[tuple[str, int], ...]


def scan_hands(path: Path) -> "pl.LazyFrame":
    """Return the rows of a folder that `outs hands` wrote, or of its file `hands.parquet`. Raise `BadInput`."""
    import polars as pl

    file = path / HANDS_PLAYED.file_name if path.is_dir() else path
    if not file.is_file():
        raise BadInput(f"{file}: {'not a regular file' if file.exists() else 'there is no such file'}")
    try:
        found = pl.scan_parquet(file)
        names = found.collect_schema().names()
    except (OSError, pl.exceptions.PolarsError):
        raise BadInput(f"{file} is not a Parquet file: `outs hands` makes one of hand histories") from None
    if missing := [name for name in NEEDED if name not in names]:
        raise BadInput(f"{file} is not a {HANDS_PLAYED.file_name} of `outs hands`: it has no column {missing[0]!r}")
    return found


def hands_of(rows: "pl.LazyFrame", player: str | None = None, currency: str | None = None) -> PlayedHands:
    """Return one player's hands in one currency. Raise `BadInput` if there are none.

    player    the one with the most hands whose hole is known, unless given
    currency  the one with the most hands of this player, unless given
    """
    import polars as pl

    typed = rows.select(pl.col(name).cast(kind) for name, kind in _types().items())
    by_player = typed.group_by("player").agg(pl.col("hole").count().alias("known"), pl.len().alias("hands"))
    players = by_player.sort(["known", "hands", "player"], descending=[True, True, False]).collect()
    if players.is_empty():
        raise BadInput("there are no hands")
    names: list[str] = players["player"].to_list()
    chosen = _named(player, names) if player is not None else names[0]
    ours = typed.filter(pl.col("player") == chosen)
    sizes = ours.group_by("currency").agg(pl.len().alias("hands")).sort(["hands", "currency"], descending=[True, False])
    counts: dict[str, int] = dict(sizes.collect().rows())
    money = _in_currency(currency, list(counts)) if currency is not None else next(iter(counts))
    others = tuple((name, count) for name, count in counts.items() if name != money)
    return PlayedHands(chosen, money, ours.filter(pl.col("currency") == money), names, others)


def _types() -> dict[str, Any]:
    """Return the Polars type of each needed column: money is decimal, wide enough for sums."""
    import polars as pl

    kinds = {
        "MONEY": pl.Decimal(MONEY_WIDTH, PLACES),
        "VARCHAR": pl.String,
        "DOUBLE": pl.Float64,
        "UTINYINT": pl.UInt8,
        "TIMESTAMP": pl.Datetime("us"),
    }
    return {column.name: kinds[column.type] for column in HANDS_PLAYED.columns if column.name in NEEDED}


def _named(player: str, names: list[str]) -> str:
    if player in names:
        return player
    near = get_close_matches(player, names, 3)
    raise BadInput(f"no hands of the player {player!r}; {_offered('did you mean', near, names[:3])}")


def _in_currency(currency: str, there: list[str]) -> str:
    for one in there:
        if one.lower() == currency.lower():
            return one
    raise BadInput(f"no hands in the currency {currency!r}; {_offered('did you mean', [], there)}")


def _offered(question: str, near: list[str], some: list[str]) -> str:
    if near:
        return f"{question} {' or '.join(map(repr, near))}?"
    return f"there are {', '.join(map(repr, some))}"


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
