"""`outs export dataset` and `outs tables fetch` as commands: what they print and how they end."""

from pathlib import Path

import pytest

from outs.cli import run
from outs.tables.files.manifest import published_files
from outs.tables.schema import SCHEMA


@pytest.mark.usefixtures("with_tables")
def test_a_data_set_is_written_and_said_where(
    tables_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    others = [name for name in published_files(tables_folder) if SCHEMA.table(name) and name != "values"]
    left_out = [word for name in others for word in ("--without", name)]
    assert run(["export", "dataset", str(tmp_path / "set"), *left_out]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert said.startswith(f"1 table, 0.1 MB, in {tmp_path / 'set'} Upload the folder to any web host")
    assert (tmp_path / "set" / "values.parquet").is_file()


@pytest.mark.usefixtures("with_tables")
@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["export", "dataset", "{}"], 2, "choose an empty folder"),
        (["export", "dataset", "{}/new", "--without", "rivers"], 2, "there is no table 'rivers'"),
        (["export", "dataset", "{}/new", "--tables", "{}/none"], 3, "no tables in"),
        (["tables", "fetch", "ftp://example.org/tables"], 2, "http:// or https://"),
        (["tables", "fetch", " "], 2, "give the address or the folder"),
        (["tables", "fetch", "{}/none", "--tables", "{}/other"], 3, "there is no data set in"),
        (["tables", "fetch"], 2, "Missing argument"),
    ],
)
def test_what_is_wrong_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], status: int, message: str
) -> None:
    (tmp_path / "thesis.docx").write_text("mine")
    assert run([argument.format(tmp_path) for argument in arguments]) == status
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.err.count("\n") == 1
    assert {path.name for path in tmp_path.iterdir()} == {"thesis.docx"}
