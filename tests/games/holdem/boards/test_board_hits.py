"""Hits of a hole on a board: known cases, a count that shares no code, by phevaluator, and choices of hits."""

from collections.abc import Callable, Iterable
from itertools import combinations

import numpy as np
import pytest

from outs.cards.errors import BadQuery
from outs.cards.hands.categories import CATEGORIES, category_of
from outs.cards.hands.order import HIGH
from outs.cards.notation import DECK_MASK, mask_of, parse_cards
from outs.games.holdem.boards.board_hits import DRAWS, BoardHits, kept_hits
from outs.games.short_deck import DECK, ORDERS
from outs.tests.cards.hands.plain_hands import best_of, short_deck, short_deck_trips
from outs.tests.cases import all_of, some_of

Value = Callable[[Iterable[int]], int]

HITS = BoardHits(HIGH)


def unseen(*groups: Iterable[int]) -> int:
    """The mask of the cards in none of these."""
    return DECK_MASK & ~mask_of(card for group in groups for card in group)


@all_of(
    ("board", "hole", "made"),
    [
        ("Ks7d2h", "7c7h", "set"),
        ("Ks7d2h", "AcAd", "overpair"),
        ("Ks7d2h", "AcKd", "top_pair"),
        ("Ks7d2h", "Kc7h", "two_pair"),
        ("Ks7d2h", "Ac7h", "middle_pair"),
        ("Ks7d2h", "QcQh", "middle_pair"),
        ("Ks7d2h", "6c6h", "weak_pair"),
        ("Ks7d2h", "Ac2c", "weak_pair"),
        ("Ks7d2h", "AcQh", "ace_high"),
        ("Ks7d2h", "QcJh", "nothing"),
        ("KsKd7h", "KhQh", "trips"),
        ("KsKd7h", "KhKc", "four_of_a_kind"),
        ("KsKd7h", "7c7d", "full_house"),
        ("KsKd7h", "Kh7c", "full_house"),
        ("KsKd7h", "AcAd", "overpair"),
        ("KsKd7h", "8c8d", "middle_pair"),
        ("KsKd7h", "AcQd", "ace_high"),
        ("KsKdKh", "AcQd", "ace_high"),
        ("KsKdKh", "QcJd", "nothing"),
        ("KsKdKh", "2c2d", "full_house"),
        ("KsKdKhKc", "AcQd", "on_board"),
        ("KsKd7h7c", "QcQd", "middle_pair"),
        ("KsKd7h7c", "5c5d", "nothing"),
        ("KsKd7h7c", "Ac5d", "ace_high"),
        ("KsKd7h7c3d", "3c2d", "nothing"),
        ("KsKd7h7c3d", "Ac3c", "ace_high"),
        ("9h8h7c", "JdTd", "straight"),
        ("9h8h7h", "6h2h", "flush"),
        ("9h8h7h", "JhTh", "straight_flush"),
        ("9h8h7c6d5s", "AcKd", "on_board"),
        ("9h8h7c6d5s", "TcKd", "straight"),
        ("AhKh9h5h2h", "QsQd", "on_board"),
        ("AhKh9h5h2h", "3h3d", "flush"),
        ("QsQdQh4c4d", "5h5s", "full_house"),
        ("QsQdQh4c4d", "2h2s", "on_board"),
    ],
)
def test_a_hand_is_named_by_what_its_own_cards_add(board: str, hole: str, made: str) -> None:
    assert HITS.made(parse_cards(hole), parse_cards(board)) == made


@all_of(
    ("board", "hole", "dead", "found"),
    [
        ("Qh7h2c", "AhKh", "", ["flush_draw", "backdoor_straight_draw"]),
        ("9h8c2h", "JhTh", "", ["flush_and_straight_draw", "flush_draw", "open_ended"]),
        ("9h8c2h", "JdTd", "", ["open_ended"]),
        ("9h7c2h", "JdTd", "", ["gutshot"]),
        ("9h7c5h", "Jd8d", "", ["open_ended"]),  # a double gutshot: tens and sixes
        ("4h3c2h", "AsKd", "", ["gutshot"]),
        ("AhKcQh", "JsTd", "", []),
        ("KhQc2h", "JsTd", "9c9d9h9sAcAdAhAs", []),
        ("KhQc2h", "JsTd", "9c9d9h9s", ["gutshot"]),
        ("Qh7h2c", "AhKh", "2h3h4h5h6h8h9hThJh", ["backdoor_straight_draw"]),
        ("9h8h7h6c", "AhKd", "", ["flush_draw"]),
        ("9s8h7c6d", "AhKd", "", []),
        ("9s8h7c6d", "AhTd", "", []),
        ("9s8h7c5d", "AhTd", "", ["open_ended"]),
        ("7h7d2h", "7cAh", "", ["backdoor_flush_draw"]),
        ("7h7d2h", "KhAh", "", ["flush_draw"]),
        ("9h8h7c6d5s", "AhKh", "", []),
        ("Kh7d2c", "Ah3s", "", ["backdoor_straight_draw"]),
        ("Kh7h2c", "Ah9s", "", ["backdoor_flush_draw"]),
        ("Kh7h2c", "Ah9s", "3h4h5h6h8h9hThJhQh", []),
        ("Kh7h2c", "Ah9s", "3h4h5h6h8h9hThJh", ["backdoor_flush_draw"]),
        ("Kh7h2h", "As3s", "", ["backdoor_straight_draw"]),
        ("9h7c2d", "JdTd", "", ["gutshot", "backdoor_flush_draw"]),
        ("9h5c2d", "JsTs", "", ["backdoor_straight_draw"]),
        ("9h5c2d", "Js4s", "", ["backdoor_straight_draw"]),
        ("9h5c2d", "Js4s", "3c3d3h3s", []),
        ("KhQc7d", "As2s", "TcTdThTs", []),
        ("KhQc7d", "As2s", "", ["backdoor_straight_draw"]),
        ("KhQc7d4s", "As2s", "", []),
        ("Ks7d2h", "QcQd", "", []),
    ],
)
def test_draws_are_to_more_than_has_been_made(board: str, hole: str, dead: str, found: list[str]) -> None:
    cards, shown = parse_cards(hole), parse_cards(board)
    left = unseen(cards, shown, parse_cards(dead))
    assert HITS.draws(cards, shown, left if len(shown) < 5 else 0) == found


def made_by_subsets(hole: list[int], board: list[int], value: Value) -> str:
    """Return the made hand from the best five of all the cards, as phevaluator values them."""
    best = max(combinations([*hole, *board], 5), key=value)
    category = category_of(value(best))
    ranks = [card % 13 for card in best]
    own = [card % 13 for card in hole]
    several = {rank: ranks.count(rank) for rank in ranks if ranks.count(rank) > 1}
    if category in {"straight", "flush", "full_house", "straight_flush"}:
        return "on_board" if len(board) == 5 and value(board) == value(best) else category
    if category == "four_of_a_kind":
        return category if any(several.get(rank) == 4 for rank in own) else "on_board"
    if category == "three_of_a_kind" and any(several.get(rank) == 3 for rank in own):
        return "set" if own[0] == own[1] else "trips"
    pairs = [rank for rank, count in several.items() if count == 2 and rank in own]
    if len(pairs) == 2:
        return "two_pair"
    if pairs:
        higher = len({card % 13 for card in board if card % 13 > pairs[0]})
        pocket = own[0] == own[1]
        names = ["overpair", "middle_pair", "weak_pair"] if pocket else ["top_pair", "middle_pair", "weak_pair"]
        return names[min(higher, 2)]
    return "ace_high" if 12 in own else "nothing"


def draws_by_dealing(hole: list[int], board: list[int], left: list[int], value: Value) -> set[str]:
    """Return the draws from the best five with each card that is left."""
    order = {name: place for place, name in enumerate(CATEGORIES)}
    now = order[category_of(max(map(value, combinations([*hole, *board], 5))))]
    flush, ranks = False, set()
    for card in left:
        fives = [five for five in combinations([*hole, *board, card], 5) if card in five and set(five) & set(hole)]
        flush |= now < order["flush"] and any(len({one // 13 for one in five}) == 1 for five in fives)
        straights = [max(ordered) for five in fives if (ordered := in_order(five))]
        shared = [max(ordered) for five in combinations([*board, card], 5) if (ordered := in_order(five))]
        if now < order["straight"] and straights and max(straights) > max(shared, default=-1):
            ranks.add(card % 13)
    found = {"flush_draw"} if flush else set()
    found |= {"open_ended" if len(ranks) > 1 else "gutshot"} if ranks else set()
    direct = found | ({"flush_and_straight_draw"} if len(found) == 2 else set())
    return direct | (backdoor_draws_by_dealing(hole, board, left, direct, now) if len(board) == 3 else set())


def backdoor_draws_by_dealing(
    hole: list[int], board: list[int], left: list[int], direct: set[str], now: int
) -> set[str]:
    """The backdoor draws from what each turn and river completes that no turn alone does."""
    found = set()
    for dealt in combinations(left, 2):
        shared = in_order_at_best([*board, *dealt])
        for five in combinations([*hole, *board, *dealt], 5):
            if not (set(dealt) < set(five) and set(five) & set(hole)):
                continue
            suits = {one // 13 for one in five}
            if len(suits) == 1 and "flush_draw" not in direct and now < CATEGORIES.index("flush"):
                found.add("backdoor_flush_draw")
            top = in_order_at_best(five)
            if top > shared and not direct & {"open_ended", "gutshot"} and now < CATEGORIES.index("straight"):
                found.add("backdoor_straight_draw")
    return found


def in_order_at_best(five: Iterable[int]) -> int:
    """The highest rank of a straight of five cards, -1 if they are none."""
    return max(in_order(five), default=-1)


def in_order(five: Iterable[int]) -> list[int]:
    """The ranks of a straight, an ace below the deuce as -1; nothing if it is none."""
    ranks = sorted(card % 13 for card in five)
    low = [-1, *ranks[:4]] if ranks[-1] == 12 else []
    return next((order for order in (ranks, low) if order and order == list(range(order[0], order[0] + 5))), [])


def test_made_hands_are_those_of_the_best_five_cards(rng: np.random.Generator, independent_value: Value) -> None:
    seen = set()
    for size in (3, 4, 5):
        for trial in range(500):
            deck = rng.permutation(52).tolist()
            if trial % 2:  # few ranks, so that much is made
                deck = [card for card in deck if card % 13 in {3, 4, 5, 6, 12}]
            hole, board = deck[:2], deck[2 : 2 + size]
            expected = made_by_subsets(hole, board, independent_value)
            assert HITS.made(hole, board) == expected, (hole, board)
            seen.add(expected)
    assert seen >= set(HITS.names) - {"straight_flush", "on_board"}


def test_draws_are_those_that_dealing_each_card_shows(rng: np.random.Generator, independent_value: Value) -> None:
    seen = set()
    for size in (3, 4):
        for trial in range(12):
            deck = rng.permutation(52).tolist()
            if trial % 2:
                deck.sort(key=lambda card: card % 13 not in {4, 5, 6, 7, 8, 9} or card // 13 > 1)
                deck[:10] = rng.permutation(deck[:10]).tolist()
            hole, board, dead = deck[:2], deck[2 : 2 + size], deck[6 : rng.integers(6, 30)]
            left = [card for card in deck if card not in {*hole, *board, *dead}]
            expected = draws_by_dealing(hole, board, left, independent_value)
            assert set(HITS.draws(hole, board, mask_of(left))) == expected, (hole, board, left)
            seen |= expected
    assert seen == {*DRAWS} - {"no_pair_no_draw"}


SHORT_DECK = {order.name: order for order in ORDERS}
PLAIN = {"short-deck": short_deck, "short-deck-trips": short_deck_trips}
OWN = {"set": "three_of_a_kind", "trips": "three_of_a_kind"} | dict.fromkeys(
    ("overpair", "top_pair", "middle_pair", "weak_pair"), "pair"
)


def place_of(game: str, cards: Iterable[int]) -> int:
    """The place of the category of some cards in a game's order, by the rules as a book has them."""
    return best_of(PLAIN[game], cards)[0]


@some_of("game", SHORT_DECK, 1)
def test_in_another_order_hands_are_named_and_drawn_to_by_its_rules(game: str, rng: np.random.Generator) -> None:
    hits, categories = BoardHits(SHORT_DECK[game]), SHORT_DECK[game].categories
    flush, straight = categories.index("flush"), categories.index("straight")
    seen = set()
    for trial in range(120):
        pack = [card for card in DECK.cards if trial % 3 or card % 13 in {4, 5, 6, 7, 8, 12}]
        dealt = rng.permutation(pack).tolist()
        hole, board, left = dealt[:2], dealt[2:5], [card for card in DECK.cards if card not in dealt[:5]]
        made, found = hits.made(hole, board), hits.draws(hole, board, mask_of(left))
        place = place_of(game, dealt[:5])
        if place == straight or place > categories.index("three_of_a_kind"):
            assert made == categories[place]
        elif made not in {"ace_high", "nothing"}:
            assert categories.index(OWN.get(made, made)) <= place
        with_each = [place_of(game, [*dealt[:5], card]) for card in left]
        assert ("flush_draw" in found) == (place < flush and flush in with_each)
        assert bool({"open_ended", "gutshot"} & {*found}) == (place < straight and straight in with_each)
        seen |= {made, *found}
    assert seen >= {"straight", "full_house", "set", "trips", "two_pair", "flush_draw", "open_ended", "gutshot"}


@all_of(
    ("game", "hole", "board", "made", "draws"),
    [
        ("short-deck", "Ah6h", "7c8d9s", "straight", []),
        ("short-deck", "Ah6h", "7c8dKs", "ace_high", ["gutshot"]),
        ("short-deck", "KhQh", "KsKdQc", "full_house", []),
        ("short-deck", "AhKh", "AsAdKcKsQh", "full_house", []),
        ("short-deck", "9h9d", "9c8sTh", "set", []),
        ("short-deck-trips", "9h9d", "9c8s7h", "set", []),
        ("short-deck", "9h8h", "9c9sTh7d", "trips", ["open_ended"]),
        ("short-deck-trips", "9h8h", "9c9sTh7d", "trips", []),
        ("short-deck-trips", "9h9d", "8s7h6d", "overpair", ["open_ended"]),
        ("short-deck", "AhKh", "QhQcKdKs9h", "full_house", []),
        ("short-deck", "AhKh", "KdKsQh9h", "trips", ["flush_draw"]),
        ("short-deck", "KhKc", "KsQhQd9hTh", "full_house", []),
        ("short-deck", "QhQc", "KhKcQd9hTh", "full_house", []),
        ("short-deck", "AhKh", "QhJh9hAsAd", "flush", []),
    ],
)
def test_straights_and_draws_are_those_of_each_short_deck_order(
    game: str, hole: str, board: str, made: str, draws: list[str]
) -> None:
    cards, shown = parse_cards(hole), parse_cards(board)
    left = DECK.mask & ~mask_of((*cards, *shown)) if len(shown) < 5 else 0
    hits = BoardHits(SHORT_DECK[game])
    assert (hits.made(cards, shown), hits.draws(cards, shown, left)) == (made, draws)


MADE = BoardHits(HIGH).names


def made_kept(text: str) -> list[str]:
    """The made hands that are kept without a draw."""
    return [name for name in MADE if kept_hits(text, MADE).fit([name])]


@all_of(
    ("text", "kept"),
    [
        ("set", ["set"]),
        ("Sets", ["set"]),
        ("trips", ["trips"]),
        ("straights, flushes", ["flush", "straight"]),
        ("straight+", ["straight_flush", "four_of_a_kind", "full_house", "flush", "straight"]),
        ("two pair+", [*MADE[: MADE.index("two_pair") + 1]]),
        ("two-pairs +", [*MADE[: MADE.index("two_pair") + 1]]),
        ("top_pair+", [*MADE[: MADE.index("top_pair") + 1]]),
        ("pair", ["overpair", "top_pair", "middle_pair", "weak_pair"]),
        ("pair+", [*MADE[: MADE.index("weak_pair") + 1]]),
        ("three of a kind", ["set", "trips"]),
        ("pair+, !top pair+", ["middle_pair", "weak_pair"]),
        ("!pair+,!on board", ["ace_high", "nothing"]),
        ("flush draw", []),
        ("set & trips", []),
    ],
)
def test_a_plus_adds_what_is_better(text: str, kept: list[str]) -> None:
    assert made_kept(text) == kept


@all_of(
    ("text", "hits", "kept"),
    [
        ("draw", ["nothing", "gutshot"], True),
        ("draw", ["nothing", "backdoor_flush_draw"], False),
        ("backdoor draws", ["nothing", "backdoor_flush_draw"], True),
        ("straight draw", ["ace_high", "open_ended"], True),
        ("straight draw", ["ace_high", "flush_draw"], False),
        ("pair & draw", ["top_pair", "flush_draw"], True),
        ("pair & draw", ["top_pair"], False),
        ("pair & draw", ["set", "flush_draw"], False),
        ("pair & draw, set", ["set"], True),
        ("pair+ & flush draw & open-ended", ["set", "flush_draw", "open_ended"], True),
        ("pair+, !draw", ["set", "gutshot"], False),
        ("no pair no draw", ["nothing", "no_pair_no_draw", "backdoor_flush_draw"], True),
    ],
)
def test_draws_are_chosen_alone_and_together_with_made_hands(text: str, hits: list[str], kept: bool) -> None:
    assert kept_hits(text, MADE).fit(hits) == kept


def test_a_plus_follows_the_order_of_the_game() -> None:
    short = BoardHits(next(order for order in ORDERS if order.name == "short-deck")).names
    assert kept_hits("full house+", MADE).fit(["flush"]) is False
    assert kept_hits("full house+", short).fit(["flush"]) is True


@all_of("text", ["", "set,", "set &", "!", "top", "pair++", "no pair no draw+", "set+2"])
def test_what_is_no_hit_is_refused(text: str) -> None:
    with pytest.raises(BadQuery, match=r"there is no hit|only made hands take a plus"):
        kept_hits(text, MADE)
