"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 12
"""The number that an installed outs compares."""
DIGEST = "0ed0e59ea6d5ef2af2330b7ab1bdd632bf9b363c5037fb30a4320bb30007950f"
"""The digest of the code of all stages when the number was written."""
