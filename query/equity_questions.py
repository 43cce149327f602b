"""Questions about equity in any game, as methods of `Tables`, and the games that answer them."""

from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

from ..cards.arguments import SAMPLES, SEED, CardsLike, optional, written
from ..cards.lazy_attribute import cached_attribute
from ..cards.question_declaration import RANGE, Help, question
from ..games.holdem.parameters import OPPONENTS
from .batches import RAISE
from .game_names import EQUITY_GAME_NAMES, HOLDEM, OMAHA, VARIANTS, EquityQuestion, game_name
from .holdem.holdem_questions import HoldemQuestions
from .parameters import Board, Dead, Seed
from .session_base import DEAD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    import polars as pl

    from ..cards.answers.equity_answers import EquityAnswer
    from ..cards.hands.evaluator import Evaluator
    from ..games.holdem.push_fold.chips import Given
    from .batches import OnError
    from .database.connection import Connection
    from .game_names import EquityGame
    from .holdem.calculators import Calculators
    from .holdem.equity.many_equities import Question
    from .omaha import HandComparer


class RangeGame:
    """Hold'em or a variant; it implements `outs.query.game_names.EquityGame`."""

    def __init__(self, calculators: "Callable[[], Calculators]") -> None:
        """Compare ranges with the game's `calculators`, which are made for the first question."""
        self._calculators = calculators

    def compare(self, question: "EquityQuestion") -> "EquityAnswer":
        """Return the equity of two or more ranges. Raises `BadInput`."""
        players, opponents, board, dead, by_hand, samples, seed, stacks, payouts, _ = question
        game = self._calculators()
        answer = game.equities.compare(players, opponents, board, dead, by_hand, samples, seed, stacks, payouts)
        return game.with_notes(answer, players)


class OmahaGame:
    """The game `omaha`; it implements `outs.query.game_names.EquityGame`."""

    def __init__(self, connection: "Connection", evaluator: "Callable[[], Evaluator]") -> None:
        """Read rows from `connection`; `evaluator` is called when deals must be counted."""
        self._connection, self._evaluator = connection, evaluator

    def compare(self, question: "EquityQuestion") -> "EquityAnswer":
        """Return the equity of two or more hands. Raises `BadInput`."""
        return self._hands.compare(question)

    @cached_attribute
    def _hands(self) -> "HandComparer":
        from .omaha import HandComparer, OmahaTables

        return HandComparer(OmahaTables(self._connection), self._evaluator)


class EquityQuestions(HoldemQuestions):
    """Equity in any game."""

    @question(
        {"players": ["AhKh", "QsQd"]},
        {"players": ["AKs", "88+, ATs+"], "board": "Ks7d2h"},
        {"players": ["72o", "random"], "opponents": 3},
        {"players": ["AhKh", "QsQd", "JTs"], "stacks": "10,20,30", "payouts": "50,30,20"},
        {"players": ["AsAhKsKh", "QdJdTc9c"], "game": "omaha"},
        {"players": ["AhKh", "77"], "game": "short-deck"},
    )
    def equity(
        self,
        *players: Annotated[
            CardsLike,
            Help(
                "Two or more hands or ranges: AhKd, AKs, QQ+, 76s-54s, 15%, random, 'QQ+, AKs:0.5'.", "PLAYER...", RANGE
            ),
        ],
        board: Board = "",
        dead: Dead = "",
        by_hand: Annotated[bool, Help("Show each hand of each range too, the best first.")] = False,
        opponents: Annotated[
            int,
            Help(f"Against random: the number of random hands, {OPPONENTS.least} to {OPPONENTS.most}.", "N"),
        ] = OPPONENTS.default,
        samples: Annotated[
            int | None,
            Help(
                f"Sample size when exact counting is too slow; default: {SAMPLES.default:,}.",
                "N",
                bounds=SAMPLES,
            ),
        ] = None,
        seed: Seed = SEED.default,
        stacks: Annotated[
            "Given | None",
            Help(
                "Stacks of players who are all in: 10,20,30; any further ones sit out. Adds expected chips.",
                "STACKS",
            ),
        ] = None,
        payouts: Annotated[
            "Given | None",
            Help("With stacks: the prizes, first place first: 50,30,20. Adds expected prizes (ICM).", "PAYOUTS"),
        ] = None,
        game: Annotated[str, Help(f"The game: {EQUITY_GAME_NAMES}, which has hands of four cards.", "GAME")] = HOLDEM,
    ) -> "EquityAnswer":
        """The equity of two or more hands or ranges on any street, or of one hand against random ones."""
        played = self._equity_games[game_name(game)]
        held = tuple(written(player, "a range") for player in players)
        on, out = optional(board, "the board"), optional(dead, DEAD)
        return played.compare(EquityQuestion(held, opponents, on, out, by_hand, samples, seed, stacks, payouts, game))

    def equities(
        self, questions: "Iterable[Question]", game: str = HOLDEM, on_error: "OnError" = RAISE
    ) -> "pl.DataFrame":
        """Answer many questions like `equity`: one row each, in order, with the first player's equity and counts.

        questions  each a sequence of players, or a dict of the parameters of `equity` with the ranges as `players`
        game       the game of questions that name none
        on_error   `"raise"`, or `"null"`: a bad question then has nulls, and its message in the column `error`

        Questions answered by one row of a hold'em table (two hands before the flop, or one against random up to the
        turn) are looked up together, thousands in milliseconds. Raises `BadInput` that names the question, counted
        from 1.
        """
        from .holdem.equity.many_equities import equity_table

        states = self._calculators(HOLDEM).states
        return equity_table(self._connection, states, self.equity, questions, game, on_error)

    def looked_up_equities(self, questions: "Sequence[tuple[Sequence[str], str]]") -> "list[dict[str, Any] | None]":
        """Return rows of `equities` as dicts; None for questions that no single row of a hold'em table answers.

        questions  two ranges and a board each, all as texts
        """
        from .holdem.equity.many_equities import looked_up_rows

        return looked_up_rows(self._connection, self._calculators(HOLDEM).states, self.equity, questions)

    @cached_attribute
    def _equity_games(self) -> "Mapping[str, EquityGame]":
        """The games whose hands can be compared, by name; each loads its modules and tables on first use."""
        variants = {name: RangeGame(partial(self._calculators, name)) for name in VARIANTS}
        return {**variants, OMAHA: OmahaGame(self._connection, lambda: self._evaluator)}
