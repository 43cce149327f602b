"""Answers about hold'em."""
