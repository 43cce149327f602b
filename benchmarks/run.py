"""Measure outs side by side with plain imports and public evaluators: `make bench`.

Every figure is a median; everything that is compared is run in turn in this one process or with this one interpreter,
so that ratios hold when the machine's speed drifts.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from statistics import median

import eval7
import numpy as np
import numpy.typing as npt
import phevaluator
from tabulate import tabulate
from treys import Card as TreysCard
from treys import Evaluator as TreysEvaluator

import outs
from outs.benchmarks.halatro import halatro
from outs.benchmarks.halatro_player import halatro_player
from outs.benchmarks.timing import OUTS, Row, compared, in_turn, run, seconds
from outs.cards.holes import HOLE_COUNT
from outs.cards.notation import cards_text, parse_cards
from outs.cards.ranges import parse_range
from outs.cards.starting_hands import HOLES
from outs.games.draw.equilibrium import solve
from outs.games.draw.paytable import bundled_names, load_paytable
from outs.games.holdem.one_hole import showdown, standing
from outs.games.holdem.opponents.closure import closure_shares
from outs.games.holdem.opponents.exact import exact_shares
from outs.games.holdem.opponents.weights import Standing
from outs.games.holdem.sweep import equities
from outs.pipeline.columns import column, masks_column
from outs.pipeline.holdem import preflop_matchups, random_opponents, sampled_opponents
from outs.pipeline.inputs import evaluator_from
from outs.play.halatro.players import published
from outs.play.halatro.published import THRESHOLD
from outs.play.halatro.simulation import simulate
from outs.query.draw.hand_classes import load_hand_classes
from outs.query.holdem.agent.agent import Agent
from outs.query.holdem.agent.belief import parse_action
from outs.query.session import Tables
from outs.tables.ground import EVALUATOR, HAND_CLASSES
from outs.tables.parquet import read_table
from outs.work.progress import Silent
from outs.work.units import UnitWork

SEED = 1
BULK = 20_000
"""Hands that the peers value one by one; ours come in bulk, as many times over as `OURS_TIMES`."""
OURS_TIMES = 50
DRAW_BOT_HAND = "9dTd6hQh8s"
PAY_TABLE = "jacks-or-better-9-6"
RANGES = "22+,A2s+,KTs+,QTs+,JTs,ATo+,KJo+", "88+,ATs+,KQs,AQo+"
FLOP = "Ks7d2h"
GAMES = 100_000
SAMPLE = 5
"""Hands whose draws are all dealt out."""

Deals = npt.NDArray[np.int64]
Weights = npt.NDArray[np.float64]


def main() -> None:
    """Run every measurement and print one table."""
    with outs.open() as tables:
        groups = {
            "Building": building(),
            "The heavy parts of it alone": kernels(tables),
            "One-shot commands": one_shots(),
            "Warm questions in Python": warm(tables),
            "Ranges": ranges(tables),
            "Values in bulk": bulk_values(tables, 5) + bulk_values(tables, 7),
            "The 32 holds of one hand": holds(tables),
            "Draw poker": draw_poker(tables),
            "Hand strength": hand_strength(tables),
            "Halatro": halatro(),
            "Games of Halatro": halatro_games(),
            "The player of Halatro": halatro_player(),
        }
    for title, rows in groups.items():
        print(f"\n{title}\n")
        print(tabulate(rows, ("what", "outs", "compared with", "ratio"), tablefmt="simple", disable_numparse=True))


def building() -> list[Row]:
    """A build from nothing, and one with nothing to do."""
    with tempfile.TemporaryDirectory() as folder:
        command = [OUTS, "tables", "build", "--tables", folder]
        first = seconds(lambda: run(command))
        again = median(seconds(lambda: run(command)) for _ in range(3))
        info = run([OUTS, "tables", "info", "--csv", "--tables", folder]).splitlines()
    header = info[0].split(",")
    took = {line.split(",")[0]: float(line.split(",")[header.index("seconds")]) for line in info[1:]}
    rows: list[Row] = [("every table, from nothing", f"{first:.1f} s", "", "")]
    rows += [(f"  {name}", f"{spent:.1f} s", "", "") for name, spent in took.items() if spent >= 1]
    return [*rows, ("nothing to build", f"{again:.2f} s", "", "")]


def kernels(tables: Tables) -> list[Row]:
    """The heavy computations alone, the first time in this process and once more; kernels are kept from the build."""
    sources = {table.name: table for table in (HAND_CLASSES, EVALUATOR)}
    inputs = {name: read_table(table, tables.directory / table.file_name) for name, table in sources.items()}
    evaluator = evaluator_from(inputs["evaluator"])
    boards = masks_column(inputs["hand_classes"]), column(inputs["hand_classes"], "ways")
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        work = UnitWork(threads, Silent())
        computed: dict[str, Callable[[], object]] = {
            "1326 x 1326 matrix over all boards": lambda: preflop_matchups.win_matrix(inputs, work),
            "two and three random opponents, exact": lambda: random_opponents.tie_counts(*boards, evaluator, work),
            "up to nine random opponents, sampled": lambda: sampled_opponents.estimate(evaluator, work),
        }
        return [
            (f"{what}, {when}", f"{seconds(compute):.1f} s", "", "")
            for what, compute in computed.items()
            for when in ("the first time", "again")
        ]


def one_shots() -> list[Row]:
    """Whole processes, each in turn with `python -c "import duckdb"`."""
    rows = []
    baseline = [sys.executable, "-c", "import duckdb"]
    questions = {
        f"outs {' '.join(question)}": question
        for question in (["discard", DRAW_BOT_HAND], ["equity", "AhKh", "QsQd"], ["value", "AhKhQhJhTh2c2d"])
    }
    questions[f"outs equity RANGE RANGE --board {FLOP}"] = ["equity", *RANGES, "--board", FLOP]
    for what, question in questions.items():
        ours, theirs = in_turn(lambda q=question: run([OUTS, *q]), lambda: run(baseline), 15)  # type: ignore[misc]
        rows.append(compared(what, ours, "import duckdb", theirs, 1e3, "ms"))
    plain = [OUTS, "discard", DRAW_BOT_HAND]
    ours, theirs = in_turn(lambda: run([*plain, "--objective", "win"]), lambda: run(plain), 15)
    return [*rows, compared("outs discard --objective win", ours, "without it", theirs, 1e3, "ms")]


def warm(tables: Tables) -> list[Row]:
    """Questions to a session that has answered some already."""
    deals = [cards_text(deal) for deal in random_deals(300, 5).tolist()]
    asked: dict[str, Callable[[str], object]] = {
        "value of five cards": tables.value,
        "all holds of a hand": tables.discard,
        "all holds by the chance to win": lambda deal: tables.discard(deal, objective="win"),
        "all holds on a pay table": lambda deal: tables.discard(deal, objective=f"paytable:{PAY_TABLE}"),
        "hole against hole": lambda deal: tables.equity(deal[:4], deal[4:8]),
        "hole against random": lambda deal: tables.equity(deal[:4], "random"),
    }
    states = [cards_text(deal) for deal in random_deals(300, 6).tolist()]
    on_boards: dict[str, Callable[[str], object]] = {
        "hole against random on a flop": lambda deal: tables.equity(deal[:4], "random", board=deal[4:10]),
        "hole against random on a turn": lambda deal: tables.equity(deal[:4], "random", board=deal[4:]),
        "strength on a flop": lambda deal: tables.strength(deal[:4], deal[4:10]),
        "strength on a turn": lambda deal: tables.strength(deal[:4], deal[4:]),
        "all of a flop's row": lambda deal: tables.state(deal[:4], deal[4:10]),
        "all of a turn's row": lambda deal: tables.state(deal[:4], deal[4:]),
    }
    rows = timed(asked, deals) + timed(on_boards, states)
    for what, goal in (("", None), (" by the chance to win", "win"), (" on a pay table", f"paytable:{PAY_TABLE}")):
        counted = [
            seconds(lambda g=goal: tables.discard(DRAW_BOT_HAND, gone="As Ks 2c 3c 4c", objective=g))  # type: ignore[misc]
            for _ in range(10)
        ]
        rows.append((f"all holds{what}, five cards gone", f"{1e3 * median(counted):.1f} ms", "", ""))
    many = [cards_text(deal) for deal in random_deals(10_000, 5).tolist()]
    tables.discards(many[:10])
    batch = median(seconds(lambda: tables.discards(many)) for _ in range(3)) / len(many)
    return [*rows, ("all holds, 10,000 hands in one call", f"{1e6 * batch:.1f} us a hand", "", "")]


def timed(asked: dict[str, Callable[[str], object]], cards: Sequence[str]) -> list[Row]:
    """The median of each question over many cards, all of which it has been asked before."""
    rows: list[Row] = []
    for what, ask in asked.items():
        for each in cards:
            ask(each)
        times = [seconds(lambda a=ask, c=each: a(c)) for each in cards]  # type: ignore[misc]
        rows.append((what, f"{1e3 * median(times):.2f} ms", "", ""))
    return rows


def ranges(tables: Tables) -> list[Row]:
    """Ranges against each other, warm; an evaluator called for each hand and final board of the flop for comparison."""
    first, second = RANGES
    asked: dict[str, tuple[int, Callable[[], object]]] = {
        "two ranges on a flop": (31, lambda: tables.equity(first, second, board=FLOP)),
        "hand by hand": (31, lambda: tables.equity(first, second, board=FLOP, by_hand=True)),
        "two ranges on a turn": (31, lambda: tables.equity(first, second, board=FLOP + "4c")),
        "two ranges before the flop": (31, lambda: tables.equity(first, second)),
        "1,326 holes each before the flop": (
            31,
            lambda: tables.equity("random, AsKs:0.3", "random, AhKs:0.5"),
        ),
        "with a dead card": (3, lambda: tables.equity(first, second, dead="As")),
        "a range against random on a flop": (31, lambda: tables.equity(first, "random", board=FLOP)),
        "random against random on a river": (31, lambda: tables.equity("random", "random", board=FLOP + "4c5c")),
        "half of all hands each on a flop": (3, lambda: tables.equity("50%", "50%", board=FLOP)),
        "random against random before the flop, a dead card": (
            1,
            lambda: tables.equity("random", "random", dead="As"),
        ),
        "random against random on a flop": (3, lambda: tables.equity("random", "random", board=FLOP)),
        "three ranges on a flop": (3, lambda: tables.equity(first, second, "15%", board=FLOP)),
        "three times random on a flop": (1, lambda: tables.equity("random", "random", "random", board=FLOP)),
        "three ranges before the flop, 200,000 deals": (3, lambda: tables.equity(first, second, "15%")),
    }
    rows: list[Row] = []
    for what, (times, ask) in asked.items():
        ask()
        rows.append((what, f"{1e3 * median(seconds(ask) for _ in range(times)):,.1f} ms", "", ""))
    one_by_one = seconds(lambda: flop_by_evaluator(tables))
    ours = float(rows[0][1].split()[0]) / 1e3
    rows[0] = (*rows[0][:2], f"eval7, every hand and board: {one_by_one:.2f} s", f"{one_by_one / ours:,.0f} x faster")
    return rows


def flop_by_evaluator(tables: Tables) -> None:
    """The flop's deals from eval7's values, one call for each hole and final board; they must agree with ours."""
    board = parse_cards(FLOP)
    unseen = [card for card in range(52) if card not in board]
    cards = [eval7.Card(cards_text([card])) for card in range(52)]
    shown = [cards[card] for card in board]
    holes = [
        [
            hole
            for hole, weight in zip(HOLES, parse_range(text).weights, strict=True)
            if weight and not {*hole} & {*board}
        ]
        for text in RANGES
    ]
    wins = 0
    for turn, river in combinations(unseen, 2):
        final = [*shown, cards[turn], cards[river]]
        first, second = (
            [
                (hole, eval7.evaluate([*final, cards[hole[0]], cards[hole[1]]]))
                for hole in some
                if turn not in hole and river not in hole
            ]
            for some in holes
        )
        wins += sum(value > other for hole, value in first for against, other in second if not {*hole} & {*against})
    if wins != tables.equity(*RANGES, board=FLOP).players[0].win:
        raise SystemExit("the enumeration disagrees with the ranges' deals")


def bulk_values(tables: Tables, size: int) -> list[Row]:
    """Values of random hands: ours from card numbers in one call, the peers' one by one from their own cards."""
    deals = random_deals(BULK, size)
    many = np.tile(deals, (OURS_TIMES, 1))
    texts = [[cards_text([card]) for card in deal] for deal in deals.tolist()]
    treys = TreysEvaluator()
    peers: dict[str, tuple[list[object], Callable[[object], object]]] = {
        "phevaluator": (list(texts), lambda hand: phevaluator.evaluate_cards(*hand)),  # type: ignore[misc]
        "eval7": ([[eval7.Card(card) for card in hand] for hand in texts], eval7.evaluate),
        "treys": ([[TreysCard.new(card) for card in hand] for hand in texts], lambda hand: treys.evaluate([], hand)),
    }
    tables.values(deals)
    rows = []
    for name, (hands, value) in peers.items():
        ours, theirs = in_turn(lambda: tables.values(many), lambda h=hands, v=value: [v(x) for x in h], 5)  # type: ignore[misc]
        speed, other = len(many) / ours / 1e6, BULK / theirs / 1e6
        rows.append((f"{size} cards", f"{speed:.1f} M/s", f"{name} {other:.2f} M/s", f"{speed / other:.0f} x faster"))
    return rows


def holds(tables: Tables) -> list[Row]:
    """The whole discard table of a hand against dealing every draw to an evaluator, which must agree."""
    asked = [seconds(lambda: tables.discard(DRAW_BOT_HAND)) for _ in range(101)]
    cards = [eval7.Card(cards_text([card])) for card in parse_cards(DRAW_BOT_HAND)]
    unseen = [card for card in eval7.Deck().cards if card not in cards]
    began = time.perf_counter()
    dealt = eval7.evaluate(cards)
    better = {
        "".join(map(str, kept)): sum(eval7.evaluate([*kept, *draw]) > dealt for draw in combinations(unseen, 5 - size))
        for size in range(6)
        for kept in combinations(cards, size)
    }
    enumerated = time.perf_counter() - began
    if better != {hold.hold: hold.better for hold in tables.discard(DRAW_BOT_HAND).holds}:
        raise SystemExit("the enumeration disagrees with the table")
    ours = median(asked)
    return [("counts and P(better)", f"{1e3 * ours:.2f} ms", f"eval7, every draw: {enumerated:.1f} s",
             f"{enumerated / ours:,.0f} x faster")]  # fmt: skip


def draw_poker(tables: Tables) -> list[Row]:
    """Whole pay tables against dealing every draw of a few hands, and the equilibrium."""
    with outs.open() as fresh:
        first = seconds(lambda: fresh.paytable(PAY_TABLE))
    names = bundled_names()
    each = median(seconds(lambda n=name: tables.paytable(n)) for name in names * 3)  # type: ignore[misc]
    dealt = [seconds(lambda d=deal: enumerated_best(tables, d)) for deal in random_deals(SAMPLE, 5).tolist()]  # type: ignore[misc]
    hands = load_hand_classes(tables._connection)
    slow = median(dealt) * len(hands.values)
    solved = median(seconds(lambda: solve(hands.lattice, hands.values)) for _ in range(3))
    what = "a pay table: all holds of all hands, return, counts"
    compared_with = f"every draw of {SAMPLE} hands, {median(dealt):.2f} s each: {slow / 3600:.1f} h for all"
    return [
        (what, f"{1e3 * each:.0f} ms", compared_with, f"{slow / each:,.0f} x faster"),
        ("the first one after opening the tables", f"{1e3 * first:.0f} ms", "", ""),
        ("the equilibrium of the draw", f"{solved:.2f} s", "", ""),
    ]


def enumerated_best(tables: Tables, deal: list[int]) -> None:
    """The best mean pay of a hand by valuing it after every draw of every hold; it must agree with the table's."""
    table = load_paytable(PAY_TABLE)
    pays = np.array([0, *table.pays()])
    unseen = np.array([card for card in range(52) if card not in deal])
    best = 0.0
    for size in range(6):
        draws = np.array(list(combinations(unseen.tolist(), 5 - size)), np.int64)
        for kept in combinations(deal, size):
            final = np.concatenate([np.tile(kept, (len(draws), 1)).astype(np.int64), draws], axis=1)
            best = max(best, float(pays[tables.values(final)].mean()))
    found = tables.discard(cards_text(deal), objective=f"paytable:{PAY_TABLE}").best.objective_value
    if found is None or abs(found - best) > 1e-9:
        raise SystemExit("the enumeration disagrees with the table")


def hand_strength(tables: Tables) -> list[Row]:
    """HS_n with weights given, whole answers, and what the belief agent asks; three opponents also by enumeration."""
    rng = np.random.default_rng(SEED)
    hole, flop = parse_cards("AdQc"), parse_cards("3h4cJh")
    now = standing(tables._evaluator, hole, flop)
    weights = [rng.random(HOLE_COUNT) ** power for power in range(1, 10)]
    agent = tables._agent
    told = [parse_action("bet 400 into 500 flop")]
    belief = agent.believe(hole, flop, told, "exponential", 0.5, 0.05)
    asked: dict[str, Callable[[], object]] = {
        **{f"HS_{n}, exact": lambda n=n: exact_shares(now, weights[:n]) for n in (2, 3, 4)},  # type: ignore[misc]
        "HS_9, closure": lambda: closure_shares(now, weights),
        "one hole against all on a flop": lambda: showdown(tables._evaluator, hole, flop),
        "a flop against three ranges": lambda: tables.strength("AdQc", "3h4cJh", *weights[:3]),
        "every hole of a flop against weights": lambda: equities(tables._evaluator, flop, weights[0]),
        "a belief's update on a new flop": lambda: Agent(
            tables._connection, lambda: tables._evaluator, tables._states
        ).believe(hole, flop, told, "exponential", 0.5, 0.05),
        "a win rate against it": lambda: agent.win_rate(hole, flop, belief),
        "a win rate before the flop": lambda: agent.win_rate(hole, (), belief),
    }
    took = {what: median(seconds(ask) for _ in range(21)) for what, ask in asked.items()}
    rows: list[Row] = [(what, f"{1e3 * spent:.2f} ms", "", "") for what, spent in took.items()]
    ours, enumerated = took["HS_3, exact"], enumerated_triples(now, weights[:3])
    rows[1] = ("HS_3, exact", f"{1e3 * ours:.2f} ms", f"all triples of holes: {1e3 * enumerated:.0f} ms",
               f"{enumerated / ours:,.0f} x faster")  # fmt: skip
    return rows


def halatro_games() -> list[Row]:
    """Games of the published AI, in a session and as a command."""
    players = [published(THRESHOLD, capped=False)]
    simulate(players, GAMES // 100, SEED)
    warm = median(seconds(lambda: simulate(players, GAMES, SEED)) for _ in range(3))
    command = [OUTS, "halatro", "simulate", "--policy", "published", "--games", str(GAMES)]
    whole = median(seconds(lambda: run(command)) for _ in range(3))
    return [
        (f"{GAMES:,} games of the published AI", f"{warm:.2f} s", "", ""),
        ("the whole command", f"{whole:.1f} s", "", ""),
    ]


def enumerated_triples(now: Standing, weights: list[Weights]) -> float:
    """Seconds for HS_3 from the matrix of all pairs of holes, ties half; it must agree with the closed form."""
    live = np.flatnonzero(now.live)
    cards = np.array(HOLES)[live]
    apart = (cards[:, None, :, None] != cards[None, :, None, :]).all(axis=(2, 3)).astype(np.float64)
    counted = now.not_lost(0.5)[live]

    def total(first: Weights, second: Weights, third: Weights) -> float:
        return float(first @ ((apart * second) @ apart * apart) @ third)

    def enumerated() -> float:
        each = [one[live] for one in weights]
        return total(*(counted * one for one in each)) / total(*each)

    exact = exact_shares(now, weights)
    if exact is None or abs(exact.half - enumerated()) > 1e-12:
        raise SystemExit("the enumeration disagrees with the closed form")
    return median(seconds(enumerated) for _ in range(5))


def random_deals(count: int, size: int) -> Deals:
    """Card numbers of random hands: (count, size)."""
    shuffled: Deals = np.random.default_rng(SEED).random((count, 52)).argsort(axis=1)[:, :size]
    return shuffled


if __name__ == "__main__":
    main()
