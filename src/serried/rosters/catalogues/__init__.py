"""Catalogues: what other programs say of units, read and indexed."""
