"""Short deck on every street, beside every deal compared card by card."""

from collections.abc import Iterable
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt
import pytest

from outs.cards.errors import BadInput
from outs.cards.hands.evaluator import Evaluator, build_evaluator
from outs.cards.notation import cards_text, mask_of, parse_cards
from outs.games.short_deck import DECK, ORDERS
from outs.query.session import Tables
from outs.tests.cards.hands.plain_hands import best_of, short_deck, short_deck_trips
from outs.tests.cases import all_of

KEYS = {"short-deck": short_deck, "short-deck-trips": short_deck_trips}
GAMES = tuple(KEYS)
EVALUATORS = {order.name: build_evaluator(order) for order in ORDERS}


def unseen(*seen: str) -> list[int]:
    """The cards of the deck but for those."""
    return [card for card in DECK.cards if card not in parse_cards("".join(seen))]


def masks_of(base: int, cards: Iterable[int], count: int) -> npt.NDArray[np.uint64]:
    """The masks of some cards with each choice of others."""
    return np.array([base | mask_of(more) for more in combinations(cards, count)], np.uint64)


def values(game: str, masks: npt.NDArray[np.uint64]) -> npt.NDArray[np.int64]:
    """Their values."""
    return EVALUATORS[game].values(masks).astype(np.int64)


@pytest.mark.parametrize("game", GAMES)
@all_of(("first", "second", "board"), [("JsTs", "AhAd", "9h8h6c"), ("Ah9h", "8c8d", "7h6hKs")])
def test_two_hands_on_a_flop_win_as_often_as_the_rules_say(
    tables: Tables, game: str, first: str, second: str, board: str
) -> None:
    results = []
    for more in combinations(unseen(first, second, board), 2):
        one, other = (best_of(KEYS[game], parse_cards(hand + board) + more) for hand in (first, second))
        results.append((one > other, one == other))
    answer = tables.equity(first, second, board=board, game=game)
    assert (answer.players[0].win, answer.players[0].tie) == tuple(map(sum, zip(*results, strict=True)))
    assert (answer.deals, answer.exact) == (comb(29, 2), True)


@all_of("game", GAMES)
def test_two_hands_before_the_flop_win_on_as_many_boards(tables: Tables, game: str) -> None:
    hands = mask_of(parse_cards("AhKh")), mask_of(parse_cards("9c9d"))
    boards = masks_of(0, unseen("AhKh9c9d"), 5)
    one, other = (values(game, boards | np.uint64(hand)) for hand in hands)
    answer = tables.equity("AhKh", "9c9d", game=game)
    found = answer.players[0].win, answer.players[0].tie, answer.players[0].lose
    assert found == (int((one > other).sum()), int((one == other).sum()), int((one < other).sum()))
    assert answer.deals == comb(32, 5)


@all_of("game", GAMES)
def test_three_hands_before_the_flop_share_every_pot(tables: Tables, game: str) -> None:
    hands = ["AhKh", "9c9d", "JsTs"]
    boards = masks_of(0, unseen(*hands), 5)
    ranks = np.stack([values(game, boards | np.uint64(mask_of(parse_cards(hand)))) for hand in hands])
    best = ranks == ranks.max(axis=0)
    answer = tables.equity(*hands, game=game)
    assert answer.exact
    for seat, player in enumerate(answer.players):
        assert player.win == int((best[seat] & (best.sum(axis=0) == 1)).sum())
        assert player.equity == pytest.approx(float((best[seat] / best.sum(axis=0)).mean()), abs=1e-12)


@pytest.mark.parametrize("game", GAMES)
def test_ranges_on_a_turn_with_dead_cards_are_compared_hole_by_hole(tables: Tables, game: str) -> None:
    board, dead = "9h8h6cKd", "Ts"
    ranges = {"QQ+,AKs": "QQ KK AA AKs", "T9s,76s,9x": "T9s 76s"}
    free = set(unseen(board, dead))
    holes = [
        [hole for hole in combinations(sorted(free), 2) if _named(hole, names)]
        for names in (ranges["QQ+,AKs"].split(), ["T9s", "76s", "9x"])
    ]
    win = tie = deals = 0
    for one in holes[0]:
        for other in (hole for hole in holes[1] if not {*one} & {*hole}):
            rivers = sorted(free - {*one, *other})
            own, theirs = (
                values(game, masks_of(mask_of((*hole, *parse_cards(board))), rivers, 1)) for hole in (one, other)
            )
            win, tie, deals = win + int((own > theirs).sum()), tie + int((own == theirs).sum()), deals + len(rivers)
    answer = tables.equity("QQ+,AKs", "T9s,76s,9x", board=board, dead=dead, game=game)
    assert (answer.players[0].win, answer.players[0].tie, answer.deals) == (win, tie, deals)


def _named(hole: tuple[int, ...], names: list[str]) -> bool:
    """Return true if a hole is one of these starting hands, `9x` among them."""
    high, low = sorted((card % 13 for card in hole), reverse=True)
    ranks = "23456789TJQKA"
    suited = "s" if hole[0] // 13 == hole[1] // 13 else "o"
    name = ranks[high] + ranks[low] + ("" if high == low else suited)
    return name in names or ("9x" in names and ranks.index("9") in (high, low))


@all_of("game", GAMES)
def test_state_and_strength_on_a_turn_are_those_of_every_opponent(tables: Tables, game: str) -> None:
    hole, board = "Th9h", "8h7cQh6s"
    held, shown, free = mask_of(parse_cards(hole)), mask_of(parse_cards(board)), unseen(hole, board)
    others = masks_of(0, free, 2)
    own = values(game, np.array([held | shown], np.uint64))
    now = np.sign(own - values(game, others | np.uint64(shown)))
    moves, squares = np.zeros((3, 3), int), 0
    for card in free:
        bit = np.uint64(1 << card)
        left = others & bit == 0
        mine = values(game, np.array([held | shown], np.uint64) | bit)
        then = np.sign(mine - values(game, others[left] | np.uint64(shown) | bit))
        np.add.at(moves, (1 - now[left], 1 - then), 1)
        squares += int((then + 1).sum()) ** 2
    found = tables.state(hole, board, game=game)
    assert (np.array(found.moves.then) == moves).all()
    assert found.moves.now == tuple(np.bincount(1 - now, minlength=3).tolist())
    assert found.strength_squares == squares
    assert 0 < found.mean_square < 1
    strength = tables.strength(hole, board, game=game)
    assert strength.equity == pytest.approx((moves[:, 0].sum() + moves[:, 1].sum() / 2) / moves.sum(), abs=1e-12)
    assert strength.hs == pytest.approx(float((now + 1).mean() / 2), abs=1e-12)


@all_of("game", GAMES)
def test_two_opponents_on_a_river_are_dealt_every_two_holes(tables: Tables, game: str) -> None:
    hole, board = "Th9h", "8h7cQh6sQd"
    held, shown = mask_of(parse_cards(hole)), mask_of(parse_cards(board))
    others = masks_of(0, unseen(hole, board), 2)
    own = values(game, np.array([held | shown], np.uint64))
    compared = np.sign(own - values(game, others | np.uint64(shown)))
    apart = others[:, None] & others == 0
    worst = np.minimum(compared[:, None], compared)
    tied = (compared[:, None] == 0).astype(int) + (compared == 0)
    share = np.where(worst < 0, 0, 1 / (1 + tied))
    found = tables.strength(hole, board, opponents=2, game=game)
    assert found.equity == pytest.approx(float(share[apart].mean()), abs=1e-12)
    assert found.hs_n.exact is not None
    assert found.hs_n.exact.win == pytest.approx(float((worst[apart] > 0).mean()), abs=1e-12)
    state = tables.state(hole, board[:8], game=game)
    assert state.equity_against_two is not None
    assert tables.strength(hole, board[:8], opponents=2, game=game).equity == pytest.approx(state.equity_against_two)


@all_of("game", GAMES)
def test_outs_on_a_turn_are_the_rivers_by_their_equity(tables: Tables, game: str) -> None:
    hole, board, against = "JhTh", "9h8c6sAh", "AcAd"
    free = unseen(hole, board, against)
    answer = tables.outs(hole, board, against, game=game)
    assert sorted(card.card for card in answer.cards) == sorted(map(_text, free))
    for card in answer.cards:
        final = parse_cards(board + card.card)
        one, other = (best_of(KEYS[game], parse_cards(hand) + final) for hand in (hole, against))
        assert card.equity == (one > other) + (one == other) / 2
    made = {card.makes for card in answer.cards}
    assert {"straight", "flush"} <= made
    straight = next(card for card in answer.cards if card.card == "7d")
    assert straight.group == "ahead" if game == "short-deck" else straight.equity == 0


def _text(card: int) -> str:
    return cards_text([card])


@all_of("game", GAMES)
def test_the_lowest_straight_begins_with_the_ace(tables: Tables, game: str) -> None:
    assert tables.outs("Ah6h", "7c8dKs", game=game).makes == "high_card"
    assert tables.outs("Ah6h", "7c8d9s", game=game).makes == "straight"


@all_of("game", GAMES)
def test_equity_is_the_same_from_both_sides(tables: Tables, game: str) -> None:
    one, other = "AKs,QQ+", "JTs,99-88"
    forth, back = (tables.equity(*players, board="9h8h6c", game=game) for players in ((one, other), (other, one)))
    assert forth.players == back.players[::-1]
    assert forth.players[0].equity + forth.players[1].equity == pytest.approx(1, abs=1e-12)


def test_holes_of_a_hand_do_equally_well_against_any_hand(tables: Tables) -> None:
    by_hand = tables.equity("AKs", "TT+,QJs,98s", by_hand=True, game="short-deck").players[0].hands or ()
    assert len(by_hand) == 4
    assert len({hand.win for hand in by_hand}) == 1


def test_several_random_opponents_are_sampled_within_the_deck(tables: Tables) -> None:
    found = tables.equity("AA", "random", opponents=4, samples=20_000, game="short-deck")
    assert not found.exact
    assert sum(player.equity for player in found.players) == pytest.approx(1, abs=1e-9)


@all_of(
    ("players", "asked", "complaint"),
    [
        (("2c2d", "AhKh"), {}, "card 2c is not in a deck of 36 cards, 6 to A"),
        (("AA", "22+"), {}, "'22+' names the rank 2, which is not in a deck of 36 cards, 6 to A"),
        (("AA", "10%"), {}, "'10%' is a percentage, which works only in hold'em: name the hands instead"),
        (("AA", "KK"), {"board": "5c9dTh"}, "card 5c is not in a deck of 36 cards, 6 to A"),
        (("AA", "KK"), {"dead": "3h"}, "card 3h is not in a deck of 36 cards, 6 to A"),
        (("AA", "KK"), {"opponents": 2}, "2 opponents need one range against random"),
        (("AA",) + ("random",) * 15, {}, "equity takes 2 to"),
        (("AA", "KK"), {"game": "no-deck"}, "unknown game 'no-deck'"),
    ],
)
def test_what_the_deck_lacks_is_refused(
    tables: Tables, players: tuple[str, ...], asked: dict[str, str], complaint: str
) -> None:
    with pytest.raises(BadInput, match=complaint.replace("+", r"\+")):
        tables.equity(*players, **{"game": "short-deck", **asked})  # type: ignore[arg-type]


def test_a_hole_with_a_card_that_the_deck_lacks_is_refused(tables: Tables) -> None:
    for question in (tables.outs, tables.state, tables.strength):
        with pytest.raises(BadInput, match="card 2c is not in a deck of 36 cards"):
            question("2cAh", "9h8h6c", game="short-deck")
    with pytest.raises(BadInput, match="unknown game 'omaha'"):
        tables.outs("KcAh", "9h8h6c", game="omaha")


def test_the_evaluators_of_the_two_orders_differ() -> None:
    assert isinstance(EVALUATORS["short-deck"], Evaluator)
    hands = np.array([mask_of(parse_cards(hand)) for hand in ("6c7d8h9sTc", "6c6d6h9sTc")], np.uint64)
    straight, trips = values("short-deck", hands).tolist()
    assert straight > trips
    straight, trips = values("short-deck-trips", hands).tolist()
    assert straight < trips
