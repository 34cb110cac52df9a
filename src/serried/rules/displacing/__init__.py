"""Displacing: who gives way to whom in the ranks, by as little as can be. Compiled."""
