"""Rulebooks: one package for each, one module for each printed chapter."""
