"""Answers about Omaha."""
