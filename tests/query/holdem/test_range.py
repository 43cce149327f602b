"""The contents of a range and its hits on a board, against a count of its holes one by one."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from outs.cards.answers.textures import texture_of
from outs.cards.errors import BadInput, BadQuery, BadRange, RepeatedCard, WrongCardCount
from outs.cards.hands.order import HIGH
from outs.cards.hands.starting_hands import HOLES, STARTING_HANDS
from outs.cards.notation import mask_of, parse_cards
from outs.cards.ranges.range import parse_range
from outs.display import answers
from outs.display.text import View
from outs.games.holdem.boards.board_hits import BoardHits
from outs.query.game_names import order_of
from outs.query.holdem.range import DescribeRange, describe_range
from outs.query.session import Tables
from outs.tests.cases import all_of, some_of


@all_of(
    ("text", "combinations", "holes", "normalised"),
    [
        ("QQ+, AKs", 22, 22, "QQ+,AKs"),
        ("any", 1326, 1326, "random"),
        ("AA@50", 3, 6, "AA:0.5"),
        ("AA,KK:0.25", 7.5, 12, "AA,KK:0.25"),
        ("AA:2, KK:6", 8, 12, "KK:6,AA:2"),
        ("98s+", 4, 4, "98s"),
        ("AK!AhKd", 15, 15, "AK,!AhKd"),
        ("AA:0.1,KK:0.2", 1.8, 12, "KK:0.2,AA:0.1"),
    ],
)
def test_combinations_are_the_sum_of_the_weights(text: str, combinations: float, holes: int, normalised: str) -> None:
    found = describe_range(DescribeRange(text))
    assert (found.text, found.combinations, found.holes, found.normalised) == (text, combinations, holes, normalised)
    assert found.percent == pytest.approx(100 * combinations / 1326)
    assert type(found.combinations) is type(combinations)


def test_the_answer_has_the_agreed_keys() -> None:
    body = describe_range(DescribeRange("QQ+, AKs:0.5, AhKd")).to_json()
    assert list(body)[:7] == ["text", "board", "dead", "combinations", "percent", "normalised", "hands"]
    assert body["hands"] == {"AA": 1.0, "AKs": 0.5, "AKo": pytest.approx(1 / 12), "KK": 1.0, "QQ": 1.0}
    assert (body["board"], body["dead"]) == ("", "")
    assert not {"made", "draws", "notes"} & set(body)
    assert describe_range(DescribeRange("98s+")).to_json()["notes"] == ["98s+ = 98s"]
    assert set(describe_range(DescribeRange("random")).to_json()["hands"]) == set(STARTING_HANDS)


def test_blocked_holes_are_not_counted() -> None:
    found = describe_range(DescribeRange("AA, KK, AKs:0.5", board="Ks7d2h", dead="Ah"))
    assert (found.combinations, found.holes) == (3 + 3 + 1, 3 + 3 + 2)
    assert found.percent == pytest.approx(100 * 7 / (48 * 47 / 2))
    assert found.hands == {"AA": 1.0, "AKs": 0.5, "KK": 1.0}
    assert describe_range(DescribeRange("AA,22", dead="2c2d2h")).hands == {"AA": 1.0}


@all_of(
    ("text", "board", "dead"),
    [
        ("random", "Ks7d2h", ""),
        ("22+,A2s+:0.5,KTs+,98s,AKo!AhKd", "Ks7d2s", "Ah"),
        ("15%-60%:0.25,5%", "9h8h2c", ""),
        ("random", "9h8h2c7d", "2d"),
        ("random", "AsKsQsJs2d", ""),
    ],
)
def test_hits_add_up_over_the_holes_that_are_possible(text: str, board: str, dead: str) -> None:
    found = describe_range(DescribeRange(text, board, dead))
    assert sum(hit.combinations for hit in found.made) == found.combinations
    assert sum(hit.percent for hit in found.made) == pytest.approx(100)
    combinations_of = {hit.hit: hit.combinations for hit in found.draws}
    unpaired = sum(hit.combinations for hit in found.made if hit.hit in {"ace_high", "nothing"})
    assert combinations_of.get("no_pair_no_draw", 0) <= unpaired
    assert combinations_of.get("flush_and_straight_draw", 0) <= combinations_of.get("flush_draw", 0)
    assert bool(found.draws) == (len(parse_cards(board)) < 5)


def test_hits_are_those_of_the_cards_counted_one_by_one() -> None:
    """Any hand on K 7 2 of three suits: the numbers follow from how many cards are left of each rank."""
    found = {hit.hit: hit.combinations for hit in describe_range(DescribeRange("random", "Ks7d2h")).made}
    other = 49 - 9
    assert found["set"] == 3 * 3
    assert found["two_pair"] == 3 * (3 * 3)
    assert found["top_pair"] == found["middle_pair"] - 6 * 5 == 3 * other
    assert found["overpair"] == 6
    assert found["weak_pair"] == 3 * other + 6 * 4
    assert found["ace_high"] == 4 * (other - 4)
    assert "straight" not in found
    assert sum(found.values()) == 49 * 48 // 2
    drawing = {hit.hit: hit.combinations for hit in describe_range(DescribeRange("random", "9h8h2c")).draws}
    hearts, offered = 11, 0
    assert drawing["flush_draw"] == hearts * (hearts - 1) // 2
    deck = [card for card in range(52) if card not in parse_cards("9h8h2c")]
    for first, second in combinations(deck, 2):
        ranks = {first % 13, second % 13, 7, 6}
        straights = [top for top in range(4, 13) if len(ranks & set(range(top - 4, top + 1))) == 4]
        missing = {rank for top in straights for rank in set(range(top - 4, top + 1)) - ranks}
        offered += len(missing) > 1
    assert drawing["open_ended"] == offered


def test_hits_name_the_hands_that_make_them() -> None:
    found = {hit.hit: hit.hands for hit in describe_range(DescribeRange("22+,AKs,AQs,76s", "Ks7d2h")).made}
    assert found == {
        "set": ("KK", "77", "22"),
        "overpair": ("AA",),
        "top_pair": ("AKs",),
        "middle_pair": ("QQ", "JJ", "TT", "99", "88", "76s"),
        "weak_pair": ("66", "55", "44", "33"),
        "ace_high": ("AQs",),
    }


def test_formats_are_read_back() -> None:
    for text in ("QQ+,AKs:0.5", "15%", "AK!AhKd,22:0.3"):
        found = describe_range(DescribeRange(text))
        for spelled in (found.normalised, *found.formats.values()):
            assert parse_range(spelled).weights == parse_range(text).weights


def test_what_is_impossible_is_refused() -> None:
    with pytest.raises(BadRange, match="card Kh is both in the hole 'KhKd' and on the board"):
        describe_range(DescribeRange("KhKd", "Kh7d2c"))
    with pytest.raises(RepeatedCard):
        describe_range(DescribeRange("AA", "Kh7d2c", "Kh"))
    with pytest.raises(WrongCardCount):
        describe_range(DescribeRange("AA", "Kh7d"))
    with pytest.raises(BadQuery):
        describe_range(DescribeRange(22))  # type: ignore[arg-type]


@all_of(
    ("pasted", "plain"),
    [
        ("[50]AA,KK[/50],QQ", "AA:0.5,KK:0.5,QQ"),
        ("AA@50;KK", "AA:0.5,KK"),
        ("AKs(50), JJ:25%", "AKs:0.5,JJ:0.25"),
        ("*", "random"),
        ("any", "random"),
        ("A*", "AA,A2+"),
        ("Axs", "A2s+"),
        ("5%-15%", ",".join(sorted(describe_range(DescribeRange("5%-15%")).hands))),
        ("AK,!AhKd", "AK,AhKd:0"),
        ("100: QQ+, 50: AKs", "QQ+,AKs:0.5"),
    ],
)
def test_a_pasted_range_has_the_equity_of_its_plain_form(tables: Tables, pasted: str, plain: str) -> None:
    for board in ("", "Ks7d2h"):
        first, second = (tables.equity(text, "88+,AJs+", board=board) for text in (pasted, plain))
        assert [(one.win, one.tie, one.lose, one.equity) for one in first.players] == [
            (one.win, one.tie, one.lose, one.equity) for one in second.players
        ]
        assert first.deals == second.deals


def test_every_hole_is_counted_once() -> None:
    found = describe_range(DescribeRange("random", "Ks7d2h"))
    assert found.holes == sum(not {*hole} & {*parse_cards("Ks7d2h")} for hole in HOLES)


def test_answers_note_how_their_ranges_were_understood(tables: Tables) -> None:
    assert tables.equity("98s+", "QQ", board="Ks7d2h").notes == ("98s+ = 98s",)
    assert tables.equity("98s+", "98s+").to_json()["notes"] == ["98s+ = 98s"]
    assert tables.equity("AKs", "Axs").notes == ("Axs = A2s+",)
    assert tables.strength("AhKh", "Qh7h2c", "98s+", "random").notes == ("98s+ = 98s",)
    assert tables.outs("AhKh", "Qh7h2c", "Axo").notes == ("Axo = A2o+",)
    assert "notes" not in tables.equity("AKs", "QQ").to_json()
    assert answers.text(tables.equity("98s+", "QQ"), View()).endswith("\n\nNote: 98s+ = 98s")


SHORT = {game: order_of(game) for game in ("short-deck", "short-deck-trips")}
SHORT_HOLES = [hole for hole in HOLES if {card % 13 for card in hole} <= set(range(4, 13))]


@pytest.mark.parametrize("game", SHORT)
@all_of(
    ("text", "board", "dead"),
    [("random", "9h8h6c", "As"), ("99+,A6s+:0.5,Kx,!AhKd", "KsQd7h6h", ""), ("JTs,T9o", "AsKsQsJs9d", "6c6d")],
)
def test_in_short_deck_a_range_has_the_holes_of_its_deck(game: str, text: str, board: str, dead: str) -> None:
    found = describe_range(DescribeRange(text, board, dead, game))
    seen = {*parse_cards(board + dead)}
    weights = parse_range(text).weights
    held = {hole: weights[HOLES.index(hole)] for hole in SHORT_HOLES if not {*hole} & seen}
    assert found.combinations == sum(held.values()) == sum(hit.combinations for hit in found.made)
    assert found.percent == pytest.approx(100 * found.combinations / comb(36 - len(seen), 2))
    assert found.holes == sum(weight > 0 for weight in held.values())
    assert set("".join(found.hands)) <= set("6789TJQKAso")
    names = {hit.hit for hit in found.made}
    assert [name for name in BoardHits(order_of(game)).names if name in names] == [hit.hit for hit in found.made]


def test_in_short_deck_a_range_is_spelled_in_its_ranks() -> None:
    game = "short-deck"
    texts = ("random", "*", "Ax", "Kxs", "66+,A6s+")
    spelled = {text: describe_range(DescribeRange(text, game=game)).normalised for text in texts}
    assert spelled == {"random": "random", "*": "random", "Ax": "AA,A6+", "Kxs": "AKs,K6s+", "66+,A6s+": "66+,A6s+"}
    assert describe_range(DescribeRange("Ax,6xs,7x", game=game)).notes == (
        "Ax = AA,A6+", "6xs = A6s,K6s,Q6s,J6s,T6s,96s,86s,76s", "7x = 77,A7,K7,Q7,J7,T7,97,87,76",
    )  # fmt: skip
    for text in ("random", "QQ+,AKs:0.5", "AK!AhKd,66:0.3", "Tx:0.25,JTs"):
        found = describe_range(DescribeRange(text, game=game))
        for again in (found.normalised, *found.formats.values()):
            assert describe_range(DescribeRange(again, game=game)).hands == found.hands


@all_of(
    ("text", "board", "dead", "complaint"),
    [
        ("22+", "", "", "'22\\+' names the rank 2, which is not in a deck of 36 cards, 6 to A"),
        ("15%", "", "", "'15%' is a percentage, which works only in hold'em: name the hands instead"),
        ("5s5h", "", "", "card 5h is not in a deck of 36 cards"),
        ("AA", "5s6c7d", "", "card 5s is not in a deck of 36 cards"),
        ("AA", "9s6c7d", "2c", "card 2c is not in a deck of 36 cards"),
        ("AsAh", "AsKhQd", "", "card As is both in the hole 'AsAh' and on the board"),
    ],
)
def test_in_short_deck_a_range_of_cards_it_lacks_is_refused(text: str, board: str, dead: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        describe_range(DescribeRange(text, board, dead, "short-deck"))


KEPT = ("top pair+", "set, flush draw", "pair & draw", "!nothing, !ace high", "backdoor draw")
KEPT_OF = (
    ("random", "Ks7h2h", "holdem"),
    ("22+:0.25,A2s+,KTs+,T8s+,AKo!AhKd,AQ:0.5", "Ks7h2h", "holdem"),
    ("22+:6,A2s+:2,KTs+,AKo!AhKd,AQ:3", "9h8h2cTd", "holdem"),
    ("99+,A6s+:0.5,Kx,!AhKd", "KsQhTh", "short-deck"),
)


@some_of(  # first each choice to keep with two of the ranges, and each range with two or three of the choices
    ("text", "board", "game", "keep"),
    sorted(
        ((*held, keep) for held in KEPT_OF for keep in KEPT),
        key=lambda case: (KEPT_OF.index(case[:3]) + KEPT.index(case[3])) % 2,
    ),
    10,
)
def test_what_is_kept_reads_back_on_the_board(text: str, board: str, game: str, keep: str) -> None:
    if keep == "backdoor draw" and len(board) > 6:
        with pytest.raises(BadRange, match=f"no hand of the range has 'backdoor draw' with {board} on the board"):
            describe_range(DescribeRange(text, board, game=game, keep=keep))
        return
    found = describe_range(DescribeRange(text, board, game=game, keep=keep))
    whole = describe_range(DescribeRange(text, board, game=game))
    assert found.keep == keep
    assert found.kept_percent == pytest.approx(100 * found.combinations / whole.combinations)
    assert found.holes < whole.holes
    assert sum(hit.combinations for hit in found.made) == pytest.approx(found.combinations)
    for spelled in (found.normalised, *found.formats.values()):
        again = describe_range(DescribeRange(spelled, board, game=game))
        scale = max(again.hands.values()) / max(found.hands.values())
        assert again.hands == pytest.approx({hand: scale * weight for hand, weight in found.hands.items()})
        assert (again.holes, [hit.hit for hit in again.made]) == (found.holes, [hit.hit for hit in found.made])
    again = describe_range(DescribeRange(found.normalised, board, game=game))
    assert again.combinations == pytest.approx(found.combinations)


def test_kept_and_left_out_are_the_whole_range() -> None:
    whole = describe_range(DescribeRange("random", "9h8h2c"))
    for hit in (*whole.made, *whole.draws)[::4]:
        name = hit.hit.replace("_", " ")
        kept, left = (describe_range(DescribeRange("random", "9h8h2c", keep=text)) for text in (name, f"!{name}"))
        assert kept.combinations == hit.combinations
        assert left.combinations == whole.combinations - hit.combinations


def test_a_hand_of_which_all_is_kept_is_written_whole() -> None:
    """A king is on the board: the kings that are left are the pair, and no list of what has not that card."""
    assert describe_range(DescribeRange("QQ+,77,22,AK", "Ks7d2h", keep="sets")).normalised == "KK,77,22"
    assert describe_range(DescribeRange("QQ+,AK", "Ks7d2h", keep="top pair")).normalised == "AK"
    assert describe_range(DescribeRange("AQs,KQs", "Jh7h2c", keep="flush draw")).normalised == "AhQh,KhQh"


@all_of(
    ("keep", "board", "complaint"),
    [
        ("sets", "", "keep needs a board"),
        ("pear", "Ks7d2h", "there is no hit 'pear'; there are straight flush, four of a kind"),
        ("flush draw+", "Ks7d2h", "only made hands take a plus, got 'flush draw\\+'"),
        ("", "Ks7d2h", "there is no hit ''"),
        ("straight", "Ks7d2h", "no hand of the range has 'straight' with Ks7d2h on the board"),
        ("x" * 2000, "Ks7d2h", "keep has at most 1,000 characters, got 2,000"),
        (5, "Ks7d2h", "the choice to keep is given as text, got 5"),
    ],
)
def test_what_cannot_be_kept_is_refused(keep: str, board: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        describe_range(DescribeRange("random", board, keep=keep))


@pytest.mark.long
def test_hits_on_all_flops_are_those_of_every_flop_dealt(tables: Tables) -> None:
    weights = {"AhKs": 1.0, "7c7d": 0.5}
    hits = BoardHits(HIGH)
    found = {name: Counter[str]() for name in ("all", "two-tone", "paired", "connected", "A high")}
    for text, weight in weights.items():
        hole = parse_cards(text)
        left = [card for card in range(52) if card not in hole]
        for flop in combinations(left, 3):
            made, draws = hits.all_of(hole, flop, mask_of(left) & ~mask_of(flop))
            for name in {"all", *texture_of(flop).groups} & found.keys():
                found[name].update(dict.fromkeys(("", made, *draws), weight))
    answer = {one.texture: one for one in tables.range("AhKs,7c7d:0.5", flops=True).flops}
    for name, counts in found.items():
        assert answer[name].probability == pytest.approx(counts[""] / found["all"][""])
        assert {**answer[name].made, **answer[name].draws} == pytest.approx(
            {hit: count / counts[""] for hit, count in counts.items() if hit}
        )


@all_of("options", [{"board": "Ks7d2h"}, {"dead": "2c"}, {"board": "Ks7d2h", "keep": "set"}])
def test_all_flops_take_no_cards(tables: Tables, options: dict[str, str]) -> None:
    with pytest.raises(BadQuery, match=r"flops cannot be used with (board|dead)"):
        tables.range("AA", flops=True, **options)
