"""Names of the games of lowball draw and their alternative spellings, without their orders of hands."""

from collections.abc import Mapping

DEUCE_TO_SEVEN = "2-7"
ACE_TO_FIVE = "a-5"
ALSO: Mapping[str, tuple[str, ...]] = {
    DEUCE_TO_SEVEN: ("deuce-to-seven", "27", "2to7"),
    ACE_TO_FIVE: ("ace-to-five", "a5", "ato5"),
}
"""Alternative spellings of each name; the first is in words."""
