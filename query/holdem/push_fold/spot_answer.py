"""A question about a push-or-fold spot, and the answer made from its solution."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ....cards.hands.starting_hands import STARTING_HANDS
from ....cards.ranges.spelling import GRID_ORDER
from ....games.holdem.answers.push_fold import SeatAnswer, Situation, SpotAnswer
from ....games.holdem.push_fold.full_table_values import Array, Locks
from ....games.holdem.push_fold.risk_premium import risk_premium
from ....games.holdem.push_fold.sampled_pots import DEALS, SEED
from ....games.holdem.push_fold.spots import MOST_IN, Decision, Spot, actions_before, all_decisions, decisions_of, named
from .cached_files import Solved
from .spots import Locked

TWO_IN = 2
FOLDS = (
    "; folded cards change the odds of the other hands and, in pots of two, those of the board, "
    "the effects of several hands being multiplied"
)
FOLDS_OF_THREE = "; the cards of a player who folds are out of play, exactly"


@dataclass(frozen=True)
class Asked:
    """A task for the solver: a spot, the most players all in, the gap to reach, and the decisions with a given play.

    exact_in  how many are all in at most in pots that are summed exactly
    """

    spot: Spot
    at_most: int
    gap: float
    locked: Locked
    exact_in: int

    @property
    def locks(self) -> Locks:
        """The play that is given, by decision."""
        return {decision: np.array(row) for decision, row in self.locked}

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All decisions."""
        return all_decisions(self.spot, self.at_most, self.exact_in)


def answer_of(asked: Asked, decisions: Sequence[Decision], solved: Solved, seats: tuple[str, ...]) -> SpotAnswer:
    """Return the answer with these decisions."""
    spot, locked = asked.spot, asked.locks
    in_chips = solved.chip_values if len(solved.chip_values) else np.zeros((len(decisions), 0))
    folded_in_chips = solved.chip_folded if len(solved.chip_folded) else in_chips
    situations = tuple(
        Situation(
            seats[actor],
            "call" if before else "push",
            actions_before(path) or (f"{named(seats[0])} folds" if actor and len(seats) == MOST_IN else ""),
            _by_hand(solved.chances[number]),
            _by_hand(solved.values[number]),
            _by_hand(solved.folded[number]),
            path=path,
            chip_values=_by_hand(in_chips[number]),
            chip_fold_values=_by_hand(folded_in_chips[number]),
            locked=decision in locked or None,
            risk_premium=risk_premium(spot, decision),
        )
        for number, decision in enumerate(decisions)
        for before, actor in [decision]
        for path in [tuple(seats[one] for one in before)]
    )
    gains = np.maximum(solved.gains, 0.0).tolist()
    errors = [error or None for error in solved.errors.tolist()]
    columns = (seats, spot.stacks, spot.worths, solved.won.tolist(), gains, errors)
    return SpotAnswer(
        ante=spot.ante,
        payouts=spot.prizes,
        exploitability=sum(gains),
        players=tuple(SeatAnswer(*one) for one in zip(*columns, strict=True)),
        situations=situations,
        source=f"solved: regret matching, {int(solved.rounds[0])} rounds",
        blinds=spot.blinds,
        ante_bb=spot.ante_bb,
        away=spot.away,
        bounties=spot.bounties,
        progressive=100 * spot.at_once if spot.bounties else None,
        model=_model(asked, len(decisions), solved, seats),
    )


def _model(asked: Asked, decisions: int, solved: Solved, seats: tuple[str, ...]) -> str:
    """Return what the solution counts exactly, what is sampled, and what it leaves out."""
    spot, players = asked.spot, len(seats)
    most_in = TWO_IN if decisions == len(decisions_of(players, TWO_IN)) else asked.exact_in
    three = " and three" if most_in > TWO_IN else ""
    exact = f"pots between two{three} players are exact, with side pots"
    if players <= most_in:
        return f"every way that the hand can go is counted; {exact}{FOLDS_OF_THREE if players == MOST_IN else ''}"
    forced = [named(seats[player]) for player in sorted(spot.forced)]
    cannot = f"{' and '.join(forced)} cannot fold; " if forced else ""
    if most_in == MOST_IN and decisions > len(decisions_of(players, MOST_IN, spot.in_every_pot)):
        most = f"at most {asked.at_most} others go all in; " if asked.at_most < players - len(forced) else ""
        if not solved.errors.any():
            return f"{cannot}{most}{exact}; larger pots are not counted, or never arise{FOLDS}"
        return (
            f"{cannot}{most}{exact}; larger pots are sampled: {DEALS:,} deals, seed {SEED}, which leave players' "
            f"values a standard error of up to {solved.errors.max():.2g}{FOLDS}"
        )
    among = f", of whom {' and '.join(forced)} cannot fold," if forced else ""
    if most_in == MOST_IN and spot.in_every_pot:
        return f"{cannot}at most 2 others go all in; {exact}{FOLDS}"
    return f"at most {most_in} players{among} go all in, and the others then fold; {exact}{FOLDS}"


def _by_hand(row: Array) -> dict[str, float]:
    """Return a row as a mapping by starting hand, in the order of the grid; an empty one for an empty row."""
    values = dict(zip(STARTING_HANDS, (row + 0.0).tolist(), strict=False))  # -0.0 becomes 0.0
    return {hand: values[hand] for hand in GRID_ORDER if hand in values}
