"""The games of lowball draw by name, and other ways to write them, for files that do without their orders."""

from collections.abc import Mapping

DEUCE_TO_SEVEN = "2-7"
ACE_TO_FIVE = "a-5"
ALSO: Mapping[str, tuple[str, ...]] = {
    DEUCE_TO_SEVEN: ("deuce-to-seven", "27", "2to7"),
    ACE_TO_FIVE: ("ace-to-five", "a5", "ato5"),
}
"""Other ways to write each name, in words first."""
