"""The version of all stages is raised with their code."""

from dataclasses import replace

from outs.pipeline.catalogue import CATALOGUE
from outs.pipeline.plan import stages_digest
from outs.tables.files.version import DIGEST


def test_the_version_is_raised_with_the_code_of_stages() -> None:
    assert stages_digest(CATALOGUE) == DIGEST, "what tables are made of has changed: raise the number by make version"


def test_the_digest_changes_with_parameters_and_declarations_but_not_with_wording() -> None:
    values = CATALOGUE.stages["values"]
    tables = [values.table, replace(values.table, title="another title"), replace(values.table, row_group_rows=7)]
    digests = []
    for table in tables:
        schema = replace(CATALOGUE.schema, tables={**CATALOGUE.schema.tables, "values": table})
        digests.append(stages_digest(replace(CATALOGUE, schema=schema)))
    other = {**CATALOGUE.stages, "values": replace(values, parameters={"seed": 1})}
    digests.append(stages_digest(replace(CATALOGUE, stages=other)))
    assert digests[0] == digests[1]
    assert len({*digests}) == 3
