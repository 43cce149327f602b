"""Five cards in any game: their value, and which to keep."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, NamedTuple, overload

from ..cards.hands.sizes import HOLDS
from ..cards.lazy_attribute import cached_attribute
from ..cards.questions.arguments import optional, require_texts, require_whole, written
from ..games.draw.objective_kinds import WIN
from ..games.draw.opponents import Opponents, parse_opponents
from ..games.draw.parameters import GAMES, HIGH, SEED
from .batch_errors import RAISE, table_of_hands
from .hand_game_names import HAND_GAMES, hand_game
from .session_base import DEAD, OpenTables

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import polars as pl

    from ..cards.answers.answer import ValueAnswer
    from ..cards.mask_arrays import HandsLike
    from ..cards.questions.arguments import CardsLike
    from ..games.draw.answers import DiscardAnswer
    from ..games.draw.opponents import Drawn
    from ..games.draw.paytable import Royal
    from ..games.draw.policy_answers import PoliciesAnswer
    from ..games.lowball.answers import LowballDiscardAnswer
    from ..games.lowball.value_answers import LowballValueAnswer
    from .batch_errors import OnError
    from .hand_classes import HandClasses


class DiscardQuestion(NamedTuple):
    """The parameters of `Tables.discard`: cards as texts, everything else as given."""

    hand: str
    dead: str
    hold: str | None
    objective: str
    royal: "Royal | None"
    opponents: Opponents
    game: str


class HandQuestions(OpenTables):
    """Questions about a hand in any game."""

    # At run time `typing` would hold overloads, and DuckDB with them, until the interpreter has ended.
    if TYPE_CHECKING:

        @overload
        def value(self, cards: "CardsLike", game: Literal["high"] = HIGH) -> "ValueAnswer": ...

        @overload
        def value(self, cards: "CardsLike", game: str) -> "ValueAnswer | LowballValueAnswer": ...

    def value(self, cards: "CardsLike", game: str = HIGH) -> "ValueAnswer | LowballValueAnswer":
        """The value of five, six or seven cards.

        cards  text such as `"AhKhQhJhTh"`, or a sequence such as `["Ah", "Kh", ...]`; so are cards everywhere
        game   `"high"`, or lowball: `"2-7"` or `"a-5"` (docs/lowball.md)
        """
        name = hand_game(game)
        value: Callable[[str, str], ValueAnswer | LowballValueAnswer] = getattr(self, HAND_GAMES[name].value)
        return value(written(cards), name)

    def values(self, hands: "HandsLike", game: str = HIGH) -> "npt.NDArray[np.uint16]":
        """The values of many hands of five to seven cards: (n,) uint16.

        hands  texts, masks (n,), or cards as numbers (n, cards)
        game   `"high"`, or lowball: `"2-7"` or `"a-5"`
        """
        name = hand_game(game)
        values: Callable[[HandsLike, str], npt.NDArray[np.uint16]] = getattr(self, HAND_GAMES[name].values)
        return values(hands, name)

    # At run time `typing` would hold overloads, and DuckDB with them, until the interpreter has ended.
    if TYPE_CHECKING:

        @overload
        def discard(
            self,
            hand: "CardsLike",
            dead: "CardsLike | None" = "",
            hold: "CardsLike | None" = None,
            objective: str = WIN,
            royal: "Royal | None" = None,
            *,
            opponents: int | None = None,
            opponent_draws: "Drawn | None" = None,
            game: Literal["high"] = HIGH,
        ) -> "DiscardAnswer": ...

        @overload
        def discard(
            self,
            hand: "CardsLike",
            dead: "CardsLike | None" = "",
            hold: "CardsLike | None" = None,
            objective: str = WIN,
            royal: "Royal | None" = None,
            *,
            opponents: int | None = None,
            opponent_draws: "Drawn | None" = None,
            game: str,
        ) -> "DiscardAnswer | LowballDiscardAnswer": ...

    def discard(
        self,
        hand: "CardsLike",
        dead: "CardsLike | None" = "",
        hold: "CardsLike | None" = None,
        objective: str = WIN,
        royal: "Royal | None" = None,
        *,
        opponents: int | None = None,
        opponent_draws: "Drawn | None" = None,
        game: str = HIGH,
    ) -> "DiscardAnswer | LowballDiscardAnswer":
        """Every hold of a five-card hand, the best first.

        hand       the five cards dealt
        dead       dead cards: seen and out of play
        hold       only this hold; `""` is a whole new hand
        objective  what is best: `win`, the chance to beat an opponent who draws perfectly; `better`, the chance to
                   improve the hand; the name of a pay table, or `paytable:FILE`, the mean pay; or `weights`,
                   `weights:FILE`, `pattern-keeper` or `decision-tree` (docs/policies.md). In lowball `win`, `better`,
                   or a low to make: `8`, `8-6`
        royal      with a pay table: another pay of the royal flush, in coins for each one paid
        opponents  with `win`: how many opponents draw perfectly, one unless given; the expected share of the pot
        opponent_draws  with `win`: how many cards those opponents drew who have drawn, as 2, `"1,2"` or `(1, 2)`
        game       `"high"`, or lowball: `"2-7"` or `"a-5"` (docs/lowball.md)
        """
        name = hand_game(game)
        require_texts({"an objective": [objective]})
        answer: Callable[[DiscardQuestion], DiscardAnswer | LowballDiscardAnswer] = getattr(
            self, HAND_GAMES[name].discard
        )
        kept = None if hold is None else written(hold, "a hold")
        others = parse_opponents(opponents, opponent_draws)
        held, out = written(hand, "a hand"), optional(dead, DEAD)
        return answer(DiscardQuestion(held, out, kept, objective, royal, others, name))

    def discards(self, hands: "HandsLike", game: str = HIGH, on_error: "OnError" = RAISE) -> "pl.DataFrame":
        """Every hold of many hands: 32 rows a hand; see `outs.query.draw.many_hands.discard_table`.

        hands     texts, masks (n,), or cards as numbers (n, 5)
        game      `"high"`, or lowball: `"2-7"` or `"a-5"`, with a column for each category of that game
        on_error  `"raise"`, or `"null"`: a bad hand then has 32 rows of nulls and its message in the column `error`
        """
        name = hand_game(game)
        table: Callable[[HandsLike, str], pl.DataFrame] = getattr(self, HAND_GAMES[name].discards)
        return table_of_hands(lambda some: table(some, name), hands, HOLDS, on_error)

    def policies(
        self, *policies: str, games: int = GAMES.default, seed: int = SEED.default, game: str = HIGH
    ) -> "PoliciesAnswer":
        """Compare ways of drawing against the equilibrium, and where high hands win by weights and on a pay table.

        policies  goals as for `discard`, or `stand-pat`; all that need no file if none is given; in lowball `win`,
                  `better`, `stand-pat` and the lows from 7 to J
        games     games that each also plays against the equilibrium, from one deck
        seed      of those games
        game      `"high"`, or lowball: `"2-7"` or `"a-5"`
        """
        name = hand_game(game)
        require_texts({"policies": policies})
        games = require_whole(games, "games") and GAMES.check(games, "games")
        seed = SEED.check(seed, "a seed")
        compared: Callable[[tuple[str, ...], int, int, str], PoliciesAnswer] = getattr(self, HAND_GAMES[name].policies)
        return compared(policies, games, seed, name)

    @cached_attribute
    def _hand_classes(self) -> "HandClasses":
        from .hand_classes import load_hand_classes

        return load_hand_classes(self._connection)
