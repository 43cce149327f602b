"""Push or fold: heads-up by table or linear program, spots as users write them, and full tables."""
