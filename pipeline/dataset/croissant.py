"""`croissant.json`: the data set in the Croissant format 1.0, from which machine-learning tools load its tables.

Source of the format: https://docs.mlcommons.org/croissant/docs/croissant-spec.html
"""

import json
from collections.abc import Mapping
from typing import Any

from ...tables.declaration import Column, ListedTable, Table
from ...tables.files.formats.datapackage import KINDS
from ...tables.files.manifest import Manifest
from ...tables.files.part_list import PARTS
from .card import ABSTRACT, AUTHORS, KEYWORDS

PARQUET = "application/x-parquet"
"""The media type by which Croissant tools know Parquet, which is not the registered one."""
SPECIFICATION = "http://mlcommons.org/croissant/1.0"
CONTEXT: Mapping[str, Any] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "sc": "https://schema.org/",
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "dct": "http://purl.org/dc/terms/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
"""The context that the specification prescribes."""
_DATA_TYPES = {"integer": "sc:Integer", "number": "sc:Float", "boolean": "sc:Boolean", "string": "sc:Text"}


def croissant_text(tables: Mapping[str, Table], manifest: Manifest, package: str) -> str:
    """Return the description of a data set of these tables, with their `datapackage.json`, as JSON-LD."""
    described = json.loads(package)
    files = {name: entry for name, entry in manifest.files.items() if name in tables}
    body = {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": SPECIFICATION,
        "name": described["name"],
        "alternateName": described["title"],
        "description": ABSTRACT,
        "version": described["version"],
        "license": described["licenses"][0]["path"],
        "creator": {"@type": "sc:Organization", "name": AUTHORS},
        "keywords": list(KEYWORDS),
        "citeAs": f"{AUTHORS}: {described['title']}, version {described['version']}, sha256:{manifest.digest}",
        "isLiveDataset": False,
        "distribution": [
            _file_set(name) if isinstance(tables[name], ListedTable) else _file(name, entry.file, entry.sha256)
            for name, entry in files.items()
        ],
        "recordSet": [_record_set(tables[name]) for name in files],
    }
    return json.dumps(body, indent=1) + "\n"


def _file(name: str, file: str, digest: str) -> dict[str, Any]:
    return {
        "@type": "cr:FileObject",
        "@id": f"{name}-file",
        "name": file,
        "contentUrl": file,
        "encodingFormat": PARQUET,
        "sha256": digest,
    }


def _file_set(name: str) -> dict[str, Any]:
    """Return the files of a table that is stored in many."""
    includes = f"{PARTS}/{name}/*/*.parquet"
    return {"@type": "cr:FileSet", "@id": f"{name}-file", "name": name, "encodingFormat": PARQUET, "includes": includes}


def _record_set(table: Table) -> dict[str, Any]:
    source = {"fileSet" if isinstance(table, ListedTable) else "fileObject": {"@id": f"{table.name}-file"}}
    return {
        "@type": "cr:RecordSet",
        "@id": table.name,
        "name": table.name,
        "description": table.title,
        "key": [{"@id": f"{table.name}/{column}"} for column in table.key],
        "field": [_field(table.name, column, source) for column in table.columns],
    }


def _field(table: str, column: Column, source: Mapping[str, Any]) -> dict[str, Any]:
    inner = column.type.removesuffix("[]")
    field = {
        "@type": "cr:Field",
        "@id": f"{table}/{column.name}",
        "name": column.name,
        "description": column.meaning,
        "dataType": _DATA_TYPES[KINDS.get(inner, "integer")],
        "source": {**source, "extract": {"column": column.name}},
    }
    return field if inner == column.type else {**field, "repeated": True}
