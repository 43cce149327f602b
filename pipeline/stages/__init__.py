"""Stages: from tables to one table, and the checks that it must pass."""
