"""Charge Reactions: Hold, Stand and Shoot, Flee, and who redirects."""
