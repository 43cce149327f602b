"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 5
"""The number that an installed outs compares."""
DIGEST = "0bab4e3d6a829a12ea9bb563fe70560c7a0d36f920b9612b8502736c230a5760"
"""The digest of the code of all stages when the number was written."""
