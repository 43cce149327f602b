"""Several opponents, each with weights of its own: sums over the ways to deal them disjoint holes."""
