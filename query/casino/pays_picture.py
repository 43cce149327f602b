"""The picture `plot casino-pays`: the house's edge against one pay, exactly at every point."""

from collections.abc import Callable
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, Annotated

from ...cards.arguments import Parameter
from ...cards.errors import BadQuery
from ...games.casino.game import Game
from ...games.casino.named_lines import lines_called, the_line_called, with_pays
from ...games.casino.other_pays import repriced
from ...games.casino.side_bets import edge_of
from ..declaration import Help
from ..question import Question
from .casino import Casino, games_like

if TYPE_CHECKING:
    from typing import Self

    from matplotlib.figure import Figure

    from ..open_tables import OpenTables

MOST_PAY = 10_000
PAY = Parameter(10, least=0, most=MOST_PAY)
"""The bounds of a pay, in bets, and the lowest of the highest pays that are drawn by default."""
MOST_STEPS = 50
"""The most steps from the lowest pay to the highest; each is solved with `--solve`."""


class PlotCasinoPays(Question["Figure"]):
    """Draw the house's edge against the pay of one line, of the game or of a side bet.

    A side bet, and a game whose solution takes a second, are solved at each pay. Other games are drawn for the strategy
    that is best at today's pays, whose edge is a straight line: perfect play at another pay loses no more. Today's pay
    is marked.
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
        line: Annotated[
            str,
            Help(
                'A line of its pays: "Flush", "Odds loses: Flush", or of a side bet "Trips: Flush".',
                "LINE",
            ),
        ] = "",
        least: Annotated[int, Help("The lowest pay.", "PAY", options=("--from",), bounds=PAY)] = 0,
        most: Annotated[
            int | None,
            Help("The highest pay; default: 10, or twice today's pay.", "PAY", options=("--to",), bounds=PAY),
        ] = None,
        solve: Annotated[
            bool, Help("Solve the game at each pay; a hold'em game takes 20 seconds for each, once.")
        ] = False,
    ) -> None:
        """Parse the game and the line. Raises `BadInput`."""
        chosen = Casino(game).game
        if chosen is None:
            raise BadQuery("name a game")
        self.game: Game = chosen
        self.line, self.solve = the_line_called(chosen, line), solve
        self.pays = _pays(self.line.pay, least, most)
        self.games = [with_pays(chosen, {self.line.full_name: pay}) for pay in self.pays]
        self.watch: Callable[[int, float], None] | None = None

    def watched(self, watch: Callable[[int, float], None]) -> "Self":
        """Return the question with a function that is called with the pays solved, and their number."""
        from copy import copy

        found = copy(self)
        vars(found)["watch"] = watch
        return found

    def answer(self, tables: "OpenTables") -> "Figure":
        from ...display.plots.casino_pays import PaysData, pays_figure

        solved, fixed = self._game(tables) if self.line.table else (self._side_bet(), None)
        pays = [float(pay) for pay in self.pays]
        return pays_figure(PaysData(self.game.title, self._title(), pays, float(self.line.pay), solved, fixed))

    def _title(self) -> str:
        """Return the shortest name that fits no other line."""
        if self.line.table is None or len(lines_called(self.game, self.line.name)) > 1:
            return self.line.full_name
        return self.line.name

    def _side_bet(self) -> list[float]:
        """Return the edge of the side bet at each pay."""
        place = [side.name for side in self.game.side_bets].index(self.line.owner)
        return [float(edge_of(game, game.side_bets[place])) for game in self.games]

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


def _pays(today: Fraction, least: int, most: int | None) -> list[Fraction]:
    """Return the pays that are drawn, ascending: in equal steps, and today's if it is among them. Raises `BadQuery`."""
    by_default = min(ceil(2 * today), MOST_PAY) if today > PAY.default else PAY.default
    lowest = PAY.check(least, "the lowest pay")
    highest = PAY.check(by_default if most is None else most, "the highest pay")
    if highest <= lowest:
        raise BadQuery(f"the highest pay must be above the lowest, got {lowest} to {highest}")
    steps = range(lowest, highest, ceil((highest - lowest) / MOST_STEPS))
    todays = {today} if lowest <= today <= highest else set()
    return sorted({*map(Fraction, steps), Fraction(highest), *todays})
