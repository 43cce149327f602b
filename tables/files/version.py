"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 12
"""The number that an installed outs compares."""
DIGEST = "fdc515d84254e6b01b5220782f54d16439a76b9500366d26719f4a98b52373aa"
"""The digest of the code of all stages when the number was written."""
