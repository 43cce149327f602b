"""Push-or-fold answers as text: a chart per situation, the value of one hand, and the players' values."""

from collections.abc import Sequence

from ..cards.ranges.hand_patterns import HOLES_OF
from ..cards.ranges.spelling import shortest
from ..games.holdem.answers.push_fold import PlayAnswer, PushFoldAnswer, SeatAnswer, Situation, SpotAnswer
from ..games.holdem.push_fold.nodes import SHORT
from ..games.holdem.push_fold.spots import MOST_IN, named
from .output_formats import Row
from .text import View, hand_grid, paragraph, parted, percent, ranks_of

DOES = {"push": "pushes", "call": "calls with"}
MOST_CHARTS = 6
"""The most charts that are all drawn as grids; of more, ranges are listed."""
ALL_AT_ONCE = 100
SURE = 1e-9
"""Exploitability below this is rounding error."""


def text(answer: PushFoldAnswer | SpotAnswer, view: View) -> str:
    """Return the chart of each situation, the value of the given hand, and the players' values."""
    few = len(answer.situations) <= MOST_CHARTS
    parts = [_chart(one, view) for one in answer.situations] if few else _list(answer.situations, view)
    plays = [
        play
        for play, chart in zip(answer.plays, answer.situations, strict=False)
        if view.overcalls or len(chart.path) < MOST_IN
    ]
    if plays:
        parts.append(_plays(f"{answer.hand}", plays, view))
    parts.append(_heads_up(answer, view) if isinstance(answer, PushFoldAnswer) else _seats(answer, view))
    if isinstance(answer, SpotAnswer) and answer.unfinished:
        parts.insert(0, paragraph(_unfinished(answer), view))
    return "\n\n".join(parts)


def rows(answer: PushFoldAnswer | SpotAnswer, _: int | None) -> list[Row]:
    """Return one row per hand in each situation, or one per situation for a given hand."""
    return [
        {"hand": hand, **situation.play(hand).to_json()} | {"after": situation.after}
        for situation in answer.situations
        for hand in ([answer.hand] if answer.hand else situation.chances)
    ]


def _unfinished(answer: SpotAnswer) -> str:
    unit = "in prizes" if answer.payouts else "big blinds"
    gap = f"{answer.gap:.3g}"
    return f"Not finished: a player could still gain {gap} {unit} a hand. Asked again, the solver goes on from here."


def _chart(situation: Situation, view: View) -> str:
    chances = situation.chances
    parts = [paragraph(_title(situation), view), hand_grid(chances, ranks_of(chances))]
    if situation.range:
        parts.append(paragraph(f"Range: {short_range(situation)}", view))
    return "\n\n".join(parts)


def _list(situations: Sequence[Situation], view: View) -> list[str]:
    """Return the ranges of first pushes and of calls as lines; overcalls are counted, if they are not asked for."""
    shown = [
        paragraph(f"{_title(one)}: {short_range(one) or 'nothing'}", view)
        for one in situations
        if view.overcalls or len(one.path) <= 1
    ]
    overcalls = len(situations) - len(shown)
    if overcalls:
        shown.append(
            paragraph(f"{overcalls} more charts are for calls after a call: --all, --json and --csv show them", view)
        )
    return shown


def short_range(situation: Situation) -> str:
    """Return the range for reading: weights in whole percent, without hands played less than half a percent."""
    weights = {
        hole: round(chance, 2)
        for hand, chance in situation.chances.items()
        if round(chance, 2) > 0
        for hole in HOLES_OF[hand]
    }
    return shortest(weights).replace(",", ", ") if weights else ""


def _title(situation: Situation) -> str:
    after = f" when {situation.after}" if situation.after else ""
    who = named(situation.seat)
    given = ", as given" if situation.locked else ""
    return f"{who[0].upper()}{who[1:]} {DOES[situation.action]} {percent(situation.share)} of all hands{after}{given}"


def _plays(hand: str, plays: Sequence[PlayAnswer], view: View) -> str:
    """Return a line for each decision of the hand: in prizes and in big blinds, if there are prizes."""
    in_prizes = any(play.chip_value is not None for play in plays)
    header = [hand, "Plays", "All in", "Fold", "Gain"]
    header += ["All in, bb", "Fold, bb", "Premium"] if in_prizes else []
    lines = []
    for play in plays:
        line = [_who(play), percent(play.chance), *(f"{won:+.4f}" for won in (play.value, play.fold_value, play.gain))]
        if in_prizes:
            line += ["" if won is None else f"{won:+.4f}" for won in (play.chip_value, play.chip_fold_value)]
            line.append("" if play.risk_premium is None else percent(play.risk_premium))
        lines.append(line)
    found = parted(header, lines, view)
    if in_prizes:
        note = "Premium: how much more equity a call needs for prizes than for chips, if all others fold"
        found += f"\n\n{paragraph(note, view)}"
    return found


def _who(play: PlayAnswer) -> str:
    if not play.after:
        return f"{play.seat} {play.action}"
    after = play.after
    for seat, short in SHORT.items():
        after = after.replace(f"the {seat}", short)
    return f"{SHORT.get(play.seat, play.seat)} {play.action}, {after}"


def _heads_up(answer: PushFoldAnswer, view: View) -> str:
    stack = _blinds(answer.stack)
    lines = [
        f"Stack {stack}, {_ante(answer.ante)}: the small blind wins {answer.value:+.6f} big blinds a hand on average"
    ]
    return "\n".join(paragraph(line, view) for line in [*lines, _exploitability(answer)])


def _seats(answer: SpotAnswer, view: View) -> str:
    worth = ["Worth"] if answer.payouts else []
    lines = [_seat(seat, bool(worth)) for seat in answer.players]
    table = parted(("Player", "Stack", *worth, "Wins", "Could gain"), lines, view)
    unit = f"in prizes of {', '.join(f'{one:g}' for one in answer.payouts)}" if answer.payouts else "in big blinds"
    antes = _ante(answer.ante)
    if answer.ante_bb:
        antes += f", and {_blinds(answer.ante_bb)} from the big blind"
    if answer.bounties:
        antes += f", bounties {', '.join(f'{one:g}' for one in answer.bounties)}"
        antes += "" if answer.progressive == ALL_AT_ONCE else f" ({answer.progressive:g} % at once)"
    said = f"{antes.capitalize()}; what a player wins is {unit}, on average from the start of the hand"
    model = f"Model: {answer.model}" if answer.model else ""
    return "\n\n".join(
        [table, "\n".join(paragraph(line, view) for line in [said, _exploitability(answer), model] if line)]
    )


def _seat(seat: SeatAnswer, in_prizes: bool) -> list[str]:
    worth = [f"{seat.worth:.4f}"] if in_prizes else []
    return [seat.seat, f"{seat.stack:g}", *worth, f"{seat.value:+.6f}", "0" if seat.gain < SURE else f"{seat.gain:.1e}"]


def _blinds(count: float) -> str:
    return f"{count:g} big blind{'s' if count != 1 else ''}"


def _ante(ante: float) -> str:
    return f"ante {ante:g} % of a big blind each" if ante else "no ante"


def _exploitability(answer: PushFoldAnswer | SpotAnswer) -> str:
    gap = answer.exploitability
    gained = "nothing" if gap < SURE else f"{gap:.2e} together"
    in_model = isinstance(answer, SpotAnswer) and len(answer.players) > MOST_IN
    return f"Best responses{' in this model' if in_model else ''} gain {gained} ({answer.source})"
