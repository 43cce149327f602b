"""Check of the standard errors of sampled answers: how often the true value lies within two errors, over many seeds.

For a long measurement of a few minutes, run `.venv/bin/python benchmarks/sampled_errors.py [TIMES]`. It ends with
status 1 if a row is outside its bounds. The test suite makes the same measurement with few seeds.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import astuple, dataclass, replace
from itertools import permutations

import numpy as np
from tabulate import tabulate

import outs
from outs.cards.boards import parse_visible_cards
from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.hole_arrays import Floats
from outs.cards.hands.starting_hands import STARTING_HANDS
from outs.cards.lattice.row_numbers import relabel_mask
from outs.cards.notation import mask_of, parse_cards
from outs.cards.ranges.range import parse_range
from outs.games.halatro.rules import GAME_OVER
from outs.games.halatro.simulation_answers import ComparisonAnswer, SimulationAnswer, SweepAnswer
from outs.games.holdem.counting.one_hole import standing
from outs.games.holdem.counting.sampled_ranges import sample_equity
from outs.games.holdem.opponents.exact import exact_shares, shares_in_turn
from outs.games.holdem.opponents.matchings import CLOSED_FORM
from outs.games.holdem.opponents.sampling import draw_sums, estimate
from outs.games.holdem.opponents.ties import share_weights
from outs.games.holdem.weighted_holes import totals_of
from outs.kernels.halatro.lookahead import compare_moves
from outs.kernels.halatro.player_arrays import LookaheadSettings, PlayerArrays, room_for_moves
from outs.kernels.holdem.boards import EvaluatorArrays
from outs.pipeline.holdem.starting_hands import DealUnit, play
from outs.pipeline.holdem.starting_hands import estimate as estimate_equities
from outs.play.halatro.lockstep import NeverDiscard, play_games
from outs.play.halatro.players import Player
from outs.play.halatro.published_ai import PublishedAi
from outs.query.database.connection import Connection
from outs.query.draw.hand_classes import load_hand_classes, policy_holds
from outs.query.draw.shared_deck import play_out
from outs.query.halatro.advice import ADVICE_SETTINGS
from outs.query.holdem.equity.matchup import Matchup
from outs.query.holdem.equity.several_ranges import count_several
from outs.query.open_tables import load_evaluator
from outs.query.session import Tables
from outs.research.halatro.instrument import BoundAnswer
from outs.research.halatro.paired_comparison import estimate_games
from outs.research.halatro.upper_bound import bound_games

ERRORS = 2
"""Distance, in standard errors, within which the true value should lie 95 % of the time."""
FEWEST_WITHIN = 0.9
SMALLEST_SPREAD, LARGEST_SPREAD = 0.5, 1.35
"""Bounds on the root mean square of the differences, in stated errors; ideally 1."""
ROUNDING = 1e-12

STRENGTHS = {
    "wide ranges": ("AdAc", "Ks7d2h9cTd", ("22+,A2+",) * 4),
    "random hands": ("AdQc", "3h4cJh", ("random",) * 4),
    "different ranges": ("8h8s", "8cKdQd2h", ("15%", "22+,A2+", "50%", "random")),
    "many ties": ("QhQd", "2c7d9h", ("TT+,AK",) * 5),
    "one heavy hand": ("AdQc", "3h4cJh2s9d", ("random:1e-9,AhKh",) * 3),
}
EQUITIES = {
    "narrow ranges": (("QQ+", "QQ+", "JJ+"), "2c3d4h9s"),
    "weighted ranges": (("AA,KK", "AK,QQ:3", "AKs,QQ,JJ:0.5"), "Kc7d2h3s"),
    "medium ranges": (("99+,AJs+", "88+,AQ", "66+"), "2c3d4h9s"),
    "four players": (("AhAd", "KsKd,AhKd:2", "QcQd", "8s7s:3,6d5d"), "9h8d2cKh"),
}
POLICIES = ("win", "pattern-keeper", "better", "stand-pat")
POSITIONS = (
    ("2c2d4s5h7h9sJcQd", "", 3, 3),
    ("3h7hThKh2c4d8sJs", "2d3s4c5d6d", 1, 3),
    ("5c6c9dTdJhKsAsAd", "2c3c4c", 2, 1),
)
CANDIDATES, TRUE_DRAWS = 6, 4_000
THRESHOLDS = (0.01, 0.05, 0.3)
PLAYED, JUDGING, SHORTFALLS = 50_000, 4, (0.0, 10.0)
"""Games for the true score of a policy, draws that judge a decision, and the shortfalls that a bound allows."""


@dataclass(frozen=True)
class Scores:
    """Differences of one sampled number from its true value, divided by the stated errors; any shape."""

    what: str
    scores: Floats

    @property
    def within(self) -> float:
        """Share of estimates whose true value is within two errors."""
        return float(np.mean(abs(self.scores) <= ERRORS))

    @property
    def spread(self) -> float:
        """Root mean square; 1 if the errors are standard deviations."""
        return float(np.sqrt(np.mean(self.scores**2)))

    @property
    def holds(self) -> bool:
        """True if the errors are about right."""
        return self.within >= FEWEST_WITHIN and SMALLEST_SPREAD <= self.spread <= LARGEST_SPREAD


def scores_of(what: str, found: Sequence[float] | Floats, errors: Floats, true: Floats | float) -> Scores:
    """Return the differences of `found` from `true` in units of `errors`, broadcast; rounding counts as 0."""
    off = np.asarray(found) - np.asarray(true)
    exact = abs(off) <= ROUNDING * np.maximum(abs(np.asarray(true)), ROUNDING)
    with np.errstate(divide="ignore", invalid="ignore"):
        return Scores(what, np.where(exact, 0.0, off / np.asarray(errors)))


def strengths(evaluator: Evaluator, times: int, samples: int) -> Iterator[Scores]:
    """Check `outs strength` (win, half, split) with `samples` samples against the closed form or dealing in turn."""
    for kind, (hole, board, texts) in STRENGTHS.items():
        now = standing(evaluator, parse_cards(hole), parse_cards(board))
        held = {text: now.live * np.array(parse_range(text).weights) for text in texts}
        weights = [held[text] for text in texts]
        exact = exact_shares(now, weights) if len(weights) <= CLOSED_FORM else shares_in_turn(now, weights)
        assert exact is not None
        whole, at_nodes = draw_sums(now, weights, times * samples, seed=1)
        kept = at_nodes @ share_weights(len(weights))
        parts = np.split(whole, times), np.split(kept, times)
        found = [one for one in map(estimate, *parts) if one is not None]
        shares, errors = (np.array(each) for each in zip(*found, strict=True))
        scores = scores_of("", shares, errors, np.array(astuple(exact))).scores
        for place, share in enumerate(("win", "half", "split")):
            yield Scores(f"strength, {share}, {kind}", scores[:, place])


def equities(evaluator: Evaluator, times: int, samples: int) -> Iterator[Scores]:
    """Check `outs equity` for each player (error at most as stated) and for each hand, against every deal."""
    for kind, (texts, board) in EQUITIES.items():
        seen = parse_visible_cards(board, "")
        counted = count_several(evaluator, Matchup([parse_range(text) for text in texts], seen))
        assert counted is not None
        hands, sums, _ = counted
        totals = [totals_of(held, part) for held, part in zip(hands, sums, strict=True)]
        true = np.array([total.share / (total.unit * total.deals) for total in totals])
        drawn = [sample_equity(evaluator, seen, hands, samples, seed) for seed in range(times)]
        shares = np.array([one.shares for one in drawn])
        widest = shares.std(axis=0).argmax()
        errors = np.array([one.standard_error for one in drawn])
        yield scores_of(f"equity, {kind}", shares[:, widest], errors, true[widest])
        by_hand = []
        for seat, (held, part) in enumerate(zip(hands, sums, strict=True)):
            possible = part.deals > 0
            exact = part.share[possible] / (part.unit * part.deals[possible])
            found, error, _, _ = np.stack([one.by_hole[seat][:, held.holes[possible]] for one in drawn], axis=1)
            by_hand.append(scores_of("", found, error, exact).scores[~np.isnan(found)])
        yield Scores(f"equity by hand, {kind}", np.concatenate(by_hand))


def starting_hands(tables: Tables, evaluator: Evaluator, times: int, deals: int) -> Iterator[Scores]:
    """Check the sampling that `starting_hands` uses against four or more opponents, where rows are known exactly.

    Each number of opponents is estimated as if its exact rows were unknown, and corrected by the other exact rows.
    """
    arrays = EvaluatorArrays.of(evaluator)
    rows = tables.sql("SELECT opponents, starting_hand, equity FROM starting_hands WHERE exact").fetchall()
    exact = {(opponents, name): equity for opponents, name, equity in rows}
    tallies = [play(DealUnit(number, deals, arrays)) for number in range(times)]
    numbers = sorted({opponents for opponents, _ in exact})
    known = {number: np.array([exact[number, name] for name in STARTING_HANDS]) for number in numbers}
    for opponents, true in known.items():
        controls = {number: equities for number, equities in known.items() if number != opponents}
        drawn = [estimate_equities(tally, opponents, controls) for tally in tallies]
        shares, errors = np.array([one.equity for one in drawn]), np.array([one.standard_error for one in drawn])
        yield scores_of(f"starting hands against {opponents}", shares, errors, true)


def policies(connection: Connection, evaluator: Evaluator, times: int, games: int) -> Iterator[Scores]:
    """Check `outs policies --games`; the truth is one half for the equilibrium, else the mean of all games."""
    classes = load_hand_classes(connection)
    holds = {name: policy_holds(connection, classes, name) for name in POLICIES}
    played = [play_out(classes, evaluator, holds, holds["win"], games, seed) for seed in range(times)]
    for name in POLICIES:
        found = np.array([one[name].p_win for one in played])
        errors = np.array([one[name].standard_error for one in played])
        yield scores_of(f"policies, {name}", found, errors, 0.5 if name == "win" else found.mean())


def simulations(times: int, games: int) -> Iterator[Scores]:
    """Check `outs halatro simulate`, `compare` and `sweep`; the truth is the mean of all games."""
    capped = [play_games(PublishedAi(threshold, True), 1, 0, times * games) for threshold in THRESHOLDS]
    scores = np.stack([play_games(NeverDiscard(), 1, 0, times * games), *capped])
    names = ("never-discard", *(f"published-capped:{threshold}" for threshold in THRESHOLDS))
    true = scores.mean(axis=1)
    parts = np.split(scores, times, axis=1)
    alone = [SimulationAnswer.of(names[1], 1, part[1]) for part in parts]
    yield scores_of("simulate", [one.mean for one in alone], np.array([one.standard_error for one in alone]), true[1])
    compared = [ComparisonAnswer.of(names[:2], 1, part[:2]).policies[1] for part in parts]
    differences = np.array([one.difference for one in compared])
    errors = np.array([one.difference_standard_error for one in compared])
    yield scores_of("compare, difference", differences, errors, true[1] - true[0])
    swept = [SweepAnswer.of(THRESHOLDS, THRESHOLDS[0], True, 1, part[1:]).thresholds for part in parts]
    means, errors = (
        np.array([[getattr(row, name) for row in one] for one in swept]) for name in ("mean", "standard_error")
    )
    yield scores_of("sweep", means, errors, true[1:])
    differences = np.array([one[1].difference for one in swept])
    errors = np.array([one[1].difference_standard_error for one in swept])
    yield scores_of("sweep, difference", differences, errors, true[2] - true[1])


def judged_decisions(known: PlayerArrays, times: int, games: int) -> Iterator[Scores]:
    """Check `paired_comparison.py`, with other openings and draws for each seed, against games played."""
    policies = NeverDiscard(), PublishedAi(THRESHOLDS[0], True)
    names = [policy.name for policy in policies]
    played = np.stack([play_games(policy, times, 0, PLAYED) for policy in policies])
    true = ComparisonAnswer.of(names, times, played).policies
    players = [Player(policy, "") for policy in policies]
    compared = [estimate_games(players, games, seed, JUDGING, known).policies(names) for seed in range(times)]
    for what in ("", "difference_"):
        value, error = what.rstrip("_") or "mean", f"{what}standard_error"
        found, errors = (np.array([[getattr(row, name) for row in one] for one in compared]) for name in (value, error))
        rows = slice(1 if what else 0, None)
        truth, its_error = (np.array([getattr(row, name) for row in true])[rows] for name in (value, error))
        yield scores_of(f"paired, {value}", found[:, rows], np.hypot(errors[:, rows], its_error), truth)


def bounds(known: PlayerArrays, times: int, games: int) -> Iterator[Scores]:
    """Check `upper_bound.py`; the truth is the mean of all decks."""
    whole = bound_games(SHORTFALLS, times * games, 1, JUDGING, known)
    parts = [replace(whole, gains=part) for part in np.split(whole.gains, times, axis=1)]
    answers = [BoundAnswer.of(SHORTFALLS, 1, part).bounds for part in parts]
    found, errors = (
        np.array([[getattr(row, name) for row in one] for one in answers]) for name in ("bound", "standard_error")
    )
    yield scores_of("bound", found, errors, found.mean(axis=0))


def advice(known: PlayerArrays, samples: int) -> Iterator[Scores]:
    """Check `outs halatro advise`: sampled draws against many more draws without the table's own value.

    The draws depend on the position: its 24 relabellings by suit have different draws but the same true values.
    """
    asked = ADVICE_SETTINGS._replace(candidates=CANDIDATES, samples=samples, batch=min(samples, ADVICE_SETTINGS.batch))
    many = asked._replace(samples=TRUE_DRAWS, trust=0.0, doubt=1e9)
    for held_text, dead_text, plays, discards in POSITIONS:
        held, dead = mask_of(parse_cards(held_text)), mask_of(parse_cards(dead_text))
        true = _moves(known, held, dead, (plays, discards), many)
        scores = []
        for suits in permutations(range(4)):
            renamed = relabel_mask(held, suits), relabel_mask(dead, suits)
            found = _moves(known, *renamed, (plays, discards), asked)
            for (kept, level), (worth, error) in true.items():
                if own := found.get((relabel_mask(kept, suits), level)):
                    scores.append((own[0] - worth) / np.hypot(own[1], error))
        yield Scores(f"advise, {plays} plays and {discards} discards", np.array(scores))


def _moves(
    known: PlayerArrays, held: int, dead: int, left: tuple[int, int], settings: LookaheadSettings
) -> dict[tuple[int, int], tuple[float, float]]:
    """Return the worth and the error of each move compared, by the cards kept and the level after it."""
    room = room_for_moves()
    count = int(compare_moves(held, dead, *left, settings, known, room))
    moves = zip(*(column[:count].tolist() for column in room), strict=True)
    return {(kept, level): (worth, error) for kept, level, _, worth, error in moves if level != GAME_OVER}


def measured(tables: Tables, connection: Connection, times: int) -> Iterator[Scores]:
    """Check every sampled answer, with `times` times as many estimates as the test suite."""
    evaluator = load_evaluator(connection)
    measurements: Iterable[Callable[[], Iterator[Scores]]] = (
        lambda: strengths(evaluator, 40 * times, 50),
        lambda: equities(evaluator, 200 * times, 400),
        lambda: starting_hands(tables, evaluator, 30 * times, 2_000),
        lambda: policies(connection, evaluator, 100 * times, 100),
        lambda: simulations(100 * times, 100),
        lambda: judged_decisions(tables.halatro_arrays, 15 * times, 15),
        lambda: bounds(tables.halatro_arrays, 6 * times, 14),
        lambda: advice(tables.halatro_arrays, 128),
    )
    for measurement in measurements:
        yield from measurement()


def main() -> None:
    """Print the table; exit with status 1 if a row is outside its bounds."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    with outs.open() as tables, closing(Connection(tables.directory)) as connection:
        found = list(measured(tables, connection, times))
    rows = [
        (one.what, one.scores.size, f"{100 * one.within:.1f} %", f"{one.spread:.2f}", "" if one.holds else "OUTSIDE")
        for one in found
    ]
    print(tabulate(rows, ("sampled answer", "estimates", "within 2 errors", "spread in errors", "")))
    if not all(one.holds for one in found):
        sys.exit(1)


if __name__ == "__main__":
    main()
