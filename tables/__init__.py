"""The contract between building and asking: what every table holds, how it is published, checked and found."""
