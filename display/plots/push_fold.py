"""Push-or-fold charts: a grid of starting hands for each decision between all in and fold."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...cards.errors import BadQuery
from ...games.holdem.answers.push_fold import ChartsAnswer, PushFoldAnswer, Situation
from ...games.holdem.push_fold.nodes import path_of
from ..text import hand_names, ranks_of
from .drawing import WeightGrid, draw_grid, headed, in_style, noted

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST_CHARTS = 6
"""The most charts that are all drawn; of more, the first pushes."""
BESIDE = 2
"""Charts per row."""
CHART, GAP, TOP = 6.6, 0.3, 0.85
"""Inches: size of a chart with its title, the gap between charts, the space above the first."""
Hands = Sequence[Sequence[str]]


class PushFoldData(NamedTuple):
    title: str
    note: str
    charts: list[WeightGrid]


def data(
    answer: ChartsAnswer, game: str = "", node: str | None = None, gains: bool = False, at_most: int | None = None
) -> PushFoldData:
    """Return the numbers of the picture; the note names `game` if it is given. Raises `BadQuery` for an unknown node.

    node     the seats of one chart, as `chosen` reads it
    gains    what all in wins more than folding, instead of how often a hand goes all in
    at_most  the most players in a pot, if that is fewer than the seats
    """
    ranks = ranks_of(answer.situations[0].chances)
    hands = [hand_names(row, ranks) for row in range(len(ranks))]
    unit = "prizes" if answer.payouts else "big blinds"
    what = f"what all in wins more than folding, in {unit}" if gains else "how often each hand goes all in, in %"
    pots = f"; pots of at most {at_most} players" if at_most else ""
    drawn = _gains if gains else _chances
    return PushFoldData(
        title=f"Push or fold: {_stacks(answer)}",
        note=noted(f"{what}; suited above the diagonal, offsuit below{pots}", game),
        charts=[drawn(one, hands, _worth(answer)) for one in chosen(answer.situations, node)],
    )


def _chances(one: Situation, hands: Hands, _blind: float) -> WeightGrid:
    return WeightGrid(_title(one), hands, [[one.chances[hand] for hand in row] for row in hands])


def _gains(one: Situation, hands: Hands, blind: float) -> WeightGrid:
    """Return a chart whose hands are darker the more they gain, up to a big blind, which is worth `blind`."""
    gains = [[one.values[hand] - one.fold_values[hand] for hand in row] for row in hands]
    weights = [[min(max(gain / blind, 0.0), 1.0) for gain in row] for row in gains]
    return WeightGrid(_title(one), hands, weights, [[f"{gain:+.2f}" for gain in row] for row in gains])


def _worth(answer: ChartsAnswer) -> float:
    """Return what a big blind is worth: 1, or its share of the prizes."""
    if isinstance(answer, PushFoldAnswer) or not answer.payouts:
        return 1.0
    return sum(answer.payouts) / sum([one.stack for one in answer.players] + list(answer.away))


def chosen(situations: Sequence[Situation], node: str | None) -> Sequence[Situation]:
    """Return the charts to draw: that of a node, all if they are few, or the first pushes. Raises `BadQuery`.

    node  the seats that are all in, then the one that acts, separated by `>`
    """
    if node is None:
        return situations if len(situations) <= MOST_CHARTS else [one for one in situations if not one.path]
    seats = dict.fromkeys(seat for one in situations for seat in (*one.path, one.seat))
    wanted = path_of(node, list(seats))
    found = [one for one in situations if (*one.path, one.seat) == wanted]
    if not found:
        raise BadQuery(
            f"no chart of {node!r}: name the seats all in and then the one that acts, of {' > '.join(seats)}"
        )
    return found


def _stacks(answer: ChartsAnswer) -> str:
    stacks = [answer.stack] if isinstance(answer, PushFoldAnswer) else [one.stack for one in answer.players]
    blinds = "big blind" if stacks == [1] else "big blinds"
    ante = f", ante {answer.ante:g} %" if answer.ante else ""
    prizes = f", for {' / '.join(f'{one:g}' for one in answer.payouts)}" if answer.payouts else ""
    return f"{' / '.join(f'{one:g}' for one in stacks)} {blinds}{ante}{prizes}"


def _title(situation: Situation) -> str:
    after = f" when {situation.after}" if situation.after else ""
    return (
        f"{situation.seat} {situation.action}es{after}"
        if situation.action == "push"
        else (f"{situation.seat} {situation.action}s{after}")
    )


@in_style
def figure(shown: PushFoldData) -> "Figure":
    """Draw the charts side by side, darker where a hand goes all in more often, with every probability as a number."""
    lines, beside = -(-len(shown.charts) // BESIDE), min(BESIDE, len(shown.charts))
    width, height = beside * (CHART + GAP), lines * CHART + TOP
    drawn = headed(shown.title, shown.note, width, height)
    for place, chart in enumerate(shown.charts):
        row, column = divmod(place, beside)
        left, top = column * (CHART + GAP) + GAP / 2, TOP + row * CHART
        box = (left / width, 1 - (top + CHART - GAP) / height, CHART / width, (CHART - 2 * GAP) / height)
        draw_grid(drawn.add_axes(box), chart)
    return drawn
