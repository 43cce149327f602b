"""Equities compared with OMPEval in C++, one thread, as pokerfast calls it; both count every deal and must agree."""

from collections.abc import Callable

from pokerfast import equity as ompeval

import outs
from outs.benchmarks.ranges import RANGES
from outs.benchmarks.timing import ProgramMissing, Row, faster, in_turn, random_deals, random_hands, report
from outs.cards.answers.equity_answers import EquityAnswer
from outs.query.session import Tables

FLOP = "Ks7d2h"
COMPILED = 400_000
"""Hands whose values load compiled code, as a session with many questions has done."""
TIMES = 25
MANY = 2_000
CLOSE = 1e-9
Asked = tuple[list[str], str]
"""The hands or ranges, and the board."""


def single_questions(tables: Tables) -> list[Row]:
    """Measure questions one by one, a different one each time."""
    deals = random_hands(TIMES + 1, 9)
    kinds: dict[str, list[Asked]] = {
        f"two ranges on {FLOP}": [([*RANGES], FLOP)] * (TIMES + 1),
        "these ranges on a flop": [([*RANGES], deal[:6]) for deal in deals],
        "these ranges on a turn": [([*RANGES], deal[:8]) for deal in deals],
        "these ranges before the flop": [([*RANGES], "")] * 3,
        "hole against hole on a flop": [([deal[6:10], deal[10:14]], deal[:6]) for deal in deals],
        "hole against hole before the flop": [([deal[6:10], deal[10:14]], "") for deal in deals],
        "hole against random on a flop": [([deal[6:10], "random"], deal[:6]) for deal in deals],
        "three holes before the flop": [([deal[6:10], deal[10:14], deal[14:]], "") for deal in deals],
    }
    return [_compared(what, tables, questions) for what, questions in kinds.items()]


def _compared(what: str, tables: Tables, questions: list[Asked]) -> Row:
    ours: list[float] = []
    theirs: list[float] = []
    both = iter(questions)

    def ask(players: list[str], board: str) -> None:
        answer = tables.equity(*players, board=board)
        assert isinstance(answer, EquityAnswer)
        ours.append(answer.players[0].equity)

    def ask_them() -> None:
        theirs.append(ompeval.equity(*next(both))[0])

    asking: list[Callable[[], None]] = [lambda question=question: ask(*question) for question in questions]  # type: ignore[misc]
    row = faster(what, *_named(in_turn(asking, ask_them)))
    _require_close(what, ours, theirs)
    return row


def many_questions(tables: Tables) -> Row:
    """Measure a hole against random on a flop, thousands in one call."""
    asked = [(deal[:4], deal[4:]) for deal in random_hands(MANY, 5)]
    written = [{"players": (hole, "random"), "board": board} for hole, board in asked]
    times = in_turn([lambda: tables.equities(written)] * 4, lambda: ompeval.equity_vs_random_many(asked))
    what = f"hole against random on a flop, {MANY:,} in one call, each"
    _require_close(what, tables.equities(written)["equity"].to_list(), ompeval.equity_vs_random_many(asked))
    ours, theirs = (one / MANY for one in times)
    return faster(what, *_named((ours, theirs)))


def _named(times: tuple[float, float]) -> tuple[float, str, float]:
    ours, theirs = times
    return ours, "OMPEval", theirs


def _require_close(what: str, ours: list[float], theirs: list[float]) -> None:
    """Exit if two equities differ by more than rounding."""
    if any(abs(one - other) > CLOSE for one, other in zip(ours, theirs, strict=True)):
        raise SystemExit(f"OMPEval disagrees: {what}")


def groups() -> dict[str, list[Row]]:
    """Return every measurement of this file. Raises `ProgramMissing`."""
    if not ompeval.available():
        raise ProgramMissing("pokerfast has no OMPEval for this system")
    with outs.open() as tables:
        tables.values(random_deals(COMPILED, 7))
        return {"Equities beside a C++ library": [*single_questions(tables), many_questions(tables)]}


if __name__ == "__main__":
    report(groups())
