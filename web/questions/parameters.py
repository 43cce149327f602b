"""The questions of the service, each declared once: its address, its parameters, and the method of `Tables` it asks."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from ...cards.answers.answer import Answer
from ...cards.errors import BadInput
from ...cards.questions.sampling import SAMPLES, SEED
from ...games.draw.objective_kinds import WIN
from ...games.draw.parameters import BANKROLL, COIN, GAMES, HANDS_PER_HOUR, HIGH, SESSION_HANDS
from ...games.draw.parameters import OPPONENTS as DRAW_OPPONENTS
from ...games.draw.parameters import SEED as DRAW_SEED
from ...games.halatro.parameters import TARGET
from ...games.holdem.parameters import ALPHA, FLOOR, OPPONENTS, STRENGTH_SAMPLES, TOP, BeliefUpdate
from ...games.holdem.stakes import ANTE
from ...query.equity_games import GAME_NAMES
from ...query.variants import HOLDEM
from .fields import (
    Ante,
    Board,
    Cards,
    Chips,
    Dead,
    Fields,
    HandGame,
    Hole,
    Name,
    Pay,
    Range,
    Seed,
    Top,
    Variant,
)
from .request_limits import (
    MOST_GAMES,
    MOST_PLAYERS,
    MOST_SAMPLES,
    require_bundled,
    require_no_file,
    require_quick_stacks,
    shown_table,
)

if TYPE_CHECKING:
    from ...games.draw.paytable import PayTable
    from ...query.session import Tables


class Parameters(Fields):
    """The parameters of one question."""

    @abstractmethod
    def ask(self, tables: "Tables") -> Answer:
        """The answer. Raises `BadInput`."""

    @property
    def shown(self) -> int | None:
        """How many entries of a ranking are shown; None for all."""
        found: int | None = getattr(self, "top", None)
        return found


class ValueParameters(Parameters):
    """The value of some cards."""

    cards: Cards = Field(description="Five, six or seven cards.")
    game: HandGame = HIGH

    def ask(self, tables: "Tables") -> Answer:
        """See `Tables.value`."""
        return tables.value(self.cards, self.game)


class DiscardParameters(Parameters):
    """Every hold of a hand."""

    hand: Cards = Field(description="The five cards dealt.")
    dead: Dead = ""
    hold: Cards | None = Field(None, description="Only this hold; `none` for a whole new hand.")
    objective: Name = Field(WIN, description="What is best: win, better, weights, a pay table's name and so on.")
    royal: Pay | None = None
    opponents: int | None = Field(None, description=f"With win: {DRAW_OPPONENTS.least} to {DRAW_OPPONENTS.most}.")
    opponent_draws: Name | int | None = Field(None, description="With win: the cards that opponents drew: 2, or 1,3.")
    game: HandGame = HIGH
    top: Top = None

    def ask(self, tables: "Tables") -> Answer:
        """See `Tables.discard`."""
        return tables.discard(
            self.hand, self.dead, self.hold, require_no_file(self.objective), self.royal, opponents=self.opponents,
            opponent_draws=self.opponent_draws, game=self.game,
        )  # fmt: skip


class OutsParameters(Parameters):
    """Every card that can come next."""

    hole: Hole
    board: Board
    against: Range = Field("random", description="The opponent's hole or range.")
    dead: Dead = ""
    game: Variant = HOLDEM
    top: Top = None

    def ask(self, tables: "Tables") -> Answer:
        """See `Tables.outs`."""
        return tables.outs(self.hole, self.board, self.against, self.dead, self.game)


class EquityParameters(Parameters):
    """Two or more hands or ranges."""

    players: list[Range] = Field(
        min_length=1, max_length=MOST_PLAYERS, description="Holes, starting hands or ranges: one value is one player."
    )
    board: Board = ""
    dead: Dead = ""
    by_hand: bool = Field(False, description="Add each hand of each range.")
    opponents: int = Field(OPPONENTS.default, description="Random hands that the last player stands for.")
    samples: int | None = Field(None, ge=SAMPLES.least, le=MOST_SAMPLES, description="Deals to sample.")
    seed: Seed = SEED.default
    stacks: Name | None = Field(None, description="All players are all in with these chips: 10,20,30.")
    payouts: Name | None = Field(None, description="With stacks: the prizes, the first place first: 50,30,20.")
    game: Name = Field(HOLDEM, description=f"The game: {GAME_NAMES}, which has hands of four cards.")
    top: Top = None

    def ask(self, tables: "Tables") -> Answer:
        """See `Tables.equity`."""
        if not all(player.strip() for player in self.players):
            raise BadInput("a range is empty: ''")
        return tables.equity(
            *self.players, opponents=self.opponents, board=self.board, dead=self.dead,
            by_hand=self.by_hand, samples=self.samples, seed=self.seed, stacks=self.stacks, payouts=self.payouts,
            game=self.game,
        )  # fmt: skip


class RangeParameters(Parameters):
    """What a range holds."""

    text: Range = Field(description="One range, also as other programs write it.")
    board: Board = ""
    dead: Dead = ""
    game: Variant = HOLDEM

    def ask(self, tables: "Tables") -> Answer:
        """See `Tables.range`."""
        return tables.range(self.text, self.board, self.dead, self.game)


class StrengthParameters(Parameters):
    """Hand strength and potential."""

    hole: Hole
    board: Board
    ranges: list[Range] = Field(
        [], max_length=MOST_PLAYERS, description="Opponents' ranges: one for all, or one for each."
    )
    opponents: int | None = Field(None, description=f"The number of opponents, {OPPONENTS.least} to {OPPONENTS.most}.")
    samples: int | None = Field(None, ge=STRENGTH_SAMPLES.least, le=STRENGTH_SAMPLES.most)
    seed: Seed = SEED.default
    dead: Dead = ""
    game: Variant = HOLDEM

    def ask(self, tables: "Tables") -> Answer:
        """See `Tables.strength`."""
        return tables.strength(
            self.hole, self.board, *self.ranges, opponents=self.opponents, samples=self.samples, seed=self.seed,
            dead=self.dead, game=self.game,
        )  # fmt: skip


class StateParameters(Parameters):
    """A hole on a flop or turn against a random hand."""

    hole: Hole
    board: Board
    dead: Dead = ""
    game: Variant = HOLDEM

    def ask(self, tables: "Tables") -> Answer:
        """See `Tables.state`."""
        return tables.state(self.hole, self.board, self.dead, self.game)


class AdviseParameters(Parameters):
    """The belief agent's advice."""

    hole: Hole
    board: Board = ""
    actions: list[Name] = Field([], max_length=40, description="The opponent's actions in order.")
    pot: Chips = Field(description="The chips in the middle, including the bet to call.")
    to_call: Chips = Field(description="The cost of a call; 0 if there is no bet.")
    stack: Chips = Field(description="The chips you have left.")
    min_raise: Chips | None = Field(None, description="The smallest raise above the call.")
    update: Name = Field(BeliefUpdate.EXPONENTIAL.value, description="How to read actions: exponential or bayes.")
    alpha: Chips = Field(ALPHA.default, description="How much an action tells, for exponential.")
    floor: Chips = Field(FLOOR.default, description="The share of all hands that stays, for bayes.")
    top: int = Field(TOP.default, ge=TOP.least, le=1326, description="The likeliest hands that the answer lists.")
    seed: Seed | None = Field(None, description="Draws one action from the mix.")
    dead: Dead = ""
    game: Variant = HOLDEM

    def ask(self, tables: "Tables") -> Answer:
        """See `Tables.advise`."""
        return tables.advise(
            self.hole, self.board, *self.actions, pot=self.pot, to_call=self.to_call, stack=self.stack,
            min_raise=self.min_raise, update=self.update, alpha=self.alpha, floor=self.floor, top=self.top,
            seed=self.seed, dead=self.dead, game=self.game,
        )  # fmt: skip

    @property
    def shown(self) -> int | None:
        """Everything: the answer itself lists only `top` hands."""
        return None


class PushFoldParameters(Parameters):
    """Push or fold in equilibrium."""

    hand: Cards | None = Field(None, description="A starting hand or hole to look at.")
    stack: Chips | None = Field(None, description="The smaller stack in big blinds, before blinds and antes.")
    ante: Ante = ANTE.default
    stacks: Name | None = Field(None, description="Stacks instead, in order of acting, the big blind last: 10,8.")
    payouts: Name | None = Field(None, description="With stacks: the prizes, the first place first: 70,30.")
    seats: Name | None = Field(None, description="Names of the seats, or their number; further stacks are away.")
    blinds: Name | None = Field(None, description="Small and big blind in the unit of the stacks; default: 0.5,1.")
    ante_bb: float = Field(0.0, ge=0, le=1, description="An ante that the big blind pays for everybody.")
    at_most: int | None = Field(None, ge=2, le=3, description="The most players all in; 2 for more than two stacks.")
    game: Variant = HOLDEM

    def ask(self, tables: "Tables") -> Answer:
        """See `Tables.push_fold`."""
        return tables.push_fold(
            self.hand, stack=self.stack, ante=self.ante, payouts=self.payouts, game=self.game,
            stacks=require_quick_stacks(self.stacks, self.at_most), seats=self.seats, blinds=self.blinds,
            ante_bb=self.ante_bb, at_most=self.at_most,
        )  # fmt: skip


class PayTableParameters(Parameters):
    """The exact return of a pay table; without `name`, `pays` and `toml` all bundled ones."""

    name: Name | None = Field(None, description="A bundled pay table.")
    pays: Name | None = Field(None, description="Nine pays of a table like Jacks or Better: 800,50,25,9,6,4,3,2,1.")
    toml: Annotated[str, Field(max_length=20_000)] | None = Field(None, description="A pay table's text as TOML.")
    set: list[Name] = Field([], max_length=20, description="Changed pays: Full House=8.")
    objective: Name | None = Field(None, description="Play this goal's holds instead of the best.")
    royal: Pay | None = None
    strategy: bool = Field(False, description="The ranked list of holds instead.")
    show: bool = Field(False, description="The table itself instead: what makes each outcome, and its pay.")
    bankroll: int | None = Field(None, ge=BANKROLL.least, le=BANKROLL.most, description="Coins of a session.")
    hands: int | None = Field(None, ge=SESSION_HANDS.least, le=SESSION_HANDS.most, description="Hands of a session.")
    hands_per_hour: int | None = Field(None, ge=HANDS_PER_HOUR.least, le=HANDS_PER_HOUR.most)
    coin: float | None = Field(None, ge=COIN.least, le=COIN.most, description="A coin's worth in money.")

    def ask(self, tables: "Tables") -> Answer:
        """See `Tables.paytable`, `Tables.paytables` and `Tables.strategy`."""
        from dataclasses import replace

        given = [one for one in (self.name, self.pays, self.toml) if one is not None]
        if not given and self.model_fields_set:
            raise BadInput("give one pay table: name, pays or toml; without parameters all are listed")
        if not given:
            return tables.paytables()
        if len(given) > 1:
            raise BadInput(f"give one pay table: name, pays or toml, not {len(given)}")
        table = self._table()
        if self.show:
            return shown_table(table, self.royal, self.model_fields_set)
        if self.strategy:
            if self.objective is not None:
                raise BadInput("a strategy is the best play: it goes without an objective")
            return tables.strategy(table, self.royal)
        figures = {"bankroll": self.bankroll, "hands": self.hands, "hands_per_hour": self.hands_per_hour}
        in_session = self.coin is not None or any(one is not None for one in figures.values())
        objective = None if self.objective is None else require_no_file(self.objective)
        answer = tables.paytable(
            table, objective, royal=self.royal, break_even=not in_session, coin=self.coin, **figures
        )
        return replace(answer, break_even_asked=answer.break_even_asked and self.royal is not None)

    def _table(self) -> "PayTable":
        from ...games.draw.paytable import PayTable, load_paytable, parse_changes, parse_paytable

        if self.pays is not None:
            table = PayTable.from_pays(self.pays)
        elif self.toml is not None:
            table = parse_paytable(self.toml, "given")
        else:
            table = load_paytable(require_bundled(self.name or ""))
        return table.with_pays(parse_changes(self.set))


class PoliciesParameters(Parameters):
    """Ways of drawing compared."""

    policies: list[Name] = Field([], max_length=20, description="Goals as for discard, or stand-pat; all if none.")
    games: int = Field(GAMES.default, ge=0, le=MOST_GAMES, description="Also play this many games of each.")
    seed: Seed = DRAW_SEED.default
    game: HandGame = HIGH

    def ask(self, tables: "Tables") -> Answer:
        """See `Tables.policies`."""
        return tables.policies(*map(require_no_file, self.policies), games=self.games, seed=self.seed, game=self.game)


class HalatroOddsParameters(Parameters):
    """The exact odds of every discard in Halatro."""

    held: Cards = Field(description="One to eight cards.")
    dead: Dead = ""
    discard: Cards | None = Field(None, description="Only this discard.")
    distribution: bool = Field(False, description="With a discard: how often each score is the best after it.")
    target: int | None = Field(None, ge=TARGET.least, le=TARGET.most, description="A score to reach.")
    top: Top = None

    def ask(self, tables: "Tables") -> Answer:
        """See `Tables.halatro_odds`."""
        from ...games.halatro.answers import DistributionAnswer

        if self.distribution and self.discard is None:
            raise BadInput("the distribution is of one discard: name it as discard")
        found = tables.halatro_odds(self.held, self.dead, self.discard, self.target)
        return DistributionAnswer(found) if self.distribution else found


class HalatroAdviseParameters(Parameters):
    """Every legal move of a Halatro position."""

    held: Cards = Field(description="Eight cards.")
    plays: int = Field(description="Plays left, 1 to 3.")
    discards: int = Field(description="Discards left, 0 to 3.")
    dead: Dead = ""
    top: Top = None

    def ask(self, tables: "Tables") -> Answer:
        """See `Tables.halatro_advise`."""
        return tables.halatro_advise(self.held, self.plays, self.discards, self.dead)


class TablesParameters(Parameters):
    """The published files."""

    def ask(self, tables: "Tables") -> Answer:
        """What `outs tables info` shows."""
        from ...tables.files.answers import FilesAnswer

        return FilesAnswer.of(tables.directory)


class DescribeParameters(Parameters):
    """What tables, views and functions hold."""

    name: Name | None = Field(None, description="A table, view or function: its columns; without it all are listed.")

    def ask(self, tables: "Tables") -> Answer:  # noqa: ARG002 - it is told by the declarations
        """What `outs tables describe` shows."""
        from ...tables.sql.describe import contents, describe

        return contents() if self.name is None else describe(self.name)


@dataclass(frozen=True)
class Question:
    """One address of the service.

    name      its address below /v1, and its label in metrics and logs
    summary   one sentence
    example   parameters that are answered
    """

    name: str
    parameters: type[Parameters]
    summary: str
    example: Mapping[str, Any]


QUESTIONS = (
    Question("value", ValueParameters, "The value of five to seven cards", {"cards": "AhKhQhJhTh"}),
    Question("discard", DiscardParameters, "Every hold of a hand, the best first", {"hand": "9dTd6hQh8s", "top": 5}),
    Question("outs", OutsParameters, "Every card that can come next", {"hole": "AhKh", "board": "Qh7h2c"}),
    Question("equity", EquityParameters, "The equity of hands or ranges", {"players": ["AhKh", "QsQd"]}),
    Question("range", RangeParameters, "What a range holds and how it hits a board", {"text": "QQ+, AKs:0.5"}),
    Question("strength", StrengthParameters, "Hand strength and potential", {"hole": "AsKd", "board": "Kh7c2s"}),
    Question("state", StateParameters, "A row of the tables flop and turn", {"hole": "AhKh", "board": "Qh7h2c"}),
    Question(
        "advise",
        AdviseParameters,
        "What an opponent may hold, and what to do",
        {"hole": "AhQh", "board": "Kh7h2c", "pot": 120, "to_call": 40, "stack": 900,
         "actions": ["raise 40 into 80 flop"]},
    ),
    Question("push-fold", PushFoldParameters, "Push or fold in equilibrium", {"stack": 10}),
    Question("paytable", PayTableParameters, "The exact return of a pay table", {"name": "jacks-or-better-9-6"}),
    Question("policies", PoliciesParameters, "Ways of drawing compared", {}),
    Question("halatro/odds", HalatroOddsParameters, "Every discard in Halatro", {"held": "2c2d4s5h7h9sJcQd", "top": 5}),
    Question(
        "halatro/advise",
        HalatroAdviseParameters,
        "Every move in Halatro, the best first",
        {"held": "2c2d4s5h7h9sJcQd", "plays": 3, "discards": 3, "top": 5},
    ),
    Question("tables", TablesParameters, "The published tables", {}),
    Question("tables/describe", DescribeParameters, "The columns of a table or view", {"name": "flop_states"}),
)  # fmt: skip
BY_NAME = {question.name: question for question in QUESTIONS}
