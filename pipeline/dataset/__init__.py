"""A data set: the tables as a folder that others cite and fetch."""
