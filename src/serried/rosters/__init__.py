"""Catalogues and army lists of other programs, read into units."""
