"""The picture `plot casino-pays`: the house's edge against one pay, exactly at every point."""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated

from ...cards.arguments import Parameter
from ...cards.errors import BadQuery
from ...games.casino.game import Game
from ...games.casino.other_pays import repriced
from ...games.casino.side_bets import edge_of
from ..declaration import Help
from ..question import Question
from .casino import Casino, games_like

if TYPE_CHECKING:
    from typing import Self

    from matplotlib.figure import Figure

    from ..open_tables import OpenTables

PAY = Parameter(10, least=0, most=10_000)
"""The bounds of a pay, in bets."""
MOST_POINTS = 50
"""The most pays that are drawn, and solved with `--solve`."""


class PlotCasinoPays(Question["Figure"]):
    """Draw the house's edge against the pay of one line, of the game or of a side bet.

    A side bet, and a game whose solution takes a second, are solved at each pay. Other games are drawn for the strategy
    that is best at today's pays, whose edge is a straight line: perfect play at another pay loses no more.
    """

    progress_note = "Solved {} of {} pays"
    examples = (
        'ultimate-texas-holdem "Trips: Flush" --to 9 -o trips.svg',
        "three-card-poker Straight --to 4 -o straight.svg",
    )
    arguments = 2

    def __init__(
        self,
        game: Annotated[str, Help("The game by name, or a TOML file.", "NAME_OR_FILE", complete=games_like)] = "",
        line: Annotated[str, Help('A line of its pays, "Flush", or of a side bet, "Trips: Flush".', "LINE")] = "",
        least: Annotated[int, Help("The lowest pay.", "PAY", options=("--from",), bounds=PAY)] = 0,
        most: Annotated[int, Help("The highest pay.", "PAY", options=("--to",), bounds=PAY)] = PAY.default,
        solve: Annotated[
            bool, Help("Solve the game at each pay; a hold'em game takes 20 seconds for each, once.")
        ] = False,
    ) -> None:
        """Parse the game and the line. Raises `BadInput`."""
        chosen = Casino(game).game
        if chosen is None:
            raise BadQuery("name a game")
        self.game: Game = chosen
        lowest, highest = PAY.check(least, "the lowest pay"), PAY.check(most, "the highest pay")
        if not 0 < highest - lowest <= MOST_POINTS:
            raise BadQuery(f"the highest pay must be 1 to {MOST_POINTS} above the lowest, got {lowest} to {highest}")
        self.line, self.solve = line, solve
        self.games = [self.game.with_pays({line: Fraction(pay)}) for pay in range(lowest, highest + 1)]
        self.pays = list(range(lowest, highest + 1))
        self.watch: Callable[[int, float], None] | None = None

    def watched(self, watch: Callable[[int, float], None]) -> "Self":
        """Return the question with a function that is called with the pays solved, and their number."""
        from copy import copy

        found = copy(self)
        vars(found)["watch"] = watch
        return found

    def answer(self, tables: "OpenTables") -> "Figure":
        from ...display.plots.casino_pays import PaysData, pays_figure

        solved, fixed = self._side_bet(), None
        if solved is None:
            solved, fixed = self._game(tables)
        return pays_figure(PaysData(self.game.title, self.line, self.pays, solved, fixed))

    def _side_bet(self) -> list[float] | None:
        """Return the edge of the side bet at each pay; None if the line is not one of a side bet."""
        if any(one.bets != other.bets for one, other in pairwise(self.games)):
            return None
        changed = next(
            place
            for place, (one, other) in enumerate(zip(self.games[0].side_bets, self.games[1].side_bets, strict=True))
            if one != other
        )
        return [float(edge_of(game, game.side_bets[changed])) for game in self.games]

    def _game(self, tables: "OpenTables") -> tuple[list[float] | None, list[float]]:
        """Return the edge of perfect play at each pay, if it is solved, and that of today's best strategy."""
        from .played_games import results_of, unwatched

        results = results_of(tables, self.game, unwatched)
        fixed = [float(repriced(results, game).edge) for game in self.games]
        if not (self.solve or self.game.engine in ("three_cards", "reveal")):
            return None, fixed
        solved = []
        for number, game in enumerate(self.games, start=1):
            solved.append(float(results_of(tables, game, unwatched).edge))
            (self.watch or unwatched)(number, len(self.games))
        return solved, fixed
