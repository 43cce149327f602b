"""Play the bot of the solved draw game against the bot by rules, from one deck, and measure what it wins.

    .venv/bin/python research/draw_game/match.py --deals 1000000

Each deck is played twice, with seats and hands exchanged, and a pair of deals is one sample. With `--itself` the solved
bot is in both seats, each deck is played once, and what the first player wins is measured. The last line has least
luck: docs/draw-solved.md explains the estimates.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np

from outs.games.draw.betting.rules import FIRST, SECOND
from outs.games.draw.betting.values import Game, Strategies
from outs.kernels.array_types import F32, F64
from outs.play.draw.poker import decks
from outs.query.session import Tables
from outs.research.draw_game.deals import AllHands, mean_and_error, rules_of, seats_of
from outs.research.draw_game.kernels.play import Deals, Rules, Seats, mean_wins, sampled_wins
from outs.research.draw_game.rules_strategy import RulesStrategy, seated, seated_final
from outs.research.draw_game.written_game import strategies_of, written_game
from outs.tables.files.location import tables_directory
from outs.work.progress import Bars, Watcher

BATCH = 10_000
"""Decks that are played together."""
ROUNDS = 4
"""Random numbers of a deal: for betting, a draw, a draw, and betting, each with one for every decision."""


@dataclass(frozen=True)
class Table:
    """Both seats' strategies, and what each hand of each seat wins on average if both had decks of their own.

    first, second  (classes,)
    sign           1 if the bot that is measured is first, else -1
    """

    seats: Seats
    first: F64
    second: F64
    sign: int

    @classmethod
    def of(cls, game: Game, strategies: Strategies, seats: Seats, sign: int) -> "Table":
        """Evaluate the strategies, which takes half a minute."""
        first, second = (hand_values(game, player, strategies) for player in (FIRST, SECOND))
        return cls(seats, first, second, sign)

    def luck_of(self, deals: Deals, dealt: F64) -> F64:
        """Return what each deal's hands win more than the average hand: by the first player, (deals,)."""
        own, other = self.first - self.first @ dealt, self.second - self.second @ dealt
        found: F64 = own[deals.first_classes] - other[deals.second_classes]
        return found


def hand_values(game: Game, player: int, strategies: Strategies) -> F64:
    """Return what each class of hands of a player wins if both have decks of their own: (classes,)."""
    rounds = game.rounds_after(player, strategies, game.final_reach(1 - player, strategies), False)
    decisions = range(len(strategies.draws[player].parts))
    draws = [game.draw_values(player, one, strategies, rounds) for one in decisions]
    return game.before_values(player, strategies, draws).value


@dataclass(frozen=True)
class Match:
    """A bot's winnings with each deck, in antes a deal: (decks,).

    sampled  with one sample of the bots' moves
    mixed    the mean over the bots' moves
    drawn    the mean over their moves and over other draws
    judged   the same without the luck of the dealt hands
    """

    sampled: F64
    mixed: F64
    drawn: F64
    judged: F64


def match(
    rules: Rules, hands: AllHands, dealt: F64, sides: Sequence[Table], count: int, draws: int, seed: int,
    watcher: Watcher,
) -> Match:  # fmt: skip
    """Play each of `count` decks at every table."""
    found = Match(*(np.zeros(count) for _ in range(4)))
    shuffled, rng = decks(seed), np.random.default_rng(seed)
    watcher.started("deals")
    for start in range(0, count, BATCH):
        deals = hands.deals(islice(shuffled, min(BATCH, count - start)))
        part, won = slice(start, start + len(deals.first)), np.empty(len(deals.first))
        for side in sides:
            weight = side.sign / len(sides)
            sampled_wins(rules, side.seats, hands.values, deals, rng.random((len(won), ROUNDS, len(rules.actors))), won)
            found.sampled[part] += weight * won
            mean_wins(rules, side.seats, hands.values, deals, start, 0, won)
            found.mixed[part] += weight * won
            mean_wins(rules, side.seats, hands.values, deals, start, draws, won)
            found.drawn[part] += weight * won
            found.judged[part] += weight * (won - side.luck_of(deals, dealt))
        watcher.advanced(len(sides) * (start + len(won)), len(sides) * count)
    return found


def sides_of(game: Game, solved: Strategies, by_rules: RulesStrategy) -> Iterator[tuple[Strategies, Seats, int]]:
    """Yield both bots' strategies with the solved bot first, then second, and the sign of what it wins."""
    tree, own = game.tree, seats_of(solved).final
    yield _side(seated(tree, solved, by_rules.strategies), seated_final(tree, own, by_rules.final), 1)
    yield _side(seated(tree, by_rules.strategies, solved), seated_final(tree, by_rules.final, own), -1)


def _side(strategies: Strategies, final: F32, sign: int) -> tuple[Strategies, Seats, int]:
    return strategies, seats_of(strategies, final), sign


def main() -> None:
    """Play and print the means with their standard errors."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--draws", type=int, default=20, help="other draws that each deal is judged by")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--itself", action="store_true", help="the solved bot against itself: what one deck changes")
    parser.add_argument("--tables", type=Path, default=None)
    asked = parser.parse_args()
    directory = tables_directory(asked.tables)
    game, written = written_game("high", directory)
    solved, hands, dealt = strategies_of(game, written), AllHands.read(directory), game.model.dealt
    sides: Sequence[Table]
    if asked.itself:
        sides = [Table.of(game, solved, seats_of(solved), 1)]
    else:
        with Tables(directory) as tables:
            by_rules = RulesStrategy(game, tables)
        sides = [Table.of(game, *side) for side in sides_of(game, solved, by_rules)]
    model = sum(side.sign * float(side.first @ dealt) for side in sides) / len(sides)
    with Bars() as bars:
        found = match(rules_of(game), hands, dealt, sides, asked.deals // len(sides), asked.draws, asked.seed, bars)
    who = "the first player" if asked.itself else "the solved bot"
    print(f"With a deck for each player {who} wins {model:+.4f} antes a deal.")
    print(f"From one deck, {asked.deals:,} deals, seed {asked.seed}, with standard errors:")
    for name, samples in (
        ("as played", found.sampled),
        ("mean over the bots' moves", found.mixed),
        (f"and over {asked.draws} draws", found.drawn),
        ("and without the luck of the dealt hands", found.judged),
    ):
        mean, error = mean_and_error(samples)
        print(f"{name}: {mean:+.5f} ({error:.5f})")


if __name__ == "__main__":
    main()
