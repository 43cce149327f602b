"""The question `discard`: every hold of a hand, ranked by a goal; looked up, or counted if there are dead cards."""

from math import comb
from typing import TYPE_CHECKING, Annotated, NamedTuple

from ...cards.answers.draw_answers import RankedHoldsAnswer
from ...cards.arguments import CardsLike, require_text
from ...cards.deck import STANDARD
from ...cards.errors import BadInput, BadParameters, BadQuery
from ...cards.hands.categories import CATEGORIES, ROYAL_FLUSH, category_of
from ...cards.hands.sizes import HAND_SIZE, HOLDS
from ...cards.lazy_attribute import cached_attribute
from ...cards.notation import cards_text, mask_of
from ...games.draw.answers.discard import DiscardAnswer, HoldAnswer
from ...games.draw.objective import Objective, parse_objective
from ...games.draw.opponents import ONE, Drawn, Opponents, parse_opponents
from ...games.draw.parameters import HIGH, OPPONENTS, PAYTABLE, WIN
from ...games.draw.paytables.names import bundled_name
from ...games.draw.rules import draw_counts
from ..declaration import CARDS, Help
from ..game_names import hand_game
from ..parameters import Dead, Goal, Hand, HandGameName, Pays, Royal, UltimateX
from ..question import Question
from .holds.dealt_hand import Dealt, parse_dealt, split_texts
from .holds.final_hands import FinalHands, HandEnds, against_text
from .holds.hold_counts import HandColumns, HoldCounts, Worth, ranked, source_text, weighted
from .loaded_classes import hand_classes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...games.draw.paytables.kinds import Wild
    from ...games.lowball.rules import Goal as LowballGoal
    from ..database.connection import Connection
    from ..declaration import Given
    from ..open_tables import OpenTables
    from .holds.wild_holds import WildSums
    from .ultimate_x import HandGoal

_COUNT_WITHOUT_DEAD = f"""
    SELECT mask & $1::UBIGINT AS held, category, count(*), count_if(value = {ROYAL_FLUSH}),
        count_if(value > $3), count_if(value = $3)
    FROM hands WHERE mask & $2::UBIGINT = 0 GROUP BY ALL"""

_AGAINST = "hands and draw_equilibrium"


class Discard(Question[RankedHoldsAnswer]):
    """Rank every hold of a hand by its chance to win, or by another goal.

    Against several opponents, holds are ranked by the expected share of the pot instead of the chance to win.
    """

    title = "Every hold of a hand, the best first"
    meant_by_cards = (5,)
    examples = (
        {"hand": "9dTd6hQh8s", "top": 5},
        {"hand": "AhKhQhJh2c", "dead": "Th 9h", "objective": "better"},
        {"hand": "AhKhQhJh2c", "objective": "jacks-or-better-9-6", "royal": 976},
        {"hand": "2h2dKsQs7c", "objective": "deuces", "pays": "25,15,9,4,4,3", "top": 3},
        {"hand": "KsKd9h5c2d", "opponents": 3, "opponent_draws": "1,3"},
        {"hand": "KhQhJh9h9c", "objective": "9/6 JoB", "ultimate_x": 3, "multiplier": 4, "top": 3},
        {"hand": "2c3d4h7sKd", "game": "2-7"},
    )
    answer_types = ("games.draw.answers.discard:DiscardAnswer", "games.lowball.answers:LowballDiscardAnswer")
    views = ("top", "counts")
    many = "hand"

    def __init__(
        self,
        hand: Hand,
        dead: Dead = "",
        hold: Annotated[CardsLike | None, Help("Only this hold; none discards all five.", "CARDS", CARDS)] = None,
        objective: Goal = WIN,
        royal: Royal = None,
        *,
        pays: Pays = None,
        opponents: Annotated[
            int | None, Help(f"For win: the number of perfect opponents, {OPPONENTS.least} to {OPPONENTS.most}.", "N")
        ] = None,
        opponent_draws: Annotated[
            Drawn | None, Help("For win: the cards drawn by each opponent who has already drawn: 1 or 1,3.", "N")
        ] = None,
        ultimate_x: UltimateX = None,
        multiplier: Annotated[int | None, Help("The multiplier of this hand of Ultimate X; by default 1.", "N")] = None,
        game: HandGameName = HIGH,
    ) -> None:
        """Parse the hand and the goal. Raises `BadInput`."""
        self.game = hand_game(game)
        require_text(objective, "an objective")
        self.opponents = parse_opponents(opponents, opponent_draws)
        self.objective: Objective | LowballGoal
        if self.game == HIGH:
            self.objective = _goal(objective, royal, pays)
            deck = self.objective.deck
        else:
            self.objective, deck = _lowball_goal(objective, royal, pays, self.game), STANDARD
        if self.opponents != ONE and self.objective.name != WIN:
            raise BadQuery(f"opponents and their draws need the goal {WIN}, not {self.objective.name}")
        self.ultimate_x = _hand_goal(self.objective, ultimate_x, multiplier)
        self.dealt = parse_dealt(hand, dead, hold, deck)

    def answer(self, tables: "OpenTables") -> RankedHoldsAnswer:
        if self.ultimate_x is not None:
            answer = tables.kept(HighHolds).rank(self.dealt, self.ultimate_x.solved(tables), self.opponents)
            return self.ultimate_x.explained(answer, _royal_notes(self.ultimate_x.objective))
        if isinstance(self.objective, Objective):
            return tables.kept(HighHolds).rank(self.dealt, self.objective, self.opponents)
        from .lowball.discard import LowballHolds

        return tables.kept(LowballHolds, self.game).rank(self.dealt, self.objective, self.opponents)

    @classmethod
    def json_of_lines(
        cls, tables: "OpenTables", lines: "Sequence[str]", options: "Given", top: int | None
    ) -> "Mapping[int, str]":
        """Answer the lines that are five different cards, if tables have the goal."""
        if options.keys() - {"objective"}:
            return {}
        from .holds.ranked_holds import json_of_hands, plain_hands

        if not (hands := plain_hands(lines)):
            return {}
        try:
            one = cls(next(iter(hands.values())), objective=str(options.get("objective", WIN)))
        except BadInput:
            return {}
        if not isinstance(one.objective, Objective):
            return {}
        first = tables.kept(HighHolds).rank(one.dealt, one.objective, one.opponents)
        return json_of_hands(tables, hands, one.objective, first, top)

    def is_looked_up(self, tables: "OpenTables") -> bool:  # noqa: ARG002
        goal = self.objective
        has_sums = isinstance(goal, Objective) and goal.built_in and not goal.wild  # the table has none for wild cards
        return has_sums and self.opponents == ONE and not self.dealt.dead and self.ultimate_x is None

    def load(self, tables: "OpenTables") -> None:
        goal = self.objective
        if not isinstance(goal, Objective):
            from .lowball.discard import LowballHolds

            tables.kept(LowballHolds, self.game).ends.load(self.opponents)
        elif self.ultimate_x is not None:
            self.ultimate_x.solved(tables)
        elif self.opponents != ONE:
            tables.kept(HighHolds).ends.load(self.opponents)
        elif goal.wild and not self.dealt.dead:
            self.answer(tables)  # counts the outcomes of the pay table, which are then kept


def _goal(text: str, royal: Royal, pays: str | None) -> Objective:
    """Parse a goal, or a family of pay tables with their pays. Raises `BadInput`."""
    if pays is None:
        return parse_objective(bundled_name(text), royal)
    from ...games.draw.given_pays import objective_with_pays

    require_text(pays, "pays")
    return objective_with_pays(text, pays, royal)


def _hand_goal(
    objective: "Objective | LowballGoal", ultimate_x: UltimateX, multiplier: int | None
) -> "HandGoal | None":
    """Return the goal of a hand of Ultimate X, or None if it is not played. Raises `BadInput`."""
    if ultimate_x is None:
        if multiplier is not None:
            raise BadParameters("multiplier needs ultimate_x", "multiplier", "ultimate_x")
        return None
    if not isinstance(objective, Objective) or objective.kind != PAYTABLE:
        raise BadQuery(f"Ultimate X needs a pay table as the objective, not {objective.name}")
    from .ultimate_x import parse_hand_goal

    return parse_hand_goal(objective, ultimate_x, multiplier)


def _lowball_goal(text: str, royal: Royal, pays: str | None, game: str) -> "LowballGoal":
    """Parse a goal of lowball. Raises `BadInput`."""
    from ...games.lowball.rules import LOWBALL, parse_goal

    goal = parse_goal(text, LOWBALL[game])
    if royal is not None:
        raise BadQuery(f"a pay of the royal flush needs a pay table, and {game} has none")
    if pays is not None:
        raise BadQuery(f"pays are of a pay table, and {game} has none")
    return goal


class HighHolds:
    """The holds of hands where the highest hand wins, with caches kept between questions."""

    def __init__(self, tables: "OpenTables") -> None:
        """Read rows of `tables` as questions need them."""
        self._connection = tables.connection
        self._columns = HandColumns(tables.connection)
        self._final_hands = FinalHands(tables.connection, "draw_equilibrium ORDER BY value")
        self.ends = HandEnds(tables.connection, lambda: tables.kept(hand_classes), self._final_hands)

    def rank(self, dealt: Dealt, objective: Objective, opponents: Opponents) -> DiscardAnswer:
        """Rank the holds of a hand by the objective, best first; or return only one.

        Equally good holds come in descending order of the canonical hold mask.
        """
        if wild := objective.wild:
            found = self._wild(objective, wild, dealt)
        else:
            found = self._plain(objective, dealt, opponents)
        splits = split_texts(dealt.cards, dealt.ordered)
        holds = []
        for one, worth in ranked(found.worths, dealt.wanted):
            draws, counts, royal_flush, better, equal = found.holds[one]
            split = splits[one]
            holds.append(HoldAnswer(*split, draws, counts, better, equal, worth, found.names, royal_flush=royal_flush))
        return DiscardAnswer(
            hand=cards_text(dealt.cards),
            value=found.value,
            category=found.category,
            dead=cards_text(dealt.dead),
            objective=objective.name,
            opponents=opponents.count if opponents != ONE else None,
            opponent_draws=opponents.known,
            royal=objective.royal,
            wild=found.wild,
            source=found.source,
            notes=_royal_notes(objective),
            holds=tuple(holds),
        )

    def _plain(self, objective: Objective, dealt: Dealt, opponents: Opponents) -> "_Found":
        row = self._columns.row(dealt.class_mask)
        if dealt.dead:
            row = row._replace(holds=counted_holds(self._connection, dealt, row.value))
        if opponents != ONE:
            worths = self._against(opponents, dealt, row.holds)
            source = against_text(_AGAINST, bool(dealt.dead))
        else:
            worths = self._columns.worths(objective, dealt, row)
            source = source_text(objective, bool(dealt.dead))
        return _Found(row.value, category_of(row.value), row.holds, worths, source)

    def _against(self, opponents: Opponents, dealt: Dealt, holds: dict[int, HoldCounts]) -> dict[int, Worth]:
        shares = self._final_hands.shares(opponents)
        won = self.ends.of_hand(dealt).won(opponents)
        return {hold: (won[hold], found.draws * shares.whole) for hold, found in holds.items()}

    def _wild(self, objective: Objective, wild: "Wild", dealt: Dealt) -> "_Found":
        from ...games.draw.paytables.kinds import wild_kind
        from .holds.wild_holds import outcome_names, wild_holds, wild_source

        table = objective.paytable
        if objective.royal is not None:
            table = table.with_royal(objective.royal)
        unit = table.unit
        pays = [*(int(outcome.pay * unit) for outcome in table.outcomes), 0]
        if dealt.dead:
            number, holds = wild_holds(self._connection, dealt, table, wild)
        else:
            number, holds = self._wild_sums.holds(wild, dealt, objective.paytable, pays)
        return _Found(
            number,
            wild_kind(wild, dealt.ordered).category,
            holds,
            weighted(holds, pays, unit),
            wild_source(wild, bool(dealt.dead)),
            outcome_names(table),
            wild,
        )

    @cached_attribute
    def _wild_sums(self) -> "WildSums":
        from .holds.wild_holds import WildSums

        return WildSums(self._connection)


class _Found(NamedTuple):
    """The holds of one hand and their worths, by hold."""

    value: int
    category: str
    holds: dict[int, HoldCounts]
    worths: dict[int, Worth]
    source: str
    names: tuple[str, ...] = CATEGORIES
    wild: "Wild | None" = None


def counted_holds(connection: "Connection", dealt: Dealt, value: int) -> dict[int, HoldCounts]:
    """Count the results of all holds of a hand of this value, in one pass over all hands without dead cards.

    Each of these hands results from one draw of one hold: the hold of the cards it shares with the dealt hand.
    """
    place = {name: number for number, name in enumerate(CATEGORIES)}
    counts = [[0] * len(CATEGORIES) for _ in range(HOLDS)]
    others = [[0, 0, 0] for _ in range(HOLDS)]
    found = connection.rows(_COUNT_WITHOUT_DEAD, mask_of(dealt.cards), mask_of(dealt.dead), value)
    for held, category, hands, royal, better, equal in found:
        hold = dealt.hold_of(held)
        counts[hold][place[category]] = hands
        for which, count in enumerate((royal, better, equal)):
            others[hold][which] += count
    unseen = draw_counts(STANDARD).unseen - len(dealt.dead)
    thrown = [HAND_SIZE - hold.bit_count() for hold in range(HOLDS)]
    return {
        hold: HoldCounts(comb(unseen, thrown[hold]), tuple(counts[hold]), *others[hold])
        for hold in range(HOLDS)
        if thrown[hold] <= unseen
    }


def _royal_notes(objective: Objective) -> tuple[str, ...]:
    if objective.kind != PAYTABLE or (royal := objective.paytable.royal) is None:
        return ()
    from ...games.draw.paytables.paytable import royal_note

    note = royal_note(royal.pay if objective.royal is None else objective.royal, objective.paytable.coins)
    return (note,) if note else ()
