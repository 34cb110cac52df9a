"""The nouns: what can stand on a table, be asked, be found and be reported.

Values only: frozen, comparable, hashable. Nothing here knows what is allowed.
"""
