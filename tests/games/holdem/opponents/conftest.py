"""Standing of holes on real boards, for the tests of several opponents."""

from collections.abc import Callable

import numpy as np
import pytest

from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.starting_hands import HOLES
from outs.cards.notation import mask_of, parse_cards
from outs.games.holdem.opponents.ties import Standing

HOLE_MASKS = np.array([mask_of(hole) for hole in HOLES], np.uint64)


@pytest.fixture(scope="session")
def standing(evaluator: Evaluator) -> Callable[[str, str], Standing]:
    """Return the holes that each hole is ahead of on a board, by valuing every one."""

    def stand(hole: str, board: str) -> Standing:
        hole_mask, board_mask = (np.uint64(mask_of(parse_cards(text))) for text in (hole, board))
        live = HOLE_MASKS & (hole_mask | board_mask) == 0
        values = np.zeros(len(HOLES), np.int64)
        values[live] = evaluator.values(HOLE_MASKS[live] | board_mask)
        (own,) = evaluator.values(np.array([hole_mask | board_mask])).tolist()
        return Standing(live & (values < own), live & (values == own), live)

    return stand
