"""Answers of questions about five-card draw with betting, solved: frozen dataclasses with their JSON."""

from dataclasses import dataclass

from ...cards.answers.answer import Answer


@dataclass(frozen=True)
class DrawMove(Answer, json=("move", "hold", "draws?", "frequency", "value")):
    """One move of the player to act.

    move       `fold`, `check`, `call`, `bet`, `raise` or `draw`
    hold       the cards kept by a draw; None for other moves, and for a whole range
    draws      the number of cards drawn by a whole range; None otherwise
    frequency  how often the move is made
    value      antes that the player wins on average by it, net of all paid since the deal, antes included; None for a
               whole range, and where the opponent never lets the hand get here
    """

    move: str
    hold: str | None
    frequency: float
    value: float | None = None
    draws: int | None = None


@dataclass(frozen=True)
class DrawGameAnswer(
    Answer,
    json=(
        "game",
        "value_first",
        "exploitability",
        "iterations",
        "actions?=actions_there",
        "to_act?=to_act_there",
        "moves",
    ),
):
    """The strategy of the player to act at one point of the game, over all hands of the range.

    game            `high`, `2-7` or `a-5`
    value_first     antes that the first player wins on average once here
    exploitability  antes a deal that a best response gains, the mean of both players
    iterations      passes of the solver
    actions         what both players have seen, as the tables write it; empty at the start
    to_act          `first` or `second`: the first acts and draws first, the second deals
    reach           share of deals that get here
    pot             antes in the pot
    moves           every legal move, folds first and raises last; draws by the number of cards
    """

    game: str
    value_first: float
    exploitability: float
    iterations: int
    actions: str
    to_act: str
    reach: float
    pot: int
    moves: tuple[DrawMove, ...]

    @property
    def actions_there(self) -> str | None:
        """The actions; None at the start."""
        return self.actions or None

    @property
    def to_act_there(self) -> str | None:
        """The player to act after some actions; None at the start."""
        return self.to_act if self.actions else None


@dataclass(frozen=True)
class DrawHandAnswer(Answer, json=("hand", "actions", "to_act", "moves")):
    """The strategy of one hand at one point of the game.

    game            `high`, `2-7` or `a-5`
    hand            the cards dealt; after the draw, the final hand
    actions         what both players have seen, as the tables write it; empty at the start
    to_act          `first` or `second`: the first acts and draws first, the second deals
    pot             antes in the pot
    exploitability  antes a deal that a best response gains, the mean of both players
    moves           every legal move, folds first and raises last; draws by the number of cards
    """

    game: str
    hand: str
    actions: str
    to_act: str
    pot: int
    exploitability: float
    moves: tuple[DrawMove, ...]

    @property
    def value(self) -> float | None:
        """The mean of the moves' values by their frequencies; None where a played move has no value."""
        played = [(move.frequency, move.value) for move in self.moves if move.frequency]
        return None if any(value is None for _, value in played) else sum(f * (v or 0.0) for f, v in played)
