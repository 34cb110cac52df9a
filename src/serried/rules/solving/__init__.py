"""Solving: the certified search for where a limit is reached."""
