"""Build of the tables: keeps what is current; builds, checks and publishes the rest."""

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Set
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Event, Lock

from ..tables.declaration import ListedTable
from ..tables.files.formats import parquet
from ..tables.files.formats.parquet_footer import reword
from ..tables.files.location import plain_folder
from ..tables.files.manifest import Entry, Manifest, recipe_fingerprint
from ..tables.files.outdated_files import outdated_files
from ..tables.files.part_list import PARTS
from ..tables.files.publish import DISK, Disk, put_in_place, sweep, write_manifest, written
from ..tables.files.store import open_store
from ..tables.files.verify import file_problem
from ..tables.schema import Schema, wording_digest
from ..work.executors import StoppableWatcher, Stopped, UnitWork, local_executor, run_jobs
from ..work.progress import BuildWatcher
from .build_folder import FETCHED, locked, one_line_errors
from .catalogue import CATALOGUE, Catalogue, OtherFile
from .parts.multi_file_table import PublishedList, SomeParts, made_parts, parts_folder, tidy, write_list
from .parts.stored_parts import Elsewhere, FiledParts
from .plan import file_recipe, jobs_of, settled_manifest, stage_recipe, stages_in_waves
from .stages.checks import Inputs
from .stages.stage import SAVED, Columns, SolvedStage, SolverWork, Stage
from .write import Target, write_stage

STAGES_AT_ONCE = 2
"""Stages that run at the same time: one uses the CPUs while the other compiles, writes or checks its table."""


@contextmanager
def publishing(directory: Path, schema: Schema, disk: Disk = DISK) -> Iterator[None]:
    """Lock the folder for publishing, creating it if missing, and remove temporary folders before and after.

    Raises `BuildFailed` if another build has locked the folder or the folder is not writable.
    """
    with one_line_errors(directory), locked(directory, schema):
        sweep(directory, disk=disk)
        try:
            yield
        except BaseException:
            sweep(directory, disk=disk)  # a signal may have interrupted the removal of a temporary folder
            raise


@dataclass(frozen=True)
class Build:
    """A build of the tables: what to bring up to date, where, and by what means.

    directory  the folder of the tables
    executor   runs units; default: one thread per CPU
    requested  tables on request to build now; those published before are brought up to date in any case
    elsewhere  if given, parts of tables are made and kept there
    slices     for a table stored in many files, the parts to build in addition to those present
    goal       the accuracy of a table that is solved pass by pass, which goes on if it does not meet the goal; default:
               the goal of its stage, for a table that is requested
    first      build only the first wave, which answers the first questions; what else is published stays as it is
    """

    directory: Path
    watcher: BuildWatcher
    executor: Executor | None = None
    requested: Collection[str] = ()
    catalogue: Catalogue = CATALOGUE
    disk: Disk = DISK
    elsewhere: Elsewhere | None = None
    slices: Mapping[str, SomeParts] = field(default_factory=dict)
    goal: float | None = None
    first: bool = False

    def run(self) -> list[str]:
        """Bring every table in the folder up to date and return the names of what was built, in order.

        Raises `BuildFailed` if another build has locked the folder or the folder is not writable, and its subclass
        `InvariantBroken` if a result is wrong; in both cases, published tables stay readable. Raises `BadInput` for a
        folder that `plain_folder` refuses.
        """
        build = replace(self, directory=plain_folder(self.directory))
        with publishing(build.directory, self.catalogue.schema, self.disk):
            return build.run_locked()

    def run_locked(self) -> list[str]:
        """Do what `run` does in a folder that `publishing` has locked.

        Tables are built in waves. After each wave, the files made from many tables are updated unless
        they already hold the wave's tables. A killed build can therefore answer the questions of the last wave it
        completed. Within a wave, `STAGES_AT_ONCE` run at the same time; tables on request are built one by one.
        """
        if self.executor is None:
            with local_executor() as threads:
                return replace(self, executor=threads).run_locked()
        stopped = Event()
        watcher = StoppableWatcher(self.watcher, stopped)
        folder = _Folder(self, settled_manifest(self.directory, self.catalogue.schema, self.disk), watcher, stopped)
        work = _Work(UnitWork(self.executor, watcher), self.elsewhere, self.goal)
        on_request = self.catalogue.schema.on_request
        done: set[str] = set()

        def bring_up_to_date(name: str) -> None:
            stage = self.catalogue.stages[name]
            if isinstance(stage.table, ListedTable):
                folder.bring_list_up_to_date(stage, stage.table, work)
            else:
                folder.bring_table_up_to_date(stage, work, in_blocks=name in on_request)

        waves = stages_in_waves(self.catalogue, {*self.requested, *folder.manifest.files})
        for questions, stages in waves[:1] if self.first else waves:
            jobs = jobs_of(stages)
            if on_request.keys() & jobs.keys():
                for name in jobs:
                    bring_up_to_date(name)
            else:
                run_jobs(jobs, bring_up_to_date, STAGES_AT_ONCE, stopped)
            folder.put_in_order(jobs)
            done |= jobs.keys()
            work.units.made.clear()
            folder.bring_files_up_to_date(done)
            watcher.ready(questions)
        if not self.first:
            self.disk.remove(self.directory / FETCHED)
        return folder.built


class _Folder:
    """The folder during a build: its current manifest and the names of what was built."""

    def __init__(self, build: Build, manifest: Manifest, watcher: BuildWatcher, stopped: Event) -> None:
        """Publish to the folder of `build`, whose manifest is `manifest`, until `stopped` is set."""
        self.build = build
        self.directory = build.directory
        self.catalogue = build.catalogue
        self.schema = build.catalogue.schema
        self.disk = build.disk
        self.manifest = manifest
        self.watcher = watcher
        self.built: list[str] = []
        self._stopped = stopped
        self._publishing = Lock()
        self._intact: set[tuple[str, str]] = set()

    def put_in_order(self, names: Iterable[str]) -> None:
        """Sort the built tables among `names`, which are the last built, in their order."""
        built = [name for name in names if name in self.built]
        self.built[len(self.built) - len(built) :] = built

    def bring_table_up_to_date(self, stage: Stage, work: "_Work", in_blocks: bool) -> None:
        """Run `stage` unless its table is current; with `in_blocks`, the entry includes the hashes of its blocks."""
        target, table = self._target(stage, in_blocks), stage.table
        is_current = self._is_current(target) and self._meets_goal(stage)

        def write(path: Path) -> None:
            inputs = self._inputs(stage)
            if isinstance(stage, SolvedStage):
                columns = stage.build(inputs, SolverWork.of(work.units, self._saved_passes(stage), work.goal))
            else:
                columns = work.columns(stage, inputs, self.manifest.contents, self.directory, path)
            write_stage(stage, inputs, columns, path)

        def reword_table(path: Path) -> None:
            reword(table, self.directory / table.file_name, path)

        self._publish_unless(is_current, target, write, reword_table)

    def _meets_goal(self, stage: Stage) -> bool:
        """Return false if the current table of a `SolvedStage` is less accurate than the build's goal or its own."""
        if not isinstance(stage, SolvedStage) or stage.suffices is None:
            return True
        table, goal = stage.table, self.build.goal
        if goal is None and table.name in self.build.requested:
            goal = stage.goal
        return goal is None or stage.suffices(parquet.read_table(table, self.directory / table.file_name), goal)

    def _saved_passes(self, stage: SolvedStage) -> Path:
        """Return the file of a stage's saved passes; those of other code or inputs are removed."""
        name = stage.solved_by
        path = self.directory / SAVED / f"{name}-{self._target(self.catalogue.stages[name], in_blocks=True).mark}"
        for other in path.parent.glob(f"{name}-*"):
            if not other.name.startswith(path.name):
                self.disk.remove(other)
        return path

    def bring_list_up_to_date(self, stage: Stage, table: ListedTable, work: "_Work") -> None:
        """Make a table's missing parts in their store and list all; unpublish the table if no part is wanted."""
        published = PublishedList(table, self.directory, self.manifest)
        target, contents = self._target(stage, in_blocks=False), self.manifest.contents
        elsewhere, place = work.kept(published)
        folder = parts_folder(stage, contents)
        requested, slices = table.name in self.build.requested, self.build.slices
        wanted = published.wanted(requested, slices.get(table.name), made_parts(elsewhere.store, folder))
        if not wanted:
            self.manifest = self.manifest.without(table.name)
            write_manifest(self.directory, self.manifest, self.disk)
            return

        def write(path: Path) -> None:
            filed = FiledParts(elsewhere, self.directory, contents, self.watcher)
            write_list(stage, self._inputs(stage), wanted, filed, place, path)

        self._publish_unless(self._is_current(target) and published.has(wanted), target, write)
        tidy(self.directory, replace(published, manifest=self.manifest), self.disk)

    def _inputs(self, stage: Stage) -> Inputs:
        return {one.name: parquet.read_table(one, self.directory / one.file_name) for one in stage.inputs}

    def _target(self, stage: Stage, in_blocks: bool) -> Target:
        table, recipe = stage.table, stage_recipe(stage)
        mark = recipe_fingerprint(table.name, recipe, self.manifest.contents, self.schema)
        made_of = {name: self.manifest.contents[name] for name in recipe.inputs}
        wording = "" if isinstance(table, ListedTable) else wording_digest(table.wording)
        return Target(table.name, table.file_name, mark, recipe, made_of, wording, table, in_blocks)

    def bring_files_up_to_date(self, done: Collection[str]) -> None:
        """Update the files made from many tables, from all current tables, once the tables `done` are.

        Until all tables are done, a file that already has the rows of those `done` is left unchanged.
        """
        is_last = self.schema.tables.keys() <= {*done}
        names = self.schema.tables if is_last else self._current_tables(done)
        schema = replace(self.schema, tables={name: self.schema.tables[name] for name in names})
        for file_name, file in self.catalogue.other_files.items():
            held = self._held(file_name, file)
            if is_last or not held >= file.tables(self.schema).keys() & {*done}:
                self._bring_file_up_to_date(file_name, file, schema, held)

    def _bring_file_up_to_date(self, file_name: str, file: OtherFile, schema: Schema, held: Set[str]) -> None:
        """Make a file from many tables unless it is current; the rows of the tables `held` are in it."""
        made_of = {name: self.manifest.contents[name] for name in file.tables(schema)}
        recipe = file_recipe(file.write, made_of)
        mark = recipe_fingerprint(file_name, recipe, made_of, self.schema)
        wording = wording_digest(file.wording(schema))
        target = Target(file_name, file_name, mark, recipe, made_of, wording)

        def write(path: Path) -> None:
            file.write(self.directory, path, schema, held & made_of.keys())

        self._publish_unless(self._is_current(target), target, write, write)

    def _held(self, file_name: str, file: OtherFile) -> Set[str]:
        """Return the tables whose current rows are in a published file that today's code wrote."""
        entry, contents = self.manifest.files.get(file_name), self.manifest.contents
        if entry is None or not self._is_intact(file_name):
            return set()
        made_of = dict(entry.made_of)
        try:
            mark = recipe_fingerprint(file_name, file_recipe(file.write, made_of), made_of, self.schema)
        except LookupError:
            return set()
        if entry.fingerprint != mark:
            return set()
        return {name for name, content in made_of.items() if contents.get(name) == content}

    def _current_tables(self, done: Collection[str]) -> list[str]:
        """List the always-built tables that are current: those `done`, and those that a later wave will keep."""

        def is_current(name: str, manifest: Manifest, schema: Schema) -> bool:
            if name in done:
                return True
            if name not in schema.tables:
                return False
            recipe = stage_recipe(self.catalogue.stages[name])
            if not manifest.contents.keys() >= {*recipe.inputs}:
                return False
            mark = recipe_fingerprint(name, recipe, manifest.contents, schema)
            return manifest.files[name].fingerprint == mark and self._is_intact(name)

        outdated = outdated_files(self.manifest, self.schema, is_current)
        return [name for name in self.schema.tables if name in self.manifest.files and name not in outdated]

    def _is_intact(self, name: str) -> bool:
        """Return true if a published file's bytes match the manifest; each file is read once."""
        entry = self.manifest.files[name]
        key = name, entry.sha256
        if key not in self._intact and file_problem(self.directory / entry.file, self.manifest, name) is None:
            self._intact.add(key)
        return key in self._intact

    def _publish_unless(
        self,
        is_current: bool,
        target: Target,
        write: Callable[[Path], None],
        reword_file: Callable[[Path], None] | None = None,
    ) -> None:
        entry = self.manifest.files.get(target.name)
        if is_current and entry and (reword_file is None or entry.wording == target.wording):
            self._note(target, entry)
            return
        self.watcher.started(target.name)
        began = time.perf_counter()
        is_reworded = is_current and entry is not None and reword_file is not None
        seconds = entry.seconds if entry and is_reworded else None
        write = reword_file if reword_file and is_reworded else write
        with written(self.directory, write, target.file_name, self.disk) as temporary:
            made = target.entry(temporary, time.perf_counter() - began if seconds is None else seconds)
            with self._one_at_a_time():
                self.manifest = put_in_place(self.directory, self.manifest, target.name, made, temporary, self.disk)
                self._intact.add((target.name, made.sha256))
                self.built.append(target.name)
        self.watcher.finished(target.name)

    @contextmanager
    def _one_at_a_time(self) -> Iterator[None]:
        """Let one stage at a time change the manifest, and none after an error, whose file may be half published."""
        with self._publishing:
            if self._stopped.is_set():
                raise Stopped
            try:
                yield
            except BaseException:
                self._stopped.set()
                raise

    def _is_current(self, target: Target) -> bool:
        entry = self.manifest.files.get(target.name)
        if entry is None or entry.fingerprint != target.mark or not self._is_intact(target.name):
            return False
        return not target.in_blocks or bool(entry.blocks)

    def _note(self, target: Target, entry: Entry) -> None:
        """Update a current file's entry if only the name of a module has changed."""
        noted = target.noted(entry)
        if noted != entry:
            with self._one_at_a_time():
                self.manifest = self.manifest.settle(target.name, noted)
                write_manifest(self.directory, self.manifest, self.disk)


@dataclass(frozen=True)
class _Work:
    """The executor of the stages' units, where parts are made if not in this process, and the accuracy asked for."""

    units: UnitWork
    elsewhere: Elsewhere | None
    goal: float | None = None

    def columns(
        self, stage: Stage, inputs: Inputs, contents: Mapping[str, str], directory: Path, path: Path
    ) -> Iterable[Columns]:
        """Yield the columns that `stage` makes from `inputs`, which are published in `directory`.

        `path` is in a temporary folder. Processes share no memory, so they receive the inputs of parts as files in that
        folder.
        """
        elsewhere = self.elsewhere
        if elsewhere is None and not isinstance(self.units.executor, ThreadPoolExecutor):
            elsewhere = Elsewhere(open_store(str(path.with_name("parts"))), self.units.executor)
        if stage.parts is None or elsewhere is None:
            return stage.build(inputs, self.units)
        return FiledParts(elsewhere, directory, contents, self.units.watcher).columns(stage.parts, inputs)

    def kept(self, published: PublishedList) -> tuple[Elsewhere, str]:
        """Return where a table's parts are made and kept, and the place to record in its list."""
        if self.elsewhere is not None:
            return self.elsewhere, self.elsewhere.store.place
        place = found.place if (found := published.found) else ""
        return Elsewhere(open_store(place or str(published.directory / PARTS)), self.units.executor), place
