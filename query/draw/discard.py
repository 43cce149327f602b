"""Every hold of a hand: a lookup when nothing else is known, an exact count when cards are gone."""

from dataclasses import replace
from math import comb

from ...cards.canonical import relabel_card, suit_order
from ...cards.categories import CATEGORIES, ROYAL_FLUSH, category_of
from ...cards.errors import ImpossibleHold, RepeatedCard, TooFewUnseen
from ...cards.notation import DECK_SIZE, card_text, cards_of, cards_text, mask_of, parse_cards, parse_exactly
from ...games.draw.answers import DiscardAnswer, HoldAnswer
from ...games.draw.objectives import BETTER, parse_objective
from ...games.draw.odds import HAND, HOLDS
from ..connection import Connection
from ..remembered import Remembered
from .worth import Dealt, source, worths

_LOOKUP = "SELECT hold, ending_id, royal_flush, better, equal FROM discards WHERE hand_id = $1"
_COUNT_WITHOUT_GONE = f"""
    SELECT mask & $1::UBIGINT AS held, category, count(*), count_if(value = {ROYAL_FLUSH}),
        count_if(value > $3), count_if(value = $3)
    FROM hands WHERE mask & $2::UBIGINT = 0 GROUP BY ALL"""


class Discards:
    """Answers about discards, with what it remembers between questions."""

    def __init__(self, connection: Connection) -> None:
        """Nothing is read yet."""
        self._connection = connection
        self._classes = Remembered(connection, "hand_classes", "mask", "hand_id, value")
        self._endings = Remembered(connection, "endings", "ending_id", f"draws, {', '.join(CATEGORIES)}")

    def answer(
        self, hand_text: str, gone_text: str = "", hold_text: str | None = None, objective_text: str | None = None
    ) -> DiscardAnswer:
        """The holds of a hand, the best first under the goal, or likeliest to improve; `hold_text` alone if given.

        Holds that are equally good come in descending order of the canonical hold mask. Raises `BadInput`.
        """
        objective = parse_objective(BETTER if objective_text is None else objective_text)
        cards = parse_exactly(hand_text, (HAND,), "a hand")
        gone = parse_gone(gone_text, cards)
        asked = None if hold_text is None else parse_hold(hold_text, cards)
        _require_enough_unseen(len(gone), HAND if asked is None else HAND - len(asked))
        class_mask, ordered = in_canonical_order(cards)
        hand_id, value = self._classes.row(class_mask)
        dealt = Dealt(hand_id, value, mask_of(cards), ordered, mask_of(gone))
        splits = _splits(cards, ordered)
        holds = self._counted(dealt, splits) if gone else self._looked_up(dealt, splits)
        if asked is not None:
            kept = sum(1 << bit for bit, card in enumerate(ordered) if card in asked)
            holds = {kept: holds[kept]}
        worth = worths(self._connection, objective, dealt, holds)
        # The sort is stable, and holds come in descending order of their mask.
        ranked = sorted(sorted(holds, reverse=True), key=worth.__getitem__, reverse=True)
        answers = [holds[hold] for hold in ranked]
        if objective_text is not None:
            answers = [replace(holds[hold], objective_value=float(worth[hold])) for hold in ranked]
        return DiscardAnswer(
            cards_text(cards),
            value,
            category_of(value),
            cards_text(gone),
            tuple(answers),
            source(objective, bool(gone)),
            None if objective_text is None else objective.name,
        )

    def _looked_up(self, dealt: Dealt, splits: list[tuple[str, str]]) -> dict[int, HoldAnswer]:
        rows = self._connection.rows(_LOOKUP, dealt.hand_id)
        endings = self._endings.rows(row[1] for row in rows)
        holds = {}
        for hold, ending_id, royal_flush, better, equal in rows:
            draws, *counts = endings[ending_id]
            holds[hold] = HoldAnswer(*splits[hold], draws, tuple(counts), royal_flush, better, equal)
        return holds

    def _counted(self, dealt: Dealt, splits: list[tuple[str, str]]) -> dict[int, HoldAnswer]:
        """One pass over all hands without the cards gone: each keeps exactly the dealt cards that it shares."""
        place = {name: number for number, name in enumerate(CATEGORIES)}
        counts = [[0] * len(CATEGORIES) for _ in range(HOLDS)]
        others = [[0, 0, 0] for _ in range(HOLDS)]
        found = self._connection.rows(_COUNT_WITHOUT_GONE, dealt.mask, dealt.gone, dealt.value)
        for held, category, hands, royal, better, equal in found:
            hold = dealt.hold_of(held)
            counts[hold][place[category]] = hands
            for which, count in enumerate((royal, better, equal)):
                others[hold][which] += count
        unseen = DECK_SIZE - HAND - dealt.gone.bit_count()
        return {
            hold: HoldAnswer(*splits[hold], comb(unseen, HAND - hold.bit_count()), tuple(counts[hold]), *others[hold])
            for hold in range(HOLDS)
            if HAND - hold.bit_count() <= unseen
        }


def in_canonical_order(cards: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """The canonical mask of a hand, and the hand's own cards in the order of a hold's bits.

    >>> cards_text(in_canonical_order(parse_cards("AhKhQh2c2d"))[1])
    '2c2dQhKhAh'
    """
    order = suit_order((mask_of(cards),))
    renamed = {relabel_card(card, order): card for card in cards}
    mask = mask_of(renamed)
    return mask, tuple(renamed[card] for card in cards_of(mask))


def parse_gone(text: str, hand: tuple[int, ...]) -> tuple[int, ...]:
    """Cards out of play, none of them in the hand. Raises `RepeatedCard` besides what `parse_cards` raises."""
    gone = parse_cards(text)
    for card in gone:
        if card in hand:
            raise RepeatedCard(f"card {card_text(card)} is in the hand and cannot be gone")
    return gone


def parse_hold(text: str, hand: tuple[int, ...]) -> tuple[int, ...]:
    """Cards kept, all of them from the hand; `none` or nothing for a whole new hand. Raises `ImpossibleHold`."""
    held = () if text.strip().lower() in ("none", "nothing") else parse_cards(text)
    for card in held:
        if card not in hand:
            raise ImpossibleHold(f"card {card_text(card)} is not in the hand {cards_text(hand)} and cannot be held")
    return held


def _require_enough_unseen(gone: int, draws: int) -> None:
    unseen = DECK_SIZE - HAND - gone
    if draws > unseen:
        raise TooFewUnseen(f"{draws} cards cannot be drawn from {unseen} unseen ones")


def _splits(cards: tuple[int, ...], ordered: tuple[int, ...]) -> list[tuple[str, str]]:
    """What each hold keeps and throws, by hold mask, in the order the cards were given."""
    bits = [1 << ordered.index(card) for card in cards]
    texts = [card_text(card) for card in cards]
    both = list(zip(bits, texts, strict=True))
    return [
        ("".join([t for bit, t in both if hold & bit]), "".join([t for bit, t in both if not hold & bit]))
        for hold in range(HOLDS)
    ]
