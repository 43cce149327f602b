"""Draws and deals enumerated one by one, to hold the tables' counts against."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, product
from math import comb, gcd, lcm, prod
from pathlib import Path

import duckdb
import numpy as np
import numpy.typing as npt
import pytest

from outs.cards.hands.evaluator import Evaluator
from outs.cards.hands.starting_hands import HOLES
from outs.cards.notation import cards_text, parse_cards
from outs.cards.ranges.range import parse_range
from outs.tables.files.formats.block_hashes import head_sha256
from outs.tables.files.manifest import Entry, Manifest, Recipe, recipe_fingerprint
from outs.tables.files.publish import file_sha256, write_manifest
from outs.tables.schema import DATABASE, SCHEMA

Masks = npt.NDArray[np.uint64]
Numbers = tuple[int, tuple[int, ...], int, int, int, int]

HIGHEST_VALUES = np.cumsum([1277, 2860, 858, 858, 10, 1277, 156, 156, 10])


@cache
def _places(unseen: int, count: int) -> npt.NDArray[np.uint8]:
    flat = chain.from_iterable(combinations(range(unseen), count))
    return np.fromiter(flat, np.uint8, comb(unseen, count) * count).reshape(comb(unseen, count), count)


def _completions(kept: Iterable[int], unseen: Iterable[int], count: int) -> Masks:
    base = np.uint64(sum(1 << card for card in kept))
    bits = np.array([1 << card for card in unseen], np.uint64)
    masks: Masks = np.bitwise_or.reduce(bits[_places(len(bits), count)], axis=1, initial=base)
    return masks


def tally(values: npt.NDArray[np.uint16], dealt: int) -> Numbers:
    """Draws, category counts, royal flushes, and how many values are above, at and below `dealt`."""
    counts = np.bincount(np.searchsorted(HIGHEST_VALUES, values), minlength=9)
    better, equal = int((values > dealt).sum()), int((values == dealt).sum())
    royal = int((values == HIGHEST_VALUES[-1]).sum())
    return len(values), tuple(counts.tolist()), royal, better, equal, len(values) - better - equal


@pytest.fixture(scope="session")
def completions() -> Callable[[Iterable[int], Iterable[int], int], Masks]:
    """The masks of cards kept together with every choice of a number of unseen cards."""
    return _completions


@pytest.fixture(scope="session")
def numbers_by_enumeration(evaluator: Evaluator) -> Callable[..., Numbers]:
    """The numbers of one hold, found by drawing every possible set of replacements."""

    def numbers(hand: tuple[int, ...], hold: tuple[int, ...], dead: tuple[int, ...] = ()) -> Numbers:
        unseen = [card for card in range(52) if card not in hand and card not in dead]
        (dealt,) = evaluator.values(_completions(hand, (), 0)).tolist()
        return tally(evaluator.values(_completions(hold, unseen, 5 - len(hold))), dealt)

    return numbers


@pytest.fixture(scope="session")
def enumerate_deals(independent_value: Callable[[Iterable[int]], int]) -> Callable[..., list[dict[str, Fraction]]]:
    """Every deal of ranges, one by one: per player `HOLE deals`, `HOLE win`, `HOLE tie` and `HOLE share`.

    Deals are weighted with the smallest whole numbers in the ratios of the weights of hands that are possible.
    """

    def enumerate_deals(players: list[str], board: str, dead: str = "") -> list[dict[str, Fraction]]:
        seen = set(parse_cards(board)) | set(parse_cards(dead))
        shown = parse_cards(board)
        value = cache(lambda hole, final: independent_value((*hole, *final)))
        pot = lcm(*range(1, len(players) + 1))
        found: list[dict[tuple[int, int], list[int]]] = [{} for _ in players]
        for deal in product(*(_possible(text, seen) for text in players)):
            held = [card for hole, _ in deal for card in hole]
            if len(set(held)) < len(held):
                continue
            weight = prod(weight for _, weight in deal)
            rest = [card for card in range(52) if card not in seen and card not in held]
            sums = [found[seat].setdefault(hole, [0, 0, 0, 0]) for seat, (hole, _) in enumerate(deal)]
            for added in combinations(rest, 5 - len(shown)):
                values = [value(hole, (*shown, *added)) for hole, _ in deal]
                best, sharing = max(values), values.count(max(values))
                for own, of_seat in zip(values, sums, strict=True):
                    of_seat[0] += weight
                    if own == best:
                        of_seat[1 if sharing == 1 else 2] += weight
                        of_seat[3] += weight * pot // sharing
        parts = {"deals": 1, "win": 1, "tie": 1, "share": pot}
        return [
            {
                f"{cards_text(hole)} {what}": Fraction(total, unit)
                for hole, totals in of_player.items()
                for total, (what, unit) in zip(totals, parts.items(), strict=True)
            }
            for of_player in found
        ]

    return enumerate_deals


def _possible(text: str, seen: set[int]) -> list[tuple[tuple[int, int], int]]:
    held = parse_range(text)
    assert held.held_counts is not None
    counts = zip((HOLES[hole] for hole in held.holes), held.held_counts, strict=True)
    left = {hole: count for hole, count in counts if not seen & set(hole)}
    common = gcd(*left.values())
    return [(hole, count // common) for hole, count in left.items()]


@pytest.fixture(scope="session")
def publish_small() -> Callable[[Path, int], None]:
    """Put a database with one small table of a number of rows, and a manifest that names it, in a folder."""

    def publish(folder: Path, rows: int) -> None:
        database = folder / "new"
        with duckdb.connect(database) as connection:
            connection.execute(f"CREATE TABLE values AS SELECT range AS value, 1 AS ways FROM range({rows})")
        database.replace(folder / DATABASE)
        database = folder / DATABASE
        recipe, size = Recipe((), ()), database.stat().st_size
        mark, of_values = (recipe_fingerprint(name, recipe, {}, SCHEMA) for name in (DATABASE, "values"))
        made_of = (("values", "of some rows"),)
        entry = Entry(
            DATABASE, file_sha256(database), size, 0, (), mark, 1.0, recipe, head_sha256(database), made_of=made_of
        )
        values = Entry("values.parquet", "", 0, rows, (), of_values, 1.0, recipe, content="of some rows")
        write_manifest(folder, Manifest({DATABASE: entry, "values": values}))

    return publish


@pytest.fixture
def small(tmp_path: Path, publish_small: Callable[[Path, int], None]) -> Path:
    """A folder with a small database and a manifest that names it, to be spoilt."""
    folder = tmp_path / "tables"
    folder.mkdir()
    publish_small(folder, 7462)
    return folder
