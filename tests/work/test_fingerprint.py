"""Fingerprints change with code, inputs and parameters, and with nothing else."""

import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

import outs
from outs.pipeline.catalogue import STAGES
from outs.tests.cases import all_of
from outs.work.fingerprint import CodeDigests, code_digest, fingerprint

PACKAGE = "made_up_package"
STAGE_MODULE = f"{PACKAGE}.pipeline.stage_one"
MODULES = (STAGES["values"].module,)
FILES = {
    "__init__.py": '"""The package."""\n',
    "pipeline/__init__.py": "",
    "pipeline/stage_one.py": (
        "from ..cards import lattice\nfrom ..cards import weights\nfrom ..cards.notation import RANKS\nimport json\n"
        "def build():\n    return lattice.DEPTH, weights.WEIGHT\n"
    ),
    "pipeline/stage_two.py": "OTHER = 1\n",
    "cards/__init__.py": "",
    "cards/lattice.py": "from .deeper import DEPTH\n",
    "cards/deeper.py": "DEPTH = 1\n",
    "cards/notation.py": "RANKS = 13\nSUITS = 4\n",
    "cards/weights.py": (
        '"""Weights of one suit."""\nWEIGHT = 3 * 4\n"""Every class has one."""\nDEPTH = 0\n'
        "def suit():\n    # The last one.\n    return 'spades'\n"
    ),
    "cards/unused.py": "UNUSED = 1\n",
}
INPUTS = {"values": "ab" * 32, "hands": "cd" * 32}
PARAMETERS = {"seed": 1, "deals": 100}


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A small package that imports as outs does."""
    root = tmp_path / PACKAGE
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def digest(package: Path, module: str = STAGE_MODULE) -> str:
    """The module's digest as a new process would find it."""
    return CodeDigests(PACKAGE, package).of(module)


def test_the_same_inputs_give_the_same_fingerprint_in_any_order() -> None:
    turned = fingerprint(MODULES, dict(reversed(INPUTS.items())), dict(reversed(PARAMETERS.items())))
    assert fingerprint(MODULES, INPUTS, PARAMETERS) == turned


@all_of(
    ("inputs", "parameters"),
    [
        ({**INPUTS, "values": "ef" * 32}, PARAMETERS),
        ({"values": INPUTS["values"]}, PARAMETERS),
        ({"values": INPUTS["hands"], "hands": INPUTS["values"]}, PARAMETERS),
        (INPUTS, {**PARAMETERS, "seed": 2}),
        (INPUTS, {**PARAMETERS, "another": 1}),
        (INPUTS, {}),
    ],
)
def test_another_input_or_parameter_changes_it(inputs: dict[str, str], parameters: dict[str, int]) -> None:
    assert fingerprint(MODULES, inputs, parameters) != fingerprint(MODULES, INPUTS, PARAMETERS)


@pytest.mark.parametrize("name", ["pipeline/stage_one.py", "cards/lattice.py", "cards/weights.py"])
def test_another_name_in_the_stage_or_in_a_module_that_it_imports_whole_changes_it(package: Path, name: str) -> None:
    before = digest(package)
    (package / name).write_text(FILES[name] + "CHANGED = 1\n")
    assert digest(package) != before
    (package / name).write_text(FILES[name])
    assert digest(package) == before


@pytest.mark.parametrize("name", ["pipeline/stage_two.py", "cards/unused.py", "__init__.py"])
def test_a_change_to_anything_else_leaves_it(package: Path, name: str) -> None:
    before = digest(package)
    (package / name).write_text(FILES[name] + "CHANGED = 1\n")
    assert digest(package) == before


def test_the_place_and_time_of_the_files_leave_it(package: Path, tmp_path: Path) -> None:
    before = digest(package)
    for path in package.rglob("*.py"):
        os.utime(path, (0, 0))
    assert digest(package) == before
    elsewhere = tmp_path / "elsewhere" / "checkout"
    shutil.move(package, elsewhere)
    assert digest(elsewhere) == before


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("cards/deeper.py", '"""Another docstring."""\n\nDEPTH = 1  # and a comment\n'),
        ("cards/lattice.py", "# A comment first.\nfrom .deeper import (\n    DEPTH,\n)\n"),
        ("cards/weights.py", FILES["cards/weights.py"].replace("of one suit", "of a suit")),
        ("cards/weights.py", FILES["cards/weights.py"].replace("Every class has one", "A class has one")),
    ],
)
def test_a_comment_or_a_docstring_leaves_it(package: Path, name: str, text: str) -> None:
    before = digest(package)
    (package / name).write_text(text)
    assert (package / name).read_text() != FILES[name]
    assert digest(package) == before


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("cards/deeper.py", "1", "2"),
        ("cards/weights.py", "* 4", "* 5"),
        ("cards/weights.py", "'spades'", "'hearts'"),
        ("cards/weights.py", "WEIGHT =", "HEAVY ="),
        ("pipeline/stage_one.py", "import RANKS", "import SUITS as RANKS"),
        ("pipeline/stage_one.py", "lattice.DEPTH", "weights.DEPTH"),
    ],
)
def test_another_constant_or_name_changes_it(package: Path, name: str, old: str, new: str) -> None:
    before = digest(package)
    (package / name).write_text(FILES[name].replace(old, new))
    assert (package / name).read_text() != FILES[name]
    assert digest(package) != before


def test_what_only_type_checkers_import_leaves_it(package: Path) -> None:
    before = digest(package)
    text = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from {} import Any\nDEPTH = 1\n"
    (package / "cards/deeper.py").write_text(text.format(".unused"))
    with_types = digest(package)
    (package / "cards/deeper.py").write_text(text.format(".notation"))
    assert digest(package) == with_types == before


NAMED = (
    "import os\nfrom .deeper import DEPTH as LEVELS\nfrom .unused import UNUSED\n"
    "SUITS = {'spades': 4}\nSUITS['hearts'] = 3\nOTHER = UNUSED\n"
    "def ranks():\n    return lowest() + len(SUITS)\n\n\ndef lowest():\n    return LEVELS\n\n\n"
    "def other():\n    return os.name, OTHER\n\n\nRANKS = ranks()\nprint(RANKS)\n"
)
"""A module of which the stage imports `RANKS` alone: it depends on `ranks`, `lowest`, `SUITS` and another module."""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("'spades': 4", "'spades': 5"),
        ("'hearts'", "'clubs'"),
        ("return LEVELS", "return LEVELS + 1"),
        ("len(SUITS)", "2"),
        ("RANKS = ranks()", "RANKS = ranks() + 1"),
        ("print(RANKS)", "print(OTHER)"),
        ("DEPTH as LEVELS", "DEEPEST as LEVELS"),
    ],
)
def test_what_an_imported_name_depends_on_changes_it(package: Path, old: str, new: str) -> None:
    (package / "cards/deeper.py").write_text("DEPTH = 1\nDEEPEST = 2\n")
    (package / "cards/notation.py").write_text(NAMED)
    before = digest(package)
    assert old in NAMED
    (package / "cards/notation.py").write_text(NAMED.replace(old, new))
    assert digest(package) != before


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("cards/notation.py", "os.name, OTHER", "OTHER"),
        ("cards/notation.py", "OTHER = UNUSED", "OTHER = 5"),
        ("cards/notation.py", "import os", "import sys as os"),
        ("cards/unused.py", "1", "2"),
        ("cards/deeper.py", "DEEPEST = 2", "DEEPEST = 3"),
    ],
)
def test_what_an_imported_name_does_not_depend_on_leaves_it(package: Path, name: str, old: str, new: str) -> None:
    (package / "cards/deeper.py").write_text("DEPTH = 1\nDEEPEST = 2\n")
    (package / "cards/notation.py").write_text(NAMED)
    before, text = digest(package), (package / name).read_text()
    assert old in text
    (package / name).write_text(text.replace(old, new))
    assert digest(package) == before


def test_a_moved_file_and_a_renamed_module_leave_it(package: Path) -> None:
    before = digest(package)
    (package / "worded/below").mkdir(parents=True)
    for folder in ("worded", "worded/below"):
        (package / folder / "__init__.py").write_text("")
    (package / "cards/lattice.py").rename(package / "worded/below/subsets.py")
    (package / "worded/below/subsets.py").write_text("from ...cards.deeper import DEPTH\n")
    text = FILES["pipeline/stage_one.py"].replace("cards import lattice", "worded.below import subsets")
    (package / "pipeline/stage_one.py").write_text(text.replace("lattice.", "subsets."))
    (package / "pipeline/stage_one.py").rename(package / "pipeline/first.py")
    assert digest(package, f"{PACKAGE}.pipeline.first") == before


def test_a_name_that_comes_from_another_module_changes_it(package: Path) -> None:
    (package / "cards/unused.py").write_text("RANKS = 14\n")
    before = digest(package)
    text = FILES["pipeline/stage_one.py"].replace("cards.notation import RANKS", "cards.unused import RANKS")
    (package / "pipeline/stage_one.py").write_text(text)
    assert digest(package) != before


def test_the_modules_involved_are_those_imported_directly_or_not(package: Path) -> None:
    names = ("cards.deeper", "cards.lattice", "cards.notation", "cards.weights", "pipeline.stage_one")
    assert CodeDigests(PACKAGE, package).involved(STAGE_MODULE) == {f"{PACKAGE}.{name}" for name in names}


def test_threads_that_ask_at_once_find_the_same_digest(package: Path) -> None:
    (package / "cards/notation.py").write_text("from .lattice import DEPTH\n" + "RANKS = [1, 2, 3]\n" * 2_000)
    digests, ready = CodeDigests(PACKAGE, package), Barrier(8)

    def asked(_: int) -> str:
        ready.wait()
        return digests.of(STAGE_MODULE)

    switches = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            assert set(threads.map(asked, range(8))) == {digest(package)}
    finally:
        sys.setswitchinterval(switches)


def test_modules_that_import_each_other_are_refused(package: Path) -> None:
    (package / "cards/deeper.py").write_text("from .lattice import DEPTH\n")
    with pytest.raises(ValueError, match=r"cards\.lattice -> .*\.cards\.deeper -> .*\.cards\.lattice"):
        digest(package)


def test_stages_of_different_modules_have_different_fingerprints() -> None:
    modules = {stage.module for stage in STAGES.values()}
    assert len({code_digest(module) for module in modules}) == len(modules)


WORDED = {
    "cards/texts.py": (
        "Wording = str\nclass Column:\n    name: str\n    meaning: Wording\nclass Wide(Column):\n    width: int\n"
        "def require(holds, what: Wording):\n    pass\n"
    ),
    "pipeline/stage_one.py": (
        "from ..cards.texts import Column, Wide, Wording, require\nclass Own(Wide):\n    note: Wording\n"
        "MEANING: Wording = 'one'\nORDERS: dict[str, Wording] = {'a': 'one'}\n"
        "COLUMNS = (Column('mask', f'one {MEANING}'), Wide('wide', 'one', 5), Column('x', meaning='one'))\n"
        "OWN = Own('own', 'one', 5, 'one')\n"
        "def title(game) -> Wording:\n    return f'one {game}'\n"
        "def build(game):\n    said: Wording = 'one'\n    require(game, 'one')\n    raise ValueError(f'one {game}')\n"
    ),
}
"""A package whose wording is everywhere the text `one`."""


@pytest.fixture
def worded(package: Path) -> Path:
    """The small package with texts for people in it."""
    for name, text in WORDED.items():
        (package / name).write_text(text)
    return package


def test_another_wording_leaves_it(worded: Path) -> None:
    before, stage = digest(worded), worded / "pipeline/stage_one.py"
    text = stage.read_text()
    for place in range(text.count("one")):
        start = -1
        for _ in range(place + 1):
            start = text.index("one", start + 1)
        stage.write_text(f"{text[:start]}two{text[start + 3 :]}")
        assert digest(worded) == before, f"the text no. {place}"


@pytest.mark.parametrize("old", ["'mask'", "'wide'", "5", "'a'", "'own'", "ValueError", "(game, ", "'x'"])
def test_what_stands_beside_wording_changes_it(worded: Path, old: str) -> None:
    before, stage = digest(worded), worded / "pipeline/stage_one.py"
    other = {"5": "6", "ValueError": "TypeError", "(game, ": "(1, "}.get(old, "'other'")
    stage.write_text(stage.read_text().replace(old, other))
    assert digest(worded) != before


def test_a_meaning_of_a_column_is_in_no_digest_of_a_stage(tmp_path: Path) -> None:
    root = Path(str(outs.__file__)).parent
    before = CodeDigests("outs", root).of("outs.tables.base_tables")
    copy = tmp_path / "outs"
    shutil.copytree(root / "tables", copy / "tables", ignore=shutil.ignore_patterns("data"))
    for room in ("cards", "work"):
        shutil.copytree(root / room, copy / room)
    worded = copy / "tables" / "base_tables.py"
    text = worded.read_text()
    worded.write_text(text.replace("higher wins", "higher wins (fixed)").replace("suits c d h s", "suits cdhs"))
    assert CodeDigests("outs", copy).of("outs.tables.base_tables") == before
    worded.write_text(text.replace("2_598_960", "2_598_961"))
    assert CodeDigests("outs", copy).of("outs.tables.base_tables") != before


@pytest.mark.long
def test_the_number_of_lines_of_the_pay_tables_is_in_the_digest_of_their_stage_alone(tmp_path: Path) -> None:
    root, copy = Path(str(outs.__file__)).parent, tmp_path / "outs"
    ignored = shutil.ignore_patterns("data", "__pycache__")
    for room in ("cards", "games", "kernels", "pipeline", "tables", "work"):
        shutil.copytree(root / room, copy / room, ignore=ignored)
    declared = copy / "tables" / "draw.py"
    text = declared.read_text()
    assert text.count("\n    673,\n") == 1
    declared.write_text(text.replace("\n    673,\n", "\n    683,\n"))
    digests = CodeDigests("outs", copy)
    changed = {name for name, stage in STAGES.items() if digests.of(stage.module) != code_digest(stage.module)}
    assert changed == {"paytables"}
