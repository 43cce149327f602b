"""Draw poker with betting: rules, the tree of a round, and the values of published strategies."""
