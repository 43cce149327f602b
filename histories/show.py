"""One hand out of a folder of `outs hands`, decision by decision."""

from dataclasses import fields
from pathlib import Path
from typing import Any

from ..cards.answers.hand_answers import HandDecision, HandPlayer, PlayedHandAnswer
from ..cards.errors import BadInput, one_line
from .columns import DECISIONS, HANDS_PLAYED, HistoryTable


def hand_shown(folder: Path, number: str, site: str | None = None) -> PlayedHandAnswer:
    """Return the hand of a number in a folder that `outs hands` wrote. Raise `BadInput`.

    site  where several sites have a hand of this number, the one that is meant
    """
    players, decisions = _rows(folder, HANDS_PLAYED, number), _rows(folder, DECISIONS, number)
    sites = sorted({one["site"] for one in players})
    chosen = [one for one in sites if site is None or one.lower() == site.lower()]
    if not chosen:
        at = f" at {one_line(site)}" if site is not None else ""
        raise BadInput(f"no hand {one_line(number)!r}{at} in {folder}")
    if len(chosen) > 1:
        raise BadInput(f"several sites have a hand {one_line(number)!r}: choose one with --site: {', '.join(sites)}")
    players = [one for one in players if one["site"] == chosen[0]]
    first = players[0]
    if len({one["seat"] for one in players}) < len(players):
        raise BadInput(f"several hands have the number {one_line(number)!r}")
    time = first["time"]
    return PlayedHandAnswer(
        **{name: first[name] for name in ("hand", "site", "game", "limit", "tournament", "currency", "board", "pot")},
        **{name: first[name] for name in ("small_blind", "big_blind", "ante", "rake")},
        time=None if time is None else time.isoformat(sep=" "),
        all_in_street=next((one["all_in_street"] for one in players if one["all_in_street"]), None),
        players=tuple(HandPlayer(**_own(HandPlayer, one)) for one in players),
        decisions=tuple(HandDecision(**_own(HandDecision, one)) for one in decisions if one["site"] == chosen[0]),
    )


def _own(kind: type[HandPlayer] | type[HandDecision], row: dict[str, Any]) -> dict[str, Any]:
    return {one.name: row[one.name] for one in fields(kind)}


def _rows(folder: Path, table: HistoryTable, number: str) -> list[dict[str, Any]]:
    """Return the rows of all hands of a number in one of the files. Raise `BadInput` if it cannot be read."""
    import polars as pl

    path = folder / table.file_name
    if not path.is_file():
        raise BadInput(f"{folder} is not a folder that `outs hands` wrote: it has no {table.file_name}")
    try:
        found = pl.scan_parquet(path).filter(pl.col("hand") == number).collect(engine="streaming")
        return found.select(one.name for one in table.columns if one.name in found.columns).to_dicts()
    except (OSError, pl.exceptions.PolarsError):
        raise BadInput(f"{path} is not a Parquet file of `outs hands`") from None
