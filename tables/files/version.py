"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 2
"""The number that an installed outs compares."""
DIGEST = "76c1cabf3225f64a728329b5a7e83da12bd4c4d160382ef72079ba46670c7c41"
"""The digest of the code of all stages when the number was written."""
