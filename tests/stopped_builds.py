"""Builds that were stopped after a wave."""

import os
from pathlib import Path

import pytest

from outs.pipeline.build import Build
from outs.pipeline.catalogue import CATALOGUE
from outs.pipeline.plan import stages_in_waves
from outs.tables.files.manifest import Manifest, read_manifest
from outs.tables.files.publish import write_manifest
from outs.work.progress import Silent


class Stopped(Exception):
    """Ends a build."""


def build_waves(tables_folder: Path, folder: Path, waves: int) -> set[str]:
    """Leave a build that was stopped after some waves, with the tables of a full build, and return their names."""

    class Stop(Silent):
        left = waves

        def ready(self, _what: str) -> None:
            self.left -= 1
            if not self.left:
                raise Stopped

    files = read_manifest(tables_folder).files
    done = {stage.table.name for _, stages in stages_in_waves(CATALOGUE, ())[:waves] for stage in stages}
    for name in done:
        os.link(tables_folder / files[name].file, folder / files[name].file)
    write_manifest(folder, Manifest({name: entry for name, entry in files.items() if name in done}))
    with pytest.raises(Stopped):
        Build(folder, Stop()).run()
    return done
