"""How work is run, whatever it is: executors, units, progress, fingerprints of code. Nothing here knows of cards."""
