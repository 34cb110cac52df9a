"""Battleaxe, chapter "Characters and Units": joining, leaving, acting alone."""
