"""Ranking of every hold of one hand: looked up, or counted exactly if there are dead cards."""

from collections.abc import Callable, Iterable, Mapping
from math import comb, lcm
from typing import TYPE_CHECKING, NamedTuple

from ....cards.deck import STANDARD, Deck
from ....cards.errors import BadQuery, ImpossibleHold, RepeatedCard, TooFewUnseen
from ....cards.hands.categories import CATEGORIES, ROYAL_FLUSH, category_of
from ....cards.hands.sizes import HAND_SIZE, HOLDS
from ....cards.lattice.row_numbers import relabel_card, suit_order
from ....cards.lazy_attribute import cached_attribute
from ....cards.notation import card_text, cards_of, cards_text, mask_of, parse_cards, parse_exactly
from ....games.draw.answers.discard import DiscardAnswer, HoldAnswer
from ....games.draw.objective import Objective, parse_objective
from ....games.draw.opponents import ONE, Opponents
from ....games.draw.parameters import PAYTABLE, WIN
from ....games.draw.paytables.names import bundled_name
from ....games.draw.rules import draw_counts
from ...database.connection import Connection
from .final_hands import FinalHands, HandEnds, against_text
from .hold_counts import Dealt, HandColumns, HoldCounts, Worth, source_text, weighted, with_royal, worths

if TYPE_CHECKING:
    from ....games.draw.paytables.kinds import Wild
    from ....games.draw.paytables.paytable import Royal
    from ..hand_classes import HandClasses
    from .wild_holds import WildSums

_COUNT_WITHOUT_DEAD = f"""
    SELECT mask & $1::UBIGINT AS held, category, count(*), count_if(value = {ROYAL_FLUSH}),
        count_if(value > $3), count_if(value = $3)
    FROM hands WHERE mask & $2::UBIGINT = 0 GROUP BY ALL"""

_AGAINST = "hands and draw_equilibrium"


class Discards:
    """Answers about the holds of hands, with caches kept between questions."""

    def __init__(self, connection: Connection, classes: "Callable[[], HandClasses]") -> None:
        """Read rows from `connection` as questions need them; `classes` loads the lattice."""
        self._connection = connection
        self._columns = HandColumns(connection)
        self._final_hands = FinalHands(connection, "draw_equilibrium ORDER BY value")
        self._ends = HandEnds(connection, classes, self._final_hands)

    def rank_holds(
        self,
        hand: str,
        dead: str,
        hold: str | None,
        objective_text: str,
        royal: "Royal | None",
        opponents: Opponents,
    ) -> DiscardAnswer:
        """Rank the holds of a hand by the objective, best first; or return only one.

        Equally good holds come in descending order of the canonical hold mask. Raises `BadInput`.
        """
        objective = parse_objective(bundled_name(objective_text), royal)
        require_win(objective.kind == WIN, objective.name, opponents)
        dealt = parse_dealt(hand, dead, hold, objective.deck)
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
        holds = counted_holds(self._connection, dealt, row.value) if dealt.dead else row.holds

        def sums(goal: str) -> list[int]:
            return self._columns.sums(goal, row.subset_ids)

        if opponents != ONE:
            worth = self._against(opponents, dealt, holds)
            source = against_text(_AGAINST, bool(dealt.dead))
        else:
            worth = worths(self._connection, sums, objective, dealt, row.value, holds)
            source = source_text(objective, bool(dealt.dead))
            if objective.royal is not None:
                worth = with_royal(worth, holds, objective.royal_change)
        return _Found(row.value, category_of(row.value), holds, worth, source)

    def _against(self, opponents: Opponents, dealt: Dealt, holds: dict[int, HoldCounts]) -> dict[int, Worth]:
        shares = self._final_hands.shares(opponents)
        won = self._ends.of_hand(dealt).won(opponents)
        return {hold: (won[hold], found.draws * shares.whole) for hold, found in holds.items()}

    def _wild(self, objective: Objective, wild: "Wild", dealt: Dealt) -> "_Found":
        from ....games.draw.paytables.kinds import wild_kind
        from .wild_holds import outcome_names, wild_holds, wild_source

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
        from .wild_holds import WildSums

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


def require_win(wins: bool, goal: str, opponents: Opponents) -> None:
    """Raise `BadQuery` if opponents are given for a goal that does not depend on them."""
    if opponents != ONE and not wins:
        raise BadQuery(f"opponents and their draws need the goal {WIN}, not {goal}")


def ranked(worths: Mapping[int, Worth], holds: Iterable[int]) -> list[tuple[int, float]]:
    """Return the holds in descending order of worth, then of hold, each with its worth as the nearest float.

    >>> ranked({0: (1, 3), 1: (1, 2), 2: (2, 4)}, range(3))
    [(2, 0.5), (1, 0.5), (0, 0.3333333333333333)]
    """
    common = lcm(*(denominator for _, denominator in worths.values()))
    keys = {hold: worths[hold][0] * (common // worths[hold][1]) for hold in holds}
    # The sort is stable, and holds come in descending order of their mask.
    best_first = sorted(sorted(keys, reverse=True), key=keys.__getitem__, reverse=True)
    return [(hold, worths[hold][0] / worths[hold][1]) for hold in best_first]


def in_canonical_order(cards: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Return a hand's canonical mask, and its own cards in the order of a hold's bits.

    >>> cards_text(in_canonical_order(parse_cards("AhKhQh2c2d"))[1])
    '2c2dQhKhAh'
    """
    order = suit_order((mask_of(cards),))
    renamed = {relabel_card(card, order): card for card in cards}
    mask = mask_of(renamed)
    return mask, tuple(renamed[card] for card in cards_of(mask))


def parse_dealt(hand: str, dead: str = "", hold: str | None = None, deck: Deck = STANDARD) -> Dealt:
    """Parse a hand with its dead cards, and the one hold that is asked for, if any. Raises `BadInput`."""
    cards = parse_exactly(hand, (HAND_SIZE,), "a hand", deck)
    out = parse_dead(dead, cards, deck)
    held = None if hold is None else parse_hold(hold, cards, deck)
    require_enough_unseen(len(out), HAND_SIZE - len(held or ()), deck)
    class_mask, ordered = in_canonical_order(cards)
    wanted = range(HOLDS) if held is None else (sum(1 << ordered.index(card) for card in held),)
    return Dealt(cards, out, ordered, class_mask, wanted)


def parse_dead(text: str, hand: tuple[int, ...], deck: Deck) -> tuple[int, ...]:
    """Parse dead cards, none of them in the hand. Raises `RepeatedCard` and the errors of `parse_cards`."""
    dead = parse_cards(text, deck)
    for card in dead:
        if card in hand:
            raise RepeatedCard(f"card {card_text(card)} is in the hand and cannot be dead")
    return dead


def parse_hold(text: str, hand: tuple[int, ...], deck: Deck) -> tuple[int, ...]:
    """Parse the cards to keep; with `none` or `nothing` all five are discarded. Raises `ImpossibleHold`."""
    held = () if text.strip().lower() in ("none", "nothing") else parse_cards(text, deck)
    for card in held:
        if card not in hand:
            raise ImpossibleHold(f"card {card_text(card)} is not in the hand {cards_text(hand)} and cannot be held")
    return held


def require_enough_unseen(dead: int, draws: int, deck: Deck) -> None:
    """Raise `TooFewUnseen` if fewer than `draws` cards are left."""
    unseen = draw_counts(deck).unseen - dead
    if draws > unseen:
        raise TooFewUnseen(f"{draws} cards cannot be drawn from {unseen} unseen ones")


def counted_holds(connection: Connection, dealt: Dealt, value: int) -> dict[int, HoldCounts]:
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
    """Return a note if a royal flush pays so much for one coin that the pay is probably for several."""
    if objective.kind != PAYTABLE or (royal := objective.paytable.royal) is None:
        return ()
    from ....games.draw.paytables.paytable import royal_note

    note = royal_note(royal.pay if objective.royal is None else objective.royal, objective.paytable.coins)
    return (note,) if note else ()


def split_texts(cards: tuple[int, ...], ordered: tuple[int, ...]) -> list[tuple[str, str]]:
    """Return the cards that each hold keeps and throws, by hold mask, in the order given."""
    bits = [1 << ordered.index(card) for card in cards]
    texts = [card_text(card) for card in cards]
    both = list(zip(bits, texts, strict=True))
    return [
        ("".join([t for bit, t in both if hold & bit]), "".join([t for bit, t in both if not hold & bit]))
        for hold in range(HOLDS)
    ]
