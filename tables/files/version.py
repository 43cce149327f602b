"""The version of all stages and formats: an installed outs treats tables of another version as outdated.

`make version` writes both lines. After a change to the code of a stage, a test fails until that is run.
"""

VERSION = 13
"""The number that an installed outs compares."""
DIGEST = "4df2767e6da980c3806ee53391fcde0631deb23782666e1eb035f0e56d75986a"
"""The digest of the code of all stages when the number was written."""
