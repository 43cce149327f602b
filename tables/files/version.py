"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 5
"""The number that an installed outs compares."""
DIGEST = "5b78220f18d5e29fa8d11d784f11d358767c0c8697ee18c2ea90f7545a9f9a01"
"""The digest of the code of all stages when the number was written."""
