"""What a process of the service counts, and says of a question that it cannot answer."""

from dataclasses import replace
from pathlib import Path

from outs.tables.manifest import MANIFEST, read_manifest
from outs.tables.schema import DATABASE, ON_REQUEST
from outs.web.counting import count


def test_a_table_that_is_built_on_request_and_is_not_there_is_named(tables_folder: Path, tmp_path: Path) -> None:
    manifest = read_manifest(tables_folder)
    files = {name: entry for name, entry in manifest.files.items() if name not in ON_REQUEST}
    (tmp_path / DATABASE).symlink_to(tables_folder / DATABASE)
    (tmp_path / MANIFEST).write_text(replace(manifest, files=files).text())
    asked: list[dict[str, object]] = [{"stack": 10.0}, {"stack": 10.0, "game": "short-deck-trips"}]
    found = count(tmp_path, "push-fold", asked)
    assert (found.complaint, found.index) == ("the table short_deck_trips_matchups is not built", 1)
    assert not found.damaged
    assert len(count(tmp_path, "push-fold", asked[:1]).bodies) == 1
