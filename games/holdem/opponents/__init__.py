"""Several weighted opponents: sums over the ways to deal them disjoint holes."""
