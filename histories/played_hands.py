"""The hands of one player in one currency, out of a file of `outs hands`."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..cards.errors import BadInput
from .checked_files import damaged, reading, require_undamaged
from .columns import ADDED, HANDS_PLAYED, PLACES
from .hand import TournamentEnd
from .selection import Person, Selection

if TYPE_CHECKING:
    import polars as pl

NEEDED = (
    *("hand", "site", "time", "game", "tournament", "currency", "small_blind", "big_blind", "player", "position"),
    *("hole", "board", "last_street", "opponents", "showdown", "collected", "won", "won_expected", "luck_variance"),
    *("all_in_street", "rake_paid", "vpip", "pfr", "three_bet", "fold_to_three_bet", "continuation_bet", "saw_flop"),
    *("postflop_bets", "postflop_calls", "postflop_folds", "buy_in", "buy_in_bounty", "fee", "money", "place", "prize"),
    "bounties",
)
"""Columns that reports and plots read."""
_HERO = "hero"
_MORE_BOARDS = "more_boards"
"""Columns that files of older versions lack, and that are then taken as null."""
MONEY_WIDTH = 38
"""Digits of sums of money."""
_EVERY_TOURNAMENT = ("position", "stake")
"""Filters that do not choose tournaments, because these are not over when the position or the level changes."""


class PlayedHands(NamedTuple):
    """The hands of one player in one currency.

    rows         the columns `NEEDED` of these hands and `more_boards`, in the order of the file
    names        players in the file: those whose history it is first, then those with the most known holes
    others       hands of the player in other currencies, by currency, the most hands first
    tournaments  the player's hands in tournaments
    ends         what summaries say of the player's tournaments
    filters      what the hands have in common, as text
    """

    player: str
    currency: str
    rows: "pl.LazyFrame"
    names: list[str]
    others: tuple[tuple[str, int], ...]
    tournaments: "pl.LazyFrame"
    ends: Sequence[TournamentEnd] = ()
    filters: str = ""


def hands_file(path: Path) -> Path:
    """Return the file with the hands of a folder of `outs hands`; any other path is that of such a file."""
    return path / HANDS_PLAYED.file_name if path.is_dir() else path


def scan_hands(path: Path) -> "pl.LazyFrame":
    """Return the rows of a folder that `outs hands` wrote, or of its file `hands.parquet`. Raise `BadInput`."""
    import polars as pl

    file = hands_file(path)
    if not file.is_file():
        raise BadInput(f"{file}: {'not a regular file' if file.exists() else 'there is no such file'}")
    require_undamaged(file)
    with reading(file):
        found = pl.scan_parquet(file)
        names = found.collect_schema().names()
    if missing := [name for name in NEEDED if name not in names]:
        if missing[0] in {one.name for one in ADDED}:
            raise BadInput(f"{file} was written by an older version: read the histories again, with --replace")
        raise BadInput(f"{file} is not a {HANDS_PLAYED.file_name} of `outs hands`: it has no column {missing[0]!r}")
    return found


def ends_in(path: Path) -> Sequence[TournamentEnd]:
    """Return what summaries say in a folder of `outs hands`, or in that of its `hands.parquet`. Raise `BadInput`."""
    from .writing.record import RECORD, read_record

    place = (path.parent if path.name == HANDS_PLAYED.file_name else path) / RECORD
    if not place.exists():
        return []
    record = read_record(place)
    if record is None:
        raise damaged(place)
    return list(record.ends.values())


def hands_of(rows: "pl.LazyFrame", selection: Selection, ends: Sequence[TournamentEnd] = ()) -> PlayedHands:
    """Return the hands of one player in one currency. Raise `BadInput` if there are none."""
    import polars as pl

    there = rows.collect_schema().names()
    more = pl.col(_MORE_BOARDS) if _MORE_BOARDS in there else pl.lit(None, pl.String).alias(_MORE_BOARDS)
    typed = rows.select(*(pl.col(name).cast(kind) for name, kind in _types().items()), more)
    own = pl.col(_HERO).sum() if _HERO in there else pl.lit(0)
    counted = {"own": own, "known": pl.col("hole").count(), "hands": pl.len()}
    by_player = rows.group_by(pl.col("player").cast(pl.String)).agg(**counted)
    players = by_player.sort([*counted, "player"], descending=[True, True, True, False]).collect()
    if players.is_empty():
        raise BadInput("there are no hands")
    names: list[str] = players["player"].to_list()
    person = selection.person(names) or Person(names[0], (names[0],))
    everything = typed.filter(pl.col("player").is_in([_named(name, names) for name in person.names]))
    ours = _filtered(everything, selection.conditions())
    sizes = ours.group_by("currency").agg(pl.len().alias("hands")).sort(["hands", "currency"], descending=[True, False])
    counts: dict[str, int] = dict(sizes.collect().rows())
    if not counts:
        raise BadInput(f"no hands of the player {person.name!r} are left with {selection.filters}")
    currency = selection.currency
    money = _in_currency(currency, list(counts)) if currency is not None else next(iter(counts))
    others = tuple((name, count) for name, count in counts.items() if name != money)
    tournaments = _filtered(everything, selection.conditions(_EVERY_TOURNAMENT))
    return PlayedHands(
        person.name, money, ours.filter(pl.col("currency") == money), names, others,
        tournaments.filter(pl.col("tournament").is_not_null()), [one for one in ends if one.player in person.names],
        selection.filters,
    )  # fmt: skip


def _filtered(rows: "pl.LazyFrame", conditions: "Iterable[pl.Expr]") -> "pl.LazyFrame":
    return reduce(lambda left, condition: left.filter(condition), conditions, rows)


def _types() -> dict[str, Any]:
    """Return the Polars type of each needed column: money is decimal, wide enough for sums."""
    import polars as pl

    kinds = {
        "MONEY": pl.Decimal(MONEY_WIDTH, PLACES),
        "VARCHAR": pl.String,
        "BOOLEAN": pl.Boolean,
        "DOUBLE": pl.Float64,
        "UTINYINT": pl.UInt8,
        "USMALLINT": pl.UInt16,
        "TIMESTAMP": pl.Datetime("us"),
    }
    return {column.name: kinds[column.type] for column in HANDS_PLAYED.columns if column.name in NEEDED}


def _named(player: str, names: list[str]) -> str:
    if player in names:
        return player
    near = get_close_matches(player, names, 3)
    offered = f"did you mean {' or '.join(map(repr, near))}?" if near else _there_are(names[:3])
    raise BadInput(f"no hands of the player {player!r}; {offered}")


def _in_currency(currency: str, there: list[str]) -> str:
    for one in there:
        if one.lower() == currency.lower():
            return one
    raise BadInput(f"no hands in the currency {currency!r}; {_there_are(there)}")


def _there_are(some: list[str]) -> str:
    return f"there are {', '.join(map(repr, some))}"
