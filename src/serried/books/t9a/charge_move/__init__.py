"""The 9th Age, Charge Moves: every lawful end of one, and which are the best."""
