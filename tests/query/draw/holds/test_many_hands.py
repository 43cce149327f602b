"""Many questions in one call, each answered as if it were asked alone."""

import numpy as np
import pytest

from outs.cards.errors import BadInput, RepeatedCard, UnknownCard, WrongCardCount
from outs.cards.hands.categories import CATEGORIES
from outs.cards.notation import cards_of, cards_text, mask_of, parse_cards
from outs.query.session import Tables
from outs.tests.cases import all_of


def deal(rng: np.random.Generator, hands: int, cards: int) -> list[list[int]]:
    """Random hands as card numbers."""
    return [rng.choice(52, cards, replace=False).tolist() for _ in range(hands)]


@all_of("count", [5, 6, 7])
def test_values_are_those_of_single_questions(tables: Tables, rng: np.random.Generator, count: int) -> None:
    hands = deal(rng, 100, count)
    values = tables.values([cards_text(hand) for hand in hands])
    assert values.dtype == np.uint16
    assert values.tolist() == [tables.value(cards_text(hand)).value for hand in hands]


def test_texts_masks_and_card_numbers_are_the_same_hands(tables: Tables, rng: np.random.Generator) -> None:
    hands = deal(rng, 50, 7)
    texts = tables.values([" ".join(cards_text([card]) for card in hand) for hand in hands])
    masks = [mask_of(hand) for hand in hands]
    assert tables.values(np.array(masks, np.uint64)).tolist() == texts.tolist()
    assert tables.values(np.array(masks, np.int64)).tolist() == texts.tolist()
    for kind in (np.uint8, np.int8, np.int64, np.uint64):
        assert tables.values(np.array(hands, kind)).tolist() == texts.tolist()


def test_hands_of_different_sizes_are_valued_together(tables: Tables) -> None:
    texts = ["AhKhQhJhTh", "AhKhQhJhTh2c", "AhKhQhJhTh2c2d", "7c5d4h3s2c"]
    assert tables.values(texts).tolist() == [7462, 7462, 7462, 1]


def test_every_hand_has_the_value_that_the_table_holds(tables: Tables) -> None:
    found = tables.sql("SELECT mask, value FROM hands").fetchnumpy()
    assert len(found["mask"]) == 2_598_960
    assert np.array_equal(tables.values(found["mask"]), found["value"])


def test_discards_are_those_of_single_questions(tables: Tables, rng: np.random.Generator) -> None:
    hands = [*deal(rng, 20, 5), list(parse_cards("AhKhQh2c2d")), list(parse_cards("2c2d2h2s3c"))]
    frame = tables.discards([cards_text(hand) for hand in hands])
    assert frame.height == 32 * len(hands)
    for number, hand in enumerate(hands):
        expected = {hold.hold: hold for hold in tables.discard(cards_text(hand)).holds}
        rows = frame.filter(frame["hand"] == number).to_dicts()
        assert [row["hold"] for row in rows] == list(range(32))
        for row in rows:
            kept = cards_of(row["held"])
            hold = expected.pop(cards_text(card for card in hand if card in kept))
            assert tuple(row[category] for category in CATEGORIES) == hold.counts
            assert (row["draws"], row["royal_flush"]) == (hold.draws, hold.royal_flush)
            assert (row["better"], row["equal"], row["worse"]) == (hold.better, hold.equal, hold.worse)
            assert row["p_better"] == hold.p_better
        assert not expected


def test_the_rows_follow_the_hands_given_even_if_one_comes_twice(tables: Tables) -> None:
    texts = ["KdKh2s3s4s", "AhKhQhJh9h", "KdKh2s3s4s", "KsKc2h3h4h"]
    frame = tables.discards(texts)
    parts = [frame.filter(frame["hand"] == number).drop("hand") for number in range(4)]
    assert frame["hand"].to_list() == [number for number in range(4) for _ in range(32)]
    assert parts[0].equals(parts[2])
    assert parts[0].drop("held").equals(parts[3].drop("held"))
    assert not parts[0]["better"].equals(parts[1]["better"])


def test_discards_take_masks_and_card_numbers(tables: Tables, rng: np.random.Generator) -> None:
    hands = deal(rng, 10, 5)
    by_text = tables.discards([cards_text(hand) for hand in hands])
    assert tables.discards(np.array([mask_of(hand) for hand in hands], np.uint64)).equals(by_text)
    assert tables.discards(np.array(hands)).equals(by_text)


@all_of("none", [[], np.array([], np.uint64), np.zeros((0, 5), np.uint8)])
def test_no_hands_have_no_answers(tables: Tables, none: list[str]) -> None:
    assert tables.values(none).shape == (0,)
    frame = tables.discards(none)
    assert frame.height == 0
    assert frame.columns == tables.discards(["AhKhQhJhTh"]).columns


@all_of(
    ("hands", "error", "message"),
    [
        (["AhKhQhJhTh", "AhKhQhJhXx"], UnknownCard, "unknown card 'Xx'"),
        (["AhKhQhJhTh", "AhKhQhJhAh"], RepeatedCard, "card Ah appears twice in 'AhKhQhJhAh'"),
        (["AhKhQhJhTh", "2c"], WrongCardCount, "5, 6 or 7 cards"),
        (["2c3c4c5c6c7c8c9c"], WrongCardCount, "5, 6 or 7 cards"),
        (np.array([[0, 1, 2, 3, 52]]), BadInput, "card numbers are 0 to 51"),
        (np.array([[0, 1, 2, 3, -1]]), BadInput, "card numbers are 0 to 51"),
        (np.array([[0, 1, 2, 3, 2**64 - 1]], np.uint64), BadInput, "card numbers are 0 to 51"),
        (np.array([[0, 1, 2, 3, 3]]), BadInput, "a card twice"),
        (np.array([1 << 52], np.uint64), BadInput, "masks have 52 bits"),
        (np.array([-1]), BadInput, "masks have 52 bits"),
        (np.array([0.5]), BadInput, "hands must be texts"),
        (np.zeros((1, 1, 5), np.uint8), BadInput, "hands must be texts"),
        (None, BadInput, "a list or an array"),
        ({"2c3c4c5c6c"}, BadInput, "a list or an array"),
        (iter(["2c3c4c5c6c"]), BadInput, "a list or an array"),
    ],
)
def test_hands_that_make_no_sense_are_refused(
    tables: Tables, hands: list[str], error: type[ValueError], message: str
) -> None:
    with pytest.raises(error, match=message):
        tables.values(hands)
    with pytest.raises(BadInput):
        tables.discards(hands)


@all_of("hands", [["AhKhQhJh"], ["AhKhQhJhTh2c"], np.array([[0, 1, 2, 3, 4, 5]])])
def test_discards_need_five_cards(tables: Tables, hands: list[str]) -> None:
    with pytest.raises(WrongCardCount, match="every hand must have 5 cards"):
        tables.discards(hands)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("AhKh", r"hand 3: a value takes 5, 6 or 7 cards, got 2 \(AhKh\)"),
        ("AhKhQhJhXx", "hand 3: unknown card 'Xx' at character 9 of 'AhKhQhJhXx'"),
        ("AhAhQhJhTc", "hand 3: card Ah appears twice in 'AhAhQhJhTc'"),
    ],
)
@all_of("game", ["high", "2-7"])
def test_an_error_of_values_names_and_repeats_the_first_bad_hand(
    tables: Tables, game: str, wrong: str, message: str
) -> None:
    with pytest.raises(BadInput, match=f"^{message}$"):
        tables.values(["2c3d4h5s7c", "AhKhQhJhTh", wrong, "2c3d4h5s8c", "Ah"], game)


@all_of(
    ("wrong", "message"),
    [
        ([0, 1, 2, 3, 3], r"hand 7: has a card twice: \[0, 1, 2, 3, 3\]"),
        ([0, 1, 2, 3, 52], r"hand 7: card numbers are 0 to 51 \(\[0, 1, 2, 3, 52\]\)"),
    ],
)
def test_an_error_of_card_numbers_names_the_hand(tables: Tables, wrong: list[int], message: str) -> None:
    with pytest.raises(BadInput, match=f"^{message}$"):
        tables.values(np.array([[0, 1, 2, 3, 4]] * 6 + [wrong]))


def test_an_error_of_masks_names_the_first_bad_one(tables: Tables) -> None:
    with pytest.raises(BadInput, match=r"^hand 2: a value takes 5, 6 or 7 cards, got 2 \(3\)$"):
        tables.values(np.array([31, 3, 1], np.uint64))


def test_ranked_discards_begin_with_the_best_hold_of_each_hand(tables: Tables) -> None:
    hands = ["9dTd6hQh8s", "AhKhQhJh2c"]
    found = tables.ranked_discards(hands)
    assert found is not None
    for hand, held, better in zip(hands, found.held[:, 0].tolist(), found.better[:, 0].tolist(), strict=True):
        best = tables.discard(hand).holds[0]
        assert "".join(hand[2 * card : 2 * card + 2] for card in range(5) if held >> card & 1) == best.hold
        assert better == best.better
