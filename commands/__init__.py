"""The command line: one file a group of commands, each of which parses, calls one method, and prints."""
