"""Stages of the lowball draw tables, one file per table."""
