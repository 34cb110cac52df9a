"""Storing: the log of a table, row by row, its backups and its rescue."""
