"""Random questions for the site of plain files, and the answers of its own code."""

import json
from itertools import islice
from typing import Any
from urllib.parse import urlencode

import numpy as np
from playwright.sync_api import Page

from outs.cards.lattice.row_numbers import canonical_sets
from outs.cards.notation import DECK_SIZE, LANE_BITS, cards_of, cards_text
from outs.web.site.tables import BOARDS_IN_FILE

QUESTIONS = 40
Question = tuple[str, dict[str, Any]]


def answers(page: Page, questions: list[Question]) -> list[Any]:
    """Return the answers of the page's own code to questions, null where it has no answer."""
    asked = [[path, urlencode(parameters, doseq=True)] for path, parameters in questions]
    found: list[Any] = page.evaluate(
        """async (asked) => {
          const { answerFromFiles } = await import(new URL("code/files/answers.js", document.baseURI));
          const answer = ([path, query]) => answerFromFiles(path, new URLSearchParams(query));
          const found = [];
          for (const question of asked) found.push(JSON.stringify((await answer(question)) ?? null));
          return found;
        }""",
        asked,
    )
    return [json.loads(one) for one in found]


def some_boards(cards: int, file: int, seed: int) -> list[tuple[str, str]]:
    """Holes and boards that are in one file of a street, with suits and order as they may come."""
    random = np.random.default_rng(seed)
    size = BOARDS_IN_FILE["flop" if cards == 3 else "turn"]
    boards = list(islice(canonical_sets(cards), file * size, (file + 1) * size))
    found = []
    for place in random.integers(len(boards), size=QUESTIONS).tolist():
        board = cards_of(sum(lane << LANE_BITS * suit for suit, lane in enumerate(boards[place])))
        rest = [card for card in range(DECK_SIZE) if card not in board]
        hole = tuple(random.permutation(rest)[:2].tolist())
        suits = random.permutation(4).tolist()
        found.append((text(hole, suits, random), text(board, suits, random)))
    return found


def dealt(cards: tuple[int, ...], random: np.random.Generator) -> str:
    """Return cards as text, in any order and after a random relabelling of the suits."""
    return text(cards, random.permutation(4).tolist(), random)


def text(cards: tuple[int, ...], suits: list[int], random: np.random.Generator) -> str:
    """Return cards as text, in any order, with `suits[suit]` for each suit."""
    changed = [LANE_BITS * suits[card // LANE_BITS] + card % LANE_BITS for card in cards]
    return cards_text(random.permutation(changed).tolist())


def holes(seed: int) -> list[list[str]]:
    """Pairs of holes without a card in common."""
    random = np.random.default_rng(seed)
    deals = [random.permutation(DECK_SIZE)[:4].tolist() for _ in range(QUESTIONS)]
    return [[cards_text(four[:2]), cards_text(four[2:])] for four in deals]
