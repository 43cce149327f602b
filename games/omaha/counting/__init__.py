"""Exact counts and samples of showdowns between Omaha hands."""
