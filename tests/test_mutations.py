"""The faults of `tests/mutations.py` can be made in today's code, and their tests exist."""

from outs.tests.mutations import LONG, MUTATIONS, ROOT


def test_every_fault_is_in_one_place_of_its_file_and_changes_it() -> None:
    for one in MUTATIONS:
        assert (ROOT / one.file).read_text(encoding="utf-8").count(one.before) == 1, one
        assert one.before != one.after


def test_the_tests_that_could_find_a_fault_exist() -> None:
    assert all((ROOT / place).exists() for one in MUTATIONS for place in (*one.places, *LONG))


def test_every_room_that_users_run_has_faults() -> None:
    rooms = {
        "cards",
        "tables",
        "kernels",
        "pipeline",
        "games",
        "query",
        "histories",
        "display",
        "commands",
        "web",
        "play",
    }
    assert {one.room for one in MUTATIONS} == rooms


def test_a_changed_file_chooses_its_own_faults_and_those_that_its_tests_could_find() -> None:
    own = [one.file for one in MUTATIONS if one.is_of("cards/notation.py")]
    assert own == ["cards/notation.py"]
    by_tests = {one.file for one in MUTATIONS if one.is_of("tests/cards/test_notation.py")}
    assert "cards/notation.py" in by_tests
    assert not any(one.is_of("docs/development.md") for one in MUTATIONS)
