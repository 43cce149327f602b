"""Published figures of casino games are met to their last digit."""

from pathlib import Path

import outs
from outs.games.casino.answers import CasinoGameAnswer, CasinoMovesAnswer
from outs.query.session import Tables

from .published_figures import FIGURES, Figure, table_lines


def found(tables: Tables, figure: Figure) -> float:
    """The figure as it is computed."""
    if figure.cards:
        decision = tables.casino(figure.game, figure.cards)
        assert isinstance(decision, CasinoMovesAnswer)
        return next(move.value for move in decision.moves if move.move == figure.what)
    game = tables.casino(figure.game, set=list(figure.changes))
    assert isinstance(game, CasinoGameAnswer)
    match figure.what:
        case "edge":
            return 100 * game.edge
        case "risk":
            return 100 * game.element_of_risk
        case "deviation":
            return game.standard_deviation
        case what if what in (sides := {side.name: side.edge for side in game.side_bets}):
            return 100 * sides[what]
        case move:
            return 100 * sum(one.probability for one in game.decisions if one.move == move)


def test_forty_figures_are_met_to_the_last_digit(tables: Tables) -> None:
    missed = []
    for figure in FIGURES:
        number = found(tables, figure)
        if abs(number - float(figure.shown)) > 0.505 * 10 ** -len(figure.shown.partition(".")[2]):
            missed.append((figure, number))
    assert len(FIGURES) >= 40
    assert missed == []


def test_the_page_lists_these_figures() -> None:
    page = (Path(outs.__file__).parent / "docs" / "casino.md").read_text(encoding="utf-8")
    assert "\n".join(table_lines()) in page
