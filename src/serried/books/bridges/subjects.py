"""Which clauses of The 9th Age and of Battleaxe are about the same thing."""

from typing import Final

from serried.rules.bridge import Subjects

PAIRS: Final = (
    ("GEN-2", "BA-SEQ-3"),
    ("GEN-2", "BA-MOV-6"),
    ("MOV-1", "BA-MOV-1"),
    ("MOV-4", "BA-MOV-5"),
    ("MOV-5", "BA-ES-1"),
    ("MOV-8", "BA-ES-4"),
    ("MOV-9", "BA-MOV-10"),
    ("MOV-10", "BA-MOV-3"),
    ("MOV-11", "BA-MOV-8"),
    ("MOV-13", "BA-MOV-8"),
    ("MOV-17", "BA-MAR-1"),
    ("MOV-17", "BA-MAR-4"),
    ("MOV-20", "BA-MAR-8"),
    ("MOV-22", "BA-MAN-14"),
    ("MOV-23", "BA-MAN-3"),
    ("MOV-24", "BA-MAN-13"),
    ("MOV-25", "BA-LON-3"),
    ("WHEEL-7", "BA-MOV-11"),
    ("SPACE-1", "BA-BAS-5"),
    ("SPACE-2", "BA-BAS-5"),
    ("SPACE-4", "BA-BAS-9"),
    ("EDGE-1", "BA-OFF-2"),
    ("DIST-1", "BA-ES-9"),
    ("UNIT-3", "BA-MAN-17"),
    ("RALLY-1", "BA-SOT-2"),
    ("FR-1", "BA-MAN-17"),
    ("FR-10", "BA-MAN-17"),
    ("CHR-JOIN-1", "BA-CHA-1"),
    ("CHR-JOIN-4", "BA-CHA-4"),
    ("CHR-JOIN-7", "BA-CHA-1"),
    ("CHR-JOIN-7", "BA-CHA-2"),
    ("CHR-JOIN-7", "BA-CHA-3"),
    ("CHR-JOIN-8", "BA-CHA-3"),
    ("CHR-JOIN-10", "BA-CHA-3"),
    ("MOV-1", "BA-CHA-7"),
    ("MOV-4", "BA-CHA-5"),
    ("MOV-4", "BA-CHA-7"),
    ("CHR-MOVE-2", "BA-CHA-9"),
    ("CHR-MOVE-3", "BA-CHA-8"),
    ("SHK-2", "BA-SHO-8"),
    ("FLEE-2", "BA-SHO-8"),
    ("SHOOT-1", "BA-SHO-8"),
    ("SHK-2", "BA-SOT-9"),
    ("FLEE-2", "BA-CHG-4"),
    ("CHG-1", "BA-CHG-4"),
)
"""Pairs of clauses, one of The 9th Age and one of Battleaxe, with one subject."""

SUBJECTS: Final = Subjects(
    pairs=frozenset(PAIRS),
    instead={  # D13, D16
        "MOV-15": ("BA-MOV-3", "BA-MOV-8"),
        "MOV-19": ("BA-MAR-1",),
        "WHEEL-2": ("BA-MOV-3", "BA-MAR-1"),
    },
)
