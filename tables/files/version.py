"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 12
"""The number that an installed outs compares."""
DIGEST = "eaa56458ffd9b5a4c240312d157f330aa29e94a655a833184c853048b222f18a"
"""The digest of the code of all stages when the number was written."""
