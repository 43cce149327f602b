"""Every hold of a hand: a lookup when nothing else is known, an exact count when cards are gone."""

from math import comb

from ..cards.canonical import relabel_card, suit_order
from ..cards.categories import CATEGORIES, ROYAL_FLUSH, category_of
from ..cards.errors import ImpossibleHold, RepeatedCard, TooFewUnseen
from ..cards.notation import DECK_SIZE, card_text, cards_of, cards_text, mask_of, parse_cards, parse_exactly
from .answers import DiscardAnswer, HoldAnswer
from .connection import Connection
from .remembered import Remembered

HAND = 5
HOLDS = 32

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

    def answer(self, hand_text: str, gone_text: str = "", hold_text: str | None = None) -> DiscardAnswer:
        """The holds of a hand, likeliest to improve first; of `hold_text` alone if it is given. Raises `BadInput`.

        Holds that are equally likely to improve come in descending order of the canonical hold mask.
        """
        cards = parse_exactly(hand_text, (HAND,), "a hand")
        gone = parse_gone(gone_text, cards)
        asked = None if hold_text is None else parse_hold(hold_text, cards)
        _require_enough_unseen(len(gone), HAND if asked is None else HAND - len(asked))
        mask, ordered = in_canonical_order(cards)
        hand_id, value = self._classes.row(mask)
        if gone:
            holds = self._counted(cards, ordered, gone, value)
            source = "table hands, counted without the cards gone"
        else:
            holds = self._looked_up(cards, ordered, hand_id)
            source = "table discards"
        if asked is not None:
            held = cards_text(card for card in cards if card in asked)
            holds = [hold for hold in holds if hold.hold == held]
        # The sort is stable, and holds come in descending order of their mask.
        ranked = sorted(holds, key=_p_better, reverse=True)
        return DiscardAnswer(cards_text(cards), value, category_of(value), cards_text(gone), tuple(ranked), source)

    def _looked_up(self, cards: tuple[int, ...], ordered: tuple[int, ...], hand_id: int) -> list[HoldAnswer]:
        splits = _splits(cards, ordered)
        rows = sorted(self._connection.rows(_LOOKUP, hand_id), reverse=True)
        endings = self._endings.rows(row[1] for row in rows)
        holds = []
        for hold, ending_id, royal_flush, better, equal in rows:
            draws, *counts = endings[ending_id]
            holds.append(HoldAnswer(*splits[hold], draws, tuple(counts), royal_flush, better, equal))
        return holds

    def _counted(
        self, cards: tuple[int, ...], ordered: tuple[int, ...], gone: tuple[int, ...], value: int
    ) -> list[HoldAnswer]:
        """One pass over all hands without the cards gone: each keeps exactly the dealt cards that it shares."""
        splits = _splits(cards, ordered)
        place = {name: number for number, name in enumerate(CATEGORIES)}
        counts = [[0] * len(CATEGORIES) for _ in range(HOLDS)]
        others = [[0, 0, 0] for _ in range(HOLDS)]
        found = self._connection.rows(_COUNT_WITHOUT_GONE, mask_of(cards), mask_of(gone), value)
        for held, category, hands, royal, better, equal in found:
            hold = sum(1 << bit for bit, card in enumerate(ordered) if held >> card & 1)
            counts[hold][place[category]] = hands
            for which, count in enumerate((royal, better, equal)):
                others[hold][which] += count
        unseen = DECK_SIZE - HAND - len(gone)
        return [
            HoldAnswer(*splits[hold], comb(unseen, HAND - hold.bit_count()), tuple(counts[hold]), *others[hold])
            for hold in reversed(range(HOLDS))
            if HAND - hold.bit_count() <= unseen
        ]


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


def _p_better(hold: HoldAnswer) -> float:
    return hold.better / hold.draws


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
