"""Strategies: at random positions, every list makes the move that its words say."""

from collections.abc import Callable, Iterable

import numpy as np

from outs.cards.hands.evaluator import Evaluator
from outs.cards.notation import mask_of
from outs.games.casino.rule_files import load_bundled
from outs.games.casino.strategies.lists import LISTS
from outs.games.casino.strategies.seen_cards import SeenCards
from outs.games.casino.strategies.strategy import Strategy
from outs.games.casino.tree import Tree
from outs.tests.cases import all_of

from . import read_by_hand as by_hand

Value = Callable[[Iterable[int]], int]
Position = tuple[list[int], list[int]]
ULTIMATE = {9: (6, 8), 10: (4, 6), 11: (0, 3)}
HEADS_UP = {9: (8, 13), 10: (6, 8), 11: (2, 5)}


def strategy(game: str, name: str) -> Strategy:
    return next(one for one in LISTS[game] if one.name == name)


def moves(game: str, name: str, positions: list[Position], evaluator: Evaluator | None) -> list[str]:
    """The moves of a list at the decision that the number of cards belongs to."""
    own, board = (np.array([mask_of(one[side]) for one in positions], np.uint64) for side in range(2))
    if evaluator is None:
        own, board = own | board, np.zeros_like(board)
    seen = len(positions[0][0]) + len(positions[0][1])
    node = next(node for node in Tree(load_bundled(game)).nodes if node.seen == seen)
    places = strategy(game, name).choices(node, SeenCards(own, board, evaluator))
    return [node.options[place].move.name for place in places]


def dealt(rng: np.random.Generator, own: int, board: int, number: int) -> list[Position]:
    """Random positions; every second one has cards of two suits, so that flushes are drawn to often."""
    found = []
    for place in range(number):
        deck = rng.permutation(26 if place % 2 else 52)[: own + board].tolist()
        found.append((deck[:own], deck[own:]))
    return found


@all_of(
    ("game", "name", "raised", "least"),
    [
        *(("ultimate-texas-holdem", one.name, "raise 4", ULTIMATE) for one in LISTS["ultimate-texas-holdem"]),
        ("heads-up-holdem", "fifteen lines", "raise 3", HEADS_UP),
    ],
)
def test_holes_are_raised_as_the_words_say(
    evaluator: Evaluator, game: str, name: str, raised: str, least: dict[int, tuple[int, int]]
) -> None:
    holes: list[Position] = [([one, other], []) for one in range(52) for other in range(one)]
    expected = [raised if by_hand.start(own, least) else "check" for own, _ in holes]
    assert moves(game, name, holes, evaluator) == expected


@all_of(
    ("game", "name", "read"),
    [
        ("ultimate-texas-holdem", "fifteen lines", by_hand.fifteen_on_flop),
        ("heads-up-holdem", "fifteen lines", by_hand.fifteen_on_flop),
        ("ultimate-texas-holdem", "nine lines", by_hand.nine_on_flop),
        ("ultimate-texas-holdem", "simple strategy", by_hand.simple_on_flop),
        ("casino-holdem", "nine lines", by_hand.casino_on_flop),
        ("texas-holdem-bonus", "sixteen lines", by_hand.bonus),
    ],
)
def test_flops_are_played_as_the_words_say(
    evaluator: Evaluator,
    rng: np.random.Generator,
    independent_value: Value,
    game: str,
    name: str,
    read: Callable[[list[int], list[int], Value], str],
) -> None:
    positions = dealt(rng, 2, 3, 1_000)
    assert moves(game, name, positions, evaluator) == [read(*one, independent_value) for one in positions]


def test_turns_and_holes_of_texas_holdem_bonus_are_played_as_the_words_say(
    evaluator: Evaluator, rng: np.random.Generator, independent_value: Value
) -> None:
    game, name = "texas-holdem-bonus-atlantic-city", "sixteen lines"
    turns = dealt(rng, 2, 4, 1_000)
    assert moves(game, name, turns, evaluator) == [by_hand.bonus(*one, independent_value) for one in turns]
    holes: list[Position] = [([one, other], []) for one in range(52) for other in range(one)]
    assert moves(game, name, holes, evaluator) == [by_hand.bonus_before_the_flop(own) for own, _ in holes]


def test_rivers_are_played_as_the_words_say(
    evaluator: Evaluator, rng: np.random.Generator, independent_value: Value
) -> None:
    positions, game = dealt(rng, 2, 5, 400), "ultimate-texas-holdem"
    for name, strict in (("fifteen lines", True), ("nine lines", False)):
        expected = [by_hand.on_river(*one, independent_value, strict) for one in positions]
        assert moves(game, name, positions, evaluator) == expected
    few = [by_hand.outs(*one, independent_value) < 21 for one in positions]
    assert moves(game, "simple strategy", positions, evaluator) == ["raise 1" if one else "fold" for one in few]


@all_of("seen", [3, 4])
def test_let_it_ride_is_played_as_the_words_say(rng: np.random.Generator, seen: int) -> None:
    positions = [(own, board) for own, board in dealt(rng, 3, seen - 3, 1_000)]
    positions += [([card % 13 + 13 for card in own], []) for own, _ in positions if seen == 3 and len({*own}) == 3]
    positions = [one for one in positions if len({*one[0], *one[1]}) == seen]
    expected = [by_hand.let_it_ride([*own, *board]) for own, board in positions]
    assert moves("let-it-ride", "basic strategy", positions, None) == expected


def test_cards_are_exchanged_and_hands_raised_in_oasis_poker_as_the_words_say(
    rng: np.random.Generator, independent_value: Value
) -> None:
    (listed,), nodes = LISTS["oasis-poker"], Tree(load_bundled("oasis-poker")).nodes
    positions = dealt(rng, 5, 1, 2_500)
    drawing = [(own, up) for own, up in positions if by_hand.thrown(own, up[0]) is not None]
    assert len(drawing) > 300
    for rank in range(13):
        some = [(own, up[0]) for own, up in (*drawing, *positions[:1_000]) if up[0] % 13 == rank]
        seen = SeenCards(np.array([mask_of(own) for own, _ in some], np.uint64)).against(rank)
        thrown = [by_hand.thrown(*one) for one in some]
        assert listed.thrown(seen).tolist() == [0 if card is None else 1 << card for card in thrown]
        assert listed.choices(nodes[0], seen).tolist() == [int(card is not None) for card in thrown]
        raised = [by_hand.raised_in_oasis(*one, independent_value) for one in some]
        assert listed.choices(nodes[-1], seen).tolist() == [int(not one) for one in raised]


def test_five_cards_against_a_face_up_card_are_played_as_the_words_say(
    rng: np.random.Generator, independent_value: Value
) -> None:
    positions = [(own, up[0]) for own, up in dealt(rng, 5, 1, 6_000)]
    for game, read in (
        ("caribbean-stud", lambda own, up: ("fold", "raise 2")[by_hand.raised_in_oasis(own, up, independent_value)]),
        ("four-card-poker", by_hand.played_in_four_card),
    ):
        (listed,), (node,) = LISTS[game], Tree(load_bundled(game)).nodes
        seen = SeenCards(np.array([mask_of(own) for own, _ in positions], np.uint64))
        taken = listed.choices_by_up_card(node, seen)
        found = [node.options[taken[row, up]].move.name for row, (_, up) in enumerate(positions)]
        assert found == [read(own, up) for own, up in positions]
        assert len({*found}) == len({one.move for one in listed.rules}) + 1


def test_every_rule_is_of_a_decision() -> None:
    for game, listed in LISTS.items():
        decisions = [(one.seen, [move.name for move in one.moves]) for one in load_bundled(game).choices]
        for one in listed:
            assert sum(len(one.rules_for(*decision)) for decision in decisions) == len(one.rules)
