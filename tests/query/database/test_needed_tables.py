"""A question is stopped by what is wrong with its own tables and by nothing else, over the full tables."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from outs.cards.answers.equity_answers import COUNTED
from outs.pipeline.catalogue import CATALOGUE
from outs.pipeline.plan import stages_in_waves
from outs.query.draw.bundled_paytables import COMPUTED
from outs.query.session import Tables
from outs.tables.files.errors import TablesDamaged, TablesError, TablesMissing
from outs.tables.files.manifest import MANIFEST, Manifest, read_manifest
from outs.tables.files.outdated_files import outdated_files
from outs.tables.files.publish import write_manifest
from outs.tables.files.waves import WAVES
from outs.tables.schema import DATABASE, SCHEMA
from outs.tests.cases import some_of
from outs.tests.stopped_builds import build_waves

Ask = Callable[[Tables], Any]

QUESTIONS: dict[str, tuple[set[str], Ask]] = {
    "value": ({"hand_classes", "discards", "hands"}, lambda tables: tables.value("AhKhQhJhTh")),
    "value of seven": ({"hand_classes", "discards", "hands"}, lambda tables: tables.value("AhKhQhJhTh2c2d")),
    "discard": (
        {"hand_classes", "discards", "endings", "objective_sums", "subset_classes"},
        lambda tables: tables.discard("9dTd6hQh8s"),
    ),
    "discard better": (
        {"hand_classes", "discards", "endings", "subset_classes"},
        lambda tables: tables.discard("9dTd6hQh8s", objective="better"),
    ),
    "pay table": ({"paytables"}, lambda tables: tables.paytable("jacks-or-better-9-6")),
    "royal": ({"hand_classes", "subset_classes"}, lambda tables: tables.paytable("jacks-or-better-9-6", royal=900)),
    "two holes": ({"preflop_matchups"}, lambda tables: tables.equity("AhKh", "QsQd")),
    "two ranges": (
        {"preflop_matchups", "starting_hand_matchups", "evaluator"},
        lambda tables: tables.equity("AK", "QQ"),
    ),
    "ranges on a flop": ({"evaluator"}, lambda tables: tables.equity("AhKh", "QsQd", board="Qh7h2c")),
    "against random": ({"starting_hands"}, lambda tables: tables.equity("AhKh", "random")),
    "random on a flop": ({"flop", "subset_classes"}, lambda tables: tables.equity("AhKh", "random", board="Qh7h2c")),
    "state on a turn": ({"turn", "subset_classes"}, lambda tables: tables.state("AhKh", "Qh7h2c2s")),
    "lowball": ({"hands", "lowball_orders", "lowball_values"}, lambda tables: tables.value("2c3d4h5s7c", game="2-7")),
    "push or fold": ({"push_fold"}, lambda tables: tables.push_fold(stack=10)),
    "SQL over hands": ({"hands"}, lambda tables: tables.sql("SELECT count(*), max(value) FROM hands").fetchall()),
    "SQL over a view": (
        {"flop", "subset_classes"},
        lambda tables: tables.sql("SELECT min(hole), max(board) FROM flop_states").fetchall(),
    ),
    "SQL with a function": ({"hands"}, lambda tables: tables.sql("SELECT hand_value('2c2d2h2s3c4d')").fetchall()),
    "SQL over halatro_values": (
        {"halatro_values"},
        lambda tables: tables.sql("SELECT max(mask) FROM halatro_values").fetchall(),
    ),
    "SQL over pay tables": ({"paytables"}, lambda tables: tables.sql("SELECT count(*) FROM paytables").fetchall()),
    "discard with dead cards": (
        {"discards", "draw_equilibrium", "endings", "hands"},
        lambda tables: tables.discard("9dTd6hQh8s", dead="AhKh"),
    ),
    "discard on a pay table": (
        {"discards", "endings", "objective_sums"},
        lambda tables: tables.discard("9dTd6hQh8s", objective="paytable:jacks-or-better-9-6"),
    ),
    "discard with wild deuces": (
        {"hand_classes", "subset_classes"},
        lambda tables: tables.discard("2dTd6hQh8s", objective="paytable:deuces-wild-not-so-ugly"),
    ),
    "discard in lowball": (
        {"hands", "lowball_equilibrium", "lowball_orders", "lowball_values"},
        lambda tables: tables.discard("2c3d4h8sKc", game="2-7"),
    ),
    "lowball to the five": (
        {"hands", "lowball_orders", "lowball_values"},
        lambda tables: tables.value("2c3d4h5s7c", game="a-5"),
    ),
    "many values": ({"evaluator"}, lambda tables: tables.values(["AhKhQhJhTh", "2c2d2h2s3c"]).tolist()),
    "many discards": ({"discards", "endings"}, lambda tables: tables.discards(["9dTd6hQh8s"]).rows()),
    "many equities": ({"preflop_matchups"}, lambda tables: tables.equities([("AhKh", "QsQd")]).rows()),
    "all pay tables": ({"paytables"}, lambda tables: tables.paytables()),
    "policies": ({"best_discards", "policies"}, lambda tables: tables.policies()),
    "outs": ({"evaluator"}, lambda tables: tables.outs("AhKh", "Qh7h2c")),
    "outs against a hole": ({"evaluator"}, lambda tables: tables.outs("AhKh", "Qh7h2c", against="QsQd")),
    "strength": ({"evaluator"}, lambda tables: tables.strength("AsKd", "Kh7c2s")),
    "strength against a range": ({"evaluator"}, lambda tables: tables.strength("AsKd", "Kh7c2s", "QQ+")),
    "advise": (
        {"evaluator"},
        lambda tables: tables.advise("AhQh", "Kh7h2c", "raise 40 into 80 flop", pot=120, to_call=40, stack=900),
    ),
    "range": (set(), lambda tables: tables.range("QQ+, AKs:0.5")),
    "range on a flop": (set(), lambda tables: tables.range("QQ+, AKs:0.5", board="Kh7h2c")),
    "state on a flop": ({"flop", "subset_classes"}, lambda tables: tables.state("AhKh", "Qh7h2c")),
    "against three random": ({"starting_hands"}, lambda tables: tables.equity("AhKh", "random", opponents=3)),
    "three holes": ({"evaluator"}, lambda tables: tables.equity("AhKh", "QsQd", "7c7d", board="2c3d4h")),
    "Omaha": ({"evaluator"}, lambda tables: tables.equity("AhKhQdJd", "AsAc2d3d", board="Qh7h2c", game="omaha")),
    "short deck": (set(), lambda tables: tables.equity("AhKh", "QsQd", board="Qh7h9c", game="short-deck")),
    "hand of push or fold": ({"push_fold"}, lambda tables: tables.push_fold("AhKh", stack=10)),
    "odds in Halatro": (set(), lambda tables: tables.halatro_odds("2c2d4s5h7h9sJcQd", discard="4s5h")),
    "advice in Halatro": (
        {"halatro_values"},
        lambda tables: tables.halatro_advise("2c2d4s5h7h9sJcQd", plays=1, discards=0),
    ),
}
"""Each question with the tables that it may read."""
COMPUTED_WITHOUT = {
    "pay table": COMPUTED,
    "random on a flop": COUNTED,
    "state on a flop": COUNTED,
    "state on a turn": COUNTED,
}
"""Questions that are computed if their tables are not current, each with the source that the answer then names."""


def by_tables(names: Iterable[str]) -> dict[frozenset[str], list[str]]:
    """Questions by the tables that they may read."""
    found: dict[frozenset[str], list[str]] = {}
    for name in names:
        found.setdefault(frozenset(QUESTIONS[name][0]), []).append(name)
    return found


NEEDED = by_tables(QUESTIONS)
REFUSED = by_tables(name for name in QUESTIONS if QUESTIONS[name][0] and name not in COMPUTED_WITHOUT)


@pytest.fixture(scope="module")
def answers(tables_folder: Path) -> dict[str, Any]:
    """The answer to each question where nothing is wrong."""
    return asked_together(tables_folder, QUESTIONS)


def asked_together(folder: Path, names: Iterable[str]) -> dict[str, Any]:
    """The answers to questions of one session."""
    with Tables(folder, at_once=False) as session:
        return {name: QUESTIONS[name][1](session) for name in names}


def asked(folder: Path, name: str) -> Any:
    """The answer to a question that is the first of a session."""
    with Tables(folder, at_once=False) as session:
        return QUESTIONS[name][1](session)


@pytest.fixture
def linked(tables_folder: Path, tmp_path: Path) -> Path:
    """A folder with the built tables under other names of the same files, and a manifest of its own."""
    for path in tables_folder.iterdir():
        if path.name != MANIFEST and path.is_file():
            os.link(path, tmp_path / path.name)
    write_manifest(tmp_path, read_manifest(tables_folder))
    return tmp_path


def outdate(folder: Path, names: set[str]) -> None:
    """Have some tables made by other code."""
    manifest = read_manifest(folder)
    files = {
        name: replace(entry, fingerprint="0" * 64) if name in names else entry for name, entry in manifest.files.items()
    }
    write_manifest(folder, Manifest(files))


def inputs_of(names: set[str]) -> set[str]:
    """Tables with all that they are made from."""
    needed, waiting = set(names), list(names)
    while waiting:
        new = {table.name for table in CATALOGUE.stages[waiting.pop()].inputs} - needed
        needed |= new
        waiting.extend(new)
    return needed


@pytest.mark.parametrize("needed", NEEDED, ids=lambda needed: ", ".join(sorted(needed)))
def test_questions_are_answered_if_all_but_their_own_tables_are_outdated(
    linked: Path, answers: dict[str, Any], needed: frozenset[str]
) -> None:
    outdate(linked, {*SCHEMA.tables} - inputs_of({*needed}))
    assert asked_together(linked, NEEDED[needed]) == {name: answers[name] for name in NEEDED[needed]}


@pytest.mark.parametrize("name", COMPUTED_WITHOUT)
def test_a_question_that_is_quickly_computed_is_answered_without_its_tables(
    linked: Path, answers: dict[str, Any], name: str
) -> None:
    outdate(linked, QUESTIONS[name][0])
    assert asked(linked, name) == replace(answers[name], source=COMPUTED_WITHOUT[name])


REFUSAL = r"^built by another version of outs, in .* to build\); run: outs tables"


def test_every_question_that_reads_tables_is_refused_if_all_of_them_are_outdated(linked: Path) -> None:
    outdate(linked, {*SCHEMA.tables})
    with Tables(linked, at_once=False) as session:
        for name in (name for names in REFUSED.values() for name in names):
            with pytest.raises(TablesDamaged, match=REFUSAL):
                QUESTIONS[name][1](session)


@pytest.mark.long
@pytest.mark.parametrize("needed", REFUSED, ids=lambda needed: ", ".join(sorted(needed)))
def test_questions_are_refused_if_their_own_tables_are_outdated(linked: Path, needed: frozenset[str]) -> None:
    outdate(linked, {*needed})
    with Tables(linked, at_once=False) as session:
        for name in REFUSED[needed]:
            with pytest.raises(TablesDamaged, match=REFUSAL):
                QUESTIONS[name][1](session)


def test_sql_is_refused_by_the_tables_that_it_reads_however_they_are_named(linked: Path) -> None:
    outdate(linked, {"turn"})
    reading = (
        'SELECT count(*) FROM "Turn"', "FROM 'turn' LIMIT 1", "SELECT (SELECT max(board_id) FROM main.turn) AS most",
        "FROM turn_states LIMIT 1", "EXPLAIN SELECT 1 FROM turn", "PIVOT turn ON win USING count(*)", "DESCRIBE turn",
    )  # fmt: skip
    with Tables(linked, at_once=False) as session:
        for statement in reading:
            with pytest.raises(TablesDamaged, match=r": turn \("):
                session.sql(statement).fetchall()
        for statement in ("SELECT 'turn' AS turn -- FROM turn", "SELECT turn.value FROM values AS turn LIMIT 1"):
            assert len(session.sql(statement).fetchall()) == 1


def test_a_changed_description_of_a_column_outdates_nothing_and_another_type_does(tables_folder: Path) -> None:
    manifest, table = read_manifest(tables_folder), SCHEMA.tables["flop"]

    def outdated_after(**change: Any) -> list[str]:
        first, *others = table.columns
        changed = replace(table, columns=(replace(first, **change), *others))
        assert changed != table
        return outdated_files(manifest, replace(SCHEMA, tables={**SCHEMA.tables, table.name: changed}))

    assert outdated_after(meaning="Something else.") == []
    assert table.name in outdated_after(type="UBIGINT")


def delete_turn(folder: Path) -> None:
    """Lose the Parquet file of a table."""
    (folder / "turn.parquet").unlink()


def flip_a_bit(folder: Path) -> None:
    """Damage the Parquet file of a table."""
    path = folder / "halatro_values.parquet"
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.unlink()
    path.write_bytes(content)


def spoil_the_database(folder: Path) -> None:
    """Put something else in the place of the database."""
    (folder / DATABASE).unlink()
    (folder / DATABASE).write_bytes(b"nothing")


@some_of("names", [[name for name in QUESTIONS if QUESTIONS[name][0] & {"turn", "halatro_values"}], [*QUESTIONS]], 1)
def test_missing_and_damaged_files_of_tables_stop_no_question(
    linked: Path, answers: dict[str, Any], names: list[str]
) -> None:
    delete_turn(linked)
    flip_a_bit(linked)
    assert asked_together(linked, names) == {name: answers[name] for name in names}


def test_an_added_pay_table_is_computed_and_outdates_its_table_alone(linked: Path, answers: dict[str, Any]) -> None:
    outdate(linked, {"paytables"})
    of_paytables = [name for name, (needed, _) in QUESTIONS.items() if "paytables" in needed]
    others = {"value", "discard on a pay table", "royal", "two holes", "SQL over hands", "policies"} - {*of_paytables}
    assert asked_together(linked, others) == {name: answers[name] for name in others}
    assert asked(linked, "pay table") == replace(answers["pay table"], source=COMPUTED)
    with Tables(linked, at_once=False) as session:
        for name in {*of_paytables} - {"pay table"}:
            with pytest.raises(TablesDamaged, match=": paytables "):
                QUESTIONS[name][1](session)


@pytest.fixture(scope="module", params=range(1, len(WAVES)))
def stopped(tables_folder: Path, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Any:
    """A folder whose build was stopped after a wave, and the tables of the waves that were published."""
    folder = tmp_path_factory.mktemp("stopped")
    return folder, build_waves(tables_folder, folder, request.param)


@pytest.mark.long
def test_a_stopped_build_answers_all_that_its_waves_have(
    stopped: tuple[Path, set[str]], answers: dict[str, Any]
) -> None:
    folder, done = stopped
    with Tables(folder, at_once=False) as session:
        for name, (needed, ask) in QUESTIONS.items():
            if needed <= done:
                assert ask(session) == answers[name]
            elif not needed & done:
                with pytest.raises(
                    TablesMissing, match=r"^not built, in .*\(about .* to build\); run: outs tables build"
                ):
                    ask(session)


def test_every_table_is_in_a_wave_with_what_it_is_made_from() -> None:
    names = [name for wave in WAVES for name in wave.tables]
    assert sorted(names) == sorted(SCHEMA.tables)
    in_waves = [{stage.table.name for stage in stages} for _, stages in stages_in_waves(CATALOGUE, ())]
    assert in_waves == [{*wave.tables} for wave in WAVES]


@pytest.fixture
def session_over_damage(linked: Path) -> Iterator[Tables]:
    """A session whose database is something else."""
    spoil_the_database(linked)
    with Tables(linked, at_once=False) as session:
        yield session


def test_a_spoilt_database_stops_sql_and_no_lookup(session_over_damage: Tables, answers: dict[str, Any]) -> None:
    for name in ("value", "discard", "two holes", "against random", "state on a turn"):
        assert QUESTIONS[name][1](session_over_damage) == answers[name]
    with pytest.raises(TablesError, match="is not the file that was published"):
        session_over_damage.sql("SELECT 1")
