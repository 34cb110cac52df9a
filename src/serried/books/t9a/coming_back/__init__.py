"""The 9th Age: Recovering, Raising and Summoning."""
