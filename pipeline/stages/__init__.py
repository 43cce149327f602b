"""Stages: from tables to one table, the inputs they compute with, and the checks that the table must pass."""
