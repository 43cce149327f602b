"""Lines of a casino game's pays by name: of all bets, of one bet or side bet, or of what one bet pays for a result."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from ...cards.answers.answer import number
from .game import BadRules, Bet, Game, Line, SideBet

WINS, LOSES, BONUS = "wins", "loses", "bonus"


class NamedLine(NamedTuple):
    """A line of a pay table.

    owner  the bet or side bet
    table  `wins`, `loses` or `bonus` of a bet; None for a side bet
    name   the hand, or the range of starting hands
    """

    owner: str
    table: str | None
    name: str
    pay: Fraction

    @property
    def full_name(self) -> str:
        """The name that fits no other line, such as `Odds loses: Flush` or `Trips: Flush`."""
        return f"{self.owner} {self.table}: {self.name}" if self.table else f"{self.owner}: {self.name}"

    def is_called(self, text: str) -> bool:
        """Return true if `text` names the line: alone for a line of a bet, or after its owner and a colon."""
        of, _, name = (part.strip().lower() for part in text.rpartition(":"))
        owners = (self.owner, f"{self.owner} {self.table}", "") if self.table else (self.owner,)
        return name == self.name.lower() and of in map(str.lower, owners)


def lines_of(game: Game) -> list[NamedLine]:
    """Return all lines of a game's bets, then those of its side bets."""
    found = []
    for bet in game.bets:
        for table, lines in ((WINS, bet.wins), (LOSES, bet.loses), (BONUS, bet.bonus)):
            found += [NamedLine(bet.name, table, line.name, line.pay) for line in lines]
    for side in game.side_bets:
        found += [NamedLine(side.name, None, line.name, line.pay) for line in side.lines]
        found += [NamedLine(side.name, None, hands, pay) for hands, pay in side.starting]
    return found


def lines_called(game: Game, text: str) -> list[NamedLine]:
    """Return the lines that `text` names, at least one. Raises `BadRules`."""
    every = lines_of(game)
    found = [line for line in every if line.is_called(text)]
    if not found:
        names = dict.fromkeys(line.name if line.table else line.full_name for line in every)
        raise BadRules(f"no line of {game.title} is called {text!r}; lines: {', '.join(names)}")
    return found


def the_line_called(game: Game, text: str) -> NamedLine:
    """Return the only line that `text` names. Raises `BadRules`."""
    line, *others = lines_called(game, text)
    if others:
        names = " or ".join(f"{one.full_name!r}" for one in (line, *others))
        raise BadRules(f"{text!r} names {1 + len(others)} lines of {game.title}; name one: {names}")
    return line


def with_pays(game: Game, changes: Mapping[str, Fraction]) -> Game:
    """Return the game with other pays of all lines that are named. Raises `BadRules` if a name fits none.

    >>> from .rule_files import load_bundled
    >>> with_pays(load_bundled("mississippi-stud"), {"Straight": Fraction(9)}).title
    'Mississippi Stud, Straight 9'
    """
    changed = game
    for text, pay in changes.items():
        for line in lines_called(game, text):
            changed = _with_pay(changed, line, pay)
    others = _other_pays(game, changed)
    differs = f"Before the change: {game.differs}" if others and game.differs else game.differs
    named = replace(changed, title=", ".join([game.title, *others]), differs=differs)
    return replace(named, name=f"{game.name} (changed)", published=None, source=None) if changes else game


def _other_pays(game: Game, changed: Game) -> list[str]:
    """Return the lines whose pays differ, each with its pay, such as `Flush 9`; the bet is named where that matters."""
    every, found = lines_of(changed), []
    for before, line in zip(lines_of(game), every, strict=True):
        if line.pay != before.pay:
            alike = {one.pay for one in every if one.table and one.name == line.name}
            name = line.name if line.table and len(alike) == 1 else line.full_name
            found.append(f"{name} {number(line.pay)}")
    return list(dict.fromkeys(found))


def _with_pay(game: Game, line: NamedLine, pay: Fraction) -> Game:
    """Return the game with another pay of one line: what the same bet pays with the hand for other results stays."""
    if line.table is None:
        return replace(game, side_bets=tuple(_side_with(side, line, pay) for side in game.side_bets))
    return replace(game, bets=tuple(_bet_with(bet, line.table, line, pay) for bet in game.bets))


def _side_with(side: SideBet, line: NamedLine, pay: Fraction) -> SideBet:
    if side.name != line.owner:
        return side
    starting = tuple((hands, pay if hands == line.name else old) for hands, old in side.starting)
    return replace(side, lines=_lines_with(side.lines, line.name, pay), starting=starting, published=None)


def _bet_with(bet: Bet, table: str, line: NamedLine, pay: Fraction) -> Bet:
    if bet.name != line.owner:
        return bet
    tables = {WINS: bet.wins, LOSES: bet.loses, BONUS: bet.bonus}
    tables[table] = _lines_with(tables[table], line.name, pay)
    return replace(bet, wins=tables[WINS], loses=tables[LOSES], bonus=tables[BONUS])


def _lines_with(lines: tuple[Line, ...], name: str, pay: Fraction) -> tuple[Line, ...]:
    return tuple(replace(line, pay=pay) if line.name == name else line for line in lines)
