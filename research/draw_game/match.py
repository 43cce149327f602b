"""Play the bot of the solved draw game against the bot by rules, from one deck, and measure what it wins.

    .venv/bin/python research/draw_game/match.py --deals 1000000

Each deck is played twice, with seats and hands exchanged, and a pair of deals is one sample. The last line has least
luck: docs/draw-solved.md explains the estimates.
"""

import argparse
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np

from outs.games.draw.betting import FIRST, SECOND
from outs.games.draw.betting_values import Game, Strategies
from outs.pipeline.draw_game.recomputed import strategies_of, written_game
from outs.play.draw.poker import decks
from outs.query.session import Tables
from outs.research.draw_game.deals import AllHands, mean_and_error, rules_of, seats_of
from outs.research.draw_game.kernels.play import F64, Deals, Rules, Seats, mean_wins, sampled_wins
from outs.research.draw_game.rules_strategy import RulesStrategy, seated, seated_final
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
    """What a bot wins in each pair of deals, in antes a deal: (pairs,).

    sampled  with one sample of the bots' moves
    mixed    the mean over the bots' moves
    drawn    the mean over their moves and over other draws
    judged   without the value of the dealt hands
    """

    sampled: F64
    mixed: F64
    drawn: F64
    judged: F64


def match(
    rules: Rules, hands: AllHands, dealt: F64, sides: tuple[Table, Table], pairs: int, draws: int, seed: int,
    watcher: Watcher,
) -> Match:  # fmt: skip
    """Play pairs of deals."""
    found = Match(*(np.zeros(pairs) for _ in range(4)))
    shuffled, rng = decks(seed), np.random.default_rng(seed)
    watcher.started("deals")
    for start in range(0, pairs, BATCH):
        deals = hands.deals(islice(shuffled, min(BATCH, pairs - start)))
        count = len(deals.first)
        part, won = slice(start, start + count), np.empty(count)
        for side in sides:
            weight = side.sign / len(sides)
            sampled_wins(rules, side.seats, hands.values, deals, rng.random((count, ROUNDS, len(rules.actors))), won)
            found.sampled[part] += weight * won
            mean_wins(rules, side.seats, hands.values, deals, start, 0, won)
            found.mixed[part] += weight * won
            mean_wins(rules, side.seats, hands.values, deals, start, draws, won)
            found.drawn[part] += weight * won
            found.judged[part] += weight * (won - side.luck_of(deals, dealt))
        watcher.advanced(2 * (start + count), 2 * pairs)
    return found


def tables_of(game: Game, solved: Strategies, by_rules: RulesStrategy) -> tuple[Table, Table]:
    """Return the solved bot in both seats, against the bot by rules."""
    tree, own = game.tree, seats_of(solved).final
    first, second = (
        seated(tree, solved, by_rules.strategies),
        seated(tree, by_rules.strategies, solved),
    )
    return (
        Table.of(game, first, seats_of(first, seated_final(tree, own, by_rules.final)), 1),
        Table.of(game, second, seats_of(second, seated_final(tree, by_rules.final, own)), -1),
    )


def main() -> None:
    """Play and print the means with their standard errors."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--draws", type=int, default=20, help="other draws that each deal is judged by")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=Path, default=None)
    asked = parser.parse_args()
    directory = tables_directory(asked.tables)
    game, written = written_game("high", directory)
    solved, hands, dealt = strategies_of(game, written), AllHands.read(directory), game.model.dealt
    with Tables(directory) as tables:
        by_rules = RulesStrategy(game, tables)
    sides = tables_of(game, solved, by_rules)
    model = sum(side.sign * float(side.first @ dealt) for side in sides) / len(sides)
    with Bars() as bars:
        found = match(rules_of(game), hands, dealt, sides, asked.deals // 2, asked.draws, asked.seed, bars)
    print(f"With a deck for each player the solved bot wins {model:+.4f} antes a deal.")
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
