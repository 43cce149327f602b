"""Stages of the hold'em tables."""
