"""The version of all stages and formats: where outs is installed, tables of another version are outdated.

`make version` writes both lines; a test fails until it has, once the code of a stage has changed.
"""

VERSION = 2
"""The number that is compared where outs is installed."""
DIGEST = "76c1cabf3225f64a728329b5a7e83da12bd4c4d160382ef72079ba46670c7c41"
"""What the code of every stage came to when the number was written."""
