"""Video poker in the terminal, with a trainer that shows what each mistake costs."""
