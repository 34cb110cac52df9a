"""What units and models carry for having fought, and what ends it."""

from types import MappingProxyType
from typing import Final

from serried.model.effects import Until
from serried.model.marks import Mark

FOUGHT: Final = Mark("fought")
"""It has fought its Round of this Melee Phase (CC-9)."""
FOUGHT_ON: Final = Mark("fought_on")
"""It has fought a Round and is Engaged still: the next is not its First (ENG-3)."""
PASSED_FEAR_TEST: Final = Mark("passed_fear_test")
BREATHED: Final = Mark("breathed")
"""It has made its Breath Attack of this game (UR-BREATH)."""
FAILED_FEAR_TEST: Final = Mark("failed_fear_test")
REFUSED_DUEL: Final = Mark("refused_duel")
"""A Character that was named after a refused Duel (DUEL-3, DUEL-4)."""
BROKEN: Final = Mark("broken")
"""It has failed its Break Test, and has not made its Flee Move (BRK-9)."""
FAILED_RESTRAIN_TEST: Final = Mark("failed_restrain_test")
"""It could not hold back, and has to Pursue (PUR-1)."""
PASSED_REFORM_TEST: Final = Mark("passed_reform_test")
"""Its side has lost, and it may make a Combat Reform all the same (CREF-7)."""

MARKS: Final = MappingProxyType(
    {
        FOUGHT: Until.PHASE,
        FOUGHT_ON: Until.PERMANENT,  # ENG-3: until it is no longer Engaged
        BREATHED: Until.PERMANENT,  # UR-BREATH: once in a game
        PASSED_FEAR_TEST: Until.PHASE,  # UR-FEAR: to the end of the Round
        FAILED_FEAR_TEST: Until.PHASE,
        REFUSED_DUEL: Until.PERMANENT,  # DUEL-4: as long as somebody could accept
        BROKEN: Until.PHASE,  # BRK-9: to its Flee Move
        FAILED_RESTRAIN_TEST: Until.PHASE,  # PUR-8: to its Pursuit
        PASSED_REFORM_TEST: Until.PHASE,  # CREF-7: to the end of the Round
    }
)
"""The marks of this chapter, and what ends each at the latest."""
