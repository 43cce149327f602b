"""The certificate and the values, computed again from written tables: a changed number is noticed."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache

import pyarrow as pa
import pytest

import outs
from outs.pipeline.draw_game.evaluation import Evaluation
from outs.pipeline.draw_game.hands import bet_rows, draw_rows, final_rows
from outs.pipeline.draw_game.nodes import node_columns
from outs.pipeline.stages.checks import InvariantBroken
from outs.pipeline.stages.stage import Columns
from outs.query.database.tables_on_request import is_built
from outs.research.draw_game.written_game import Groups, WrittenGame, recomputed, written_game
from outs.tables.draw_game import GAMES, REQUESTS
from outs.tables.files.location import tables_directory
from outs.tests.pipeline.draw_game.small_game import solved
from outs.tests.pipeline.mutations import Change, changed

Rows = Callable[[Evaluation], Iterator[Columns]]


@cache
def groups(rows: Rows) -> Sequence[pa.Table]:
    """The row groups of one of the small deck's tables."""
    return [pa.table(dict(part)) for part in rows(Evaluation(solved()[0]))]


def written(rows: Rows | None = None, change: Change | None = None) -> WrittenGame:
    """The tables of the small deck's game, with a change in the second row group of one of them, or in the first."""

    def with_change(one: Rows) -> Groups:
        parts = [*groups(one)]
        if one is rows and change is not None:
            parts[min(1, len(parts) - 1)] = changed(parts[min(1, len(parts) - 1)], [change])
        return lambda: parts

    nodes = pa.table(dict(node_columns(*solved())))
    return WrittenGame(nodes, with_change(bet_rows), with_change(draw_rows), with_change(final_rows))


def test_the_tables_have_the_certificate_that_was_published() -> None:
    assert recomputed(solved()[0].game, written()) == solved()[1]


@pytest.mark.parametrize("name", ["first_gain", "second_gain", "exploitability", "game_value"])
def test_another_certificate_breaks_the_invariant(name: str) -> None:
    whole = written()
    wrong = replace(whole, nodes=changed(whole.nodes, [(name, 0, 1e-4)]))
    with pytest.raises(InvariantBroken, match=f"^{name} is "):
        recomputed(solved()[0].game, wrong)


@pytest.mark.parametrize(
    ("rows", "change", "problem"),
    [
        (bet_rows, ("call", 0, 0.25), "frequencies do not add up to one after ''"),
        (draw_rows, ("draw_0", 0, -0.25), "frequencies do not add up to one after 'bet call / 0'"),
        (final_rows, ("call", 3, 0.25), "frequencies do not add up to one after 'bet call / 0 1'"),
        (bet_rows, ("raise_value", 2, 0.01), "raise_value is .* after ''"),
        (draw_rows, ("draw_2_value", 1, 0.01), "draw_2_value is .* after 'bet call / 0'"),
        (final_rows, ("call_value", 0, None), "call_value is nan after 'bet call / 0 1'"),
    ],
)
def test_a_wrong_number_of_a_hand_breaks_the_invariant(rows: Rows, change: Change, problem: str) -> None:
    with pytest.raises(InvariantBroken, match=problem):
        recomputed(solved()[0].game, written(rows, change))


def test_another_hold_changes_the_certificate() -> None:
    kept = [row["draw_1_hold"] for row in groups(draw_rows)[1].to_pylist()]
    often = [row["draw_1"] for row in groups(draw_rows)[1].to_pylist()]
    at = max(range(len(kept)), key=lambda place: often[place])
    with pytest.raises(InvariantBroken, match="by the written frequencies"):
        recomputed(solved()[0].game, written(draw_rows, ("draw_1_hold", at, 3 - 2 * kept[at])))


@pytest.mark.long
@pytest.mark.parametrize("request_name", [*REQUESTS])
def test_the_game_of_the_whole_deck_has_its_certificate(request_name: str) -> None:
    folder, game = tables_directory(), REQUESTS[request_name]
    if not is_built(folder, GAMES[game]):
        pytest.skip(f"needs `outs tables build {request_name}`")
    found = recomputed(*written_game(game, folder))
    with outs.open(folder) as tables:
        assert tables.draw_game(game=game).exploitability == pytest.approx(found.exploitability, abs=1e-6)
