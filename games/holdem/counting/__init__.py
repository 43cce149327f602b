"""Exact counts and samples of showdowns between ranges."""
