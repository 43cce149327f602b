"""Questions about hold'em, as methods of `Tables`."""

from typing import TYPE_CHECKING, Annotated, overload

from ...cards.arguments import SEED, CardsLike, optional, written
from ...cards.lazy_attribute import cached_attribute
from ...cards.question_declaration import CARDS, RANGE, Help, question
from ...games.holdem.parameters import ALPHA, FLOOR, OPPONENTS, STRENGTH_SAMPLES, TOP, BeliefUpdate
from ...games.holdem.push_fold.spots import ANTE
from ..game_names import HOLDEM, VARIANTS, order_of, variant
from ..parameters import (
    Against,
    Ante,
    AnteBb,
    AtMost,
    Blinds,
    Board,
    Bounties,
    Dead,
    FlopOrTurn,
    Gap,
    Hole,
    Keep,
    Lock,
    Payouts,
    Progressive,
    RangeText,
    Seats,
    Seconds,
    Seed,
    Stack,
    Stacks,
    Variant,
)
from ..session_base import DEAD, OpenTables
from .calculators import Calculators

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ...games.holdem.answers.agent import AdviceAnswer
    from ...games.holdem.answers.icm import IcmAnswer
    from ...games.holdem.answers.outs import OutsAnswer
    from ...games.holdem.answers.push_fold import PushFoldAnswer, SpotAnswer
    from ...games.holdem.answers.range import RangeAnswer
    from ...games.holdem.answers.state import StateAnswer
    from ...games.holdem.answers.strength import StrengthAnswer
    from .strength.opponent_ranges import RangeLike

HOLE, BOARD = "a hole", "the board"
"""Names of these parameters in error messages."""


class HoldemQuestions(OpenTables):
    """Hold'em."""

    @staticmethod
    @question(
        {"text": "QQ+, AKs:0.5"},
        {"text": "22+, ATs+, KQs, AQo+", "board": "Ks7d2h", "dead": "Ac"},
        {"text": "[50]AA,KK[/50],5%-15%"},
        {"text": "99+, ATs+, JTs", "board": "9h8h6c", "game": "short-deck"},
        {"text": "22+, A2s+, KTs+, AQo+", "board": "Ks7d2h", "keep": "top pair+"},
    )
    def range(
        text: RangeText,
        board: Board = "",
        dead: Dead = "",
        game: Variant = HOLDEM,
        keep: Keep = None,
    ) -> "RangeAnswer":
        """Describe a range as a grid of hands: combinations, other notations, and made hands and draws on a board.

        Holes with a dead card or a card of the board are not counted.
        """
        from .range import describe_range

        return describe_range(text, optional(board, BOARD), optional(dead, DEAD), order_of(game), keep)

    @question(
        {"hole": "AhKh", "board": "Qh7h2c"},
        {"hole": "AhKh", "board": "Qh7h2c", "against": "QsQd"},
        {"hole": "8c7c", "board": "9c6h2cAd", "against": "AA, AKs", "dead": "Kc"},
        {"hole": "JsTs", "board": "9h8h6c", "game": "short-deck"},
    )
    def outs(
        self, hole: Hole, board: FlopOrTurn, against: Against = "random", dead: Dead = "", game: Variant = HOLDEM
    ) -> "OutsAnswer":
        """Your outs on a flop or turn: every possible next card, with your equity and your hand after it.

        Cards that improve the hand or put it ahead are marked; on a flop the answer also has turn and river together
        (docs/outs.md).
        """
        other, played = written(against, "a range"), self._calculators(game)
        answer = played.outs.find(written(hole, HOLE), optional(board, BOARD), other, optional(dead, DEAD))
        return played.with_notes(answer, [other])

    @question(
        {"hole": "AsKd", "board": "Kh7c2s"},
        {"hole": "AsKd", "board": "Kh7c2s", "dead": "KcTh", "ranges": ["random", "AA, AKs, QQ"]},
        {"hole": "AsKd", "board": "Kh7c9s", "game": "short-deck"},
    )
    def strength(
        self,
        hole: Hole,
        board: Board,
        *ranges: Annotated[
            "RangeLike", Help("An opponent's range: one for all, or one for each; default: random.", "RANGE", RANGE)
        ],
        opponents: Annotated[
            int | None, Help(f"The number of opponents, {OPPONENTS.least} to {OPPONENTS.most}.", "N")
        ] = None,
        samples: Annotated[
            int | None,
            Help(
                "Against two or more opponents, also estimate HS_n from this many samples; unused against one.",
                "N",
                bounds=STRENGTH_SAMPLES,
            ),
        ] = None,
        seed: Seed = SEED.default,
        dead: Dead = "",
        game: Variant = HOLDEM,
    ) -> "StrengthAnswer":
        """Hand strength, potential and equity on a board against one to nine opponents with ranges.

        Samples are also drawn where HS_n has no exact value.
        """
        held, on, out = written(hole, HOLE), optional(board, BOARD), optional(dead, DEAD)
        played = self._calculators(game)
        answer = played.strengths.measure(held, on, ranges, opponents, samples, seed, out)
        return played.with_notes(answer, ranges)

    @question(
        {"hole": "AhKh", "board": "Qh7h2c"},
        {"hole": "AhKh", "board": "Qh7h2c", "dead": "QsQd"},
        {"hole": "JsTs", "board": "9h8h6c", "game": "short-deck"},
    )
    def state(self, hole: Hole, board: FlopOrTurn, dead: Dead = "", game: Variant = HOLDEM) -> "StateAnswer":
        """Exact counts for a hole on a flop or turn against a random hand: now, at the showdown, and by final strength.

        They are a row of the table `flop` or `turn`, or computed if there are dead cards.
        """
        held, on, out = written(hole, HOLE), optional(board, BOARD), optional(dead, DEAD)
        return self._calculators(game).state_rows.find(held, on, out)

    @question(
        {
            "hole": "AhQh",
            "board": "Kh7h2c",
            "pot": 120,
            "to_call": 40,
            "stack": 900,
            "actions": ["raise 40 into 80 flop"],
        }
    )
    def advise(
        self,
        hole: Hole,
        board: Board = "",
        *actions: Annotated[
            str, Help("An action of the opponent: 'raise 300 into 450 preflop'; repeat it in order.", "ACTION")
        ],
        pot: Annotated[float, Help("The chips in the middle, including the bet to call.", "CHIPS")],
        to_call: Annotated[float, Help("The cost of a call; 0 if there is no bet.", "CHIPS")],
        stack: Annotated[float, Help("The chips you have left.", "CHIPS")],
        min_raise: Annotated[
            float | None, Help("The smallest raise above the call; default: the amount to call.", "CHIPS")
        ] = None,
        update: Annotated[
            str, Help("The rule to interpret actions: exponential or bayes.", "RULE")
        ] = BeliefUpdate.EXPONENTIAL,
        alpha: Annotated[float, Help("The weight of an action, for exponential.", "A")] = ALPHA.default,
        floor: Annotated[float, Help("The share of equally likely hands mixed in, for bayes.", "F")] = FLOOR.default,
        top: Annotated[int, Help("Show this many of the likeliest hands.", "N", bounds=TOP)] = TOP.default,
        seed: Annotated[int | None, Help("Draw one action from the mix, with this seed.", "N", bounds=SEED)] = None,
        dead: Dead = "",
        game: Variant = HOLDEM,
    ) -> "AdviceAnswer":
        """Estimate an opponent's hand from their actions, your win rate against it, and whether a call pays.

        The answer also has the mix of folds, calls and raises of a published agent, which ignores the price of a call
        (docs/belief.md).
        """
        return self._calculators(game).agent.advise(
            written(hole, HOLE), optional(board, BOARD), pot, to_call, stack, actions, min_raise=min_raise,
            update=update, alpha=alpha, floor=floor, top=top, seed=seed, dead=optional(dead, DEAD),
        )  # fmt: skip

    # Not at run time: `typing` would keep the overloads, and through them DuckDB, alive until the interpreter exits.
    if TYPE_CHECKING:

        @overload
        def push_fold(
            self,
            hand: CardsLike | None = None,
            *,
            stack: float | None = None,
            ante: float | str = ANTE.default,
            game: str = HOLDEM,
        ) -> "PushFoldAnswer": ...

        @overload
        def push_fold(
            self,
            hand: CardsLike | None = None,
            *,
            stack: float,
            ante: float | str = ANTE.default,
            lock: "Sequence[str] | Mapping[str, str]",
            gap: float | None = None,
        ) -> "SpotAnswer": ...

        @overload
        def push_fold(
            self,
            hand: CardsLike | None = None,
            *,
            ante: float | str = ANTE.default,
            stacks: "str | Sequence[float]",
            payouts: "str | Sequence[float] | None" = None,
            seats: "str | int | Sequence[str] | None" = None,
            blinds: "str | Sequence[float] | None" = None,
            ante_bb: float = 0.0,
            at_most: int | None = None,
            seconds: float | None = None,
            gap: float | None = None,
            lock: "Sequence[str] | Mapping[str, str]" = (),
            bounties: "str | Sequence[float] | None" = None,
            progressive: float | None = None,
            game: str = HOLDEM,
            watch: "Callable[[int, float], None] | None" = None,
        ) -> "SpotAnswer": ...

        @overload
        def push_fold(
            self,
            hand: CardsLike | None = None,
            *,
            stack: float | None = None,
            ante: float | str = ANTE.default,
            stacks: "str | Sequence[float] | None",
            payouts: "str | Sequence[float] | None",
            seats: "str | int | Sequence[str] | None" = None,
            blinds: "str | Sequence[float] | None" = None,
            ante_bb: float = 0.0,
            at_most: int | None = None,
            seconds: float | None = None,
            gap: float | None = None,
            lock: "Sequence[str] | Mapping[str, str]" = (),
            bounties: "str | Sequence[float] | None" = None,
            progressive: float | None = None,
            game: str = HOLDEM,
            watch: "Callable[[int, float], None] | None" = None,
        ) -> "PushFoldAnswer | SpotAnswer": ...

    @question(
        {"stack": 10},
        {"hand": "K9s", "stack": 12.5, "ante": 12.5},
        {"stacks": "10,8", "payouts": "70,30"},
        {"stacks": "10,8,15", "payouts": "50,30,20"},
        {"stacks": "12,8.5,10,22,15,6", "ante": "0.125bb"},
        {"stacks": "12,8.5,10,22", "lock": ["BTN push=25%"], "at_most": 2},
        {"stacks": "10,8,15,30,25", "seats": 3, "payouts": "50,30,20", "ante_bb": 1},
        {"stack": 10, "game": "short-deck"},
    )
    def push_fold(
        self,
        hand: Annotated[CardsLike | None, Help("Show this hand's actions: K9s, 77 or AhKd.", "HAND", CARDS)] = None,
        *,
        stack: Stack = None,
        ante: Ante = ANTE.default,
        stacks: Stacks = None,
        payouts: Payouts = None,
        seats: Seats = None,
        blinds: Blinds = None,
        ante_bb: AnteBb = 0.0,
        at_most: AtMost = None,
        seconds: Seconds = None,
        gap: Gap = None,
        lock: Lock = (),
        bounties: Bounties = None,
        progressive: Progressive = None,
        game: Variant = HOLDEM,
        watch: "Callable[[int, float], None] | None" = None,
    ) -> "PushFoldAnswer | SpotAnswer":
        """Push-or-fold charts in equilibrium, for two to nine players: the hands to push, and the hands to call with.

        Charts for two stacks of 1 to 25 big blinds in steps of 0.1, with antes of 0, 10 and 12.5, are in the table
        `push_fold`; others are solved. Three or more players take some seconds, and need the table
        `starting_hand_triples`, which is built on request. Short-deck is for two players, and its tables are also built
        on request (docs/push-fold.md).
        """
        from .push_fold.spots import TableOptions

        held = None if hand is None else written(hand, "a hand")
        table = TableOptions(seats, blinds, ante_bb, at_most, seconds, gap, lock, bounties, progressive, watch)
        return self._calculators(game).push_fold.ask(held, stack, ante, stacks, payouts, table)

    @staticmethod
    @question({"stacks": "5000,3000,2000", "payouts": "50,30,20"}, {"stacks": "20bb,12bb,9bb", "payouts": "65%,35%"})
    def icm(
        stacks: Annotated["str | Sequence[float]", Help("The stacks of all players: 5000,3000,2000.", "STACKS")],
        payouts: Annotated[
            "str | Sequence[float]", Help("The prizes, the first place first: 50,30,20 or 50%,30%,20%.", "PAYOUTS")
        ],
    ) -> "IcmAnswer":
        """The worth of stacks in a tournament's prizes, and the bubble factor of each player against every other.

        The independent chip model of Malmuth and Harville: the probability of coming first is the share of all chips,
        and so on for the next places (docs/push-fold.md).
        """
        from .icm import worth_of_stacks

        return worth_of_stacks(stacks, payouts)

    def load_push_fold(self) -> None:
        """Load what charts of three players or more need, some seconds the first time on a machine.

        Raises `TablesMissing` or `TablesDamaged`.
        """
        self._calculators(HOLDEM).push_fold.load()

    def _calculators(self, game: str) -> "Calculators":
        """Return the calculators of a game that follows hold'em's rules. Raises `BadQuery`."""
        name = variant(game)
        if name not in self._variants:
            order = None if name == HOLDEM else VARIANTS[name]()
            self._variants[name] = Calculators(self._connection, lambda: self._evaluator, order)
        return self._variants[name]

    @cached_attribute
    def _variants(self) -> dict[str, Calculators]:
        return {}
