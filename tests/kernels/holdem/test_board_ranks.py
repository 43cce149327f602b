"""What the ranks on the board change, against boards dealt one by one."""

import numpy as np
import pytest

from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.starting_hands import STARTING_HANDS
from outs.cards.notation import mask_of, parse_cards
from outs.kernels.holdem.board_ranks import hands_without_a_rank, ranks_of_boards

DEALS = 200_000


@pytest.mark.long
def test_wins_go_with_the_ranks_on_the_board(evaluator: Evaluator, rng: np.random.Generator) -> None:
    moved = ranks_of_boards(evaluator).moved
    for one, other in (("7h5s", "AdKc"), ("2h2s", "QdJc"), ("Kh5s", "Ad9c")):
        holes = [parse_cards(text) for text in (one, other)]
        rest = np.array([card for card in range(52) if card not in (*holes[0], *holes[1])])
        boards = rng.permuted(np.tile(rest, (DEALS, 1)), axis=1)[:, :5]
        masks = np.bitwise_or.reduce(np.uint64(1) << boards.astype(np.uint64), axis=1)
        first, second = (evaluator.values(masks | np.uint64(mask_of(hole))).astype(int) for hole in holes)
        ranks = (boards[:, :, None] % 13 == np.arange(13)).sum(axis=1)
        names = [_name(text) for text in (one, other)]
        for won, (a, b) in ((first > second, names), (second > first, names[::-1])):
            expected = (ranks * (won - won.mean())[:, None]).mean(axis=0)
            found = moved[:, STARTING_HANDS.index(a), STARTING_HANDS.index(b)]
            assert found == pytest.approx(expected, abs=0.01)  # flushes are left out
            assert np.corrcoef(found, expected)[0, 1] > 0.98


def _name(text: str) -> str:
    return text[0] + text[2] + ("o" if text[0] != text[2] else "")


def test_a_card_that_is_not_dealt_takes_out_half_of_the_pairs_of_its_rank() -> None:
    given = hands_without_a_rank()
    holes = given * 51 * 25
    names = dict(zip(STARTING_HANDS, range(len(STARTING_HANDS)), strict=True))
    assert holes.sum(axis=1) == pytest.approx(1275)
    assert (holes[12, names["AA"]], holes[12, names["KK"]]) == pytest.approx((3, 6))
    assert (holes[12, names["AKs"]], holes[12, names["AKo"]]) == pytest.approx((3, 9))
