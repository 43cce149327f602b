"""Hand strength and potential: the published example, brute force over opponents' hands and run-outs, and bad input."""

from collections.abc import Callable
from itertools import combinations, permutations, product
from math import prod

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outs.cards.errors import BadInput, BadQuery, BadRange, RepeatedCard, UnknownCard, WrongCardCount
from outs.cards.hands.evaluator import Evaluator, build_evaluator
from outs.cards.hands.starting_hands import HOLES
from outs.cards.notation import cards_text, mask_of, parse_cards
from outs.cards.ranges.range import parse_range
from outs.games.holdem.answers.strength import TOO_MANY, UNSETTLED
from outs.games.holdem.counting.all_holes import equities
from outs.games.holdem.counting.one_hole import showdown
from outs.query.holdem.strength.strength import Strength, StrengthCalculator
from outs.query.session import Tables
from outs.tests.cases import all_of, some_of

Floats = npt.NDArray[np.float64]

EVALUATOR = build_evaluator()
COUNTED = StrengthCalculator(lambda: EVALUATOR)
EQUAL = np.ones(len(HOLES))
BOARDS = ["3h4cJh", "3h4cJs", "AhKhQh", "3h3cJs", "7c7d7h", "3h4cJh2d", "KsKdKhKc", "3h4cJh2d2s", "AsKsQsJsTs"]


def values(cards: tuple[int, ...], others: list[tuple[int, ...]]) -> npt.NDArray[np.int64]:
    """The values of `cards` joined with each of `others`."""
    own = mask_of(cards)
    return EVALUATOR.values(np.array([own | mask_of(other) for other in others], np.uint64)).astype(np.int64)


@st.composite
def states(draw: st.DrawFn) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A hole and a board of three to five cards."""
    cards = draw(st.permutations(range(52)))
    return tuple(cards[:2]), tuple(cards[2 : draw(st.integers(5, 7))])


def test_the_published_example_is_reproduced(tables: Tables) -> None:
    answer = tables.strength("AdQc", "3h4cJh")
    body = answer.to_json()
    assert (body["hole"], body["board"], body["opponents"]) == ("AdQc", "3h4cJh", 1)
    assert body["hs"] == pytest.approx(0.5851, abs=5e-5)
    assert body["ppot"] == pytest.approx(0.2083, abs=5e-5)
    assert body["npot"] == pytest.approx(0.2737, abs=5e-5)
    assert body["ehs"] == pytest.approx(0.5113993777, abs=5e-11)
    assert body["equity"] == pytest.approx(0.5113993777, abs=5e-11)
    assert body["hs_n"]["exact"]["half"] == body["hs_n"]["product"] == body["hs_n"]["field"] == body["hs"]
    assert set(body) == {"hole", "board", "dead", "ranges", "opponents", "hs", "ppot", "npot", "ehs", "equity", "hs_n"}
    found = showdown(EVALUATOR, parse_cards("AdQc"), parse_cards("3h4cJh"))
    behind = found.now.live & ~found.now.ahead & ~found.now.tied
    assert found.ahead[behind].sum() == 91_981


@all_of("opponents", [1, 2, 3, 4])
def test_a_royal_flush_on_the_board_is_shared(tables: Tables, opponents: int) -> None:
    body = tables.strength("2c7d", "AsKsQsJsTs", opponents=opponents).to_json()
    assert body["hs_n"]["exact"]["split"] == pytest.approx(1 / (opponents + 1), rel=1e-14)
    assert body["hs_n"]["product"] == body["hs_n"]["exact"]["half"] == 0.5**opponents
    assert (body["ppot"], body["npot"]) == (0, 0)
    assert body["equity"] == pytest.approx(1 / (opponents + 1), rel=1e-14)


@given(states())
@settings(max_examples=40, deadline=None)
def test_counts_are_those_of_dealing_the_run_outs(state: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    hole, board = state
    found = showdown(EVALUATOR, hole, board)
    live = [place for place, other in enumerate(HOLES) if not set(other) & {*hole, *board}]
    assert np.flatnonzero(found.now.live).tolist() == live
    for place in live[:: len(live) // 4]:
        unseen = [card for card in range(52) if card not in {*hole, *board, *HOLES[place]}]
        rest = list(combinations(unseen, 5 - len(board)))
        own, other = values((*hole, *board), rest), values((*HOLES[place], *board), rest)
        assert found.run_outs == len(rest)
        assert (found.ahead[place], found.tied[place]) == ((own > other).sum(), (own == other).sum())
        (own_now,), (other_now,) = values((*hole, *board), [()]), values((*HOLES[place], *board), [()])
        assert (found.now.ahead[place], found.now.tied[place]) == (own_now > other_now, own_now == other_now)


@given(states(), st.integers(0, 2**32), st.integers(0, 8))
@settings(max_examples=60, deadline=None)
def test_ehs_is_the_equity_against_one_opponent_with_any_weights(
    state: tuple[tuple[int, ...], tuple[int, ...]], seed: int, power: int
) -> None:
    rng = np.random.default_rng(seed)
    weights = rng.random(len(HOLES)) ** power * (rng.random(len(HOLES)) < 0.5)
    found = showdown(EVALUATOR, *state).transitions(weights).potential
    assert found.ehs() == pytest.approx(found.equity, abs=1e-13)


@given(states(), st.permutations(range(4)), st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_the_names_of_suits_do_not_matter(
    state: tuple[tuple[int, ...], tuple[int, ...]], suits: list[int], seed: int
) -> None:
    def renamed(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(13 * suits[card // 13] + card % 13 for card in cards)

    rng = np.random.default_rng(seed)
    weights = [rng.random(len(HOLES)) for _ in range(3)]
    place = {hole: index for index, hole in enumerate(HOLES)}
    moved = [place[tuple(sorted(renamed(hole)))] for hole in HOLES]  # type: ignore[index]
    turned = [np.zeros(len(HOLES)) for _ in weights]
    for one, other in zip(turned, weights, strict=True):
        one[moved] = other
    hole, board = state
    here = COUNTED.measure(Strength(cards_text(hole), cards_text(board), *weights)).to_json()
    there = COUNTED.measure(Strength(cards_text(renamed(hole)), cards_text(renamed(board)), *turned)).to_json()
    for name in ("hs", "ppot", "npot", "ehs", "equity"):
        assert there[name] == (None if here[name] is None else pytest.approx(here[name], abs=1e-12))
    assert there["hs_n"]["exact"] == pytest.approx(here["hs_n"]["exact"], abs=1e-12)


def test_the_order_of_opponents_does_not_matter(rng: np.random.Generator) -> None:
    weights = [rng.random(len(HOLES)) ** power for power in (1, 4, 8)]
    found = [COUNTED.measure(Strength("8h8s", "Kd9c2h", *order)).to_json() for order in permutations(weights)]
    for body in found:
        assert body["hs_n"]["exact"] == pytest.approx(found[0]["hs_n"]["exact"], rel=1e-12)
        assert body["hs_n"]["field"] == pytest.approx(found[0]["hs_n"]["field"], rel=1e-12)
        assert sorted(one["hs"] for one in body["by_opponent"]) == sorted(one["hs"] for one in found[0]["by_opponent"])


def test_several_opponents_are_met_by_the_field_and_by_hs_n(rng: np.random.Generator) -> None:
    weights = [rng.random(len(HOLES)) ** power for power in (1, 4, 8)]
    body = COUNTED.measure(Strength("8h8s", "Kd9c2h", *weights)).to_json()
    hs_n = body["hs_n"]["exact"]["half"]
    assert body["hs"] == hs_n
    assert body["ehs"] == pytest.approx(hs_n + (1 - hs_n) * body["ppot"] - hs_n * body["npot"], rel=1e-14)
    assert (body["ppot"], body["npot"]) == (body["field"]["ppot"], body["field"]["npot"])
    assert body["hs_n"]["field"] == pytest.approx(body["field"]["hs"] ** 3, rel=1e-14)
    assert body["hs_n"]["product"] == pytest.approx(np.prod([one["hs"] for one in body["by_opponent"]]), rel=1e-14)
    field = np.mean([one["hs"] for one in body["by_opponent"]])
    assert body["field"]["hs"] == pytest.approx(field, rel=1e-12)
    assert body["equity"] is None
    assert body["undefined"] == {"equity": TOO_MANY}
    alone = [COUNTED.measure(Strength("8h8s", "Kd9c2h", *[one])).to_json() for one in weights]
    for one, by_itself in zip(body["by_opponent"], alone, strict=True):
        assert [one[name] for name in ("hs", "ppot", "npot", "ehs", "equity")] == pytest.approx(
            [by_itself[name] for name in ("hs", "ppot", "npot", "ehs", "equity")], rel=1e-14
        )


POTS = [
    ("AdAc", "Ks7d2h9cTd", ["random", "random"]),
    ("8h8s", "Kd9c2h", ["99+,AK:2", "JTs,88,72o:0.5"]),
    ("8h8s", "Kd9c2h8d", ["KK:3,AhKh", "QJ,KcQc", "88,99,22"]),
    ("ThTc", "AsKsQsJh9s", ["JJ,AA", "KT,T9", "AK,TdTs", "QQ,JJ"]),
]


@all_of(("hole", "board", "texts"), POTS)
def test_the_equity_is_the_share_of_the_pot_against_all(
    tables: Tables, hole: str, board: str, texts: list[str]
) -> None:
    body = tables.strength(hole, board, *texts).to_json()
    assert body["equity"] == pytest.approx(tables.equity(hole, *texts, board=board).players[0].equity, rel=1e-12)
    assert body["field"]["equity"] != pytest.approx(body["equity"], rel=1e-3)


def test_the_published_pot_share_against_two_is_at_the_head(tables: Tables) -> None:
    body = tables.strength("AdAc", "Ks7d2h9cTd", opponents=2).to_json()
    assert body["equity"] == pytest.approx((636_134 + 1_500 / 2) / 893_970, rel=1e-14)
    assert body["field"]["equity"] == pytest.approx(0.84495, abs=5e-6)
    many = tables.strength("AdAc", "Ks7d2h9cTd", "TT+,AK", opponents=6).to_json()
    assert many["equity"] == many["hs_n"]["exact"]["split"]


def test_weights_count_by_their_proportions(rng: np.random.Generator) -> None:
    weights = [rng.random(len(HOLES)) for _ in range(2)]
    here = COUNTED.measure(Strength("8h8s", "Kd9c2h", *weights)).to_json()["hs_n"]["exact"]
    there = COUNTED.measure(Strength("8h8s", "Kd9c2h", *[3 * weights[0], weights[1] / 7])).to_json()["hs_n"]["exact"]
    assert here == pytest.approx(there, rel=1e-12)


@all_of("size", [1e-310, 1e-300, 1e300])
def test_the_size_of_weights_does_not_matter(size: float, rng: np.random.Generator) -> None:
    weights = [rng.random(len(HOLES)) for _ in range(4)]
    here = COUNTED.measure(Strength("8h8s", "Kd9c2h", *weights)).to_json()["hs_n"]["exact"]
    there = COUNTED.measure(Strength("8h8s", "Kd9c2h", *[size * one for one in weights])).to_json()["hs_n"]["exact"]
    assert here == pytest.approx(there, rel=1e-12)


@some_of("board", BOARDS, 2)
def test_all_holes_at_once_are_each_by_itself(board: str, rng: np.random.Generator) -> None:
    table = parse_cards(board)
    weights = rng.random(len(HOLES)) ** 4
    found, even = equities(EVALUATOR, table, weights), equities(EVALUATOR, table, EQUAL)
    for place in rng.choice(len(HOLES), 40, replace=False):
        if set(HOLES[place]) & set(table):
            assert np.isnan(found[place])
        else:
            alone = showdown(EVALUATOR, HOLES[place], table)
            assert found[place] == pytest.approx(alone.equity(weights), abs=1e-13)
            assert even[place] == alone.equity(EQUAL)
    assert np.nanmean(even) == pytest.approx(0.5, abs=1e-14)


def test_a_hole_that_meets_all_weight_has_no_equity() -> None:
    weights = np.zeros(len(HOLES))
    weights[HOLES.index((0, 1))] = 0.1
    found = equities(EVALUATOR, parse_cards("AhKhQs"), weights)
    assert np.isnan(found[HOLES.index((0, 5))])
    assert np.isnan(found[HOLES.index((0, 1))])
    assert 0 <= found[HOLES.index((4, 5))] <= 1


def test_an_undefined_figure_is_none() -> None:
    best = COUNTED.measure(Strength("AsKs", "QsJsTs")).to_json()
    assert (best["ppot"], best["ehs"], best["equity"]) == (None, 1.0, 1.0)
    assert "ahead or level" in best["undefined"]["ppot"]
    worst = COUNTED.measure(Strength("2c3d", "AhAsAd", *["AcKc"])).to_json()
    assert (worst["npot"], worst["ehs"], worst["equity"]) == (None, 0.0, 0.0)
    assert "npot" in worst["undefined"]
    crowded = COUNTED.measure(Strength("AdQc", "3h4cJh", *["random:1e-9,AhKh"], opponents=9, samples=0)).to_json()
    assert crowded["hs_n"]["exact"] == {"win": None, "half": None, "split": None}
    assert crowded["hs_n"]["standard_error"] is None
    assert crowded["ehs"] is None
    assert crowded["undefined"]["hs_n"] == UNSETTLED


def test_where_the_closure_runs_off_the_samples_answer() -> None:
    body = COUNTED.measure(Strength("AdQc", "3h4cJh", *["random:1e-9,AhKh"], opponents=9, samples=100)).to_json()
    assert "closure" not in body["hs_n"]
    assert body["hs_n"]["method"] == "sampled"
    assert body["hs"] == body["hs_n"]["sampled"]["half"] > 0
    assert body["hs_n"]["standard_error"] == body["hs_n"]["sampled"]["standard_errors"]["half"] > 0
    assert body["ehs"] is not None
    assert body["undefined"] == {"equity": TOO_MANY}


def test_a_closure_that_runs_off_says_that_it_knows_nothing() -> None:
    answer = COUNTED.measure(Strength("AdQc", "3h4cJh9s5s", *["random:1e-9,AhKh"], opponents=6, samples=100))
    assert answer.hs_n.closure is not None
    assert answer.hs_n.closure_error == 1
    assert answer.hs_n.closure.shares.half <= 1
    assert answer.hs_n.sampled is not None
    assert (answer.hs_n.method, answer.hs_n.best) == ("sampled", answer.hs_n.sampled.shares)
    unsampled = COUNTED.measure(Strength("AdQc", "3h4cJh9s5s", *["random:1e-9,AhKh"], opponents=6, samples=0))
    assert (unsampled.hs_n.method, unsampled.equity_estimate) == ("closure", {"method": "closure", "error": 1})


@all_of("opponents", [5, 7, 9])
def test_on_a_river_the_share_of_the_pot_is_the_split_of_hs_n(opponents: int) -> None:
    answer = COUNTED.measure(Strength("AdAc", "Ks7d2h9cTd", *["50%"], opponents=opponents, samples=100))
    body = answer.to_json()
    closure, sampled = body["hs_n"]["closure"], body["hs_n"]["sampled"]
    assert body["equity"] == closure["split"] == answer.equity
    assert body["equity_estimate"] == {"method": "closure", "error": closure["error"]}
    assert closure["split"] == pytest.approx(
        sampled["split"], abs=4 * sampled["standard_errors"]["split"] + closure["error"]
    )
    assert "undefined" not in body or "equity" not in body["undefined"]


def test_an_equity_that_is_exact_has_no_estimate(tables: Tables) -> None:
    for board, texts in (("Ks7d2h9cTd", ["50%"] * 4), ("Ks7d2h9cTd", ["TT+,AK"] * 6), ("Ks7d2h", ["50%"] * 2)):
        body = tables.strength("AdAc", board, *texts).to_json()
        assert body["equity"] is not None
        assert "equity_estimate" not in body
    assert "equity_estimate" not in tables.strength("AdAc", "Ks7d2h").to_json()
    assert "equity_estimate" not in tables.strength("AdAc", "Ks7d2h", opponents=5, samples=50).to_json()


def test_more_than_four_opponents_have_an_estimate() -> None:
    answer = COUNTED.measure(Strength("AdQc", "3h4cJh", opponents=6, samples=400))
    body = answer.to_json()["hs_n"]
    assert body["method"] == "closure"
    assert body["exact"] == {"win": None, "half": None, "split": None}
    assert 0 < body["closure"]["error"] < 1e-3
    assert body["standard_error"] is None
    error = body["sampled"]["standard_error"]
    assert 0 < body["closure"]["error"] + error < 0.01
    assert body["closure"]["half"] == pytest.approx(body["sampled"]["half"], abs=4 * error + 1e-3)


def test_narrow_ranges_of_more_than_four_are_exact() -> None:
    body = COUNTED.measure(Strength("QhQd", "2c7d9h", *["QQ+,AK"], opponents=5)).to_json()["hs_n"]
    assert (body["method"], body["standard_error"]) == ("dealt in turn", 0.0)
    assert body["exact"]["half"] == pytest.approx(4 / 35, rel=1e-12)
    assert body["exact"]["win"] == 0
    assert body["closure"]["error"] >= abs(body["closure"]["half"] - 4 / 35) > 0.02
    assert "sampled" not in body


def test_an_estimate_is_drawn_beside_the_exact_value_if_asked_for() -> None:
    body = COUNTED.measure(Strength("AdQc", "3h4cJh", opponents=3, samples=400, seed=2)).to_json()["hs_n"]
    assert (body["method"], body["standard_error"]) == ("closed form", 0.0)
    error = body["sampled"]["standard_error"]
    assert body["sampled"]["half"] == pytest.approx(body["exact"]["half"], abs=5 * error)
    assert (body["sampled"]["samples"], body["sampled"]["seed"]) == (400, 2)
    assert list(body["sampled"]["standard_errors"]) == ["win", "half", "split"]
    assert body["sampled"]["standard_errors"]["half"] == error
    for share, own in body["sampled"]["standard_errors"].items():
        assert body["sampled"][share] == pytest.approx(body["exact"][share], abs=5 * own)


def test_ranges_and_weights_are_given_alike(tables: Tables, evaluator: Evaluator) -> None:
    by_text = tables.strength("AdQc", "3h4cJh", "random", "AKs, QQ").to_json()
    weights = np.array([float({low % 13, high % 13} == {10}) for low, high in HOLES])
    weights += [float({low % 13, high % 13} == {12, 11} and low // 13 == high // 13) for low, high in HOLES]
    by_number = StrengthCalculator(lambda: evaluator).measure(Strength("AdQc", "3h4cJh", *[EQUAL, weights])).to_json()
    assert by_text["hs_n"] == by_number["hs_n"]
    assert [one["range"] for one in by_text["by_opponent"]] == ["random", "AKs, QQ"]


Ask = Callable[[Tables], object]
BAD: list[tuple[Ask, type[BadInput], str]] = [
    (lambda tables: tables.strength("AdQ", "3h4cJh"), UnknownCard, "unknown card 'Q'"),
    (lambda tables: tables.strength("AdQcJc", "3h4cJh"), WrongCardCount, "a hole takes 2 cards, got 3"),
    (lambda tables: tables.strength("AdQc", "3h4c"), WrongCardCount, "a board takes 3, 4 or 5 cards, got 2"),
    (lambda tables: tables.strength("AdQc", "3h4cAd"), RepeatedCard, "card Ad appears twice"),
    (lambda tables: tables.strength("AdQc", "3h4cJh", opponents=0), BadQuery, "opponents must be 1 to 9, got 0"),
    (lambda tables: tables.strength("AdQc", "3h4cJh", opponents=10), BadQuery, "opponents must be 1 to 9, got 10"),
    (lambda tables: tables.strength("AdQc", "3h4cJh", "AA", "KK", opponents=3), BadQuery, "2 ranges .* 3 opponents"),
    (lambda tables: tables.strength("AdQc", "3h4cJh", "AA", "AdKc"), BadInput, "range 2 .AdKc. has no hand"),
    (lambda tables: tables.strength("AdQc", 5), BadQuery, "the board is given as text or as a"),  # type: ignore[arg-type]
    (lambda tables: tables.strength("AdQc", "3h4cJh", opponents=2.0), BadQuery, "are a whole number, got 2.0"),  # type: ignore[arg-type]
    (
        lambda tables: tables.strength("AdQc", "3h4cJh", samples=-1),
        BadQuery,
        "samples are a whole number from 0, got -1",
    ),
    (lambda tables: tables.strength("AdQc", "3h4cJh", samples=1), BadQuery, "samples must be 2 to 1,000,000"),
    (lambda tables: tables.strength("AdQc", "3h4cJh", samples=1_000_001), BadQuery, "or 0 for no estimate"),
    (lambda tables: tables.strength("AdQc", "3h4cJh", samples=1e3), BadQuery, "samples are a whole"),  # type: ignore[arg-type]
    (lambda tables: tables.strength("AdQc", "3h4cJh", seed=-1), BadQuery, "a seed is a whole number from 0, got -1"),
    (lambda tables: tables.strength("AdQc", "3h4cJh", "AA", opponents=3), BadRange, "'AA', 'AA', 'AA' cannot be dealt"),
    (lambda tables: tables.strength("QhQd", "2c7d9h", "KK+,AK", opponents=5), BadRange, "cannot be dealt together"),
    (lambda tables: tables.strength("QhQd", "2c7d9h", *["AKs"] * 5, "QQ"), BadRange, "'QQ' cannot be dealt together"),
    (lambda tables: tables.strength("AdQc", "3h4cJh", EQUAL[:5]), BadInput, "range 1: weights must be 1,326 numbers"),
    (lambda tables: tables.strength("AdQc", "3h4cJh", {}), BadInput, "range 1: weights must be numbers"),  # type: ignore[arg-type]
    (lambda tables: tables.strength("AdQc", "3h4cJh", [10**400]), BadInput, "range 1: weights must be numbers"),  # type: ignore[arg-type]
    (lambda tables: tables.strength("AdQc", "3h4cJh", -EQUAL), BadInput, "finite and not negative"),
    (lambda tables: tables.strength("AdQc", "3h4cJh", EQUAL * np.nan), BadInput, "finite and not negative"),
    (lambda tables: tables.strength("AdQc", "3h4cJh", 0 * EQUAL), BadInput, "range 1 .weights. has no hand"),
]


@all_of(("ask", "error", "message"), BAD)
def test_questions_that_make_no_sense_are_refused(
    tables: Tables, ask: Ask, error: type[BadInput], message: str
) -> None:
    with pytest.raises(error, match=message):
        ask(tables)


def test_opponents_whose_heavy_hands_exclude_each_other_have_a_chance(tables: Tables) -> None:
    """All three hold KhKd nearly always; one at most can, and the others hold what is left."""
    ranges = ["AA:1e-9,54s:1e-9,KhKd", "QQ:1e-9,76s:1e-9,KhKd", "TT:1e-9,KhKd"]
    found = tables.strength("JdJc", "9h8h2c", *ranges).hs_n.exact
    assert found is not None
    known = set(parse_cards("JdJc9h8h2c"))
    held = [[(set(HOLES[hole]), hole) for hole in parse_range(text).holes] for text in ranges]
    weights = [parse_range(text).weights for text in ranges]
    ahead = showdown(EVALUATOR, parse_cards("JdJc"), parse_cards("9h8h2c")).now.ahead
    sums = [0.0, 0.0]
    for deal in product(*held):
        if len(known.union(*(cards for cards, _ in deal))) == len(known) + 6:
            weight = prod(own[hole] for own, (_, hole) in zip(weights, deal, strict=True))
            sums[0] += weight
            sums[1] += weight * all(ahead[hole] for _, hole in deal)
    assert found.half == pytest.approx(sums[1] / sums[0], rel=1e-12)
    assert found.half == pytest.approx(4.3636e-10, rel=1e-4)


@some_of("tiny", ["0.9e-9", "1e-71"], 1)
def test_weights_below_a_billionth_of_the_largest_count_as_zero(tables: Tables, tiny: str) -> None:
    far = tables.strength("JdJc", "9h8h2c", "QQ", f"AA:{tiny},KhKd").to_json()
    near = tables.strength("JdJc", "9h8h2c", "QQ", "KhKd").to_json()
    assert far["hs_n"] == near["hs_n"]
    weights = [np.array(parse_range(text).weights) for text in ("QQ", "KhKd")]
    weights[1][np.array(parse_range("AA").weights) > 0] = float(tiny)
    assert tables.strength("JdJc", "9h8h2c", *weights).to_json()["hs_n"] == near["hs_n"]
