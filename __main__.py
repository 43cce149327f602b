"""`python -m outs` is the command line."""

from .cli import main

main()
