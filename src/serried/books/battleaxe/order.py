"""Battleaxe: the order of its clauses, which is the order of the rules file."""

from typing import Final

from serried.rules.book import clause_order

PREFIXES: Final = (
    "BA-SEQ",
    "BA-CHR",
    "BA-TST",
    "BA-UNIT",
    "BA-BAS",
    "BA-MAN",
    "BA-SOT",
    "BA-CMP",
    "BA-MOV",
    "BA-MAR",
    "BA-ES",
    "BA-RNF",
    "BA-LON",
    "BA-OFF",
    "BA-CHA",
    "BA-SHO",
    "BA-CHG",
)
"""What stands before the number of the clauses that a finding may name."""

ORDER: Final = clause_order(PREFIXES)
