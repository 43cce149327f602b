"""The contract between the build and the queries: how each table is declared, published, verified and located."""
