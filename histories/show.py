"""One hand out of a folder of `outs hands`, decision by decision."""

from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..cards.answers.hand_answers import HandDecision, HandPlayer, PlayedHandAnswer
from ..cards.errors import BadInput, one_line
from .checked_files import reading, require_undamaged
from .columns import DECISIONS, HANDS_PLAYED, HistoryTable

if TYPE_CHECKING:
    import polars as pl

LAST = 5
"""Numbers of hands that are named where none is given."""


def hand_shown(folder: Path, number: str, site: str | None = None) -> PlayedHandAnswer:
    """Return the hand of a number in a folder that `outs hands` wrote. Raise `BadInput`.

    number  as in the history, or with `#` before it
    site    where several sites have a hand of this number, the one that is meant
    """
    players, decisions = _rows(folder, HANDS_PLAYED, number), _rows(folder, DECISIONS, number)
    sites = sorted({one["site"] for one in players})
    chosen = [one for one in sites if site is None or one.lower() == site.lower()]
    if not chosen:
        if sites:
            raise BadInput(
                f"no hand {one_line(number)!r} at {one_line(site or '')} in {folder}: it is at {_listed(sites)}"
            )
        raise BadInput(f"no hand {one_line(number)!r} in {folder}: {last_hands(folder)}")
    if len(chosen) > 1:
        raise BadInput(f"several sites have a hand {one_line(number)!r}: choose one with --site: {_listed(sites)}")
    players = [one for one in players if one["site"] == chosen[0]]
    first = players[0]
    if len({one["seat"] for one in players}) < len(players):
        raise BadInput(f"several hands have the number {one_line(number)!r}")
    time = first["time"]
    return PlayedHandAnswer(
        **{name: first[name] for name in ("hand", "site", "game", "limit", "tournament", "currency", "board", "pot")},
        **{name: first[name] for name in ("small_blind", "big_blind", "ante", "rake")},
        more_boards=tuple((first.get("more_boards") or "").split()),
        time=None if time is None else time.isoformat(sep=" "),
        all_in_street=next((one["all_in_street"] for one in players if one["all_in_street"]), None),
        players=tuple(HandPlayer(**_own(HandPlayer, one)) for one in players),
        decisions=tuple(HandDecision(**_own(HandDecision, one)) for one in decisions if one["site"] == chosen[0]),
    )


def last_hands(folder: Path) -> str:
    """Return a sentence with the numbers of the last hands in a folder, and how to list all. Raise `BadInput`."""
    import polars as pl

    numbers = _scanned(folder, HANDS_PLAYED, pl.col("hand")).unique("hand", maintain_order=True)["hand"].to_list()
    query = f'`outs sql "SELECT DISTINCT hand FROM hands_played" --file {folder}`'
    return f"the last are {_listed(numbers[-LAST:])}; {query} lists all"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(one_line(name) or "(none)" for name in names)


def _own(kind: type[HandPlayer] | type[HandDecision], row: dict[str, Any]) -> dict[str, Any]:
    return {one.name: row[one.name] for one in fields(kind)}


def _rows(folder: Path, table: HistoryTable, number: str) -> list[dict[str, Any]]:
    """Return the rows of all hands of a number in one of the files. Raise `BadInput` if it cannot be read."""
    import polars as pl

    chosen = pl.col("hand").is_in([number, number.removeprefix("#")])
    found = _scanned(folder, table, pl.all(), chosen)
    return found.select(one.name for one in table.columns if one.name in found.columns).to_dicts()


def _scanned(folder: Path, table: HistoryTable, wanted: "pl.Expr", chosen: "pl.Expr | bool" = True) -> "pl.DataFrame":
    """Return columns of the rows that are chosen in one of the files. Raise `BadInput` if it cannot be read."""
    import polars as pl

    path = folder / table.file_name
    if not path.is_file():
        raise BadInput(f"{folder} is not a folder that `outs hands` wrote: it has no {table.file_name}")
    require_undamaged(path)
    with reading(path):
        return pl.scan_parquet(path).filter(chosen).select(wanted).collect(engine="streaming")
