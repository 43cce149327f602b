"""The holds of a hand as people and spreadsheets read them."""

from collections.abc import Sequence
from typing import cast, get_args

from ..cards.categories import category_title
from ..games.draw.answers import DiscardAnswer
from ..games.draw.objective_kinds import DECISION_TREE, PATTERN_KEEPER, PAYTABLE, WEIGHTS, WIN, ObjectiveKind
from .forms import Row
from .text import BAR_WIDTH, View, bar, percent, table

WIDE = 140
"""Columns from which a table shows every category."""
GAP = 2
"""Blanks between two columns, and around a heading."""
SHORTEST = 5
"""Columns that bars take at least, or there are none."""
HEADINGS: dict[ObjectiveKind, str] = {
    WIN: "Win",
    PAYTABLE: "Pays",
    PATTERN_KEEPER: "Keep",
    WEIGHTS: "Weight",
    DECISION_TREE: "Weight",
}
"""The column that an objective adds: a chance to win, coins, the hold of a rule, or a weight."""
SHARE = "Share"
"""What the chance to win is against several opponents: the expected share of the pot."""


def text(answer: DiscardAnswer, view: View) -> str:
    """The holds, the best first, with their chances or counts; on a wide screen those of every category."""
    kind = _kind(answer)
    places, titles = _columns(answer) if view.width >= WIDE else ((), ())
    heading = [SHARE] if (answer.opponents or 1) > 1 else [HEADINGS[kind]] if kind in HEADINGS else []
    header = ["Hold", "Throw", *heading, "Better", "Equal", "Worse", *titles]
    holds = answer.holds[: view.top]
    lines = []
    for hold in holds:
        ends = [hold.better, hold.equal, hold.worse, *(hold.counts[place] for place in places)]
        cells = [f"{count:,}" if view.counts else percent(count / hold.draws) for count in ends]
        lines.append([hold.hold or "nothing", hold.discard or "nothing", *_shown(kind, hold.objective_value), *cells])
    texts = 2
    if _width(header, lines) > view.width:  # what is thrown is the rest of the hand
        texts = 1
        for row in (header, *lines):
            del row[1]
    room = min(BAR_WIDTH, view.width - _width(header, lines) - GAP)
    if kind != PATTERN_KEEPER and room >= SHORTEST:
        header.insert(texts, "")
        for line, share in zip(lines, _shares(answer), strict=False):
            line.insert(texts, bar(share * room / BAR_WIDTH))
        texts += 1
    found = f"{_title(answer, view.width)}\n\n{table(header, lines, left=texts)}"
    if answer.objective == WIN and (notes := neglected(answer.opponents, bool(answer.dead))):
        found += f"\n\n{notes}"
    return found


def against_text(opponents: int | None, draws: Sequence[int]) -> str:
    """The opponents of a title, if anything is known of them.

    >>> against_text(3, (1, 2))
    ' against 3 opponents who drew 1, 2 and any number'
    """
    if opponents is None:
        return ""
    many = "one opponent" if opponents == 1 else f"{opponents} opponents"
    drew = [*map(str, draws), *(["any number"] if len(draws) < opponents else [])]
    listed = " and ".join(filter(None, [", ".join(drew[:-1]), drew[-1]]))
    return f" against {many} who drew {listed}" if draws else f" against {many}"


def neglected(opponents: int | None, dead: bool) -> str:
    """What a chance to win neglects that a reader might expect, or nothing."""
    if opponents is not None and opponents > 1:
        return "The opponents' final hands are counted as if each had a deck of their own"
    return "The opponent's draws are counted as if no cards were dead" if dead else ""


def _width(header: Sequence[str], lines: Sequence[Sequence[str]]) -> int:
    """The columns that a table takes: headings have blanks around them."""
    widths = [max(len(name) + GAP, *map(len, cells)) for name, *cells in zip(header, *lines, strict=True)]
    return sum(widths) + GAP * (len(widths) - 1)


def _shares(answer: DiscardAnswer) -> list[float]:
    """How long each hold's bar is: a chance as it is, and other worths as a share of the best."""
    highest = max(1.0, *(hold.objective_value for hold in answer.holds))
    return [hold.objective_value / highest for hold in answer.holds]


def rows(answer: DiscardAnswer, top: int | None) -> list[Row]:
    """One row a hold, with its counts as columns."""
    of_hand = answer.to_json(top)
    holds = of_hand.pop("holds")
    return [{**of_hand, **_flat(hold)} for hold in holds]


def _title(answer: DiscardAnswer, width: int) -> str:
    """The hand, what it is, and the goal; the number of a hand with wild cards tells nobody anything."""
    parts = [f"{answer.hand}: {category_title(answer.category)}"]
    if answer.wild is None:
        parts.append(f"value {answer.value}")
    if answer.dead:
        parts.append(f"{answer.dead} dead")
    royal = "" if answer.royal_pay is None else f" with {answer.royal_pay:,} for a royal flush"
    shown = ", ".join([*parts, f"by {answer.objective}{royal}{against_text(answer.opponents, answer.opponent_draws)}"])
    if len(shown) <= width:
        return shown
    from textwrap import fill  # few titles are long

    return fill(shown, width)


def _flat(hold: Row) -> Row:
    counts = hold.pop("counts")
    return {**hold, **counts}


def _kind(answer: DiscardAnswer) -> ObjectiveKind:
    """The kind of the objective, which is written before a colon or is a pay table's name."""
    name = answer.objective.partition(":")[0]
    return cast(ObjectiveKind, name) if name in get_args(ObjectiveKind) else PAYTABLE


def _columns(answer: DiscardAnswer) -> tuple[Sequence[int], Sequence[str]]:
    """The places of the counts that a wide screen shows, and their titles: all but of hands that are worth nothing."""
    names = answer.best.names
    if answer.wild is None:
        return range(1, len(names)), [category_title(name) for name in names[1:]]
    return range(len(names) - 1), names[:-1]


def _shown(kind: ObjectiveKind, worth: float) -> list[str]:
    """The cell that shows what a hold is worth; none for `better`, whose chance is shown anyway."""
    match kind:
        case "better":
            return []
        case "win":
            return [percent(worth)]
        case "pattern-keeper":
            return ["yes" if worth else ""]
        case _:
            return [f"{worth:.5f}"]
