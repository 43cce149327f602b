"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 13
"""The number that an installed outs compares."""
DIGEST = "45b54e6702a9dc35a5dd486c2565726d7441e462f42a40b7e689f72512f7e450"
"""The digest of the code of all stages when the number was written."""
