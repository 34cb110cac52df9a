"""The 9th Age: what ends with a phase and with a Player Turn."""

from typing import Final

from serried.model.marks import Mark
from serried.rules.turn import Endings

ENDINGS: Final = Endings(
    phase=frozenset(
        {
            Mark.JOINED,  # CHR-JOIN-12: no further move in that Movement Phase
            Mark.PASSED_MARCH_TEST,  # MOV-8: the test is of one Movement Phase
            Mark.FAILED_MARCH_TEST,
            Mark.PASSED_PANIC_TEST,  # PANIC-6: no second test in the phase
            Mark.MAGICAL_MOVE,  # MM-6: one in each Magic Phase
            Mark.MADE_WAY,  # AMB-56: who goes first in a Round of Combat
        },
    ),
    turn=frozenset(
        {
            Mark.ADVANCED,  # SHOOT-5 looks at it in the Shooting Phase
            Mark.MARCHED,  # MOV-20
            Mark.REFORMED,  # MOV-24: in this Player Turn
            Mark.CHARGING,
            Mark.DECLARED_CHARGE,  # CHR-CHG-5, AMB-52: one a Player Turn
            Mark.REDIRECTED,  # CHG-9: once a Player Turn
            Mark.STOOD_AND_SHOT,  # CHG-7: once a Player Turn
            Mark.SHAKEN,  # RALLY-3, CHG-FAIL-4: to the end of the Player Turn
        },
    ),
)
