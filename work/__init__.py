"""How work is run, whatever it is: fingerprints of code. Nothing here knows of cards."""
