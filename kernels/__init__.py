"""The only room that compiles: loops over boards and holes that numpy cannot do in one sweep."""
