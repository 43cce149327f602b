"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 12
"""The number that an installed outs compares."""
DIGEST = "3ffc88da56dc321458e1a1138fee1adaef4ec03cfa6ff7aa4cc44001a02c61b0"
"""The digest of the code of all stages when the number was written."""
