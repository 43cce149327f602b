"""Statistics of trackers as text for a screen and as flat rows: frequencies with counts, tournaments in money."""

from collections.abc import Sequence

from ..cards.answers.tracked_answers import Frequency, PositionStatistics, Statistics, TournamentResults
from ..cards.errors import one_line
from .output_formats import Row
from .text import View, fitted, paragraph, parted

NAMES = {
    "vpip": "VPIP",
    "pfr": "PFR",
    "three_bet": "3-bet",
    "fold_to_three_bet": "Fold to 3-bet",
    "continuation_bet": "Continuation bet",
    "went_to_showdown": "WTSD",
    "won_at_showdown": "W$SD",
    "aggression": "Aggression",
}
"""The names that trackers give to the statistics."""
_SHORT = {"fold_to_three_bet": "Fold 3b", "continuation_bet": "C-bet", "aggression": "Agg"}
_TOURNAMENTS = ("Tournaments", "Over", "Paid", "Buy-ins", "Fees", "Prizes", "Bounties", "Won", "ROI")
NONE = "-"


def statistics_text(whole: Statistics, positions: Sequence[PositionStatistics], view: View) -> list[str]:
    """Return the statistics with their counts, and by position without."""
    each = {name: getattr(whole, name) for name in NAMES}
    lines = [[NAMES[name], _percent(one), f"{one.times:,}", f"{one.chances:,}"] for name, one in each.items()]
    factor = whole.aggression_factor
    heads = ["Position", *(_SHORT.get(name, shown) for name, shown in NAMES.items())]
    cells = [
        [one_line(one.name), *(_percent(getattr(one.statistics, name), "") for name in NAMES)] for one in positions
    ]
    return [
        fitted(("Statistic", "%", "Times", "Of"), lines, view),
        paragraph(
            "Aggression factor, bets and raises for each call after the flop: "
            f"{NONE if factor is None else f'{factor:.2f}'}.", view,
        ),
        parted(heads, cells, view),
    ]  # fmt: skip


def tournaments_text(found: Sequence[TournamentResults], view: View) -> list[str]:
    """Return a table of tournaments in money below what it says, or nothing."""
    lines = [
        [
            one_line(one.currency) or "no currency",
            *(f"{count:,}" for count in (one.tournaments, one.finished, one.in_the_money)),
            *(f"{amount:,.2f}" for amount in (one.buy_ins, one.fees, one.prizes, one.bounties)),
            f"{one.won:+,.2f}",
            NONE if one.return_on_investment is None else f"{100 * one.return_on_investment:+.1f} %",
        ]
        for one in found
    ]
    if not lines:
        return []
    note = (
        "Tournaments in money: those that are over, which means that the histories have their price and how they ended."
    )
    return [f"{paragraph(note, view)}\n\n{parted(['Money', *_TOURNAMENTS], lines, view)}"]


def statistics_row(found: Statistics | None) -> Row:
    """Return the statistics as columns: each frequency with its two counts; all empty for None."""
    row: Row = {}
    for name in NAMES:
        one: Frequency | None = getattr(found, name, None)
        row[name] = one and one.frequency
        row[f"{name}_times"], row[f"{name}_chances"] = (one.times, one.chances) if one else (None, None)
    row["aggression_factor"] = found and found.aggression_factor
    return row


def _percent(one: Frequency, none: str = NONE) -> str:
    return none if one.frequency is None else f"{100 * one.frequency:.1f}"
