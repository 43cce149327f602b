"""By how much the values behind Halatro's advice are off, by level after a move: root mean squares of errors in points.

Measured by `reports/halatro_leaf_errors.py` (docs/halatro-measuring.md).
"""

SAMPLED_ERRORS = (0.0, 5.0, 5.0, 5.0, 5.0, 5.0, 5.0, 5.0, 5.0, 5.0, 5.0, 0.0)
"""Of the mean over the draw of the hands' values; what luck of the draws adds is not in it."""
TABLE_ERRORS = (5.0, 5.0, 5.0, 5.0, 5.0, 5.0, 5.0, 5.0, 5.0, 5.0, 5.0, 0.0)
"""Of the corrected table's own value of the cards kept."""
