"""Tables made in parts that are files of a store: by processes or a cluster, and tables stored in many files."""
