"""The question `casino`: the bundled games, a game played perfectly, or what each move of a decision is worth."""

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from ...cards.arguments import CardsLike, Parameter, optional, require_text
from ...cards.errors import BadInput, BadParameters
from ...games.casino.answers import CasinoGameAnswer, CasinoGamesAnswer, CasinoMovesAnswer
from ...games.casino.common_names import NAMES, bundled_name, similar
from ...games.casino.game import BadRules, Game
from ...games.casino.named_lines import with_pays
from ...games.casino.rule_files import find_game, load_bundled, parse_changes, parse_rules
from ..declaration import CARDS, TOML, Given, Help, Public
from ..parameters import MOST_NAMES, Dead
from ..question import Question

if TYPE_CHECKING:
    from typing import Self

    from ..open_tables import OpenTables
    from .moves import DecisionCards

HANDS = Parameter(1_000, least=1, most=10_000_000)
"""The number of hands of a session."""
BET = Parameter(1.0, least=0.01, most=1_000_000.0)
"""The first bet of a hand, in money."""
MONEY = Parameter(1_000.0, least=0.01, most=1_000_000_000.0)
"""The money at the start of a session."""
RAISED = Parameter(0, least=0, most=27)

CasinoPays = Annotated[
    Sequence[str],
    Help(
        'Change a pay: "Royal Flush=1000", or of a side bet "Trips: Flush=7". Repeatable. A side bet is priced at once;'
        " other pays change the best moves, which are solved again, once, in up to 30 seconds.",
        "LINE=PAY",
        public=Public(most=MOST_NAMES),
    ),
]


def games_like(incomplete: str) -> list[str]:
    """Return the bundled games whose names begin with `incomplete`, for shell completion."""
    return [name for name in NAMES if name.startswith(incomplete)]


class Casino(Question[CasinoGameAnswer | CasinoGamesAnswer | CasinoMovesAnswer]):
    """Poker games against a casino's dealer, exactly: the house's edge, and what every move is worth.

    Without a game, lists the bundled games. With cards, ranks the moves of the decision that they belong to.
    """

    title = "A casino's poker game played perfectly; with cards, what each move is worth"
    progress_note = "Solved {} of {} parts"
    arguments = 2
    examples = (
        {},
        {"game": "ultimate-texas-holdem"},
        {"game": "ultimate-texas-holdem", "cards": "AhKd"},
        {"game": "ultimate-texas-holdem", "cards": "AhKd", "board": "Qs7h2c"},
        {"game": "caribbean-stud", "cards": "AhKdQs7c3h", "up": "9h"},
        {"game": "casino-holdem", "set": ["Flush=3"], "hands": 500, "bet": 5.0},
    )
    answer_types = (
        "games.casino.answers:CasinoGamesAnswer",
        "games.casino.answers:CasinoGameAnswer",
        "games.casino.answers:CasinoMovesAnswer",
    )

    def __init__(
        self,
        game: Annotated[
            Game | str | None,
            Help(
                f"The game: {', '.join(NAMES)}; or a TOML file with rules.",
                "[NAME_OR_FILE]",
                complete=games_like,
                public=Public(text=f"The game: {', '.join(NAMES)}."),
            ),
        ] = None,
        cards: Annotated[CardsLike | None, Help("Your own cards, for a decision.", "[CARDS]", CARDS)] = None,
        board: Annotated[CardsLike | None, Help("The cards on the board, or revealed.", "CARDS", CARDS)] = None,
        up: Annotated[CardsLike | None, Help("The dealer's face-up card.", "CARD", CARDS)] = None,
        dead: Dead = "",
        exchanged: Annotated[
            CardsLike | None, Help("Cards that you have exchanged (Oasis Poker).", "CARDS", CARDS)
        ] = None,
        raised: Annotated[
            int | None, Help("First bets added by earlier decisions; default: the fewest.", "N", bounds=RAISED)
        ] = None,
        set: CasinoPays = (),  # noqa: A002
        hands: Annotated[
            int | None,
            Help("Show the expected results of this many hands; with bet or money: 1,000.", "N", bounds=HANDS),
        ] = None,
        bet: Annotated[
            float | None, Help("The first bet of each hand, in money; default: 1.", "MONEY", bounds=BET)
        ] = None,
        money: Annotated[
            float | None,
            Help("Money at the start: show how likely it lasts all hands.", "MONEY", bounds=MONEY),
        ] = None,
        strategy: Annotated[
            bool, Help("Show strategies to memorise, with their exact cost against perfect play.")
        ] = False,
        toml: Annotated[str | None, Help("The text of a rule file.", format=TOML, only="http")] = None,
    ) -> None:
        """Parse the game and the cards. Raises `BadInput`."""
        if game is not None and toml is not None:
            raise BadInput("give one game: game or toml")
        named = ((cards, "cards"), (board, "the board"), (up, "up"), (dead, "dead cards"), (exchanged, "exchanged"))
        own, shown, face_up, gone, thrown = (optional(one, what) for one, what in named)
        is_decision = bool(own or shown or face_up or gone or thrown) or raised is not None
        if strategy and is_decision:
            raise BadParameters("strategy cannot be used with cards", "strategy")
        in_session = any(one is not None for one in (hands, bet, money))
        if (game, toml) == (None, None) and (is_decision or set or in_session or strategy):
            raise BadInput(f"name a game: {', '.join(NAMES)}")
        if is_decision and in_session:
            raise BadParameters("hands, bet and money cannot be used with cards", "hands", "bet", "money")
        self.game = _chosen(game, toml, set)
        self.strategy = strategy
        self.watch: Callable[[int, float], None] | None = None
        self.session = _session(hands, bet, money) if in_session else None
        self.decision = (
            _decision(self.game, own, shown, face_up, gone, raised, thrown) if self.game and is_decision else None
        )

    @classmethod
    def of_public(cls, values: Given) -> Given:
        """Replace the name of a game by the game, so that the name is never read as a file. Raises `BadInput`."""
        name = values.get("game")
        if name is None:
            return values
        found = bundled_name(str(name))
        if found is None:
            raise BadRules(f"no casino game {str(name)!r}; {similar(str(name))}")
        return {**values, "game": load_bundled(found)}

    def watched(self, watch: Callable[[int, float], None]) -> "Self":
        """Return the question with a function that is called with the parts solved, and their number."""
        found = copy(self)
        vars(found)["watch"] = watch
        return found

    def load(self, tables: "OpenTables") -> None:
        """Count the hands of all side bets, for the list of games; a process keeps them."""
        if self.game is None:
            self.answer(tables)

    def answer(self, tables: "OpenTables") -> CasinoGameAnswer | CasinoGamesAnswer | CasinoMovesAnswer:
        from .played_games import game_answer, games_answer, unwatched

        if self.game is None:
            return games_answer(tables, unwatched)
        if self.decision is not None:
            from .moves import moves_answer

            return moves_answer(tables, self.decision, self.watch or unwatched)
        found = game_answer(tables, self.game, self.watch or unwatched)
        if self.strategy:
            from .strategies import strategies_of

            strategies = strategies_of(tables, self.game, found.results, self.watch or unwatched)
            found = replace(found, strategies=strategies)
        if self.session is None:
            return found
        from ...games.casino.session import session_answer

        return replace(found, session=session_answer(found.results, *self.session))


def _chosen(game: Game | str | None, toml: str | None, changes: Sequence[str]) -> Game | None:
    """Return the game with changed pays. Raises `BadInput`."""
    if game is None and toml is None:
        return None
    if toml is not None:
        require_text(toml, "toml")
    found = parse_rules(toml, "given") if toml is not None else game if isinstance(game, Game) else find_game(str(game))
    return with_pays(found, parse_changes(changes))


def _session(hands: int | None, bet: float | None, money: float | None) -> tuple[int, float, float | None]:
    """Return the number of hands, the bet and the bankroll of a session. Raises `BadQuery`."""
    number = HANDS.default if hands is None else HANDS.check(hands, "hands")
    first = BET.default if bet is None else BET.check(bet, "a bet")
    return number, first, None if money is None else MONEY.check(money, "money")


def _decision(
    game: Game, own: str, shown: str, face_up: str, gone: str, raised: int | None, thrown: str
) -> "DecisionCards":
    from .moves import DecisionCards

    return DecisionCards(game, own, shown, face_up, gone, raised, thrown)
