"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 10
"""The number that an installed outs compares."""
DIGEST = "ad6dc6ab6763f039e2ec378092597c2f6ae0aa2c400f66a9bfda5fa601380609"
"""The digest of the code of all stages when the number was written."""
