"""Final hands of the best holds, side by side."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...cards.answers.draw_answers import DrawsOfHold, RankedHoldsAnswer
from ...cards.hands.categories import category_title
from ...games.draw.answers.discard import HoldAnswer
from ...games.draw.parameters import BETTER, DECISION_TREE, PATTERN_KEEPER, SIDE_BY_SIDE, WEIGHTS, WIN
from ...games.lowball.answers import LowballDiscardAnswer
from .drawing import ACCENT, FAINT, INK, NONE, headed, in_style, with_symbols

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ROYAL = "Royal Flush"
LABELS, PANEL, NARROWEST = 1.6, 2.5, 6.6
"""Inches: width of the outcomes' names, width of a hold, minimum width of the picture."""
ROW, TOP = 0.3, 1.25
"""Inches: height of an outcome, and of the space above the first."""


class Panel(NamedTuple):
    """One hold.

    hold, worth  the cards kept, and the hold's value in words
    chances      (n,) probability of each outcome
    better       probability of a final hand that beats the dealt one
    """

    hold: str
    worth: str
    chances: list[float]
    better: float


class HoldData(NamedTuple):
    """The numbers of the picture.

    outcomes  (n,) the outcomes that are possible with any of the holds, the highest first
    panels    the holds, best first
    """

    title: str
    note: str
    outcomes: list[str]
    panels: list[Panel]


def data(answer: RankedHoldsAnswer, top: int = SIDE_BY_SIDE.default) -> HoldData:
    """Return the numbers of the picture for the best `top` holds."""
    holds: Sequence[DrawsOfHold] = answer.holds[:top]
    has_wild_cards = answer.wild is not None
    outcomes = [_outcomes(hold, has_wild_cards) for hold in holds]
    possible = [name for name in outcomes[0] if any(each[name] for each in outcomes)]
    parts = [category_title(answer.category), *([f"{with_symbols(answer.dead)} dead"] if answer.dead else ())]
    game = f" in {answer.game}" if isinstance(answer, LowballDiscardAnswer) else ""
    return HoldData(
        title=f"{with_symbols(answer.hand)}: what the best holds become",
        note=f"{', '.join(parts)}; the best by {answer.objective}{game}; chances in %, exact",
        outcomes=possible,
        panels=[
            Panel(
                with_symbols(hold.hold) if hold.hold else "nothing",
                _worth(answer, hold.objective_value),
                [each[name] for name in possible],
                hold.p_better,
            )
            for hold, each in zip(holds, outcomes, strict=True)
        ],
    )


def _outcomes(hold: DrawsOfHold, has_wild_cards: bool) -> dict[str, float]:
    """Return the probability of each outcome by title, best first; royal flushes are apart from straight flushes."""
    if has_wild_cards:
        return {name: count / hold.draws for name, count in zip(hold.names, hold.counts, strict=True)}
    counts = {category_title(name): count for name, count in zip(hold.names, hold.counts, strict=True)}
    if isinstance(hold, HoldAnswer):
        *_, highest = counts
        counts[highest] -= hold.royal_flush
        counts[ROYAL] = hold.royal_flush
    return {name: count / hold.draws for name, count in reversed(counts.items())}


def _worth(answer: RankedHoldsAnswer, worth: float) -> str:
    kind = answer.objective.partition(":")[0]
    if kind == WIN:
        return f"wins {100 * worth:.2f} %"
    if kind == BETTER:
        return f"improves {100 * worth:.2f} %"
    if isinstance(answer, LowballDiscardAnswer):
        return f"makes it {100 * worth:.2f} %"
    if kind == PATTERN_KEEPER:
        return "kept by the rule" if worth else "not kept"
    return f"weight {worth:.4f}" if kind in (WEIGHTS, DECISION_TREE) else f"pays {worth:.4f}"


@in_style
def figure(shown: HoldData) -> "Figure":
    """Draw a panel per hold, with a bar and a number per outcome."""
    count, rows = len(shown.panels), len(shown.outcomes)
    width, height = max(LABELS + PANEL * count, NARROWEST), TOP + ROW * (rows + 1)
    drawn = headed(shown.title, shown.note, width, height)
    longest = max(max(panel.chances) for panel in shown.panels)
    for place, panel in enumerate(shown.panels):
        box = (LABELS + place * PANEL, 0.08, 0.92 * PANEL, ROW * (rows + 1))
        axes = drawn.add_axes((box[0] / width, box[1] / height, box[2] / width, box[3] / height))
        _draw(axes, panel, longest)
        axes.set_yticks(range(rows), shown.outcomes if place == 0 else [""] * rows)
    return drawn


def _draw(axes: "Axes", panel: Panel, longest: float) -> None:
    rows = len(panel.chances)
    axes.barh(range(rows), panel.chances, height=0.62, color=ACCENT)
    for row, chance in enumerate(panel.chances):
        axes.text(chance + 0.02 * longest, row, _percent(chance), va="center", size=9, color=INK if chance else FAINT)
    axes.text(0, rows, f"better than dealt: {100 * panel.better:.2f}", va="center", size=9, weight="bold")
    axes.set_title(f"{panel.hold}\n{panel.worth}", loc="left", size=10, weight="bold")
    axes.set(xlim=(0, 1.5 * longest), ylim=(rows + 0.5, -0.5), xticks=[])
    axes.spines["left"].set_bounds(-0.5, rows - 0.5)
    axes.spines["bottom"].set_visible(False)
    axes.tick_params(axis="y", length=0)


def _percent(chance: float) -> str:
    """Return a probability in percent; a small one gets four decimals so that it does not show as 0."""
    return NONE if not chance else f"{100 * chance:.2f}" if chance >= 0.00005 else f"{100 * chance:.4f}"
