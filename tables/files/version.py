"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 8
"""The number that an installed outs compares."""
DIGEST = "0f19a6af0395296a476559b4a22e0442315566ccc3c8bbe3876da2f9fc623cfd"
"""The digest of the code of all stages when the number was written."""
