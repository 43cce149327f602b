"""Commands of the command line: each parses its arguments, calls one method of `Tables` and prints the answer."""
