"""Random triples of holes before the flop, against every board valued by another evaluator.

python tests/attacks/three_hands.py --seconds 600 --seed 7
"""

import random
from collections import Counter
from itertools import combinations
from pathlib import Path

from outs.cards.answers.equity_answers import EquityAnswer
from outs.cards.notation import DECK_SIZE, card_text
from outs.query.session import Tables
from outs.tests.attacks.attempts import Attempts, main

DEAD = 24
"""Dead cards of the first try, which leave few boards."""
STACKS = (10.0, 20.0, 30.0)


def problems_of(answer: EquityAnswer, cards: list[int], deck: list[int]) -> list[str]:
    """Return the faults of the counts and the chips of an answer."""
    import eval7  # noqa: PLC0415 - its parser warns on import, which would end a collection of tests

    holes = [[eval7.Card(card_text(card)) for card in cards[seat : seat + 2]] for seat in (0, 2, 4)]
    won, tied = Counter[int](), Counter[int]()
    chips, boards = [0.0] * 3, 0
    for added in combinations([eval7.Card(card_text(card)) for card in deck], 5):
        board = list(added)
        values = [eval7.evaluate(board + hole) for hole in holes]
        best = [seat for seat in range(3) if values[seat] == max(values)]
        (won if len(best) == 1 else tied).update(best)
        boards += 1
        for level, (below, above) in enumerate(((0.0, 10.0), (10.0, 20.0), (20.0, 30.0))):
            payers = range(level, 3)
            winners = [seat for seat in payers if values[seat] == max(values[level:])]
            for seat in winners:
                chips[seat] += (above - below) * len(payers) / len(winners)
    problems = []
    for seat, player in enumerate(answer.players):
        counted = (won[seat], tied[seat], boards - won[seat] - tied[seat])
        if (player.win, player.tie, player.lose) != counted:
            problems.append(f"wrong counts: {counted} are {(player.win, player.tie, player.lose)}")
        if abs((player.expected_chips or 0.0) - chips[seat] / boards) > 1e-9:
            problems.append(f"wrong chips: {chips[seat] / boards} are {player.expected_chips}")
    return problems if answer.exact else [*problems, "not exact"]


def attack(attempts: Attempts, rng: random.Random, full: Path, _empty: Path) -> None:
    """Ask for three random holes, once with many dead cards, then with none."""
    with Tables(full) as tables:
        for number in attempts.until_over(at_least=1):
            cards = rng.sample(range(DECK_SIZE), DECK_SIZE)
            dead = [] if number else cards[6 : 6 + DEAD]
            held = ["".join(map(card_text, cards[seat : seat + 2])) for seat in (0, 2, 4)]
            answer = tables.equity(*held, dead="".join(map(card_text, dead)), stacks=STACKS)
            problems = problems_of(answer, cards[:6], cards[6 + len(dead) :])
            attempts.judge(problems, " ".join(held), "counted right")


if __name__ == "__main__":
    main("three hands", attack)
