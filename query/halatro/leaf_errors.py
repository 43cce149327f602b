"""Errors of the values behind Halatro's advice, by level after a move: means and standard deviations in points.

They were measured by `research/halatro/measuring_page.py` (docs/halatro-measuring.md). At the first level, values are
exact.
"""

SAMPLED_MEANS = (0.0, 0.4, 1.9, 3.3, 0.4, 3.1, 4.7, 6.0, 2.5, 3.6, 5.0, 0.0)
"""Mean underestimate of values averaged over the draw; advice adds this."""
SAMPLED_ERRORS = (0.0, 1.1, 2.5, 3.9, 2.5, 3.4, 3.3, 2.8, 3.0, 3.7, 3.5, 0.0)
"""Standard deviation of the remaining error, without the sampling error of the draws."""
TABLE_MEANS = (0.0, 2.5, 3.9, 6.9, 2.2, 5.5, 6.7, 7.2, 1.3, 2.6, 4.9, 0.0)
"""Mean underestimate of the corrected table's values of kept cards; advice adds this."""
TABLE_ERRORS = (0.0, 7.4, 9.6, 10.4, 6.8, 8.2, 7.4, 7.0, 7.9, 8.0, 5.3, 0.0)
"""Standard deviation of the remaining error."""
