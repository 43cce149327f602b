"""The question `advise`: an opponent's likely hands after their actions, and whether a call pays."""

from collections.abc import Sequence
from numbers import Real
from random import Random
from typing import TYPE_CHECKING, Annotated

from ...cards.arguments import SEED, optional, require_text, written
from ...cards.boards import BOARD_CARDS, STREETS
from ...cards.errors import BadQuery
from ...cards.notation import cards_text
from ...games.holdem.answers.agent import AdviceAnswer, Drawn
from ...games.holdem.betting import CALL, CHECK, FOLD, RAISE, Mix, RaiseSize, mix, raise_size
from ...games.holdem.boards.visible_cards import parse_known_cards
from ...games.holdem.parameters import ALPHA, FLOOR, TOP, BeliefUpdate
from ...games.holdem.rules import HOLE_SIZE
from ..declaration import Help, Public
from ..game_names import HOLDEM, deck_of, variant
from ..parameters import Board, Dead, Hole, Variant
from ..question import Question
from .opponent_actions import MOST_CHIPS, OpponentAction, parse_action, require_alpha

if TYPE_CHECKING:
    from ..open_tables import OpenTables
    from .belief_agent import BeliefAgent


class Advise(Question[AdviceAnswer]):
    """Estimate an opponent's hand from their actions, your win rate against it, and whether a call pays.

    The answer also has the mix of folds, calls and raises of a published agent, which ignores the price of a call
    (docs/belief.md).
    """

    title = "An opponent's likely hands, and whether to call"
    examples = (
        {
            "hole": "AhQh",
            "board": "Kh7h2c",
            "pot": 120,
            "to_call": 40,
            "stack": 900,
            "actions": ["raise 40 into 80 flop"],
        },
    )
    answer_types = ("games.holdem.answers.agent:AdviceAnswer",)

    def __init__(
        self,
        hole: Hole,
        board: Board = "",
        *actions: Annotated[
            str,
            Help(
                "An action of the opponent: 'raise 300 into 450 preflop'; repeat it in order.",
                "ACTION",
                options=("--action",),
                public=Public(most=40),
            ),
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
        top: Annotated[
            int, Help("Show this many of the likeliest hands.", "N", bounds=TOP, public=Public(most=1326))
        ] = TOP.default,
        seed: Annotated[int | None, Help("Draw one action from the mix, with this seed.", "N", bounds=SEED)] = None,
        dead: Dead = "",
        game: Variant = HOLDEM,
    ) -> None:
        """Parse the cards and the actions. Raises `BadInput`."""
        self.game = variant(game)
        held, on, out = written(hole, "a hole"), optional(board, "the board"), optional(dead, "dead cards")
        for action in actions:
            require_text(action, "an action")
        self.cards = parse_known_cards(held, on, out, BOARD_CARDS, deck_of(self.game))
        self.cards.visible.require_enough_for(2, HOLE_SIZE)
        _require_chips(pot, to_call, stack, min_raise)
        _require_reading(update, alpha, floor)
        self.pot, self.to_call, self.stack = pot, to_call, stack
        # Without a bet to double, the minimum raise defaults to one chip.
        self.min_raise = max(to_call, 1.0) if min_raise is None else min_raise
        self.update, self.alpha, self.floor = update, alpha, floor
        self.top = TOP.check(top, "the number of hands listed")
        self.seed = None if seed is None else SEED.check(seed, "a seed")
        self.street = BOARD_CARDS.index(len(self.cards.board))
        self.actions = tuple(map(parse_action, actions))
        _require_in_order(self.actions, self.street)

    def answer(self, tables: "OpenTables") -> AdviceAnswer:
        from .belief_agent import belief_agent

        return advice(self, tables.kept(belief_agent, self.game))


def advice(question: Advise, agent: "BeliefAgent") -> AdviceAnswer:
    """Return what an agent believes and does. Raises `BadQuery` if the known cards leave the opponent no hand."""
    from .belief_agent import likeliest_holes, likeliest_starting_hands

    own, table, out, top = question.cards.hole, question.cards.board, question.cards.dead, question.top
    belief = agent.believe(own, table, question.actions, question.update, question.alpha, question.floor, out)
    rate = agent.win_rate(own, table, belief, out)
    size = raise_size(rate, question.pot, question.to_call, question.stack, question.min_raise)
    chosen = mix(rate, question.street, facing_bet=question.to_call > 0, can_raise=size is not None)
    return AdviceAnswer(
        hole=cards_text(own),
        board=cards_text(table),
        dead=cards_text(out),
        actions=tuple(map(str, question.actions)),
        pot=question.pot,
        to_call=question.to_call,
        stack=question.stack,
        possible_holes=belief.possible,
        holes=() if belief.knows_nothing else likeliest_holes(belief.probabilities, top),
        starting_hands=() if belief.knows_nothing else likeliest_starting_hands(belief.probabilities, top),
        win_rate=rate,
        mix=chosen,
        raise_size=size,
        drawn=None if question.seed is None else draw(chosen, size, question.to_call, question.seed),
    )


def draw(chosen: Mix, size: RaiseSize | None, to_call: float, seed: int) -> Drawn:
    """Draw one action from a mix."""
    random = Random(seed)
    at = random.random()
    share = random.random()
    if at < chosen.raise_ and size is not None:
        return Drawn(RAISE, size.at(share), seed)
    if at < chosen.raise_ + chosen.fold:
        return Drawn(FOLD, 0.0, seed)
    return Drawn(CALL if to_call > 0 else CHECK, 0.0, seed)


def _require_chips(pot: float, to_call: float, stack: float, smallest: float | None) -> None:
    chips = {"the pot": pot, "the chips to call": to_call, "the stack": stack, "the smallest raise": smallest or 0.0}
    for what, amount in chips.items():
        if not isinstance(amount, Real):
            raise BadQuery(f"{what} must be a number of chips, got {amount!r}")
        if not 0 <= amount <= MOST_CHIPS:
            raise BadQuery(f"{what} must be a number of chips, 0 to {MOST_CHIPS:g}: got {float(amount):g}")
    if smallest == 0:
        raise BadQuery("the smallest raise must be more than 0 chips, got 0")
    if to_call > pot:
        raise BadQuery(
            f"the pot must include the bet to call: {float(to_call):g} to call in a pot of {float(pot):g} is impossible"
        )
    if stack == 0:
        raise BadQuery("the stack must be more than 0 chips, got 0")


def _require_reading(update: str, alpha: float, floor: float) -> None:
    if update not in list(BeliefUpdate):
        raise BadQuery(f"the update must be one of {', '.join(BeliefUpdate)}, got {update!r}")
    require_alpha(alpha)
    FLOOR.check(floor, "the floor", "{what} must be a share from {least:g} to {most:g}")


def _require_in_order(actions: Sequence[OpponentAction], street: int) -> None:
    streets = [action.street for action in actions]
    if streets != sorted(streets):
        raise BadQuery("actions must be in the order of their streets")
    if streets and streets[-1] > street:
        last, given = streets[-1], BOARD_CARDS[street]
        raise BadQuery(
            f"an action on the {STREETS[last]} needs a board of {BOARD_CARDS[last]} cards or more, got {given}"
        )
