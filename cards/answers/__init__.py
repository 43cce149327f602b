"""Base classes of answers, and the answers that several games share."""
