"""The 9th Age: the order of its clauses, which is the order of the rules file."""

from typing import Final

from serried.rules.book import clause_order

PREFIXES: Final = (
    "GEN",
    "TEST",
    "MODEL",
    "CONTACT",
    "UNIT",
    "ENG",
    "HT",
    "CMD",
    "DIST",
    "SPACE",
    "EDGE",
    "LOS",
    "WHEEL",
    "PIV",
    "MOV",
    "MM",
    "REC",
    "RAISE",
    "SUM",
    "CAS",
    "CAS-ENG",
    "CAS-CHR",
    "CAS-ALL",
    "CAS-ILL",
    "CAS-LAST",
    "NUDGE",
    "CHR-LONE",
    "CHR-JOIN",
    "CHR-LEAVE",
    "CHR-CHG",
    "CHR-MOVE",
    "CHR-HIT",
    "CHR-WAY",
    "CHR-N",
    "FR",
    "SHK",
    "FLEE",
    "CHG",
    "CHG-MOVE",
    "CHG-FAIL",
    "CHG-FLEE",
    "CHG-ROUND",
    "RND",
    "FLY",
    "HP",
    "HIT",
    "DEP",
    "SHOOT",
)
"""What stands before the number of the clauses that a finding may name."""

ORDER: Final = clause_order(PREFIXES)
