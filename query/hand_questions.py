"""Questions about a hand of cards in any game: its value, and the best cards to keep."""

from typing import TYPE_CHECKING, Annotated, Literal, overload

from ..cards.arguments import CardsLike, optional, require_texts, require_whole, written
from ..cards.errors import BadInput
from ..cards.hands.sizes import HOLDS
from ..cards.lazy_attribute import cached_attribute
from ..cards.question_declaration import CARDS, Help, question
from ..games.draw.opponents import Drawn, parse_opponents
from ..games.draw.parameters import GAMES, HIGH, OPPONENTS, SEED, WIN
from .batches import RAISE, first_hand_error, table_of_hands
from .draw.paytable_questions import PayTableQuestions
from .game_names import LOWBALL_NAMES, hand_game
from .hand_games import HighGame, LowballGame
from .parameters import Dead, DrawActions, Hand, HandGameName, Objective, Royal, Seed
from .session_base import DEAD

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy as np
    import numpy.typing as npt
    import polars as pl

    from ..cards.answers.answer import ValueAnswer
    from ..cards.mask_arrays import HandsLike
    from ..games.draw.answers.betting import DrawGameAnswer, DrawHandAnswer
    from ..games.draw.answers.discard import DiscardAnswer
    from ..games.draw.answers.policies import PoliciesAnswer
    from ..games.lowball.answers import LowballDiscardAnswer, LowballValueAnswer
    from .batches import OnError
    from .draw.holds.ranked_holds import ManyRanked, RankedHolds
    from .game_names import HandGame


class HandQuestions(PayTableQuestions):
    """Questions about a hand in any game."""

    # Not at run time: `typing` would keep the overloads, and through them DuckDB, alive until the interpreter exits.
    if TYPE_CHECKING:

        @overload
        def value(self, cards: CardsLike, game: Literal["high"] = HIGH) -> "ValueAnswer": ...

        @overload
        def value(self, cards: CardsLike, game: str) -> "ValueAnswer | LowballValueAnswer": ...

    @question(
        {"cards": "AhKhQhJhTh"}, {"cards": "Ah Kd 7c 7s 2h 3d 4c"}, {"cards": "7s5h4d3c2c", "game": "2-7"}
    )  # fmt: skip
    def value(
        self,
        cards: Annotated[CardsLike, Help("Five, six or seven cards.", "CARDS", CARDS)],
        game: HandGameName = HIGH,
    ) -> "ValueAnswer | LowballValueAnswer":
        """The value of five, six or seven cards: the best five of them, and their rank among all hands."""
        return self._hand_game(game).value(written(cards))

    def values(self, hands: "HandsLike", game: str = HIGH) -> "npt.NDArray[np.uint16]":
        """The values of many hands of five to seven cards: (n,) uint16.

        hands  texts, masks (n,), or cards as numbers (n, cards)
        game   `"high"`, or lowball: `"2-7"` or `"a-5"`
        """
        values = self._hand_game(game).values
        try:
            return values(hands)
        except BadInput:
            error = first_hand_error(values, hands)
            if error is None:
                raise
            raise error from None

    # Not at run time, as above.
    if TYPE_CHECKING:

        @overload
        def discard(
            self,
            hand: CardsLike,
            dead: CardsLike | None = "",
            hold: CardsLike | None = None,
            objective: str = WIN,
            royal: Royal = None,
            *,
            opponents: int | None = None,
            opponent_draws: Drawn | None = None,
            game: Literal["high"] = HIGH,
        ) -> "DiscardAnswer": ...

        @overload
        def discard(
            self,
            hand: CardsLike,
            dead: CardsLike | None = "",
            hold: CardsLike | None = None,
            objective: str = WIN,
            royal: Royal = None,
            *,
            opponents: int | None = None,
            opponent_draws: Drawn | None = None,
            game: str,
        ) -> "DiscardAnswer | LowballDiscardAnswer": ...

    @question(
        {"hand": "9dTd6hQh8s", "top": 5},
        {"hand": "AhKhQhJh2c", "dead": "Th 9h", "objective": "better"},
        {"hand": "AhKhQhJh2c", "objective": "jacks-or-better-9-6", "royal": 976},
        {"hand": "KsKd9h5c2d", "opponents": 3, "opponent_draws": "1,3"},
        {"hand": "2c3d4h7sKd", "game": "2-7"},
    )
    def discard(
        self,
        hand: Hand,
        dead: Dead = "",
        hold: Annotated[CardsLike | None, Help("Only this hold; none discards all five.", "CARDS", CARDS)] = None,
        objective: Objective = WIN,
        royal: Royal = None,
        *,
        opponents: Annotated[
            int | None, Help(f"For win: the number of perfect opponents, {OPPONENTS.least} to {OPPONENTS.most}.", "N")
        ] = None,
        opponent_draws: Annotated[
            Drawn | None, Help("For win: the cards drawn by each opponent who has already drawn: 1 or 1,3.", "N")
        ] = None,
        game: HandGameName = HIGH,
    ) -> "DiscardAnswer | LowballDiscardAnswer":
        """Rank every hold of a hand by its chance to win, or by another goal.

        Against several opponents, holds are ranked by the expected share of the pot instead of the chance to win.
        """
        played = self._hand_game(game)
        require_texts({"an objective": [objective]})
        kept = None if hold is None else written(hold, "a hold")
        others = parse_opponents(opponents, opponent_draws)
        held, out = written(hand, "a hand"), optional(dead, DEAD)
        return played.rank_holds(held, out, kept, objective, royal, others)

    def discards(self, hands: "HandsLike", game: str = HIGH, on_error: "OnError" = RAISE) -> "pl.DataFrame":
        """Every hold of many hands: 32 rows per hand; see `outs.query.draw.holds.many_hands.discard_table`.

        hands     texts, masks (n,), or cards as numbers (n, 5)
        game      `"high"`, or lowball: `"2-7"` or `"a-5"`, with a column for each category of that game
        on_error  `"raise"`, or `"null"`: a bad hand then has 32 rows of nulls and its message in the column `error`
        """
        return table_of_hands(self._hand_game(game).discard_table, hands, HOLDS, on_error)

    def ranked_discards(self, hands: "Sequence[str]", objective: str = WIN) -> "RankedHolds | None":
        """Every hold of many hands, the best first, as arrays; None for a goal that no table has.

        hands      texts of five different cards, two characters each
        objective  a goal as for `discard`
        """
        from ..games.draw.objective import parse_objective

        return self._many_ranked.rank(hands, parse_objective(objective))

    @cached_attribute
    def _many_ranked(self) -> "ManyRanked":
        from .draw.holds.ranked_holds import ManyRanked

        return ManyRanked(self._connection)

    @question({}, {"hand": "KsKd9h5c2d"}, {"hand": "KsKd9h5c2d", "actions": "check, bet, call"})
    def draw_game(
        self,
        hand: Annotated[
            CardsLike | None,
            Help("The five cards dealt; after the draw, the final hand. None for the whole range.", "[HAND]", CARDS),
        ] = None,
        actions: DrawActions = "",
        game: HandGameName = HIGH,
    ) -> "DrawGameAnswer | DrawHandAnswer":
        """The moves of five-card draw with betting in equilibrium: how often each is made, and what it wins in antes.

        Two players, ante 1, bets of 2 before and 4 after the draw, a bet and three raises a round
        (docs/draw-solved.md).
        The tables are built on request: `outs tables build draw-game`, `draw-game-2-7`, `draw-game-a-5`.
        """
        from .draw.draw_game import draw_game

        require_texts({"actions": [actions]})
        held = None if hand is None else written(hand, "a hand")
        played = self._hand_game(game)
        return draw_game(self._connection, held, actions, hand_game(game), lambda cards: played.value(cards).value)

    @question({}, {"policies": ["win", "pattern-keeper"], "games": 100_000}, {"policies": ["win", "8"], "game": "2-7"})
    def policies(
        self,
        *policies: Annotated[
            str,
            Help("Goals as for discard, or stand-pat; default: all that need no file.", "[POLICY]..."),
        ],
        games: Annotated[
            int,
            Help("Also play this many games of each policy against the equilibrium, from one deck.", "N", bounds=GAMES),
        ] = GAMES.default,
        seed: Seed = SEED.default,
        game: HandGameName = HIGH,
    ) -> "PoliciesAnswer":
        """Compare drawing policies against the equilibrium; in the high game, also by weights and on a pay table."""
        played = self._hand_game(game)
        require_texts({"policies": policies})
        games = require_whole(games, "games") and GAMES.check(games, "games")
        seed = SEED.check(seed, "a seed")
        return played.compare_policies(policies, games, seed)

    def _hand_game(self, name: str) -> "HandGame":
        return self._hand_games[hand_game(name)]

    @cached_attribute
    def _hand_games(self) -> "Mapping[str, HandGame]":
        """The games with five-card hands, by name; each loads its modules and tables on first use."""
        evaluator, classes = lambda: self._evaluator, lambda: self._hand_classes
        high = HighGame(self._connection, evaluator, classes)
        return {HIGH: high, **{name: LowballGame(name, self._connection, classes) for name in LOWBALL_NAMES}}
