"""The holds of a hand: text for a screen, and flat rows."""

from collections.abc import Sequence
from textwrap import fill
from typing import cast, get_args

from ..cards.hands.categories import category_title
from ..games.draw.answers.discard import DiscardAnswer
from ..games.draw.parameters import DECISION_TREE, PATTERN_KEEPER, PAYTABLE, WEIGHTS, WIN, ObjectiveKind
from .output_formats import Row
from .text import BAR_WIDTH, GAP, View, bar, percent, table, table_width

SHORTEST = 5
"""Minimum width of bars; with less room they are omitted."""
SHARE = "Share"
"""Heading that replaces the chance to win against several opponents: the expected share of the pot."""
WIDE = 140
"""Screen width from which a table shows every category."""
HEADINGS: dict[ObjectiveKind, str] = {
    WIN: "Win",
    PAYTABLE: "Pays",
    PATTERN_KEEPER: "Keep",
    WEIGHTS: "Weight",
    DECISION_TREE: "Weight",
}
"""Heading of the column that an objective adds: chance to win, coins, whether a rule keeps the hold, or a weight."""


def text(answer: DiscardAnswer, view: View) -> str:
    """Return the holds, best first, with their chances or counts; a wide screen adds a column per category."""
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
    shares = [] if kind == PATTERN_KEEPER else _shares(answer)
    notes = neglected(answer.opponents, bool(answer.dead), view.width) if answer.objective == WIN else ""
    return f"{_title(answer, view.width)}\n\n{hold_table(header, lines, shares, view.width)}{notes}"


def _shares(answer: DiscardAnswer) -> list[float]:
    """Return the length of each hold's bar: probabilities unchanged, other values as a share of the best."""
    highest = max(1.0, *(hold.objective_value for hold in answer.holds))
    return [hold.objective_value / highest for hold in answer.holds]


def rows(answer: DiscardAnswer, top: int | None) -> list[Row]:
    of_hand = answer.to_json(top)
    holds = of_hand.pop("holds")
    of_hand.pop("notes", None)
    return [{**of_hand, **_flat(hold)} for hold in holds]


def _title(answer: DiscardAnswer, width: int) -> str:
    """Return the hand, its category and the goal. Hands with wild cards omit the value, which means nothing there."""
    parts = [f"{answer.hand}: {category_title(answer.category)}"]
    if answer.wild is None:
        parts.append(f"value {answer.value}")
    if answer.dead:
        parts.append(f"{answer.dead} dead")
    royal = "" if answer.royal_pay is None else f" with {answer.royal_pay:,} for a royal flush"
    against = against_text(answer.opponents, answer.opponent_draws)
    return fill(", ".join([*parts, f"by {answer.objective}{royal}{against}"]), width)


def _flat(hold: Row) -> Row:
    counts = hold.pop("counts")
    return {**hold, **counts}


def _kind(answer: DiscardAnswer) -> ObjectiveKind:
    """Return the kind of the objective: the part before its colon, or `PAYTABLE` for the name of a pay table."""
    name = answer.objective.partition(":")[0]
    return cast(ObjectiveKind, name) if name in get_args(ObjectiveKind) else PAYTABLE


def _columns(answer: DiscardAnswer) -> tuple[Sequence[int], Sequence[str]]:
    """Return the indexes and titles of the counts that a wide screen shows: all but the worthless hands."""
    names = answer.best.names
    if answer.wild is None:
        return range(1, len(names)), [category_title(name) for name in names[1:]]
    return range(len(names) - 1), names[:-1]


def _shown(kind: ObjectiveKind, worth: float) -> list[str]:
    """Return the cell with a hold's value; none for `better`, whose chance has a column already."""
    match kind:
        case "better":
            return []
        case "win":
            return [percent(worth)]
        case "pattern-keeper":
            return ["yes" if worth else ""]
        case _:
            return [f"{worth:.5f}"]


def hold_table(header: list[str], lines: list[list[str]], shares: Sequence[float], width: int) -> str:
    """Return the table. Its first two columns are the cards kept and thrown; `shares` are bar lengths, if any."""
    texts = 2
    if table_width(header, lines) > width:  # the cards thrown follow from the cards kept
        texts = 1
        for row in (header, *lines):
            del row[1]
    room = min(BAR_WIDTH, width - table_width(header, lines) - GAP)
    if shares and room >= SHORTEST:
        header.insert(texts, "")
        for line, share in zip(lines, shares, strict=False):
            line.insert(texts, bar(share * room / BAR_WIDTH))
        texts += 1
    return table(header, lines, left=texts)


def against_text(opponents: int | None, draws: Sequence[int]) -> str:
    """Return the title's words about the opponents; empty without `opponents`.

    >>> against_text(3, (1, 2))
    ' against 3 opponents who drew 1, 2 and any number'
    """
    if opponents is None:
        return ""
    many = "one opponent" if opponents == 1 else f"{opponents} opponents"
    drew = [*map(str, draws), *(["any number"] if len(draws) < opponents else [])]
    listed = " and ".join(filter(None, [", ".join(drew[:-1]), drew[-1]]))
    return f" against {many} who drew {listed}" if draws else f" against {many}"


def neglected(opponents: int | None, dead: bool, width: int) -> str:
    """Return a note, after a blank line, on what a chance to win does not take into account; empty if nothing."""
    if opponents is not None and opponents > 1:
        return "\n\n" + fill("The opponents' final hands are computed as if each drew from a separate deck", width)
    return "\n\n" + fill("The opponent's draws are computed as if no cards were dead", width) if dead else ""
