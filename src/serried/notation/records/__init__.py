"""Records: battles as text that reads like the score of a game, there and back."""
