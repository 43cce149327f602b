"""The holds of a lowball hand: text for a screen, and flat rows."""

from collections.abc import Sequence
from textwrap import fill

from ..cards.deck import STANDARD
from ..cards.hands.categories import RANK_NAMES
from ..games.lowball.answers import LOW, LowballDiscardAnswer, LowballHoldAnswer
from ..games.lowball.rules import BETTER, WIN
from .draw_discard import SHARE, against_text, hold_table, neglected
from .output_formats import Row
from .text import View, percent, table_width

FEW = 3
"""Number of lows whose chances are shown on every screen on which they fit beside the holds alone."""
THROW = 1
"""The place of the column of cards thrown, which narrow screens do without."""
_RANKS = dict(zip((name.lower() for name in RANK_NAMES), STANDARD.ranks, strict=True))


def text(answer: LowballDiscardAnswer, view: View) -> str:
    """Return the holds, best first, with chances or counts of a better hand and of as many lows as fit."""
    lows = list(answer.best.or_better)
    shown = FEW
    while shown < len(lows) and table_width(*_table(answer, view, lows[: shown + 1])) <= view.width:
        shown += 1
    if table_width(*_without_throw(*_table(answer, view, lows[:shown]))) > view.width:
        shown -= 1
    header, lines = _table(answer, view, lows[:shown])
    table = hold_table(header, lines, [hold.objective_value for hold in answer.holds], view.width)
    notes = neglected(answer.opponents, bool(answer.dead), view.width) if answer.objective == WIN else ""
    legend = f"{_low(lows[0])}, {_low(lows[1])} and so on: that low or a better one"
    return f"{_title(answer, view.width)}\n\n{table}\n\n{legend}{notes}"


def rows(answer: LowballDiscardAnswer, top: int | None) -> list[Row]:
    """Return one row per hold, with its counts as columns; each low also has a column for it or better."""
    of_hand = answer.to_json(top)
    holds = of_hand.pop("holds")
    return [{**of_hand, **_flat(hold)} for hold in holds]


def _table(answer: LowballDiscardAnswer, view: View, lows: Sequence[str]) -> tuple[list[str], list[list[str]]]:
    header = ["Hold", "Throw", *_heading(answer), "Better", *map(_low, lows)]
    return header, [_line(answer, hold, view.counts, lows) for hold in answer.holds[: view.top]]


def _without_throw(header: Sequence[str], lines: Sequence[Sequence[str]]) -> tuple[list[str], list[list[str]]]:
    return [*header[:THROW], *header[THROW + 1 :]], [[*line[:THROW], *line[THROW + 1 :]] for line in lines]


def _heading(answer: LowballDiscardAnswer) -> list[str]:
    """Return the heading of the goal's column; none for `better`, which has a column already."""
    if answer.objective == WIN:
        return [SHARE if (answer.opponents or 1) > 1 else "Win"]
    return [] if answer.objective == BETTER else [f"{answer.objective} low"]


def _line(answer: LowballDiscardAnswer, hold: LowballHoldAnswer, counts: bool, lows: Sequence[str]) -> list[str]:
    or_better = hold.or_better
    ends = [hold.better, *(or_better[name] for name in lows)]
    goal = [] if answer.objective == BETTER else [percent(hold.objective_value)]
    cells = [f"{count:,}" if counts else percent(count / hold.draws) for count in ends]
    return [hold.hold or "nothing", hold.discard or "nothing", *goal, *cells]


def _low(category: str) -> str:
    """Return the heading of a low.

    >>> _low("eight_low")
    '8 low'
    """
    return f"{_RANKS[category.removesuffix(LOW)]} low"


def _title(answer: LowballDiscardAnswer, width: int) -> str:
    """Return the hand, its name and value, the goal and the game."""
    parts = [f"{answer.hand}: {answer.name}", f"value {answer.value}"]
    if answer.dead:
        parts.append(f"{answer.dead} dead")
    against = against_text(answer.opponents, answer.opponent_draws)
    return fill(", ".join([*parts, f"by {answer.objective} in {answer.game}{against}"]), width)


def _flat(hold: Row) -> Row:
    counts, or_better = hold.pop("counts"), hold.pop("or_better")
    return {**hold, **counts, **{f"{name}_or_better": count for name, count in or_better.items()}}
