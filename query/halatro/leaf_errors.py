"""By how much the values behind Halatro's advice are off, by level after a move: root mean squares of errors in points.

Measured by `research/halatro/measuring_page.py` (docs/halatro-measuring.md). Nothing is estimated at the first level.
"""

SAMPLED_ERRORS = (0.0, 1.2, 3.3, 4.9, 1.6, 4.4, 5.6, 6.3, 4.3, 5.0, 6.2, 0.0)
"""Of the mean over the draw of the hands' values; what luck of the draws adds is not in it."""
TABLE_ERRORS = (0.0, 7.7, 10.7, 12.7, 7.6, 9.5, 9.6, 9.6, 9.5, 8.2, 7.6, 0.0)
"""Of the corrected table's own value of the cards kept."""
