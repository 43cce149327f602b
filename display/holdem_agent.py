"""The belief agent's answer as people and spreadsheets read it."""

from ..games.holdem.agent_answers import AdviceAnswer
from ..games.holdem.betting import RAISE
from .forms import Row
from .text import bar, percent, table


def text(answer: AdviceAnswer, _: object) -> str:
    """The likeliest hands of the belief, the win rate and the mix."""
    where = f" on {answer.board}" if answer.board else ""
    sight = f"{answer.hole}{where}, {answer.pot:,g} in the pot, {answer.to_call:,g} to call, {answer.stack:,g} behind"
    most = answer.starting_hands[0][2]
    hands = [
        (name, bar(highest / most), percent(highest), percent(share)) for name, share, highest in answer.starting_hands
    ]
    mix, size = answer.mix, answer.raise_size
    call = "Call" if answer.to_call else "Check"
    actions = [
        ("Fold", bar(mix.fold), percent(mix.fold)),
        (call, bar(mix.call), percent(mix.call)),
        ("Raise", bar(mix.raise_), percent(mix.raise_)),
    ]
    parts = [
        sight,
        table(("They hold", "", "Each hole", "All holes"), hands, left=2),
        f"Wins {percent(answer.win_rate)} against that",
        table(("Do", "", "How often"), actions, left=2),
    ]
    if size is not None:
        parts.append(f"Raise by {size.minimum:,.0f} to {size.at(1):,.0f} chips, {size.mean:,.0f} on average")
    if answer.drawn:
        by = f" by {answer.drawn.raise_by:,.0f}" if answer.drawn.action == RAISE else ""
        parts.append(f"Drawn with seed {answer.drawn.seed}: {answer.drawn.action}{by}")
    return "\n\n".join(parts)


def rows(answer: AdviceAnswer, _: int | None) -> list[Row]:
    """One flat row, with the likeliest hole alone of the belief."""
    body = answer.to_json()
    size, sample = body.pop("raise_size"), body.pop("sample", None)
    body["actions"] = "; ".join(body["actions"])
    likeliest = body.pop("belief")[:1]
    body.pop("starting_hands")
    for entry in likeliest:
        body |= {"likeliest": entry["hole"], "probability": entry["probability"]}
    body |= {f"raise_{name}": value for name, value in (size or dict.fromkeys(("minimum", "mean", "maximum"))).items()}
    return [body | ({f"sample_{name}": value for name, value in sample.items()} if sample else {})]
