"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 15
"""The number that an installed outs compares."""
DIGEST = "f0e027b76af2bf6d4c0f235a34831a65127edda295ea656e385d18edce4f52a2"
"""The digest of the code of all stages when the number was written."""
