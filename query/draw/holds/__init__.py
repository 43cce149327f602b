"""The 32 holds of a dealt hand: looked up or counted, for one hand or many."""
