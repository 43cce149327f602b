"""Writer of `CITATION.cff`, the machine-readable citation of a data set (Citation File Format 1.2.0)."""

import json

from ...tables.files.manifest import Manifest

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
