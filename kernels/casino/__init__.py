"""Compiled sums over all deals of casino games."""
