"""Five-card draw with betting, solved: the moves at one decision as text for a screen, and flat rows."""

from collections.abc import Sequence

from ..games.draw.answers.betting import DrawGameAnswer, DrawHandAnswer, DrawMove, HoldValue, KindShares
from .output_formats import Row
from .text import View, bar, paragraph, percent, table

NONE = "-"


def text(answer: DrawGameAnswer | DrawHandAnswer, view: View) -> str:
    """Return the moves with their frequencies and values, then whose turn it is and how exact this is."""
    has_values = any(move.value is not None for move in answer.moves)
    header = ["Move", "Frequency", *(["Antes won"] if has_values else []), ""]
    lines = [
        [_name(move), percent(move.frequency), *([_antes(move.value)] if has_values else []), bar(move.frequency)]
        for move in answer.moves
    ]
    whose = f"The {answer.to_act} player acts"
    since = f" after {answer.actions}" if answer.actions else ""
    with_hand = f" with {answer.hand}" if isinstance(answer, DrawHandAnswer) else ""
    notes = [f"{whose}{with_hand}{since}; {answer.pot} antes are in the pot."]
    if isinstance(answer, DrawHandAnswer):
        if answer.value is not None:
            notes.append(f"The hand wins {_antes(answer.value)} antes on average, all paid since the deal counted.")
    else:
        notes.append(f"The first player wins {_antes(answer.value_first)} antes on average.")
    notes.append(
        f"Equilibrium of {answer.game}, within {answer.exploitability:.2g} antes a game after {answer.passes} passes. "
        "Each player has a deck of their own in it, so the cards in a hand take none from the other player."
    )
    tables = [table(header, lines, 1, view.width)]
    if isinstance(answer, DrawHandAnswer):
        tables += [_holds(answer.holds, view)] if answer.holds else []
    elif answer.hands:
        tables.append(_kinds(answer.hands, view))
    return "\n".join([*(f"{one}\n" for one in tables), *(paragraph(note, view) for note in notes)])


def _holds(holds: Sequence[HoldValue], view: View) -> str:
    best = holds[0].value
    lines = [
        [one.hold or "nothing", str(one.draws), _antes(one.value), _antes(_cost(one.value, best))]
        for one in holds[: view.top]
    ]
    return table(["Hold", "Draw", "Antes won", "Costs"], lines, 1, view.width)


def _cost(value: float | None, best: float | None) -> float | None:
    return None if value is None or best is None else best - value


def _kinds(kinds: Sequence[KindShares], view: View) -> str:
    lines = [[one.kind, percent(one.first), percent(one.second)] for one in kinds]
    return table(["Hands here", "First player", "Second player"], lines, 1, view.width)


def rows(answer: DrawGameAnswer | DrawHandAnswer, _: int | None) -> list[Row]:
    """Return one row per move; per hold or kind of hands if these were asked for."""
    body = answer.to_json()
    moves = body.pop("moves")
    return [{**body, **one} for one in body.pop("holds", None) or body.pop("hands", None) or moves]


def _name(move: DrawMove) -> str:
    if move.move != "draw":
        return move.move
    if move.draws is not None:
        return f"draw {move.draws}" if move.draws else "stand pat"
    if move.hold == "":
        return "draw 5"
    return f"draw {5 - len(move.hold or '') // 2}, hold {move.hold}" if len(move.hold or "") < 10 else "stand pat"


def _antes(value: float | None) -> str:
    return NONE if value is None else f"{value:+.3f}"
