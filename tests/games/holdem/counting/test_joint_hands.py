"""Finishing orders of several hands, counted against every deal one by one."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations, product
from math import prod

from outs.cards.boards import parse_visible_cards
from outs.cards.hands.evaluator import Evaluator
from outs.cards.notation import parse_cards
from outs.cards.ranges.range import parse_range
from outs.games.holdem.counting.joint_hands import joint_hands, orders_of_choices
from outs.games.holdem.weighted_holes import possible_holes
from outs.tests.cases import all_of


@all_of(
    ("players", "board", "dead"),
    [
        (["AhKh", "QsQd", "7c7d"], "QhJh2c4d", ""),
        (["AA:2,AhKh", "QQ,55:3", "5d4d,Ah5h:5"], "Kc7d2h3s", "As"),
        (["AhKh", "QsQd", "7c7d", "AdKd", "2c2s"], "QhJh2d4d", ""),
        (["8c8d,AA", "8h8s,22:3", "AhKh,2d2h", "QJs"], "9h9s2c5d8c", ""),
    ],
)
def test_orders_are_those_of_every_deal(
    evaluator: Evaluator, independent_value: Callable[[Iterable[int]], int], players: list[str], board: str, dead: str
) -> None:
    seen = parse_visible_cards(board, dead)
    hands = [possible_holes(parse_range(text), seen) for text in players]
    chosen = joint_hands(hands, 1_000_000)
    assert chosen is not None
    shown, gone = parse_cards(board), set(parse_cards(board)) | set(parse_cards(dead))
    expected: Counter[tuple[int, ...]] = Counter()
    held = [list(zip(map(tuple, one.cards.tolist()), one.weights.tolist(), strict=True)) for one in hands]
    for deal in product(*held):
        cards = [card for hole, _ in deal for card in hole]
        if len(set(cards)) < len(cards):
            continue
        rest = [card for card in range(52) if card not in gone and card not in cards]
        for added in combinations(rest, 5 - len(shown)):
            values = [independent_value((*hole, *shown, *added)) for hole, _ in deal]
            places = tuple(sum(other > value for other in values) for value in values)
            expected[places] += prod(weight for _, weight in deal)
    assert orders_of_choices(evaluator, seen, hands, chosen) == expected
