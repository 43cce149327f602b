"""The holds of a hand as people and spreadsheets read them."""

from typing import cast

from ..cards.categories import CATEGORIES, category_title
from ..games.draw.answers import DiscardAnswer
from ..games.draw.objective_kinds import BETTER, DECISION_TREE, PATTERN_KEEPER, PAYTABLE, WEIGHTS, WIN, ObjectiveKind
from .forms import Row
from .text import View, bar, percent, table

WIDE = 140
"""Columns from which a table shows every category."""
HEADINGS: dict[ObjectiveKind, str] = {
    WIN: "Win",
    PAYTABLE: "Pays",
    PATTERN_KEEPER: "Keep",
    WEIGHTS: "Weight",
    DECISION_TREE: "Weight",
}
"""The column that an objective adds: a chance to win, coins, the hold of a rule, or a weight."""


def text(answer: DiscardAnswer, view: View) -> str:
    """The holds, the best first, with their chances; on a wide screen those of every category."""
    dead = f", {answer.dead} dead" if answer.dead else ""
    goal = f", by {answer.objective}" if answer.objective else ""
    wide = view.width >= WIDE
    worths = _worths(answer)
    highest = max(1, *(worth for worth, _ in worths))
    header = ["Hold", "Throw", "", *_worth_heading(answer), "Better", "Equal", "Worse"]
    if wide:
        header += [category_title(category) for category in CATEGORIES[1:]]
    lines = []
    for hold, (worth, shown) in list(zip(answer.holds, worths, strict=True))[: view.top]:
        ends = [hold.better, hold.equal, hold.worse, *(hold.counts[1:] if wide else ())]
        shares = [percent(count / hold.draws) for count in ends]
        lines.append([hold.hold or "nothing", hold.discard or "nothing", bar(worth / highest), *shown, *shares])
    title = f"{answer.hand}: {category_title(answer.category)}, value {answer.value}{dead}{goal}"
    note = ""
    if answer.objective == WIN and answer.dead:
        note = "\n\nThe opponent's final hands are taken to be as if no cards were dead"
    return f"{title}\n\n{table(header, lines, left=3)}{note}"


def rows(answer: DiscardAnswer, top: int | None) -> list[Row]:
    """One row a hold, with its counts as columns; the source only if an objective was given."""
    of_hand = answer.to_json(top)
    holds = of_hand.pop("holds")
    if not answer.objective:
        del of_hand["source"]
    return [{**of_hand, **_flat(hold)} for hold in holds]


def _flat(hold: Row) -> Row:
    counts = hold.pop("counts")
    return {**hold, **counts}


def _kind(answer: DiscardAnswer) -> ObjectiveKind:
    """The kind of the objective, which is written before a colon."""
    return cast(ObjectiveKind, (answer.objective or BETTER).partition(":")[0])


def _worth_heading(answer: DiscardAnswer) -> list[str]:
    """The heading of the column that the objective adds; none for `better`."""
    kind = _kind(answer)
    return [] if kind == BETTER else [HEADINGS[kind]]


def _worths(answer: DiscardAnswer) -> list[tuple[float, list[str]]]:
    """The value of each hold, for its bar, and the cells that show it."""
    kind = _kind(answer)
    if kind == BETTER:
        return [(hold.p_better, []) for hold in answer.holds]
    worths = [hold.objective_value or 0.0 for hold in answer.holds]
    if kind == WIN:
        return [(worth, [percent(worth)]) for worth in worths]
    if kind == PATTERN_KEEPER:
        return [(0.0, ["yes" if worth else ""]) for worth in worths]
    return [(worth, [f"{worth:.5f}"]) for worth in worths]
