"""Charge Moves: how the declared Charges are resolved, and those that fail."""
