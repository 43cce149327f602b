"""The CSV that the page saves, under node: it is written as the program writes it."""

import json
import shutil
import subprocess

import pytest

from outs.display.output_formats import RowLines
from outs.web.page_source import FOLDER

NODE = shutil.which("node") or shutil.which("nodejs")
SCRIPT = """
import { readFileSync } from "node:fs";
const { csv } = await import("%s");
process.stdout.write(csv(JSON.parse(readFileSync(0, "utf8"))));
"""
CELLS = [
    "=1+2",
    "+sIG",
    "-0.5",
    "@x",
    "-x",
    "-1/2",
    "12%",
    "1,600",
    "a=b",
    "\t=1",
    "a\x1b[2J",
    'say "x"',
    "two\nlines",
    "",
    None,
]


def test_the_page_saves_the_csv_that_the_program_writes() -> None:
    if NODE is None:
        pytest.skip("needs node")
    names = [f"column {number}" for number in range(len(CELLS))]
    command = [NODE, "--no-warnings", "--input-type=module", "-e", SCRIPT % (FOLDER / "tables" / "csv.js").as_uri()]
    found = subprocess.run(
        command, input=json.dumps({"columns": names, "rows": [CELLS]}), capture_output=True, text=True, check=True
    )
    rows = [dict(zip(names, CELLS, strict=True))]
    assert found.stdout == "".join(RowLines("csv").lines(rows, names))
