"""Casino games: text for a screen, and flat rows."""

from collections.abc import Mapping
from textwrap import fill
from typing import Any

from ..games.casino.answers import (
    CasinoGameAnswer,
    CasinoGamesAnswer,
    CasinoMovesAnswer,
    CasinoSessionAnswer,
    CasinoStrategy,
    MoveShareAnswer,
)
from ..games.casino.hand_spans import hand_spans
from .output_formats import Row
from .text import View, parted, percent, table, table_width

LEAST = 0.00001
"""The least share in percent that the table of outcomes can show."""
CARDS = ("game", "cards", "board", "up", "dead", "exchanged")
"""The first columns of a move's row; those of cards that a decision lacks are empty."""
Shown = CasinoGamesAnswer | CasinoGameAnswer | CasinoMovesAnswer


def text(answer: Shown, view: View) -> str:
    """Return the list of games, a game with its decisions and outcomes, or the moves of a decision."""
    match answer:
        case CasinoGamesAnswer():
            return _games(answer, view)
        case CasinoMovesAnswer():
            return _moves(answer, view)
        case CasinoGameAnswer():
            return _game(answer, view)


def rows(answer: Shown, _: int | None) -> list[Row]:
    """Return one row per game, per outcome, per move, or per line of the strategies if they are asked for.

    A session that is asked for is in every row, as `session_hands` and so on. All moves have the same columns.
    """
    match answer:
        case CasinoGamesAnswer():
            return [_row(game) for game in answer.games]
        case CasinoMovesAnswer():
            body = answer.to_json()
            moves, cards = body.pop("moves"), {name: body.get(name) for name in CARDS}
            return [{**cards, **body, **move} for move in moves]
        case CasinoGameAnswer():
            session = answer.session.to_json() if answer.session else {}
            named = {f"session_{name}": value for name, value in session.items()}
            if answer.strategies:
                lines = (row for strategy in answer.strategies for row in _strategy_rows(answer.game, strategy))
                return [{**line, **named} for line in lines]
            return [{**_row(answer), **outcome, **named} for outcome in answer.outcomes]


def _row(answer: CasinoGameAnswer) -> Row:
    return {
        "game": answer.game,
        "edge": answer.edge,
        "edge_exact": answer.edge_exact,
        "element_of_risk": answer.element_of_risk,
        "standard_deviation": answer.standard_deviation,
    }


def _strategy_rows(game: str, strategy: CasinoStrategy) -> list[Row]:
    """Return a row for each line of a strategy, with its name and figures; one row for a strategy in one line."""
    head = {
        "game": game,
        "strategy": strategy.rule,
        "edge": strategy.edge,
        "edge_exact": strategy.edge_exact,
        "cost": strategy.cost,
        "published_percent": strategy.published_percent,
    }
    if not strategy.lines:
        return [{**head, "seen": None, "move": None, "cards": None}]
    return [{**head, "seen": line.seen, "move": line.move, "cards": line.cards} for line in strategy.lines]


def _games(answer: CasinoGamesAnswer, view: View) -> str:
    lines = [
        [
            game.game,
            percent(game.edge),
            percent(game.element_of_risk),
            f"{game.standard_deviation:.2f}",
            "; ".join(f"{move} {percent(share)}" for move, share in _first_moves(game)),
        ]
        for game in answer.games
    ]
    header = ["Game", "Edge", "Risk", "Spread", "First decision"]
    note = "Edge and spread, the standard deviation, are in first bets; risk is the edge as a share of all that is bet"
    if table_width(header, lines) > view.width:  # `outs casino NAME` shows the decisions
        header, lines = header[:-1], [line[:-1] for line in lines]
    return f"{parted(header, lines, view)}\n\n{fill(note, view.width)}"


def _first_moves(answer: CasinoGameAnswer) -> list[tuple[str, float]]:
    """Return the moves of the first decision that are ever made, and how often."""
    first, left = [], answer.results.deals
    for one in answer.decisions:  # the first decision's moves add up to all deals
        if not left:
            break
        left -= one.deals
        first += [(one.move, one.probability)] if one.deals else []
    return first


def _game(answer: CasinoGameAnswer, view: View) -> str:
    head = [
        f"{answer.title}: the house wins {percent(answer.edge)} of the first bet, exactly {answer.edge_exact}",
        f"{percent(answer.element_of_risk)} of all that is bet; standard deviation {answer.standard_deviation:.4f}",
    ]
    if answer.published_percent is not None:
        head.append(f"Published: {answer.published_percent} % ({answer.source})")
    if answer.differs is not None:
        head.append(answer.differs)
    parts = ["\n".join(fill(line, view.width) for line in head)]
    decisions = [(_when(one), one.move, percent(one.probability)) for one in answer.decisions if one.probability]
    parts.append(table(("After", "Move", "Of all deals"), decisions, left=2))
    parts.append(_outcomes(answer))
    if answer.side_bets:
        sides = [(side.name, percent(side.edge)) for side in answer.side_bets]
        parts.append(table(("Side bet", "Edge"), sides))
    if answer.strategies:
        parts.append("Strategies, the first fitting line of each decision")
        parts += [_strategy(one, view) for one in answer.strategies]
    if answer.session is not None:
        parts.append(_session(answer.session, view))
    return "\n\n".join(parts)


def _when(share: MoveShareAnswer) -> str:
    before = ((share.raised, "bet"), (share.fee, "paid"))
    return ", ".join([f"{share.seen} cards", *(f"{number} {done}" for number, done in before if number)])


def _outcomes(answer: CasinoGameAnswer) -> str:
    """Return the share and the winnings of each hand at the showdown, and of folding."""
    totals: dict[str, list[float]] = {}
    spans = hand_spans(answer.results.game)
    for outcome in answer.outcomes:
        name = outcome_name(outcome, spans)
        total = totals.setdefault(name, [0.0, 0.0])
        total[0] += outcome["probability"]
        total[1] += outcome["probability"] * outcome["paid"]
    lines = [(name, _small(share, ""), _small(won, "+")) for name, (share, won) in totals.items()]
    return table(("Outcome", "Probability", "Wins"), lines)


def _small(share: float, sign: str) -> str:
    """Return a share that may be small in percent; one that rounds to zero shows that it is not."""
    shown = f"{100 * share:{sign}.5f} %"
    if share and float(shown[:-1]) == 0:
        return f"{'>-' if share < 0 else f'<{sign}'}{LEAST:.5f} %"
    return shown


def outcome_name(outcome: Mapping[str, Any], spans: Mapping[str, str]) -> str:
    """Return the name of an outcome.

    spans  what the hand of each line stands for, by its name
    """
    if outcome["folded"]:
        return "Fold"
    return f"{spans[outcome['hand']]} {outcome['result']}".strip()


def _strategy(strategy: CasinoStrategy, view: View) -> str:
    """Return a strategy with its figures and its lines."""
    figures = [f"edge {percent(strategy.edge)}", f"costs {percent(strategy.cost)}"]
    if strategy.published_percent:
        figures.append(f"published {strategy.published_percent} %")
    moves = max((len(line.move) for line in strategy.lines), default=0)
    heads = [f"  {line.seen} cards  {line.move:<{moves}}  " for line in strategy.lines]
    lines = [
        fill(line.cards, view.width, initial_indent=head, subsequent_indent=" " * len(head))
        for head, line in zip(heads, strategy.lines, strict=True)
    ]
    return "\n".join([fill(strategy.rule, view.width), f"  {', '.join(figures)}", *lines])


def _session(session: CasinoSessionAnswer, view: View) -> str:
    about = "" if session.interval == "exact" else "about "
    lasts, does = "", "win" if session.expected_loss < 0 else "lose"
    if session.lasts is not None:
        lasts = f" Money of {session.money:,g} lasts all of them with a probability of {percent(session.lasts)}."
    return fill(
        f"{session.hands:,} hands with a first bet of {session.bet:g} {does} {abs(session.expected_loss):,.2f} on "
        f"average, with a standard deviation of {session.standard_deviation:,.2f}. In 95 of 100 sessions the result is "
        f"{about}{session.low:+,.0f} to {session.high:+,.0f}; {percent(session.ahead)} end with a gain.{lasts}",
        view.width,
    )


def _moves(answer: CasinoMovesAnswer, view: View) -> str:
    places = (
        (answer.board, "on"),
        (answer.up, "against"),
        (answer.dead, "without"),
        (answer.exchanged, "after exchanging"),
    )
    cards = " ".join([answer.cards, *(f"{word} {cards}" for cards, word in places if cards)])
    best = answer.moves[0]
    lines = [(move.move, f"{move.value:+.6f}", f"{move.cost:.6f}" if move.cost else "") for move in answer.moves]
    head = fill(f"{answer.title}, {cards}: {best.move}", view.width)
    return "\n\n".join([head, table(("Move", "Value", "Costs"), lines), "Values are in first bets"])
