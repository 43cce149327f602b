"""Video poker played in the terminal, with a trainer that says what each hold costs."""
