"""Layers: what is drawn on the table, one upon the other."""
