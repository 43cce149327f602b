"""Tables made in parts: in one process, on a pool or a cluster, and stored in many files."""
