"""The table: a battle in the browser, watched by the referee.

It holds no rule. Whatever a page shows, the engine said.
"""
