"""Results: what comes of actions, as values of their own."""
