"""Serving: connections, windows, limits, and who may come in."""
