"""Running work of any kind: executors, units, progress, fingerprints of code, safe files. Nothing here knows cards."""
