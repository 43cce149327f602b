"""The belief agent's answer: text for a screen, and flat rows."""

from ..games.holdem.answers.agent import AdviceAnswer
from ..games.holdem.betting import RAISE
from .output_formats import Row
from .text import View, fitted, paragraph, percent

SIZES = ("minimum", "mean", "maximum")
DRAWN = ("action", "raise_by", "seed")


def text(answer: AdviceAnswer, view: View) -> str:
    """Return the likeliest hands of the belief, the win rate, the price of a call, and the published agent's mix."""
    where = f" on {answer.board}" if answer.board else ""
    dead = f", dead {answer.dead}" if answer.dead else ""
    chips = f"{answer.pot:,g} in the pot, {answer.to_call:,g} to call, {answer.stack:,g} behind"
    mix, size = answer.mix, answer.raise_size
    do = (("Fold", mix.fold), ("Call" if answer.to_call else "Check", mix.call), ("Raise", mix.raise_))
    lines = [(name, percent(share)) for name, share in do]
    parts = [
        paragraph(f"{answer.hole}{where}{dead}, {chips}", view),
        paragraph(_nothing(answer), view) if answer.knows_nothing else _likeliest(answer, view),
        paragraph(_price(answer), view),
        paragraph("The published agent's mix, which ignores the price of a call:", view),
        fitted(("It does", "How often"), lines, view, [share for _, share in do]),
    ]
    if size is not None:
        least, most, mean = (answer.to_call + chips for chips in (size.minimum, size.at(1), size.mean))
        parts.append(
            paragraph(f"It raises to between {least:,.0f} and {most:,.0f} chips, {mean:,.0f} on average", view)
        )
    if answer.drawn:
        to = f" to {answer.to_call + answer.drawn.raise_by:,.0f}" if answer.drawn.action == RAISE else ""
        parts.append(f"Drawn with seed {answer.drawn.seed}: {answer.drawn.action}{to}")
    return "\n\n".join(parts)


def rows(answer: AdviceAnswer, top: int | None) -> list[Row]:
    """Return one row per likeliest hole, repeating all else; a single row without a hole if nothing is known."""
    body = answer.to_json()
    size, drawn = body.pop("raise_size") or {}, body.pop("drawn", {})
    body["actions"] = "; ".join(body["actions"])
    body.pop("starting_hands")
    likeliest = body.pop("belief")[:top] or [{"hole": None, "probability": None}]
    body |= {f"raise_{name}": size.get(name) for name in SIZES}
    body |= {f"drawn_{name}": drawn.get(name) for name in DRAWN}
    return [body | {"likeliest": held["hole"], "probability": held["probability"]} for held in likeliest]


def _price(answer: AdviceAnswer) -> str:
    """Return the equity against the belief, the equity that a call needs, and the better of fold and call."""
    wins = f"Wins {percent(answer.win_rate)} against that"
    if not answer.to_call:
        return f"{wins}; a check costs nothing"
    value, kept = answer.call_value, "if nothing more is bet"
    result = f"wins {value:,.1f} chips" if value >= 0 else f"loses {-value:,.1f} chips"
    needed = f"a call needs {percent(answer.equity_needed)} and {result} on average {kept}"
    return f"{wins}; {needed}. Better of fold and call: {answer.best}"


def _nothing(answer: AdviceAnswer) -> str:
    """Return a sentence for a belief that favours no hand."""
    alike = f"all {answer.possible_holes:,} hands are equally likely"
    if answer.actions:
        return f"Their actions say nothing about their hand: {alike}."
    example = "--action 'raise 300 into 450 preflop'"
    return f"Nothing is known about their hand yet: {alike}. Add what they did, for example {example}."


def _likeliest(answer: AdviceAnswer, view: View) -> str:
    most = answer.starting_hands[0][2]
    lines = [(name, percent(highest), percent(share)) for name, share, highest in answer.starting_hands]
    bars = [highest / most for *_, highest in answer.starting_hands]
    return fitted(("They hold", "Each hole", "All holes"), lines, view, bars)
