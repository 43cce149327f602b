"""The offline build: stages that fill the tables (a folder or a file a game), and `build.py`, which runs them."""
