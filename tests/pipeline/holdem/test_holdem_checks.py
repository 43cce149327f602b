"""The checks of the tables of Texas hold'em: each notices a wrong value."""

import pytest

from outs.tests.cases import all_of
from outs.tests.pipeline.mutations import Built, Mutation, failing, is_noticed, mutation, without_a_mutation

STATES = ("ahead", "tied", "behind")
OUTCOMES = {"ahead": "win", "tied": "tie", "behind": "lose"}
FLOP = 700_000
"""A row of the flop, 4s 9h Qs with Td 8s, whose counts are all above zero."""
TURN = 10_000_000
MIXED = 90 * 169 + 7
"""A row of heads-up push or fold, 10 big blinds with 43s, which is pushed 71 % of the time."""
SWAPS = {
    "ahead_ahead with the seats swapped is behind_behind": {"ahead_ahead": 1, "ahead_tied": -1},
    "ahead_tied with the seats swapped is behind_tied": {"ahead_ahead": 1, "ahead_tied": -1},
    "ahead_behind with the seats swapped is behind_ahead": {"ahead_behind": 1, "ahead_tied": -1},
    "tied_ahead with the seats swapped is tied_behind": {"tied_ahead": 1, "tied_tied": -1},
}
BEFORE_THE_FLOP = ("win", "tie", "lose", "win_two", "tie_one_of_two", "tie_both_of_two")


def on_flop(check: str, **changes: int) -> Mutation:
    """Numbers of one row of the flop changed."""
    return mutation("flop", check, *((name, FLOP, by) for name, by in changes.items()))


MUTATIONS = (
    mutation("preflop_matchups", "ways add up to all pairs of disjoint holes", ("ways", 46_884, 1)),
    mutation("preflop_matchups", "boards add up", ("tie", 0, 1)),
    mutation("preflop_matchups", "turning the pair round swaps win and lose", ("win", 46_889, 1), ("lose", 46_889, -1)),
    mutation("preflop_matchups", "turning the pair round swaps win and lose", ("tie", 46_889, 1), ("win", 46_889, -1)),
    *(mutation("preflop_matchups", f"cards_{side} are those of the mask", (f"cards_{side}", 1, "x")) for side in "ab"),
    *(
        mutation("preflop_matchups", f"starting_hand_{side} is that of the hole", (f"starting_hand_{side}", 1, "x"))
        for side in "ab"
    ),
    mutation("starting_hand_matchups", "every pair of starting hands has its row", ("starting_hand_a", 14_280, "x")),
    mutation("starting_hand_matchups", "every pair of starting hands has its row", ("starting_hand_b", 14_280, "x")),
    mutation("starting_hand_matchups", "ways add up to all pairs of disjoint holes", ("ways", 14_280, 1)),
    mutation("starting_hand_matchups", "turning the pair round swaps win and lose", ("win", 99, 1), ("lose", 99, -1)),
    mutation("starting_hand_matchups", "deals add up", ("tie", 0, 1)),
    mutation("starting_hands", "every hand has a row for each number of opponents", ("opponents", -1, 1)),
    mutation("starting_hands", "every hand has a row for each number of opponents", ("starting_hand", -1, "x")),
    mutation("starting_hands", "deals add up", ("deals", 760, 1)),
    mutation("starting_hands", "combinations are the starting hands", ("combinations", 760, 1)),
    mutation("starting_hands", "up to three opponents are exact", ("exact", 760, True)),
    mutation("starting_hands", "sampled rows have a seed", ("seed", 0, 7)),
    mutation("starting_hands", "equities are near the counts", ("equity", 0, 1e-12)),
    mutation("starting_hands", "equities are near the counts", ("equity", 760, 0.01)),
    mutation("starting_hands", "ties add up", ("ties[0]", 760, 1)),
    mutation("starting_hands", "standard errors are small", ("standard_error", 760, 1)),
    *(
        mutation(
            "starting_hands",
            f"pots won against {opponents} add up",
            ("win", opponents - 1, 1),
            ("lose", opponents - 1, -1),
        )
        for opponents in (1, 2, 3)
    ),
    *(
        mutation("starting_hands", f"equities against {opponents} add up", ("equity", opponents - 1, 0.1))
        for opponents in range(4, 10)
    ),
    mutation("exact_starting_hands", "every hand has a row for each number of opponents", ("opponents", -1, 1)),
    mutation("exact_starting_hands", "every hand has a row for each number of opponents", ("starting_hand", -1, "x")),
    mutation("exact_starting_hands", "deals are all deals", ("deals", 250, 1)),
    mutation("exact_starting_hands", "deals add up", ("lose", 250, 1)),
    mutation("exact_starting_hands", "combinations are the starting hands", ("combinations", 250, 1)),
    mutation("exact_starting_hands", "equities are those of the counts", ("equity", 250, 1e-15)),
    mutation("exact_starting_hands", "ties add up", ("ties[0]", 250, 1)),
    *(
        mutation(
            "exact_starting_hands",
            f"pots won against {opponents} add up",
            ("win", opponents - 1, 1),
            ("lose", opponents - 1, -1),
        )
        for opponents in (1, 2, 3)
    ),
    mutation("push_fold", "every stack and ante has every hand", ("starting_hand", 60_000, "x")),
    mutation("push_fold", "every stack and ante has every hand", ("stack", 60_000, 0.1)),
    mutation("push_fold", "chances are from 0 to 1", ("push", MIXED, 1)),
    mutation("push_fold", "chances are from 0 to 1", ("call", 60_000, -2)),
    mutation("push_fold", "best responses gain nothing", ("push", MIXED, 0.01)),
    mutation("push_fold", "best responses gain nothing", ("exploitability", MIXED, 1e-11)),
    *(
        mutation("push_fold", "values are those of the play", (name, MIXED, 1e-11))
        for name in ("value", "push_value", "call_value")
    ),
    mutation("push_fold", "there is no other equilibrium", ("push", MIXED, 1)),
    mutation("push_fold", "there is no other equilibrium", ("push_value", MIXED + 1, -10)),
    on_flop("boards and holes exist", board_id=60_000),
    on_flop("no hole shares a card with its board", hole_id=41 * 40 // 2 + 21 - 1_011),
    on_flop("board and hole are canonical", hole_id=-13),
    on_flop("ways divide the relabellings", ways=-1),
    *(on_flop(f"those {now} now add up", **{now: 1}) for now in STATES),
    on_flop("opponent holes add up", ahead=1),
    *(on_flop(f"{name} adds up", **{name: 1}) for name in ("win", "tie", "lose")),
    *(
        on_flop(f"{name} adds up", **{f"tied_{then}": 1})
        for name, then in zip(("win", "tie", "lose"), STATES, strict=True)
    ),
    on_flop("ways add up to all deals", ways=-12),
    *(on_flop(check, **changes) for check, changes in SWAPS.items()),
    on_flop("squares are not below the square of the mean", strength_squares=-(10**9)),
    on_flop("no strength is above certainty", strength_squares=2 * 10**9),
    on_flop("squares add up to those of the river", strength_squares=1),
    *(on_flop(f"{name} of every starting hand is what it is before the flop", **{name: 1}) for name in BEFORE_THE_FLOP),
    mutation("flop", "run outs add up", ("strength_histogram[0]", FLOP, 1)),
    mutation(
        "flop", "bins hold the strengths", ("strength_histogram[3]", FLOP, -7), ("strength_histogram[49]", FLOP, 70)
    ),
    mutation("flop", "bins hold the squares", ("strength_histogram[49]", FLOP, 70)),
)
TURN_MUTATIONS = (
    mutation("turn", "opponent holes add up", ("ahead", TURN, 1)),
    mutation("turn", "those tied now add up", ("tied_tied", TURN, 1)),
    mutation("turn", "ways add up to all deals", ("ways", TURN, -1)),
    mutation("turn", "squares add up to those of the river", ("strength_squares", TURN, 1)),
    mutation("turn", "win of every starting hand is what it is before the flop", ("win", TURN, 1)),
)
"""The turn's checks are the flop's, with other numbers of cards."""


@pytest.mark.long
@all_of("mutated", MUTATIONS)
def test_each_check_notices_what_breaks_it(mutated: Mutation, built: Built) -> None:
    assert is_noticed(mutated, built)


def test_every_check_has_a_mutation() -> None:
    assert without_a_mutation(MUTATIONS) == set()


@pytest.mark.long
@pytest.mark.parametrize("street", ["flop", "turn"])
def test_the_built_streets_are_accepted(street: str, built: Built) -> None:
    assert failing(street, built) == []


@pytest.mark.long
@pytest.mark.parametrize("mutated", TURN_MUTATIONS, ids=str)
def test_the_turns_checks_count_its_own_cards(mutated: Mutation, built: Built) -> None:
    assert is_noticed(mutated, built)
