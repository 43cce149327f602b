"""The belief agent's answer as people and spreadsheets read it."""

from typing import Any

from ..games.holdem.agent_answers import AdviceAnswer
from .text import bar, percent, print_table


def show_advice(answer: AdviceAnswer) -> None:
    """Print the belief's top hands, the win rate and the mix."""
    where = f" on {answer.board}" if answer.board else ""
    print(f"{answer.hole}{where}, {answer.pot:,g} in the pot, {answer.to_call:,g} to call, {answer.stack:,g} behind\n")
    most = answer.starting_hands[0][2]
    lines = [
        (name, bar(highest / most), percent(highest), percent(share)) for name, share, highest in answer.starting_hands
    ]
    print_table(("They hold", "", "Each hole", "All holes"), lines, left=2)
    print(f"\nWins {percent(answer.win_rate)} against that\n")
    mix, size = answer.mix, answer.raise_size
    call = "Call" if answer.to_call else "Check"
    print_table(("Do", "", "How often"), [
        ("Fold", bar(mix.fold), percent(mix.fold)),
        (call, bar(mix.call), percent(mix.call)),
        ("Raise", bar(mix.raise_), percent(mix.raise_)),
    ], left=2)  # fmt: skip
    if size is not None:
        print(f"\nRaise by {size.minimum:,.0f} to {size.at(1):,.0f} chips, {size.mean:,.0f} on average")
    if answer.drawn:
        by = f" by {answer.drawn.raise_by:,.0f}" if answer.drawn.action == "raise" else ""
        print(f"\nDrawn with seed {answer.drawn.seed}: {answer.drawn.action}{by}")


def advice_row(answer: AdviceAnswer) -> dict[str, Any]:
    """The answer as one flat row, with the likeliest hole alone of the belief."""
    body = answer.to_json()
    size, sample = body.pop("raise_size"), body.pop("sample", None)
    body["actions"] = "; ".join(body["actions"])
    likeliest = body.pop("belief")[:1]
    body.pop("starting_hands")
    for entry in likeliest:
        body |= {"likeliest": entry["hole"], "probability": entry["probability"]}
    body |= {f"raise_{name}": value for name, value in (size or dict.fromkeys(("minimum", "mean", "maximum"))).items()}
    return body | ({f"sample_{name}": value for name, value in sample.items()} if sample else {})
