"""Statistics of trackers against a count from pokerkit's account of simulated hands."""

import random
from collections import Counter
from decimal import Decimal
from itertools import islice
from pathlib import Path
from typing import Any

import pokerkit
import pytest

from outs.histories.hand import SCALE, Hand
from outs.histories.replay import Played, Pot
from outs.histories.settlement import rake_parts
from outs.histories.winnings import report
from outs.tests.cases import all_of, some_of
from outs.tests.histories.conftest import Value
from outs.tests.histories.played import row, write
from outs.tests.histories.simulated import Simulated, phhs, simulated

COUNTED = ("vpip", "pfr", "three_bet", "fold_to_three_bet", "continuation_bet")


class Told:
    """The statistics of each player in one hand, counted from its operations in order."""

    def __init__(self, hand: Simulated) -> None:
        self.flags: dict[tuple[int, str], bool] = {}
        self.moves: Counter[tuple[int, str]] = Counter()
        self.saw_flop: set[int] = set()
        self.left = list(hand.state.starting_stacks)
        self.bets = [0] * len(self.left)
        self.folded: set[int] = set()
        self.raisers: list[int] = []
        self.street, self.bet_on_flop = 0, False
        for one in hand.state.operations:
            self.tell(one)

    def tell(self, one: Any) -> None:
        """Follow one operation."""
        match one:
            case pokerkit.AntePosting():
                self.left[one.player_index] -= one.amount
            case pokerkit.BlindOrStraddlePosting():
                self.put(one.player_index, one.amount)
            case pokerkit.BoardDealing():
                self.street += 1
                self.bets = [0] * len(self.left)
                if self.street == 1:
                    self.saw_flop = set(range(len(self.left))) - self.folded
            case pokerkit.Folding():
                self.act(one.player_index, "fold", 0)
                self.folded.add(one.player_index)
            case pokerkit.CheckingOrCalling():
                self.act(one.player_index, "call" if one.amount else "check", one.amount)
            case pokerkit.CompletionBettingOrRaisingTo():
                self.act(one.player_index, "raise", one.amount - self.bets[one.player_index])

    def put(self, player: int, amount: int) -> None:
        """Put chips in."""
        self.left[player] -= amount
        self.bets[player] += amount

    def act(self, player: int, move: str, amount: int) -> None:
        """Follow a decision."""
        if self.street == 0:
            self.before_flop(player, move)
        else:
            self.moves[player, move] += 1
            if self.street == 1 and not self.bet_on_flop and self.raisers and self.raisers[-1] == player:
                self.flags[player, "continuation_bet"] = move == "raise"
            self.bet_on_flop |= move == "raise"
        self.put(player, amount)

    def before_flop(self, player: int, move: str) -> None:
        """Follow a decision before the flop."""
        for flag, moves in (("vpip", {"call", "raise"}), ("pfr", {"raise"})):
            self.flags[player, flag] = self.flags.get((player, flag), False) or move in moves
        match self.raisers:
            case [first] if first != player and self.left[player] > max(self.bets) - self.bets[player]:
                self.flags[player, "three_bet"] = move == "raise"
            case [first, _] if first == player:
                self.flags[player, "fold_to_three_bet"] = move == "fold"
        if move == "raise":
            self.raisers.append(player)


@some_of("variant", ["NT", "PO"], 1)
def test_every_hand_is_counted_as_its_operations_tell(value: Value, variant: str) -> None:
    count = 90 if variant == "NT" else 40
    played = list(simulated(count, 31, variant=variant, raises=0.3, folds=0.2, stacks=(20, 300)))
    found = value(phhs(played))
    assert not found.problems
    rows = iter(found.hands)
    seen: Counter[str] = Counter()
    for hand in played:
        told = Told(hand)
        for one in islice(rows, len(told.left)):
            player = int(one["player"][1:]) - 1
            assert {name: one[name] for name in COUNTED} == {name: told.flags.get((player, name)) for name in COUNTED}
            moves = [told.moves[player, move] for move in ("raise", "call", "fold")]
            assert [one[f"postflop_{name}"] for name in ("bets", "calls", "folds")] == moves
            assert one["saw_flop"] == (player in told.saw_flop)
            seen.update(name for name in COUNTED if one[name])
    assert all(seen[name] for name in COUNTED)


def test_a_report_adds_up_the_hands_of_each_position(tmp_path: Path) -> None:
    rng, rows = random.Random(4), []
    for number in range(200):
        flags: dict[str, Any] = {name: rng.choice([None, True, False]) for name in COUNTED}
        moves = {f"postflop_{name}": rng.randint(0, 3) for name in ("bets", "calls", "folds")}
        saw, paid = rng.random() < 0.5, Decimal(rng.choice([0, 3]))
        more = {
            "saw_flop": saw,
            "showdown": saw and rng.random() < 0.5,
            "collected": paid,
            "rake_paid": Decimal("0.25"),
        }
        rows.append(row(hand=str(number), position=rng.choice(["BTN", "BB"]), **flags, **moves, **more))
    answer = report(write(tmp_path, rows))
    assert answer.total.rake_paid == 50
    for name, found in [
        ("", answer.statistics),
        *((one.name, one.statistics) for one in answer.by_position_statistics),
    ]:
        assert found is not None
        ours = [one for one in rows if name in ("", one["position"])]
        for flag in COUNTED:
            told = [one[flag] for one in ours if one[flag] is not None]
            assert (getattr(found, flag).times, getattr(found, flag).chances) == (sum(told), len(told))
        shown = [one for one in ours if one["showdown"]]
        assert (found.went_to_showdown.times, found.went_to_showdown.chances) == (
            len(shown), sum(one["saw_flop"] for one in ours),
        )  # fmt: skip
        assert (found.won_at_showdown.times, found.won_at_showdown.chances) == (
            sum(one["collected"] > 0 for one in shown), len(shown),
        )  # fmt: skip
        bets, calls, folds = (sum(one[f"postflop_{move}"] for one in ours) for move in ("bets", "calls", "folds"))
        assert (found.aggression.times, found.aggression.chances) == (bets, bets + calls + folds)
        assert found.aggression_factor == pytest.approx(bets / calls)


@all_of(("put_in", "taken"), [([100, 300, 0], 7), ([1, 1, 1], 2), ([5, 0], 0)])
def test_the_parts_of_the_rake_add_up_to_what_the_site_takes(put_in: list[int], taken: int) -> None:
    hand = Hand("1", "", "holdem", "no-limit", [], [], [], [], [], 0, [], {})
    played = Played(hand, [], [], put_in, [], [], 3, [Pot(sum(put_in), 3)], -1, 0, 0, taken=taken)
    parts = rake_parts(played)
    assert sum(parts) == taken
    assert all(abs(part * sum(put_in) - taken * paid) <= sum(put_in) for part, paid in zip(parts, put_in, strict=True))
    assert SCALE == 10**6


def tournament(number: str, **known: Any) -> dict[str, Any]:
    """A hand of a tournament."""
    return row(tournament=number, currency="chips", site="PokerStars", **known)


def test_tournaments_count_in_money_once_their_price_and_end_are_known(tmp_path: Path) -> None:
    price = {"buy_in": Decimal(4), "buy_in_bounty": Decimal(4), "fee": Decimal(1), "money": "USD"}
    answer = report(
        write(
            tmp_path,
            [
                tournament("7", **price),
                tournament("7", **price, bounties=Decimal("2.5")),
                tournament("7", **price, place=3, prize=Decimal(12)),
                tournament("8", **price, place=50, prize=Decimal(0)),
                tournament("9", **price, bounties=Decimal(100)),
                tournament("10"),
            ],
        )
    )
    dollars, unknown = answer.tournaments
    assert (dollars.currency, dollars.tournaments, dollars.finished, dollars.in_the_money) == ("USD", 3, 2, 1)
    assert [dollars.buy_ins, dollars.fees, dollars.prizes, dollars.bounties] == [
        Decimal(one) for one in ("16", "2", "12", "2.5")
    ]
    assert dollars.won == Decimal("-3.5")
    assert dollars.return_on_investment == pytest.approx(-3.5 / 18)
    assert (unknown.currency, unknown.tournaments, unknown.finished, unknown.return_on_investment) == ("", 1, 0, None)
