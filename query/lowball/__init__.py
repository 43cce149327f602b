"""Answers about lowball draw."""
