"""The questions about hold'em: a method of `Tables` for each; `pictures.py` draws some of the answers."""

from typing import TYPE_CHECKING, Any, overload

from ...cards.lazy_attribute import cached_attribute
from ...cards.questions.arguments import optional, written
from ...cards.questions.sampling import SEED
from ...games.holdem.parameters import ALPHA, FLOOR, TOP, BeliefUpdate
from ...games.holdem.stakes import ANTE
from ..batch_errors import RAISE
from ..equity_games import EquityQuestions
from ..session_base import DEAD
from ..variants import HOLDEM, VARIANTS, order_of, variant
from .calculators import Calculators

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    import polars as pl

    from ...cards.answers.equity_answers import EquityAnswer
    from ...cards.questions.arguments import CardsLike
    from ...games.holdem.agent_answers import AdviceAnswer
    from ...games.holdem.outs_answers import OutsAnswer
    from ...games.holdem.push_fold_answers import PushFoldAnswer, SpotAnswer
    from ...games.holdem.range_answers import RangeAnswer
    from ...games.holdem.state_answers import StateAnswer
    from ...games.holdem.strength_answers import StrengthAnswer
    from ..batch_errors import OnError
    from ..equity_games import EquityQuestion
    from .equity.many_questions import Question
    from .strength.opponent_ranges import RangeLike

HOLE, BOARD = "a hole", "the board"
"""What an error calls the cards that are given for these parameters."""


class HoldemQuestions(EquityQuestions):
    """Hold'em."""

    def _compare_ranges(self, question: "EquityQuestion") -> "EquityAnswer":
        from .notes import with_notes

        asked = question.opponents, question.board, question.dead, question.by_hand, question.samples, question.seed
        game = self._calculators(question.game)
        answer = game.equities.compare(question.players, *asked, question.stacks, question.payouts)
        return with_notes(answer, question.players, game.deck)

    def equities(
        self, questions: "Iterable[Question]", game: str = HOLDEM, on_error: "OnError" = RAISE
    ) -> "pl.DataFrame":
        """Many questions as for `equity`: one row each, in their order, with the first player's equity and counts.

        questions  each a sequence of players, or a dict of the parameters of `equity` with the ranges as `players`
        game       as for `equity`, of questions that name none themselves
        on_error   `"raise"`, or `"null"`: a bad question then has nulls, and the column `error` says what is wrong

        Those that a table of hold'em answers (two hands before the flop, or one against random up to the turn) are
        looked up together, in milliseconds for thousands. Raises `BadInput` that names the question, counted from 1.
        """
        from .equity.many_questions import equity_table

        return equity_table(self._connection, self._holdem.states, self.equity, questions, game, on_error)

    def looked_up_equities(self, questions: "Sequence[tuple[Sequence[str], str]]") -> "list[dict[str, Any] | None]":
        """The rows of `equities`, as dicts, of those questions that a table of hold'em answers; None for the others.

        questions  two ranges and a board each, all as texts
        """
        from .equity.many_questions import looked_up_rows

        return looked_up_rows(self._connection, self._holdem.states, self.equity, questions)

    def range(
        self, text: str, board: "CardsLike | None" = "", dead: "CardsLike | None" = "", game: str = HOLDEM
    ) -> "RangeAnswer":
        """What a range holds, in a short spelling and those of other programs, and how it hits a board.

        text   a range as docs/ranges.md describes, also as other programs write it
        board  none, or three to five cards
        dead   dead cards; holes that have one of them, or of the board's cards, are not counted
        game   `"holdem"`, `"short-deck"` or `"short-deck-trips"`
        """
        from .range import describe_range

        return describe_range(text, optional(board, BOARD), optional(dead, DEAD), order_of(game))

    def outs(
        self,
        hole: "CardsLike",
        board: "CardsLike",
        against: "CardsLike" = "random",
        dead: "CardsLike | None" = "",
        game: str = HOLDEM,
    ) -> "OutsAnswer":
        """Every card that can come next to a hole on a flop or turn (docs/outs.md), the highest equity first.

        Each card has its equity, what it makes, and whether it improves the hand and puts it ahead; on a flop the
        answer also has turn and river together.

        hole     your two cards
        board    a flop or a turn
        against  the opponent's range or hole
        dead     dead cards: seen and out of play
        game     `"holdem"`, `"short-deck"` or `"short-deck-trips"`
        """
        from .notes import with_notes

        other, played = written(against, "a range"), self._calculators(game)
        answer = played.outs.find(written(hole, HOLE), optional(board, BOARD), other, optional(dead, DEAD))
        return with_notes(answer, [other], played.deck)

    def strength(
        self,
        hole: "CardsLike",
        board: "CardsLike",
        *ranges: "RangeLike",
        opponents: int | None = None,
        samples: int | None = None,
        seed: int = SEED.default,
        dead: "CardsLike | None" = "",
        game: str = HOLDEM,
    ) -> "StrengthAnswer":
        """Hand strength and potential of a hole on a flop, turn or river against one to nine opponents.

        hole       your two cards
        board      three to five cards
        ranges     texts, or weights by hole, float64 (1326,): one an opponent, or one for all; random if none
        opponents  their number, unless there is a range for each
        samples    of the sampled estimate of HS_n against two or more opponents: drawn if given, or where HS_n has no
                   exact value; against one all is exact, and none are drawn
        seed       of those samples
        dead       dead cards: in no opponent's hand, and none of the cards to come
        game       `"holdem"`, `"short-deck"` or `"short-deck-trips"`
        """
        from .notes import with_notes

        held, on, out = written(hole, HOLE), optional(board, BOARD), optional(dead, DEAD)
        played = self._calculators(game)
        answer = played.strengths.measure(held, on, ranges, opponents, samples, seed, out)
        return with_notes(answer, ranges, played.deck)

    def state(
        self, hole: "CardsLike", board: "CardsLike", dead: "CardsLike | None" = "", game: str = HOLDEM
    ) -> "StateAnswer":
        """A hole on a flop or turn against random hands, in whole numbers.

        It has the moves from now to the showdown, E[HS^2], the equity against two, and on the flop the histogram of
        the final strength: the row of the table `flop` or `turn`, or with dead cards the same, counted exactly.

        hole   your two cards
        board  a flop or a turn
        dead   dead cards: seen and out of play
        game   `"holdem"`, `"short-deck"` or `"short-deck-trips"`
        """
        held, on, out = written(hole, HOLE), optional(board, BOARD), optional(dead, DEAD)
        return self._calculators(game).state_rows.find(held, on, out)

    def advise(
        self,
        hole: "CardsLike",
        board: "CardsLike | None" = "",
        *actions: str,
        pot: float,
        to_call: float,
        stack: float,
        min_raise: float | None = None,
        update: str = BeliefUpdate.EXPONENTIAL,
        alpha: float = ALPHA.default,
        floor: float = FLOOR.default,
        top: int = TOP.default,
        seed: int | None = None,
        dead: "CardsLike | None" = "",
        game: str = HOLDEM,
    ) -> "AdviceAnswer":
        """The belief agent (docs/belief.md): what one opponent may hold, your win rate, and what a call is worth.

        The mix of fold, call and raise is the published agent's, which ignores the price of a call.

        hole       your two cards
        board      none, or three to five cards
        actions    the opponent's, in order: texts such as `"raise 300 into 450 preflop"`
        pot        the chips in the middle, including the bet to call
        to_call    the chips that a call costs
        stack      the chips you have left
        min_raise  the smallest raise above the call; the amount to call unless given
        update     how to read actions: `exponential` or `bayes`
        alpha      how much an action tells, for `exponential`
        floor      the share of all hands that stays, for `bayes`
        top        the likeliest hands that the answer lists
        seed       draws one action from the mix
        dead       dead cards: in nobody's hand, and none of the cards to come
        game       `"holdem"`, `"short-deck"` or `"short-deck-trips"`
        """
        return self._calculators(game).agent.advise(
            written(hole, HOLE), optional(board, BOARD), pot, to_call, stack, actions, min_raise=min_raise,
            update=update, alpha=alpha, floor=floor, top=top, seed=seed, dead=optional(dead, DEAD),
        )  # fmt: skip

    # At run time `typing` would hold overloads, and DuckDB with them, until the interpreter has ended.
    if TYPE_CHECKING:

        @overload
        def push_fold(
            self,
            hand: "CardsLike | None" = None,
            *,
            stack: float | None = None,
            ante: float | str = ANTE.default,
            game: str = HOLDEM,
        ) -> "PushFoldAnswer": ...

        @overload
        def push_fold(
            self,
            hand: "CardsLike | None" = None,
            *,
            ante: float | str = ANTE.default,
            stacks: "str | Sequence[float]",
            payouts: "str | Sequence[float] | None" = None,
            seats: "str | int | Sequence[str] | None" = None,
            blinds: "str | Sequence[float] | None" = None,
            ante_bb: float = 0.0,
            at_most: int | None = None,
            game: str = HOLDEM,
            watch: "Callable[[int, float], None] | None" = None,
        ) -> "SpotAnswer": ...

        @overload
        def push_fold(
            self,
            hand: "CardsLike | None" = None,
            *,
            stack: float | None = None,
            ante: float | str = ANTE.default,
            stacks: "str | Sequence[float] | None",
            payouts: "str | Sequence[float] | None",
            seats: "str | int | Sequence[str] | None" = None,
            blinds: "str | Sequence[float] | None" = None,
            ante_bb: float = 0.0,
            at_most: int | None = None,
            game: str = HOLDEM,
            watch: "Callable[[int, float], None] | None" = None,
        ) -> "PushFoldAnswer | SpotAnswer": ...

    def push_fold(
        self,
        hand: "CardsLike | None" = None,
        *,
        stack: float | None = None,
        ante: float | str = ANTE.default,
        stacks: "str | Sequence[float] | None" = None,
        payouts: "str | Sequence[float] | None" = None,
        seats: "str | int | Sequence[str] | None" = None,
        blinds: "str | Sequence[float] | None" = None,
        ante_bb: float = 0.0,
        at_most: int | None = None,
        game: str = HOLDEM,
        watch: "Callable[[int, float], None] | None" = None,
    ) -> "PushFoldAnswer | SpotAnswer":
        """Push or fold in equilibrium (docs/push-fold.md): what each player goes all in with.

        hand     also say what this starting hand or hole is worth all in, and folded
        stack    of two players the smaller stack in big blinds, before blinds and antes; 10 unless given
        ante     what each player antes, in percent of a big blind; below 1 as text with a unit: `"0.5%"`, `"0.125bb"`
        stacks   in place of `stack` those of two to nine players in order of acting, the blinds last: `"10,8"` or
                 numbers
        payouts  with `stacks` the prizes, first place first: what stacks are worth by the independent chip model
        seats    the names of the seats in order of acting, or their number; with payouts, further stacks are at other
                 tables
        blinds   the small and the big blind in the unit of the stacks, `"0.5,1"` unless given
        ante_bb  the ante that the big blind pays for everybody, in big blinds
        at_most  the most players who can be all in, 2 or 3; with 2, no table of three hands is read
        game     `"holdem"`, or with two players `"short-deck"` or `"short-deck-trips"`, whose tables are on request
        watch    called while a full table is solved, with the rounds and the most that a player can gain so far

        Stacks of 1 to 25 by tenths, with antes of 0, 10 and 12.5, are in the table `push_fold`; others are solved. With
        three players or more that takes some seconds, and the table `starting_hand_triples`, which is built on request.
        """
        from .push_fold_spots import TableOptions

        held = None if hand is None else written(hand, "a hand")
        table = TableOptions(seats, blinds, ante_bb, at_most, watch)
        return self._calculators(game).push_fold.ask(held, stack, ante, stacks, payouts, table)

    def _calculators(self, game: str) -> "Calculators":
        """What answers questions about a game that is played as hold'em is. Raises `BadQuery`."""
        name = variant(game)
        if name == HOLDEM:
            return self._holdem
        if name not in self._others:
            self._others[name] = Calculators(self._connection, lambda: self._evaluator, VARIANTS[name]())
        return self._others[name]

    @cached_attribute
    def _holdem(self) -> Calculators:
        return Calculators(self._connection, lambda: self._evaluator)

    @cached_attribute
    def _others(self) -> dict[str, Calculators]:
        return {}
