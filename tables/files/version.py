"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 4
"""The number that an installed outs compares."""
DIGEST = "8ca4441ea51fe6025fabb7e7a4ecee6384403cdce091d021c98d9efee54439b9"
"""The digest of the code of all stages when the number was written."""
