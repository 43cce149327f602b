"""Data card and citation of a data set: the purpose, computation, verification and columns of its tables.

Everything about a table is taken from its declaration, its stage and the manifest.
"""

import inspect
import json
import sys
from collections.abc import Mapping
from typing import Any

from ...display.text import grid, text_grid
from ...tables.declaration import Column, ListedTable, Table
from ...tables.files.manifest import Manifest
from ...tables.files.part_list import PARTS
from ...tables.sql.views import View
from ..catalogue import Catalogue
from .contents import CHECKSUMS, CITATION, LICENCE, DataSet

FLOATS = ("FLOAT", "DOUBLE")
MEGABYTE = 1e6

_COMPUTED = """\
## How it was computed

Every table is a pure function of other tables and of the rules of the game, computed by `outs tables build`. The same
version gives the same bytes on any number of CPUs. Counts are exact whole numbers over every deal, hold or run-out.
Columns of {floats} are chances, points or coins computed from such counts and rounded once, to their type. Sampled rows
are marked as such and have a standard error."""

_VERIFIED = """\
## How it was verified

A table is published only if its columns fit their types, its key ascends strictly, it has the declared number of rows,
and it passes its own checks, listed below. The tests of outs compare the tables with published numbers, and with
independent evaluators and brute force: in full where that is possible, else on random samples.

{checks}

Compare the files with `{sums}`:

```
sha256sum -c {sums}
```{listed}"""
_MANY_FILES = """

The rows of {names} are in the files below `parts`, in the order of their numbers; `TABLE.json` lists the files with
their sizes, rows and hashes. Some files, and so some rows, may be absent."""

_FETCHED = """\
## How to use it

Any program that reads Parquet can read the tables. In DuckDB:

```sql
SELECT * FROM '{example}.parquet' LIMIT 5;
```

In Polars, or in pandas with pyarrow:

```python
import polars
frame = polars.read_parquet("{example}.parquet")
```

```python
import pandas
frame = pandas.read_parquet("{example}.parquet")
```

In R:

```r
frame <- arrow::read_parquet("{example}.parquet")
```

`datapackage.json` and `croissant.json` describe the tables to other tools. With the same version of outs, this command
verifies every hash and builds what lookups need; outs can then answer every question:

```
outs tables fetch ADDRESS_OR_FOLDER
```

A card is 13 * suit + rank (suits c d h s = 0 to 3, rank 0 = deuce); a mask has one bit for each card. A hand or board
is listed under its canonical form, the largest of the masks that the 24 relabellings of the suits give. CATEGORY is a
dictionary-encoded text with nine values."""


def card_text(tables: Mapping[str, Table], written: DataSet, catalogue: Catalogue, package: str) -> str:
    """Return the card of a data set of these tables, with their `datapackage.json`, as Markdown."""
    described = json.loads(package)
    licence = described["licenses"][0]
    parts = [
        _front_matter(tables, described),
        f"# {described['title']}\n\n{ABSTRACT}\n\nVersion {described['version']} of outs. "
        f"{len(tables)} tables, {written.bytes / MEGABYTE:,.1f} MB of Parquet."
        f"{_left_out(tables, catalogue)}",
        f"## Tables\n\n{_overview(tables, written)}",
        _COMPUTED.format(floats=_float_columns(tables)) + "\n\n" + _stages(tables, catalogue),
        _VERIFIED.format(checks=_checks(tables, catalogue), sums=CHECKSUMS, listed=_many_files(tables)),
        _FETCHED.format(example=next(iter(tables))),
        "## Columns\n\nRows ascend by the key, which is unique.",
        *(table_section(table, "###") for table in tables.values()),
        f"## Licence\n\n{licence['title']} (`{LICENCE}`).",
        f"## Citation\n\n{AUTHORS}: *{described['title']}*, version {described['version']}, data set "
        f"sha256:{written.manifest.digest}. `{CITATION}` has this in machine-readable form.",
    ]
    return "\n\n".join(parts) + "\n"


def _front_matter(tables: Mapping[str, Table], described: Mapping[str, Any]) -> str:
    """Return the metadata that data set sites read: YAML before the first heading."""
    lines = [
        "---",
        f"pretty_name: {json.dumps(described['title'])}",
        f"license: {described['licenses'][0]['name'].lower()}",
        "tags:",
        "  - poker",
        "configs:",
    ]
    for table in tables.values():
        files = f"{PARTS}/{table.name}/*/*.parquet" if isinstance(table, ListedTable) else table.file_name
        lines += [f"  - config_name: {table.name}", f"    data_files: {json.dumps(files) if '*' in files else files}"]
    return "\n".join([*lines, "---"])


def _left_out(tables: Mapping[str, Table], catalogue: Catalogue) -> str:
    """Return a sentence about the tables of a full data set that this one lacks, if any."""
    missing = [f"`{name}`" for name in catalogue.schema.tables if name not in tables]
    return f" Not included, and built after fetching: {', '.join(missing)}." if missing else ""


def _many_files(tables: Mapping[str, Table]) -> str:
    """Return a paragraph about the tables stored in many files, if there are any."""
    names = [f"`{name}`" for name, table in tables.items() if isinstance(table, ListedTable)]
    return _MANY_FILES.format(names=", ".join(names)) if names else ""


def _overview(tables: Mapping[str, Table], written: DataSet) -> str:
    files = written.manifest.files
    rows = [
        (f"`{name}`", table.title, f"{files[name].rows:,}", f"{written.size(name) / MEGABYTE:,.1f} MB")
        for name, table in tables.items()
    ]
    return grid(("table", "what", "rows", "size"), rows, left=2)


def _float_columns(tables: Mapping[str, Table]) -> str:
    """Return a phrase about the tables with columns that are not integers."""
    named = [f"`{name}`" for name, table in tables.items() if any(column.type in FLOATS for column in table.columns)]
    return f"type {' or '.join(FLOATS)} (in {', '.join(named) or 'none of these tables'})"


def _stages(tables: Mapping[str, Table], catalogue: Catalogue) -> str:
    """Return a table with each table's inputs, module and content, the last from the module's docstring."""
    rows = []
    for name in tables:
        stage = catalogue.stages[name]
        inputs = [f"`{one}`" for one in (*(table.name for table in stage.inputs), *stage.data)]
        said = (inspect.getdoc(sys.modules[stage.module]) or "").splitlines()[:1]
        what = "".join(said).rpartition("`: ")[2]
        rows.append((f"`{name}`", ", ".join(inputs) or "the rules alone", f"`{stage.module}`", what))
    return text_grid(("table", "made from", "by module", "contents"), rows)


def _checks(tables: Mapping[str, Table], catalogue: Catalogue) -> str:
    named = {name: [check.name for check in catalogue.stages[name].checks] for name in tables}
    return "\n".join(f"- `{name}`: {'; '.join(checks)}." for name, checks in named.items() if checks)


def table_section(declared: Table | View, mark: str) -> str:
    """Return a section under a heading that begins with `mark`: title, key, number of rows, columns."""
    key = ", ".join(f"`{name}`" for name in declared.key)
    head = f"{mark} `{declared.name}`\n\n{declared.title}.\n\nKey: {key}. Rows: {declared.rows:,}."
    columns = text_grid(("column", "type", "meaning"), [_cells(column) for column in declared.columns])
    return f"{head}\n\n{columns}"


def _cells(column: Column) -> tuple[str, ...]:
    meaning = column.meaning + (" (may be null)" if column.nullable else "")
    return f"`{column.name}`", column.type, meaning


AUTHORS = "The outs authors"
ABSTRACT = (
    "Exact answers to card-draw questions, counted over every deal: how every five-card hand improves under every "
    "discard, every starting hand and pair of holes of hold'em, every flop and turn with every hole, lowball draw, "
    "push or fold, and the returns of video poker pay tables, also with wild cards."
)
KEYWORDS = ("poker", "equity", "video poker", "five-card draw", "hold'em", "Parquet")


def citation_text(manifest: Manifest, package: str) -> str:
    """Return the citation of the data set with this manifest and `datapackage.json`.

    Text is quoted as in JSON, which is valid YAML.
    """
    described = json.loads(package)
    lines = [
        "cff-version: 1.2.0",
        "message: If you use this data set, please cite it as below.",
        "type: dataset",
        f"title: {json.dumps(described['title'])}",
        f"version: {json.dumps(described['version'])}",
        f"license: {described['licenses'][0]['name']}",
        "authors:",
        f"  - name: {json.dumps(AUTHORS)}",
        f"abstract: {json.dumps(ABSTRACT)}",
        "keywords:",
        *(f"  - {json.dumps(keyword)}" for keyword in KEYWORDS),
        "identifiers:",
        "  - type: other",
        f"    value: {json.dumps(f'sha256:{manifest.digest}')}",
        "    description: The digest in manifest.json, which has the SHA-256 of every table.",
    ]
    return "\n".join(lines) + "\n"
