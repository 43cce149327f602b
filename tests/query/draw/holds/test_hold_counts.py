"""Values of holds under every goal: against draws dealt one by one, and the tables against themselves."""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outs.cards.answers.draw_answers import RankedHoldsAnswer
from outs.cards.hands.evaluator import Evaluator
from outs.cards.notation import card_text, cards_text, parse_cards
from outs.games.draw.objective import Objective, built_in_objectives, parse_objective
from outs.games.draw.paytables.kinds import wild_kind
from outs.games.draw.paytables.paytable import FOLDER
from outs.query.database.connection import Connection
from outs.query.draw.holds.dealt_hand import in_canonical_order, parse_dealt
from outs.query.draw.holds.hold_counts import HandColumns, counted_sums, weighted
from outs.query.draw.holds.wild_holds import wild_holds
from outs.query.session import Tables
from outs.tests.cases import all_of, some_of

Cards = tuple[int, ...]
Completions = Callable[[Iterable[int], Iterable[int], int], npt.NDArray[np.uint64]]
Oracle = Callable[[Iterable[int]], int]
Score = Callable[[Cards, int], Fraction]
"""What a final hand is worth, from its cards and its value."""

DEAL_SEED = 20_261_122
DEAD = (0, 0, 1, 20)
"""The number of dead cards in each of the deals."""
FROM = {
    "weights": ((1, 0), (1_278, 1), (4_138, 5), (4_996, 10), (5_854, 25), (5_864, 50), (7_141, 100), (7_297, 1_000)),
    "jacks": ((1, 0), (3_258, 1), (4_138, 2), (4_996, 3), (5_854, 4), (5_864, 6), (7_141, 9), (7_297, 25)),
    "double double": ((1, 0), (3_258, 1), (4_138, 1), (4_996, 3), (5_854, 4), (5_864, 6), (7_141, 9)),
}
"""The lowest value that has each pay, up to four of a kind."""
DEUCES_PAY = {
    **{"royal_flush": 800, "four_deuces": 200, "wild_royal_flush": 25, "five_of_a_kind": 15, "straight_flush": 9},
    **{"four_of_a_kind": 5, "full_house": 3, "flush": 2, "straight": 2, "three_of_a_kind": 1},
}
FOUR_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH = 7_297, 7_453, 7_462
JACKS, DOUBLE_DOUBLE = "jacks-or-better-9-6", "double-double-bonus-9-6"
DEUCES = "deuces-wild-full-pay"
NAMES = [objective.name for objective in built_in_objectives()]
SUMMED = [objective.name for objective in built_in_objectives() if objective.kind in ("win", "paytable")]
"""Goals that have rows in objective_sums."""
HANDS = st.lists(st.sampled_from(range(52)), min_size=5, max_size=5, unique=True)


def step(steps: str, value: int) -> int:
    """Return the worth of a value by the steps of `FROM`."""
    return max(((low, worth) for low, worth in FROM[steps] if low <= value))[1]


def weight(_: Cards, value: int) -> Fraction:
    """The draw bot's weights."""
    return Fraction(5_000 if value >= STRAIGHT_FLUSH else step("weights", value))


def jacks(_: Cards, value: int) -> Fraction:
    """9/6 Jacks or Better."""
    return Fraction({ROYAL_FLUSH: 800}.get(value, 50 if value >= STRAIGHT_FLUSH else step("jacks", value)))


def double_double(cards: Cards, value: int) -> Fraction:
    """9/6 Double Double Bonus: four of a kind pay by their rank and the fifth card's."""
    if not FOUR_OF_A_KIND <= value < STRAIGHT_FLUSH:
        return Fraction({ROYAL_FLUSH: 800}.get(value, 50 if value >= STRAIGHT_FLUSH else step("double double", value)))
    ((four, _), (fifth, _)) = Counter(card_text(card)[0] for card in cards).most_common()
    if four == "A":
        return Fraction(400 if fifth in "234" else 160)
    if four in "234":
        return Fraction(160 if fifth in "A234" else 80)
    return Fraction(50)


def deuces(cards: Cards, _: int) -> Fraction:
    """Full-pay Deuces Wild."""
    return Fraction(DEUCES_PAY.get(wild_kind("deuces", cards).category, 0))


def texts(cards: str) -> list[str]:
    """Cards written together, one by one."""
    return [cards[place : place + 2] for place in range(0, len(cards), 2)]


def mask_in_order(answer: RankedHoldsAnswer, hold: str) -> int:
    """The hold mask of the canonical hand."""
    ordered = [card_text(card) for card in in_canonical_order(parse_cards(answer.hand))[1]]
    return sum(1 << ordered.index(text) for text in texts(hold))


def by_hold(answer: RankedHoldsAnswer) -> dict[str, float]:
    """Return the worth of each hold."""
    worth = {hold.hold: hold.objective_value for hold in answer.holds}
    return {hold: value for hold, value in worth.items() if value is not None}


@pytest.fixture(scope="module")
def win(tables: Tables) -> Score:
    """The chance that a final hand beats one of the equilibrium's, by adding up the table draw_equilibrium."""
    final = [hands for (hands,) in tables.sql("SELECT final_hands FROM draw_equilibrium ORDER BY value").fetchall()]
    below, chances = 0, [Fraction(0)]
    for hands in final:
        chances.append(Fraction(2 * below + hands, 2 * sum(final)))
        below += hands
    return lambda _, value: chances[value]


@pytest.fixture(scope="module")
def scores(win: Score) -> dict[str, Score]:
    """Return the scores of final hands under some goals, by rules written here."""
    return {
        **{"win": win, "weights": weight, "decision-tree": weight},
        **{JACKS: jacks, DOUBLE_DOUBLE: double_double, DEUCES: deuces},
    }


@pytest.fixture(scope="module")
def dealt_out(independent_value: Oracle) -> list[tuple[Cards, Cards, dict[Cards, list[tuple[Cards, int]]]]]:
    """Hands, the dead cards, and for the holds of three cards and more every final hand with its value."""
    rng = np.random.default_rng(DEAL_SEED)
    deals = []
    for dead in DEAD:
        cards = tuple(rng.choice(52, 5 + dead, replace=False).tolist())
        unseen = [card for card in range(52) if card not in cards]
        ends = {
            kept: [
                ((*kept, *drawn), independent_value((*kept, *drawn))) for drawn in combinations(unseen, 5 - len(kept))
            ]
            for size in (3, 4, 5)
            for kept in combinations(cards[:5], size)
        }
        deals.append((cards[:5], cards[5:], ends))
    return deals


@some_of("name", ["win", "weights", "decision-tree", JACKS, DOUBLE_DOUBLE, DEUCES], 3)
def test_a_hold_is_worth_the_mean_of_its_final_hands(
    tables: Tables,
    dealt_out: list[tuple[Cards, Cards, dict[Cards, list[tuple[Cards, int]]]]],
    scores: dict[str, Score],
    name: str,
) -> None:
    score = scores[name]
    for hand, dead, ends in dealt_out:
        found = by_hold(tables.discard(cards_text(hand), cards_text(dead), objective=name))
        assert len(found) == 32
        for kept, final in ends.items():
            mean = sum((score(*end) for end in final), Fraction(0)) / len(final)
            assert found[cards_text(kept)] == float(mean)


def test_by_the_goal_better_a_hold_is_worth_its_chance_to_beat_the_dealt_hand(
    tables: Tables, dealt_out: list[tuple[Cards, Cards, dict[Cards, list[tuple[Cards, int]]]]]
) -> None:
    for hand, dead, ends in dealt_out:
        answer = tables.discard(cards_text(hand), cards_text(dead), objective="better")
        found = by_hold(answer)
        for kept, final in ends.items():
            assert found[cards_text(kept)] == sum(value > answer.value for _, value in final) / len(final)
        assert [hold.p_better for hold in answer.holds] == [hold.objective_value for hold in answer.holds]


@pytest.mark.parametrize("dead", [15, pytest.param(0, marks=pytest.mark.long)])
def test_all_32_holds_are_worth_the_mean_of_every_draw(
    tables: Tables, evaluator: Evaluator, completions: Completions, scores: dict[str, Score], dead: int
) -> None:
    rng = np.random.default_rng(DEAL_SEED + dead)
    cards = tuple(rng.choice(52, 5 + dead, replace=False).tolist())
    hand, unseen = cards[:5], [card for card in range(52) if card not in cards]
    by_value = ("win", "weights", JACKS)
    found = {
        name: by_hold(tables.discard(cards_text(hand), cards_text(cards[5:]), objective=name)) for name in by_value
    }
    for size in range(6):
        for kept in combinations(hand, size):
            counts = np.bincount(evaluator.values(completions(kept, unseen, 5 - size)), minlength=ROYAL_FLUSH + 1)
            ends = [(int(value), int(counts[value])) for value in np.flatnonzero(counts)]
            for name in by_value:
                total = sum((count * scores[name]((), value) for value, count in ends), Fraction(0))
                assert found[name][cards_text(kept)] == float(total / comb(len(unseen), 5 - size))


def test_four_cards_to_a_royal_flush_pay_what_video_poker_books_say(tables: Tables) -> None:
    best = tables.discard("2cJhQhKhAh", objective=JACKS).best
    assert (best.hold, best.objective_value) == ("JhQhKhAh", (800 + 8 * 6 + 3 * 4 + 12) / 47)
    (dead,) = tables.discard("2cJhQhKhAh", dead="Th", hold="JhQhKhAh", objective=JACKS).holds
    assert dead.objective_value == (8 * 6 + 3 * 4 + 12) / 46


@some_of(
    ("hand", "kept"),
    [
        ("2c2dQhKhAh", "2c2d"),
        ("2cAdAh2dKc", "2cAdAh2d"),
        ("7s7c2d7hKc", "7s7c7h"),
        ("9s9c2d9h9d", "9s9c9h9d"),
        ("2c9dKh4s5s", "Kh"),
        ("TcJdQhKsAs", "TcJdQhKsAs"),
        ("2c4c6c8cAc", "2c4c6c8cAc"),
        ("2c2d2hKsKc", "2c2d2hKsKc"),
        ("5c6c7c8c9c", "5c6c7c8c9c"),
        ("2c3c4c5cKd", "Kd"),
    ],
    4,
)
def test_the_pattern_keeper_keeps_what_is_made_and_else_the_highest_card(tables: Tables, hand: str, kept: str) -> None:
    for dead in ("", "3h8h"):
        answer = tables.discard(hand, dead, objective="pattern-keeper")
        assert (answer.best.hold, answer.best.objective_value) == (kept, 1)
        assert [hold.objective_value for hold in answer.holds[1:]] == [0] * 31


@some_of("name", sorted(SUMMED, key=lambda name: name not in ("win", DEUCES, DOUBLE_DOUBLE)), 4)
def test_looking_sums_up_and_counting_all_hands_give_the_same(
    connection: Connection, rng: np.random.Generator, name: str
) -> None:
    objective = parse_objective(name)
    hand = tuple(rng.choice(52, 5, replace=False).tolist())
    dealt = parse_dealt(cards_text(hand))
    columns = HandColumns(connection)
    row = columns.row(dealt.class_mask)
    if name == DEUCES:
        table = objective.paytable
        pays = [int(outcome.pay) for outcome in table.outcomes]
        found = weighted(wild_holds(connection, dealt, table, "deuces")[1], [*pays, 0], 1)
        counted = [found[hold][0] for hold in range(32)]
    else:
        counted = counted_sums(connection, objective, dealt)
    assert columns.sums(objective.row, row.subset_ids) == counted
    assert len(set(counted)) > 1


@settings(max_examples=25, deadline=None, derandomize=True)
@given(hand=HANDS, suits=st.permutations(range(4)), order=st.permutations(range(5)), name=st.sampled_from(NAMES))
def test_other_suits_and_another_order_of_the_cards_change_no_worth(
    tables: Tables, hand: list[int], suits: list[int], order: list[int], name: str
) -> None:
    renamed = {card_text(card): card_text(13 * suits[card // 13] + card % 13) for card in hand}
    asked = "".join(renamed[card_text(hand[place])] for place in order)
    other = {frozenset(texts(hold)): worth for hold, worth in by_hold(tables.discard(asked, objective=name)).items()}
    found = by_hold(tables.discard(cards_text(hand), objective=name))
    assert len(other) == len(found) == 32
    for hold, worth in found.items():
        assert other[frozenset(renamed[text] for text in texts(hold))] == worth


@some_of("name", ["win", DEUCES, DOUBLE_DOUBLE, "weights", "pattern-keeper"], 2)
def test_with_dead_cards_other_suits_and_orders_change_no_worth(
    tables: Tables, rng: np.random.Generator, name: str
) -> None:
    cards = rng.choice(52, 8, replace=False).tolist()
    suits = rng.permutation(4).tolist()
    renamed = {card_text(card): card_text(13 * suits[card // 13] + card % 13) for card in cards}
    found = by_hold(tables.discard(cards_text(cards[:5]), cards_text(cards[5:]), objective=name))
    hand, dead = ("".join(renamed[card_text(card)] for card in part) for part in (cards[4::-1], cards[:4:-1]))
    other = {
        frozenset(texts(hold)): worth for hold, worth in by_hold(tables.discard(hand, dead, objective=name)).items()
    }
    for hold, worth in found.items():
        assert other[frozenset(renamed[text] for text in texts(hold))] == worth


@settings(max_examples=25, deadline=None, derandomize=True)
@given(hand=HANDS, name=st.sampled_from(NAMES))
def test_the_most_worthy_hold_comes_first_and_ties_by_the_highest_hold(
    tables: Tables, hand: list[int], name: str
) -> None:
    answer = tables.discard(cards_text(hand), objective=name)
    keys = [(hold.objective_value, mask_in_order(answer, hold.hold)) for hold in answer.holds]
    assert keys == sorted(keys, reverse=True)
    assert len({mask for _, mask in keys}) == 32


@all_of(
    ("dead", "name"), [("", JACKS), ("2c", JACKS), ("", "weights"), ("2c", "bonus-8-5"), ("2c", "win"), ("", DEUCES)]
)
def test_four_of_a_kind_keep_their_fifth_card_where_it_makes_no_difference(
    tables: Tables, dead: str, name: str
) -> None:
    first, second, *_ = tables.discard("9c9d9h9sAs", dead, objective=name).holds
    assert {first.hold, second.hold} == {"9c9d9h9sAs", "9c9d9h9s"}
    if name == "win":
        assert first.objective_value > second.objective_value
    elif name == DEUCES:
        assert (first.hold, first.objective_value) == ("9c9d9h9s", (43 * 5 + 4 * 15) / 47)
    else:
        assert first.hold == "9c9d9h9sAs"
        assert first.objective_value == second.objective_value


def test_the_table_of_best_discards_agrees_with_the_first_hold_and_its_lead(
    tables: Tables, rng: np.random.Generator
) -> None:
    hands = [tuple(rng.choice(52, 5, replace=False).tolist()) for _ in range(4)]
    for hand in [*hands, parse_cards("9c9d9h9sAs"), parse_cards("ThJhQhKhAh"), parse_cards("2c3d4h5s7c")]:
        rows = tables.sql(
            f"""SELECT objective, hold, best_discards.value, margin
            FROM best_discards JOIN hand_classes USING (hand_id) WHERE mask = {in_canonical_order(hand)[0]}
            ORDER BY objective"""
        ).fetchall()
        assert [objective.name for objective in built_in_objectives()] == [parse_objective(row[0]).name for row in rows]
        for name, hold, value, margin in rows:
            answer = tables.discard(cards_text(hand), objective=name)
            first, second = (answer.holds[place].objective_value for place in range(2))
            assert mask_in_order(answer, answer.best.hold) == hold
            assert value == pytest.approx(first, rel=1e-14)
            assert margin == pytest.approx(first - second, rel=1e-9, abs=1e-12)


@all_of("name", NAMES)
def test_one_hold_is_worth_what_it_is_among_all(tables: Tables, name: str) -> None:
    for hold in tables.discard("2s3s5dAhAs", objective=name).holds[::9]:
        assert tables.discard("2s3s5dAhAs", hold=hold.hold or "none", objective=name).holds == (hold,)


@all_of("name", ["win", "weights", JACKS, DEUCES, "pattern-keeper", "better"])
def test_with_few_cards_left_a_hold_that_needs_no_more_is_still_answered(
    tables: Tables, rng: np.random.Generator, scores: dict[str, Score], independent_value: Oracle, name: str
) -> None:
    cards = rng.permutation(52).tolist()
    hand, dead, left = cards[:5], cards[5:50], cards[50:]
    (hold,) = tables.discard(cards_text(hand), cards_text(dead), cards_text(hand[:3]), name).holds
    final = (*hand[:3], *left)
    expected = {
        "better": Fraction(independent_value(final) > independent_value(hand)),
        "pattern-keeper": Fraction(0),
    }
    assert hold.draws == 1
    assert hold.objective_value == float(
        expected[name] if name in expected else scores[name](final, independent_value(final))
    )


@all_of("dead", ["", "2c"])
def test_without_a_goal_the_likeliest_to_win_comes_first(tables: Tables, dead: str) -> None:
    answer = tables.discard("9dTd6hQh8s", dead)
    assert answer == tables.discard("9dTd6hQh8s", dead, objective="win")
    assert answer.objective == "win"
    assert answer != tables.discard("9dTd6hQh8s", dead, objective="better")


@all_of("name", NAMES)
def test_the_json_names_the_goal_and_what_each_hold_is_worth(tables: Tables, name: str) -> None:
    body = tables.discard("9dTd6hQh8s", objective=f" {name.upper()}\n").to_json()
    wild = ["wild"] if name == DEUCES else []
    assert list(body) == ["hand", "value", "category", "dead", "objective", *wild, "source", "holds"]
    assert body["objective"] == name
    assert all(list(hold)[-1] == "objective_value" for hold in body["holds"])
    if not wild:
        plain = tables.discard("9dTd6hQh8s").to_json()
        without = [{key: hold[key] for key in hold if key != "objective_value"} for hold in body["holds"]]
        others = [{key: hold[key] for key in hold if key != "objective_value"} for hold in plain["holds"]]
        assert sorted(without, key=lambda hold: hold["hold"]) == sorted(others, key=lambda hold: hold["hold"])


def test_an_answer_says_where_its_numbers_come_from(tables: Tables, tmp_path: Path) -> None:
    file = tmp_path / "copy.toml"
    file.write_bytes((FOLDER / "bonus-8-5.toml").read_bytes())

    def source(objective: str, dead: str = "") -> str:
        return tables.discard("9dTd6hQh8s", dead, "Qh", objective).source

    assert source("better") == source("weights") == source("pattern-keeper") == "table discards"
    assert source("win") == source(JACKS) == "tables discards and objective_sums"
    assert source(f"paytable:{file}") == "table discards; pays counted over table hands"
    counted = "table hands, counted without the dead cards"
    assert {source(name, "2c") for name in ("better", "weights", JACKS, f"paytable:{file}")} == {counted}
    assert source("win", "2c") == f"{counted}; the opponent's final hands as if no cards were dead"
    wild = "tables hands and hand_classes, counted with deuces wild"
    assert [source(DEUCES), source(DEUCES, "2c")] == [wild, f"{wild} and without the dead cards"]


def test_a_goal_is_an_objective_by_name() -> None:
    assert parse_objective(JACKS) == Objective(JACKS, "paytable", "jacks-or-better-9-6")
