"""Values of hands: one hand or many, and the class of a five-card hand."""
