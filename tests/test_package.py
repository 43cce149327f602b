"""The package as it is installed: what it holds, what it imports, and what a look-up costs."""

import json
import os
import pickle
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from zipfile import ZipFile

import pytest

import outs
from outs.pipeline.halatro.deck_weights import DECK_FILE
from outs.query.halatro.player_arrays import LEAF_FILE
from outs.query.omaha.starting_hands import FILE as OMAHA_FILE
from outs.web.page_source import SQL_ENGINE

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WHEEL = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
ROOMS = [name for name in WHEEL["only-include"] if (ROOT / name).is_dir()]
SOURCES = [path.relative_to(ROOT) for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
MODULES = ["outs", "outs.cli"] + [
    ".".join(("outs", *(path.parent if path.stem == "__init__" else path.with_suffix("")).parts)) for path in SOURCES
]
OBJECTIVES = (
    "win", "weights", "pattern-keeper", "decision-tree", "better",
    "bonus-8-5", "paytable:deuces-wild-full-pay",
)  # fmt: skip
HEAVY = {"numpy", "numba", "polars", "pyarrow", "pandas", "scipy"}

LOOK_UPS = """
import outs.cli
with outs.open({folder!r}) as tables:
    tables.value("AhKhQhJhTh2c3d")
    tables.value("AhKhQhJhTh2c3d", "2-7")
    tables.discard("2c3d4h7sKd", game="a-5", opponents=2)
    tables.discard("AhKhQhJhTh")
    for dead in ("", "2c"):
        for objective in {objectives}:
            tables.discard("9dTd6hQh8s", dead=dead, objective=objective)
    tables.paytables()
    tables.paytable("jacks-or-better-9-6")
    tables.policies()
    tables.policies("win", "stand-pat")
    tables.equity("AhKh", "QsQd")
    tables.equity("AKs", "QQ")
    tables.equity("AhKh", "QQ")
    tables.equity("AA", "random", opponents=5)
    tables.equity("AhKh", "random", board="Ks7d2h")
    tables.strength("AhKh", "Ks7d2h3c")
    tables.state("AhKh", "Ks7d2h")
    tables.range("[50]AA,KK[/50],Axs", board="Ks7d2h", dead="Ah")
    tables.outs("AhKh", "Ks7d2h")
    tables.sql("SELECT hand_value('AhKhQhJhTh')").fetchall()
"""
COMMANDS = """
import outs.cli
for arguments in (
    ["value", "AhKhQhJhTh"],
    ["discard", "9dTd6hQh8s"],
    ["discard", "9dTd6hQh8s", "--json"],
    ["discard", "2c3d4h7sKd", "--game", "2-7", "--top", "3"],
    ["value", "2c3d4h7sKd", "--game", "a-5"],
    ["discard", "9dTd6hQh8s", "--dead", "2c", "--csv"],
    *(["discard", "9dTd6hQh8s", "--objective", objective, "--top", "3"] for objective in {objectives}),
    ["discard", "9dTd6hQh8s", "--objective", "win", "--dead", "2c", "--json"],
    ["policies"],
    ["policies", "--csv"],
    ["equity", "AhKh", "QsQd"],
    ["range", "[50]AA,KK[/50],Axs", "--board", "Ks7d2h"],
    ["equity", "AA", "random", "--opponents", "4", "--json"],
    ["equity", "AhKh", "random", "--board", "Ks7d2h3c"],
    ["strength", "AhKh", "--board", "Ks7d2h", "--range", "random", "--json"],
    ["outs", "AhKh", "--board", "Ks7d2h"],
    ["outs", "AhKh", "--board", "Ks7d2h", "--top", "3", "--json"],
    ["state", "AhKh", "--board", "Ks7d2h3c"],
    ["push-fold", "K9s", "--stack", "10"],
    ["push-fold", "--stack", "12.5", "--ante", "12.5", "--json"],
    ["sql", "SELECT max(value) FROM hands", "--json"],
    ["tables", "info"],
):
    assert outs.cli.run([*arguments, "--tables", {folder!r}]) == 0
"""


def modules_after(script: str) -> set[str]:
    """The top-level modules that a fresh interpreter has loaded once it has run `script`."""
    report = "import json, sys; print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))"
    done = subprocess.run(
        [sys.executable, "-c", f"import outs\n{script}\n{report}"], capture_output=True, text=True, check=True
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize(
    "script",
    [LOOK_UPS, pytest.param(COMMANDS, marks=pytest.mark.long)],
    ids=["look-ups", "commands"],
)
def test_plain_look_ups_import_nothing_heavy(script: str, tables_folder: Path) -> None:
    loaded = modules_after(script.format(folder=str(tables_folder), objectives=OBJECTIVES))
    assert "outs" in loaded
    assert HEAVY & loaded == set()


PLAIN_COMMANDS = """
import outs.cli
for arguments in (
    ["value", "AhKhQhJhTh2c"],
    ["discard", "9dTd6hQh8s"],
    ["discard", "9dTd6hQh8s", "--objective", "better", "--json"],
    ["equity", "AhKh", "QsQd"],
    ["equity", "AhKh", "random", "--board", "Ks7d2h"],
    ["--help"],
):
    assert outs.cli.run([*arguments, *([] if arguments == ["--help"] else ["--tables", {folder!r}])]) == 0
"""


def test_plain_commands_and_help_do_not_load_the_database(tables_folder: Path) -> None:
    loaded = modules_after(PLAIN_COMMANDS.format(folder=str(tables_folder)))
    assert {"duckdb", *HEAVY} & loaded == set()


def test_importing_the_package_imports_nothing_else_of_weight() -> None:
    assert {"duckdb", "typer", "tabulate", *HEAVY} & modules_after("") == set()


def test_values_in_bulk_need_numpy_but_compile_nothing(tables_folder: Path) -> None:
    loaded = modules_after(f"outs.open({str(tables_folder)!r}).values(['AhKhQhJhTh'])")
    assert HEAVY & loaded == {"numpy"}


HALATRO = """
import outs.cli
for discard in ([], ["--discard", "2c2d4s5h7h"], ["--discard", "2c2d4s5h7h", "--distribution", "--json"]):
    assert outs.cli.run(["halatro", "odds", "2c2d4s5h7h9sJcQd", *discard]) == 0
"""


def test_odds_of_halatro_need_numpy_but_compile_nothing_and_open_no_tables() -> None:
    assert {"duckdb", *HEAVY} & modules_after(HALATRO) == {"numpy"}


RANGES = """
with outs.open({folder!r}) as tables:
    tables.equity("QQ+,AKs:0.5", "15%")
    tables.equity("QQ+,AKs:0.5", "15%", board="Ks7d2h", by_hand=True)
    tables.equity("QQ+", "15%", "random", board="Ks7d2h4c5c")
    tables.equity("QQ+", "15%", "random", samples=100)
"""


def test_ranges_need_numpy_but_compile_nothing(tables_folder: Path) -> None:
    assert HEAVY & modules_after(RANGES.format(folder=str(tables_folder))) == {"numpy"}


def test_a_program_that_closes_no_tables_ends_without_a_word(tables_folder: Path) -> None:
    asked = f"import outs; tables = outs.open({str(tables_folder)!r}); tables.equity('AhKh', 'QQ+', board='Qh7h2c')"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_every_module_imports_and_says_what_it_is() -> None:
    assert len(MODULES) > 400
    assert [name for name in MODULES if not first_line(name)] == []


def first_line(name: str) -> str:
    """The first line of a module's documentation, or nothing; what fails to import says which module it is."""
    try:
        documentation = import_module(name).__doc__
    except Exception as error:
        error.add_note(f"while {name} was imported")
        raise
    return (documentation or "").partition("\n")[0]


def test_every_room_is_packaged() -> None:
    rooms = {path.parent.name for path in ROOT.glob("*/__init__.py") if not path.parent.name.startswith(".")}
    assert rooms == set(ROOMS)
    assert {path.name for path in ROOT.glob("*.py")} <= set(WHEEL["only-include"])


def test_the_version_is_stated_once() -> None:
    assert "version" not in PROJECT["project"]
    assert PROJECT["project"]["dynamic"] == ["version"]
    assert (ROOT / PROJECT["tool"]["hatch"]["version"]["path"]).read_text().count(f'"{outs.__version__}"') == 1
    assert all(part.isdigit() for part in outs.__version__.split("."))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the checkout with what is installed."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "--no-index", "--wheel-dir", str(folder), str(ROOT)], capture_output=True, check=True)
    (built,) = folder.iterdir()
    return built


@pytest.mark.long
def test_the_wheel_has_the_packages_name_and_version(wheel: Path) -> None:
    assert wheel.name == f"outs-{outs.__version__}-py3-none-any.whl"


@pytest.mark.long
def test_the_wheel_holds_the_package_and_no_tables(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        sizes = {one.filename: one.compress_size for one in archive.infolist()}
    names = list(sizes)
    duckdb = sum(size for name, size in sizes.items() if name.startswith(f"outs/web/page/{SQL_ENGINE}"))
    metadata = f"outs-{outs.__version__}.dist-info"
    assert {name.partition("/")[0] for name in names} == {"outs", metadata}
    assert not [name for name in names if name.startswith("outs/tables/data/")]
    assert not [name for name in names if "/tests/" in name or "/benchmarks/" in name or "__pycache__" in name]
    expected = {f"outs/{name}" for name in WHEEL["only-include"] if name not in ROOMS}
    expected |= {f"outs/{path}" for path in SOURCES}
    package = Path(outs.__file__).parent
    page = [path for path in (package / "web" / "page").rglob("*") if path.is_file()]
    data = (*(package / "games").rglob("*.toml"), DECK_FILE, LEAF_FILE, OMAHA_FILE, *page)
    expected |= {f"outs/{path.relative_to(package)}" for path in data}
    assert {name for name in names if name.startswith("outs/")} == expected
    assert sum(sizes.values()) - duckdb < 1_800_000
    assert wheel.stat().st_size < 10_000_000


@pytest.mark.long
def test_the_wheel_has_the_licence_and_the_console_script(wheel: Path) -> None:
    metadata = f"outs-{outs.__version__}.dist-info"
    with ZipFile(wheel) as archive:
        assert f"{metadata}/licenses/LICENSE" in archive.namelist()
        assert "outs = outs.cli:main" in archive.read(f"{metadata}/entry_points.txt").decode()
        described = archive.read(f"{metadata}/METADATA").decode()
    assert f"\nVersion: {outs.__version__}\n" in described
    assert "\nLicense-Expression: MIT\n" in described


@pytest.mark.long
@pytest.mark.parametrize(
    ("command", "answers"),
    [
        (["value", "AhKhQhJhTh"], "Royal Flush"),
        (["discard", "AhKhQhJhTh", "--objective", "paytable:bonus-8-5", "--dead", "2c"], "AhKhQhJhTh: "),
    ],
    ids=["value", "pay table"],
)
def test_the_wheel_works_where_only_it_is_found(
    wheel: Path, tables_folder: Path, tmp_path: Path, command: list[str], answers: str
) -> None:
    with ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    script = "import outs, outs.cli, sys; print(outs.__file__); sys.exit(outs.cli.run(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", script, *command, "--tables", str(tables_folder)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )
    where, answer, *_ = done.stdout.splitlines()
    assert Path(where).is_relative_to(tmp_path)
    assert answer.startswith(answers)


def test_the_names_of_the_package_are_listed_before_they_are_loaded() -> None:
    code = "import outs; print(set(outs.__all__) <= set(dir(outs)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "True\n"


def test_a_session_says_that_it_is_not_pickled(tables: outs.Tables) -> None:
    with pytest.raises(TypeError, match=r"Tables cannot be pickled or copied: call outs\.open\(\) in each process"):
        pickle.dumps(tables)


def test_a_closed_session_is_not_reported_as_invalid_input() -> None:
    assert not issubclass(outs.SessionClosed, outs.BadInput)
