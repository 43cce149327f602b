"""`outs hands --cluster`: the workers of a cluster give the same bytes as one process."""

import subprocess
import sys
from pathlib import Path

from distributed import Client

from outs.histories.columns import TABLES
from outs.tests.cluster.machines import PATIENCE, machines
from outs.tests.histories.simulated import phhs, simulated

FILES, HANDS = 8, 6


def hands(folder: Path, output: Path, tables: Path, *options: str) -> list[str]:
    """Run `outs hands`, and return what it says about the hands, and the lines about each problem."""
    command = [sys.executable, "-m", "outs", "hands", str(folder), "-o", str(output), "--tables", str(tables), *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True)
    problems = (output / "problems.csv").read_text().splitlines()
    return [done.stdout.replace(str(output), "DIR"), *problems[1:]]


def test_workers_of_a_cluster_write_the_same_rows_in_the_same_order(tmp_path: Path, tables_folder: Path) -> None:
    histories = tmp_path / "histories"
    histories.mkdir()
    for number in range(FILES):
        text = phhs(list(simulated(HANDS, 60 + number)))
        (histories / f"{number}.phhs").write_text(text.replace("[3]\nvariant = 'NT'", "[3]\nvariant = 'XX'"))
    alone = hands(histories, tmp_path / "alone", tables_folder, "--workers", "1")
    with machines(tmp_path / "machines", 2) as cluster:
        options = ("--cluster", cluster.address, "--store", str(tmp_path / "store"))
        together = hands(histories, tmp_path / "together", tables_folder, *options)
        with Client(cluster.address, timeout=PATIENCE, set_as_default=False) as client:  # type: ignore[no-untyped-call]
            assert any(client.run(lambda: "outs.histories.run" in sys.modules).values())
    assert together == alone
    assert alone[0].startswith(f"{FILES * (HANDS - 1)} hands")
    assert len(alone) == 1 + FILES
    for table in TABLES:
        assert (tmp_path / "alone" / table.file_name).read_bytes() == (
            tmp_path / "together" / table.file_name
        ).read_bytes()
