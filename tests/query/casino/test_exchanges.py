"""Oasis Poker's exchanges, against deals that are settled one by one with another evaluator."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from outs.cards.errors import BadInput
from outs.cards.mask_arrays import Masks
from outs.cards.notation import cards_text, mask_of, parse_cards
from outs.games.casino.answers import CasinoGameAnswer, CasinoMovesAnswer
from outs.games.casino.rule_files import load_bundled
from outs.games.casino.strategies.lists import LISTS
from outs.games.casino.strategies.seen_cards import SeenCards
from outs.games.casino.strategies.strategy import Rule, Strategy
from outs.kernels.casino.own_five.exchange import ExchangedFive
from outs.query.draw.loaded_classes import hand_classes
from outs.query.session import Tables
from outs.tests.cases import all_of
from outs.tests.query.casino.settled_by_hand import ACE_KING, PAIR, settled

Value = Callable[[Iterable[int]], int]


def moves_of(tables: Tables, own: str, up: str, dead: str = "", exchanged: str | None = None) -> dict[str, Fraction]:
    """The exact value of each move."""
    answer = tables.casino("oasis-poker", own, up=up, dead=dead, exchanged=exchanged)
    assert isinstance(answer, CasinoMovesAnswer)
    return {move.move: move.exact for move in answer.moves}


def worth_after(own: list[int], up: int, gone: list[int], value: Value) -> Fraction:
    """The winnings of the better of raising and folding over all hands of the dealer, without the fee."""
    unseen = [card for card in range(52) if card not in (*own, up, *gone)]
    mine = value(own)
    results = [settled("oasis-poker", mine, value([up, *hidden]), 2) for hidden in combinations(unseen, 4)]
    return max(Fraction(-1), sum(results, Fraction(0)) / len(results))


def test_a_raise_after_an_exchange_is_worth_what_every_hand_of_the_dealer_settles(
    tables: Tables, rng: np.random.Generator, independent_value: Value
) -> None:
    cards = [int(card) for card in rng.choice(52, 7, replace=False)]
    own, up, discard = cards[:5], cards[5], cards[6]
    few = [int(card) for card in rng.choice([card for card in range(52) if card not in cards], 34, replace=False)]
    found = moves_of(tables, cards_text(own), cards_text([up]), cards_text(few), cards_text([discard]))
    unseen = [card for card in range(52) if card not in (*cards, *few)]
    mine = independent_value(own)
    results = [settled("oasis-poker", mine, independent_value([up, *four]), 2) for four in combinations(unseen, 4)]
    assert found == {"raise 2": sum(results, Fraction(0)) / len(results) - 1, "fold": Fraction(-2)}


def test_every_exchange_is_worth_the_mean_of_all_cards_that_may_come(
    tables: Tables, rng: np.random.Generator, independent_value: Value
) -> None:
    cards = [int(card) for card in rng.choice(52, 52, replace=False)]
    own, up, gone, unseen = cards[:5], cards[5], cards[15:], cards[6:15]
    found = moves_of(tables, cards_text(own), cards_text([up]), dead=cards_text(gone))
    assert len(found) == 2 + 5 + 10 + 10 + 5 + 1
    for number in range(1, 6):
        discards = sorted(own)[:number]
        comes = list(combinations(unseen, number))
        kept = [card for card in own if card not in discards]
        worth = [worth_after([*kept, *drawn], up, [*gone, *discards], independent_value) for drawn in comes]
        (move,) = (name for name in found if name.startswith("exch") and set(parse_cards(name[9:])) == set(discards))
        assert found[move] == sum(worth, Fraction(0)) / len(comes) - number


@pytest.mark.long
def test_one_exchanged_card_is_worth_the_mean_over_the_whole_deck(tables: Tables, independent_value: Value) -> None:
    own, up = list(parse_cards("AhKhQh7h3c")), parse_cards("9d")[0]
    unseen = [card for card in range(52) if card not in (*own, up)]
    dealers = {hidden: independent_value([up, *hidden]) for hidden in combinations(unseen, 4)}
    values = np.array(list(dealers.values()))
    hidden = np.array(list(dealers))
    worth = Fraction(0)
    for drawn in unseen:
        mine = independent_value([*own[:4], drawn])
        left = values[(hidden != drawn).all(axis=1)]
        counts = [
            int((left < ACE_KING).sum()),
            int(((left >= ACE_KING) & (left < mine)).sum()),
            int((left == mine).sum()),
        ]
        pay = settled("oasis-poker", mine, ACE_KING, 2) if mine > ACE_KING else Fraction(0)
        lost = len(left) - counts[0] - counts[1] - (counts[2] if mine >= ACE_KING else 0)
        raised = counts[0] + counts[1] * pay - 3 * lost
        worth += max(Fraction(-1), Fraction(raised) / len(left))
    assert moves_of(tables, cards_text(own), "9d")["exchange 3c"] == worth / len(unseen) - 1


@pytest.mark.long
def test_a_strategy_wins_what_its_decisions_do(tables: Tables, independent_value: Value) -> None:
    """Ace to jack suited with another deuce draw against a nine; all else is Caribbean Stud with a pair or better."""
    deuces = [mask_of(parse_cards(f"A{one}K{one}Q{one}J{one}2{other}")) for one in "cdhs" for other in "cdhs"]

    def thrown(cards: SeenCards) -> Masks:
        draws = np.isin(cards.own, np.array(deuces, np.uint64)) & ~cards.suited & (cards.up == 7)
        return np.where(draws, cards.own & np.uint64(mask_of(parse_cards("2c2d2h2s"))), np.uint64(0))

    draw = Rule(5, "exchange 1", "a deuce", lambda cards: thrown(cards) > 0, thrown)
    raised = next(rule for rule in LISTS["oasis-poker"][0].rules if rule.words == "a pair or better")
    classes = tables.kept(hand_classes)
    game = load_bundled("oasis-poker")
    played = ExchangedFive(game, classes.lattice, np.asarray(classes.values), tables.evaluator)
    stud = tables.casino("caribbean-stud", strategy=True)
    assert isinstance(stud, CasinoGameAnswer)
    (without,) = (one for one in stud.strategies if one.rule.startswith("raise 2 with Pair"))
    expected, own = -without.exact * comb(52, 5) * 47 * comb(46, 4) * 42, parse_cards("AhKhQhJh2c")
    for up in parse_cards("9c9d9h9s"):
        for comes in range(52):
            if comes not in (*own, up):
                hand = [*own[:4], comes]
                moves = moves_of(tables, cards_text(hand), cards_text([up]), exchanged="2c")
                won = moves["raise 2" if independent_value(hand) >= PAIR else "fold"]
                expected += 12 * (won + 1) * comb(45, 4)
    assert played.won_by(Strategy("drawn", (draw, raised))) == expected


def test_the_edge_is_the_published_one_and_only_one_card_is_ever_exchanged(tables: Tables) -> None:
    game = tables.casino("oasis-poker")
    assert isinstance(game, CasinoGameAnswer)
    assert round(100 * game.edge, 2) == 1.04
    assert game.edge < tables.casino("caribbean-stud").edge  # type: ignore[union-attr]
    made = {one.move: one.probability for one in game.decisions if one.seen == 5 and not one.fee}
    assert made["exchange 1"] == pytest.approx(0.0839, abs=1e-4)
    assert [made[f"exchange {cards}"] for cards in (2, 3, 4, 5)] == [0] * 4


@all_of(
    ("given", "message"),
    [
        ({"game": "caribbean-stud", "exchanged": "2c"}, "Caribbean Stud exchanges no cards"),
        ({"game": "oasis-poker", "exchanged": "Ah"}, "card Ah is given twice"),
        ({"game": "oasis-poker", "exchanged": "2c2d2h2s3d4c"}, "5 cards can be exchanged, got 6"),
    ],
)
def test_impossible_exchanges_are_refused(tables: Tables, given: dict[str, str], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        tables.casino(cards="AhKdQs7c3h", up="9h", **given)  # type: ignore[arg-type]
