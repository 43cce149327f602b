"""The mathematics of hold'em, and the answers to its questions."""
