"""Ranks: who stands where, and how ranks close, reform, are joined and left."""
