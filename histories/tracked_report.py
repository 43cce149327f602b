"""Statistics of trackers over a player's hands, and the player's tournaments in money."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from ..cards.answers.tracked_answers import Frequency, Statistics, TournamentResults
from .hand import SCALE, TournamentEnd

if TYPE_CHECKING:
    import polars as pl

_FLAGS = ("vpip", "pfr", "three_bet", "fold_to_three_bet", "continuation_bet")
_MOVES = ("postflop_bets", "postflop_calls", "postflop_folds")
_SUMS = (
    *_FLAGS,
    *(f"{name}_chances" for name in _FLAGS),
    *_MOVES,
    *("seen", "seen_to_showdown", "showdowns", "showdowns_paid", "unmeasured"),
)
"""Names of the sums."""


def sums() -> "dict[str, pl.Expr]":
    """Return sums over some hands, from which `statistics` is made."""
    import polars as pl

    seen, showdown = pl.col("saw_flop"), pl.col("showdown")
    flags = {name: pl.col(name).sum() for name in _FLAGS} | {f"{name}_chances": pl.col(name).count() for name in _FLAGS}
    moves = {name: pl.col(name).cast(pl.Int64).sum() for name in _MOVES}
    return {
        **flags,
        **moves,
        "seen": seen.sum(),
        "seen_to_showdown": (seen & showdown).sum(),
        "showdowns": showdown.sum(),
        "showdowns_paid": (showdown & (pl.col("collected") > 0)).sum(),
        "unmeasured": pl.col("rake_paid").is_null().sum(),
    }


def statistics(found: Mapping[str, Sequence[int]]) -> Statistics:
    """Return the statistics of some groups of hands together, from their sums by name."""
    total = {name: sum(found[name]) for name in _SUMS}
    flags = {name: Frequency(total[name], total[f"{name}_chances"]) for name in _FLAGS}
    return Statistics(
        **flags,
        went_to_showdown=Frequency(total["seen_to_showdown"], total["seen"]),
        won_at_showdown=Frequency(total["showdowns_paid"], total["showdowns"]),
        aggression=Frequency(total["postflop_bets"], sum(total[name] for name in _MOVES)),
        calls=total["postflop_calls"],
    )


def tournament_results(rows: "pl.LazyFrame", ends: Sequence[TournamentEnd] = ()) -> tuple[TournamentResults, ...]:
    """Return the results of tournaments by currency, from the player's hands in them.

    What an entry cost is known once; places, prizes and bounties are those of the hands that have them. Where summaries
    say what a tournament cost and paid, that counts instead.

    ends  what summaries say of the player's tournaments
    """
    import polars as pl

    each = rows.group_by("site", "tournament").agg(
        *(pl.col(name).max() for name in ("buy_in", "buy_in_bounty", "fee", "place")),
        *(pl.col(name).sum() for name in ("prize", "bounties")),
        pl.col("money").max().fill_null(""),
    )
    found: dict[str, list[dict[str, Any]]] = {}
    summed: dict[tuple[str, str], list[TournamentEnd]] = {}
    for end in {one.key: one for one in ends}.values():
        summed.setdefault((end.site, end.tournament), []).append(end)
    for one in each.collect(engine="streaming").to_dicts():
        one.update(_summed(summed.get((one["site"], one["tournament"]), [])))
        found.setdefault(one["money"], []).append(one)
    return tuple(_results(money, found[money]) for money in sorted(found, key=lambda name: (-len(found[name]), name)))


def _summed(ends: Sequence[TournamentEnd]) -> dict[str, Any]:
    """Return what all entries of a player in one tournament cost and paid; without bounties if none says them."""
    if not ends:
        return {}
    columns = {"buy_in": "buy_in", "buy_in_bounty": "bounty", "fee": "fee", "prize": "prize", "bounties": "bounties"}
    units = {name: [getattr(one, field) for one in ends] for name, field in columns.items()}
    found: dict[str, Any] = {
        name: Decimal(sum(one or 0 for one in parts)) / SCALE
        for name, parts in units.items()
        if parts != [None] * len(ends)
    }
    return {**found, "place": min(one.place for one in ends), "money": max(one.money for one in ends)}


def _results(money: str, tournaments: Sequence[Mapping[str, Any]]) -> TournamentResults:
    over = [one for one in tournaments if one["buy_in"] is not None and one["place"] is not None]

    def total(*names: str) -> Decimal:
        return sum((one[name] for one in over for name in names), Decimal())

    return TournamentResults(
        currency=money,
        tournaments=len(tournaments),
        finished=len(over),
        in_the_money=sum(one["prize"] > 0 for one in over),
        buy_ins=total("buy_in", "buy_in_bounty"),
        fees=total("fee"),
        prizes=total("prize"),
        bounties=total("bounties"),
    )
