"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 17
"""The number that an installed outs compares."""
DIGEST = "95841371fabb278e4aaf52540a4e71a09ae4663dac94e467bbe3762850959d2f"
"""The digest of the code of all stages when the number was written."""
