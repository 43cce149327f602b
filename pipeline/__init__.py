"""The offline build: stages that fill the tables (one file per table), and `build.py`, which runs them."""
